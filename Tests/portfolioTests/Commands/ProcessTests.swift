import Foundation
import Testing

#if os(Linux) || os(macOS)
  /// The built program as a process of its own: what a page in one process cannot show.
  @Suite struct ProcessTests {
    /// The program, which stands where the tests were built.
    static let program = [
      Bundle.main.executableURL?.deletingLastPathComponent(),
      Repository.root.appending(path: ".build/debug"),
    ].compactMap { $0?.appending(path: "portfolio") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }

    /// A folder of its own for a test, removed afterwards.
    static func withFolder(_ body: (URL) throws -> Void) throws {
      let folder = FileManager.default.temporaryDirectory
        .appending(path: "portfolio-process-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      try body(folder)
    }

    /// A shell that runs lines, in which `$p` is the program with a home of its own.
    static func shell(_ script: String, in folder: URL) throws -> Process {
      let program = try #require(program)
      let process = Process()
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments = ["-c", script]
      process.environment = [
        "PATH": "/usr/bin:/bin", "PORTFOLIO_HOME": folder.path, "p": program.path,
        "PORTFOLIO_NOW": "2026-04-30T12:00:00Z",
      ]
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      return process
    }

    static func journal(in folder: URL) throws -> [String] {
      let text = try String(contentsOf: folder.appending(path: "main.journal"), encoding: .utf8)
      #expect(text.hasSuffix("\n"))
      return text.split(separator: "\n").map(String.init)
    }

    @Test func `two programs that add at once lose nothing`() throws {
      try Self.withFolder { folder in
        // The loops wait for each child themselves: signals may be blocked on the threads of tests.
        let loops = try ["a", "b"].map { wallet in
          try Self.shell(
            """
            i=0
            while [ $i -lt 50 ]; do
              i=$((i+1))
              "$p" add buy $i btc @ 16000 usd in \(wallet) --on 2023-01-10 || exit 1
            done
            """, in: folder)
        }
        for loop in loops {
          loop.waitUntilExit()
          #expect(loop.terminationStatus == 0)
        }
        let lines = try Self.journal(in: folder)
        for wallet in ["a", "b"] {
          #expect(
            lines.filter { $0.hasSuffix(" in \(wallet)") }
              == (1...50).map { "2023-01-10 buy \($0) btc @ 16000 usd in \(wallet)" })
        }
        #expect(lines.filter { $0 == "coin btc = bitcoin" }.count <= 2)
      }
    }

    @Test func `a killed program leaves whole lines`() throws {
      try Self.withFolder { folder in
        try Self.shell(#""$p" add btc 1 --price 1 --on 2023-01-09"#, in: folder).waitUntilExit()
        for pause in [0.03, 0.07, 0.11] {
          let loop = try Self.shell(
            """
            while sh -c 'echo $$ > "$PORTFOLIO_HOME/pid"
              exec "$p" add buy 0.5 btc @ 16000 usd --on 2023-01-10'; do :; done
            """, in: folder)
          Thread.sleep(forTimeInterval: pause)
          // A number may be written or of a program that has ended just now: the next one then.
          while loop.isRunning {
            let text = try String(contentsOf: folder.appending(path: "pid"), encoding: .utf8)
            if let id = Int32(text.trimmingCharacters(in: .newlines)) { kill(id, SIGKILL) }
          }
          let lines = try Self.journal(in: folder).dropFirst(3)
          #expect(lines.allSatisfy { $0 == "2023-01-10 buy 0.5 btc @ 16000 usd" })
        }
        let check = try Self.shell(#""$p" value && "$p" undo"#, in: folder)
        check.waitUntilExit()
        #expect(check.terminationStatus == 0)
      }
    }

    @Test func `a closed pipe is no failure`() throws {
      try Self.withFolder { folder in
        let script = """
          { "$p" coins --limit 100; echo $? > "$PORTFOLIO_HOME/status"; } | head -1
          { "$p" help --man; echo $? >> "$PORTFOLIO_HOME/status"; } | true
          """
        try Self.shell(script, in: folder).waitUntilExit()
        let statuses = try String(contentsOf: folder.appending(path: "status"), encoding: .utf8)
        #expect(statuses == "0\n0\n")
      }
    }
  }
#endif
