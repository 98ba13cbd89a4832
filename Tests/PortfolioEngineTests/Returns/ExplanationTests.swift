import Testing

@testable import PortfolioEngine

/// A reader who knows only what is printed beside a rate finds the rate again.
@Suite struct ExplanationTests {
  private func day(_ text: String) throws -> Day { try #require(Day(text)) }

  private func input(_ name: String, of explanation: Explanation) throws -> Explanation.Figure {
    try #require(explanation.inputs.first { $0.name == name }, "\(name)").figure
  }

  private func rate(_ name: String, of explanation: Explanation) throws -> Double? {
    if case .rate(let rate) = try input(name, of: explanation) { rate } else { nil }
  }

  @Test func `modified Dietz weighs a flow by the days that it was in`() throws {
    // 1,000 at the start, 500 more after 146 of 365 days, 1,650 at the end: 150 / 1,300.
    let opening = try day("2023-01-01")
    for (timing, capital) in [
      (FlowTiming.endOfDay, "1300"), (.startOfDay, "1301.36986301369863013699"),
      (.inAtStartOutAtEnd, "1301.36986301369863013699"),
    ] {
      let dietz = try ModifiedDietz(
        opening: opening, startValue: 1000,
        flows: [CashFlow(day: opening.adding(days: 146), paidIn: 500)],
        closing: opening.adding(days: 365), endValue: 1650, timing: timing)
      #expect(dietz.gain == 150)
      #expect(dietz.averageCapital == (try Decimal128(capital)))
      let printed = try #require(try rate("rate", of: dietz.explanation))
      #expect(abs(printed - 150 / (try #require(Double(capital)))) < 1e-12)
    }
  }

  @Test func `a chain over two years prints its rate and the rate of a year`() throws {
    let first = try day("2022-01-01")
    let chain = try TimeWeightedReturn(days: [
      DailyValue(day: first, value: 100, paidIn: 100),
      DailyValue(day: first.adding(days: 365), value: 110),
      DailyValue(day: first.adding(days: 730), value: 121),
    ])
    let explanation = chain.explanation
    #expect(abs((try rate("rate", of: explanation) ?? 0) - 0.21) < 1e-12)
    #expect(abs((try rate("annualised", of: explanation) ?? 0) - 0.1) < 1e-12)
    #expect(try input("first day", of: explanation) == .day(first))
    #expect(try input("days bridged", of: explanation) == .count(0))
  }

  @Test func `the formula of a chain says when flows count`() throws {
    let first = try day("2022-01-01")
    let formulas = try FlowTiming.allCases.map { timing in
      try TimeWeightedReturn(
        days: [DailyValue(day: first, value: 1)], policy: ReturnPolicy(timing: timing)
      ).explanation.formula
    }
    #expect(
      formulas
        == [
          "(value + paid out) / (value before + paid in)",
          "value / (value before + paid in - paid out)",
          "(value - paid in + paid out) / value before",
        ].map {
          "product over the days of \($0), minus 1; annualised: (1 + rate)^(year in days / days at work)"
            + " - 1, where a year is covered"
        })
  }

  @Test
  func `a year of the rate is unknown for no days, more than a total loss and beyond a Double`() {
    #expect(TimeWeightedReturn.annualised(0.1, days: 0) == nil)
    #expect(TimeWeightedReturn.annualised(-1.01, days: 365) == nil)
    #expect(TimeWeightedReturn.annualised(1e300, days: 1) == nil)
    #expect(TimeWeightedReturn.annualised(0.1, days: 365) != nil)
  }

  @Test func `what is not known is printed as unknown`() {
    #expect(Explanation.Figure.optional(nil as Double?) == .unknown)
    #expect(Explanation.Figure.optional(nil as Decimal128?) == .unknown)
    #expect(Explanation.Figure.optional(nil as Day?) == .unknown)
    #expect(Explanation.Figure.optional(0.5) == .rate(0.5))
    #expect(Explanation.Figure.optional(Decimal128.one) == .sum(1))
  }

  @Test func `scatter and fall print what they were computed from`() throws {
    // The sample deviation of 1%, 3% and 2% is 1%.
    let volatility = try #require(Volatility([0.01, 0.03, 0.02]))
    #expect(try input("daily returns", of: volatility.explanation) == .count(3))
    #expect(
      abs((try rate("standard deviation", of: volatility.explanation) ?? 0) - 0.01) < 1e-12)
    let first = try day("2022-01-01")
    let drawdown = try #require(
      Drawdown(index: [
        (first, 1), (first.adding(days: 1), 2), (first.adding(days: 2), 1.5),
        (first.adding(days: 3), 1), (first.adding(days: 4), 2),
      ]))
    #expect(drawdown.depth == -0.5)
    let days = drawdown.explanation.inputs.compactMap { input -> Day? in
      if case .day(let day) = input.figure { day } else { nil }
    }
    #expect(days == [1, 3, 4].map { first.adding(days: $0) })
  }
}
