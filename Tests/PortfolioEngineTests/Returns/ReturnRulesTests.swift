import Testing

@testable import PortfolioEngine

struct ReturnRulesTests {
  private let first = Day(number: 19_723)  // 2024-01-01

  private func days(_ rows: [(Int?, Int, Int)]) -> [DailyValue] {
    rows.enumerated().map { index, row in
      DailyValue(
        day: first.adding(days: index), value: row.0.map { Decimal128($0) },
        paidIn: Decimal128(row.1), paidOut: Decimal128(row.2))
    }
  }

  @Test(arguments: [
    (FlowTiming.inAtStartOutAtEnd, 0.25), (.startOfDay, 0.25), (.endOfDay, 0.5),
  ])
  func `a payment in counts at the start or the end of its day`(
    timing: FlowTiming, expected: Double
  ) throws {
    let result = try TimeWeightedReturn(
      days: days([(100, 0, 0), (250, 100, 0)]), policy: ReturnPolicy(timing: timing))
    #expect(result.rate == expected)
  }

  @Test(arguments: [
    (FlowTiming.inAtStartOutAtEnd, 0.25), (.startOfDay, 0.5), (.endOfDay, 0.25),
  ])
  func `a payment out counts at the start or the end of its day`(
    timing: FlowTiming, expected: Double
  ) throws {
    let result = try TimeWeightedReturn(
      days: days([(100, 0, 0), (75, 0, 50)]), policy: ReturnPolicy(timing: timing))
    #expect(result.rate == expected)
  }

  @Test func `an unknown value is bridged with its flows`() throws {
    let result = try TimeWeightedReturn(
      days: days([(100, 0, 0), (nil, 100, 0), (220, 0, 0)]))
    #expect(abs((result.rate ?? 0) - 0.1) < 1e-12)
    #expect(result.bridged == [first.adding(days: 1)])
  }

  @Test func `an unknown flow breaks the chain, is named, and leaves no rate`() throws {
    var rows = days([(100, 0, 0), (150, 0, 0), (165, 0, 0), (132, 0, 0)])
    rows[1].paidIn = nil
    let result = try TimeWeightedReturn(days: rows)
    #expect(result.rate == nil)
    #expect(result.annualised == nil)
    #expect(result.outcome == .unknownFlow(first.adding(days: 1)))
    #expect(result.broken == [first.adding(days: 1)])
    #expect(result.links.map(\.day) == [first.adding(days: 2), first.adding(days: 3)])
    #expect(result.drawdown == nil)
    #expect(result.best?.day == first.adding(days: 2))
  }

  @Test
  func
    `an unknown flow on a day without a value breaks the day that follows, and its own day is named`()
    throws
  {
    var rows = days([(100, 0, 0), (nil, 0, 0), (220, 0, 0), (242, 0, 0)])
    rows[1].paidIn = nil
    let result = try TimeWeightedReturn(days: rows)
    #expect(result.outcome == .unknownFlow(first.adding(days: 1)))
    #expect(result.broken == [first.adding(days: 2)])
    #expect(result.bridged == [first.adding(days: 1)])
    #expect(result.links.map(\.day) == [first.adding(days: 3)])
  }

  @Test func `an unknown flow before the range says nothing of it`() throws {
    var rows = days([(100, 0, 0), (110, 0, 0)])
    rows[0].paidIn = nil
    #expect(abs((try TimeWeightedReturn(days: rows).rate ?? 0) - 0.1) < 1e-12)
  }

  @Test func `dust left after closing does not drive the figure`() throws {
    let rows = days([(0, 0, 0), (1100, 1000, 0), (2, 0, 1098), (1, 0, 0), (1, 0, 0)])
    #expect(try #require(TimeWeightedReturn(days: rows).rate) < -0.4)
    let tolerant = try TimeWeightedReturn(days: rows, policy: ReturnPolicy(leastCapital: 5))
    #expect(abs((tolerant.rate ?? 0) - 0.1) < 1e-12)
    #expect(tolerant.emptyCount == 2)
  }

