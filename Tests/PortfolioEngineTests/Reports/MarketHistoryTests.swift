import Testing

@testable import PortfolioEngine

struct MarketHistoryTests {
  @Test func `caps add up, carried within the limit and no further`() throws {
    let first = Day(number: 100)
    let history = try MarketHistory(
      of: [
        PriceSeries(coin: "a", byDay: [first: 5, first.adding(days: 2): 7]),
        PriceSeries(coin: "b", byDay: [first.adding(days: 1): 1]),
        PriceSeries(coin: "c", byDay: [:]),
      ], from: first.adding(days: -1), through: first.adding(days: 4), carryLimit: 1)
    #expect(history.rows.map(\.marketCap) == [nil, 5, 6, 8, 7, nil])
    #expect(history.rows.map(\.count) == [0, 1, 2, 2, 1, 0])
    #expect(history.rows.map(\.carriedCount) == [0, 0, 1, 1, 1, 0])
    #expect(history.coinCount == 2)
    #expect(throws: ReturnsError.badRange(first, first.adding(days: -1))) {
      try MarketHistory(of: [], from: first, through: first.adding(days: -1))
    }
  }

  @Test func `a scoped history is newest first, without days that have no figure`() {
    let first = Day(number: 18_693)
    let history = ScopedHistory(
      scope: .market, title: "Cases", currency: .usd,
      days: [(first, 28_756_489), (first.adding(days: 1), nil), (first.adding(days: 2), 3)])
    #expect(history.rows.map(\.value) == [3, 28_756_489])
    #expect(history.skippedDays == 1)
    #expect(history.rows.last?.day.medium == "Mar 7, 2021")
    #expect(history.bars(newest: 1).categories == ["Mar 9"])
    #expect(history.bars(showsLabels: false).categories == ["", ""])
    #expect(history.bars().series.first?.values == [28_756_489, 3])
  }

  @Test func `a day that lacks a price is a bar of its own kind, and a gap in a line`() {
    let first = Day(number: 18_693)
    let days = (0..<3).map { first.adding(days: $0) }
    let history = ScopedHistory(
      scope: .portfolio, title: "Value", currency: .usd,
      days: zip(days, [9, 4, 10]).map { ($0, $1) }, partial: [days[1]])
    let bars = history.bars()
    #expect(bars.series.map(\.values) == [[9, nil, 10], [nil, 4, nil]])
    #expect(bars.series.map(\.name) == ["Value", "Lacks a price"])
    #expect(bars.arrangement == .stacked)
    #expect(bars.text.summary.hasSuffix("Some bars lack a price."))
    let line = history.line()
    #expect(line.series.first?.segments.map { $0.map(\.value) } == [[9], [10]])
    #expect(line.text.remark == "No point where a price is missing")
  }

  @Test(arguments: [
    // Days with a price, how many without one a line may cross, and the runs.
    ([0, 1, 3], 0, [[0, 1], [3]]), ([0, 1, 3], 1, [[0, 1, 3]]), ([0, 8, 16], 7, [[0, 8, 16]]),
    ([0, 9, 10, 30], 7, [[0], [9, 10], [30]]), ([0, 2], -5, [[0], [2]]),
  ])
  func `a line breaks where more days lack a figure than it may cross`(
    known: [Int], limit: Int, expected: [[Int]]
  ) {
    let first = Day(number: 18_693)
    let history = ScopedHistory(
      scope: .coin("foo"), title: "FOO price", currency: .usd,
      days: (0..<40).map {
        (first.adding(days: $0), known.contains($0) ? Decimal128($0 + 1) : nil)
      })
    let line = history.line(crossing: limit)
    let runs = line.series.first?.segments.map { $0.map { first.days(until: $0.moment.day) } }
    #expect(runs == expected)
    #expect(line.text.remark.isEmpty == (expected.count == 1))
  }

  @Test(arguments: [("sol", true), ("SOLÁNA", true), ("", true), ("btc", false)])
  func `scopes are filtered whatever case and accents`(text: String, isFound: Bool) {
    let scope = HistoryScope(
      id: "solana", symbol: "SOL", name: "Solana", first: nil, last: nil, dayCount: 0)
    #expect(scope.contains(text) == isFound)
  }
}
