import Testing

@testable import PortfolioEngine

/// Form 8949 and Schedule D: examples of the instructions and the regulations, with their numbers.
@Suite struct UnitedStatesTaxTests {
  static func report(
    _ text: String, _ year: Int, policy: AccountingPolicy = .unitedStates,
    _ change: (inout UnitedStatesTaxReport.Options) -> Void = { _ in }
  ) throws -> UnitedStatesTaxReport {
    var options = UnitedStatesTaxReport.Options()
    change(&options)
    return try UnitedStatesTaxReport(
      of: try TaxJournal.lots(text, policy), year: year, options: options)
  }

  /// Columns (d), (e), (f), (g) and (h) of every row.
  static func columns(_ report: UnitedStatesTaxReport) -> [[String]] {
    report.rows.map {
      [
        $0.proceeds?.text ?? "n/a", $0.cost?.text ?? "n/a", $0.code, $0.adjustment?.text ?? "",
        $0.gain?.text ?? "n/a",
      ]
    }
  }

  @Test(arguments: [("2000", "4000"), ("8000", "-2000")])
  func `column (h) is (d) less (e) (instructions, examples 1 and 2)`(
    cost: String, gain: String
  ) throws {
    let report = try Self.report(
      """
      2024-01-01 buy 1 a for \(cost) usd
      2024-02-01 sell 1 a for 6000 usd
      """, 2024)
    #expect(Self.columns(report) == [["6000", cost, "", "", gain]])
  }

  @Test func `selling costs that a broker left in the proceeds go into column (g) (example 3)`()
    throws
  {
    let report = try Self.report(
      """
      2025-01-01 buy 1 a for 2000 usd
      2025-02-01 sell 1 a for 6000 usd fee 1000 usd
      """, 2025
    ) {
      $0.brokers = ["main": .proceeds]
      $0.brokerFigures = [.init(entry: 1, proceeds: 6000)]
    }
    #expect(Self.columns(report) == [["6000", "2000", "E", "-1000", "3000"]])
    #expect(report.netGain.text == "3000")
  }

  @Test(arguments: [
    // Example 4: the office was told a cost of 900, and 100 is right.
    (UnitedStatesTaxReport.BrokerReport.basis, ["1000", "900", "B", "800", "900"]),
    // Where it was not told, the right cost stands in column (e).
    (.proceeds, ["1000", "100", "B", "0", "900"]),
  ])
  func `a wrong cost on a broker's form is put right (instructions, example 4)`(
    form: UnitedStatesTaxReport.BrokerReport, columns: [String]
  ) throws {
    let report = try Self.report(
      """
      2025-01-01 buy 1 a for 100 usd
      2025-02-01 sell 1 a for 1000 usd
      """, 2025
    ) {
      $0.brokers = ["main": form]
      $0.brokerFigures = [.init(entry: 1, cost: 900)]
    }
    #expect(Self.columns(report) == [columns])
  }

