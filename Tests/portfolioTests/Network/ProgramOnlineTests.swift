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
            try await process.runQuietly()
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

    /// Time stands still, so that nothing grows stale however busy the machine is; what is waited for is
    /// waited for long.
    private static func refresh(
      at now: String = "2026-11-30T12:00:00Z", deadline: Int = 300, _ words: String = ""
    ) -> String {
      """
      export PORTFOLIO_NOW=\(now) PORTFOLIO_DEADLINE=\(deadline)
      "$p" refresh \(words); echo $? >> "$PORTFOLIO_HOME/statuses"

      """
    }

    private static func statuses(in folder: URL) throws -> [String] {
      try String(contentsOf: folder.appending(path: "statuses"), encoding: .utf8)
        .split(separator: "\n").map(String.init)
    }

    @Test func `a proxy of the environment is not asked for what is meant for this machine`()
      async throws
    {
      try await Self.withFolder { folder in
        let tag = freshTag()
        let script =
          "export http_proxy=http://127.0.0.1:1 all_proxy=http://127.0.0.1:1"
          + " COINGECKO_API_KEY=CG-sesame\n" + Self.refresh()
        try await Self.run(script, in: folder, "", tag)
        #expect(try Self.statuses(in: folder) == ["0"])
        #expect(try await MarketServer.running().requests(tag: tag).count == 2)
      }
    }

    /// The snapshots of the cache by name; each must be whole, and nothing half-written beside them.
    private static func snapshots(in folder: URL) throws -> [String: Data] {
      let names = try FileManager.default.contentsOfDirectory(
        atPath: folder.appending(path: "cache").path)
      #expect(!names.contains { $0.hasSuffix(".new") || $0.contains(".damaged") }, "\(names)")
      var found: [String: Data] = [:]
      for name in names where name.hasSuffix(".json") {
        let data = try Data(contentsOf: folder.appending(path: "cache/" + name))
        #expect((try? JSONSerialization.jsonObject(with: data)) != nil, "\(name)")
        found[name] = data
      }
      return found
    }

    @Test func `eight programs that refresh at once ask as often as one`() async throws {
      let tag = freshTag()
      try await Self.withFolder { folder in
        try await Self.run(Self.refresh(), times: 8, in: folder, "", tag)
        #expect(try Self.statuses(in: folder) == Array(repeating: "0", count: 8))
        #expect(try Self.snapshots(in: folder).count == 2)
      }
      #expect(try await MarketServer.running().requests(tag: tag).count == 2)
    }

    @Test func `eight programs that want daily prices ask as often as one`() async throws {
      let tag = freshTag()
      try await Self.withFolder { folder in
        try Data("coin btc = bitcoin\n2021-03-12 buy 1 btc for 59000 usd\n".utf8)
          .write(to: folder.appending(path: "main.journal"))
        try await Self.run(
          "export PORTFOLIO_ALLOW_NAMING_COINS=yes\n" + Self.refresh(at: "2021-04-08T11:50:00Z"),
          times: 8, in: folder, "", tag)
        #expect(try Self.statuses(in: folder) == Array(repeating: "0", count: 8))
      }
      #expect(try await MarketServer.running().requests(tag: tag).count == 3)
    }

    /// Scenarios with the most requests: where the provider says to wait both questions of a refresh may be
    /// on their way when the first is refused; else the budget of a minute that does not pass, which is 5.
    @Test(arguments: [
      ("429-long", 300, 2), ("503-long", 300, 2), ("429", 59, 5), ("503", 59, 5), ("reset", 59, 5),
    ])
    func `eight programs that meet a failure stay within the budget and leave the cache whole`(
      scenario: String, deadline: Int, most: Int
    ) async throws {
      let tag = freshTag()
      try await Self.withFolder { folder in
        try await Self.run(Self.refresh(at: "2026-11-30T11:50:00Z"), in: folder, "", freshTag())
        let cached = try Self.snapshots(in: folder)
        #expect(cached.count == 2)
        try await Self.run(
          Self.refresh(deadline: deadline, "--force"), times: 8, in: folder, scenario, tag)
        #expect(try Self.statuses(in: folder) == ["0"] + Array(repeating: "6", count: 8))
        #expect(try Self.snapshots(in: folder) == cached)
      }
      #expect((1...most).contains(try await MarketServer.running().requests(tag: tag).count))
    }

    // Whoever waits for the server itself waits for good; how long a request may take is shown in process.
    @Test(.timeLimit(.minutes(30)))
    func `a server that never answers costs the deadline, and the starter serves`() async throws {
      try await Self.withFolder { folder in
        try await Self.run(
          """
          export PORTFOLIO_DEADLINE=1
          "$p" coins --limit 3; echo $? >> "$PORTFOLIO_HOME/statuses"
          "$p" coins --limit 3 --refresh; echo $? >> "$PORTFOLIO_HOME/statuses"
          "$p" coins --limit 3 --currency eur; echo $? >> "$PORTFOLIO_HOME/statuses"
          """, in: folder, "never", freshTag())
        #expect(try Self.statuses(in: folder) == ["0", "6", "4"])
      }
    }
  }
#endif
