import Foundation
import Testing

/// What was decided is written down, with its code and the test that pins it.
@Suite struct DecisionTests {
  /// The entries of DECISIONS.md by their mark, such as `A19`.
  static func entries() throws -> [String: String] {
    let text = try Repository.text("DECISIONS.md")
    var entries: [String: String] = [:]
    for part in text.components(separatedBy: "\n**").dropFirst() {
      guard let point = part.firstIndex(of: ".") else { continue }
      entries[String(part[..<point])] = part.components(separatedBy: "\n## ")[0]
        .replacing("\n", with: " ")
    }
    return entries
  }

  @Test func `every disputed case has its decision`() throws {
    let decisions = try Repository.text("DECISIONS.md")
    struct Case: Decodable {
      var id: String
      var disputed: Bool?
    }
    let cases = try JSONDecoder().decode(
      [Case].self, from: Data(Repository.text("Fixtures/json/cases/lots.json").utf8))
    let disputed = cases.filter { $0.disputed ?? false }
    #expect(disputed.count == 5)
    for lotCase in disputed {
      #expect(decisions.contains(lotCase.id), "\(lotCase.id) has no entry in DECISIONS.md")
    }
  }

  @Test(arguments: [
    // A policy of the cases, and the entry that decides it.
    ("same_timestamp", "A3"), ("term_rule", "A34"), ("utc_offset_minutes", "A34"),
    ("crypto_fee", "A10"), ("trade_fee", "A35"), ("transfer_fee", "A36"), ("oversell", "A19"),
    ("hifo_key", "A4"), ("gift_out_is_taxable", "A38"), ("donation_is_taxable", "A38"),
    ("lost coins not counted", "T18"),
    ("regime", "A8"), ("lost_reacquire", "A40"), ("no_match_kinds", "A40"),
    ("superficial", "A39"), ("days_per_year", "H5"), ("wallet_scope", "A21"),
    ("order of ties", "A3"), ("what is used up leaves whole", "A1"), ("lots that are named", "A5"),
    ("lots that move", "A37"), ("wraps", "A12"), ("income", "A38"), ("flows of a return", "H4"),
  ])
  func `every policy of the cases has a decision with code and test`(
    policy: String, mark: String
  ) throws {
    let entry = try #require(try Self.entries()[mark], "\(policy) has no entry \(mark)")
    #expect(entry.contains("Code:") && entry.contains("Test:"), "\(policy): \(mark)")
  }

  @Test func `the tests and files that decisions name are there`() throws {
    let testFiles = Repository.files(in: "Tests", suffix: ".swift")
    let sources = Repository.files(in: "Sources", suffix: ".swift") + testFiles
    let tests = try testFiles.map { try Repository.text($0) }.joined()
    for (mark, entry) in try Self.entries() {
      for part in entry.components(separatedBy: "Code: ").dropFirst() {
        let words = part.components(separatedBy: "Test")[0].components(separatedBy: "Page")[0]
          .split { " ,;".contains($0) }
        for word in words where word.contains(".swift") {
          let name = word.hasSuffix(".") ? String(word.dropLast()) : String(word)
          #expect(
            sources.contains { $0 == name || $0.hasSuffix("/" + name) }, "\(mark) names \(name)")
        }
      }
      let named = entry.components(separatedBy: "Test: ").dropFirst().joined()
        .components(separatedBy: "Tests: ").joined()
      // Quoted names stand between grave accents, those of several words are tests.
      for (index, name) in named.components(separatedBy: "`").enumerated()
      where index % 2 == 1 && name.contains(" ") {
        let isThere = tests.contains("`\(name)`")
        #expect(isThere, "\(mark) names the test \(name)")
      }
    }
  }
}
