import Testing

@testable import PortfolioEngine
@testable import portfolio

/// Every report of lots says by which method, scope and terms it counts.
@Suite struct MethodNamedTests {
  static let journal = """
    coin btc = bitcoin
    coin eth = ethereum
    2023-01-10 buy 1 btc for 16000 usd as first
    2023-02-10 buy 1 btc for 20000 usd
    2023-03-05 income 1 eth staking for 1500 usd
    2024-02-01 sell 0.2 btc for 9000 usd
    2025-03-01 sell 0.5 eth for 900 usd

    """

  @Test(arguments: [
    ["lots"], ["gains"], ["gains", "--by", "year"], ["gains", "--compare"], ["income"], ["harvest"],
    ["value", "--cost"], ["coin", "btc"], ["explain", "gains"], ["explain", "income"],
    ["explain", "lots"], ["explain", "harvest"], ["explain", "lot", "first"],
    ["explain", "entry", "6"],
    ["add", "sell", "0.1", "btc", "for", "8000", "usd", "--dry-run"],
  ])
  func `a report names a method that goes by coin and by year`(_ words: [String]) async throws {
    try await ExplainTests.withJournal(Self.journal) { folder in
      let variables = [
        "PORTFOLIO_NOW": "2026-04-30T12:00:00Z",
        "PORTFOLIO_METHOD": "fifo, 2024=hifo, btc=lifo, eth:2025=average",
        "PORTFOLIO_SCOPE": "universal, 2025-01-01=per-wallet",
      ]
      let all = words + ["--home", folder]
      let table = await Tool.run(words: all, in: ToolTests.environment(variables))
      #expect(table.status == .done, "\(table.errors)")
      let text = table.output.split { " \n".contains($0) }.joined(separator: " ")
      let method = "fifo; from 2024 hifo; BTC: lifo; ETH: from 2024 hifo, from 2025 average"
      #expect(text.contains("Method: \(method);"), "\(table.output)")
      #expect(text.contains("one book for all wallets; one book for each wallet from 2025-01-01"))
      let data = await Tool.run(
        words: all + ["--format", "json"], in: ToolTests.environment(variables))
      #expect(data.output.contains(method))
    }
  }

  @Test(arguments: [
    ("us", "2025", "Lots: named lots, else first in first out"),
    ("uk", "2024-25", "Matching: same day, 30 days after, section 104 pool"),
    ("ca", "2024", "Cost: adjusted cost base over all wallets"),
    ("de", "2024", "Units: named lots, else first in first out"),
  ])
  func `a return names its method, and so does its explanation`(
    country: String, year: String, method: String
  ) async throws {
    try await ExplainTests.withJournal(Self.journal) { folder in
      let variables = ["PORTFOLIO_NOW": "2026-04-30T12:00:00Z"]
      let words = ["tax", country, "--year", year, "--home", folder]
      let report = await Tool.run(words: words, in: ToolTests.environment(variables))
      let text = report.output.split { " \n".contains($0) }.joined(separator: " ")
      #expect(text.contains(method), "\(report.output)")
      let explained = await Tool.run(
        words: ["explain"] + words, in: ToolTests.environment(variables))
      #expect(explained.output.contains("note: Method: "), "\(explained.errors)")
    }
  }
}
