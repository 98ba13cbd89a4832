import Foundation
import Testing

@testable import PortfolioEngine

/// The figures of Tests/Support/returns_oracle.py over the same prices.
struct ReturnsOracleTests {
  struct Oracle: Decodable {
    struct Row: Decodable {
      var day: Day
      var value: Decimal128?
      var invested: Decimal128
      var missing: [CoinID]
      var carried: [CoinID]
    }

    struct Period: Decodable {
      var opening: Day
      var gain: Decimal128
      var capital: Decimal128
      var simple: Double
      var dietz: Double
      var timeWeighted: [String: Double?]
      var moneyWeighted: Double
      var overRange: Double
      var daysAtWork: Int
      var yearly: Double?
      var drawdown: Fall
      var volatility: Double?
      var best: Day
      var worst: Day
      var links: Int
      var versusBitcoin: Double
    }

    struct Gap: Decodable {
      var changes: [Position.Change]
      var daysAtWork: Int
      var moneyWeighted: Double
      var overRange: Double
      var timeWeighted: Double
      var yearly: Double?
    }

    struct Short: Decodable {
      var flows: [CashFlow]
      var overRange: Double
    }

    struct Unknown: Decodable {
      var changes: [Position.Change]
      var unpricedOn: Day
      var pricedFrom: Day
      var timeWeighted: Double
      var daysAtWork: Int
    }

    struct Fall: Decodable {
      var depth: Double
      var peak: Day?
      var trough: Day?
      var recovery: Day?
    }

    var first: Day
    var last: Day
    var carryLimit: Int
    var inception: Day
    var positions: [String: [Position.Change]]
    var rows: [Row]
    var periods: [String: Period]
    var gaps: [Gap]
    var shorts: [Short]
    var unknowns: [Unknown]
  }

  let oracle: Oracle
  let prices: [PriceSeries]
  let history: PortfolioHistory

  init() throws {
    let folder = Fixture.folder.appendingPathComponent("json/returns")
    oracle = try JSONDecoder().decode(
      Oracle.self, from: Data(contentsOf: folder.appendingPathComponent("oracle.json")))
    prices = try Fixture.prices()
    history = try PortfolioHistory(
      positions: oracle.positions.map { try Position(coin: CoinID($0), changes: $1) },
      prices: prices, from: oracle.first, through: oracle.last, carryLimit: oracle.carryLimit)
  }

  @Test func `every day has the oracle's value, capital and gaps to the last digit`() throws {
    #expect(history.rows.count == oracle.rows.count)
    for (row, expected) in zip(history.rows, oracle.rows) {
      #expect(row.day == expected.day)
      #expect(row.value == expected.value, "\(row.day)")
      #expect(row.invested == expected.invested, "\(row.day)")
      #expect(row.missing == expected.missing)
      #expect(row.carried == expected.carried)
    }
    #expect(history.unknownDays.map(\.description) == ["2024-11-15", "2024-11-16"])
    #expect(history.unpriced.isEmpty)
  }

  @Test(arguments: ReturnPeriod.allCases)
  func `every period has the oracle's figures`(period: ReturnPeriod) throws {
    let expected = try #require(oracle.periods[period.rawValue])
    let range = try #require(period.range(closing: oracle.last, inception: oracle.inception))
    #expect(range.opening == expected.opening)
    let result = try #require(try Performance(of: history, over: range))
    #expect(result.simple?.gain == expected.gain)
    #expect(result.simple?.capital == expected.capital)
    #expect(near(result.simple?.rate, expected.simple))
    #expect(near(result.dietz?.rate, expected.dietz))
    #expect(near(result.moneyWeighted?.rate, expected.moneyWeighted))
    #expect(near(result.moneyWeighted?.rateOverRange, expected.overRange))
    #expect(result.moneyWeighted?.daysAtWork == expected.daysAtWork)
    #expect(result.timeWeighted.daysAtWork == expected.daysAtWork)
    #expect(near(result.timeWeighted.annualised, expected.yearly))
    #expect(near(result.volatility?.annualised, expected.volatility))
    #expect(near(result.drawdown?.depth ?? 0, expected.drawdown.depth))
    #expect(result.drawdown?.peak == expected.drawdown.peak)
    #expect(result.drawdown?.trough == expected.drawdown.trough)
    #expect(result.drawdown?.recovery == expected.drawdown.recovery)
    #expect(result.bestDay?.day == expected.best)
    #expect(result.worstDay?.day == expected.worst)
    #expect(result.timeWeighted.links.count == expected.links)
    for timing in FlowTiming.allCases {
      let rate = try TimeWeightedReturn(
        days: history.rows.filter { $0.day >= range.opening }.map(\.dailyValue),
        policy: ReturnPolicy(timing: timing)
      ).rate
      #expect(near(rate, expected.timeWeighted[timing.rawValue] ?? nil), "\(timing)")
    }
    let bitcoin = try #require(prices.first { $0.coin == "bitcoin" })
    let versus = try #require(try Comparison(of: history, over: range, with: bitcoin))
    #expect(near(versus.value?.doubleValue, expected.versusBitcoin))
  }

