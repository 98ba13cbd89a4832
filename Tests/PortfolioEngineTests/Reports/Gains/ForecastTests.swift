import Testing

@testable import PortfolioEngine

/// What would be: forecasts, harvests, comparisons and positions, worked out by hand.
@Suite struct Forecasts {
  private typealias Make = LotEntries

  private static let new = Transaction.Place(file: 0, line: 99)

  private static func marked(_ entry: Transaction) -> Transaction {
    Transaction(
      instant: entry.instant, day: entry.day, isTimed: entry.isTimed, act: entry.act,
      amount: entry.amount, value: entry.value, fees: entry.fees, wallet: entry.wallet,
      details: entry.details, place: new)
  }

  private static let bought = [
    LotEntries.entry("2023-01-01", .buy, "1", "a", for: "100"),
    LotEntries.entry("2024-01-01", .buy, "2", "a", for: "600"),
  ]

  @Test func `a forecast tells which lots would close`() throws {
    let sale = Self.marked(Make.entry("2024-02-01", .sell, "2", "a", for: "500"))
    let forecast = try SaleForecast(
      of: Self.bought + [sale], policy: Make.policy { $0.holdingPeriod = .moreThanOneYear }
    ) { $0 == Self.new }
    #expect(forecast.rows.count == 1)
    #expect(forecast.rows[0].disposal.matches.map(\.quantity) == [1, 1])
    #expect(forecast.rows[0].closes == [true, false])
    #expect(forecast.total.gain == 100)
    #expect(
      forecast.total.knownGain(of: .long) == 150 && forecast.total.knownGain(of: .short) == -50)
  }

  @Test func `of several parts of a lot the last one closes it`() throws {
    let sales = ["0.5", "0.5"].map {
      Self.marked(Make.entry("2024-02-01", .sell, $0, "a", for: "500"))
    }
    let forecast = try SaleForecast(of: Self.bought + sales, policy: Make.policy()) {
      $0 == Self.new
    }
    #expect(forecast.rows.map(\.closes) == [[false], [true]])
  }

  @Test func `a forecast of what is not held is refused`() throws {
    let sale = Self.marked(Make.entry("2024-02-01", .sell, "4", "a", for: "500"))
    #expect(throws: ForecastError.self) {
      try SaleForecast(of: Self.bought + [sale], policy: Make.policy()) { $0 == Self.new }
    }
    let gift = Self.marked(Make.entry("2024-02-01", .giftOut, "1", "a", for: "500"))
    let forecast = try SaleForecast(of: Self.bought + [gift], policy: Make.policy()) {
      $0 == Self.new
    }
    #expect(forecast.rows.map(\.total.count) == [0] && forecast.total.count == 0)
    #expect(forecast.rows[0].closes == [true])
  }

  @Test func `what is merged with a day realises the change of the day`() throws {
    let entries = [
      Make.entry("2021-01-01", .buy, "10", "a", for: "1000"),
      Make.entry("2021-04-04", .sell, "1", "a", for: "1100"),
      Make.entry("2021-06-01", .sell, "1", "a", for: "300"),
    ]
    let policy = Make.policy(.shareMatching(ShareMatchingRules()))
    for (act, worth, gain) in [
      (Transaction.Act.sell, "50", Decimal128(-50)), (.lost, nil, -100), (.spend, nil, nil),
    ] {
      let new = Self.marked(Make.entry("2021-04-04", act, "1", "a", for: worth))
      let forecast = try SaleForecast(of: entries + [new], policy: policy) { $0 == Self.new }
      #expect(forecast.rows.map(\.merged.count) == [1] && forecast.rows[0].disposal.quantity == 2)
      #expect(forecast.rows[0].total == forecast.total && forecast.total.count == 1)
      #expect(forecast.total.knownGain == gain)
    }
    // A harvest on a day with a sale says the same of its own.
    let day = Make.day("2021-06-01")
    let book = PriceBook(
      currency: .usd, points: ["a": PricePoint(price: 20, asOf: nil, source: .snapshot)])
    let report = try HarvestReport(
      of: entries, policy: policy, at: book, moment: Instant(startOf: day), on: day)
    #expect(report.sales.map(\.byMethod) == [-640])
  }

  @Test func `the largest loss comes first in a harvest`() throws {
    let day = Make.day("2024-01-20")
    let book = PriceBook(
      currency: .usd, points: ["a": PricePoint(price: 50, asOf: nil, source: .snapshot)])
    let report = try HarvestReport(
      of: Self.bought, policy: Make.policy(), at: book, moment: Instant(startOf: day), on: day)
    #expect(report.lots.map(\.gain) == [-500, -50])
  }

  @Test func `a harvest shows losing lots, and what the method would take instead`() throws {
    let day = Make.day("2024-01-20")
    let book = PriceBook(
      currency: .usd, points: ["a": PricePoint(price: 250, asOf: nil, source: .snapshot)])
    let entries = Self.bought + [Make.entry("2024-01-10", .deposit, "5", "b")]
    func harvest(_ method: CostBasisMethod) throws -> HarvestReport {
      try HarvestReport(
        of: entries, policy: Make.policy(method) { $0.holdingPeriod = .moreThanOneYear },
        at: book, moment: Instant(startOf: day), on: day)
    }
    let fifo = try harvest(.firstInFirstOut)
    #expect(fifo.lots.map(\.gain) == [-100] && fifo.total.gain == -100)
    #expect(fifo.unknown.map(\.coin) == ["b"])
    #expect(fifo.sales.map(\.quantity) == [2] && fifo.sales.map(\.named) == [-100])
    // The oldest, at 100, and one of the others, at 300, for 250 each.
    #expect(fifo.sales.map(\.byMethod) == [100])
    #expect(fifo.sales[0].long == 150 && fifo.sales[0].short == -50)
    #expect(fifo.sales[0].boughtLately == 2)
    let hifo = try harvest(.highestFirst)
    #expect(hifo.sales.map(\.byMethod) == [-100] && hifo.sales[0].short == -100)
  }

  @Test func `what was bought lately is counted in the units of the day of a harvest`() throws {
    let day = Make.day("2024-01-20")
    var split = Make.entry("2024-01-15", .split, "1", "a")
    split.details.ratio = Transaction.Ratio(new: 10, old: 1)
    let book = PriceBook(
      currency: .usd, points: ["a": PricePoint(price: 5, asOf: nil, source: .snapshot)])
    let report = try HarvestReport(
      of: [
        Make.entry("2024-01-10", .buy, "2", "a", for: "600"), split,
        Make.entry("2024-01-16", .buy, "3", "a", for: "90"),
      ], policy: Make.policy(), at: book, moment: Instant(startOf: day), on: day)
    #expect(report.sales.map(\.quantity) == [23] && report.sales.map(\.named) == [-575])
    #expect(report.sales.map(\.boughtLately) == [23])
  }

  @Test func `methods are compared on the same journal`() throws {
    let entries = Self.bought + [Make.entry("2024-02-01", .sell, "2", "a", for: "500")]
    let comparison = try MethodComparison(
      of: entries, policy: Make.policy(.lastInFirstOut), period: .year(2024))
    func row(_ name: String) throws -> MethodComparison.Row {
      try #require(comparison.rows.first { $0.method.name == name })
    }
    #expect(comparison.rows.map(\.method.name) == CostBasisMethod.all.map(\.name))
    #expect(try row("fifo").total?.gain == 100 && row("fifo").heldCost == 300)
    #expect(try row("lifo").total?.gain == -100 && row("lifo").heldCost == 100)
    #expect(try row("hifo").total?.gain == -100)
    #expect(try row("lofo").total?.gain == 100)
    // 700 for 3: two thirds leave with 2 of them, to 20 places.
    let average = try #require(try row("average").total)
    #expect(average.cost == Make.decimal("466.66666666666666666667"))
    #expect(try average.gain == 500 - average.cost)
    #expect(try row("share-matching").total?.gain == average.gain)
    #expect(comparison.rows.filter(\.isChosen).map(\.method.name) == ["lifo"])
    let named =
      Self.bought + [
        Make.entry("2024-02-01", .sell, "9", "a", for: "500")
      ]
    let impossible = try MethodComparison(of: named, policy: Make.policy())
    #expect(impossible.rows.allSatisfy { $0.total == nil && $0.heldCost == nil })
  }

  @Test func `positions that were closed and opened again do not bleed into each other`() throws {
    let entries = [
      Make.entry("2023-01-01", .buy, "2", "a", for: "200"),
      Make.entry("2023-02-01", .sell, "2", "a", for: "500"),
      Make.entry("2024-01-01", .buy, "4", "a", for: "1000", fees: Make.fee("8")),
      Make.entry("2024-02-01", .sell, "1", "a", for: "300"),
      Make.entry("2024-03-01", .buy, "1", "b", for: "10"),
      Make.entry("2024-04-01", .sell, "1", "b", for: "4"),
    ]
    for method in CostBasisMethod.all {
      let history = try LotHistory(entries, policy: Make.policy(method))
      let positions = CoinPositions(of: history, entries: entries)
      let open = try #require(positions["a"])
      #expect(open.quantity == 3 && open.opened == Make.day("2024-01-01"), "\(method.name)")
      #expect(open.realizedBefore == 300, "\(method.name)")
      #expect(open.cost == 756 && open.realized == 48, "\(method.name)")
      #expect(open.breakEven == 252 && open.unrealized(at: 900) == 144, "\(method.name)")
      #expect(open.unrealizedPercent(at: 945) == 25, "\(method.name)")
      let closed = try #require(positions["b"])
      #expect(closed.quantity == .zero && closed.opened == nil && closed.breakEven == nil)
      #expect(closed.realizedBefore == -6 && closed.realized == .zero)
    }
  }

  @Test func `a position in several wallets is one, and an unknown cost is no zero`() throws {
    let entries = [
      Make.entry("2024-01-01", .buy, "4", "a", for: "400"),
      Make.move("2024-02-01", "1", "a", from: "main", to: "cold"),
      Make.entry("2024-03-01", .sell, "3", "a", for: "600"),
      Make.entry("2024-04-01", .deposit, "1", "b"), Make.entry("2024-05-01", .sell, "1", "c"),
    ]
    let history = try LotHistory(
      entries, policy: Make.policy(.firstInFirstOut, .perWallet) { $0.overselling = .zeroBasis })
    let positions = CoinPositions(of: history, entries: entries)
    #expect(positions["a"]?.quantity == 1 && positions["a"]?.cost == 100)
    #expect(positions["a"]?.realized == 300 && positions["a"]?.opened == Make.day("2024-01-01"))
    #expect(positions["b"]?.cost == nil && positions["b"]?.breakEven == nil)
    #expect(positions["b"]?.unrealized(at: 5) == nil)
    #expect(positions["c"]?.realizedBefore == nil)
  }

  @Test func `gains and costs keep the mark of an unsure order, now, before and by method`() throws
  {
    let before = [
      Make.entry("2024-01-01", .buy, "1", "a"),
      Make.entry("2024-01-02", .buy, "2", "a", for: "20"),
      Make.entry("2024-01-03", .sell, "1", "a", for: "30"),
    ]
    let now = [
      Make.move("2024-01-04", "1", "a", from: "main", to: "cold"),
      Make.entry("2024-01-05", .withdraw, "1", "a"),
    ]
    let after = [
      Make.entry("2024-02-01", .spend, "1", "a", for: "40", in: "cold"),
      Make.entry("2024-02-02", .buy, "1", "a", for: "50"),
    ]
    let policy = Make.policy(.highestFirst, .perWallet)
    func position(_ entries: [Transaction]) throws -> CoinPosition {
      let history = try LotHistory(entries, policy: policy)
      return try #require(CoinPositions(of: history, entries: entries)["a"])
    }
    let open = try position(before + now)
    #expect(open.cost == 10 && open.marks == .uncertainOrder)
    #expect(open.realized == 20 && open.realizedMarks == .uncertainOrder)
    #expect(open.realizedBeforeMarks == [])
    let opened = try position(before + now + after)
    #expect(opened.cost == 50 && opened.marks == [])
    #expect(opened.realized == .zero && opened.realizedMarks == [])
    #expect(opened.realizedBefore == 50 && opened.realizedBeforeMarks == .uncertainOrder)
    let rows = try MethodComparison(of: before + now, policy: policy).rows
    for row in rows where row.heldCost != nil {
      let isRanked = row.method == .highestFirst || row.method == .lowestFirst
      #expect(row.heldMarks.contains(.uncertainOrder) == isRanked, "\(row.method.name)")
    }
  }

  @Test func `prices of the past are the journal's, then the day's, then a near snapshot's`() {
    let day = Make.day("2024-03-01")
    let noon = Instant(startOf: day).adding(seconds: 43_200)
    func point(_ price: Decimal128, _ source: PricePoint.Source) -> PricePoint {
      PricePoint(price: price, asOf: noon, source: source)
    }
    var past = PastPrices(
      currency: .usd, stated: ["a": [day: 1]], daily: ["a": [day: point(2, .daily)]],
      recent: ["a": point(3, .snapshot)])
    #expect(past.point(of: "a", at: noon)?.price == 1)
    past.stated = [:]
    #expect(past.point(of: "a", at: noon)?.source == .daily)
    past.daily = [:]
    #expect(past.point(of: "a", at: noon)?.price == 3)
    #expect(past.point(of: "a", at: noon.adding(seconds: 86_400))?.price == 3)
    #expect(past.point(of: "a", at: noon.adding(seconds: 86_401)) == nil)
    #expect(past.point(of: "a", at: noon.adding(seconds: -86_401)) == nil)
    #expect(past.source.price("a", .eur, noon) == nil)
    #expect(past.source.price("b", .usd, noon) == nil)
  }
}
