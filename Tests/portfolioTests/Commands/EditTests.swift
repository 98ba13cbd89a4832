import Foundation
import PortfolioEngine
import Testing

@testable import portfolio

/// What an editor does to a journal that others write to meanwhile.
@Suite struct EditTests {
  static let start = "coin btc = bitcoin\n2023-01-10 buy 1 btc @ 16000 usd\n"

  /// Runs `edit` on a journal that holds `start`, with an editor that is a closure from the path of
  /// the journal and the path that it is given to its status.
  static func run(
    _ editor: @escaping @Sendable (_ journal: String, _ path: String) -> Int32,
    then look: (_ outcome: Outcome, _ folder: String) -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.path + "/portfolio-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let journal = folder + "/main.journal"
    try start.write(toFile: journal, atomically: true, encoding: .utf8)
    var environment = ToolTests.environment(["PORTFOLIO_NOW": "2026-04-30T12:00:00Z"])
    environment.files = .live
    environment.runEditor = { _, path in editor(journal, path) }
    let outcome = await Tool.run(words: ["edit", "--home", folder], in: environment)
    look(outcome, folder)
    let isLeft = FileManager.default.fileExists(atPath: journal + ".edit")
    guard isLeft else { return }
    let again = await Tool.run(words: ["edit", "--home", folder], in: environment)
    #expect(again.status == .files)
    #expect(again.errors.contains("an edit that was not taken over lies in"))
  }

  static func text(_ path: String) -> String? {
    try? String(contentsOfFile: path, encoding: .utf8)
  }

  static func write(_ text: String, _ path: String) -> Int32 {
    (try? text.write(toFile: path, atomically: true, encoding: .utf8)) == nil ? 1 : 0
  }

  @Test func `what was added while the editor was open stays, and so does what was edited`()
    async throws
  {
    let added = Self.start + "2026-04-30 buy 3 btc @ 1 usd\n"
    let edited = Self.start + "2026-04-30 buy 8 btc @ 1 usd\n"
    try await Self.run { journal, path in
      Self.write(added, journal) + Self.write(edited, path)
    } then: { outcome, folder in
      #expect(outcome.status == .files)
      #expect(outcome.errors.contains("the journal changed while it was open in the editor"))
      #expect(outcome.errors.contains("main.journal.edit"))
      #expect(Self.text(folder + "/main.journal") == added)
      #expect(Self.text(folder + "/main.journal.edit") == edited)
    }
  }

  @Test func `an editor that fails keeps what it wrote, and the next edit does not write over it`()
    async throws
  {
    try await Self.run { _, path in
      Self.write("; older\n", path) + 3
    } then: { outcome, folder in
      #expect(outcome.status == .files)
      #expect(outcome.errors.contains("ended with 3"))
      #expect(outcome.errors.contains("main.journal.edit"))
      #expect(Self.text(folder + "/main.journal") == Self.start)
      #expect(Self.text(folder + "/main.journal.edit") == "; older\n")
    }
  }

  @Test func `an editor that empties the file leaves the version before beside it`() async throws {
    try await Self.run { _, path in
      Self.write("", path)
    } then: { outcome, folder in
      #expect(outcome.status == .done)
      #expect(Self.text(folder + "/main.journal") == "")
      #expect(Self.text(folder + "/main.journal.previous") == Self.start)
      #expect(!FileManager.default.fileExists(atPath: folder + "/main.journal.edit"))
    }
  }

  @Test func `an editor that removes its file leaves the journal as it was`() async throws {
    try await Self.run { _, path in
      (try? FileManager.default.removeItem(atPath: path)) == nil ? 1 : 0
    } then: { outcome, folder in
      #expect(outcome.status == .files)
      #expect(outcome.errors.contains("left no file"))
      #expect(Self.text(folder + "/main.journal") == Self.start)
    }
  }

  @Test func `an editor that changes nothing leaves no copy behind`() async throws {
    for status in [Int32(0), 1] {
      try await Self.run { _, _ in
        status
      } then: { outcome, folder in
        #expect(outcome.status == (status == 0 ? .done : .files))
        #expect(Self.text(folder + "/main.journal") == Self.start)
        for suffix in [".edit", ".previous"] {
          #expect(!FileManager.default.fileExists(atPath: folder + "/main.journal" + suffix))
        }
      }
    }
  }
}
