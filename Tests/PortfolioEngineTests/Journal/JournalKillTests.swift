import Foundation
import Testing

@testable import PortfolioEngine

#if os(Linux) || os(macOS)
  /// A real program is killed at a chosen system call, and what it leaves on the disk is looked at.
  @Suite struct JournalKillTests {
    /// Where the program dies.
    enum Moment: String, CaseIterable, Codable {
      case midLine, afterAppend, midSecondLine, beforeRename, afterRename, midLog
    }

    static let start = "coin btc = bitcoin\n2023-01-10 buy 1 btc\n"

    /// A store that kills its own program at a moment.
    static func deadly(_ path: String, _ moment: Moment) -> JournalStore {
      var calls = SystemCalls.live
      let die: @Sendable () -> Void = { kill(getpid(), SIGKILL) }
      calls.write = { (file, bytes) throws(SystemCalls.Failure) in
        let isEntry = bytes.starts(with: "2023".utf8)
        let part =
          switch moment {
          case .midLine where isEntry: 9
          case .midSecondLine where isEntry: 25
          case .midLog where bytes.starts(with: "{\"begin\"".utf8): 30
          default: bytes.count
          }
        let count = try SystemCalls.live.write(file, bytes.prefix(part))
        if part < bytes.count || moment == .afterAppend && isEntry { die() }
        return count
      }
      calls.rename = { (path, other) throws(SystemCalls.Failure) in
        if other.hasSuffix(".journal"), moment == .beforeRename { die() }
        try SystemCalls.live.rename(path, other)
        if other.hasSuffix(".journal"), moment == .afterRename { die() }
      }
      return JournalStore(path: path, files: FileStore(calls: calls))
    }

    @Test(arguments: Moment.allCases)
    func `a killed command leaves a journal that reads and an undo that is right`(
      moment: Moment
    ) async throws {
      try await withStorageFolder { folder in
        let path = folder + "/main.journal"
        let store = JournalStore(path: path)
        try store.files.append(Array(Self.start.utf8), to: path)
        try store.append(["2023-01-11 buy 2 btc"], now: readingMoment)
        await #expect(processExitsWith: .signal(SIGKILL)) {
          [path = path as String, moment = moment as Moment] in
          let deadly = JournalKillTests.deadly(path, moment)
          if moment == .beforeRename || moment == .afterRename {
            try deadly.remove(lines: [2], now: readingMoment)
          } else {
            try deadly.append(
              ["2023-01-12 buy 3 btc", "2023-01-13 buy 4 btc"], now: readingMoment)
          }
        }
        let base = Self.start + "2023-01-11 buy 2 btc\n"
        let left = String(decoding: try store.files.read(path) ?? [], as: UTF8.self)
        // What the command had written, and what undo must make of it; a repair, which makes a torn
        // line a comment, stays.
        let (written, undone): (String, String) =
          switch moment {
          case .midLine: (base + "2023-01-1", base + "; not ended: 2023-01-1\n")
          case .midSecondLine:
            (
              base + "2023-01-12 buy 3 btc\n2023",
              base + "2023-01-12 buy 3 btc\n; not ended: 2023\n"
            )
          case .afterAppend: (base + "2023-01-12 buy 3 btc\n2023-01-13 buy 4 btc\n", base)
          case .midLog, .beforeRename: (base, Self.start)
          case .afterRename:
            (
              base.replacingOccurrences(
                of: "2023-01-10", with: "; removed 2026-04-30: 2023-01-10"), base
            )
          }
        #expect(left == written)
        if try store.repair(now: readingMoment) != nil {
          #expect(throws: JournalChangeError.self) { try store.undo(now: readingMoment) }
        } else {
          try store.undo(now: readingMoment)
        }
        let after = String(decoding: try store.files.read(path) ?? [], as: UTF8.self)
        #expect(after == undone)
        #expect(try store.read(now: readingMoment)?.errors == [])
      }
    }
  }
#endif
