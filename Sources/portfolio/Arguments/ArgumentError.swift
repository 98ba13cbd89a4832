/// What is wrong with a command line.
enum ArgumentError: Error, Hashable {
  /// The word is no UTF-8.
  case notText(word: Int)
  /// No command has this name.
  case unknownCommand(word: Int, nearest: String?)
  /// Neither the command nor all commands take this option; `owners` are the commands that do.
  case unknownOption(
    word: Int, name: String, nearest: String?, owners: [String], isBeforeCommand: Bool)
  /// The option stands at the end, or before another option.
  case missingValue(word: Int, option: ParameterShape)
  /// The flag takes no value.
  case unexpectedValue(word: Int, flag: ParameterShape)
  /// The option was given before.
  case repeated(word: Int, option: ParameterShape)
  /// The value is not what the parameter takes; it starts `offset` characters into the word.
  case badValue(word: Int, offset: Int, parameter: ParameterShape, ValueError)
  /// The command takes no further word.
  case excessWord(word: Int)
  /// The command needs a word that is not there.
  case missingWord(ParameterShape)
  /// The command shows no figures that a format could hold.
  case noFigures
}

extension ArgumentError {
  /// The error in words, with the command line and a caret.
  func diagnostic(words: [String], command: Command?) -> Diagnostic {
    let words = Self.withoutSecrets(words)
    var diagnostic: Diagnostic
    let ownHelp = "portfolio \(command?.name ?? "help")\(command == nil ? "" : " --help")"
    switch self {
    case .notText:
      diagnostic = Diagnostic(message: "this word is no UTF-8 text")
      diagnostic.reasons = ["Bytes that are no text are shown as \u{fffd}."]
      diagnostic.remedies = ["Write it in UTF-8, whatever the terminal or the script is set to."]
    case .unknownCommand(let word, let nearest):
      diagnostic = Diagnostic(message: "there is no command \(words[at: word])")
      diagnostic.remedies = [
        nearest.map { "The nearest is \($0)." } ?? "`portfolio help` lists the commands."
      ]
    case .unknownOption(let word, let option, let nearest, let owners, let isBeforeCommand):
      let name = words[at: word] == Self.mask ? Self.mask : option
      diagnostic = Diagnostic(message: "there is no option \(name)")
      if let nearest {
        diagnostic.remedies = ["The nearest is \(nearest)."]
      } else if owners.isEmpty {
        diagnostic.remedies = ["`\(ownHelp)` lists the options."]
      } else if isBeforeCommand {
        diagnostic.message = "\(name) stands before the command"
        diagnostic.remedies = [
          "Write it after the command: \(Values.listed(owners)) \(owners.count == 1 ? "takes" : "take") it."
        ]
      } else {
        diagnostic.message = "\(command?.name ?? "") takes no option \(name)"
        diagnostic.remedies = ["It belongs to \(Values.listed(owners, last: "and"))."]
      }
    case .missingValue(_, let option):
      diagnostic = Diagnostic(message: "\(option.shownName) needs a value")
      diagnostic.remedies = ["Write \(option.shownName) \(option.metavariable)."]
    case .unexpectedValue(_, let flag):
      diagnostic = Diagnostic(message: "\(flag.shownName) takes no value")
      diagnostic.remedies = ["Write \(flag.shownName) alone."]
    case .repeated(_, let option):
      diagnostic = Diagnostic(message: "\(option.shownName) is given twice")
      diagnostic.remedies = ["Leave one of them out."]
    case .badValue(_, _, let parameter, let error):
      diagnostic = Diagnostic(message: "this is not a value for \(parameter.shownName)")
      diagnostic.reasons = [error.reason]
      diagnostic.remedies = error.remedy.map { [$0] } ?? []
    case .excessWord:
      diagnostic = Diagnostic(message: "this word is one too many")
      diagnostic.remedies = command.map { ["Usage: \($0.usage)"] } ?? []
    case .missingWord(let parameter):
      diagnostic = Diagnostic(message: "\(parameter.shownName) is missing")
      diagnostic.remedies = command.map { ["Usage: \($0.usage)"] } ?? []
    case .noFigures:
      diagnostic = Diagnostic(message: "\(command?.name ?? "") has no figures to format")
      diagnostic.remedies = ["Leave --format out."]
    }
    diagnostic.excerpt = excerpt(words: words)
    return diagnostic
  }

