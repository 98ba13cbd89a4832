import Foundation
import PortfolioEngine
import Testing

@testable import portfolio

/// Commands against a real server that gives recorded answers and misbehaves on request.
@Suite struct NetworkTests: ~Copyable {
  private let world: OnlineHome

  private var home: String { world.folder }

  init() throws { world = try OnlineHome() }

  /// The world of a run, so many seconds after the first.
  private func environment(
    _ scenario: String, later seconds: Int64 = 0, variables: [String: String] = [:],
    terminal: Terminal = .pipe
  ) throws -> Environment {
    try world.environment(
      scenario, later: seconds,
      variables: ["PORTFOLIO_DEADLINE": "60"].merging(variables) { _, given in given },
      terminal: terminal)
  }

  private func requests() async throws -> [MarketServer.Seen] { try await world.requests() }

  /// The snapshots of the cache by name.
  private func snapshots() throws -> [String: Data] {
    let folder = URL(filePath: home + "/cache")
    var found: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where name.hasSuffix(".json") {
      found[name] = try Data(contentsOf: folder.appending(path: name))
    }
    return found
  }

  @Test(arguments: [
    ("400", "status 400: invalid vs_currency"), ("401", "(10012)"),
    ("403", "status 403: Access denied"), ("404", "status 404: coin not found"),
    ("429", "limit is reached until 2022-02-23T12:11:"),
    ("429-seconds", "limit is reached until 2022-02-23T12:11:30Z"),
    ("429-date", "limit is reached until 2022-02-23T12:11:30Z"),
    ("429-text", "limit is reached until"), ("500", "status 500"),
    ("503", "status 503: Service Unavailable"),
    ("503-seconds", "status 503, and asks to wait until 2022-02-23T12:11:30Z"),
    ("503-long", "status 503, and asks to wait until 2022-02-24T12:10:00Z"),
    ("html", "a web page came instead of data"),
    ("empty-body", "the answer is broken at byte 0"), ("empty-array", "the answer is empty"),
    ("wrong-shape", "of a kind that nobody knows"), ("cut-json", "the answer is broken at byte"),
    ("invalid-utf8", "the answer is not text"), ("error-in-200", "(403)"),
    ("301", "on to localhost.invalid, which was not followed"),
    ("301-other-port", "which was not followed"), ("301-circle", "in a circle"),
    ("301-user", "which was not followed"),
    ("reset", "the connection broke"), ("truncated", "the answer was cut off"),
    ("truncated-chunks", "the answer was cut off"), ("length-long", "the answer was cut off"),
    ("gzip-broken", "the answer"), ("length-short", "the answer"),
    ("huge", "larger than 16 MiB"), ("huge-chunks", "larger than 16 MiB"),
    ("gzip-bomb", "larger than 16 MiB"), ("slow", "no answer in time"),
    ("never", "no answer in time"),
    ("duplicate-ids", "fewer usable coins than what is cached (2 of"),
    ("short-page", "fewer usable coins than what is cached (7 of"),
    ("refused", "nothing answers at the provider's address"),
  ])
  func `a failure is told of, and the cached answer serves`(
    scenario: String, words: String
  ) async throws {
    let first = await Tool.run(words: ["value", "--only", "total"], in: try environment(""))
    #expect(first.status == .done)
    let cached = try snapshots()
    // Only where time is what must run out does a request end by it.
    let deadline = ["slow", "never"].contains(scenario) ? "1" : "60"
    var variables = ["PORTFOLIO_DEADLINE": deadline]
    if scenario == "refused" { variables["COINGECKO_ADDRESS"] = "http://127.0.0.1:1/api/v3" }
    let world = try environment(scenario, later: 600, variables: variables)
    let second = await Tool.run(words: ["value", "--only", "total"], in: world)
    #expect(second.output == first.output)
    #expect(second.status == .done)
    #expect(second.errors.hasPrefix("warning: could not refresh prices in USD: "))
    #expect(second.errors.contains(words), "\(second.errors)")
    #expect(second.errors.contains("The cached answer is used, fetched 10m ago."))
    #expect(try snapshots() == cached)
    #expect(try await requests().count == (scenario == "refused" ? 1 : 2))
    let demanded = await Tool.run(words: ["value", "--only", "total", "--refresh"], in: world)
    #expect(demanded.output == first.output)
    #expect(demanded.status == .network)
    #expect(demanded.errors.hasPrefix("error: could not refresh prices in USD: "))
    // Whoever may not ask now says why, in the words of the answer that forbids it.
    if words.contains(" until ") { #expect(demanded.errors.contains(words), "\(demanded.errors)") }
    #expect(try snapshots() == cached)
  }

  @Test(arguments: ["gzip", "clock-skew", "301-same-host", "304"])
  func `what is odd but right is taken`(scenario: String) async throws {
    _ = await Tool.run(words: ["value"], in: try environment(""))
    let outcome = await Tool.run(
      words: ["value", "--only", "total"], in: try environment(scenario, later: 600))
    #expect(outcome.output == "$19,469.00\n")
    #expect(outcome.status == .done)
    #expect(!outcome.errors.contains("could not refresh"), "\(outcome.errors)")
    // A redirect within the host is one more request, and no answer is asked for again.
    #expect(try await requests().count == (scenario == "301-same-host" ? 3 : 2))
    for (name, data) in try snapshots() {
      #expect((try? JSONSerialization.jsonObject(with: data)) != nil, "\(name)")
    }
    let again = await Tool.run(
      words: ["value", "--only", "total", "--offline"], in: try environment("", later: 601))
    #expect(again.output == outcome.output)
  }

  @Test func `a refresh is one request for the coins and one for the market`() async throws {
    for _ in 1...2 {
      let outcome = await Tool.run(words: ["refresh"], in: try environment(""))
      #expect(outcome.status == .done)
    }
    for command in ["value", "coins", "market"] {
      #expect(await Tool.run(words: [command], in: try environment("")).status == .done)
    }
    let paths = try await requests().map { $0.path.split(separator: "/api/v3").last ?? "" }
    #expect(
      paths.sorted() == [
        "/coins/markets?vs_currency=usd&order=market_cap_desc&per_page=250&page=1", "/global",
      ])
  }

