import Synchronization
import Testing

@testable import PortfolioEngine

/// What programs that run one after another, or nearly at once, remember of each other.
@Suite struct PauseTests: ~Copyable {
  private let folder = freshFolder()

  deinit { removeFolder(folder) }

  /// A provider that always answers the same, and counts.
  private final class Provider: Sendable {
    private let count = Mutex(0)
    let response: HTTPResponse
    init(_ status: Int, _ body: String = "{}", headers: [(String, String)] = []) {
      response = HTTPResponse(
        status: status, headers: HTTPHeaders(headers), body: Array(body.utf8))
    }
    var requests: Int { count.withLock { $0 } }
    var transport: Transport {
      Transport { _ throws(TransportError) in
        self.count.withLock { $0 += 1 }
        return self.response
      }
    }
  }

  /// A program that starts so many milliseconds after the first.
  private func client(_ provider: Provider, after milliseconds: Int64) -> CoinGecko {
    let now = Instant(microseconds: SteppedClock.start.microseconds + milliseconds * 1000)
    var client = CoinGecko(plan: .keyless, transport: provider.transport, now: { now })
    client.clock.random = { 0 }
    client.budget = RequestBudget(perMinute: 100, path: folder + "/.requests", files: .live)
    client.demandedSince = now
    return client
  }

  private func refresh(
    _ provider: Provider, after milliseconds: Int64, forced: Bool = false,
    endpoint: MarketEndpoint = .global, address: String? = nil, key: Secret? = nil
  ) async -> RefreshOutcome {
    var client = client(provider, after: milliseconds)
    client.address = address ?? client.address
    client.key = key
    guard let key = endpoint.snapshotKey else { return .fresh }
    let slot = SnapshotSlot(
      key, in: SnapshotCache(folder: folder), at: client.clock.now())
    return await client.refresh(
      endpoint, in: slot, files: .live, forced: forced, within: .seconds(20))
  }

