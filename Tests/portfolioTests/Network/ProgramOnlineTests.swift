import Foundation
import Testing

#if os(Linux) || os(macOS)
  /// The built program and the market server: what only processes of their own can show.
  @Suite struct ProgramOnlineTests {
    /// Runs a shell script in which `$p` is the program, in so many shells at once, and waits for all.
    ///
    /// Each shell waits for one child at a time, since signals may be blocked on the threads of tests; no
    /// thread of the tests waits.
    private static func run(
      _ script: String, times: Int = 1, in folder: URL, _ scenario: String, _ tag: String
    ) async throws {
      let program = try #require(ProcessTests.program).path
      let address = try MarketServer.running().address(scenario, tag: tag)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<times {
          group.addTask {
            let process = Process()
            process.executableURL = URL(filePath: "/bin/sh")
            process.arguments = ["-c", script]
            process.environment = [
              "PATH": "/usr/bin:/bin", "PORTFOLIO_HOME": folder.path, "p": program,
              "COINGECKO_ADDRESS": address,
            ]
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try await withCheckedThrowingContinuation { continuation in
              process.terminationHandler = { _ in continuation.resume() }
              do {
                try process.run()
              } catch {
                process.terminationHandler = nil
                continuation.resume(throwing: error)
              }
            }
          }
        }
        try await group.waitForAll()
      }
    }

    /// A folder of its own for a test, removed afterwards.
    private static func withFolder(_ body: (URL) async throws -> Void) async throws {
      let folder = URL(filePath: freshFolder())
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { removeFolder(folder.path) }
      try await body(folder)
    }

    private static let refresh = #""$p" refresh; echo $? >> "$PORTFOLIO_HOME/statuses""#

    private static func statuses(in folder: URL) throws -> [String] {
      try String(contentsOf: folder.appending(path: "statuses"), encoding: .utf8)
        .split(separator: "\n").map(String.init)
    }

    @Test func `eight programs that refresh at once ask as often as one`() async throws {
      let tag = freshTag()
      try await Self.withFolder { folder in
        try await Self.run(Self.refresh, times: 8, in: folder, "", tag)
        #expect(try Self.statuses(in: folder) == Array(repeating: "0", count: 8))
        let names = try FileManager.default.contentsOfDirectory(
          atPath: folder.appending(path: "cache").path)
        #expect(names.filter { $0.hasSuffix(".json") }.count == 2)
        #expect(!names.contains { $0.hasSuffix(".new") })
        for name in names where name.hasSuffix(".json") {
          let data = try Data(contentsOf: folder.appending(path: "cache/" + name))
          #expect((try? JSONSerialization.jsonObject(with: data)) != nil, "\(name)")
        }
      }
      #expect(try await MarketServer.running().requests(tag: tag).count == 2)
    }

    @Test func `eight programs that want daily prices ask as often as one`() async throws {
      let tag = freshTag()
      try await Self.withFolder { folder in
        try Data("coin btc = bitcoin\n2021-03-12 buy 1 btc for 59000 usd\n".utf8)
          .write(to: folder.appending(path: "main.journal"))
        try await Self.run(
          "export PORTFOLIO_NOW=2021-04-08T11:50:00Z PORTFOLIO_ALLOW_NAMING_COINS=yes\n"
            + Self.refresh, times: 8, in: folder, "", tag)
        #expect(try Self.statuses(in: folder) == Array(repeating: "0", count: 8))
      }
      #expect(try await MarketServer.running().requests(tag: tag).count == 3)
    }

    @Test func `eight programs that meet a failure ask as often as one`() async throws {
      let tag = freshTag()
      try await Self.withFolder { folder in
        try await Self.run(Self.refresh, times: 8, in: folder, "429", tag)
        #expect(try Self.statuses(in: folder) == Array(repeating: "6", count: 8))
      }
      // Both questions may be on their way when the first is refused.
      #expect((1...2).contains(try await MarketServer.running().requests(tag: tag).count))
    }

    @Test func `a server that never answers costs the deadline, and the starter serves`()
      async throws
    {
      try await Self.withFolder { folder in
        let start = ContinuousClock.now
        try await Self.run(
          """
          export PORTFOLIO_DEADLINE=1
          "$p" coins --limit 3; echo $? >> "$PORTFOLIO_HOME/statuses"
          "$p" coins --limit 3 --refresh; echo $? >> "$PORTFOLIO_HOME/statuses"
          "$p" coins --limit 3 --currency eur; echo $? >> "$PORTFOLIO_HOME/statuses"
          """, in: folder, "never", freshTag())
        #expect(try Self.statuses(in: folder) == ["0", "6", "4"])
        #expect(ContinuousClock.now - start < .seconds(60))
      }
    }
  }
#endif
