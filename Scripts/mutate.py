"""Mutates one operator at a time and runs the tests of its folder: each mutant must make one fail.

usage: Scripts/mutate [--folder FOLDER [--built]] [--list | --check] [NUMBER...]

All mutants are compiled at once into a copy of the engine, `(Mutant.isOn(7) ? a - b : a + b)` where
`a + b` stood, and the variable MUTANT turns one of them on; so the copy is built once. A row of the
table is a file, a place that occurs once in it with the expression in double angle brackets, and what
the expression becomes. Exits with 1 when a mutant survives or a place is no longer found; --check looks
for the places alone, and that each of the three folders has at least ten.
"""
import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time

ENGINE = "Sources/PortfolioEngine"
TESTS = "Tests/PortfolioEngineTests"
# Longer than any folder's tests need; a mutant that never ends is noticed too.
LONGEST = 240
AREAS = ("Numbers", "Accounting", "Reports")

ROWS = [
    ("Numbers/Decimal128+Arithmetic.swift", "unchecked: «a &+ b»", "a &- b"),
    ("Numbers/Decimal128+Arithmetic.swift",
     "let scale = «Int(left.scale) + Int(right.scale)»", "Int(left.scale) - Int(right.scale)"),
    ("Numbers/Decimal128+Arithmetic.swift", "odd: «quotient & 1 == 1»", "quotient & 1 == 0"),
    ("Numbers/Decimal128+Arithmetic.swift", "while places > 0, «digits % 10 == 0»",
     "digits % 10 != 0"),
    ("Numbers/Decimal128+Arithmetic.swift", "while «places > 38 || !digits.fits»",
     "places > 38 && !digits.fits"),
    ("Numbers/Decimal128+Arithmetic.swift", "low: «a > b ? a &- b : b &- a»",
     "a > b ? a &+ b : b &- a"),
    ("Numbers/Decimal128+Comparison.swift",
     "return left.high == right.high ? «left.low < right.low»", "left.low <= right.low"),
    ("Numbers/Decimal128+Comparison.swift", "return isNegative ? «-order»", "order"),
    ("Numbers/Decimal128+Division.swift", "let negative = «(isNegative != part.isNegative) != whole.isNegative»",
     "(isNegative != part.isNegative) == whole.isNegative"),
    ("Numbers/Decimal128+Division.swift",
     "let shift = «places + Int(whole.scale) - Int(scale) - Int(part.scale)»",
     "places + Int(whole.scale) - Int(scale) + Int(part.scale)"),
    ("Numbers/Decimal128+Division.swift", "shiftedBy: «shift - (places - fewer)»",
     "shift + (places - fewer)"),
    ("Numbers/Decimal128+Printing.swift", "isGrouped, index >= 3, «(index - 3) % upperGroup == 0»",
     "(index - 3) % upperGroup != 0"),
    ("Numbers/Decimal128+Printing.swift", "(«magnitude >= PowersOfTen[estimate]»",
     "magnitude > PowersOfTen[estimate]"),
    ("Numbers/Decimal128+Reading.swift", "digits = «digits &* 10 &+ UInt64(byte &- 48)»",
     "digits &* 10 &- UInt64(byte &- 48)"),
    ("Numbers/WideProduct.swift", "whole = «grown + scaled.quotient.low»",
     "grown &- scaled.quotient.low"),
    ("Numbers/WideProduct.swift", "rest = «tail * 2 + (isInexact ? 1 : 0)»", "tail * 2"),
    ("Numbers/Rounding.swift", "return «self == .halfUp || odd»", "self == .halfUp && odd"),
    ("Numbers/PercentShares.swift", "in byRest where «missing > 0»", "missing >= 0"),
    ("Numbers/PowersOfTen.swift", "word(«exponent - 19»)", "exponent - 18"),

    ("Accounting/CostShare.swift", "if «part == whole» { return total }", "part != whole"),
    ("Accounting/LotKey.swift", "return «rank < other.rank»", "rank > other.rank"),
    ("Accounting/LotKey.swift", "return «time < other.time»", "time > other.time"),
    ("Accounting/LotOrder+Time.swift", "time: «-time»", "time"),
    ("Accounting/LotBook.swift", "let rest = try «taken.quantity - part»", "taken.quantity + part"),
    ("Accounting/LotBook.swift", "let restCost = try «taken.cost - cost»", "taken.cost + cost"),
    ("Accounting/LotBook.swift", "poolCost = try «poolCost - cost»", "poolCost + cost"),
    ("Accounting/LotBook.swift", "var child = «parent * 2 + 1»", "parent * 2 + 2"),
    ("Accounting/LotBook.swift", "let parent = «(child - 1) / 2»", "(child + 1) / 2"),
    ("Accounting/BookKeeper+Disposing.swift", "«index < named» ? .named", "index <= named"),
    ("Accounting/BookKeeper+Disposing.swift", "step.isTaxed ? try «proceeds - part.cost»",
     "proceeds + part.cost"),
    ("Accounting/BookKeeper+Taking.swift", "if «held >= wanted» { return .zero }",
     "held > wanted"),
    ("Accounting/HoldingPeriod.swift",
     "«disposed < acquired.adding(days: 1).anniversary(orNextDay: true)»",
     "disposed <= acquired.adding(days: 1).anniversary(orNextDay: true)"),
    ("Accounting/HoldingPeriod.swift", "«disposed <= acquired.anniversary(orNextDay: false)»",
     "disposed < acquired.anniversary(orNextDay: false)"),
    ("Accounting/HoldingPeriod.swift", "case .days(let count): «days > count»", "days >= count"),
    ("Accounting/MatchPlan.swift", "if «distance > window.upperBound» { break }",
     "distance >= window.upperBound"),
    ("Accounting/BookKeeper+Losses.swift", "day.adding(days: «31»)", "31 - 1"),
    ("Accounting/BookKeeper+Losses.swift", "return try «gain + denied»", "gain - denied"),
    ("Accounting/YearBook.swift", "held = try «held - disposal.quantity»",
     "held + disposal.quantity"),
    ("Accounting/EntryReader.swift", "try «fees.amount - onSold.amount»",
     "fees.amount + onSold.amount"),
    ("Accounting/EntryOrder.swift", "return «transactions[left].instant < transactions[right].instant»",
     "transactions[left].instant > transactions[right].instant"),
    ("Accounting/CostSplit.swift", "guard «index < count» else", "index <= count"),
    ("Accounting/BalanceTable.swift", "let after = try «before + change»", "before - change"),

    ("Reports/Valuation.swift", "try? «quantity * price»", "quantity + price"),
    ("Reports/ValueChange.swift", "dividedBy: «percent + 100»", "percent - 100"),
    ("Reports/ValueChange.swift", "(try? «now - before»)", "now + before"),
    ("Reports/HoldingsTotal.swift", "value = «rows.isEmpty || !priced.isEmpty»",
     "rows.isEmpty && !priced.isEmpty"),
    ("Reports/HoldingsTotal.swift", "age = oldestPrice.map { «$0.wholeSeconds(until: moment)» }",
     "moment.wholeSeconds(until: $0)"),
    ("Reports/HoldingsReport.swift", "rest = try? «sum - part»", "sum + part"),
    ("Reports/CoinResolution.swift", "«cap >= tenfold»", "cap > tenfold"),
    ("Reports/EditDistance.swift", "(«byte == other» ? 0 : 1)", "byte != other"),
    ("Reports/CoinOrder.swift", "return «ascends != isReversed»", "ascends == isReversed"),
    ("Reports/AllocationReport.swift", "rest = try «rest - part»", "rest + part"),
    ("Reports/ActivityReport.swift", "if let last, «entry.day > last»", "entry.day >= last"),
    ("Reports/Gains/GainTotal.swift", "proceeds = try «proceeds + came»", "proceeds - came"),
    ("Reports/Gains/GainsReport.swift",
     "?? true, «coin == nil || coin == disposal.coin»", "coin == nil && coin == disposal.coin"),
    ("Reports/Gains/IncomeReport.swift", "value = try «value + rowValue»", "value - rowValue"),
    ("Reports/Gains/LotsReport.swift", "gain = try? «value - cost»", "value + cost"),
    ("Reports/Gains/HarvestReport.swift", "return «left < right»", "left > right"),
    ("Reports/Gains/CoinPositions.swift", "return try? «value - cost»", "value + cost"),
    ("Reports/Tax/TaxCountry.swift", "{ «first <= day && day <= last» }",
     "first < day && day <= last"),
    ("Reports/Tax/CanadaTaxReport+Building.swift", "try «totals.gain * CanadaTaxYear.inclusion»",
     "totals.gain + CanadaTaxYear.inclusion"),
    ("Reports/Tax/GermanyTaxReport+Building.swift", "«netGain >= exemptionLimit»",
     "netGain > exemptionLimit"),
    ("Reports/Tax/UnitedKingdomTaxReport+Building.swift", "max(try «netGain - exemptAmount»",
     "netGain + exemptAmount"),
    ("Reports/Tax/UnitedStatesTaxReport+Building.swift",
     "exact: try «proceeds.exact - cost.exact + plus.exact»",
     "proceeds.exact - cost.exact - plus.exact"),
    ("Reports/Tax/UnitedStatesTaxReport+Building.swift",
     "if let reported = form?.term, «reported != term»", "reported == term"),
    ("Reports/Tax/UnitedKingdomTaxReport+Building.swift",
     "netGain = try «whole.gains - whole.losses»", "whole.gains + whole.losses"),
    ("Reports/Tax/GermanyTaxReport+Building.swift",
     "isTaxable = «match.term != .exempt || match.rule == .missing»",
     "match.term != .exempt && match.rule == .missing"),
    ("Reports/Explanations/ExplanationBuilder.swift",
     "case .difference: result = try «operands[0].value - operands[1].value»",
     "operands[0].value + operands[1].value"),
]

