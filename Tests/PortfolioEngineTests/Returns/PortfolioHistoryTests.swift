import Testing

@testable import PortfolioEngine

struct PortfolioHistoryTests: HistoryExamples {
  @Test func `a price is carried forward within the limit, marked, and no further`() throws {
    let history = try PortfolioHistory(
      positions: [position("a", [(0, 2, 20)])], prices: [prices("a", [0: 10, 4: 15])],
      from: first, through: day(4), carryLimit: 2)
    #expect(history.rows.map(\.value) == [20, 20, 20, nil, 30])
    #expect(history.rows.map(\.carried) == [[], ["a"], ["a"], [], []])
    #expect(history.rows.map(\.missing) == [[], [], [], ["a"], []])
    #expect(history.rows.map(\.gain) == [0, 0, 0, nil, 10])
  }

  @Test func `a partial day keeps the value of the rest and has no gain`() throws {
    let history = try PortfolioHistory(
      positions: [position("a", [(0, 1, 10)]), position("b", [(0, 1, 5)])],
      prices: [prices("a", [0: 10, 1: 11]), prices("b", [1: 6])],
      from: first, through: day(1), carryLimit: 0)
    #expect(history.rows.map(\.value) == [10, 17])
    #expect(history.rows.map(\.isPartial) == [true, false])
    #expect(history.rows.map(\.gain) == [nil, 2])
    #expect(history.rows.map(\.invested) == [15, 15])
  }

  @Test func `a swap is no payment, whatever the coins`() throws {
    let history = try PortfolioHistory(
      positions: [
        position("a", [(0, 1, 10)], swapped: [(1, -1, -12, "b")]),
        position("b", [], swapped: [(1, 4, 12, "a")]),
      ],
      prices: [prices("a", [0: 10, 1: 12]), prices("b", [0: 3, 1: 3])],
      from: first, through: day(1))
    #expect(history.rows.map(\.paidIn) == [10, 0])
    #expect(history.rows.map(\.paidOut) == [0, 0])
    #expect(history.rows.map(\.gain) == [0, 2])
    #expect(history.flows == [CashFlow(day: first, paidIn: 10)])
  }

  @Test func `a coin that never had a price is left out and named`() throws {
    let history = try PortfolioHistory(
      positions: [
        position("a", [(0, 2, 20)], swapped: [(1, -1, -12, "x")]),
        position("x", [], swapped: [(1, 400, 12, "a")]),
      ],
      prices: [prices("a", [0: 10, 1: 12])], from: first, through: day(1))
    #expect(history.unpriced == ["x"])
    #expect(history.rows.map(\.leftOut) == [[], ["x"]])
    #expect(history.rows.map(\.paidOut) == [0, 12])
    #expect(history.rows.map(\.value) == [20, 12])
    #expect(history.rows.map(\.gain) == [0, 4])
    #expect(history.unknownDays.isEmpty)
    let range = try #require(ReturnPeriod.all.range(closing: day(1), inception: first))
    let shown = try Performance(
      of: history,
      over: PeriodRange(period: .all, opening: first, closing: range.closing, isShortened: false))
    #expect(shown?.partialDays == [day(1)] && shown?.unknownDays == [])
  }

  @Test func `a day on which nothing held has a price is unknown, whatever is bought later`() throws
  {
    // First x alone, then nothing, then a beside x, then x alone again, then nothing.
    let x = try position("x", [(0, 5, 50), (1, -5, -60), (2, 5, 50), (4, -5, -60)])
    let a = try position("a", [(2, 1, 10), (3, -1, -12)])
    let price = try prices("a", [0: 10, 2: 10, 3: 12, 4: 12])
    let whole = try PortfolioHistory(
      positions: [a, x], prices: [price], from: day(-1), through: day(4))
    #expect(whole.rows.map(\.value) == [0, nil, 0, 10, nil, 0])
    #expect(whole.rows.map(\.missing) == [[], ["x"], [], [], ["x"], []])
    #expect(whole.rows.map(\.leftOut) == [[], [], [], ["x"], [], []])
    for last in -1...4 {
      let part = try PortfolioHistory(
        positions: [a, x], prices: [price], from: day(-1), through: day(last))
      #expect(part.rows == Array(whole.rows.prefix(last + 2)))
    }
  }

