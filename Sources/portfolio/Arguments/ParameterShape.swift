/// What a parameter looks like: the part of the table that the parser, the help, the completions
/// and the man page read.
struct ParameterShape: Sendable, Hashable {
  /// How a parameter is written.
  enum Kind: Sendable, Hashable {
    /// `--name`
    case flag
    /// `--name VALUE` or `--name=VALUE`
    case option
    /// One word at its place.
    case word
    /// All further words.
    case rest
  }

  /// What a shell may offer for a value.
  enum Completion: Sendable, Hashable {
    /// Nothing.
    case none
    /// Any file.
    case file
    /// Any folder.
    case folder
    /// One of these.
    case values([String])
    /// The name of a command.
    case command
  }

  /// How it is written.
  let kind: Kind
  /// The name without dashes; for words the same as the metavariable.
  let name: String
  /// A letter that may stand for the name, behind one dash.
  let short: Character?
  /// What stands for the value in the help, in capitals; empty for a flag.
  let metavariable: String
  /// What it does, as a sentence.
  let help: String
  /// Whether a word must be there.
  let isRequired: Bool
  /// Whether an option may be given more than once.
  let repeats: Bool
  /// What a shell may offer.
  let completion: Completion

  /// Refuses a control character, which no journal, name or figure has; a path may have one.
  func check(_ value: String) throws(ValueError) {
    guard completion != .file, completion != .folder,
      let index = value.unicodeScalars.firstIndex(where: { $0.value < 32 || $0.value == 127 })
    else { return }
    let digits = String(value.unicodeScalars[index].value, radix: 16, uppercase: true)
    let column = value[..<index].count + 1
    throw ValueError(
      "Its character \(column) is the control character U+00\(digits.count < 2 ? "0" : "")\(digits).",
      column: column, remedy: "Leave it out: a text stands on one line.")
  }

  /// Whether it takes another command line, options and all.
  var isCommandLine: Bool { kind == .rest && completion == .command }

  /// The parameter as it is typed: `--limit`, `COIN`.
  var shownName: String {
    switch kind {
    case .flag, .option: "--" + name
    case .word, .rest: metavariable
    }
  }
}

extension ParameterShape {
  /// Creates the shape of a flag or an option.
  static func option(
    _ kind: Kind, _ name: String, short: Character? = nil, _ metavariable: String, _ help: String,
    repeats: Bool = false, completion: Completion = .none
  ) -> ParameterShape {
    ParameterShape(
      kind: kind, name: name, short: short, metavariable: metavariable, help: help,
      isRequired: false, repeats: repeats, completion: completion)
  }

  /// Creates the shape of a word or of all further words.
  static func word(
    _ kind: Kind, _ metavariable: String, _ help: String, isRequired: Bool,
    completion: Completion = .none
  ) -> ParameterShape {
    ParameterShape(
      kind: kind, name: metavariable, short: nil, metavariable: metavariable, help: help,
      isRequired: isRequired, repeats: kind == .rest, completion: completion)
  }
}
