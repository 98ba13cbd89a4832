/// Why an arithmetic operation on exact decimals has no answer.
public enum DecimalError: Error, Hashable, Sendable {
  /// The result needs more than 38 digits, or an exact one more than 38 decimal places.
  case overflow
  /// The divisor is zero.
  case divisionByZero
  /// A number of decimal places outside 0 to 38 was asked for.
  case placesOutOfRange(Int)
}