  @Test func `a swap's fee in money is one payment with what the swap pays in or out`() throws {
    // Half of a goes to x, which has no price, and comes back; each time for a fee of 1.
    let history = try PortfolioHistory(
      positions: [
        position("a", [(0, 2, 20)], swapped: [(1, -1, -12, "x")], fee: 1),
        position("x", [], swapped: [(1, 9, 12, "a")]),
      ], prices: [prices("a", [0: 10, 1: 12])], from: first, through: day(1))
    #expect(history.rows.map(\.paidIn) == [20, 0])
    #expect(history.rows.map(\.paidOut) == [0, 11])
    let back = try PortfolioHistory(
      positions: [
        position("a", [(0, 1, 10)], swapped: [(1, 1, 12, "x")]),
        position("x", [(0, 9, 12)], swapped: [(1, -9, -12, "a")], fee: 1),
      ], prices: [prices("a", [0: 10, 1: 12])], from: first, through: day(1))
    #expect(back.rows.map(\.paidIn) == [10, 13])
    #expect(back.rows.map(\.gain) == [0, 1])
    let both = try PortfolioHistory(
      positions: [
        position("a", [(0, 1, 10)], swapped: [(1, -1, -12, "b"), (1, 1, 12, "x")], fee: 1),
        position("b", [], swapped: [(1, 1, 12, "a")]),
        position("x", [(0, 9, 12)], swapped: [(1, -9, -12, "a")]),
      ],
      prices: [prices("a", [0: 10, 1: 12]), prices("b", [0: 12])], from: first, through: day(1))
    // The fee of the swap with b, and what came back from x with its own.
    #expect(both.rows.map(\.paidIn) == [10, 14])
    #expect(both.rows.map(\.paidOut) == [0, 0])
  }

  @Test func `a buy and a sale of one day are two payments, with the gain between them`() throws {
    // Bought for 1,000 and sold for 1,100 within a day that ends at other prices.
    let history = try PortfolioHistory(
      positions: [position("a", [(0, 10, 1000), (0, -10, -1100)])],
      prices: [prices("a", [-1: 90, 0: 95, 1: 96])], from: day(-1), through: day(1))
    #expect(history.rows.map(\.paidIn) == [0, 1000, 0])
    #expect(history.rows.map(\.paidOut) == [0, 1100, 0])
    #expect(history.rows.map(\.invested) == [0, -100, -100])
    let range = try #require(ReturnPeriod.all.range(closing: day(1), inception: first))
    let result = try #require(try Performance(of: history, over: range))
    #expect(result.paidIn == 1000 && result.paidOut == 1100)
    #expect(result.simple?.gain == 100 && result.simple?.rate == 0.1)
    #expect(abs((result.timeWeighted.rate ?? 0) - 0.1) < 1e-12)
    #expect(result.bestCoin?.result.rate == 0.1)
    #expect(result.moneyWeighted?.outcome == MoneyWeightedReturn.Outcome.none(.zeroDuration))
  }

  @Test func `a round trip beside what is held counts in the capital of its day`() throws {
    // 100 held; 100 more bought for 100 and sold for 150 on the day: 50 on 200.
    let history = try PortfolioHistory(
      positions: [position("a", [(0, 1, 100), (1, 1, 100), (1, -1, -150)])],
      prices: [prices("a", [0: 100, 1: 100])], from: day(-1), through: day(1))
    let range = try #require(ReturnPeriod.all.range(closing: day(1), inception: first))
    let result = try #require(try Performance(of: history, over: range))
    #expect(result.timeWeighted.links.map(\.rate) == [0, 0.25])
    #expect(result.simple?.rate == 0.25)
  }

  @Test func `swaps there and back on one day are no payment`() throws {
    let history = try PortfolioHistory(
      positions: [
        position("a", [(0, 1, 10)], swapped: [(1, -1, -12, "b"), (1, 1, 13, "b")]),
        position("b", [], swapped: [(1, 4, 12, "a"), (1, -4, -13, "a")]),
      ],
      prices: [prices("a", [0: 10, 1: 12]), prices("b", [0: 3, 1: 3])],
      from: first, through: day(1))
    #expect(history.rows.map(\.paidIn) == [10, 0])
    #expect(history.rows.map(\.paidOut) == [0, 0])
    #expect(history.coins.last?.flows.map(\.paidIn) == [12, -13])
  }

