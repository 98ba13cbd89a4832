import Testing

@testable import PortfolioEngine

@Suite struct SecrecyTests {
  @Test(arguments: [
    (ProviderPlan.keyless, nil), (.demo, "x-cg-demo-api-key"), (.pro, "x-cg-pro-api-key"),
  ])
  func `a key travels in its plan's header and nowhere else`(
    plan: ProviderPlan, header: String?
  ) async throws {
    let server = try MarketServer.running()
    let tag = freshTag()
    let trace = Trace()
    var client = CoinGecko(
      plan: plan, key: Secret("CG-sesame"), address: server.address("400", tag: tag),
      transport: .patient(), now: { SteppedClock.start })
    client.trace = trace.hear
    let outcome = await client.fetch(.global)
    let seen = try #require(try await server.requests(tag: tag).first)
    for name in ["x-cg-demo-api-key", "x-cg-pro-api-key"] {
      #expect(seen.headers[name] == (name == header ? "CG-sesame" : nil))
    }
    let request = client.request(.global, validators: Validators(), timeout: .seconds(1))
    var dumped = ""
    dump(client, to: &dumped)
    dump(request, to: &dumped)
    for text in [
      seen.path, dumped, "\(client)", "\(request)", String(reflecting: request), "\(outcome)",
      "\(trace.events)", client.url(of: .global),
    ] {
      #expect(!text.contains("sesame"))
    }
    #expect(!trace.events.isEmpty)
  }

