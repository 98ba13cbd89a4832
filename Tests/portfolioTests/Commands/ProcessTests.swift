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

    /// Runs the same line as several programs at once, `$i` being its number, and waits for all.
    static func atOnce(_ count: Int, _ line: String, in folder: URL) throws -> [Int32] {
      let shells = try (1...count).map { try shell("i=\($0); \(line)", in: folder) }
      return shells.map { shell in
        shell.waitUntilExit()
        return shell.terminationStatus
      }
    }

    @Test func `a coin that many programs add first at once is named once`() throws {
      try Self.withFolder { folder in
        let line = #""$p" add btc $i --price 16000 --on 2023-01-10"#
        let statuses = try Self.atOnce(8, line, in: folder)
        #expect(statuses.allSatisfy { $0 == 0 })
        let lines = try Self.journal(in: folder)
        #expect(lines.filter { $0 == "coin btc = bitcoin" }.count == 1)
        #expect(lines.filter { $0.contains(" buy ") }.count == 8)
      }
    }

    @Test func `what is set by several programs at once is held once`() throws {
      try Self.withFolder { folder in
        try Self.shell(#""$p" add btc 1 --price 1 --on 2023-01-09"#, in: folder).waitUntilExit()
        let statuses = try Self.atOnce(4, #""$p" set btc 5"#, in: folder)
        #expect(statuses.allSatisfy { $0 == 0 })
        let lines = try Self.journal(in: folder)
        #expect(
          lines.filter { $0.contains(" deposit ") }
            == ["2026-04-30T12:00:00Z deposit 4 btc  ; set"]
            || lines.filter { $0.contains(" deposit ") } == ["2026-04-30 deposit 4 btc  ; set"])
      }
    }

    @Test func `removals at once leave no more sold than was bought`() throws {
      for _ in 1...4 {
        try Self.withFolder { folder in
          let text = """
            coin btc = bitcoin
            2023-01-10 buy 1 btc @ 16000 usd
            2023-01-11 buy 1 btc @ 16000 usd
            2023-01-12 sell 1 btc @ 16000 usd

            """
          let journal = folder.appending(path: "main.journal")
          try text.write(to: journal, atomically: true, encoding: .utf8)
          let statuses = try Self.atOnce(
            2, #""$p" remove $((i + 1)) --yes"#, in: folder)
          #expect(statuses.sorted() == [0, 3])
          let lines = try Self.journal(in: folder)
          #expect(lines.filter { $0.hasPrefix("; removed") }.count == 1)
        }
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

    @Test func `devices and pipes are refused at once, whatever reads them`() throws {
      try Self.withFolder { folder in
        let script = """
          cd "$PORTFOLIO_HOME"; mkfifo pipe; ln -s /dev/zero link.journal
          printf 'include pipe\ninclude /dev/zero\n' > included.journal
          for journal in pipe /dev/zero /dev/null link.journal; do
            "$p" value --journal $journal; echo $? >> status
            "$p" add btc 1 --journal $journal; echo $? >> status
          done
          "$p" value --journal included.journal; echo $? >> status
          "$p" cache import /dev/zero; echo $? >> status
          "$p" cache import pipe; echo $? >> status
          """
        try Self.shell(script, in: folder).waitUntilExit()
        let statuses = try String(contentsOf: folder.appending(path: "status"), encoding: .utf8)
        #expect(statuses == String(repeating: "5\n", count: 8) + "3\n5\n5\n")
        #expect(!FileManager.default.fileExists(atPath: "/dev/null.lock"))
      }
    }

    @Test func `a limit on file sizes is told of, and the journal keeps whole lines`() throws {
      try Self.withFolder { folder in
        let line = "2023-01-10 buy 1 btc @ 16000 usd\n"
        let start = "coin btc = bitcoin\n" + String(repeating: line, count: 30)
        let journal = folder.appending(path: "main.journal")
        try start.write(to: journal, atomically: true, encoding: .utf8)
        let script = """
          (ulimit -f 2; "$p" add btc 5 --price 1 --note \(String(repeating: "x", count: 900)))
          """
        let shell = try Self.shell(script, in: folder)
        shell.waitUntilExit()
        #expect(shell.terminationStatus == 5)
        let text = try String(contentsOf: journal, encoding: .utf8)
        #expect(text == start)
      }
    }

    #if os(Linux)
      @Test func `an output that cannot be written is told of`() throws {
        try Self.withFolder { folder in
          let script = """
            cd "$PORTFOLIO_HOME"
            "$p" coins > /dev/full 2> errors; echo $? >> errors
            "$p" add btc 1 --price 1 > /dev/full 2>> errors; echo $? >> errors
            """
          try Self.shell(script, in: folder).waitUntilExit()
          let errors = try String(contentsOf: folder.appending(path: "errors"), encoding: .utf8)
          #expect(
            errors == """
              error: standard output cannot be written
                Nothing of yours was changed: make room, or send the output elsewhere.
              5
              error: standard output cannot be written
                If there was something to change, it is changed: look before you run it again.
              5

              """)
        }
      }
    #endif

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