  @Test func `where no coin has a price a day is unknown while something is held, then worth 0`()
    throws
  {
    let history = try PortfolioHistory(
      positions: [position("y", [(2, 1, 5)]), position("x", [(1, 2, 20), (2, -2, -30)])],
      prices: [prices("a", [0: 10])], from: first, through: day(3))
    #expect(history.coins.isEmpty && history.unpriced == ["x", "y"])
    #expect(history.rows.map(\.missing) == [[], ["x"], ["y"], ["y"]])
    #expect(history.rows.map(\.value) == [0, nil, nil, nil])
    #expect(history.rows.map(\.gain) == [0, nil, nil, nil])
    #expect(history.rows.map(\.invested) == [0, 0, 0, 0])
    let sold = try PortfolioHistory(
      positions: [position("x", [(-2, 2, 20), (1, -2, -30)])], prices: [], from: first,
      through: day(2))
    #expect(sold.rows.map(\.value) == [nil, 0, 0])
    #expect(sold.rows.map(\.gain) == [nil, 0, 0])
    #expect(sold.unknownDays == [first])
  }

  @Test func `a deposit of coins is paid in at the price of its day`() throws {
    let history = try PortfolioHistory(
      positions: [position("a", [(1, 2, nil), (2, -1, nil)])],
      prices: [prices("a", [1: 10, 2: 12])], from: first, through: day(2))
    #expect(history.rows.map(\.invested) == [0, 20, 8])
    #expect(history.rows.map(\.gain) == [0, 0, 4])
  }

  @Test func `a deposit on a day without a price leaves the capital unknown from there`() throws {
    let history = try PortfolioHistory(
      positions: [position("a", [(0, 2, nil)])], prices: [prices("a", [1: 10])],
      from: first, through: day(1))
    #expect(history.rows.map(\.invested) == [nil, nil])
    #expect(history.rows.map(\.unvalued) == [["a"], []])
    #expect(history.rows.map(\.value) == [nil, 20])
  }

  @Test func `what happened before the range counts toward quantity and capital`() throws {
    let position = try position("a", [(-9, 1, 5), (-3, 1, nil), (1, 1, 20)])
    let history = try PortfolioHistory(
      positions: [position], prices: [prices("a", [-3: 8, 0: 10, 1: 20])],
      from: first, through: day(1))
    #expect(history.rows.map(\.invested) == [13, 33])
    #expect(history.rows.map(\.value) == [20, 60])
    #expect(history.rows.map(\.paidIn) == [0, 20])
  }

  @Test func `figures too long for an exact product keep twenty places`() throws {
    let tiny = try Decimal128("0.000000001234567890123456789")
    let quantity = try Decimal128("1234567890.123456789012345678")
    let history = try PortfolioHistory(
      positions: [position("a", [(0, quantity, 1)])], prices: [prices("a", [0: tiny])],
      from: first, through: first)
    #expect(history.rows[0].value?.description == "1.52415787532388367503")
    #expect(history.roundedToPlaces == 20)
  }

  @Test func `one or two days are points, and more are a line`() throws {
    for count in [1, 2, 3] {
      let history = try PortfolioHistory(
        positions: [try position("a", [(0, 1, 5)])],
        prices: [try prices("a", [0: 5, 1: 6, 2: 7])], from: day(-1), through: day(count - 1))
      let chart = history.chart(in: .usd, from: day(0))
      #expect(chart.series.map(\.style) == (count < 3 ? [.points, .points] : [.area, .dashed]))
      #expect(chart.series.first?.points.count == count)
    }
  }