  private static let mask = "***"

  /// The words of a command line without the values of the options that are unknown, which may be
  /// secrets: `--token=***`.
  static func withoutUnknownValues(_ words: [String], _ errors: [ArgumentError]) -> [String] {
    var words = words
    for case .unknownOption(let word, let name, _, _, _) in errors
    where words.indices.contains(word) && words[word] != name {
      words[word] = "\(name)=\(mask)"
    }
    return words
  }

  /// Options that other programs have for what is secret.
  private static let secretOptions: Set = ["key", "password", "secret", "token"]

  /// The words of a command line as they may be shown: beside the name of a secret setting each may be
  /// its value, and is not, but for those that `config` knows and options before the name; nor is what
  /// may be a key behind the name of another setting, or in an address.
  private static func withoutSecrets(_ words: [String]) -> [String] {
    func secretName(_ word: String) -> String? {
      let name = String(word.prefix { $0 != "=" && $0 != ":" })
      let letters = name.lowercased().drop { $0 == "-" }
      let isOption = name.hasPrefix("-") && Self.secretOptions.contains(String(letters))
      return isOption || Setting.isSecretName(name) ? name : nil
    }
    guard let place = words.firstIndex(where: { secretName($0) != nil }) else {
      let words = words.map { $0.contains("://") ? Setting.withoutCredentials($0) : $0 }
      guard words.first == "config", let action = words.firstIndex(of: "set"),
        words.indices.contains(action + 1)
      else { return words }
      let setting = Setting.named(words[action + 1])
      let values = words[(action + 2)...].map { word in
        setting?.shown(word) ?? (Setting.mayBeKey(name: word) ? mask : word)
      }
      return words.prefix(action + 2) + values
    }
    let known = ["config", "-"] + ConfigOptions.Action.allCases.map(\.rawValue)
    return words.enumerated().map { index, word in
      if let name = secretName(word) { return name == word ? word : "\(name)=\(mask)" }
      return known.contains(word) || index < place && word.hasPrefix("--") ? word : mask
    }
  }

  private func excerpt(words: [String]) -> Diagnostic.Excerpt? {
    let (index, offset): (Int, Int) =
      switch self {
      case .unknownCommand(let word, _), .unknownOption(let word, _, _, _, _),
        .missingValue(let word, _), .unexpectedValue(let word, _), .repeated(let word, _),
        .excessWord(let word), .notText(let word):
        (word, 0)
      case .badValue(let word, let offset, _, _): (word, offset)
      case .missingWord, .noFigures: (-1, 0)
      }
    guard words.indices.contains(index) else { return nil }
    let quoted = words.map(Shell.quoted)
    let start = "portfolio ".count + quoted[..<index].reduce(0) { $0 + $1.count + 1 }
    let line = "portfolio " + quoted.joined(separator: " ")
    guard quoted[index] == words[index], offset < words[index].count else {
      return Diagnostic.Excerpt(text: line, range: start..<(start + quoted[index].count))
    }
    guard case .badValue(_, _, _, let error) = self, let column = error.column else {
      return Diagnostic.Excerpt(text: line, range: (start + offset)..<(start + words[index].count))
    }
    let first = min(start + offset + max(0, column - 1), start + words[index].count)
    return Diagnostic.Excerpt(text: line, range: first..<(first + 1))
  }
}

/// Words as a shell writes them.
enum Shell {
  /// A word as a shell would need it.
  static func quoted(_ word: String) -> String {
    let isPlain =
      !word.isEmpty
      && word.allSatisfy { character in
        character.isLetter || character.isNumber || "-_=+.,:/@%~".contains(character)
      }
    return isPlain ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }
}

extension [String] {
  /// The word at an index, empty when there is none.
  fileprivate subscript(at index: Int) -> String { indices.contains(index) ? self[index] : "" }
}