SWITCH = """import Glibc

enum Mutant {
  static let number: Int32 = {
    guard let text = unsafe getenv("MUTANT") else { return 0 }
    return unsafe atoi(text)
  }()
  @inline(__always) static func isOn(_ number: Int32) -> Bool { number == Self.number }
}
"""
MANIFEST = """// swift-tools-version: 6.2
import PackageDescription
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
]
let package = Package(
  name: "portfolio",
  targets: [
    .target(name: "PortfolioEngine", swiftSettings: settings),
    .target(
      name: "TestSupport", dependencies: ["PortfolioEngine"], path: "Tests/TestSupport",
      swiftSettings: settings),
    .testTarget(
      name: "PortfolioEngineTests", dependencies: ["PortfolioEngine", "TestSupport"],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6])
"""


def copy(folder):
    """The engine with its tests, and every mutant in it."""
    for name in ("Sources/PortfolioEngine", TESTS, "Tests/Support", "Tests/TestSupport", "Fixtures", "Scripts"):
        target = os.path.join(folder, name)
        shutil.rmtree(target, ignore_errors=True)
        shutil.copytree(name, target)
    with open(os.path.join(folder, "Package.swift"), "w", encoding="utf-8") as file:
        file.write(MANIFEST)
    with open(os.path.join(folder, ENGINE, "Numbers/Mutant.swift"), "w", encoding="utf-8") as file:
        file.write(SWITCH)
    for path, text in mutated().items():
        with open(os.path.join(folder, ENGINE, path), "w", encoding="utf-8") as file:
            file.write(text)


