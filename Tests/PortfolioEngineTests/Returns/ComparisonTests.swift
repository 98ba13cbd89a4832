import Testing

@testable import PortfolioEngine

struct ComparisonTests: HistoryExamples {
  @Test func `one coin instead holds the same money and names what it cannot do`() throws {
    let history = try PortfolioHistory(
      positions: [position("a", [(0, 1, 100), (2, -1, -300)])],
      prices: [try prices("a", [0: 100, 1: 200, 2: 300])], from: day(-1), through: day(2))
    let range = try #require(ReturnPeriod.all.range(closing: day(2), inception: first))
    let other = try prices("b", [-1: 10, 0: 10, 1: 12, 2: 20])
    let result = try #require(try Comparison(of: history, over: range, with: other))
    #expect(result.rows.map(\.value) == [0, 100, 120, -100])
    #expect(result.overdrawn == day(2))
    #expect(result.difference == 100)
    #expect(result.priceChange == 1)
    #expect(result.carriedDays.isEmpty && !result.hasCarriedEnd && result.paymentDays == 2)
    let gap = try #require(
      try Comparison(of: history, over: range, with: try prices("b", [2: 20])))
    #expect(gap.unpricedFlow == first)
    #expect(gap.value == nil)
  }

  @Test(arguments: [(364, false), (365, true)])
  func `a coin to compare with has a rate by the year where the portfolio has one`(
    days: Int, isAnnual: Bool
  ) throws {
    // The coin was sold after some days; the units bought for the same payments would be held on.
    let history = try PortfolioHistory(
      positions: [position("a", [(0, 1, 100), (days, -1, -110)])],
      prices: [try prices("a", [0: 100, days: 110])], from: day(-1), through: day(800))
    let range = try #require(ReturnPeriod.all.range(closing: day(800), inception: first))
    let other = try prices("b", [0: 10, days: 12, 800: 20])
    let result = try #require(try Comparison(of: history, over: range, with: other)?.moneyWeighted)
    #expect(result.rate != nil && result.daysAtWork == days)
    #expect((result.annualised != nil) == isAnnual)
  }

  @Test func `a coin to compare with is carried by the rules of what is held`() throws {
    let history = try PortfolioHistory(
      positions: [position("a", [(0, 1, 100)])],
      prices: [try prices("a", [0: 100, 1: 110, 2: 120, 3: 130])], from: day(-1), through: day(3))
    func comparison(from opening: Int, to closing: Int) throws -> Comparison {
      let range = PeriodRange(
        period: .day, opening: day(opening), closing: day(closing), isShortened: false)
      return try #require(
        try Comparison(of: history, over: range, with: try prices("b", [0: 10, 2: 20])))
    }
    let whole = try comparison(from: 0, to: 2)
    #expect(whole.value == 200 && whole.difference == -80 && whole.priceChange == 1)
    #expect(whole.carriedDays == [day(1)] && !whole.hasCarriedEnd && whole.carriedEnd == nil)
    let marked = try comparison(from: 1, to: 3)
    #expect(marked.value == 220 && marked.hasCarriedEnd && marked.carriedEnd == nil)
    #expect(marked.carriedDays == [day(1), day(3)])
    let day3 = try comparison(from: 2, to: 3)
    #expect(day3.carriedEnd == day(3) && day3.value == nil && day3.difference == nil)
    #expect(day3.priceChange == nil && day3.moneyWeighted == nil)
    // Nothing was held at the start, so only the price's own change needs a price there.
    let started = try comparison(from: -1, to: 0)
    #expect(started.value == 100 && started.carriedEnd == nil && started.priceChange == nil)
  }
}
