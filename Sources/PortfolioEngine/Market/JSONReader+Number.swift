extension JSONReader {
  /// What the letters of a number stand for.
  enum Number: Sendable, Hashable {
    /// An exact value.
    case value(Decimal128)
    /// More than 38 digits, or a value that needs more than 38 decimal places.
    case tooLong
    /// `NaN`, `Infinity` or `-Infinity`.
    case notFinite
    /// No number at all.
    case malformed
  }

  /// The value of a number, or of a string that holds one.
  ///
  /// Only the value decides whether it fits: zeros at either end cost nothing, so
  /// `1.9135054419091135e+37` fits and a whole number of 39 digits does not.
  func value(_ token: Token) -> Number {
    do throws(NumberTextError) {
      return .value(try Decimal128(utf8: bytes.span.extracting(token.start..<token.end)))
    } catch {
      if error.reason == .tooLong { return .tooLong }
      let word = bytes[token.start..<token.end].drop { $0 == UInt8(ascii: "-") }.map { $0 | 32 }
      let isNotFinite = ["nan", "infinity", "inf"].contains { word.elementsEqual($0.utf8) }
      return isNotFinite ? .notFinite : .malformed
    }
  }

  /// The nearest double of a number; nil when it is none or is not finite.
  ///
  /// Fifteen digits and a power of ten up to 22 are exact doubles, so one division rounds right
  /// (Clinger 1990); longer ones go through the standard library.
  func double(_ token: Token) -> Double? {
    var digits: UInt64 = 0
    var count = 0
    var places = 0
    var sawPoint = false
    for byte in bytes[token.start..<token.end] {
      if (48...57).contains(byte), count < 18 {
        digits = digits * 10 + UInt64(byte - 48)
        count += 1
        if sawPoint { places += 1 }
      } else if byte == UInt8(ascii: "."), !sawPoint {
        sawPoint = true
      } else {
        count = 99
        break
      }
    }
    if count > 0, count < 99, digits <= 1 << 53, places <= 22 {
      return Double(digits) / Self.exactPowers[places]
    }
    guard let text = text(token), let value = Double(text), value.isFinite else { return nil }
    return value
  }

  private static let exactPowers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}
