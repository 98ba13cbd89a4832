import Foundation
import Testing

#if os(Linux) || os(macOS)
  /// The built program and the market server: what only processes of their own can show.
  @Suite struct ProgramOnlineTests {
    /// Runs a shell script in which `$p` is the program, and waits for its end.
    private static func run(_ script: String, in folder: URL, _ scenario: String, _ tag: String)
      throws
    {
      let process = Process()
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments = ["-c", script]
      process.environment = [
        "PATH": "/usr/bin:/bin", "PORTFOLIO_HOME": folder.path,
        "p": try #require(ProcessTests.program).path,
        "COINGECKO_ADDRESS": try MarketServer.running().address(scenario, tag: tag),
      ]
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
    }

    private static func statuses(in folder: URL) throws -> [String] {
      try String(contentsOf: folder.appending(path: "statuses"), encoding: .utf8)
        .split(separator: "\n").map(String.init)
    }

    @Test func `eight programs that refresh at once ask as often as one`() async throws {
      let tag = freshTag()
      try ProcessTests.withFolder { folder in
        try Self.run(
          """
          for i in 1 2 3 4 5 6 7 8; do
            { "$p" refresh; echo $? >> "$PORTFOLIO_HOME/statuses"; } &
          done
          wait
          "$p" value --offline --strict; echo $? >> "$PORTFOLIO_HOME/statuses"
          """, in: folder, "", tag)
        #expect(try Self.statuses(in: folder) == Array(repeating: "0", count: 8) + ["3"])
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

    @Test func `eight programs that meet a failure ask as often as one`() async throws {
      let tag = freshTag()
      try ProcessTests.withFolder { folder in
        try Self.run(
          """
          for i in 1 2 3 4 5 6 7 8; do
            { "$p" refresh; echo $? >> "$PORTFOLIO_HOME/statuses"; } &
          done
          wait
          """, in: folder, "429", tag)
        #expect(try Self.statuses(in: folder) == Array(repeating: "6", count: 8))
      }
      // Both questions may be on their way when the first is refused.
      #expect((1...2).contains(try await MarketServer.running().requests(tag: tag).count))
    }

    @Test func `a server that never answers costs the deadline, and the starter serves`() throws {
      try ProcessTests.withFolder { folder in
        let start = ContinuousClock.now
        try Self.run(
          """
          export PORTFOLIO_DEADLINE=1
          "$p" coins --limit 3; echo $? >> "$PORTFOLIO_HOME/statuses"
          "$p" coins --limit 3 --refresh; echo $? >> "$PORTFOLIO_HOME/statuses"
          "$p" coins --limit 3 --currency eur; echo $? >> "$PORTFOLIO_HOME/statuses"
          """, in: folder, "never", freshTag())
        #expect(try Self.statuses(in: folder) == ["0", "6", "4"])
        #expect(ContinuousClock.now - start < .seconds(20))
      }
    }
  }
#endif
