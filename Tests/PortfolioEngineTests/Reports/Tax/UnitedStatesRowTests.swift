import Testing

@testable import PortfolioEngine

/// Single columns of Form 8949: the day of acquisition, and the term that a broker reported.
@Suite struct UnitedStatesRowTests {
  @Test(arguments: [
    // Own term, the broker's, the form's, code and column (g): the right part, and -0-.
    ("2024-06-01", HoldingTerm.long, "H", "T", "0"), ("2024-06-01", .short, "H", "", ""),
    ("2023-06-01", .short, "K", "T", "0"),
  ])
  func `a wrong term on a broker's form is put right by the part (code T)`(
    bought: String, term: HoldingTerm, box: String, code: String, adjustment: String
  ) throws {
    let report = try UnitedStatesTaxTests.report(
      "\(bought) buy 1 a for 100 usd\n2025-02-01 sell 1 a for 150 usd fee 2 usd", 2025
    ) {
      $0.brokers = ["main": .proceeds]
      $0.brokerFigures = [.init(entry: 1, term: term)]
    }
    #expect(report.rows.map(\.box) == [box])
    #expect(UnitedStatesTaxTests.columns(report) == [["148", "100", code, adjustment, "48"]])
    let both = try UnitedStatesTaxTests.report(
      "\(bought) buy 1 a for 100 usd\n2025-02-01 sell 1 a for 150 usd fee 2 usd", 2025
    ) {
      $0.brokers = ["main": .proceeds]
      $0.brokerFigures = [.init(entry: 1, term: term), .init(entry: 1, proceeds: 150)]
    }
    #expect(UnitedStatesTaxTests.columns(both) == [["150", "100", "E" + code, "-2", "48"]])
  }

  @Test func `a gift keeps the giver's cost and day, in column (b) and in its term`() throws {
    let report = try UnitedStatesTaxTests.report(
      """
      2025-03-01 gift-in 1 a cost 40 usd acquired 2020-07-09
      2025-03-01 gift-in 1 b cost 40 usd
      2025-03-02 gift-in 1 c acquired 2020-07-09
      2025-05-01 sell 1 a for 100 usd
      2025-05-01 sell 1 b for 100 usd
      2025-05-02 sell 1 c for 100 usd
      """, 2025)
    #expect(report.rows.map(\.box) == ["I", "L", "L"])
    #expect(
      report.rows.map(\.acquired)
        == [.of(2025, 3, 1), .of(2020, 7, 9), .of(2020, 7, 9)])
    #expect(
      UnitedStatesTaxTests.columns(report).map { [$0[1], $0[4]] } == [
        ["40", "60"], ["40", "60"], ["n/a", "n/a"],
      ])
  }

  @Test func `a sale that takes lots of both terms has a row for each lot, never VARIOUS`() throws {
    let report = try UnitedStatesTaxTests.report(
      """
      2023-01-01 buy 1 a for 10 usd
      2023-02-01 buy 1 a for 20 usd
      2025-01-01 buy 1 a for 30 usd
      2025-02-01 sell 3 a for 300 usd
      """, 2025)
    #expect(
      report.rows.map(\.acquired)
        == [.of(2025, 1, 1), .of(2023, 1, 1), .of(2023, 2, 1)])
    #expect(
      UnitedStatesTaxTests.columns(report).map { [$0[0], $0[1]] } == [
        ["100", "30"], ["100", "10"], ["100", "20"],
      ])
  }
}
