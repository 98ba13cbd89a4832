/// Where and why a text is not a number.
public struct NumberTextError: Error, Hashable, Sendable {
  /// What is wrong at the column.
  public enum Reason: Hashable, Sendable {
    /// The text is empty, or holds nothing but blanks.
    case empty
    /// A character that cannot stand at this place.
    case unexpectedCharacter
    /// A second decimal point.
    case secondPoint
    /// There are no digits where some must stand.
    case missingDigits
    /// A lone comma as in `1,500` or `1,5`, which can be read in two ways: with the comma as a
    /// separator of thousands, and with the comma as a decimal point.
    case ambiguousGrouping(grouped: Decimal128, decimal: Decimal128)
    /// More than 38 digits, or a value that needs more than 38 decimal places.
    case tooLong
  }

  /// The 1-based column, in characters, of the first wrong character; one past the end when the
  /// text stops too early.
  public let column: Int
  /// What is wrong there.
  public let reason: Reason

  /// Creates an error at a 1-based column.
  public init(column: Int, reason: Reason) {
    self.column = column
    self.reason = reason
  }
}
