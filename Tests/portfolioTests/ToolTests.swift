import Foundation
import PortfolioEngine
import Testing

@testable import portfolio

@Suite struct ToolTests {
  static func environment(_ variables: [String: String] = [:]) -> Environment {
    Environment(
      variables: variables, clock: { Instant(seconds: 0) }, currentFolder: "/work",
      homeFolder: "/home/you", platform: .linux, files: .live, terminal: .pipe,
      ask: { _ in "yes" }, runEditor: { _, _ in 0 })
  }

  @Test func `the statuses are those of the manual`() {
    #expect(ExitStatus.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 5, 6, 70])
  }

  @Test func `macOS has its own places`() {
    let places = Places(
      variables: ["XDG_DATA_HOME": "/x"], currentFolder: "/work", homeFolder: "/Users/you",
      platform: .macOS)
    #expect(places.journal == "/Users/you/Library/Application Support/portfolio/main.journal")
    #expect(places.prices == "/Users/you/Library/Application Support/portfolio/prices")
    #expect(places.settings == "/Users/you/Library/Application Support/portfolio/settings.json")
    #expect(places.snapshots == "/Users/you/Library/Caches/portfolio")
  }

  @Test func `a path is shown as a person would type it`() {
    let places = Places(
      variables: [:], currentFolder: "/work", homeFolder: "/home/you", platform: .linux)
    #expect(places.shown("/work/main.journal") == "main.journal")
    #expect(places.shown("/home/you/a") == "~/a")
    #expect(places.shown("/home/your/a") == "/home/your/a")
    #expect(places.shown("/home/you") == "~")
  }

  @Test func `the clock is asked only where nothing fixes the moment`() throws {
    #expect(try Context(GlobalOptions(), in: Self.environment()).now == Instant(seconds: 0))
    let fixed = Self.environment(["PORTFOLIO_NOW": "2026-04-30T12:00:00Z"])
    #expect(try Context(GlobalOptions(), in: fixed).now == Instant("2026-04-30T12:00:00Z"))
  }

  @Test(arguments: [
    (true, [:], GlobalOptions.Color.auto, true), (false, [:], .auto, false),
    (true, ["NO_COLOR": "1"], .auto, false), (true, ["NO_COLOR": ""], .auto, true),
    (true, ["TERM": "dumb"], .auto, false), (false, ["NO_COLOR": "1"], .always, true),
    (true, [:], .never, false),
  ])
  func `colour is for terminals that may have it`(
    isTerminal: Bool, variables: [String: String], color: GlobalOptions.Color, isColored: Bool
  ) throws {
    var environment = Self.environment(variables)
    environment.terminal.outputIsTerminal = isTerminal
    var global = GlobalOptions()
    global.color = color
    #expect(try Context(global, in: environment).output.usesColor == isColored)
  }

  @Test func `a question needs someone to answer`() throws {
    var environment = Self.environment()
    #expect(throws: Failure.self) {
      try Context(GlobalOptions(), in: environment).confirms("Remove it?")
    }
    environment.terminal.inputIsTerminal = true
    #expect(try Context(GlobalOptions(), in: environment).confirms("Remove it?"))
    environment.ask = { _ in nil }
    #expect(try !Context(GlobalOptions(), in: environment).confirms("Remove it?"))
  }

  @Test(arguments: [
    StorageError.notReadable("/home/you/a"), .notWritable("/home/you/a"), .readOnly("/home/you/a"),
    .noSpace("/home/you/a"), .sizeLimit("/home/you/a"), .isFolder("/home/you/a"),
    .notFolder("/home/you/a"),
    .absent("/home/you/a"), .locked("/home/you/a"), .badPath("/home/you/a"),
    .failed("/home/you/a", code: 5),
  ])
  func `a failed file operation names the file`(error: StorageError) throws {
    let failure = Failure(
      error, places: try Context(GlobalOptions(), in: Self.environment()).places)
    #expect(failure.status == .files)
    #expect(failure.diagnostics.first?.message.contains("~/a") == true)
  }

  @Test func `a limit of the system is told from a full disk`() throws {
    let failure = Failure(
      .sizeLimit("/home/you/a"), places: try Context(GlobalOptions(), in: Self.environment()).places
    )
    #expect(
      failure.diagnostics.first?.message
        == "the system lets no file grow so large: ~/a is as it was")
    #expect(
      failure.diagnostics.first?.remedies
        == ["Raise the limit (ulimit -f), or make the file smaller."])
  }

  @Test func `the help fits 80 columns`() async {
    let commands = Tool.commands
    for words in [["help"]] + commands.map({ ["help", $0.name] }) {
      let outcome = await Tool.run(words: words, in: Self.environment(), commands: commands)
      for line in outcome.output.split(separator: "\n") {
        #expect(line.count <= 80, "\(words): \(line)")
      }
    }
  }

  @Test func `words of any kind never trap`() async {
    let pieces = [
      "", "-", "--", "---", "=", "--=", "--home", "--home=", "-h", "-x", "paths", "help", "-5",
      "\u{1b}[31m", "👩‍👩‍👧‍👦", "'", "\0", "--format=json", "--\u{202E}", "completions", "cache",
    ]
    var environment = Self.environment()
    environment.files = .holding([:])
    let commands = Tool.commands
    for first in pieces {
      for second in pieces {
        for third in pieces {
          let outcome = await Tool.run(
            words: [first, second, third], in: environment, commands: commands)
          #expect(outcome.status != .fault)
          #expect(!(outcome.errors + outcome.output).contains("\u{1b}"))
        }
      }
    }
  }

  @Test func `the demo changes no file and reads none but its own`() async throws {
    let world = Demo.world(of: Self.environment(["PORTFOLIO_HOME": "/x", "COLUMNS": "40"]))
    #expect(world.variables["PORTFOLIO_HOME"] == "/demo")
    #expect(world.variables["COLUMNS"] == "40")
    #expect(try world.files.read("/etc/passwd") == nil)
    #expect(throws: StorageError.self) { try world.files.append([10], to: "/demo/main.journal") }
    let outcome = await Tool.run(
      words: ["demo", "cache", "import", "/etc/passwd"], in: Self.environment())
    #expect(outcome.status == .words)
  }
}
