import Foundation
import Testing

@testable import portfolio

/// What a page of consoles cannot show of the report: single lines of it, and links between files.
@Suite struct ReportTests {
  private static let journal = "coin btc = bitcoin\n2026-04-27 buy 2 btc @ 100 eur\n"
  private static let table = """
    date,id,price
    2026-04-27,bitcoin,100
    2026-04-28,bitcoin,110
    2026-04-29,bitcoin,120
    2026-04-30,bitcoin,130
    """

  /// The texts of a report beside a market page of a moment.
  private func report(
    pricesOf moment: String, more: String = "", lines: String = ""
  ) async throws -> String {
    var text = ""
    try await ExplainTests.withJournal(Self.journal + lines) { folder in
      try Self.table.write(toFile: folder + "/table.csv", atomically: true, encoding: .utf8)
      try """
      [{"id":"bitcoin","symbol":"btc","name":"Bitcoin","current_price":125,"last_updated":"\(moment)"\(more)}]
      """.write(toFile: folder + "/page.json", atomically: true, encoding: .utf8)
      for file in ["table.csv", "page.json"] {
        let outcome = await ExplainTests.run(
          ["cache", "import", folder + "/" + file, "--currency", "eur"], in: folder)
        #expect(outcome.status == .done, "\(outcome.errors)")
      }
      let outcome = await ExplainTests.run(["report", "--currency", "eur"], in: folder)
      #expect(outcome.status == .done, "\(outcome.errors)")
      text = outcome.output.replacing(/<[^>]*>/, with: "")
    }
    return text
  }

  @Test func `head and line say of when their prices are where these differ`() async throws {
    let text = try await report(pricesOf: "2026-04-28T10:00:00Z")
    #expect(text.contains("Apr 30, 2026, in EUR, prices of 2026-04-28, 2d old, expired\n"))
    #expect(
      text.contains(
        "The value over time ends at €260.00, at daily prices through 2026-04-30; that of the holdings is"
          + " at prices of 2026-04-28T10:00:00Z."))
  }

  @Test func `the head says from when to when its prices are`() async throws {
    let text = try await report(
      pricesOf: "2026-04-28T10:00:00Z",
      lines: "coin foo = foo\n2024-01-01 income 1 foo\nprice 2024-01-01 foo 0.2 eur\n")
    #expect(
      text.contains(
        "in EUR, prices of 2024-01-01 to 2026-04-28, those of the market up to 2d old, expired\n"
      ))
  }

  @Test func `today has one value, at the newest price of the day`() async throws {
    let text = try await report(pricesOf: "2026-04-30T11:00:00Z")
    #expect(text.contains("Apr 30, 2026, in EUR, prices of 2026-04-30, 1h old, stale\n"))
    #expect(!text.contains("24h here is from"))
    #expect(!text.contains("at prices of"))
    #expect(!text.contains("€260.00") && text.contains("€250.00"))
  }

  @Test func `two changes of 24 hours are told apart`() async throws {
    let text = try await report(
      pricesOf: "2026-04-30T11:00:00Z", more: ",\"price_change_percentage_24h\":1.5")
    #expect(
      text.contains(
        "24h here is from the price of one day to that of the next; the 24h change of the head"))
  }

  @Test func `another name of the journal is the journal`() async throws {
    try await ExplainTests.withJournal(Self.journal) { folder in
      try FileManager.default.linkItem(
        atPath: folder + "/main.journal", toPath: folder + "/page.html")
      let outcome = await ExplainTests.run(
        ["report", "--output", folder + "/page.html", "--force"], in: folder)
      #expect(outcome.status == .no)
      #expect(outcome.errors.contains("is a file of your journal, which no page replaces"))
      #expect(
        try String(contentsOfFile: folder + "/page.html", encoding: .utf8) == Self.journal)
    }
  }
}
