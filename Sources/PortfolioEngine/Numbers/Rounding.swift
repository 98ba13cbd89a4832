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

  /// Whether the magnitude of a quotient goes up by one for the remainder that it leaves.
  func raises(odd: Bool, remainder: UInt128, of divisor: UInt128, negative: Bool) -> Bool {
    guard remainder != 0 else { return false }
    switch self {
    case .down: return false
    case .up: return true
    case .floor: return negative
    case .ceiling: return !negative
    case .halfUp, .halfToEven:
      let rest = divisor - remainder
      if remainder != rest { return remainder > rest }
      return self == .halfUp || odd
    }
  }
}
