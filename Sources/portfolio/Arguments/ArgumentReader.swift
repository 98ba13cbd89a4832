/// Command lines, read against the tables of parameters.
///
/// Options may stand anywhere; `--` ends them. A word such as `-5` or `-.5` is a word, not an option,
/// so that a command can say what a negative number would have meant. Everything that is wrong is
/// reported at once.
struct ArgumentReader: Sendable {
  /// A value, the parameter that it belongs to, and where it stands.
  struct Match: Sendable, Hashable {
    /// The parameter's index in its table.
    var parameter: Int
    /// The value; empty for a flag.
    var value: String
    /// The index of the word that holds the value.
    var word: Int
    /// How many characters of the word stand before the value.
    var offset = 0
  }

  /// What was read.
  struct Reading {
    /// The command, where one was named.
    var command: Command?
    /// Values of the options of every command.
    var global: [Match] = []
    /// Values of the command's own parameters.
    var own: [Match] = []
    /// What is wrong.
    var errors: [ArgumentError] = []
  }

  /// The options of every command.
  let global: [ParameterShape]
  /// All commands.
  let commands: [Command]

  /// Reads the words behind the program's name.
  func read(_ words: [String]) -> Reading {
    var reading = Reading()
    var index = 0
    var optionsAreOver = false
    var wordCount = 0
    while index < words.count {
      let word = words[index]
      if !optionsAreOver, word == "--" {
        optionsAreOver = true
      } else if !optionsAreOver, Self.isOption(word) {
        readOption(at: &index, of: words, into: &reading)
      } else if reading.command == nil {
        guard let command = commands.first(where: { $0.name == word }) else {
          reading.errors.append(
            .unknownCommand(word: index, nearest: Nearest.of(word, among: commands.map(\.name))))
          return reading
        }
        reading.command = command
      } else {
        readWord(at: index, of: words, count: &wordCount, into: &reading)
        // Behind the name of a command that this command runs, all words are that command's.
        if reading.command?.parameters.contains(where: { $0.isCommandLine }) == true {
          optionsAreOver = true
        }
      }
      index += 1
    }
    for (parameter, shape) in (reading.command?.parameters ?? []).enumerated()
    where shape.isRequired && !reading.own.contains(where: { $0.parameter == parameter }) {
      reading.errors.append(.missingWord(shape))
    }
    return reading
  }

  /// Whether a word is an option: it starts with a dash that is not a number's sign.
  static func isOption(_ word: String) -> Bool {
    guard word.utf8.first == UInt8(ascii: "-"), word.utf8.count > 1 else { return false }
    let second = word.utf8.dropFirst().first ?? 0
    return !((48...57).contains(second) || second == UInt8(ascii: "."))
  }

  private func readOption(at index: inout Int, of words: [String], into reading: inout Reading) {
    let word = words[index]
    let isLong = word.hasPrefix("--")
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts.first ?? "")
    let own = reading.command?.parameters ?? []
    func matches(_ shape: ParameterShape) -> Bool {
      guard shape.kind == .flag || shape.kind == .option else { return false }
      return isLong
        ? name == "--" + shape.name : shape.short.map { name == "-\($0)" } ?? false
    }
    let ownIndex = own.firstIndex(where: matches)
    guard let parameter = ownIndex ?? global.firstIndex(where: matches) else {
      let meant = unknownOption(at: index, name: name, matches: matches, into: &reading)
      // The value of the option that was meant is not a word of the command.
      let next = index + 1
      if meant?.kind == .option, parts.count == 1, next < words.count, !Self.isOption(words[next]) {
        index = next
      }
      return
    }
    let shape = ownIndex == nil ? global[parameter] : own[parameter]
    let earlier = ownIndex == nil ? reading.global : reading.own
    if !shape.repeats, earlier.contains(where: { $0.parameter == parameter }) {
      reading.errors.append(.repeated(word: index, option: shape))
    }
    var match = Match(parameter: parameter, value: "", word: index)
    if shape.kind == .flag {
      if parts.count > 1 {
        reading.errors.append(.unexpectedValue(word: index, flag: shape))
      }
    } else if parts.count > 1 {
      match.value = String(parts[1])
      match.offset = name.count + 1
    } else if index + 1 < words.count, words[index + 1] != "--", !Self.isOption(words[index + 1]) {
      index += 1
      match.value = words[index]
      match.word = index
    } else {
      reading.errors.append(.missingValue(word: index, option: shape))
      return
    }
    if ownIndex == nil { reading.global.append(match) } else { reading.own.append(match) }
  }

  /// Reports an option that is not there, and gives the one that was probably meant.
  private func unknownOption(
    at index: Int, name: String, matches: (ParameterShape) -> Bool, into reading: inout Reading
  ) -> ParameterShape? {
    let owners = commands.filter { $0.parameters.contains(where: matches) }
    let offered = ((reading.command?.parameters ?? []) + global).filter(\.isOption)
    let nearest =
      owners.isEmpty ? Nearest.of(name, among: offered.map(\.shownName)) : nil
    reading.errors.append(
      .unknownOption(
        word: index, name: name, nearest: nearest, owners: owners.map(\.name),
        isBeforeCommand: reading.command == nil))
    return owners.first?.parameters.first(where: matches)
      ?? offered.first { $0.shownName == nearest }
  }

  private func readWord(
    at index: Int, of words: [String], count: inout Int, into reading: inout Reading
  ) {
    let own = reading.command?.parameters ?? []
    let places = own.indices.filter { own[$0].kind == .word || own[$0].kind == .rest }
    var place: Int?
    if count < places.count {
      place = places[count]
    } else if let last = places.last, own[last].kind == .rest {
      place = last
    }
    guard let place else {
      reading.errors.append(.excessWord(word: index))
      return
    }
    if own[place].kind == .word || count < places.count { count += 1 }
    reading.own.append(Match(parameter: place, value: words[index], word: index))
  }

  /// The options with all values put in, and the values that were not understood.
  static func apply<Options>(
    _ matches: [Match], of parameters: [Parameter<Options>], to options: Options
  ) -> (Options, [ArgumentError]) {
    var options = options
    var errors: [ArgumentError] = []
    for match in matches where parameters.indices.contains(match.parameter) {
      let parameter = parameters[match.parameter]
      do throws(ValueError) {
        try parameter.shape.check(match.value)
        try parameter.apply(&options, match.value)
      } catch {
        errors.append(
          .badValue(word: match.word, offset: match.offset, parameter: parameter.shape, error))
      }
    }
    return (options, errors)
  }
}