  @Test func `figures of a form belong to one row, and codes stand in alphabetical order`() throws {
    let text = """
      2023-01-01 buy 1 a for 10 usd
      2025-01-01 buy 1 a for 20 usd
      2025-02-01 sell 2 a for 100 usd fee 4 usd
      """
    let report = try Self.report(text, 2025) {
      $0.brokers = ["main": .basis]
      $0.brokerFigures = [
        .init(entry: 2, row: 1, proceeds: 50), .init(entry: 2, row: 1, cost: 15),
        .init(entry: 2, row: 2, proceeds: 60),
      ]
    }
    #expect(report.rows.map(\.box) == ["G", "J"])
    #expect(
      Self.columns(report) == [
        ["50", "15", "BE", "-7", "28"], ["60", "10", "O", "-12", "38"],
      ])
    #expect(throws: TaxError.brokerFigures(entry: 2, rows: 2, wallet: "main")) {
      try Self.report(text, 2025) {
        $0.brokers = ["main": .basis]
        $0.brokerFigures = [.init(entry: 2, cost: 15)]
      }
    }
    #expect(throws: TaxError.brokerFigures(entry: 1, rows: 0, wallet: nil)) {
      try Self.report(text, 2025) { $0.brokerFigures = [.init(entry: 1, cost: 15)] }
    }
  }

  @Test func `basis that a wallet used in 2024 is not dealt out again (Rev. Proc. 2024-28, ex. 2)`()
    throws
  {
    let text = """
      2019-07-01 buy 10 a for 10 usd in x
      2020-09-01 buy 20 a for 100 usd in g as dear
      2024-05-01 sell 6 a for 60 usd in x lot dear 6
      """
    let report = try Self.report(text, 2024)
    #expect(Self.columns(report).map { $0[1] } == ["30"])
    let lots = try TaxJournal.lots(text + "\n2025-01-02 income 1 b for 1 usd", .unitedStates)
      .openLots.filter { $0.coin == "coin-a" }
    var held: [Wallet?: Decimal128] = [:]
    var unused: [Day: [Decimal128]] = [:]
    for lot in lots {
      held[lot.wallet] = try held[lot.wallet, default: .zero] + lot.quantity
      let before = unused[lot.day] ?? [.zero, .zero]
      unused[lot.day] = [try before[0] + lot.quantity, try before[1] + (lot.cost ?? .zero)]
    }
    #expect(held == ["x": 4, "g": 20])
    #expect(unused == [.of(2019, 7, 1): [10, 10], .of(2020, 9, 1): [14, 70]])
  }

  @Test func `fees beyond what came in are an adjustment with code E, never proceeds below zero`()
    throws
  {
    let report = try Self.report(
      """
      2025-01-01 buy 1 a for 10 usd
      2025-02-01 sell 1 a for 1 usd fee 4 usd
      """, 2025)
    #expect(Self.columns(report) == [["0", "10", "E", "-3", "-13"]])
    #expect(report.rows.first?.gain?.exact == -13)
  }

  @Test(arguments: [("1.49", "1"), ("1.50", "2"), ("0.50", "1"), ("2.5", "3")])
  func `whole dollars drop less than 50 cents and raise the rest (instructions)`(
    exact: String, shown: String
  ) throws {
    let report = try Self.report(
      """
      2024-01-01 buy 1 a for 0 usd
      2024-02-01 sell 1 a for \(exact) usd
      """, 2024
    ) { $0.usesWholeDollars = true }
    #expect(report.rows.map { $0.proceeds?.text } == [shown])
    #expect(report.rows.map { $0.gain?.exact } == [TaxJournal.figure(exact)])
  }

  @Test func `whole-dollar gains and totals derive from the cells as they are shown`() throws {
    let report = try Self.report(
      """
      2024-01-15 buy 2 eth for 5010.50 usd
      2025-02-01 sell 2 eth for 6200.49 usd
      2025-03-10 buy 0.25 btc for 20500.49 usd
      2025-09-12 sell 0.25 btc for 28750.50 usd
      """, 2025
    ) { $0.usesWholeDollars = true }
    #expect(report.rows.map(\.box) == ["I", "L"])
    #expect(
      Self.columns(report) == [
        ["28751", "20500", "", "", "8251"], ["6200", "5011", "", "", "1189"],
      ])
    #expect(report.boxes.map(\.line) == ["3", "10"])
    #expect([report.shortGain.text, report.longGain.text] == ["8251", "1189"])
    #expect(report.netGain == FormFigure(exact: 9440, shown: 9440))
    #expect(report.returnLine == "7a")
  }

  @Test(arguments: [
    // The rows of Reg. 1.1001-7, examples 1 to 5, as proceeds, cost and gain.
    (
      "2025-01-01 buy 10 a for 5 usd\n2025-02-01 spend 10 a for 10 usd fee 1 usd",
      [["9", "5", "4"]]
    ),
    (
      "2025-01-01 buy 10 a for 5 usd\n2025-02-01 swap 10 a for 20 b worth 20 usd fee 2 usd",
      [["18", "5", "13"]]
    ),
    (
      """
      2025-01-01 buy 10 a for 5 usd
      2025-01-01 buy 3 c for 1.50 usd
      2025-02-01 swap 10 a for 20 b worth 20 usd fee 3 c worth 2 usd
      """, [["18", "5", "13"], ["2", "1.5", "0.5"]]
    ),
    (
      """
      2025-01-01 buy 10 a for 5 usd
      2025-02-01 swap 10 a for 20 b worth 20 usd fee 3 b worth 3 usd
      """, [["17", "5", "12"], ["3", "3", "0"]]
    ),
  ])
  func `fees lower the proceeds of the coin given (Reg. 1.1001-7)`(
    text: String, rows: [[String]]
  ) throws {
    let report = try Self.report(text, 2025)
    #expect(Self.columns(report).map { [$0[0], $0[1], $0[4]] } == rows)
  }

  @Test func `a unit withheld for the fee is a part of the disposal (example 4)`() throws {
    // Ten A leave for 18 B: nine for the swap, one for its fee of 2.
    let text = """
      2025-01-01 buy 10 a for 5 usd
      2025-02-01 swap 9 a for 18 b worth 18 usd fee 1 a worth 2 usd
      """
    var policy = AccountingPolicy.unitedStates
    policy.coinFees = .partOfDisposal
    let history = try TaxJournal.lots(text, policy)
    #expect(history.disposals.map(\.proceeds.text) == ["18"])
    #expect(history.disposals.map(\.gain.text) == ["13"])
    #expect(history.openLots.map(\.cost.text) == ["18"])
  }

  @Test(arguments: [
    ("lot second", "50", "I"), ("", "20", "L"),
  ])
  func `a lot named in time, else the first acquired (Reg. 1.1012-1(j), examples 1 and 2)`(
    clause: String, cost: String, box: String
  ) throws {
    let report = try Self.report(
      """
      2024-01-01 buy 10 a for 20 usd
      2025-01-01 buy 20 a for 100 usd as second
      2025-09-02 spend 10 a for 100 usd \(clause)
      """, 2025)
    #expect(report.rows.map { [$0.cost?.text ?? "", $0.box] } == [[cost, box]])
  }

  @Test(arguments: [("lot own", "50"), ("", "90")])
  func `the first acquired counts, however late it moved in (examples 3 and 4)`(
    clause: String, cost: String
  ) throws {
    let report = try Self.report(
      """
      2023-08-01 buy 10 a for 90 usd in other
      2024-01-01 buy 20 a for 100 usd in x as own
      2025-08-01 move 10 a from other to x
      2025-09-01 sell 10 a for 100 usd in x \(clause)
      """, 2025)
    #expect(report.rows.map { $0.cost?.text } == [cost])
  }

  @Test(arguments: [
    ("2023-02-28", "2024-02-29", "C"), ("2023-02-28", "2024-03-01", "F"),
    ("2023-09-19", "2024-09-19", "C"), ("2023-09-19", "2024-09-20", "F"),
    ("2023-11-30", "2024-11-30", "C"), ("2023-11-30", "2024-12-01", "F"),
    ("2023-12-31", "2024-12-31", "C"), ("2023-12-31", "2025-01-01", "L"),
    ("2024-02-28", "2025-02-28", "I"), ("2024-02-28", "2025-03-01", "L"),
    ("2024-02-29", "2025-02-28", "I"), ("2024-02-29", "2025-03-01", "L"),
  ])
  func `more than one year is long, in the boxes of the year of sale`(
    bought: String, sold: String, box: String
  ) throws {
    let report = try Self.report(
      "\(bought) buy 1 a for 1 usd\n\(sold) sell 1 a for 2 usd",
      try #require(Int(sold.prefix(4))))
    #expect(report.rows.map(\.box) == [box])
    #expect(report.boxes.map(\.line) == [["F", "L"].contains(box) ? "10" : "3"])
  }

  @Test func `wallets of which a broker sent a form have boxes of their own`() throws {
    let text = """
      2023-01-01 buy 1 a for 10 usd in x
      2023-01-01 buy 1 a for 10 usd in y
      2023-01-01 buy 1 a for 10 usd
      2025-01-02 buy 1 b for 10 usd in x
      2025-01-02 buy 1 b for 10 usd in y
      2025-06-01 sell 1 a for 20 usd in x
      2025-06-01 sell 1 a for 20 usd in y
      2025-06-01 sell 1 a for 20 usd
      2025-06-02 sell 1 b for 5 usd in x
      2025-06-02 sell 1 b for 5 usd in y
      """
    let report = try Self.report(text, 2025) { $0.brokers = ["x": .basis, "y": .proceeds] }
    #expect(report.boxes.map(\.box) == ["G", "H", "J", "K", "L"])
    #expect(report.boxes.map(\.line) == ["1b", "2", "8b", "9", "10"])
    #expect(report.shortGain.shown == -10)
    #expect(report.longGain.shown == 30)
    #expect(throws: TaxError.noBrokerBoxes(year: 2024)) {
      try Self.report(text, 2024) { $0.brokers = ["x": .basis] }
    }
  }

  @Test(arguments: [
    // Gain, separately, the loss that counts.
    ("-2999", false, "2999"), ("-3000.01", false, "3000"), ("-9000", true, "1500"),
    ("0", false, "n/a"), ("1", false, "n/a"),
  ])
  func `a net loss counts up to its limit (Schedule D, line 21)`(
    gain: String, separately: Bool, allowed: String
  ) throws {
    let cost = try 10_000 - TaxJournal.figure(gain)
    let report = try Self.report(
      "2025-01-01 buy 1 a for \(cost) usd\n2025-02-01 sell 1 a for 10000 usd", 2025
    ) { $0.filesSeparately = separately }
    #expect(report.allowedLoss.text == allowed)
  }

  @Test func `every box ties out to its line of Schedule D`() throws {
    let text = (1...40).map { index in
      """
      2023-0\(index % 9 + 1)-11 buy 1.\(index) a for \(index * 7).\(index + 10) usd
      2025-0\(index % 9 + 1)-1\(index % 5) sell 0.\(index)1 a for \(index * 3).49\(index) usd fee 0.3 usd
      """
    }.joined(separator: "\n")
    for isWhole in [true, false] {
      let report = try Self.report(text, 2025) { $0.usesWholeDollars = isWhole }
      for box in report.boxes {
        let shown = try report.rows.filter { $0.box == box.box }.compactMap { $0.gain?.shown }.sum()
        #expect(box.gain.shown == shown)
        #expect(
          box.gain.shown
            == (try box.proceeds.shown - box.cost.shown + box.adjustment.shown))
      }
    }
  }

  @Test func `income is apart, and its value is the cost (Rev. Rul. 2019-24)`() throws {
    let report = try Self.report(
      """
      2025-01-10 income 25 a airdrop for 50 usd
      2025-03-10 sell 25 a for 80 usd
      """, 2025)
    #expect(report.income.total == 50)
    #expect(Self.columns(report) == [["80", "50", "", "", "30"]])
  }

  @Test func `a row without a cost is flagged and in no total`() throws {
    let report = try Self.report(
      """
      2025-01-01 buy 1 a
      2025-01-01 buy 1 b for 10 usd
      2025-02-01 sell 1 a for 100 usd
      2025-02-01 sell 1 b for 30 usd
      2025-02-02 income 1 c staking
      """, 2025)
    #expect(Self.columns(report)[0] == ["100", "n/a", "", "", "n/a"])
    #expect(report.rows[0].marks == .missingCost)
    #expect(report.omitted == 1)
    #expect(report.boxes.map(\.proceeds.shown) == [30])
    #expect(report.netGain.shown == 20)
    #expect(report.income.omitted == 1)
  }

  @Test func `lost coins, gifts and withdrawals stand apart`() throws {
    let text = """
      2025-01-01 buy 10 a for 100 usd
      2025-02-01 lost 1 a
      2025-02-02 gift-out 2 a
      2025-02-03 withdraw 3 a
      2025-02-04 donate 1 a
      """
    let report = try Self.report(text, 2025)
    #expect(report.rows == [])
    #expect(report.setAside.map(\.kind) == [.lost, .giftOut, .withdrawal, .donation])
    #expect(report.setAside.map(\.cost) == [10, 20, 30, 10])
    let counted = try Self.report(text, 2025) { $0.countsLost = true }
    #expect(Self.columns(counted) == [["0", "10", "", "", "-10"]])
  }

  @Test(arguments: [2023, 2026])
  func `a year whose forms were not read is refused`(year: Int) throws {
    #expect(throws: TaxError.unknownYear(.us, year, known: [2024, 2025])) {
      try Self.report("2025-01-01 buy 1 a for 1 usd", year)
    }
  }
}
