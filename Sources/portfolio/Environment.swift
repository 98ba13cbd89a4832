internal import PortfolioEngine

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The outside world, as values and closures: nothing else in the command reaches it.
struct Environment: Sendable {
  /// The environment variables.
  var variables: [String: String]
  /// The moment, where `PORTFOLIO_NOW` does not fix it.
  var clock: @Sendable () -> Instant
  /// The folder that relative paths start from, absolute.
  var currentFolder: String
  /// The user's home, absolute; nil where none is known.
  var homeFolder: String?
  /// Which system's places are meant.
  var platform: Places.Platform
  /// The files.
  var files: FileStore
  /// The terminal.
  var terminal: Terminal
  /// Shows a question on standard error and reads a line of standard input; nil at its end.
  var ask: @Sendable (_ question: String) -> String?
  /// Runs an editor's command line on a file and waits; gives its exit status, -1 for none.
  var runEditor: @Sendable (_ editor: String, _ path: String) async -> Int32
  /// Reads standard input, up to its end or a little beyond the size of the largest answer that is taken
  /// over; nil when the system refuses.
  var readInput: @Sendable () -> [UInt8]? = { [] }
  /// Shows text on standard error at once, while a run goes on.
  var tell: @Sendable (_ text: String) -> Void = { _ in }
  /// The time since some moment in the past, by which a run's deadline counts.
  var uptime: @Sendable () -> Duration = Environment.stopwatch()
  /// Opens the way to the network; nil in a world without one.
  var transport: (@Sendable () -> Transport)?
  /// The time and chance of requests, whose moments by the calendar are given.
  var requestClock: @Sendable (_ now: @escaping @Sendable () -> Instant) -> RequestClock = {
    .live(now: $0)
  }
}

extension Environment {
  /// The user's home by its variable, which must be absolute; nil where it is not.
  static func home(_ variables: [String: String]) -> String? {
    variables["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
  }

  /// The time since now, by a clock that never goes back.
  private static func stopwatch() -> @Sendable () -> Duration {
    let start = ContinuousClock.now
    return { start.duration(to: ContinuousClock.now) }
  }

  /// The world of this process.
  static func live() -> Environment {
    let variables = ProcessInfo.processInfo.environment
    #if os(macOS)
      let platform = Places.Platform.macOS
    #else
      let platform = Places.Platform.linux
    #endif
    return Environment(
      variables: variables,
      clock: { Instant(microseconds: Terminal.microsecondsNow()) },
      currentFolder: FileManager.default.currentDirectoryPath,
      homeFolder: home(variables),
      platform: platform,
      files: .live,
      terminal: Terminal.live(),
      ask: { question in
        _ = Terminal.write(question, to: 2)
        return readLine()
      },
      runEditor: { editor, path in
        let quoted = "'" + path.replacing("'", with: "'\\''") + "'"
        return Terminal.runInShell("\(editor) \(quoted)")
      },
      readInput: { Terminal.readInput(atMost: PayloadImport.maximumSize) },
      tell: { _ = Terminal.write($0, to: 2) },
      transport: { .urlSession() })
  }
}