  @Test(arguments: ["400", "500"])
  func `no coin is named while nobody knows what is outside of the pages`(
    scenario: String
  ) async throws {
    let naming = ["PORTFOLIO_ALLOW_NAMING_COINS": "yes"]
    let journal =
      "coin btc = bitcoin\ncoin zzz = zzz-hidden\n"
      + "2022-01-10 buy 2 zzz @ 1 usd\n2022-01-10 buy 1 btc @ 40000 usd\n"
    try Data(journal.utf8).write(to: URL(filePath: home + "/main.journal"))
    _ = await Tool.run(words: ["value"], in: try environment(scenario, variables: naming))
    #expect(try await requests().allSatisfy { !$0.path.contains("ids=") })
    // A cached page tells what is outside of it, also where it cannot be renewed.
    _ = await Tool.run(words: ["value"], in: try environment("", later: 700))
    _ = await Tool.run(
      words: ["value"], in: try environment(scenario, later: 1400, variables: naming))
    let named = try await requests().filter { $0.path.contains("ids=") }
    #expect(named.count == 1 && named.allSatisfy { $0.path.contains("ids=zzz-hidden&") })
  }

  @Test func `what is fresh, offline or of a fixed moment asks nothing`() async throws {
    var world = try environment("")
    world.transport = {
      Issue.record("a way to the network was opened")
      return .offline
    }
    world.variables["PORTFOLIO_NOW"] = "2022-02-23T12:00:00Z"
    #expect(await Tool.run(words: ["value"], in: world).status == .done)
    world.variables["PORTFOLIO_NOW"] = nil
    #expect(await Tool.run(words: ["value", "--offline"], in: world).status == .done)
    #expect(await Tool.run(words: ["demo", "value"], in: world).status == .done)
    #expect(await Tool.run(words: ["list"], in: world).status == .done)
    #expect(try await requests().isEmpty)
  }

  @Test func `a partial failure keeps what arrived`() async throws {
    let outcome = await Tool.run(
      words: ["refresh", "--currency", "chf", "--format", "csv"], in: try environment(""))
    #expect(outcome.status == .network)
    #expect(outcome.output.contains("the whole market,fetched"))
    #expect(try snapshots().keys.sorted() == ["global.json", "rates.json"])
  }

  @Test func `the key is sent, and is found nowhere else`() async throws {
    let key = "CG-" + freshTag()
    let variables = ["COINGECKO_API_KEY": key]
    for (scenario, words) in [
      ("", ["refresh", "--verbose"]), ("401", ["refresh", "--force", "--verbose"]),
      ("", ["config"]), ("", ["config", "get", "api-key"]),
    ] {
      let outcome = await Tool.run(
        words: words, in: try environment(scenario, variables: variables))
      #expect(!outcome.output.contains(key))
      #expect(!outcome.errors.contains(key))
    }
    let seen = try await requests()
    #expect(seen.count == 4)
    #expect(seen.allSatisfy { $0.headers["x-cg-demo-api-key"] == key && !$0.path.contains(key) })
    #expect(seen.allSatisfy { $0.headers["user-agent"] == "portfolio/\(Version.current)" })
    for name in try FileManager.default.contentsOfDirectory(atPath: home + "/cache") {
      let text = try String(contentsOfFile: home + "/cache/" + name, encoding: .utf8)
      #expect(!text.contains(key), "\(name)")
    }
  }

  @Test func `progress is shown on a terminal, and taken away in the end`() async throws {
    let terminal = Terminal(outputIsTerminal: true, errorsAreTerminal: true, width: 80)
    var world = try environment("", terminal: terminal)
    let conversation = Conversation([])
    world.tell = { conversation.hear($0) }
    #expect(await Tool.run(words: ["refresh"], in: world).status == .done)
    #expect(
      conversation.said
        == "\rRefreshing: 0 of 2\rRefreshing: 1 of 2\rRefreshing: 2 of 2\r\u{1b}[K")
  }

  @Test func `a price that its own change denies is told of until it comes back`() async throws {
    func page(_ price: String, _ minute: Int) -> [UInt8] {
      Array(
        """
        [{"id":"bitcoin","symbol":"btc","name":"Bitcoin","current_price":\(price),
        "price_change_percentage_24h":1.5,"last_updated":"2022-02-23T12:\(minute):00Z"}]
        """.utf8)
    }
    let words = "The price of bitcoin is doubtful: $400,000.00 now, $40,000.00 at"
    for (minute, price, isDoubtful) in [
      (10, "40000", false), (20, "400000", true), (30, "400000", true), (40, "40100", false),
    ] {
      var world = try environment("", later: Int64(minute) * 60)
      let body = page(price, minute)
      world.transport = {
        Transport { _ throws(TransportError) in
          HTTPResponse(status: 200, headers: HTTPHeaders([]), body: body)
        }
      }
      let outcome = await Tool.run(words: ["value", "--format", "csv"], in: world)
      #expect(outcome.errors.contains(words) == isDoubtful, "\(outcome.errors)")
      let again = await Tool.run(words: ["value", "--format", "csv", "--offline"], in: world)
      #expect(again.errors.contains(words) == isDoubtful)
    }
  }
}
