import Foundation
import Testing

@testable import PortfolioEngine

@Suite struct JournalArticleTests {
  /// The fences of the article: the line that opens each, and what is in it.
  static func fences() throws -> [(line: Int, isError: Bool, text: String)] {
    let article = URL(fileURLWithPath: #filePath).appending(
      path: "../../../../Documentation/journal.md"
    ).standardized
    var fences: [(line: Int, isError: Bool, text: String)] = []
    var isInside = false
    let text = try String(contentsOf: article, encoding: .utf8)
    for (index, line) in text.components(separatedBy: "\n").enumerated() {
      let trimmed = line.trimmingCharacters(in: .whitespaces)
      if trimmed.hasPrefix("```journal") {
        isInside = true
        fences.append((index + 1, trimmed == "```journal error", ""))
      } else if trimmed == "```" {
        isInside = false
      } else if isInside {
        fences[fences.count - 1].text += line + "\n"
      }
    }
    return fences
  }

  @Test func `the article's examples read as it says`() throws {
    let fences = try Self.fences()
    #expect(fences.count >= 8)
    for fence in fences {
      let journal = Journal(
        reading: Array(fence.text.utf8), path: "journal.md", now: readingMoment)
      if fence.isError {
        let lines = fence.text.split(separator: "\n").count { !$0.contains("coin") }
        #expect(journal.errors.count == lines, "line \(fence.line)")
      } else {
        #expect(journal.errors == [], "line \(fence.line)")
        #expect(!journal.transactions.isEmpty || !journal.prices.isEmpty, "line \(fence.line)")
      }
    }
  }

  @Test func `the article names every act, kind and clause`() throws {
    let fences = try Self.fences()
    #expect(!fences.isEmpty)
    let article = URL(fileURLWithPath: #filePath).appending(
      path: "../../../../Documentation/journal.md"
    ).standardized
    let text = try String(contentsOf: article, encoding: .utf8)
    for word in GrammarWords.all { #expect(text.contains(word), "\(word)") }
  }
}
