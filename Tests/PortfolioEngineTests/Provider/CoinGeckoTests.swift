import Testing

@testable import PortfolioEngine

@Suite struct CoinGeckoTests {
  static let page = MarketEndpoint.markets(MarketQuery(currency: .usd))

  private func client(
    _ scenario: String, tag: String, clock: SteppedClock = SteppedClock(), random: Double = 0
  ) throws -> CoinGecko {
    let server = try MarketServer.running()
    var client = CoinGecko(
      plan: .keyless, address: server.address(scenario, tag: tag), transport: .patient(),
      now: { SteppedClock.start })
    client.clock = clock.clock(random: random)
    client.timeout = .seconds(120)
    client.bodyLimit = 1 << 20
    client.mayNameCoins = true
    return client
  }

  @Test(arguments: [
    (MarketEndpoint.ping, "misc/ping.json"),
    (page, "markets/usd_p1_250_2022-02-23_allpct.json"),
    (.global, "global/global_2025-04-07.json"),
    (.coin("bitcoin"), "coin/bitcoin_2022-01-31_sparkline.json"),
    (.coinsList, "coins_list/list_2022-02-23_12794.json"),
    (
      .chart("bitcoin", currency: .usd, days: 30),
      "market_chart/bitcoin_usd_30d_hourly_2021-04.json"
    ),
    (
      .range("bitcoin", currency: .usd, from: Instant(seconds: 1), to: Instant(seconds: 2)),
      "market_chart/bitcoin_usd_30d_hourly_2021-04.json"
    ),
    (.history("bitcoin", Day(number: 17_530)), "history/bitcoin_30-12-2017.json"),
    (.exchangeRates, "exchange_rates/rates_2022-01-24.json"),
    (.currencies, "vs_currencies/vs_2022-01-13_61.json"),
  ])
  func `each question gets the recorded answer with one request`(
    endpoint: MarketEndpoint, fixture: String
  ) async throws {
    let tag = freshTag()
    let client = try client("", tag: tag)
    guard case .answered(let body) = await client.fetch(endpoint) else {
      Issue.record("no answer")
      return
    }
    #expect(body.bytes == (try MarketServer.fixture(fixture)))
    #expect(body.fetched == SteppedClock.start)
    #expect(body.url == client.url(of: endpoint))
    #expect(body.validators.eTag?.hasPrefix("W/") == true)
    #expect(try await MarketServer.running().requests(tag: tag).count == 1)
  }

  @Test(arguments: [
    ("400", FetchFailure.provider(status: 400, ProviderError(message: "invalid vs_currency"))),
    ("404", .provider(status: 404, ProviderError(message: "coin not found"))),
    ("403", .provider(status: 403, ProviderError(message: "Access denied", form: .html))),
    ("301", .transport(.redirected(to: "localhost.invalid"))),
    ("huge", .transport(.tooLarge(limit: 1 << 20))), ("invalid-utf8", .notUTF8),
    ("empty-array", .emptyPage), ("wrong-shape", .wrongKind(expected: .markets, found: .unknown)),
    ("cut-json", .malformed(JSONFault(offset: 35, reason: .endsEarly))),
    ("empty-body", .malformed(JSONFault(offset: 0, reason: .endsEarly))),
    (
      "html",
      .provider(status: 200, ProviderError(message: "", form: .html))
    ),
    ("304", .provider(status: 304, nil)),
  ])
  func `a failure that stays is not tried again`(
    scenario: String, failure: FetchFailure
  ) async throws {
    let tag = freshTag()
    let clock = SteppedClock()
    let client = try client(scenario, tag: tag, clock: clock)
    #expect(await client.fetch(Self.page, within: .seconds(86_400)) == .failed(failure))
    #expect(clock.pauses.isEmpty)
    #expect(try await MarketServer.running().requests(tag: tag).count == 1)
  }

  @Test(arguments: [("401", 401, 10_012), ("error-in-200", 200, 403)])
  func `the provider's own code is kept`(
    scenario: String, status: Int, code: Int
  ) async throws {
    let tag = freshTag()
    let clock = SteppedClock()
    let outcome = try await client(scenario, tag: tag, clock: clock)
      .fetch(Self.page, within: .seconds(86_400))
    #expect(clock.pauses.isEmpty)
    guard case .failed(.provider(status, let error)) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(error?.code == code)
    #expect(try await MarketServer.running().requests(tag: tag).count == 1)
  }

  @Test func `a body cut inside its compression is no answer`() async throws {
    let outcome = try await client("gzip-broken", tag: freshTag()).fetch(Self.page)
    guard case .failed(.malformed(let fault)) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(fault.reason == .endsEarly)
  }

