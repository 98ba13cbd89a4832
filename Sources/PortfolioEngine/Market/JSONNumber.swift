/// What the letters of a number stand for.
enum JSONNumber: Sendable, Hashable {
  /// An exact value.
  case value(Decimal128)
  /// More than 38 digits, or a value that needs more than 38 decimal places.
  case tooLong
  /// `NaN`, `Infinity` or `-Infinity`.
  case notFinite
  /// No number at all.
  case malformed

  /// Reads a number: an optional sign, digits with at most one point among them, and an exponent.
  ///
  /// Only the value decides whether it fits: zeros at either end cost nothing, so `1.50e+37` fits
  /// and a whole number of 39 digits does not.
  init(_ text: some RandomAccessCollection<UInt8>) {
    var rest = text[...]
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
    var short: UInt64 = 0
    var long: UInt128 = 0
    var zeros = 0
    var digits = 0
    var scale = 0
    var sawDigit = false
    var sawPoint = false
    while let byte = rest.first {
      if byte == UInt8(ascii: ".") {
        guard !sawPoint else { self = .malformed; return }
        sawPoint = true
      } else if (48...57).contains(byte) {
        sawDigit = true
        if sawPoint { scale += 1 }
        if digits < 18 {
          short = short * 10 + UInt64(byte - 48)
          if short != 0 { digits += 1 }
          long = UInt128(short)
        } else if byte == 48 {
          zeros += 1
        } else {
          digits += zeros + 1
          guard digits <= 38 else {
            self = Self.isNumber(rest, sawPoint: sawPoint) ? .tooLong : .malformed
            return
          }
          long = long * PowersOfTen[zeros + 1] + UInt128(byte - 48)
          zeros = 0
        }
      } else {
        break
      }
      rest = rest.dropFirst()
    }
    guard sawDigit else {
      self = Self.isNotFinite(rest) ? .notFinite : .malformed
      return
    }
    guard let exponent = Self.exponent(rest) else { self = .malformed; return }
    self = Self.exact(long, scale: scale - zeros - exponent, isNegative: isNegative)
  }

  /// The value of `digits / 10^scale`, when it fits.
  private static func exact(_ digits: UInt128, scale: Int, isNegative: Bool) -> JSONNumber {
    guard digits != 0 else { return .value(.zero) }
    var digits = digits
    var scale = scale
    while scale > 38, digits % 10 == 0 {
      digits /= 10
      scale -= 1
    }
    if scale < 0 {
      guard scale >= -38 else { return .tooLong }
      let (grown, overflow) = digits.multipliedReportingOverflow(by: PowersOfTen[-scale])
      guard !overflow else { return .tooLong }
      digits = grown
      scale = 0
    }
    guard let magnitude = Int128(exactly: digits),
      let value = Decimal128(significand: isNegative ? -magnitude : magnitude, scale: scale)
    else { return .tooLong }
    return .value(value)
  }

  /// Reads nothing, or `e` with an optional sign and digits up to the end; nil for anything else.
  private static func exponent(_ text: some RandomAccessCollection<UInt8>) -> Int? {
    guard let first = text.first else { return 0 }
    guard first | 32 == UInt8(ascii: "e") else { return nil }
    var rest = text.dropFirst()
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
    guard !rest.isEmpty else { return nil }
    var value = 0
    for byte in rest {
      guard (48...57).contains(byte) else { return nil }
      value = min(1_000_000, value * 10 + Int(byte - 48))
    }
    return isNegative ? -value : value
  }

  /// Whether what is left after some digits still makes a number.
  private static func isNumber(
    _ text: some RandomAccessCollection<UInt8>, sawPoint: Bool
  ) -> Bool {
    var rest = text[...]
    var points = sawPoint ? 1 : 0
    while let byte = rest.first, (48...57).contains(byte) || byte == UInt8(ascii: ".") {
      if byte == UInt8(ascii: ".") { points += 1 }
      rest = rest.dropFirst()
    }
    return points <= 1 && exponent(rest) != nil
  }

  private static func isNotFinite(_ text: some RandomAccessCollection<UInt8>) -> Bool {
    let lower = text.map { $0 | 32 }
    return ["nan", "infinity", "inf"].contains { lower.elementsEqual($0.utf8) }
  }
}

extension JSONReader {
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