  @Test func `paying out more than there is has no rate`() throws {
    let result = try TimeWeightedReturn(
      days: days([(100, 0, 0), (0, 0, 150)]), policy: ReturnPolicy(timing: .startOfDay))
    #expect(result.outcome == .negativeCapital(first.adding(days: 1)))
    #expect(result.rate == nil)
  }

  @Test func `a rate is annualised only where a year is covered`() throws {
    for (length, isAnnual) in [(364, false), (365, true), (730, true)] {
      let rows = [
        DailyValue(day: first, value: 100), DailyValue(day: first.adding(days: length), value: 121),
      ]
      let result = try TimeWeightedReturn(days: rows)
      #expect((result.annualised != nil) == isAnnual)
    }
  }

  @Test(arguments: [(364, nil), (365, -1), (526, -1)] as [(Int, Double?)])
  func `a total loss is one by the year too`(length: Int, expected: Double?) throws {
    let result = try TimeWeightedReturn(days: [
      DailyValue(day: first, value: 100), DailyValue(day: first.adding(days: length), value: 0),
    ])
    #expect(result.rate == -1)
    #expect(result.annualised == expected)
  }

  @Test func `a drawdown names the first day at the peak, the low and the recovery`() throws {
    let levels = [1.0, 1.2, 1.2, 0.9, 0.6, 0.6, 1.1, 1.2, 1.5, 1.4]
    let index = levels.enumerated().map { (day: first.adding(days: $0), level: $1) }
    let fall = try #require(Drawdown(index: index))
    #expect(abs(fall.depth + 0.5) < 1e-12)
    #expect(fall.peak == first.adding(days: 1))
    #expect(fall.trough == first.adding(days: 4))
    #expect(fall.recovery == first.adding(days: 7))
    #expect(Drawdown(index: index.prefix(3).map { $0 }) == nil)
    #expect(Drawdown(index: index.prefix(5).map { $0 })?.recovery == nil)
    #expect(Drawdown(index: []) == nil)
  }

  @Test(arguments: [
    (ReturnPeriod.day, "2024-02-28", false), (.week, "2024-02-22", false),
    (.month, "2024-01-30", false), (.quarter, "2023-12-01", false),
    (.year, "2023-02-28", false), (.yearToDate, "2023-12-31", false), (.all, "2022-12-31", false),
  ])
  func `a period opens at the close of its first day`(
    period: ReturnPeriod, opening: String, isShortened: Bool
  ) throws {
    let closing = try #require(Day("2024-02-29"))
    let inception = try #require(Day("2023-01-01"))
    let range = try #require(period.range(closing: closing, inception: inception))
    #expect(range.opening.description == opening)
    #expect(range.isShortened == isShortened)
  }

  @Test func `a period older than the holdings starts with them and says so`() throws {
    let range = try #require(
      ReturnPeriod.year.range(closing: first.adding(days: 9), inception: first))
    #expect(range.opening == first.adding(days: -1))
    #expect(range.isShortened)
    #expect(ReturnPeriod.all.range(closing: first, inception: first.adding(days: 1)) == nil)
  }

  @Test func `the newest price of the last day is carried to the days after it, within the limit`()
    throws
  {
    let series = try PriceSeries(
      coin: "a", [(first, 10), (first.adding(days: 2), 12)], newest: 13)
    let known = (0...5).map { series.price(on: first.adding(days: $0), carriedAtMost: 2) }
    #expect(known.map { $0?.price } == [10, 10, 12, 13, 13, nil])
    #expect(known[3]?.day == first.adding(days: 2))
  }

  @Test func `an explanation holds the figures of its formula`() throws {
    let result = try SimpleReturn(
      startValue: 100,
      flows: [CashFlow(day: first, paidIn: 50), CashFlow(day: first, paidIn: -30)],
      endValue: 150)
    #expect(result.gain == 30)
    #expect(result.rate == 0.2)
    #expect(result.explanation.inputs.contains(.init("paid out", .sum(30))))
    #expect(result.explanation.inputs.contains(.init("rate", .rate(0.2))))
    #expect(try SimpleReturn(startValue: .zero, flows: [], endValue: .zero).rate == nil)
  }
}
