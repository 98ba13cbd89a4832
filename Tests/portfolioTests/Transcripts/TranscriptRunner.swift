import Foundation
import PortfolioEngine
import Synchronization

@testable import portfolio

/// Runs the exchanges of a page, one after another, in a folder of their own.
struct TranscriptRunner {
  /// What went wrong with a setting of a page.
  struct Complaint: Error, CustomStringConvertible {
    let description: String
  }

  /// Stands where the temporary folder stood, so that its path never shows.
  private let root: URL
  private let commands: [Command]
  private var variables: [String: String] = [:]
  private var terminal = Terminal.pipe
  private var today = Instant("2026-04-30T12:00:00Z") ?? Instant(seconds: 0)
  private var network: PageNetwork?
  private var refused: Refusal?

  private var home: String { root.path + "/home/you" }

  /// Makes the folder.
  init(commands: [Command] = Tool.commands) throws {
    self.commands = commands
    root = FileManager.default.temporaryDirectory.appending(path: "portfolio-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      atPath: root.path + "/home/you", withIntermediateDirectories: true)
  }

  /// Removes the folder.
  func clean() throws { try FileManager.default.removeItem(at: root) }

  /// Runs a whole page.
  ///
  /// - Returns: The page as it would be if every output were what was printed.
  mutating func run(_ page: TranscriptPage) async throws -> [String] {
    var lines: [String] = []
    var copied = 0
    for step in page.steps {
      switch step {
      case .setting(let words, let body, let line):
        try await set(words, body, line)
      case .console(let exchanges, let body):
        lines += page.lines[copied..<body.lowerBound]
        copied = body.upperBound
        for (index, exchange) in exchanges.enumerated() {
          lines.append("$ " + exchange.command)
          lines += exchange.input.map { "< " + $0 }
          lines += try await run(exchange)
          if index + 1 < exchanges.count, exchange.expected.last == "" { lines.append("") }
        }
      }
    }
    return lines + page.lines[copied...]
  }

  private mutating func set(_ words: [String], _ body: [String], _ line: Int) async throws {
    var text = body.map { $0 + "\n" }.joined()
      .replacing("␀", with: "\0").replacing("␛", with: "\u{1b}")
    switch words.first {
    case "journal":
      if words.contains("unended") { text.removeLast() }
      try write(text, to: environment(input: Conversation([])).journal)
    case "file" where words.count >= 2:
      if words.contains("unended") { text.removeLast() }
      try write(text, to: home + "/" + words[1])
    case "today" where words.count == 2:
      variables["PORTFOLIO_NOW"] = words[1]
      if let moment = Instant(words[1]) { today = moment }
    case "network" where words.count >= 2: network = try PageNetwork(words.dropFirst())
    case "terminal" where words.count >= 2:
      variables["NO_COLOR"] = words.contains("color") ? nil : "1"
      terminal = .pipe
      if let width = Int(words[1]) {
        terminal = Terminal(
          inputIsTerminal: false, outputIsTerminal: true, errorsAreTerminal: true, width: width)
      }
    case "market" where words.count >= 2:
      let fixture = Repository.root.appending(path: words[1]).path
      let outcome = await Tool.run(
        words: ["cache", "import", fixture] + words.dropFirst(2),
        in: environment(input: Conversation([])))
      guard outcome.status == .done else {
        throw Complaint(description: "line \(line): \(words[1]): \(outcome.errors)")
      }
    case "refused" where words.count == 3: refused = try Refusal(words[1], in: home, words[2])
    case "refused" where words.count == 2: refused = nil
    case "fixture" where words.count == 3:
      try FileManager.default.copyItem(
        at: Repository.root.appending(path: words[1]), to: URL(filePath: home + "/" + words[2]))
    case "blank" where words.count == 3:
      try write("", to: home + "/" + words[1])
      try FileHandle(forWritingTo: URL(filePath: home + "/" + words[1]))
        .truncate(atOffset: UInt64(words[2]) ?? 0)
    default: throw Complaint(description: "line \(line): unknown setting \(words)")
    }
  }

  private func write(_ text: String, to path: String) throws {
    let folder = URL(filePath: path).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // A replacement character stands for a byte that is no UTF-8.
    let parts = text.split(separator: "\u{FFFD}", omittingEmptySubsequences: false)
    try Data(parts.map { Data($0.utf8) }.joined(separator: [0xFF]))
      .write(to: URL(filePath: path))
  }

  private func run(_ exchange: TranscriptPage.Exchange) async throws -> [String] {
    let command = PageCommand(
      exchange.command.replacing("␛", with: "\u{1b}").replacing("␊", with: "\n"))
    if command.program == "cat" {
      let path = command.words.first.map { $0.replacing("~", with: home) } ?? ""
      let absolute = path.hasPrefix("/") ? path : home + "/" + path
      return shown(try String(contentsOfFile: absolute, encoding: .utf8), prefix: "")
    }
    guard command.program == "portfolio" else {
      throw Complaint(description: "line \(exchange.line): only portfolio and cat can be run")
    }
    let conversation = Conversation(exchange.input)
    var environment = environment(input: conversation)
    for (name, value) in command.variables {
      environment.variables[name] = value == "unset" ? nil : value
      if name == "HOME" { environment.homeFolder = Environment.home(environment.variables) }
    }
    if let input = command.input {
      // A folder can be standard input, and cannot be read.
      let bytes = (try? Data(contentsOf: URL(filePath: home + "/" + input))).map { Array($0) }
      environment.readInput = { bytes }
    }
    let outcome = await Tool.run(words: command.words, in: environment, commands: commands)
    var lines = shown(conversation.said + outcome.errors, prefix: "! ")
    let output = shown(outcome.output, prefix: "")
    lines += output.prefix(command.head ?? output.count)
    if outcome.status != .done { lines.append("[status \(outcome.status.rawValue)]") }
    return lines
  }

  /// Output as lines of a page: without the temporary folder's path, with ESC drawn, and without the
  /// CR that ends lines of CSV.
  private func shown(_ text: String, prefix: String) -> [String] {
    if text.isEmpty { return [] }
    let visible = text.replacing(root.path, with: "").replacing("\r\n", with: "\n")
      .replacing("\u{1b}", with: "␛")
    var lines = visible.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.isEmpty ? (prefix.isEmpty ? "" : "!") : prefix + line
    }
    if visible.hasSuffix("\n") { lines.removeLast() } else { lines.append("[no line feed]") }
    return lines
  }

