import Foundation
import TestSupport
import Testing

@testable import PortfolioEngine
@testable import portfolio

/// The figures of random journals, computed again from the printed page alone.
@Suite struct ExplainTests {
  /// A random journal as text, with prices of days in place of every fourth value.
  static func journal(
    _ seed: UInt64, _ count: Int, from day: Day = Day(number: 19_000), in currency: String = "usd"
  ) throws -> String {
    var maker = JournalMaker(seed: seed, from: day)
    var entries = try maker.make(count)
    let place = Transaction.Place(file: 0, line: 1)
    let lines = JournalMaker.coins.map {
      Journal.CoinLine(alias: $0.text, coin: $0, place: place)
    }
    let writer = EntryWriter(coins: lines)
    var text = ""
    for coin in JournalMaker.coins {
      text += try EntryWriter.line(alias: coin.text, for: coin) + "\n"
    }
    var priced: Set<String> = []
    for index in entries.indices where index % 4 == 3 {
      let entry = entries[index]
      guard entry.value != nil, entry.act != .lost else { continue }
      entries[index].value = nil
      let price = Money(try Decimal128("\(index + 2).25"), .usd)
      let key = "\(entry.amount.coin.text) \(entry.day)"
      if priced.insert(key).inserted {
        text += try writer.line(price: price, of: entry.amount.coin, on: entry.day) + "\n"
      }
    }
    for entry in entries {
      var entry = entry
      // A split is of all wallets, and names none.
      if entry.act == .split { entry.wallet = .main }
      text += try writer.text(of: entry) + "\n"
    }
    return text.replacing(" usd", with: " \(currency)")
  }

  static func run(_ words: [String], in folder: String) async -> Outcome {
    await Tool.run(
      words: words + ["--home", folder],
      in: ToolTests.environment(["PORTFOLIO_NOW": "2026-04-30T12:00:00Z"]))
  }

  static func withJournal(
    _ text: String, _ body: (_ folder: String) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.path + "/portfolio-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try text.write(toFile: folder + "/main.journal", atomically: true, encoding: .utf8)
    try await body(folder)
  }

