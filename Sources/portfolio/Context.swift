internal import PortfolioEngine

/// What a command's run is given beside its own options.
struct Context: Sendable {
  /// The outside world.
  let environment: Environment
  /// The options of every command.
  let global: GlobalOptions
  /// The moment of the run; the same for all that the run computes.
  let now: Instant
  /// When the run began, by the clock that deadlines count by.
  let start: Duration
  /// Where files live.
  let places: Places
  /// What the user has settled; the defaults in a command that needs no settings.
  var settings = Settings()
  /// The journal, where it was read before the command runs.
  var journal: Journal?
  /// How standard output is written.
  let output: TerminalWriter
  /// How standard error is written.
  let errors: TerminalWriter

  /// Finds out the moment, the places and the form of the outputs.
  ///
  /// - Throws: `Failure` with status `words` when `PORTFOLIO_NOW` is not a moment.
  init(_ global: GlobalOptions, in environment: Environment) throws(Failure) {
    self.environment = environment
    self.global = global
    start = environment.uptime()
    if let text = environment.variables["PORTFOLIO_NOW"], !text.isEmpty {
      guard let moment = Instant(text) else {
        throw Failure(
          .words, "PORTFOLIO_NOW is not a moment: \(text)",
          remedies: ["Write it as 2026-04-30T12:00:00Z, or unset it."])
      }
      now = moment
    } else {
      now = environment.clock()
    }
    places = Places(
      variables: environment.variables, currentFolder: environment.currentFolder,
      homeFolder: environment.homeFolder, platform: environment.platform, home: global.home,
      journal: global.journal)
    let terminal = environment.terminal
    let columns = environment.variables["COLUMNS"].flatMap { Int($0) }
    let width = terminal.outputIsTerminal ? columns ?? terminal.width ?? 80 : nil
    func color(onTerminal isTerminal: Bool) -> Bool {
      switch global.color {
      case .always: true
      case .never: false
      case .auto:
        isTerminal && environment.variables["NO_COLOR", default: ""].isEmpty
          && environment.variables["TERM"] != "dumb"
      }
    }
    output = TerminalWriter(
      width: width, usesColor: color(onTerminal: terminal.outputIsTerminal),
      usesASCII: global.ascii)
    errors = TerminalWriter(
      width: terminal.errorsAreTerminal ? columns ?? terminal.width ?? 80 : nil,
      usesColor: color(onTerminal: terminal.errorsAreTerminal), usesASCII: global.ascii)
  }
}

/// The options that every command takes, before its name or after it.
struct GlobalOptions: Sendable {
  /// How figures are written.
  enum Format: String, Sendable, CaseIterable {
    /// Text for a person.
    case table
    /// One JSON object.
    case json
    /// Comma-separated values.
    case csv
    /// The first chart as a drawing.
    case svg
  }

  /// When colour is used.
  enum Color: String, Sendable, CaseIterable {
    /// On a terminal, unless NO_COLOR is set.
    case auto
    /// Always.
    case always
    /// Never.
    case never
  }

  /// The one folder for everything.
  var home: String?
  /// The journal's file.
  var journal: String?
  /// Whether the network is out of bounds.
  var offline = false
  /// Whether the provider must be asked, however fresh the cache is.
  var refresh = false
  /// Whether every request is told of.
  var verbose = false
  /// How figures are written.
  var format = Format.table
  /// When colour is used.
  var color = Color.auto
  /// Whether drawn characters become ASCII.
  var ascii = false
  /// Whether the help was asked for.
  var help = false
  /// Whether the version was asked for.
  var version = false

  /// What was said, as it could be typed again.
  var typed: [TypedOption] {
    let texts = [
      ("--home", home), ("--journal", journal),
      ("--format", format == .table ? nil : format.rawValue),
      ("--color", color == .auto ? nil : color.rawValue),
    ]
    let flags = [
      ("--offline", offline), ("--refresh", refresh), ("--verbose", verbose), ("--ascii", ascii),
    ]
    return texts.compactMap { name, text in text.map { TypedOption(name, $0) } }
      + flags.filter(\.1).map { TypedOption($0.0) }
  }

  /// The table of the options of every command.
  static let parameters: [Parameter<GlobalOptions>] = [
    .option("home", "DIR", \.home, "Keep everything under one folder.", completion: .folder),
    .option("journal", "FILE", \.journal, "Use another journal.", completion: .file),
    .flag("offline", \.offline, "Never open a socket; answer from what is cached."),
    .flag("refresh", \.refresh, "Ask the provider first, even where the cache is fresh."),
    .flag("verbose", \.verbose, "Tell of every request on standard error."),
    .choice(
      "format", "FORMAT", \.format, "Write figures as table, json or csv, or the chart as svg."),
    .choice("color", "WHEN", \.color, "Use colour: auto, always or never."),
    .flag("ascii", \.ascii, "Draw lines, arrows and charts in ASCII."),
    .flag("help", short: "h", \.help, "Show the help of the command."),
    .flag("version", \.version, "Show the version."),
  ]
}

extension Context {
  /// Asks a question that is answered with yes or no, with some lines above it; anything but yes is
  /// no.
  ///
  /// - Throws: `Failure` with status `no` when there is no terminal to ask at.
  func confirms(_ question: String, about lines: [String] = []) throws(Failure) -> Bool {
    guard environment.terminal.inputIsTerminal else {
      throw Failure(
        .no, "there is no one to ask: \(question)",
        remedies: ["Say yes beforehand with --yes."])
    }
    let width = errors.width ?? .max
    let text = (lines + [question]).flatMap {
      errors.sentence($0, width: width)
    }
    .joined(separator: "\n")
    let answer = environment.ask(text + " [y/N] ") ?? ""
    return ["y", "yes"].contains(answer.lowercased())
  }
}
