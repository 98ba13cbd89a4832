"""Compares balances and gains of generated journals with those of ledger, hledger, beancount and rp2.

usage: Scripts/bench peers [ROWS...]   (1,000 and 10,000 unless told)

Where a peer is known to differ, the difference is bounded here and its reason stated in the line.
"""

import csv
import io
import re
import sys
import tempfile
from decimal import Decimal

from generated import ASSETS, Run, beancount, expectation, generate, peers, rp2

CENT = Decimal("0.01")


class Checks:
    def __init__(self):
        self.wrong = 0

    def check(self, peer, what, found, right, within=Decimal(0), reason=""):
        apart = abs(found - right)
        verdict = "equal" if apart == 0 else f"{apart:f} apart"
        if apart > within:
            self.wrong += 1
            verdict += ", WRONG"
        elif apart != 0:
            verdict += f": {reason}"
        print(f"  {peer:10}{what:34}{right:>26f}  {verdict}")

    def balances(self, peer, found, right):
        differ = {name for name in right if found.get(name, Decimal(0)) != right[name]}
        self.wrong += len(differ)
        print(f"  {peer:10}{'balances':34}{len(right):>20} coins  "
              + (f"WRONG: {sorted(differ)}" if differ else "equal"))


def ledger_balances(text):
    """Amounts of coins by name: lines like `1.5 BTC  Assets`."""
    return {name: Decimal(number)
            for number, name in re.findall(r"(-?[0-9.]+) ([A-Z]{3})\b", text)}


def money(text):
    """The last sum of dollars in a text."""
    return Decimal(re.findall(r"\$(-?[0-9.]+)", text)[-1])


def hledger_sum(words):
    """The one figure of a report of one row."""
    rows = list(csv.reader(io.StringIO(Run(["hledger", *words, "-O", "csv"]).output)))
    return money(rows[-1][-1])


def main():
    program, sizes = sys.argv[1], [int(word) for word in sys.argv[2:]] or [1000, 10_000]
    here = peers()
    checks = Checks()
    with tempfile.TemporaryDirectory() as folder:
        for rows in sizes:
            for profile in ("trader", "hodl"):
                print(f"{rows} rows, {profile}")
                path = generate(rows, folder, profile)
                compare(checks, program, path, here, rows)
    print("nothing differs but what is known" if not checks.wrong else f"{checks.wrong} wrong")
    sys.exit(1 if checks.wrong else 0)


def compare(checks, program, path, here, rows):
    journal = path + ".journal"
    expected = expectation(path)
    market = Decimal(expected["market_value"])
    ours = Run([program, journal]).json()
    right = {asset: Decimal(ours["balances"].get(coin, 0)) for asset, coin in ASSETS.items()}
    gains = {method: Decimal(Run([program, journal, method]).json()["gain"])
             for method in ("fifo", "lifo", "hifo", "lofo")}
    per_wallet = Decimal(Run([program, journal, "fifo", "per-wallet"]).json()["gain"])
    apart = Run([program, journal, "fifo", "universal", "fees-apart"]).json()
    whole = Decimal(apart["gain"]) + market - Decimal(apart["remaining_cost"])

    if "ledger" in here:
        plain = ["ledger", "-f", path + ".plain.ledger", "balance", "^Assets", "--depth", "1"]
        checks.balances("ledger", ledger_balances(Run(plain).output), right)
        value = money(Run([*plain, "-X", "$"]).output)
        checks.check("ledger", "market value", value, market, CENT, "it shows cents")
        if rows <= 10_000:
            costs = ["ledger", "-f", path + ".ledger", "balance", "^Assets:[^C]", "Assets:Coinbase",
                     "--depth", "1"]
            checks.balances("ledger @", ledger_balances(Run(costs).output), right)
    if "hledger" in here:
        base = ["-f", path + ".hledger", "balance", "^Assets:.*:", "--depth", "1", "-N"]
        checks.balances("hledger", ledger_balances(Run(["hledger", *base]).output), right)
        checks.check("hledger", "market value",
                     hledger_sum([*base, "-V"]), market, CENT, "it shows cents")
        checks.check("hledger", "gain, realized and not, no fees",
                     hledger_sum([*base, "--gain"]), whole, CENT, "it shows cents")
    if "beancount" in here:
        run = beancount(path).json()
        found = {name: Decimal(text) for name, text in run["balances"].items()}
        checks.balances("beancount", found, right)
        # Up to half a cent a sale, up or down: the sum grows with the root of their number.
        checks.check("beancount", "FIFO gain by wallet", Decimal(run["gain"]), per_wallet,
                     CENT * Decimal(rows).sqrt(), "it rounds what a sale leaves open to cents")
    if "rp2" in here:
        for method in ("fifo", "lifo"):
            found = Decimal(rp2(path, method).json()["gain"])
            checks.check("rp2", f"{method.upper()} gain", found, gains[method],
                         Decimal("1e-12"), "it keeps 31 digits")
        # HIFO and LOFO rank by the price without the fee there, and HIFO loses rests of lots.


main()
