/// An exact decimal number of at most 38 significant digits and at most 38 decimal places.
///
/// The value is `significand / 10^scale`. Quantities, prices and money are decimals from the first
/// byte read to the last byte written; they never pass through a `Double`. Two numbers of the same
/// value are equal and hash alike whatever their scale: `1.0` equals `1`.
///
/// Addition, subtraction and multiplication are exact or throw; the only operations that drop
/// digits name the number of decimal places to keep. There is no `Numeric` conformance, since its
/// operators could only trap where these throw.
public struct Decimal128: Sendable {
  // Halves instead of an Int128, whose 16-byte alignment would grow every struct that holds one.
  let high: Int64
  let low: UInt64
  /// The number of decimal places, 0 to 38.
  package let scale: UInt8

  /// The digits without their point: at most 38 of them, with the number's sign.
  package var significand: Int128 {
    Int128(high) << 64 | Int128(low)
  }

  /// The significand when it fits one word, as nearly every figure's does.
  var word: Int64? {
    let word = Int64(bitPattern: low)
    return high == (word < 0 ? -1 : 0) ? word : nil
  }

  /// Creates a number from digits and a scale that are known to be in range.
  init(unchecked significand: Int128, scale: Int) {
    high = Int64(truncatingIfNeeded: significand >> 64)
    low = UInt64(truncatingIfNeeded: significand)
    self.scale = UInt8(truncatingIfNeeded: scale)
  }

  /// Creates a number from a significand of one word.
  init(word: Int64, scale: UInt8) {
    high = word < 0 ? -1 : 0
    low = UInt64(bitPattern: word)
    self.scale = scale
  }

  /// Creates a number from a significand's halves and a scale that are known to be in range.
  init(uncheckedHigh high: Int64, low: UInt64, scale: UInt8) {
    self.high = high
    self.low = low
    self.scale = scale
  }

  /// Creates a number from a magnitude, a sign and a scale that are known to be in range.
  init(unchecked magnitude: UInt128, negative: Bool, scale: Int) {
    let positive = Int128(truncatingIfNeeded: magnitude)
    self.init(unchecked: negative ? 0 &- positive : positive, scale: scale)
  }

  /// The largest magnitude of a significand: 38 nines.
  static var largest: UInt128 { 99_999_999_999_999_999_999_999_999_999_999_999_999 }

  /// Creates a whole number.
  public init(_ whole: Int) {
    self.init(unchecked: Int128(whole), scale: 0)
  }

  /// Creates `significand / 10^scale`, or nil outside 38 digits or 38 places.
  public init?(significand: Int128, scale: Int) {
    guard (0...38).contains(scale), significand.magnitude <= Self.largest else { return nil }
    self.init(unchecked: significand, scale: scale)
  }

  /// Zero.
  public static var zero: Decimal128 { Decimal128(unchecked: 0, scale: 0) }
  /// One.
  public static var one: Decimal128 { Decimal128(unchecked: 1, scale: 0) }

  /// Whether the value is zero.
  public var isZero: Bool { high == 0 && low == 0 }
  /// Whether the value is below zero.
  public var isNegative: Bool { high < 0 }
  /// The value with its sign turned; zero has none.
  public var negated: Decimal128 { Decimal128(unchecked: 0 &- significand, scale: Int(scale)) }
  /// The value without its sign.
  public var magnitude: Decimal128 { isNegative ? negated : self }

  /// The nearest `Double`, for charts and views only: never for money, quantities or comparisons.
  public var doubleValue: Double {
    if let word, word.magnitude <= 1 << 53, scale <= 19 {
      // Both sides are exact doubles, so that the division alone rounds.
      return Double(word) / Double(PowersOfTen.word(Int(scale)))
    }
    return Double(description) ?? 0
  }
}

extension Decimal128: ExpressibleByIntegerLiteral {
  /// Creates a whole number from a literal that fits 64 bits, so that no literal traps.
  public init(integerLiteral value: Int64) {
    self.init(unchecked: Int128(value), scale: 0)
  }
}
