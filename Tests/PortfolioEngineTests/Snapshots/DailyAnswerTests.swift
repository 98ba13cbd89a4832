import Testing

@testable import PortfolioEngine

/// Daily prices and rates as answers bring them.
@Suite struct DailyAnswerTests: ~Copyable {
  private let folder = freshFolder()
  deinit { removeFolder(folder) }

  private static let now = SteppedClock.start

  private func add(_ prices: String) throws -> DailyPrices {
    let store = DailyPriceStore(folder: folder + "/prices")
    let slot = SnapshotSlot(
      dailyPricesOf: "bitcoin", in: .usd, from: Day(number: 0), store: store,
      cache: SnapshotCache(folder: folder), at: Self.now, isFresh: { _, _ in false })
    _ = try slot.replace(
      FetchedBody(
        #"{"prices":[\#(prices)],"market_caps":[],"total_volumes":[]}"#, fetched: Self.now))
    return try store.prices(of: "bitcoin", in: .usd, at: Self.now)
  }

  private static func point(_ seconds: Int64, _ price: String) -> String {
    "[\(now.adding(seconds: seconds).microseconds / 1000),\(price)]"
  }

  @Test(arguments: [
    "", "[1777550400000,null],[1777636800000,0]", #"["x",1]"#, "[1777550400,5],[1777464000,5]",
    "[4070908800000,5]",
  ])
  func `an answer without a usable price is none`(_ prices: String) throws {
    #expect(throws: FetchFailure.noUsablePrice) { _ = try add(prices) }
    #expect(try FileStore.live.read(folder + "/prices/bitcoin_usd.csv") == nil)
  }

  @Test func `what is yet to come is not kept, and counts for nothing where it was`() throws {
    let path = folder + "/prices/bitcoin_usd.csv"
    let file = """
      daily prices,2,bitcoin,usd
      day,price,time,marketCap
      2026-04-28,5,2026-04-28T00:00:00Z,
      2098-12-31,7,2098-12-31T00:00:00Z,
      latest,9,2099-01-01T00:00:00Z,

      """
    try FileStore.live.replace(path, with: Array(file.utf8), keepingPrevious: false)
    let store = DailyPriceStore(folder: folder + "/prices")
    let before = try store.prices(of: "bitcoin", in: .usd, at: Self.now)
    #expect(before.days.count == 1 && before.latest == nil)
    let kept = try add(
      [
        Self.point(-86_400 - 43_200, "6"), Self.point(-3600, "8"), Self.point(61, "10"),
        Self.point(86_400 * 400, "11"),
      ].joined(separator: ","))
    #expect(kept.days.mapValues(\.price).values.sorted() == [5, 6])
    #expect(kept.latest?.price == 8)
  }

  private func replaceRates(
    usd: String, eur: String, at fetched: Instant, _ store: DailyPriceStore,
    _ cache: SnapshotCache
  ) throws -> Bool {
    let slot = SnapshotSlot(SnapshotKey(.rates), in: cache, at: fetched, ratesStore: store)
    let text = """
      {"rates":{"usd":{"name":"US Dollar","unit":"$","value":\(usd),"type":"fiat"},
      "eur":{"name":"Euro","unit":"e","value":\(eur),"type":"fiat"}}}
      """
    return try slot.replace(FetchedBody(text, fetched: fetched))
  }

  @Test func `the rates of a day outlast those of the next and the cache`() throws {
    let store = DailyPriceStore(folder: folder + "/prices")
    let cache = SnapshotCache(folder: folder + "/cache")
    for (day, price) in [(0, "100"), (0, "101"), (1, "200")] {
      let fetched = Self.now.adding(seconds: Int64(day) * 86_400 + (price == "101" ? 60 : 0))
      #expect(try replaceRates(usd: price, eur: "50", at: fetched, store, cache))
    }
    try cache.clear()
    let days = try store.daysWithRates()
    var rates: [Day: ExchangeRates] = [:]
    for day in days { rates[day] = try store.rates(on: day) }
    let conversion = CurrencyConversion(bitcoin: [], rates: rates)
    #expect(days == [Self.now.day, Self.now.adding(seconds: 86_400).day])
    #expect(try store.rates(on: Self.now.day.adding(days: 2)) == nil)
    #expect(conversion.rate(from: .eur, to: .usd, on: Self.now.day)?.multiplier == 101)
    #expect(
      conversion.rate(from: .eur, to: .usd, on: Self.now.day.adding(days: 1))?.multiplier == 200)
    #expect(try store.coins(in: .usd).isEmpty)
    let path = folder + "/prices/exchange_rates_\(Self.now.day).json"
    try FileStore.live.replace(path, with: Array("{".utf8), keepingPrevious: false)
    #expect(throws: DailyPriceError.damaged(path: path, line: 1)) {
      _ = try store.rates(on: Self.now.day)
    }
    #expect(try store.rates(on: Self.now.day.adding(days: 1))?.rates[.eur]?.value == 50)
  }