  @Test func `what is out of order or given twice is refused`() throws {
    #expect(throws: ReturnsError.changesOutOfOrder("a", first)) {
      try position("a", [(1, 1, 1), (0, 1, 1)])
    }
    #expect(throws: ReturnsError.pricesOutOfOrder("a", first)) {
      try PriceSeries(coin: "a", [(day(0), 1), (day(0), 2)])
    }
    #expect(throws: ReturnsError.badRange(day(1), first)) {
      try PortfolioHistory(positions: [], prices: [], from: day(1), through: first)
    }
    #expect(throws: ReturnsError.duplicate("a")) {
      let prices = try prices("a", [0: 1])
      _ = try PortfolioHistory(
        positions: [], prices: [prices, prices], from: first, through: first)
    }
  }

  @Test func `forty coins over three years are valued in one pass`() throws {
    let days = 1100
    let series = try (0..<40).map { coin in
      try PriceSeries(
        coin: CoinID("coin\(coin)"),
        (0..<days).map { (day($0), try Decimal128("\(100 + ($0 * 7 + coin) % 50).12345678")) })
    }
    let positions = try series.map { series in
      try Position(
        coin: series.coin,
        changes: (0..<250).map { .init(day: day($0 * 4), quantity: 1, paidIn: 100) })
    }
    let history = try PortfolioHistory(
      positions: positions, prices: series, from: day(-1), through: day(days - 1))
    #expect(history.rows.count == days + 1)
    #expect(history.rows.last?.invested == 1_000_000)
    let range = try #require(
      ReturnPeriod.all.range(closing: day(days - 1), inception: first))
    let result = try #require(try Performance(of: history, over: range))
    #expect(result.moneyWeighted?.rate != nil)
  }

  @Test(arguments: [(5, 100), (10, 100), (10, 200), (40, 1100)])
  func `the work is days times coins, prices and changes, each once`(coins: Int, days: Int) throws {
    let ids = (0..<coins).map { CoinID("coin-\($0)") }
    let positions = try ids.map { id in
      try position(id, (0..<days).filter { $0 % 5 == 0 }.map { ($0, 1, 10) })
    }
    let series = try ids.map { id in
      try PriceSeries(coin: id, (0..<days).map { (day($0), Decimal128($0 + 1)) })
    }
    var work = HistoryWork()
    let history = try PortfolioHistory(
      positions: positions, prices: series, from: first, through: day(days - 1), carryLimit: 7,
      counting: &work)
    #expect(history.rows.count == days)
    #expect(work.days == coins * days)
    #expect(work.prices == coins * days)
    #expect(work.changes == coins * ((days + 4) / 5))
  }

  @Test func `a period with a carried price at an end says so`() throws {
    let history = try PortfolioHistory(
      positions: [position("a", [(0, 2, 20)])], prices: [prices("a", [0: 10, 3: 12, 4: 15])],
      from: first, through: day(4), carryLimit: 2)
    func performance(from opening: Int) throws -> Performance? {
      try Performance(
        of: history,
        over: PeriodRange(period: .all, opening: day(opening), closing: day(4), isShortened: false))
    }
    let carried = try #require(try performance(from: 2))
    #expect(carried.hasCarriedEnd)
    #expect(carried.carriedDays == [day(2)])
    #expect(carried.timeWeighted.outcome == .carriedEnd(day(2)))
    let whole = try #require(try performance(from: 0))
    #expect(!whole.hasCarriedEnd)
    #expect(whole.carriedDays == [day(1), day(2)])
    #expect(try performance(from: 3)?.carriedDays == [])
  }

  @Test func `a period without the value of an end has no rate, and says what was measured`() throws
  {
    // 10, 12, 15, then three days without a price, then 18: of days 1 to 4 the last is unknown.
    let history = try PortfolioHistory(
      positions: [position("a", [(0, 2, 20)])],
      prices: [prices("a", [0: 10, 1: 12, 2: 15, 6: 18])],
      from: first, through: day(6), carryLimit: 0)
    func performance(from opening: Int, to closing: Int) throws -> Performance {
      try #require(
        try Performance(
          of: history,
          over: PeriodRange(
            period: .all, opening: day(opening), closing: day(closing), isShortened: false)))
    }
    let open = try performance(from: 0, to: 4)
    #expect(open.timeWeighted.outcome == .unknownEnd(day(4)))
    #expect(open.timeWeighted.rate == nil && open.timeWeighted.annualised == nil)
    #expect(open.simple == nil)
    #expect(open.timeWeighted.links.map(\.day) == [day(1), day(2)])
    #expect(open.bestDay?.day == day(2))
    #expect(try performance(from: 3, to: 6).timeWeighted.outcome == .unknownEnd(day(3)))
    let bridged = try performance(from: 0, to: 6)
    #expect(abs((bridged.timeWeighted.rate ?? 0) - 0.8) < 1e-12)
    #expect(bridged.timeWeighted.links.map(\.isBridge) == [false, false, true])
    // 20 and 25 percent on days; the 20 percent over four days are no day's.
    #expect(bridged.volatility?.count == 2)
    #expect(bridged.volatility.map { abs($0.mean - 0.225) < 1e-12 } == true)
    #expect(bridged.worstDay?.day == day(1))
  }

  @Test func `a price carried for as long as the period gives no rate`() throws {
    let history = try PortfolioHistory(
      positions: [position("a", [(0, 2, 20)])], prices: [prices("a", [0: 10, 4: 15])],
      from: first, through: day(6), carryLimit: 7)
    func outcome(from opening: Int, to closing: Int) throws -> TimeWeightedReturn.Outcome? {
      let range = PeriodRange(
        period: .day, opening: day(opening), closing: day(closing), isShortened: false)
      let result = try #require(try Performance(of: history, over: range))
      #expect((result.simple == nil) == (result.timeWeighted.rate == nil))
      return result.timeWeighted.outcome
    }
    #expect(try outcome(from: 3, to: 4) == .carriedEnd(day(3)))
    #expect(try outcome(from: 4, to: 5) == .carriedEnd(day(5)))
    #expect(try outcome(from: 1, to: 4) == .rate(0.5))
    #expect(try outcome(from: 4, to: 6) == .carriedEnd(day(6)))
    #expect(try outcome(from: 3, to: 5) == .carriedEnd(day(3)))
  }

  @Test func `payments on days without a value are named, those of other days not`() throws {
    let history = try PortfolioHistory(
      positions: [position("a", [(0, 2, 20), (1, 1, 12), (3, 1, 15), (4, -1, -15)])],
      prices: [prices("a", [0: 10, 1: 12, 2: 15, 6: 18])],
      from: first, through: day(6), carryLimit: 0)
    let chain = try TimeWeightedReturn(days: history.rows.map(\.dailyValue))
    #expect(chain.bridged == [day(3), day(4), day(5)])
    #expect(chain.bridgedFlows == [day(3), day(4)])
  }

  @Test func `a value of too many digits is rounded, or leaves its coin out, and stops nothing`()
    throws
  {
    func history(_ quantity: String, _ price: String) throws -> PortfolioHistory {
      try PortfolioHistory(
        positions: [
          position("a", [(0, Decimal128(quantity), 1)]), position("b", [(0, 2, 20), (1, 1, 15)]),
        ],
        prices: [
          prices("a", [0: Decimal128(price), 1: Decimal128(price)]), prices("b", [0: 10, 1: 15]),
        ], from: first, through: day(1))
    }
    // Python's decimal: 12345678901234567890.623456789012345678905, of 41 digits; 20 places make 40.
    let rounded = try history("12345678901234567890.5", "1.00000000000000000001")
    #expect(rounded.roundedToPlaces == 12)
    #expect(rounded.rows[1].value == (try Decimal128("12345678901234567935.623456789012")))
    #expect(rounded.rows[1].gain == (try Decimal128("12345678901234567899.623456789012")))
    #expect(rounded.rows.allSatisfy { $0.tooLarge.isEmpty && $0.missing.isEmpty })
    let range = PeriodRange(period: .day, opening: first, closing: day(1), isShortened: false)
    #expect(try Performance(of: rounded, over: range)?.simple?.paidIn == 15)
    let large = try history("900000000000000000000000", "900000000000000000")
    #expect(large.rows.map(\.tooLarge) == [["a"], ["a"]])
    #expect(large.rows.map(\.missing) == [["a"], ["a"]])
    #expect(large.rows.map(\.value) == [20, 45])
    #expect(try Performance(of: large, over: range)?.timeWeighted.outcome == .unknownEnd(first))
  }
}
