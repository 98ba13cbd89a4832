import Testing

@testable import PortfolioEngine
@testable import portfolio

/// The pages of single entries name the entries that their figures rest on, and no others.
@Suite struct ExplainedEntryPages {
  private static let coins = "coin a = coin-a\ncoin z = coin-z\n"

  private static func withPage(
    _ journal: String, of line: Int, _ rules: String, _ currency: String,
    _ body: (String) throws -> Void
  ) async throws {
    try await ExplainTests.withJournal(coins + journal + "\n") { folder in
      let outcome = await ExplainTests.run(
        ["explain", "entry", String(line), "--rules", rules, "--currency", currency], in: folder)
      #expect(outcome.status == .done, "\(outcome.errors)")
      let page = try PrintedExplanation(outcome.output)
      #expect(page.figure == page.computed)
      try body(outcome.output.split { $0 == " " || $0.isNewline }.joined(separator: " "))
    }
  }

  @Test(arguments: [
    "2020-01-01T11:00Z buy 1 z for 7 gbp",
    "2020-01-01T11:00Z gift-in 1 z cost 7 gbp acquired 2015-01-01",
  ])
  func `purchases of a day stand at themselves, whatever else the day has`(
    _ last: String
  ) async throws {
    let journal = """
      2020-01-01T09:00Z buy 10 a for 100 gbp
      2020-01-01T10:00Z buy 10 a for 200 gbp
      \(last)
      2020-02-01 sell 5 a for 90 gbp
      """
    try await Self.withPage(journal, of: 6, "uk", "gbp") { page in
      #expect(page.contains("main.journal:4 cost together of 20 A 100 (#2) + 200 (#3) 300"))
      #expect(!page.contains("main.journal:5"))
    }
  }

  @Test func `a split of the day stands at itself, for the pool and for what was bought before it`()
    async throws
  {
    let journal = """
      2025-06-01 buy 10 a for 1000 gbp
      2025-06-16T08:00Z buy 1 a for 100 gbp
      2025-06-16T09:00Z sell 8 a for 400 gbp
      2025-06-16T10:00Z split a 4 for 1
      2025-06-16T11:00Z buy 4 a for 60 gbp
      """
    try await Self.withPage(journal, of: 5, "uk", "gbp") { page in
      #expect(page.contains("main.journal:6 cost in new units of 40 A 1000"))
      #expect(page.contains("main.journal:6 cost in new units of 4 A 100"))
      #expect(page.contains("main.journal:7 cost together of 8 A"))
      #expect(page.contains("split a 4 for 1"))
    }
  }

  @Test func `a redenomination before a split of the day is followed through both`() async throws {
    let journal = """
      2025-06-01 buy 10 a for 1000 gbp
      2025-06-16T09:00Z wrap 10 a for 5 z
      2025-06-16T10:00Z split z 4 for 1
      2025-06-20 sell 5 z for 400 gbp
      """
    try await Self.withPage(journal, of: 6, "uk", "gbp") { page in
      #expect(page.contains("main.journal:4 cost in new units of 5 Z 1000"))
      #expect(page.contains("main.journal:5 cost in new units of 20 Z 1000"))
    }
  }

  @Test(arguments: [
    ("2018-03-15 income 1 a", "main.journal:4 and main.journal:5"),
    ("2018-02-20 sell 1 a\n2018-03-15 buy 2 a for 9 gbp", "main.journal:4 and main.journal:5"),
  ])
  func `an entry that leaves a gain unknown is named, wherever it stands`(
    _ last: String, _ places: String
  ) async throws {
    let journal = """
      2018-01-09 buy 4 a for 2000 gbp
      2018-02-20 sell 1 a for 1100 gbp
      \(last)
      """
    try await Self.withPage(journal, of: 4, "uk", "gbp") { page in
      #expect(page.contains("Left out, since a cost or price is unknown: \(places). Give"))
      #expect(page.contains("No value in GBP is known of main.journal:5"))
    }
  }

  @Test func `units bought around a loss are followed through a split`() async throws {
    let journal = """
      2024-01-09 buy 10 a for 1000 cad
      2024-03-01 sell 4 a for 200 cad
      2024-03-10 buy 2 a for 120 cad
      2024-03-12 split a 2 for 1
      2024-03-20 sell 5 a for 100 cad
      2024-03-25 buy 3 a for 75 cad
      2024-04-10 income 1 a staking for 22 cad
      """
    try await Self.withPage(journal, of: 4, "ca", "cad") { page in
      #expect(page.contains("main.journal:6 units bought of A 2 (#6) x 2 / 1 4"))
      #expect(page.contains("main.journal:8 units bought of A 4 (#7) + 3 7"))
      #expect(page.contains("main.journal:6 units bought of A 7 (#8) x 1 / 2 3.5"))
      #expect(page.contains("the least of 4; 3.5 (#9); 7 (counted) 3.5"))
      #expect(page.contains("split a 2 for 1"))
    }
    try await Self.withPage(journal, of: 7, "ca", "cad") { page in
      #expect(page.contains("main.journal:9 units bought of A 7 "))
      #expect(page.contains("+ 1 8"))
      #expect(page.contains("the least of 5; 8 (#"))
    }
  }
}