  @Test(
    arguments: [
      // later, in minutes; euros for a bitcoin in the first answer and in the second; what counts
      (10, "50", "null", "50"), (10, "50", "51", "51"), (10, "null", "51", "51"),
      (13 * 60, "50", "null", nil), (13 * 60, "50", "50000", nil),
      (7 * 24 * 60, "50", "50000", nil), (8 * 24 * 60, "50", "50000", "50000"),
    ] as [(Int64, String, String, String?)])
  func `an answer that lacks a rate or has it wrong takes none from its day`(
    minutes: Int64, first: String, second: String, expected: String?
  ) throws {
    let store = DailyPriceStore(folder: folder + "/prices")
    let cache = SnapshotCache(folder: folder + "/cache")
    func replace(_ value: String, at minute: Int64) throws -> Instant {
      let fetched = Self.now.adding(seconds: minute * 60)
      _ = try replaceRates(usd: "100", eur: value, at: fetched, store, cache)
      return fetched
    }
    _ = try replace(first, at: 0)
    let day = try replace(second, at: minutes).day
    let value = try expected.map { try Decimal128($0) }
    #expect(try store.rates(on: day)?.rates[.eur]?.value == value)
    #expect(try store.rates(on: day)?.rates[.usd]?.value == 100)
    guard case .found(let entry) = try cache.load(SnapshotKey(.rates)),
      case .rates(let cached) = entry.content.value
    else {
      Issue.record("no rates")
      return
    }
    #expect(cached.rates[.eur]?.value == value)
    // A second wrong answer washes nothing away, nor does the loss of the cache.
    try cache.clear()
    #expect(try replace(second, at: minutes + 1).day == day)
    #expect(try store.rates(on: day)?.rates[.eur]?.value == value)
  }

  @Test(
    arguments: [
      // the euros of answers, each a day and an hour; what then counts on the first of May
      (["1 08 45", "1 12 45000"], nil),
      (["1 08 45", "1 12 45000", "1 13 45100"], "45100"),
      (["1 08 45", "1 12 45000", "1 13 45"], "45"),
      (["1 08 45", "1 12 45000", "1 13 9"], nil),
      (["1 08 45", "1 12 45000", "1 13 null"], nil),
      (["1 08 45", "1 12 45000", "2 08 45100"], "45000"),
      (["1 08 45", "1 12 45000", "2 08 46"], "45"),
      (["1 08 45", "1 12 45000", "2 08 9", "3 08 45100"], nil),
      (["0 09 44000", "1 08 45", "1 12 45000"], "45000"),
      (["0 09 44000", "1 08 45000", "1 12 45"], "45000"),
      (["0 09 44000", "1 08 45000", "1 12 45", "1 13 46"], "45000"),
      (["0 09 44000", "1 08 45"], nil),
      (["0 09 44000", "1 08 45", "2 08 44000"], nil),
      (["0 09 44", "1 08 45000", "2 08 44000"], "45000"),
    ] as [([String], String?)])
  func `of rates that contradict each other none counts until another agrees with one`(
    answers: [String], expected: String?
  ) throws {
    let store = DailyPriceStore(folder: folder + "/prices")
    let first = try #require(Instant("2026-04-30T00:00:00Z"))
    for answer in answers {
      let words = answer.split(separator: " ")
      let hours = try #require(Int64(words[0])) * 24 + (try #require(Int64(words[1])))
      let text = #"{"rates":{"usd":{"value":50000},"eur":{"value":\#(words[2])}}}"#
      try store.keep(
        rates: Snapshot(
          key: SnapshotKey(.rates), fetched: first.adding(seconds: hours * 3600),
          payload: Array(text.utf8)))
    }
    let day = first.day.adding(days: 1)
    let value = try expected.map { try Decimal128($0) }
    #expect(try store.rates(on: day)?.rates[.eur]?.value == value)
    #expect(try store.rates(on: day)?.rates[.usd]?.value == 50000)
    let contradictions = try store.contradictions(on: day)
    #expect(contradictions.keys.sorted() == (expected == nil ? [.eur] : []))
  }
}
