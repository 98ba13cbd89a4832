extension Decimal128: CustomStringConvertible {
  /// The value in plain notation, as short as it can be: `0.5`, `-1234`, `0.00000001`.
  public var description: String { PlainText(shortest).string }

  /// The value in plain notation with at least a number of decimal places.
  package func plain(minimumPlaces: Int) -> String {
    PlainText(shortest, minimumPlaces: minimumPlaces).string
  }
}

/// A decimal's digits set out as text: with a sign, groups, and marks around them.
struct PlainText {
  private let value: Decimal128
  private let minimumPlaces: Int
  private let isGrouped: Bool
  private let upperGroup: Int
  private let prefix: String
  private let suffix: String

  /// Sets out every digit that the value has.
  ///
  /// - Parameters:
  ///   - minimumPlaces: zeros are added up to this many decimal places.
  ///   - isGrouped: whether commas stand between thousands.
  ///   - upperGroup: how many digits stand between commas above the thousands, at least 1.
  ///   - prefix: what stands before the first digit and behind the sign.
  ///   - suffix: what stands behind the last digit.
  init(
    _ value: Decimal128, minimumPlaces: Int = 0, isGrouped: Bool = false,
    upperGroup: Int = 3, prefix: String = "", suffix: String = ""
  ) {
    self.value = value
    self.minimumPlaces = minimumPlaces
    self.isGrouped = isGrouped
    self.upperGroup = max(1, upperGroup)
    self.prefix = prefix
    self.suffix = suffix
  }

  /// The text.
  var string: String {
    let magnitude = value.significand.magnitude
    let scale = Int(value.scale)
    let places = max(scale, minimumPlaces)
    let wholeDigits = max(1, Self.digitCount(magnitude) - scale)
    let commas = isGrouped && wholeDigits > 3 ? 1 + (wholeDigits - 4) / upperGroup : 0
    let sign = value.isNegative ? 1 : 0
    let length =
      sign + prefix.utf8.count + wholeDigits + commas + (places > 0 ? places + 1 : 0)
      + suffix.utf8.count
    var digits = DigitSource(magnitude)
    // Written from the last byte to the first, each exactly once.
    return unsafe String(unsafeUninitializedCapacity: length) { buffer in
      var end = length
      func put(_ byte: UInt8) {
        end -= 1
        unsafe buffer[end] = byte
      }
      for byte in suffix.utf8.reversed() { put(byte) }
      for _ in scale..<places { put(48) }
      for _ in 0..<scale { put(digits.next()) }
      if places > 0 { put(UInt8(ascii: ".")) }
      for index in 0..<wholeDigits {
        if isGrouped, index >= 3, (index - 3) % upperGroup == 0 { put(UInt8(ascii: ",")) }
        put(digits.next())
      }
      for byte in prefix.utf8.reversed() { put(byte) }
      if sign > 0 { put(UInt8(ascii: "-")) }
      return length
    }
  }

  /// How many digits a magnitude has; zero has none.
  static func digitCount(_ magnitude: UInt128) -> Int {
    let bits = 128 - magnitude.leadingZeroBitCount
    // 1233 / 4096 is the logarithm of two, close enough for 128 bits.
    let estimate = (bits * 1233) >> 12
    return estimate + (magnitude >= PowersOfTen[estimate] ? 1 : 0)
  }
}

/// The digits of a magnitude as ASCII, the last one first, then zeros without end.
private struct DigitSource {
  private var word: UInt64
  private var above: UInt64
  private var left = 19

  init(_ magnitude: UInt128) {
    if magnitude <= UInt128(UInt64.max) {
      word = UInt64(truncatingIfNeeded: magnitude)
      above = 0
      left = 20
    } else {
      let (top, bottom) = magnitude.quotientAndRemainder(dividingBy: PowersOfTen[19])
      word = UInt64(truncatingIfNeeded: bottom)
      above = UInt64(truncatingIfNeeded: top)
    }
  }

  mutating func next() -> UInt8 {
    if left == 0 {
      word = above
      above = 0
      left = 20
    }
    left -= 1
    let tenth = word / 10
    let digit = UInt8(truncatingIfNeeded: word &- tenth &* 10)
    word = tenth
    return 48 + digit
  }
}