def mutated():
    """The files of the table with every mutant in them, by name; ends the run at a lost place."""
    texts = {}
    for number, (name, place, new) in enumerate(ROWS, 1):
        path = os.path.join(ENGINE, name)
        if not os.path.exists(path):
            sys.exit(f"mutant {number}: there is no file {name}")
        if name not in texts:
            with open(path, encoding="utf-8") as file:
                texts[name] = file.read()
        head, rest = place.split("«")
        old, tail = rest.split("»")
        found = texts[name].count(head + old + tail)
        if found != 1:
            sys.exit(f"mutant {number}: {found} places in {name}: {place}")
        texts[name] = texts[name].replace(
            head + old + tail, f"{head}(Mutant.isOn({number}) ? ({new}) : ({old})){tail}")
    return texts


def run(folder, number, area):
    """Whether the tests of a folder notice a mutant: how, or None."""
    files = [name[:-6] for _, _, names in os.walk(os.path.join(TESTS, area)) for name in names
             if name.endswith(".swift")]
    binary = os.path.join(folder, ".build/debug/portfolioPackageTests.xctest")
    words = [binary, "--testing-library", "swift-testing", "--filter",
             f"/({'|'.join(map(re.escape, sorted(files)))})\\.swift"]
    environment = dict(os.environ, MUTANT=str(number), SWIFT_BACKTRACE="enable=no")
    process = subprocess.Popen(words, cwd=folder, env=environment, stdout=subprocess.PIPE,
                               stderr=subprocess.STDOUT, text=True, errors="replace")
    is_late = threading.Event()

    def end():
        is_late.set()
        process.kill()

    timer = threading.Timer(LONGEST, end)
    timer.start()
    text, failed = "", None
    for line in process.stdout:
        text += line
        failed = re.search(r'Test "?(.+?)"? (?:recorded an issue|with \d+ .*failed|failed) ', line)
        if failed:
            # The others would fail for the same reason or pass; neither changes the answer.
            process.kill()
            break
    timer.cancel()
    process.stdout.close()
    status = process.wait()
    if failed:
        return failed.group(1)
    if is_late.is_set():
        return "it never ended"
    if status == 0:
        if not re.search(r"Test run with [1-9]\d* tests", text):
            sys.exit(f"no test ran in {area}:\n{text[-500:]}")
        return None
    return "it trapped" if status < 0 else f"status {status}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--folder")
    parser.add_argument("--built", action="store_true", help="the copy in FOLDER is built already")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("numbers", type=int, nargs="*")
    options = parser.parse_args()
    if options.list:
        for number, (name, place, new) in enumerate(ROWS, 1):
            print(number, name, place, "->", new)
        return
    if options.check:
        mutated()
        counts = [sum(row[0].startswith(area + "/") for row in ROWS) for area in AREAS]
        print("mutants: " + ", ".join(f"{area} {n}" for area, n in zip(AREAS, counts)))
        sys.exit(min(counts) < 10)
    folder = options.folder or tempfile.mkdtemp(prefix="mutants-")
    if not options.built:
        copy(folder)
        subprocess.run(["swift", "build", "--build-tests", "--package-path", folder],
                       stdout=sys.stderr, check=True)
    for area in AREAS:
        found = run(folder, 0, area)
        if found:
            sys.exit(f"{area} fails without any mutant: {found}")
    survivors = 0
    print("| | file | expression | becomes | noticed by |\n|--|--|--|--|--|")
    for number, (name, place, new) in enumerate(ROWS, 1):
        if options.numbers and number not in options.numbers:
            continue
        area = name.split("/", maxsplit=1)[0]
        start = time.time()
        found = run(folder, number, area)
        survivors += found is None
        old = place.split("«")[1].split("»")[0].replace("|", "\\|")
        print(f"| {number} | {name} | `{old}` | `{new.replace('|', chr(92) + '|')}` |"
              f" {found or 'NOBODY'} |", flush=True)
        print(f"{number}: {time.time() - start:.1f} s", file=sys.stderr)
    print(f"\n{survivors} survived")
    if not options.folder:
        shutil.rmtree(folder)
    sys.exit(1 if survivors else 0)


if __name__ == "__main__":
    main()
