import Testing

@testable import PortfolioEngine

/// SA108 and its computations: examples of HMRC's manuals, with their numbers.
@Suite struct UnitedKingdomTaxTests {
  static func report(
    _ text: String, _ year: Int, zone: String? = nil,
    _ change: (inout UnitedKingdomTaxReport.Options) -> Void = { _ in }
  ) throws -> UnitedKingdomTaxReport {
    var options = UnitedKingdomTaxReport.Options()
    change(&options)
    return try UnitedKingdomTaxReport(
      of: try TaxJournal.lots(text, .unitedKingdom, zone: zone), startingIn: year,
      options: options)
  }

  /// The five boxes, as they are shown.
  static func boxes(_ report: UnitedKingdomTaxReport) -> [String] {
    ["\(report.rows.count)"]
      + [report.proceeds, report.costs, report.gains, report.losses].map(\.text)
  }

  @Test func `a sale within 30 days of a purchase (CRYPTO22255)`() throws {
    let report = try Self.report(
      """
      2018-05-01 buy 14000 a for 200000 gbp
      2018-08-30 sell 4000 a for 160000 gbp
      2018-09-11 buy 500 a for 17500 gbp
      """, 2018)
    #expect(Self.boxes(report) == ["1", "160000", "67500", "92500", "0"])
    let row = try #require(report.rows.first)
    #expect(row.matches.map(\.rule) == [.thirtyDays, .pool])
    #expect(row.matches.map(\.cost.text) == ["17500", "50000"])
    #expect(row.matches.map { $0.acquired?.description } == ["2018-09-11", nil])
    #expect(report.pools.map(\.closingQuantity) == [10_500])
    #expect(report.pools.map(\.closingCost) == [150_000])
    #expect(report.boxNumbers == ["14", "15", "16", "17", "19"])
  }

  @Test func `a pool, and a sale of a part of it (CRYPTO22251)`() throws {
    let report = try Self.report(
      """
      2016-01-01 buy 100 a for 1000 gbp
      2016-06-01 buy 50 a for 125000 gbp
      2017-01-01 sell 50 a for 300000 gbp
      """, 2016)
    #expect(report.rows.map(\.cost.text) == ["42000"])
    #expect(Self.boxes(report) == ["1", "300000", "42000", "258000", "0"])
  }

  @Test func `a day of several purchases and sales is one disposal (CRYPTO22254)`() throws {
    let report = try Self.report(
      """
      2020-01-01 buy 8000 a for 1000 gbp
      2020-01-31T09:00Z sell 5000 a for 500 gbp
      2020-01-31T10:00Z buy 4000 a for 320 gbp
      2020-01-31T11:00Z buy 1000 a for 75 gbp
      2020-01-31T12:00Z buy 1000 a for 70 gbp
      2020-01-31T13:00Z sell 2000 a for 142 gbp
      2020-01-31T14:00Z buy 500 a for 35 gbp
      """, 2019)
    #expect(report.rows.map(\.gain.text) == ["79.5"])
    #expect(report.rows.map { $0.entries.count } == [2])
    #expect(report.gains.text == "79")
    // 62.50 of the cost came out of the pool, which keeps 937.50.
    #expect(report.rows[0].matches.map(\.cost.text) == ["500", "62.5"])
    #expect(report.pools.map(\.closingCost.text) == ["937.5"])
  }

  @Test func `all three rules and a loss (CRYPTO22256)`() throws {
    let report = try Self.report(
      """
      2020-01-01 buy 100000 a for 300000 gbp
      2020-07-31T09:00Z buy 10000 a for 45000 gbp
      2020-07-31T10:00Z sell 30000 a for 150000 gbp
      2020-08-05 sell 20000 a for 100000 gbp
      2020-08-06 buy 50000 a for 225000 gbp
      2020-08-07 sell 100000 a for 150000 gbp
      """, 2020)
    #expect(report.rows.prefix(2).map(\.gain.text) == ["15000", "10000"])
    #expect(report.losses.text == "163637")
    #expect(report.netGain.rounded(toPlaces: 0, rounding: .up) == -138_637)
    #expect(report.taxable == 0)
    #expect(report.lossesCarriedForward == report.netGain.negated)
  }

  @Test func `a fee in the coin that is sold (CRYPTO22280)`() throws {
    let report = try Self.report(
      """
      2021-05-01 buy 10000 a for 20000 gbp
      2021-09-01 sell 1000 a for 5000 gbp fee 1 a worth 5 gbp
      """, 2021)
    let row = try #require(report.rows.first)
    #expect(report.rows.count == 1)
    #expect(row.quantity == 1001)
    #expect([row.proceeds.text, row.cost.text, row.fees.text] == ["5005", "2002", "5"])
    #expect(row.gain == 2998)
    #expect(try report.proceeds.exact - report.costs.exact == 2998)
  }

