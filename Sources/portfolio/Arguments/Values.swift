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
}