  /// The exact figure that a report's JSON tells first under a key.
  static func figure(
    _ key: String, after section: String = "", of outcome: Outcome,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Decimal128 {
    var text = outcome.output[...]
    for word in [section, "\"\(key)\": "] where !word.isEmpty {
      text = text[try #require(text.range(of: word), sourceLocation: sourceLocation).upperBound...]
    }
    return try Decimal128(String(text.prefix { $0 != "," && $0 != "\n" }))
  }

  /// The pools of a return's CSV after every entry, as explanations call them.
  private static func pools(of outcome: Outcome) throws -> [String: Decimal128] {
    var pools: [String: Decimal128] = [:]
    for line in outcome.output.split(whereSeparator: \.isNewline).dropFirst() {
      let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      // An event may have a comma of its own.
      let last = cells.count - 1
      guard !cells[last].isEmpty, let cost = try? Decimal128(cells[last - 1]) else { continue }
      let units = try Decimal128(cells[last - 5]).shortest.description
      pools["pool afterwards, \(cells[last]): cost of \(units) \(cells[0])"] = cost
    }
    return pools
  }

  @Test(arguments: CostBasisMethod.all.map(\.name))
  func `gains follow from the page alone, under every method`(_ method: String) async throws {
    for seed in UInt64(21)...22 {
      try await Self.withJournal(try Self.journal(seed, 70)) { folder in
        let options = ["--method", method, "--scope", seed % 2 == 0 ? "universal" : "per-wallet"]
        let outcome = await Self.run(["explain", "gains"] + options, in: folder)
        #expect(outcome.status == .done, "\(outcome.errors)")
        let page = try PrintedExplanation(outcome.output)
        #expect(page.count > 20)
        #expect(page.figure != nil && page.figure == page.computed)
        let gains = await Self.run(["gains", "--format", "json"] + options, in: folder)
        #expect(try Self.figure("gain", of: gains) == page.figure)
      }
    }
  }

  @Test(arguments: ["fifo", "average", "acb", "total-average"])
  func `income, open lots and what is held follow from the page alone`(
    _ method: String
  ) async throws {
    for seed in UInt64(31)...32 {
      try await Self.withJournal(try Self.journal(seed, 60)) { folder in
        for (figure, section, key) in [
          ("income", "", "income"), ("lots", "\"lotsTotal\"", "gain"), ("value", "", "total"),
          ("harvest", "", "loss"),
        ] {
          let options = figure == "value" ? [] : ["--method", method]
          let outcome = await Self.run(["explain", figure] + options, in: folder)
          #expect(outcome.status == .done, "\(outcome.errors)")
          let page = try PrintedExplanation(outcome.output)
          #expect(page.figure == page.computed && (page.count > 0 || figure == "harvest"))
          let report = await Self.run([figure, "--format", "json"] + options, in: folder)
          #expect(try Self.figure(key, after: section, of: report) == page.figure)
        }
      }
    }
  }

  @Test func `the costs and gains beside a value are those that lots and gains explain`()
    async throws
  {
    for seed in UInt64(31)...32 {
      try await Self.withJournal(try Self.journal(seed, 60)) { folder in
        let value = await Self.run(["value", "--cost", "--format", "json"], in: folder)
        let lots = try PrintedExplanation(await Self.run(["explain", "lots"], in: folder).output)
        let gains = try PrintedExplanation(await Self.run(["explain", "gains"], in: folder).output)
        #expect(try Self.figure("cost", of: value) == lots.figures["cost"])
        #expect(try Self.figure("realized", of: value) == gains.figure)
      }
    }
  }

  @Test(arguments: UInt64(61)...63)
  func `a value of the past follows from the page alone`(_ seed: UInt64) async throws {
    let text = try Self.journal(seed, 60)
    // A price of each coin on one day in the middle: what has none is left out, and counts nothing.
    let day = try #require(text.split(separator: "\n").dropLast(20).last?.prefix(10))
    let prices = JournalMaker.coins.enumerated().map { index, coin in
      "price \(day) \(coin.text) \(index + 3).5 usd\n"
    }
    let clean = text.split(separator: "\n").filter { !$0.hasPrefix("price \(day)") }
    let journal = prices.joined() + clean.joined(separator: "\n") + "\n"
    try await Self.withJournal(journal) { folder in
      let now = await Self.run(["explain", "value", "--at", String(day)], in: folder)
      #expect(now.status == .done, "\(now.errors)")
      let page = try PrintedExplanation(now.output)
      #expect(page.figure != nil && page.figure == page.computed && page.priceUses > 0)
      let report = await Self.run(
        ["value", "--at", String(day), "--format", "json"], in: folder)
      #expect(try Self.figure("total", of: report) == page.figure)
    }
  }

  @Test func `money is exchanged by the two prices of one day that the page names`() async throws {
    for seed in UInt64(71)...72 {
      let text = try Self.journal(seed, 60)
      try await Self.withJournal(text) { folder in
        for (currency, shift) in [("usd", 90_000), ("eur", 80_007)] {
          let days = (19_000...19_500).map { "[\($0 * 86_400_000), \(shift + $0 % 97)]" }
          let chart =
            "{\"prices\": [\(days.joined(separator: ", "))], \"market_caps\": [],"
            + " \"total_volumes\": []}"
          let file = folder + "/\(currency).json"
          try chart.write(toFile: file, atomically: true, encoding: .utf8)
          let outcome = await Self.run(
            ["cache", "import", file, "--id", "bitcoin", "--currency", currency], in: folder)
          #expect(outcome.status == .done, "\(outcome.errors)")
        }
        let options = ["--currency", "eur"]
        let outcome = await Self.run(["explain", "gains"] + options, in: folder)
        #expect(outcome.status == .done, "\(outcome.errors)")
        let page = try PrintedExplanation(outcome.output)
        #expect(page.figure != nil && page.figure == page.computed && page.rateCount > 3)
        let gains = await Self.run(["gains", "--format", "json"] + options, in: folder)
        #expect(try Self.figure("gain", of: gains) == page.figure)
      }
    }
  }

  @Test func `the rows of a comparison are the figures that each method explains`() async throws {
    try await Self.withJournal(try Self.journal(81, 70)) { folder in
      let compared = await Self.run(["gains", "--compare", "--format", "json"], in: folder)
      for method in CostBasisMethod.all.map(\.name) {
        let outcome = await Self.run(["explain", "gains", "--method", method], in: folder)
        let page = try PrintedExplanation(outcome.output)
        #expect(page.figure != nil && page.figure == page.computed)
        let row = "\"method\": \"\(method)\""
        #expect(try Self.figure("gain", after: row, of: compared) == page.figure)
      }
    }
  }

  @Test(arguments: ["uk", "ca", "us"])
  func `an entry is not explained by other coins that are settled at it`(
    _ rules: String
  ) async throws {
    let text = """
      coin a = coin-a
      coin b = coin-b
      2025-05-10 buy 2 b
      2025-05-10 buy 2 a for 100 gbp
      2025-06-10 sell 1 a for 90 gbp
      """
    try await Self.withJournal(text + "\n") { folder in
      for (line, figure) in [("3", nil), ("4", "100"), ("5", "40")] {
        var words = ["explain", "entry", line, "--rules", rules, "--currency", "gbp"]
        if rules == "us" { words += ["--method", "average"] }
        let outcome = await Self.run(words, in: folder)
        #expect(outcome.status == .done, "\(outcome.errors)")
        guard let figure else {
          #expect(outcome.output.contains("Left out"))
          continue
        }
        let page = try PrintedExplanation(outcome.output)
        #expect(page.figure == (try Decimal128(figure)))
        #expect(!outcome.output.contains("buy 2 b"))
        #expect(!outcome.output.contains("Left out"))
      }
    }
  }

  @Test func `every entry is explained, each by its line`() async throws {
    try await Self.withJournal(try Self.journal(41, 40)) { folder in
      for line in 5...60 {
        let outcome = await Self.run(["explain", "entry", String(line)], in: folder)
        guard outcome.status == .done else {
          #expect(outcome.status == .no && outcome.errors.contains("no entry stands on line"))
          continue
        }
        let page = try PrintedExplanation(outcome.output)
        #expect(page.figure == page.computed)
      }
    }
  }

  @Test(arguments: [
    ("us", "2025", "usd"), ("uk", "2024-25", "gbp"), ("ca", "2025", "cad"), ("de", "2025", "eur"),
  ])
  func `every figure of a tax return follows from the page alone`(
    country: String, year: String, currency: String
  ) async throws {
    for seed in UInt64(51)...54 {
      let text = try Self.journal(seed, 130, from: Day(number: 19_950), in: currency)
      try await Self.withJournal(text) { folder in
        let outcome = await Self.run(["explain", "tax", country, "--year", year], in: folder)
        #expect(outcome.status == .done, "\(outcome.errors)")
        let page = try PrintedExplanation(outcome.output)
        #expect(page.figure != nil && page.figure == page.computed)
        #expect(page.figureCount >= 5 && page.priceUses > 0)
        let report = await Self.run(
          ["tax", country, "--year", year, "--format", "json"], in: folder)
        switch country {
        case "us":
          for (line, name) in [("7", "line 7, exact"), ("15", "line 15, exact")] {
            let row = "\"line\": \"\(line)\","
            #expect(try Self.figure("exact", after: row, of: report) == page.figures[name])
          }
        case "uk", "ca":
          let part = ["tax", country, "--year", year, "--part", "pools", "--format", "csv"]
          let pools = try Self.pools(of: await Self.run(part, in: folder))
          #expect(pools.count > 10)
          for (name, cost) in pools { #expect(page.figures[name] == cost, "\(name)") }
          if country == "uk" { #expect(page.figures["annual exempt amount"] == 3000) }
        default: break
        }
      }
    }
  }
}