  @Test(arguments: [(0, 9, false), (1, 375, true)])
  func `a time without a holding is no part of a year, by either rate`(
    place: Int, days: Int, isAnnual: Bool
  ) throws {
    let gap = oracle.gaps[place]
    #expect(gap.daysAtWork == days)
    let history = try PortfolioHistory(
      positions: [Position(coin: "bitcoin", changes: gap.changes)], prices: prices,
      from: oracle.first.adding(days: -1), through: oracle.last, carryLimit: oracle.carryLimit)
    let range = PeriodRange(
      period: .all, opening: oracle.first.adding(days: -1), closing: oracle.last, isShortened: false
    )
    let result = try #require(try Performance(of: history, over: range))
    let money = try #require(result.moneyWeighted)
    #expect(money.daysAtWork == days)
    #expect(near(money.rate, gap.moneyWeighted))
    #expect(near(money.rateOverRange, gap.overRange))
    #expect(near(money.annualised, isAnnual ? gap.moneyWeighted : nil))
    #expect(result.timeWeighted.daysAtWork == days)
    #expect(near(result.timeWeighted.rate, gap.timeWeighted))
    #expect(near(result.timeWeighted.annualised, gap.yearly))
    #expect((gap.yearly != nil) == isAnnual)
  }

  @Test func `a few days have the oracle's rate, whatever it would be in a year`() throws {
    #expect(oracle.shorts.count == 6)
    for short in oracle.shorts {
      let result = try MoneyWeightedReturn(flows: short.flows)
      #expect(near(result.rateOverRange, short.overRange), "\(short.flows)")
    }
  }

  @Test(arguments: [false, true])
  func `days at work are those with a coin that counts, whatever its price and the order`(
    isIncome: Bool
  ) throws {
    #expect(oracle.unknowns.map(\.daysAtWork) == [11, 11, 11, 11, 11, 11, 375, 375, 375])
    let bitcoin = try #require(prices.first { $0.coin == "bitcoin" })
    for example in oracle.unknowns {
      var changes = example.changes
      if isIncome { changes[0].paidIn = .zero }
      let airdrop = Position.Change(day: example.unpricedOn, quantity: 1, paidIn: .zero)
      let known = bitcoin.days.filter { $0 >= example.pricedFrom }.compactMap { day in
        bitcoin.price(on: day, carriedAtMost: 0).map { (day: day, price: $0.price) }
      }
      let history = try PortfolioHistory(
        positions: [
          Position(coin: "bitcoin", changes: changes),
          Position(coin: "never-priced", changes: [airdrop]),
        ],
        prices: [PriceSeries(coin: "bitcoin", known)], from: oracle.first.adding(days: -1),
        through: oracle.last, carryLimit: oracle.carryLimit)
      let range = PeriodRange(
        period: .all, opening: oracle.first.adding(days: -1), closing: oracle.last,
        isShortened: false)
      let result = try #require(try Performance(of: history, over: range))
      #expect(result.timeWeighted.daysAtWork == example.daysAtWork, "\(example.unpricedOn)")
      #expect(result.moneyWeighted?.daysAtWork == example.daysAtWork, "\(example.unpricedOn)")
      if !isIncome { #expect(near(result.timeWeighted.rate, example.timeWeighted)) }
    }
  }

  @Test func `the gains of the coins add up to the gain of the portfolio`() throws {
    let range = try #require(
      ReturnPeriod.all.range(closing: oracle.last, inception: oracle.inception))
    let result = try #require(try Performance(of: history, over: range))
    let sum = try result.coins.reduce(Decimal128.zero) { try $0 + $1.result.gain }
    #expect(sum == result.simple?.gain)
    #expect(sum == history.rows.last?.gain)
    #expect(result.coins.count == 5)
    #expect((result.bestCoin?.result.rate ?? 0) > (result.worstCoin?.result.rate ?? 0))
  }

  @Test func `a period equals the product of its parts`() throws {
    let days = history.rows.filter { $0.day >= oracle.inception.adding(days: -1) }
      .map(\.dailyValue)
    let whole = try #require(try TimeWeightedReturn(days: days).rate)
    for cut in [40, 130, 200, 300] {
      let left = try #require(try TimeWeightedReturn(days: Array(days[...cut])).rate)
      let right = try #require(try TimeWeightedReturn(days: Array(days[cut...])).rate)
      #expect(near((1 + left) * (1 + right) - 1, whole))
    }
  }

  private func near(_ figure: Double?, _ expected: Double?) -> Bool {
    guard let figure, let expected else { return figure == nil && expected == nil }
    return abs(figure - expected) <= 1e-9 * max(1, abs(expected))
  }
}

extension Fixture {
  /// The daily prices of five coins.
  ///
  /// Data provided by CoinGecko.
  static func prices() throws -> [PriceSeries] {
    let file = folder.appendingPathComponent("json/returns/oracle_prices.csv")
    var points: [CoinID: [(day: Day, price: Decimal128)]] = [:]
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst() {
      let cells = line.split(separator: ",")
      points[CoinID(String(cells[1])), default: []].append(
        (try #require(Day(cells[0])), try Decimal128(cells[2])))
    }
    return try points.map { try PriceSeries(coin: $0, $1) }
  }
}