  @Test func `the pool is an average`() throws {
    let report = try Self.report(
      """
      2021-05-01 buy 100 a for 200 gbp
      2021-06-01 buy 300 a for 300 gbp
      2021-09-01 sell 200 a for 500 gbp
      """, 2021)
    #expect(report.rows.map(\.cost.text) == ["250"])
  }

  @Test(arguments: [("2023-05-31", LotMatch.Rule.thirtyDays), ("2023-06-01", .pool)])
  func `day 30 is matched, day 31 is not`(day: String, rule: LotMatch.Rule) throws {
    let report = try Self.report(
      """
      2022-05-01 buy 10 a for 100 gbp
      2023-05-01 sell 10 a for 300 gbp
      \(day) buy 10 a for 200 gbp
      """, 2023)
    #expect(report.rows.flatMap { $0.matches.map(\.rule) } == [rule])
  }

  @Test(arguments: [("2023-05-01", LotMatch.Rule.tenDays), ("2023-04-30", .pool)])
  func `a company matches the ten days before`(day: String, rule: LotMatch.Rule) throws {
    var policy = AccountingPolicy.unitedKingdom
    policy.methods = MethodSchedule(.shareMatching(ShareMatchingRules(regime: .company)))
    let history = try TaxJournal.lots(
      """
      2022-05-01 buy 10 a for 100 gbp
      \(day) buy 10 a for 200 gbp
      2023-05-11 sell 10 a for 300 gbp
      """, policy)
    let report = try UnitedKingdomTaxReport(of: history, startingIn: 2023)
    #expect(report.rows.flatMap { $0.matches.map(\.rule) } == [rule])
  }

  @Test func `the year ends with 5 April in London`() throws {
    let text = """
      2024-05-01 buy 10 a for 100 gbp
      2025-04-05T22:30:00Z sell 1 a for 30 gbp
      2025-04-05T23:10:00Z sell 1 a for 40 gbp
      """
    let old = try Self.report(text, 2024, zone: "Europe/London")
    let new = try Self.report(text, 2025, zone: "Europe/London")
    #expect(old.proceeds.exact == 30)
    #expect(new.proceeds.exact == 40)
    #expect([old.span.name, new.span.name] == ["2024-25", "2025-26"])
  }

  @Test(arguments: [
    (2022, "49200.00", false), (2022, "49200.01", true), (2023, "50000.00", false),
    (2023, "50000.01", true),
  ])
  func `proceeds must be reported when they exceed the limit`(
    year: Int, proceeds: String, isDue: Bool
  ) throws {
    let report = try Self.report(
      """
      \(year)-05-01 buy 1 a for \(proceeds) gbp
      \(year)-06-15 sell 1 a for \(proceeds) gbp
      """, year)
    #expect(report.duties == (isDue ? [.proceeds] : []))
  }

  @Test func `many disposals, no tax, and yet to be reported`() throws {
    let buys = "2025-05-01 buy 40 a for 58000 gbp\n2025-05-01 buy 40 b for 1 gbp"
    // 39 days with a gain of 64.10 each but the last, one with a loss of 500.
    var lines = [buys]
    let start = Day.of(2025, 6, 10)
    for index in 0..<40 {
      // The pool costs 1,450 a coin.
      let price = index == 0 ? "950" : index < 39 ? "1514" : "1518"
      lines.append("\(start.adding(days: index * 2)) sell 1 a for \(price) gbp")
    }
    let report = try Self.report(lines.joined(separator: "\n"), 2025)
    #expect(Self.boxes(report) == ["40", "60000", "58000", "2500", "500"])
    #expect(report.boxNumbers == ["13.1", "13.2", "13.3", "13.4", "13.5"])
    #expect(report.taxable == 0)
    #expect(report.duties == [.proceeds, .losses])
  }

  @Test func `a gain after the rates changed (2024-25)`() throws {
    let report = try Self.report(
      "2024-05-01 buy 1 a for 1000 gbp\n2024-11-01 sell 1 a for 9000 gbp", 2024)
    #expect(report.taxable == 5000)
    #expect(report.split?.higherAdjustment == 200)
    #expect(report.split?.basicAdjustment == 400)
  }

  @Test func `losses and the exempt amount go against the dearer gains first`() throws {
    // Four round trips within a day each: two before the change, two from it on.
    let text = """
      2024-08-29 buy 1000 a for 10000 gbp fee 10 gbp
      2024-08-29 sell 1000 a for 9000 gbp fee 10 gbp
      2024-10-29 buy 1000 a for 5000 gbp fee 10 gbp
      2024-10-29 sell 1000 a for 10000 gbp fee 10 gbp
      2024-10-30 buy 1000 a for 5000 gbp fee 10 gbp
      2024-10-30 sell 1000 a for 8000 gbp fee 10 gbp
      2024-12-30 buy 1000 a for 10000 gbp fee 10 gbp
      2024-12-30 sell 1000 a for 9000 gbp fee 10 gbp
      """
    let report = try Self.report(text, 2024)
    #expect(report.rows.map(\.gain.text) == ["-1020", "4980", "2980", "-1020"])
    #expect([report.gains.text, report.losses.text] == ["7960", "2040"])
    #expect([report.netGain, report.taxable] == [5920, 2920])
    let split = try #require(report.split)
    #expect(split.day == Day.of(2024, 10, 30))
    #expect([split.gainsBefore, split.lossesBefore] == [4980, 1020])
    #expect([split.gainsFrom, split.lossesFrom] == [2980, 1020])
    #expect([split.taxableBefore, split.taxableFrom] == [2920, 0])
    #expect([split.basicAdjustment, split.higherAdjustment] == [0, 0])
  }

