import Foundation
import PortfolioEngine
import Testing

@testable import portfolio

/// What the system refuses is told with status 5, and nothing is lost.
@Suite struct RefusedFilesTests {
  static let start = "coin btc = bitcoin\n2023-01-10 buy 1 btc @ 16000 usd\n"

  /// Runs words in a folder whose journal holds `start`, with system calls that may fail.
  static func run(
    _ words: [String], spoiling: (inout SystemCalls) -> Void
  ) async throws -> (outcome: Outcome, journal: String) {
    let folder = FileManager.default.temporaryDirectory.path + "/portfolio-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let journal = folder + "/main.journal"
    try start.write(toFile: journal, atomically: true, encoding: .utf8)
    var calls = SystemCalls.live
    spoiling(&calls)
    var environment = ToolTests.environment(["PORTFOLIO_NOW": "2026-04-30T12:00:00Z"])
    environment.files = FileStore(calls: calls)
    let outcome = await Tool.run(words: words + ["--home", folder], in: environment)
    return (outcome, try String(contentsOfFile: journal, encoding: .utf8))
  }

  static let changes = [
    ["add", "btc", "1"], ["set", "btc", "2"], ["price", "btc", "1"], ["remove", "2", "--yes"],
    ["undo"],
  ]

  @Test(arguments: changes)
  func `a folder that may not be written is told of`(words: [String]) async throws {
    let (outcome, journal) = try await Self.run(words) { calls in
      calls.open = { (path, opening) throws(SystemCalls.Failure) in
        if opening != .reading { throw SystemCalls.Failure(code: EACCES) }
        return try SystemCalls.live.open(path, opening)
      }
    }
    #expect(outcome.status == .files)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains("may not be written"))
    #expect(outcome.errors.contains("Check the permissions of the file and its folder."))
    #expect(journal == Self.start)
  }

  @Test func `a sale is judged again when another program sold in between`() async throws {
    let (outcome, journal) = try await Self.run(["add", "sell", "1", "btc", "for", "5", "usd"]) {
      calls in
      calls.open = { (path, opening) throws(SystemCalls.Failure) in
        if opening == .locking {
          let journal = String(path.dropLast(".lock".count))
          if let text = try? String(contentsOfFile: journal, encoding: .utf8), text == Self.start {
            try? (text + "2026-01-01 sell 1 btc for 4 usd\n").write(
              toFile: journal, atomically: true, encoding: .utf8)
          }
        }
        return try SystemCalls.live.open(path, opening)
      }
    }
    #expect(outcome.status == .journal)
    #expect(outcome.errors.contains("Nothing was written."))
    #expect(journal == Self.start + "2026-01-01 sell 1 btc for 4 usd\n")
  }

  @Test(arguments: changes.dropLast(1))
  func `a disk that is full leaves the journal as it was`(words: [String]) async throws {
    let (outcome, journal) = try await Self.run(words) { calls in
      calls.write = { (_, _) throws(SystemCalls.Failure) in
        throw SystemCalls.Failure(code: ENOSPC)
      }
    }
    #expect(outcome.status == .files)
    #expect(outcome.errors.contains("the disk is full"))
    #expect(journal == Self.start)
  }

  @Test(arguments: changes + [["list"], ["check"], ["value"], ["edit"]])
  func `a journal that may not be read is told of`(words: [String]) async throws {
    let (outcome, journal) = try await Self.run(words) { calls in
      calls.open = { (path, opening) throws(SystemCalls.Failure) in
        if path.hasSuffix("main.journal"), opening == .reading {
          throw SystemCalls.Failure(code: EACCES)
        }
        return try SystemCalls.live.open(path, opening)
      }
    }
    #expect(outcome.status == (words == ["undo"] ? .no : .files))
    #expect(outcome.output == "")
    #expect(journal == Self.start)
  }
}
