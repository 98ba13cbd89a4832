internal import PortfolioEngine

/// How typed words become values: the parse functions that parameters share.
enum Values {
  /// Takes any text that is not empty.
  static func text(_ text: String) throws(ValueError) -> String {
    guard !text.isEmpty else { throw ValueError("It is empty.") }
    return text
  }

  /// Reads a whole number of a range.
  static func whole(_ range: ClosedRange<Int>) -> @Sendable (String) throws(ValueError) -> Int {
    { (text) throws(ValueError) in
      guard let number = Int(text), text.utf8.allSatisfy({ (48...57).contains($0) }),
        range.contains(number)
      else {
        throw ValueError(
          range.upperBound == .max
            ? "It takes a whole number from \(range.lowerBound)."
            : "It takes a whole number from \(range.lowerBound) to \(range.upperBound).")
      }
      return number
    }
  }

  /// Reads a moment.
  static func instant(_ text: String) throws(ValueError) -> Instant {
    guard let instant = Instant(text) else {
      throw ValueError("It takes a moment such as 2026-04-30T12:00:00Z.")
    }
    return instant
  }

  /// Reads one of the names of a closed list.
  static func choice<Value: CaseIterable & RawRepresentable<String> & Sendable>(
    _ text: String
  ) throws(ValueError) -> Value {
    if let value = Value(rawValue: text) { return value }
    let names = Value.allCases.map(\.rawValue)
    throw ValueError(
      "It takes \(listed(names)).",
      remedy: Nearest.of(text, among: names).map { "The nearest is \($0)." })
  }

  /// Names as a person lists them: `table, json or csv`.
  static func listed(_ names: [String], last word: String = "or") -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " \(word) " + last
  }

  /// The first few names as a person lists them, and how many more there are: `a, b and 3 more`.
  static func listed(_ names: some Collection<String>, atMost limit: Int) -> String {
    let rest = names.count - limit
    return listed(names.prefix(limit) + (rest > 0 ? ["\(rest) more"] : []), last: "and")
  }

  /// A number of things: `1 entry`, `7 entries`.
  static func counted(_ count: Int, _ noun: String, plural: String? = nil) -> String {
    "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
  }

  /// Reads a figure as `TypedFigure` does; the sign is kept apart, for the command to judge.
  static func figure(_ text: String) throws(ValueError) -> TypedFigure {
    do throws(NumberTextError) {
      return try TypedFigure(text)
    } catch {
      throw ValueError(error)
    }
  }

  /// Reads an age such as 90s, 10m, 24h or 7d.
  static func age(_ text: String) throws(ValueError) -> Age {
    guard let age = Age(text) else {
      throw ValueError("It takes an age such as 90s, 10m, 24h or 7d.")
    }
    return age
  }
}

extension ValueError {
  /// Why a text is not a figure, in words.
  init(_ error: NumberTextError) {
    let column = error.column
    switch error.reason {
    case .empty, .missingDigits:
      self.init("It takes a figure such as 0.5 or 1,234.5.", column: column)
    case .unexpectedCharacter:
      self.init("This character cannot stand in a figure.", column: column)
    case .secondPoint: self.init("A figure has one decimal point.", column: column)
    case .ambiguousGrouping(let grouped, let decimal):
      self.init(
        "This can be read in two ways.", column: column,
        remedy: "Write \(grouped) or \(decimal).")
    case .tooLong:
      self.init("A figure has at most 38 digits, and 38 decimal places.", column: column)
    }
  }
}
