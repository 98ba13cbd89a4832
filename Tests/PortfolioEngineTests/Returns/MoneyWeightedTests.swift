import Testing

@testable import PortfolioEngine

struct MoneyWeightedTests {
  private func rate(
    _ flows: [(Int, Decimal128)]
  ) throws -> MoneyWeightedReturn {
    let start = try #require(Day("2021-01-01"))
    return try MoneyWeightedReturn(
      flows: flows.map { CashFlow(day: start.adding(days: $0.0), paidIn: $0.1) })
  }

  @Test func `two rates that both balance the flows are both named`() throws {
    // 100 - 230 / r + 132 / r^2 is zero at 1.1 and 1.2.
    let result = try rate([(0, 100), (365, -230), (730, 132)])
    guard case .severalRates(let rates, beyondRange: 0) = result.outcome else {
      Issue.record("\(result.outcome)")
      return
    }
    #expect(rates.count == 2)
    #expect(abs(rates[0] - 0.1) < 1e-9)
    #expect(abs(rates[1] - 0.2) < 1e-9)
    #expect(result.rate == nil)
    #expect(result.rateOverRange == nil)
  }

  @Test func `three rates are found however far apart`() throws {
    // (r - 0.5)(r - 1.01)(r - 9) = r^3 - 10.51 r^2 + 14.095 r - 4.545
    let flows = [(0, "1"), (365, "-10.51"), (730, "14.095"), (1095, "-4.545")]
    let result = try rate(flows.map { ($0, try Decimal128($1)) })
    guard case .severalRates(let rates, beyondRange: 0) = result.outcome else {
      Issue.record("\(result.outcome)")
      return
    }
    #expect(rates.count == 3)
    for (rate, expected) in zip(rates, [-0.5, 0.01, 8.0]) {
      #expect(abs(rate - expected) < 1e-9 * max(1, expected))
    }
  }

  @Test func `a rate that the sum only touches counts once`() throws {
    // (r - 1.1)^2 = r^2 - 2.2 r + 1.21
    let result = try rate([(0, 100), (365, -220), (730, 121)])
    let found = try #require(result.rate)
    #expect(abs(found - 0.1) < 1e-6)
  }

  @Test func `flows of both signs without a rate say so`() throws {
    #expect(try rate([(0, 100), (365, -200), (730, 121)]).outcome == .none(.noRoot))
    #expect(try rate([(0, 100), (365, -1), (730, 1)]).outcome == .none(.noRoot))
  }

  @Test func `a gain too fast to be written as a yearly rate says so, and has that of its days`()
    throws
  {
    let result = try rate([(0, 1), (1, -1000)])
    #expect(result.outcome == .none(.beyondRange))
    #expect(result.rate == nil)
    let gain = try #require(result.rateOverRange)
    #expect(abs(gain - 999) < 1e-9 * 999)
  }

  @Test(arguments: [
    (1, "90", -0.1), (1, "1", -0.99), (1, "1000", 9), (7, "48", -0.52), (1, "100", 0),
  ])
  func `the rate of a few days is the gain of them`(days: Int, end: String, expected: Double) throws
  {
    let result = try rate([(0, 100), (days, try Decimal128(end).negated)])
    let whole = try #require(result.rateOverRange)
    #expect(abs(whole - expected) < 1e-12 * max(1, abs(expected)))
  }

  @Test func `a rate is too large to be written where its percent has more than 38 digits`() throws
  {
    // In a year, 9 x 10^37 percent has 38 digits and 10^38 percent has 39.
    let large: Decimal128 = 1_000_000_000_000_000_000
    let smaller = try (large * large * Decimal128("0.9")).negated
    #expect(abs((try rate([(0, 1), (365, smaller)]).rate ?? 0) / 9e35 - 1) < 1e-9)
    let larger = try rate([(0, 1), (365, try (large * large * Decimal128("1.1")).negated)])
    #expect(larger.outcome == .none(.beyondRange))
    #expect(larger.rateOverRange == nil)
  }

  @Test func `a rate too large to be written is one of several`() throws {
    // With v = (1 + rate)^(-1 / 365), -3 + 67 v - 64.5 v^2 is zero at 0.99187, and at 0.04689, whose
    // rate has 485 digits.
    let result = try rate([(0, -3), (1, 67), (2, try Decimal128("-64.5"))])
    guard case .severalRates(let rates, beyondRange: 1) = result.outcome else {
      Issue.record("\(result.outcome)")
      return
    }
    #expect(rates.count == 1)
    #expect(abs((rates.first ?? 0) - 18.703_683_334) < 1e-8)
    let both = try rate([(0, -1), (1, 700), (2, -100_000)])
    #expect(both.outcome == .severalRates([], beyondRange: 2))
  }

  @Test func `nothing, or nothing but zeros, is no flow`() throws {
    #expect(try rate([]).outcome == .none(.noFlows))
    #expect(try rate([(0, 0), (3, 0)]).outcome == .none(.noFlows))
    #expect(try rate([(0, 5), (0, -5), (3, 7)]).outcome == .none(.zeroDuration))
    #expect(try rate([(0, 5), (0, -6)]).outcome == .none(.zeroDuration))
    #expect(try rate([(0, 0), (3, -7)]).outcome == .none(.noSignChange))
  }

  @Test func `one investment grows by its rate, whatever its size`() throws {
    for size: Decimal128 in [1, 1000, 1_000_000_000_000] {
      for (days, factor, expected) in [
        (365, "1.5", 0.5), (365, "0.001", -0.999), (365, "1000000", 999_999.0),
        (730, "1.21", 0.1),
      ] {
        let result = try rate([(0, size), (days, try (size * Decimal128(factor)).negated)])
        let found = try #require(result.rate)
        #expect(abs(found - expected) < 1e-9 * max(1, abs(expected)))
        let whole = try #require(result.rateOverRange)
        let gain = try Decimal128(factor).doubleValue - 1
        #expect(abs(whole - gain) < 1e-8 * max(1, abs(gain)))
      }
    }
  }

  @Test func `the present value at the rate found is zero`() throws {
    var state: UInt64 = 42
    func next(_ bound: UInt64) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % bound)
    }
    for _ in 0..<60 {
      var flows: [(Int, Decimal128)] = [(0, Decimal128(1 + next(1000)))]
      for _ in 0..<next(40) { flows.append((next(1500), Decimal128(next(400) - 150))) }
      flows.append((1500, Decimal128(-1 - next(5000))))
      let result = try rate(flows)
      let size = flows.reduce(0) { $0 + $1.1.magnitude.doubleValue }
      let rates: [Double] =
        switch result.outcome {
        case .rate(let rate): [rate]
        case .severalRates(let rates, _): rates
        case .none: []
        }
      #expect(!rates.isEmpty)
      // Nearer to a total loss, 1 + rate has too few digits left to be put to the test.
      for rate in rates where rate > -0.99 {
        let value = try #require(CashFlow.presentValue(of: result.flows, atRate: rate))
        #expect(abs(value) < 1e-9 * size * max(1, 1 / ((1 + rate) * (1 + rate) * (1 + rate))))
      }
    }
  }
}
