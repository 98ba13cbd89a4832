import Testing

@testable import PortfolioEngine

/// Schedule 3: the agency's formulas, and examples by its rules.
@Suite struct CanadaTaxTests {
  static func report(_ text: String, _ year: Int) throws -> CanadaTaxReport {
    try CanadaTaxReport(
      of: try TaxJournal.lots(text, .canada(currency: .cad)), year: year)
  }

  /// Columns (1) to (5) of every row, in cents.
  static func columns(_ report: CanadaTaxReport) -> [[String]] {
    report.rows.map { row in
      [row.acquisitionYear.map { "\($0)" } ?? "Various"]
        + [row.proceeds, row.cost, row.outlays, row.gain].map {
          ($0?.rounded(toPlaces: 2)).text
        }
    }
  }

  @Test func `purchase fees are in the cost base, selling fees in column 4`() throws {
    let report = try Self.report(
      """
      2025-01-10 buy 0.5 btc for 25000 cad fee 50 cad
      2025-02-10 buy 0.3 btc for 18000 cad fee 36 cad
      2025-06-10 sell 0.4 btc for 28000 cad fee 40 cad
      """, 2025)
    #expect(Self.columns(report) == [["2025", "28000", "21543", "40", "6417"]])
    #expect(report.taxable == TaxJournal.figure("3208.5"))
    #expect(report.pools.map(\.closingQuantity) == [TaxJournal.figure("0.4")])
    #expect(report.pools.map(\.closingCost.text) == ["21543"])
  }

  @Test func `gifts and donations are sold at their value, what a spouse gets is not`() throws {
    let report = try Self.report(
      """
      2025-01-01 buy 10 a for 1000 cad
      2025-02-01 gift-out 1 a for 10000 cad
      2025-03-01 donate 1 a for 500 cad
      2025-04-01 spouse-out 1 a
      2025-05-01 gift-out 1 a
      """, 2025)
    #expect(report.rows.map(\.kind) == [.giftOut, .donation, .giftOut])
    #expect(report.rows.map(\.gain) == [9_900, 400, nil])
    #expect(report.totals.gain == 10_300 && report.totals.omitted == 1)
    #expect(report.setAside.map(\.kind) == [.spouseOut])
  }

  @Test func `a gift that was received costs its worth (section 69)`() throws {
    let report = try Self.report(
      """
      2025-01-01 gift-in 1 a cost 500 cad worth 20000 cad acquired 2015-01-01
      2025-02-01 sell 1 a for 30000 cad
      """, 2025)
    #expect(Self.columns(report) == [["2025", "30000", "20000", "0", "10000"]])
  }

  @Test func `a denied loss goes onto what was bought (2005-0150811E5)`() throws {
    let report = try Self.report(
      """
      2025-05-01 buy 100 a for 300 cad
      2025-05-31 buy 100 a for 100 cad
      2025-06-01 sell 100 a for 100 cad
      """, 2025)
    #expect(Self.columns(report) == [["2025", "100", "200", "0", "0"]])
    #expect(report.rows.map(\.denied) == [100])
    #expect(report.pools.map(\.closingCost) == [300])
  }

  @Test func `bought back after 15 days`() throws {
    let report = try Self.report(
      """
      2024-05-01 buy 100 a for 5000 cad
      2025-06-01 sell 100 a for 3000 cad
      2025-06-16 buy 100 a for 3100 cad
      """, 2025)
    #expect(report.rows.map(\.denied) == [2000])
    #expect(report.totals.gain == 0)
    #expect(report.pools.map(\.closingCost) == [5100])
  }

  @Test(arguments: [("40", "40", "400"), ("100", "30", "300"), ("100", "0", "0")])
  func `the smallest of sold, bought and held decides`(
    bought: String, held: String, denied: String
  ) throws {
    let surplus = try TaxJournal.figure(bought) - TaxJournal.figure(held)
    let text = """
      2025-01-01 buy 100 a for 2000 cad
      2025-06-01 sell 100 a for 1000 cad
      2025-06-10 buy \(bought) a for \(bought) cad
      \(surplus.isZero ? "" : "2025-06-20 sell \(surplus) a for \(surplus) cad")
      """
    let report = try Self.report(text, 2025)
    #expect(report.rows[0].denied == TaxJournal.figure(denied))
    #expect(report.rows[0].gain == (try -1000 + TaxJournal.figure(denied)))
  }