  @Test func `boxes are rounded in the payer's favour, each from its own sum`() throws {
    let report = try Self.report(
      """
      2025-05-01 buy 1 a for 67500.10 gbp
      2025-06-15 sell 1 a for 160000.90 gbp
      """, 2025)
    #expect(Self.boxes(report) == ["1", "160000", "67501", "92500", "0"])
    #expect(report.gains.exact == TaxJournal.figure("92500.80"))
  }

  @Test(arguments: [
    // Earlier losses, used, left, taxed; the net gain is 5,000 and 3,000 of it are exempt.
    ("0", "0", "0", "2000"), ("1500", "1500", "0", "500"), ("9000", "2000", "7000", "0"),
  ])
  func `earlier losses bring the gain down to the exempt amount, no further`(
    before: String, used: String, left: String, taxable: String
  ) throws {
    let report = try Self.report(
      "2025-05-01 buy 1 a for 1000 gbp\n2025-06-15 sell 1 a for 6000 gbp", 2025
    ) { $0.lossesBroughtForward = TaxJournal.figure(before) }
    #expect(report.lossesUsed == TaxJournal.figure(used))
    #expect(report.lossesCarriedForward == TaxJournal.figure(left))
    #expect(report.taxable == TaxJournal.figure(taxable))
  }

  @Test(arguments: [
    (2015, 11_100, 44_400), (2016, 11_100, 44_400), (2017, 11_300, 45_200),
    (2018, 11_700, 46_800), (2019, 12_000, 48_000), (2020, 12_300, 49_200),
    (2021, 12_300, 49_200), (2022, 12_300, 49_200), (2023, 6_000, 50_000),
    (2024, 3_000, 50_000), (2025, 3_000, 50_000), (2026, 3_000, 50_000),
  ])
  func `the amounts of the years`(year: Int, exempt: Int, limit: Int) throws {
    let report = try Self.report("2026-05-01 buy 1 a for 1 gbp", year)
    #expect(
      [report.exemptAmount, report.proceedsLimit] == [Decimal128(exempt), Decimal128(limit)])
    let hasBoxes = ![2015, 2026].contains(year)
    #expect(report.boxNumbers.isEmpty != hasBoxes)
    #expect((report.split != nil) == (year == 2024))
  }

  @Test func `a pool shows what it began with, what changed it and what it ended with`() throws {
    let report = try Self.report(
      """
      2024-05-01 buy 10 a for 100 gbp
      2025-06-01 buy 10 a for 300 gbp
      2025-08-01 sell 5 a for 200 gbp
      2026-05-01 buy 1 a for 50 gbp
      """, 2025)
    let pool = try #require(report.pools.first)
    #expect([pool.openingQuantity, pool.openingCost] == [10, 100])
    #expect(pool.rows.map(\.quantity) == [10, -5])
    #expect(pool.rows.map(\.costAfter) == [400, 300])
    #expect([pool.closingQuantity, pool.closingCost] == [15, 300])
  }

  @Test func `what comes into a pool stands at an entry that brought it`() throws {
    let report = try Self.report(
      """
      2024-05-01 buy 10 a for 1000 gbp
      2024-06-01 income 1 a staking for 100 gbp
      2024-06-01 move 0.1 a from main to w fee 0.01 a worth 1 gbp
      2024-06-02 buy 5 a for 600 gbp
      2024-06-02 sell 2 a for 300 gbp
      """, 2024)
    let pool = try #require(report.pools.first)
    #expect(pool.rows.map(\.entry) == [0, 1, 3])
    #expect(pool.rows.map(\.quantity) == [10, TaxJournal.figure("0.99"), 3])
  }

  @Test func `a gift that was received costs its worth (section 17)`() throws {
    let report = try Self.report(
      """
      2024-05-01 gift-in 1 a cost 500 gbp worth 20000 gbp acquired 2015-01-01
      2024-06-01 sell 1 a for 100 gbp
      """, 2024)
    #expect(report.netGain == -19_900)
  }

  @Test func `a year that is not in the table is refused`() throws {
    let known = Array(2015...2026)
    #expect(throws: TaxError.unknownYear(.uk, 2014, known: known)) {
      try Self.report("2026-05-01 buy 1 a for 1 gbp", 2014)
    }
  }
}