  private func environment(input conversation: Conversation) -> Environment {
    var terminal = terminal
    if conversation.isExpected { terminal.inputIsTerminal = true }
    let today = today
    var variables = variables
    // Where the moment is fixed nothing is refreshed, so a page with a network has a clock instead.
    if network != nil { variables["PORTFOLIO_NOW"] = nil }
    return Environment(
      variables: variables,
      clock: { today },
      currentFolder: home, homeFolder: home, platform: .linux, files: refused?.files ?? .live,
      terminal: terminal,
      ask: { question in conversation.answer(question) },
      runEditor: { editor, path in Self.edit(editor, path) },
      tell: { conversation.hear($0) },
      uptime: { .zero }, transport: network?.opening,
      requestClock: { PageNetwork.clock(now: $0) })
  }

  /// The editor of the pages: `append TEXT` puts a line at the end of the file, `false` fails,
  /// `spoil TEXT` does both, `delete` leaves no file, `absent` cannot be started, and while `meanwhile
  /// TEXT` is at it another program adds the line to the journal.
  private static func edit(_ editor: String, _ path: String) -> Int32 {
    let words = ShellWords.split(editor)
    switch words.first {
    case "append", "spoil": break
    case "false": return 1
    case "absent": return -1
    case "delete": return (try? FileManager.default.removeItem(atPath: path)) == nil ? 1 : 0
    case "meanwhile":
      let line = "append '\(words.dropFirst().joined(separator: " "))'"
      return edit(line, String(path.dropLast(".edit".count))) + edit("append ';'", path)
    default: return 0
    }
    let old = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    let new = old + words.dropFirst().joined(separator: " ") + "\n"
    let isWritten = (try? new.write(toFile: path, atomically: true, encoding: .utf8)) != nil
    return isWritten && words.first != "spoil" ? 0 : 1
  }
}

extension Environment {
  /// The journal's path.
  fileprivate var journal: String {
    Places(
      variables: variables, currentFolder: currentFolder, homeFolder: homeFolder,
      platform: platform
    ).journal
  }
}

/// What a user types while a command runs, and what was asked meanwhile.
final class Conversation: Sendable {
  private let state: Mutex<(answers: [String], said: String)>
  /// Whether the page has answers at all.
  let isExpected: Bool

  /// Creates a conversation of answers that are given one after another.
  init(_ answers: [String]) {
    state = Mutex((answers, ""))
    isExpected = !answers.isEmpty
  }

  /// What was asked, with the answers as they would stand on a terminal.
  var said: String { state.withLock { $0.said } }

  /// Takes down what is shown while a command runs.
  func hear(_ text: String) { state.withLock { $0.said += text } }

  /// The next answer.
  func answer(_ question: String) -> String? {
    state.withLock { state in
      let answer = state.answers.isEmpty ? nil : state.answers.removeFirst()
      state.said += question + (answer ?? "") + "\n"
      return answer
    }
  }
}