  @Test(arguments: [
    ("2025-02-07", false), ("2025-02-08", true), ("2025-04-09", true), ("2025-04-10", false),
  ])
  func `the window has 61 days`(day: String, isDenied: Bool) throws {
    let purchases = ["2025-01-01 buy 100 a for 1000 cad", "\(day) buy 10 a for 100 cad"]
    let report = try Self.report(
      (purchases + ["2025-03-10 sell 10 a for 50 cad"]).joined(separator: "\n"), 2025)
    #expect((report.rows[0].denied > 0) == isDenied)
  }

  @Test func `the average of two purchases with fees`() throws {
    let report = try Self.report(
      """
      2023-05-01 buy 100 a for 2000 cad fee 10 cad
      2024-05-01 buy 100 a for 3000 cad fee 10 cad
      2025-05-01 sell 150 a for 6000 cad fee 10 cad
      """, 2025)
    #expect(Self.columns(report) == [["Various", "6000", "3765", "10", "2225"]])
    #expect(report.taxable == TaxJournal.figure("1112.5"))
    #expect(report.pools.map(\.closingCost) == [1255])
  }

  @Test func `a swap is a disposition at its value`() throws {
    let report = try Self.report(
      """
      2023-05-01 buy 2.5 btc for 3226.95 cad
      2023-06-01 buy 3.8098 btc for 5470.87 cad
      2023-07-15 swap 1 btc for 5 eth worth 13951.22 cad
      """, 2023)
    #expect(Self.columns(report) == [["2023", "13951.22", "1378.46", "0", "12572.76"]])
    #expect([report.proceedsLine, report.gainLine] == [15_199, 15_300])
    #expect(report.totals.proceeds == TaxJournal.figure("13951.22"))
  }

  @Test func `2024 has two periods, from 25 June the second`() throws {
    let report = try Self.report(
      """
      2024-01-01 buy 10 a for 100 cad
      2024-06-24 sell 1 a for 110 cad
      2024-06-25 sell 1 a for 210 cad
      """, 2024)
    #expect(report.rows.map(\.period) == [1, 2])
    #expect(report.periods.map(\.totals.gain) == [100, 200])
    #expect(report.periods.map(\.last.description) == ["2024-06-24", "2024-12-31"])
    #expect(report.totals.gain == 300)
    #expect(report.taxable == 150)
    #expect(report.gainLine == nil)
  }

  @Test func `the year of acquisition starts anew when the pool was empty`() throws {
    let report = try Self.report(
      """
      2022-01-01 buy 1 a for 10 cad
      2023-01-01 buy 1 a for 10 cad
      2023-02-01 sell 2 a for 30 cad
      2024-01-01 buy 1 a for 10 cad
      2025-02-01 sell 1 a for 30 cad
      """, 2025)
    #expect(report.rows.map(\.acquisitionYear) == [2024])
  }

  @Test func `unknown costs are flagged, and in no sum`() throws {
    let report = try Self.report(
      """
      2025-01-01 buy 1 a
      2025-02-01 sell 1 a for 30 cad
      """, 2025)
    #expect(Self.columns(report) == [["2025", "30", "n/a", "0", "n/a"]])
    #expect(report.totals.omitted == 1)
    #expect(report.totals.proceeds == 0)
    #expect(report.pools.map(\.closingCost) == [0])
  }

  @Test func `an unknown cost makes the pool of its coin unknown until that is empty`() throws {
    let report = try Self.report(
      """
      2024-12-01 buy 1 a for 10 cad
      2025-01-01 buy 2 b for 40 cad
      2025-01-02 buy 1 a
      2025-02-01 sell 1 a for 30 cad
      2025-03-01 sell 1 a for 30 cad
      2025-04-01 buy 1 a for 12 cad
      """, 2025)
    #expect(report.pools.map(\.openingCost) == [10, 0])
    #expect(report.pools.map { $0.rows.map(\.costAfter) } == [[nil, nil, 0, 12], [40]])
    #expect(report.pools.map { $0.rows.map(\.cost) } == [[nil, nil, nil, 12], [40]])
  }

  @Test(arguments: [2022, 2026])
  func `a year whose form was not read is refused`(year: Int) throws {
    #expect(throws: TaxError.unknownYear(.ca, year, known: [2023, 2024, 2025])) {
      try Self.report("2025-01-01 buy 1 a for 1 cad", year)
    }
  }
}
