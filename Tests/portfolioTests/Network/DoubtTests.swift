import Foundation
import PortfolioEngine
import Testing

@testable import portfolio

/// Commands at a price that jumped although its 24-hour change denies it, and at ids that nobody has.
@Suite struct DoubtTests: ~Copyable {
  private static let start = Instant(seconds: 1_645_617_600)
  private static let words = "The price of bitcoin is doubtful: $400,000.00 now, $40,000.00 at"
  private let home = freshFolder()

  init() throws {
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    try write("2022-01-10 buy 0.5 btc @ 40000 usd\n")
  }

  deinit { removeFolder(home) }

  private func write(_ lines: String) throws {
    try Data("coin btc = bitcoin\n\(lines)".utf8)
      .write(to: URL(filePath: home + "/main.journal"))
  }

  private func run(
    _ words: [String], later minutes: Int64 = 0, variables: [String: String] = [:],
    answer: @escaping @Sendable (String) -> String
  ) async -> Outcome {
    var files = FileStore.live
    files.calls.sync = { _ in }
    let now = Self.start.adding(seconds: minutes * 60)
    var environment = Environment(
      variables: ["PORTFOLIO_REQUESTS_PER_MINUTE": "1000", "PORTFOLIO_DEADLINE": "300"],
      clock: { now }, currentFolder: home, homeFolder: home, platform: .linux, files: files,
      terminal: .pipe, ask: { _ in nil }, runEditor: { _, _ in 1 }, uptime: { .zero },
      transport: {
        Transport { request throws(TransportError) in
          HTTPResponse(
            status: 200, headers: HTTPHeaders([]), body: Array(answer(request.url).utf8))
        }
      }, requestClock: { PageNetwork.clock(now: $0) })
    environment.variables["PORTFOLIO_HOME"] = home
    environment.variables.merge(variables) { _, given in given }
    return await Tool.run(words: words, in: environment)
  }

  private static func page(_ price: String, _ minute: Int) -> String {
    """
    [{"id":"bitcoin","symbol":"btc","name":"Bitcoin","current_price":\(price),
    "price_change_percentage_24h":1.5,"last_updated":"2022-02-23T12:\(minute):00Z"}]
    """
  }

  /// Lets the price of bitcoin jump tenfold.
  private func jump() async {
    for (minute, price) in [(10, "40000"), (20, "400000")] {
      let outcome = await run(["value"], later: Int64(minute)) { _ in Self.page(price, minute) }
      #expect(outcome.status == .done, "\(outcome.errors)")
    }
  }

  @Test func `no entry is written with a doubtful price`() async throws {
    await jump()
    for words in ["add btc 0.1", "add income 0.1 btc", "add sell 0.1 btc --dry-run"] {
      let outcome = await run(words.split(separator: " ").map(String.init), later: 20) { _ in "" }
      #expect(outcome.status == .done, "\(outcome.errors)")
      let said = outcome.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(
        said.contains("No price is written: the cached price is doubtful: $400,000.00"), "\(said)")
    }
    let journal = try String(contentsOfFile: home + "/main.journal", encoding: .utf8)
    #expect(journal.contains("buy 0.1 btc\n") && journal.contains("income 0.1 btc\n"))
    #expect(!journal.contains("@~"))
  }

  @Test(arguments: [
    "value", "value --only total", "coins", "coin btc", "search bitcoin", "lots", "harvest",
    "history", "history btc", "performance", "report", "allocation",
  ])
  func `a doubtful price is told of wherever it counts`(_ command: String) async {
    await jump()
    let outcome = await run(
      command.split(separator: " ").map(String.init), later: 20
    ) { _ in "" }
    #expect(outcome.status == .done, "\(outcome.errors)")
    // A page keeps figures together by tags of their own.
    let said = (outcome.output + outcome.errors).replacing(/<\/?span[^>]*>/, with: "")
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(said.contains(Self.words))
    if command != "report" {
      #expect(said.ranges(of: Self.words).count == 1)
    }
  }

  @Test(arguments: ["value", "coins", "coin btc"])
  func `the data of a row says whether its price is doubtful`(_ command: String) async {
    let words = command.split(separator: " ").map(String.init) + ["--format", "json", "--offline"]
    for (isDoubtful, minute) in [(false, 10), (true, 20)] {
      let price = isDoubtful ? "400000" : "40000"
      _ = await run(["value"], later: Int64(minute)) { _ in Self.page(price, minute) }
      let outcome = await run(words, later: Int64(minute)) { _ in "" }
      #expect(outcome.output.contains("\"isDoubtful\": \(isDoubtful)"), "\(outcome.output)")
    }
  }

