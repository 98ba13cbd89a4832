import Testing

@testable import PortfolioEngine

/// One count of days for both rates: those that began with something of value held.
struct DaysAtWorkTests {
  private let first = Day(number: 19_723)  // 2024-01-01

  /// A bitcoin held from a close to a close, at 100 a unit and each day more.
  private func rows(_ spans: [ClosedRange<Int>], through last: Int) -> [DailyValue] {
    (0...last).map { day in
      let price = Decimal128(100 + day)
      let isHeld = spans.contains { $0.contains(day) && $0.upperBound != day }
      return DailyValue(
        day: first.adding(days: day), value: isHeld ? price : .zero,
        paidIn: spans.contains { $0.lowerBound == day } ? price : .zero,
        paidOut: spans.contains { $0.upperBound == day } ? price : .zero)
    }
  }

  private func count(_ days: [DailyValue], leastCapital: Decimal128 = .zero) -> Int {
    DaysAtWork(of: days, leastCapital: leastCapital).count
  }

  @Test(arguments: [
    ([3...7], 4), ([3...7, 700...710], 14), ([0...400], 400), ([3...4, 4...8], 5), ([], 0),
  ])
  func `a stretch without a holding adds no days`(spans: [ClosedRange<Int>], expected: Int) throws {
    let rows = rows(spans, through: 720)
    #expect(count(rows) == expected)
    #expect(try TimeWeightedReturn(days: rows).daysAtWork == expected)
  }

  @Test func `what is bought and sold within a day worked for none`() {
    let rows = [
      DailyValue(day: first, value: 0),
      DailyValue(day: first.adding(days: 1), value: 0, paidIn: 100, paidOut: 110),
      DailyValue(day: first.adding(days: 400), value: 0),
    ]
    #expect(count(rows) == 0)
  }

  @Test func `a day without a known value says itself whether something was held`() {
    let last = DailyValue(day: first.adding(days: 5), value: 0)
    for (isHeld, days) in [(true, 4), (false, 0)] {
      let unknown = DailyValue(
        day: first.adding(days: 1), value: nil, isHeldIfUnknown: isHeld)
      #expect(count([DailyValue(day: first, value: 9), unknown, last]) == days + 1)
      #expect(count([DailyValue(day: first, value: 0), unknown, last]) == days)
      #expect(count([unknown, last]) == days)
    }
    #expect(DailyValue(day: first, value: nil).isHeldIfUnknown)
  }

  @Test func `a day with nothing that counts is one without capital to the chain`() throws {
    let rows =
      [(9, 9, 0), (nil, 0, 10), (20, 20, 0), (22, 0, 0)] as [(Decimal128?, Decimal128, Decimal128)]
    let days = rows.enumerated().map { index, row in
      DailyValue(
        day: first.adding(days: index), value: row.0, paidIn: row.1, paidOut: row.2,
        isHeldIfUnknown: false)
    }
    let result = try TimeWeightedReturn(days: days)
    #expect(abs((result.rate ?? 0) - (10.0 / 9 * 1.1 - 1)) < 1e-12)
    #expect(result.bridged.isEmpty && result.daysAtWork == 2)
    let opening = try TimeWeightedReturn(days: Array(days.dropFirst()))
    #expect(opening.outcome == .unknownEnd(first.adding(days: 1)))
  }

  @Test func `dust is held unless the policy says what is too little`() throws {
    let dust = try Decimal128("0.0007")
    let rows = [
      DailyValue(day: first, value: 100), DailyValue(day: first.adding(days: 4), value: dust),
      DailyValue(day: first.adding(days: 500), value: dust),
    ]
    #expect(count(rows) == 500)
    #expect(count(rows, leastCapital: 1) == 4)
  }

  @Test(arguments: [(364, false), (365, true)])
  func `a year counts from the first payment, not the opening day, for both rates`(
    length: Int, isAnnual: Bool
  ) throws {
    let bought = first.adding(days: 100)
    let last = bought.adding(days: length)
    let chain = try TimeWeightedReturn(days: [
      DailyValue(day: first, value: 0), DailyValue(day: bought, value: 100, paidIn: 100),
      DailyValue(day: last, value: 121),
    ])
    #expect(chain.daysAtWork == length)
    #expect((chain.annualised != nil) == isAnnual)
    let money = try MoneyWeightedReturn(
      opening: first, startValue: 0, flows: [CashFlow(day: bought, paidIn: 100)], closing: last,
      endValue: 121)
    #expect(money.daysAtWork == length)
    #expect(money.rate != nil)
    #expect((money.annualised != nil) == isAnnual)
  }

  @Test func `one purchase held to the end has the same rate a year by both`() throws {
    let last = first.adding(days: 600)
    let chain = try TimeWeightedReturn(days: [
      DailyValue(day: first.adding(days: -1), value: 0),
      DailyValue(day: first, value: 100, paidIn: 100), DailyValue(day: last, value: 121),
    ])
    let money = try MoneyWeightedReturn(
      opening: first.adding(days: -1), startValue: 0, flows: [CashFlow(day: first, paidIn: 100)],
      closing: last, endValue: 121, daysAtWork: chain.daysAtWork)
    let yearly = try #require(chain.annualised)
    #expect(abs(yearly - (try #require(money.annualised))) < 1e-12)
    #expect(abs(0.21 - (try #require(money.rateOverRange))) < 1e-12)
  }

  @Test func `money that is not at work has no rate over the range`() throws {
    let money = try MoneyWeightedReturn(
      flows: [CashFlow(day: first, paidIn: 1), CashFlow(day: first.adding(days: 9), paidIn: -2)],
      daysAtWork: 0)
    #expect(money.rate != nil)
    #expect(money.rateOverRange == nil)
  }
}