  @Test(arguments: [
    ("500", FetchFailure.provider(status: 500, ProviderError(message: "Internal Server Error"))),
    ("503", .provider(status: 503, ProviderError(message: "Service Unavailable", form: .text))),
    ("reset", .transport(.reset)), ("truncated", .transport(.truncated)),
  ])
  func `a failure of the moment comes back at once when no pause fits`(
    scenario: String, failure: FetchFailure
  ) async throws {
    let tag = freshTag()
    let clock = SteppedClock()
    let client = try client(scenario, tag: tag, clock: clock)
    #expect(await client.fetch(Self.page, within: .seconds(45)) == .failed(failure))
    #expect(clock.pauses.isEmpty)
    #expect(try await MarketServer.running().requests(tag: tag).count == 1)
  }

  @Test(arguments: ["500", "503", "reset", "429", "429-text"])
  func `pauses double from a minute and tries are few`(scenario: String) async throws {
    let tag = freshTag()
    let clock = SteppedClock()
    let client = try client(scenario, tag: tag, clock: clock, random: 0.5)
    guard case .failed = await client.fetch(Self.page, within: .seconds(86_400)) else {
      Issue.record("answered")
      return
    }
    #expect(clock.pauses == [.milliseconds(67_500), .seconds(135)])
    #expect(try await MarketServer.running().requests(tag: tag).count == 3)
  }

  @Test(arguments: [("429-seconds", 90), ("429-date", 90), ("429-long", 86_400)])
  func `the provider's wish is honoured up to a day`(
    scenario: String, seconds: Int64
  ) async throws {
    let tag = freshTag()
    let clock = SteppedClock()
    let client = try client(scenario, tag: tag, clock: clock)
    #expect(
      await client.fetch(Self.page, within: .seconds(80))
        == .failed(.throttled(until: SteppedClock.start.adding(seconds: seconds))))
    let outcome = await client.fetch(Self.page, within: .seconds(1_000_000))
    #expect(clock.pauses == [.seconds(seconds), .seconds(seconds)])
    #expect(
      outcome
        == .failed(.throttled(until: SteppedClock.start.adding(seconds: 3 * seconds))))
    #expect(try await MarketServer.running().requests(tag: tag).count == 4)
  }

  @Test func `a server that recovers is found again`() async throws {
    let tag = freshTag()
    let clock = SteppedClock()
    let client = try client("503*2", tag: tag, clock: clock)
    guard case .answered = await client.fetch(Self.page, within: .seconds(600)) else {
      Issue.record("no answer")
      return
    }
    #expect(clock.pauses == [.seconds(60), .seconds(120)])
    #expect(try await MarketServer.running().requests(tag: tag).count == 3)
  }

  @Test func `a network that is not there is a failure of the moment`() async throws {
    var client = try client("", tag: freshTag())
    client.address = "http://127.0.0.1:1/api/v3"
    #expect(await client.fetch(.ping, within: .seconds(45)) == .failed(.transport(.refused)))
    client.transport = .offline
    #expect(await client.fetch(.ping, within: .seconds(900)) == .failed(.transport(.offline)))
  }

  @Test(arguments: ["short-page", "duplicate-ids", "clock-skew", "gzip", "301-same-host"])
  func `an odd answer that is whole is an answer`(scenario: String) async throws {
    let outcome = try await client(scenario, tag: freshTag()).fetch(Self.page)
    guard case .answered(let body) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(body.fetched == SteppedClock.start)
    #expect(throws: Never.self) { try MarketPage.decode(body.bytes, currency: .usd) }
  }

  @Test func `validators bring the answer that nothing changed`() async throws {
    let tag = freshTag()
    let client = try client("", tag: tag)
    guard case .answered(let body) = await client.fetch(Self.page) else {
      Issue.record("no answer")
      return
    }
    for validators in [body.validators, Validators(lastModified: body.validators.lastModified)] {
      #expect(
        await client.fetch(Self.page, validators: validators) == .unchanged(SteppedClock.start))
    }
    let seen = try await MarketServer.running().requests(tag: tag)
    #expect(seen.map(\.status) == [200, 304, 304])
    #expect(seen[1].headers["if-none-match"] == body.validators.eTag)
    #expect(seen[2].headers["if-modified-since"] == body.validators.lastModified)
  }

  @Test func `pages past the end and unknown ids may be empty`() async throws {
    let client = try client("empty-array", tag: freshTag())
    for query in [
      MarketQuery(currency: .usd, page: 9), MarketQuery(currency: .usd, ids: ["nobody"]),
    ] {
      guard case .answered(let body) = await client.fetch(.markets(query)) else {
        Issue.record("no answer")
        return
      }
      #expect(body.bytes == Array("[]".utf8))
    }
    #expect(await client.fetch(.coinsList) == .failed(.emptyPage))
  }
}
