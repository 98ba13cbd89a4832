import Foundation
import PortfolioEngine
import Synchronization
import Testing

@testable import portfolio

/// Prices of past days as commands ask for them, from a provider whose bitcoin costs the same every day.
@Suite struct DailyPriceOnlineTests: ~Copyable {
  /// 2025-12-01T12:00:00Z.
  private static let now = Instant(seconds: 1_764_590_400)
  private let home = freshFolder()
  private let provider = Provider()

  /// Answers, and remembers what was asked.
  private final class Provider: Sendable {
    private let paths = Mutex<[String]>([])

    /// The paths that were asked for since the last time.
    func asked() -> [String] {
      paths.withLock { paths in
        defer { paths = [] }; return paths
      }
    }

    private let words = Mutex("")

    /// What was told on standard error at once.
    func told() -> String { words.withLock { $0 } }
    func hear(_ text: String) { words.withLock { $0 += text } }

    /// Bitcoin at 40,000 dollars and 32,000 euros, every day of the last `days` but for the newest points.
    func answer(_ url: String, at now: Instant, days: Int, lacking last: Int) -> HTTPResponse {
      let path = String(url.split(separator: "/api/v3").last ?? "")
      paths.withLock { $0.append(path) }
      func response(_ status: Int, _ text: String) -> HTTPResponse {
        HTTPResponse(status: status, headers: HTTPHeaders([]), body: Array(text.utf8))
      }
      let price = path.contains("vs_currency=eur") ? "32000" : "40000"
      if path.contains("ids=") { return response(200, "[]") }
      if path.contains("/failing") { return response(500, "{}") }
      if path.hasPrefix("/coins/markets") {
        return response(
          200,
          #"[{"id":"bitcoin","symbol":"btc","name":"Bitcoin","current_price":\#(price),"#
            + #""last_updated":"2025-12-01T12:00:00Z"}]"#)
      }
      if path.hasPrefix("/global") {
        return response(200, #"{"data":{"total_market_cap":{"usd":1},"total_volume":{"usd":1}}}"#)
      }
      guard path.hasPrefix("/coins/bitcoin/market_chart") else {
        return response(404, #"{"error":"coin not found"}"#)
      }
      let midnight = now.seconds - now.seconds % 86_400
      var moments = (0..<days).reversed().map { midnight - Int64($0) * 86_400 } + [now.seconds]
      moments.removeLast(last)
      let points = moments.map { "[\($0 * 1000),\(price).0]" }.joined(separator: ",")
      return response(
        200, #"{"prices":[\#(points)],"market_caps":[],"total_volumes":[]}"#)
    }
  }

  init() throws {
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    try write("2025-03-01 buy 0.5 btc @ 40000 usd\n")
  }

  deinit { removeFolder(home) }

  private func write(_ lines: String) throws {
    try Data("coin btc = bitcoin\n\(lines)".utf8).write(to: URL(filePath: home + "/main.journal"))
  }

  private func run(
    _ words: String..., allowed: Bool = true, later seconds: Int64 = 0, days: Int = 365,
    lacking last: Int = 0
  ) async -> Outcome {
    await run(words, allowed: allowed, later: seconds, days: days, lacking: last)
  }

  private func run(
    _ words: [String], allowed: Bool = true, later seconds: Int64 = 0, days: Int = 365,
    lacking last: Int = 0
  ) async -> Outcome {
    var files = FileStore.live
    files.calls.sync = { _ in }
    let now = Self.now.adding(seconds: seconds)
    let provider = provider
    let variables = [
      "PORTFOLIO_HOME": home, "PORTFOLIO_ALLOW_NAMING_COINS": allowed ? "yes" : "no",
      "PORTFOLIO_REQUESTS_PER_MINUTE": "1000", "PORTFOLIO_DEADLINE": "60",
    ]
    var environment = Environment(
      variables: variables, clock: { now }, currentFolder: home, homeFolder: home,
      platform: .linux, files: files, terminal: .pipe, ask: { _ in nil }, runEditor: { _, _ in 1 },
      uptime: { .zero },
      transport: {
        Transport { request throws(TransportError) in
          provider.answer(request.url, at: now, days: days, lacking: last)
        }
      }, requestClock: { PageNetwork.clock(now: $0) })
    environment.tell = { provider.hear($0) }
    return await Tool.run(words: words, in: environment)
  }

  /// How often each kind of question was asked since the last time.
  private func charts() -> [String] { provider.asked().filter { $0.contains("/market_chart") } }

  private static let chart = "/coins/bitcoin/market_chart?vs_currency=usd&days="

  @Test(arguments: [
    (["history"], true), (["performance"], true), (["report"], true),
    (["value", "--at", "2025-04-01"], true), (["value"], false), (["allocation"], false),
    (["activity"], false), (["list"], false), (["history", "--scopes"], false),
    (["tax", "us", "--year", "2025"], false),
  ])
  func `what looks back asks for the days that are missing, once`(
    words: [String], looksBack: Bool
  ) async {
    for expected in [looksBack ? [Self.chart + "276"] : [], []] {
      let outcome: Outcome
      switch words.count {
      case 1: outcome = await run(words[0])
      case 2: outcome = await run(words[0], words[1])
      case 3: outcome = await run(words[0], words[1], words[2])
      default: outcome = await run(words[0], words[1], words[2], words[3])
      }
      #expect(outcome.status == .done, "\(outcome.errors)")
      #expect(charts() == expected)
    }
  }

  @Test func `without permission no coin is named, and what naming reveals is said`() async {
    let outcome = await run("history", allowed: false)
    #expect(outcome.status == .done)
    #expect(charts().isEmpty)
    #expect(outcome.errors.contains("note: daily prices of bitcoin are not asked for"))
    #expect(outcome.errors.contains("tells the provider which coins you look at"))
    let refresh = await run("refresh", allowed: false)
    #expect(refresh.status == .done)
    #expect(provider.asked().allSatisfy { !$0.contains("bitcoin") })
  }

  @Test func `a refresh brings the days that are missing, and no known day again`() async {
    #expect(await run("refresh").status == .done)
    #expect(charts() == [Self.chart + "276"])
    #expect(await run("refresh", "--force").status == .done)
    #expect(charts().isEmpty)
    // The day of the answer was settled by it, since its midnight was past.
    #expect(await run("refresh", later: 86_400).status == .done)
    #expect(charts().isEmpty)
    #expect(await run("refresh", later: 2 * 86_400).status == .done)
    #expect(charts() == [Self.chart + "91"])
  }

  @Test(arguments: [(100, 0), (365, 5), (100, 5)])
  func `days that the provider does not know are asked for once an hour`(
    days: Int, last: Int
  ) async throws {
    let first = days == 365 ? Self.chart + "91" : Self.chart + "276"
    for (words, seconds, asked) in [
      (["history"], 0, Self.chart + "276"), (["history"], 1800, nil), (["refresh"], 3600, nil),
      (["history", "--refresh"], 3601, first), (["refresh", "--force"], 3602, first),
      (["performance"], 7000, nil), (["history"], 10_000, first),
    ] {
      let (word, option) = (words[0], words.count > 1 ? words[1] : "--verbose")
      _ = await run(word, option, later: Int64(seconds), days: days, lacking: last)
      #expect(charts() == [asked].compactMap { $0 }, "\(words)")
    }
    // An entry before the days that were asked for asks at once, unless all of its days are known.
    try write("2025-01-01 buy 0.5 btc @ 40000 usd\n")
    _ = await run("history", later: 10_001, days: days, lacking: last)
    #expect(charts() == (days == 365 ? [] : [Self.chart + "335"]))
  }

  @Test func `a coin that the provider does not know fails alone`() async throws {
    try write("coin odd = no-such-coin\n2025-03-01 buy 1 odd for 1 usd\n2025-03-01 buy 1 btc\n")
    let outcome = await run("history")
    #expect(outcome.status == .done)
    #expect(
      outcome.errors.contains("could not refresh daily prices of no-such-coin in USD: the provider")
    )
    #expect(charts().count == 2)
    for (words, asked) in [("history", 0), ("refresh", 1)] {
      let again = await run(words, later: 60 + Int64(asked) * 90_000)
      #expect(again.status == .done, "\(again.errors)")
      #expect(charts().count { $0.contains("no-such-coin") } == asked)
    }
  }

  @Test func `a provider that fails twice in a row is asked no more`() async throws {
    let coins = (1...4).map { "coin f\($0) = failing-\($0)\n2025-03-01 buy 1 f\($0) for 1 usd\n" }
    try write(coins.joined())
    let outcome = await run("history")
    #expect(outcome.status == .done)
    #expect(outcome.errors.contains("failing-3 in USD and daily prices of failing-4 in USD"))
    #expect(charts().count { $0.contains("failing") } == 2)
    try write(coins[0] + "2025-03-01 buy 1 btc\n")
    #expect(await run("refresh", later: 90_000).errors.contains("failing-1"))
    #expect(charts().count == 2)
  }

  @Test func `a day whose rates are damaged is named, and costs only its own figures`()
    async throws
  {
    try write(
      """
      2025-03-01 buy 1 btc for 20000 chf as first
      2025-03-02 buy 1 btc for 20000 chf

      """)
    let folder = home + "/prices/"
    for day in ["2025-03-01", "2025-03-02", "2025-03-03"] {
      let snapshot = Snapshot(
        key: SnapshotKey(.rates), fetched: try #require(Instant("\(day)T12:00:00Z")),
        payload: Array(
          #"{"rates":{"usd":{"value":40000},"chf":{"value":20000}}}"#.utf8))
      try DailyPriceStore(folder: home + "/prices").keep(rates: snapshot)
    }
    for day in ["2025-03-01", "2025-03-03"] {
      try Data("{".utf8).write(to: URL(filePath: "\(folder)exchange_rates_\(day).json"))
    }
    let words = "the exchange rates of 2025-03-01 cannot be read"
    let gains = await run("value", "--cost", allowed: false)
    #expect(gains.status == .done, "\(gains.errors)")
    let told = provider.told()
    #expect(told.ranges(of: words).count == 1 && !told.contains("2025-03-03"), "\(told)")
    // 20,000 francs at two dollars each.
    #expect(gains.output.contains("$40,000.00"), "\(gains.output)")
    // Lots that are named are followed before and after the entry, and for what it means.
    let before = provider.told().ranges(of: words).count
    let sale = ["add", "sell", "0.5", "btc", "for", "9", "usd", "lot", "first", "--dry-run"]
    #expect(await run(sale, allowed: false).status == .done)
    #expect(provider.told().ranges(of: words).count == before + 1)
    let check = await run("check", allowed: false)
    #expect(check.status == .no)
    #expect(check.errors.contains(words) && check.errors.contains("2025-03-03 cannot be read"))
  }

  @Test func `a cost in another currency is converted at the rate of its day, or named`()
    async throws
  {
    try write(
      "2025-03-01 buy 0.5 btc for 20000 eur\n2025-04-01 sell 0.5 btc for 30000 usd\n")
    let unknown = await run("tax", "us", "--year", "2025", allowed: false)
    #expect(unknown.output.contains("No value in USD is known of main.journal:2 (no rate of EUR"))
    #expect(unknown.errors.contains("daily prices of bitcoin are not asked for"))
    #expect(charts().isEmpty)
    let known = await run("tax", "us", "--year", "2025", "--format", "json")
    // 20,000 euros at 40,000 / 32,000 dollars.
    #expect(known.output.contains("25000"), "\(known.output)")
    #expect(known.output.contains("1 row has money of another currency, converted to USD"))
    #expect(
      charts() == [Self.chart + "276", "/coins/bitcoin/market_chart?vs_currency=eur&days=276"])
    _ = await run("tax", "us", "--year", "2025")
    #expect(charts().isEmpty)
  }
}