  @Test(arguments: [
    (400, #"{"error":"API Key CG-se/same is invalid, CG-se/same"}"#, "API Key *** is invalid, ***"),
    (200, #"{"status":{"error_code":10002,"error_message":"CG-se\u002fsame?"}}"#, "***?"),
    (401, #"{"error":"no CG-se%2Fsame, no CG-se%2fsame"}"#, "no ***, no ***"),
    (403, "<title>CG-se/same</title>", "***"), (500, "CG-se/same", "***"),
    (401, #"{"error":"no cg-SE/same, no cg-se%2FSAME"}"#, "no ***, no ***"),
  ])
  func `a key that the provider repeats is masked`(
    status: Int, body: String, message: String
  ) async {
    let client = CoinGecko(
      plan: .demo, key: Secret("CG-se/same"),
      transport: Transport { _ throws(TransportError) in
        HTTPResponse(status: status, body: Array(body.utf8))
      }, now: { SteppedClock.start })
    guard case .failed(.provider(_, let error)) = await client.fetch(.ping, within: .seconds(1))
    else {
      Issue.record("no refusal")
      return
    }
    #expect(error?.message == message)
  }

  @Test(arguments: ["CG-sesame", "cg-SESAME", "CG-sesam"])
  func `an answer that holds the key is not kept`(name: String) async {
    let body = #"[{"id":"bitcoin","symbol":"btc","name":"\#(name)","current_price":1}]"#
    let client = CoinGecko(
      plan: .demo, key: Secret("CG-sesame"),
      transport: Transport { _ throws(TransportError) in
        HTTPResponse(status: 200, body: Array(body.utf8))
      }, now: { SteppedClock.start })
    let outcome = await client.fetch(
      .markets(MarketQuery(currency: .usd)), within: .seconds(1))
    #expect((outcome == .failed(.holdsKey)) == (name != "CG-sesam"))
  }

  @Test func `a key in the name of a host is masked in what is told of it`() async {
    let trace = Trace()
    var client = CoinGecko(
      plan: .demo, key: Secret("CG-sesame"), address: "https://proxy.example/CG-sesame",
      transport: Transport { _ throws(TransportError) in
        throw .redirected(to: "CG-sesame.example")
      }, now: { SteppedClock.start })
    client.trace = trace.hear
    let outcome = await client.fetch(.ping, within: .seconds(1))
    #expect(outcome == .failed(.transport(.redirected(to: "***.example"))))
    #expect(client.url(of: .ping) == "https://proxy.example/***/ping")
    let events = "\(trace.events)"
    #expect(events.contains("***.example") && !events.contains("sesame"), "\(events)")
  }

  @Test func `a redirect is told of without what it adds to the question`() async {
    let trace = Trace()
    let question = MarketEndpoint.markets(MarketQuery(currency: .usd))
    var client = CoinGecko(
      plan: .demo, key: Secret("CG-sesame"), address: "https://proxy.example",
      transport: Transport { request throws(TransportError) in
        try request.willFollow(
          request.url, 302,
          "https://user:hunter2@proxy.example/%43G-sesame/x?page=1&token=hunter2&key&page=%43g#hunter2"
        )
        throw .circular
      }, now: { SteppedClock.start })
    client.trace = trace.hear
    _ = await client.fetch(question, within: .seconds(1))
    #expect(
      trace.events.first
        == .redirected(
          url: client.url(of: question), status: 302,
          to: "https://proxy.example/***/x?page=1&page=%43g&…"))
  }

  @Test func `a secret is masked wherever it is described`() {
    let secret = Secret("CG-sesame")
    #expect("\(secret)" == "***")
    #expect(String(reflecting: [secret]) == "[***]")
    #expect(Mirror(reflecting: secret).children.isEmpty)
  }

  @Test func `the plans differ in host and in budget`() {
    #expect(ProviderPlan.allCases.map(\.requestsPerMinute) == [5, 30, 250])
    #expect(ProviderPlan.keyless.address == "https://api.coingecko.com/api/v3")
    #expect(ProviderPlan.demo.address == "https://api.coingecko.com/api/v3")
    #expect(ProviderPlan.pro.address == "https://pro-api.coingecko.com/api/v3")
  }

  @Test(arguments: [
    MarketEndpoint.markets(MarketQuery(currency: .usd, ids: ["monero", "bitcoin", "monero"])),
    .coin("monero"), .chart("monero", currency: .eur, days: nil),
    .range("monero", currency: .eur, from: Instant(seconds: 0), to: Instant(seconds: 1)),
    .history("monero", Day(number: 0)),
  ])
  func `no coin is named unless that was allowed`(endpoint: MarketEndpoint) async {
    let client = CoinGecko(
      plan: .keyless,
      transport: Transport { _ throws(TransportError) in HTTPResponse(status: 404) },
      now: { SteppedClock.start })
    #expect(await client.fetch(endpoint) == .failed(.notAllowed(endpoint.namedCoins)))
    var allowed = client
    allowed.mayNameCoins = true
    #expect(await allowed.fetch(endpoint) == .failed(.provider(status: 404, nil)))
  }

  @Test(arguments: [
    (
      MarketEndpoint.markets(MarketQuery(currency: .usd)),
      "/coins/markets?vs_currency=usd&order=market_cap_desc&per_page=250&page=1"
    ),
    (
      .markets(
        MarketQuery(
          currency: .eur, page: 2, perPage: 100, ids: ["b c", "a&x=1"],
          changePeriods: ["1h", "7d"], sparkline: true)),
      "/coins/markets?vs_currency=eur&ids=a%26x%3D1%2Cb%20c&per_page=100&page=2"
        + "&price_change_percentage=1h%2C7d&sparkline=true"
    ),
    (
      .coin("../ping?x#y"),
      "/coins/..%2Fping%3Fx%23y?localization=false&tickers=false&market_data=true"
        + "&community_data=false&developer_data=false&sparkline=true"
    ),
    (
      .chart("né", currency: .usd, days: nil),
      "/coins/n%C3%A9/market_chart?vs_currency=usd&days=max"
    ),
    (
      .range("x", currency: .usd, from: Instant(seconds: 1_622_520_000), to: Instant(seconds: 2)),
      "/coins/x/market_chart/range?vs_currency=usd&from=1622520000&to=2"
    ),
    (
      .history("bitcoin", Day(number: 17_530)),
      "/coins/bitcoin/history?date=30-12-2017&localization=false"
    ),
  ])
  func `questions are encoded strictly and in one order`(endpoint: MarketEndpoint, path: String) {
    #expect(endpoint.path == path)
  }

  @Test(arguments: ["", ".", "..", "...", "a,b"])
  func `an id that cannot stand in an address is not asked for`(id: String) async {
    var client = CoinGecko(plan: .keyless, transport: .offline, now: { SteppedClock.start })
    client.mayNameCoins = true
    #expect(await client.fetch(.coin(CoinID(id))) == .failed(.notAnID(CoinID(id))))
  }

  @Test(arguments: [
    ("https://proxy.example/gecko/", true), ("http://127.0.0.1:8080/api/v3", true),
    ("HTTPS://h", true), ("https://user:secret@h/", false), ("https://h/?key=secret", false),
    ("https://h/#x", false), ("https://", false), ("https:///x", false), ("h", false), ("", false),
    ("https://h/a b", false), ("ftp://h", false), ("https://é", false),
  ])
  func `an address of a provider holds no secret`(text: String, isAddress: Bool) async {
    #expect(CoinGecko.isAddress(text) == isAddress)
    if !isAddress {
      let client = CoinGecko(
        plan: .keyless, address: text, transport: .offline, now: { SteppedClock.start })
      #expect(await client.fetch(.ping) == .failed(.badAddress))
    }
  }

  @Test(arguments: [
    (0, 4, []), (1, 4, [1]), (250, 4, [250]), (251, 4, [250, 1]), (501, 4, [250, 250, 1]),
    (100, 60, [63, 37]), (2, 5000, [1, 1]),
  ])
  func `coins outside the pages are asked for in as few questions as fit`(
    count: Int, length: Int, expected: [Int]
  ) {
    let ids = (0..<count).map { number in
      CoinID(String(repeating: "x", count: length - 4) + number.padded(4))
    }
    let queries = MarketQuery.named(ids.reversed() + ids, in: .usd)
    #expect(queries.map(\.ids.count) == expected)
    #expect(queries.flatMap(\.ids) == ids)
    #expect(queries.allSatisfy { $0.perPage == 250 && $0.page == 1 })
  }
}