  @Test func `a failure holds for whoever asks a moment later`() async {
    let provider = Provider(500)
    let failure = FetchFailure.provider(status: 500, nil)
    #expect(await refresh(provider, after: 0) == .failed(failure))
    let until = SteppedClock.start.adding(seconds: 60)
    for time in [1, 59_999] as [Int64] {
      #expect(
        await refresh(provider, after: time) == .failed(.postponed(failure, until: until)))
      #expect(provider.requests == 1)
    }
    _ = await refresh(provider, after: 60_000)
    #expect(provider.requests == 2)
  }

  @Test func `a demanded answer is refused by a failure since the program's own start alone`() async
  {
    let provider = Provider(500)
    let failed = RefreshOutcome.failed(.provider(status: 500, nil))
    #expect(await refresh(provider, after: 100, forced: true) == failed)
    #expect(await refresh(provider, after: 50, forced: true) == failed)
    #expect(provider.requests == 1)
    #expect(await refresh(provider, after: 101, forced: true) == failed)
    #expect(provider.requests == 2)
  }

  @Test(
    arguments: [("https://other.example/api/v3", nil), (nil, Secret("CG-sesame"))]
      as [(String?, Secret?)])
  func `a failure of another address or key holds for nobody`(
    address: String?, key: Secret?
  ) async {
    let provider = Provider(401)
    _ = await refresh(provider, after: 100)
    for forced in [false, true] {
      let other = Provider(500)
      #expect(
        await refresh(other, after: 50, forced: forced, address: address, key: key)
          == .failed(.provider(status: 500, nil)))
      #expect(other.requests == 1)
      _ = await refresh(provider, after: 100)
    }
  }

  @Test(arguments: [(2, true), (10, false)])
  func `who can wait longer than the one that gave up asks again`(
    seconds: Int, asksAgain: Bool
  ) async throws {
    let provider = Provider(500)
    var client = client(provider, after: 100)
    let slot = SnapshotSlot(
      SnapshotKey(.global), in: SnapshotCache(folder: folder), at: client.clock.now())
    client.demandedSince = nil
    client.isDemanded = true
    let lock = try await FileStore.live.lock(slot.lockPath, within: .seconds(3600))
    var files = FileStore.live
    // The other gives up once this one waits.
    files.calls.open = { [client] (path, opening) throws(SystemCalls.Failure) in
      let file = try SystemCalls.live.open(path, opening)
      if path == slot.lockPath {
        try? SlotNote(path: path + ".failed", files: .live).write(
          .transport(.timedOut), after: nil, at: client.clock.now(), asker: client.asker,
          patience: .seconds(seconds))
        lock.end()
      }
      return file
    }
    let outcome = await client.refresh(.global, in: slot, files: files, within: .seconds(30))
    #expect(
      outcome == .failed(asksAgain ? .provider(status: 500, nil) : .transport(.timedOut)))
    #expect(provider.requests == (asksAgain ? 1 : 0))
  }

  @Test func `an answer that came since the program's start is not asked for again`() async throws {
    let body = String(
      decoding: try MarketServer.fixture("global/global_2025-04-07.json"), as: UTF8.self)
    let provider = Provider(200, body)
    #expect(await refresh(provider, after: 100, forced: true) == .replaced)
    #expect(await refresh(provider, after: 50, forced: true) == .joined)
    #expect(provider.requests == 1)
    #expect(await refresh(provider, after: 200, forced: true) == .replaced)
  }

  @Test func `daily prices that came since the program's start are not asked for again`() async {
    let provider = Provider(
      200, #"{"prices":[[1777464000000,1.5]],"market_caps":[],"total_volumes":[]}"#)
    let cache = SnapshotCache(folder: folder + "/cache")
    let slot = SnapshotSlot(
      dailyPricesOf: "bitcoin", in: .usd, from: Day(number: 0),
      store: DailyPriceStore(folder: folder + "/prices"),
      cache: cache
    ) { _, _ in false }
    // The third answer brings no day that was not known, and is an answer all the same.
    for (time, outcome, requests) in [
      (100, RefreshOutcome.replaced, 1), (50, .joined, 1), (200, .replaced, 2), (150, .joined, 2),
    ] {
      var client = client(provider, after: Int64(time))
      client.mayNameCoins = true
      #expect(
        await client.refresh(
          .chart("bitcoin", currency: .usd, days: 91), in: slot, files: .live, forced: true)
          == outcome)
      #expect(provider.requests == requests)
    }
  }

  @Test(arguments: [
    "[]", "{}", "", #"{"error":"coin not found"}"#, #"{"prices":[[1777420800000,2"#,
    "<html></html>",
    #"{"prices":[],"market_caps":[],"total_volumes":[]}"#, #"{"prices":[[1777334400000,9]]}"#,
  ])
  func `no answer takes a daily price away or changes one`(body: String) async throws {
    let store = DailyPriceStore(folder: folder + "/prices")
    let slot = SnapshotSlot(
      dailyPricesOf: "bitcoin", in: .usd, from: Day(number: 0), store: store,
      cache: SnapshotCache(folder: folder + "/cache")
    ) { _, _ in false }
    let good = #"{"prices":[[1777334400000,1.5],[1777420800000,1.75],[1777507200000,2]]}"#
    let endpoint = MarketEndpoint.chart("bitcoin", currency: .usd, days: 91)
    var kept: [[Day: DailyPrices.Point]] = []
    for (time, text) in [(0, good), (10_000, body)] {
      var client = client(Provider(200, text), after: Int64(time))
      client.mayNameCoins = true
      _ = await client.refresh(endpoint, in: slot, files: .live, forced: true)
      kept.append(try store.prices(of: "bitcoin", in: .usd).days)
    }
    #expect(kept[0].count == 2)
    #expect(kept[1] == kept[0])
  }

  @Test func `each limit without a wish doubles the pause, also between programs`() async {
    let provider = Provider(429)
    var time: Int64 = 0
    for seconds in [60, 120, 240] as [Int64] {
      let until = SteppedClock.start.adding(seconds: time + seconds)
      #expect(
        await client(provider, after: time * 1000).fetch(.ping, within: .seconds(5))
          == .failed(.throttled(until: until)))
      #expect(
        await client(provider, after: time * 1000 + 1).fetch(.ping, within: .seconds(5))
          == .failed(.throttled(until: until)))
      time += seconds
    }
    #expect(provider.requests == 3)
    let good = Provider(200, #"{"gecko_says":"(V3) To the Moon!"}"#)
    guard case .answered = await client(good, after: time * 1000).fetch(.ping) else {
      Issue.record("no answer")
      return
    }
    let until = SteppedClock.start.adding(seconds: time + 60)
    #expect(
      await client(provider, after: time * 1000).fetch(.ping, within: .seconds(5))
        == .failed(.throttled(until: until)))
  }

  @Test(arguments: [500, 503])
  func `a wish to wait holds between programs whatever the status, and is told of as such`(
    status: Int
  ) async {
    let provider = Provider(status, "", headers: [("Retry-After", "90")])
    let failure = FetchFailure.paused(status: status, until: SteppedClock.start.adding(seconds: 90))
    for time in [0, 60_000] as [Int64] {
      #expect(
        await client(provider, after: time).fetch(.ping, within: .seconds(5)) == .failed(failure))
    }
    #expect(provider.requests == 1)
    _ = await client(provider, after: 90_000).fetch(.ping, within: .seconds(5))
    #expect(provider.requests == 2)
  }

  @Test func `a redirect that is followed is counted`() async throws {
    let server = try MarketServer.running()
    var client = client(Provider(500), after: 0)
    client.address = server.address("301-same-host", tag: freshTag())
    client.transport = .patient()
    client.budget?.perMinute = 2
    guard case .answered = await client.fetch(.ping) else {
      Issue.record("no answer")
      return
    }
    #expect(
      await client.fetch(.ping, within: .seconds(5))
        == .failed(.budgetSpent(until: SteppedClock.start.adding(seconds: 60))))
  }

  @Test func `a redirect for which no request is left is not followed`() async throws {
    let server = try MarketServer.running()
    let tag = freshTag()
    var client = client(Provider(500), after: 0)
    client.address = server.address("301-same-host", tag: tag)
    client.transport = .patient()
    client.budget?.perMinute = 1
    #expect(
      await client.fetch(.ping, within: .seconds(50))
        == .failed(.budgetSpent(until: SteppedClock.start.adding(seconds: 60))))
    #expect(try await server.requests(tag: tag).count == 1)
  }

  private static func page(_ count: Int) -> String {
    "[" + (0..<count).map { #"{"id":"c\#($0)","current_price":1}"# }.joined(separator: ",") + "]"
  }

  @Test(arguments: [(224, true), (225, false), (250, false)])
  func `a first page that is much shorter does not replace a whole one`(
    count: Int, isRefused: Bool
  ) async throws {
    let endpoint = MarketEndpoint.markets(MarketQuery(currency: .usd))
    #expect(await refresh(Provider(200, Self.page(250)), after: 0, endpoint: endpoint) == .replaced)
    let outcome = await refresh(
      Provider(200, Self.page(count)), after: 600_000, endpoint: endpoint)
    #expect(
      outcome == (isRefused ? .failed(.shortPage(rows: count, cached: 250)) : .replaced))
  }

  @Test func `a page that was refused holds for a moment only`() async {
    let endpoint = MarketEndpoint.markets(MarketQuery(currency: .usd))
    _ = await refresh(Provider(200, Self.page(250)), after: 0, endpoint: endpoint)
    let short = Provider(200, Self.page(224))
    _ = await refresh(short, after: 600_000, endpoint: endpoint)
    let until = SteppedClock.start.adding(seconds: 603)
    #expect(
      await refresh(short, after: 602_999, endpoint: endpoint)
        == .failed(.postponed(.shortPage(rows: 224, cached: 250), until: until)))
    #expect(short.requests == 1)
    _ = await refresh(short, after: 603_000, endpoint: endpoint)
    #expect(short.requests == 2)
  }

  @Test(
    arguments: [("40000", true), ("13334", true), ("13333", false), ("4000000", false)],
    [false, true])
  func `daily prices that a cached price of the day contradicts are not kept`(
    _ example: (price: String, isKept: Bool), isDetail: Bool
  ) async throws {
    let (price, isKept) = example
    let cache = SnapshotCache(folder: folder)
    let body =
      isDetail
      ? #"{"id":"bitcoin","name":"","links":{},"market_data":{"current_price":{"usd":40000}}}"#
      : #"[{"id":"bitcoin","current_price":40000}]"#
    let key = isDetail ? SnapshotKey.coin("bitcoin") : SnapshotKey.markets(.usd)
    _ = try SnapshotSlot(key, in: cache, at: SteppedClock.start).replace(
      FetchedBody(body, fetched: SteppedClock.start))
    let store = DailyPriceStore(folder: folder + "/prices")
    let slot = SnapshotSlot(
      dailyPricesOf: "bitcoin", in: .usd, from: Day(number: 0), store: store, cache: cache
    ) { _, _ in false }
    let points = "[1777420800000,\(price)],[1777507200000,\(price)],[1777550400000,\(price)]"
    var client = client(Provider(200, #"{"prices":[\#(points)]}"#), after: 10)
    client.mayNameCoins = true
    let outcome = await client.refresh(
      .chart("bitcoin", currency: .usd, days: 91), in: slot, files: .live)
    #expect(outcome == (isKept ? .replaced : .failed(.contradictedPrices)))
    #expect(try store.prices(of: "bitcoin", in: .usd).days.isEmpty == !isKept)
  }
}
