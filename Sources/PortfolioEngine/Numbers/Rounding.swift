/// A rule that says which neighbour a decimal becomes when digits must be dropped.
///
/// `halfToEven` is the rule of the house: every figure shown and every cost divided uses it unless
/// a tax office demands another one, which is then named where it is used.
public enum Rounding: String, Sendable, Hashable, Codable, CaseIterable {
  /// To the nearest neighbour; a tie goes to the neighbour whose last digit is even.
  case halfToEven
  /// To the nearest neighbour; a tie goes away from zero.
  case halfUp
  /// Toward zero: the digits are cut off.
  case down
  /// Away from zero, when any digit dropped is not zero.
  case up
  /// Toward negative infinity.
  case floor
  /// Toward positive infinity.
  case ceiling
}