  @Test func `a detail is judged like a page, and keeps its doubt`() async {
    @Sendable func detail(_ price: String, _ minute: Int) -> String {
      """
      {"id":"bitcoin","symbol":"btc","name":"Bitcoin","links":{},"market_data":{
      "current_price":{"usd":\(price),"eur":3},"price_change_percentage_24h":1.5,
      "last_updated":"2022-02-23T12:\(minute):00Z"},"last_updated":"2022-02-23T12:\(minute):00Z"}
      """
    }
    let variables = ["PORTFOLIO_ALLOW_NAMING_COINS": "yes"]
    _ = await run(["value"], later: 10) { _ in Self.page("40000", 10) }
    for minute in [20, 30] {
      _ = await run(["coin", "btc", "--refresh"], later: Int64(minute), variables: variables) {
        url in
        url.contains("/coins/bitcoin?") ? detail("400000", minute) : Self.page("40000", 10)
      }
      let outcome = await run(["value", "--offline"], later: Int64(minute)) { _ in "" }
      #expect(outcome.output.contains("The price of bitcoin is doubtful: $400,000.00 now"))
      let add = await run(["add", "btc", "1", "--offline"], later: Int64(minute)) { _ in "" }
      #expect(add.output.contains("the cached price is doubtful"), "\(add.output)")
    }
    // The page that repeats it takes no doubt away, nor does what comes back keep one.
    for (minute, price, isDoubtful) in [(40, "400000", true), (50, "41000", false)] {
      let outcome = await run(["value"], later: Int64(minute)) { _ in Self.page(price, minute) }
      #expect(outcome.output.contains("is doubtful") == isDoubtful, "\(outcome.output)")
    }
  }

  @Test func `refresh names every held coin that is doubtful and five others`() async {
    @Sendable func page(_ factor: Int, _ minute: Int) -> String {
      let rows = (["bitcoin"] + (0..<9).map { "a\($0)" }).map { id in
        #"{"id":"\#(id)","symbol":"s","name":"N","current_price":\#(7 * factor),"#
          + #""last_updated":"2022-02-23T12:\#(minute):00Z"}"#
      }
      return "[\(rows.joined(separator: ","))]"
    }
    let global = #"{"data":{"total_market_cap":{"usd":5},"market_cap_percentage":{}}}"#
    for (minute, factor) in [(10, 1), (20, 1000)] {
      let outcome = await run(["refresh", "--force"], later: Int64(minute)) { url in
        url.hasSuffix("/global") ? global : page(factor, minute)
      }
      let said = outcome.output
      #expect(said.ranges(of: "is doubtful").count == (factor == 1 ? 0 : 6), "\(said)")
      #expect(said.contains("So are the prices of 4 more coins.") == (factor > 1))
      #expect(said.contains("The price of bitcoin is doubtful") == (factor > 1))
    }
  }

  @Test func `refresh names the day whose rates contradict each other`() async throws {
    try write("2022-02-23 buy 0.5 btc for 20000 eur\n")
    let global = #"{"data":{"total_market_cap":{"usd":5},"market_cap_percentage":{}}}"#
    for (minute, rate) in [(10, "45"), (20, "45000"), (30, "45100")] {
      let outcome = await run(["refresh", "--force"], later: Int64(minute)) { url in
        if url.hasSuffix("/global") { return global }
        let rates = #"{"rates":{"usd":{"value":50000},"eur":{"value":\#(rate)}}}"#
        return url.hasSuffix("/exchange_rates") ? rates : Self.page("40000", minute)
      }
      let said = outcome.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(
        said.contains(
          "Answers on the exchange rate of EUR of 2022-02-23 contradict each other, so it is unknown."
            + " A bitcoin was 45 at 2022-02-23T12:10:00Z and 45000 at 2022-02-23T12:20:00Z.")
          == (minute == 20), "\(said)")
    }
  }

  @Test func `a source without a price is no reason to name coins`() async {
    let outcome = await run(["value"]) { _ in Self.page("0", 0) }
    #expect(
      outcome.output.contains("The source knows BTC, and gives no price above zero."),
      "\(outcome.output)")
    #expect(!outcome.output.contains("allow-naming-coins"))
  }

  @Test func `an id with a comma does not fail the others`() async throws {
    try Data(
      """
      coin btc = bitcoin
      coin odd = odd
      coin two = one,two
      2022-01-10 buy 1 odd for 1 usd
      2022-01-10 buy 1 two for 1 usd

      """.utf8
    ).write(to: URL(filePath: home + "/main.journal"))
    let outcome = await run(
      ["value"], variables: ["PORTFOLIO_ALLOW_NAMING_COINS": "yes"]
    ) { url in
      url.contains("ids=odd&")
        ? Self.page("2", 0).replacing("bitcoin", with: "odd") : Self.page("40000", 0)
    }
    let said = outcome.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(outcome.status == .done, "\(outcome.errors)")
    #expect(said.contains("1.00 $2.00 $2.00"), "\(said)")
    #expect(said.contains("No provider has a coin named one,two"), "\(said)")
    #expect(!outcome.errors.contains("could not"), "\(outcome.errors)")
  }
}
