import Testing

@testable import PortfolioEngine

struct ReturnCaseTests {
  @Test func `the money-weighted rate agrees with every worked case`() throws {
    let cases = try ReturnCase.all("XIRR")
    #expect(cases.count == 16)
    for example in cases {
      let result = try MoneyWeightedReturn(
        flows: example.flows(), yearLength: example.yearLength)
      switch example.expected.error {
      case nil: #expect(agree(result.rate, example.expected.xirr), "\(example.id)")
      case "zero_duration": #expect(result.outcome == .none(.zeroDuration))
      case "no_sign_change": #expect(result.outcome == .none(.noSignChange))
      default: Issue.record("\(example.id): unknown error")
      }
    }
  }

  @Test func `the present value agrees with every worked case`() throws {
    let cases = try ReturnCase.all("XNPV")
    #expect(cases.count == 1)
    for example in cases {
      let rate = try #require(example.options?.rate.flatMap(Double.init))
      let value = CashFlow.presentValue(of: try example.flows(), atRate: rate)
      #expect(agree(value, example.expected.xnpv), "\(example.id)")
    }
  }

  @Test func `the time-weighted return agrees with every worked case`() throws {
    let cases = try ReturnCase.all("TWR")
    #expect(cases.count == 11)
    for example in cases {
      let points = try example.transactions.map { row in
        ValuationPoint(
          day: try row.day(), value: try #require(row.value), paidIn: row.flow ?? .zero,
          incomePaidOut: row.incomeOut ?? .zero)
      }
      let result = try TimeWeightedReturn(valuations: points)
      if example.expected.error != nil {
        #expect(result.outcome == .gainOnNoCapital(try #require(points.last?.day)))
        continue
      }
      #expect(agree(result.rate, example.expected.twr), "\(example.id)")
      #expect(result.days == example.expected.days)
      let periods = try #require(example.expected.periods)
      #expect(result.links.count == periods.count, "\(example.id)")
      for (link, period) in zip(result.links, periods) { #expect(agree(link.rate, period)) }
      let rate = try #require(result.rate)
      let annualised = TimeWeightedReturn.annualised(rate, days: result.days)
      if let expected = example.expected.annualised {
        #expect(agree(annualised, expected), "\(example.id)")
      } else {
        // The case of a total loss states none: it is one by the year too.
        #expect(rate == -1 && annualised == -1, "\(example.id)")
      }
    }
  }

  @Test func `the modified Dietz return agrees with every worked case`() throws {
    let cases = try ReturnCase.all("MODIFIED_DIETZ")
    #expect(cases.count == 1)
    for example in cases {
      let options = try #require(example.options)
      let flows = try example.flows().map { CashFlow(day: $0.day, paidIn: $0.paidIn.negated) }
      let result = try ModifiedDietz(
        opening: try #require(options.begin), startValue: try #require(options.beginValue),
        flows: flows, closing: try #require(options.end), endValue: try #require(options.endValue))
      #expect(agree(result.rate, example.expected.dietz))
      #expect(result.averageCapital == example.expected.averageCapital)
    }
  }
}
