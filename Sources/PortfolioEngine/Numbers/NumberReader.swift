/// The parts of a number's text, gathered byte by byte.
struct NumberReader {
  private let notation: NumberNotation
  private var isNegative = false
  /// The first 38 significant digits.
  private var digits: UInt128 = 0
  private var count = 0
  /// Zeros read behind 38 significant digits.
  private var zeros = 0
  private var places = 0
  private var exponent: Int64 = 0
  /// The column of the digit that has no room, should the value turn out too long.
  private var crowded: Int?
  private var exponentColumn: Int?

  init(notation: NumberNotation) { self.notation = notation }

  /// Reads the whole text.
  mutating func read(_ bytes: Span<UInt8>) throws(NumberTextError) {
    var index = 0
    while index < bytes.count, bytes[index] == 32 || bytes[index] == 9 { index += 1 }
    if index == bytes.count { throw NumberTextError(column: 1, reason: .empty) }
    index = 0
    if notation == .signed, let sign = Self.sign(bytes, at: 0) {
      isNegative = sign < 0
      index = 1
    }
    try readDigits(bytes, &index)
    if notation == .signed, index < bytes.count, bytes[index] | 32 == UInt8(ascii: "e") {
      exponentColumn = index + 1
      index += 1
      try readExponent(bytes, &index)
    }
    guard index == bytes.count else {
      throw NumberTextError(column: index + 1, reason: .unexpectedCharacter)
    }
  }

  /// The value of what was read.
  func value() throws(NumberTextError) -> Decimal128 {
    guard digits != 0 else { return .zero }
    var scale = Int64(places) - Int64(zeros) - exponent
    var magnitude = digits
    let tooLong = NumberTextError(column: exponentColumn ?? crowded ?? 1, reason: .tooLong)
    while scale > 38 {
      let (tenth, rest) = magnitude.quotientAndRemainder(dividingBy: 10)
      guard rest == 0 else { throw tooLong }
      magnitude = tenth
      scale -= 1
    }
    guard scale >= -38 else { throw tooLong }
    if scale < 0 {
      let (grown, overflow) = magnitude.multipliedReportingOverflow(by: PowersOfTen[Int(-scale)])
      guard !overflow, grown <= Decimal128.largest else { throw tooLong }
      magnitude = grown
      scale = 0
    }
    return Decimal128(unchecked: magnitude, negative: isNegative, scale: Int(scale))
  }

  private static func sign(_ bytes: Span<UInt8>, at index: Int) -> Int? {
    guard index < bytes.count else { return nil }
    switch bytes[index] {
    case UInt8(ascii: "-"): return -1
    case UInt8(ascii: "+"): return 1
    default: return nil
    }
  }

  private mutating func readDigits(
    _ bytes: Span<UInt8>, _ index: inout Int
  ) throws(NumberTextError) {
    var sawPoint = false
    var isDigitMissing = true
    while index < bytes.count {
      let digit = bytes[index] &- 48
      if digit < 10 {
        isDigitMissing = false
        if sawPoint { places += 1 }
        try append(digit, column: index + 1)
      } else if bytes[index] == UInt8(ascii: "."), !sawPoint {
        sawPoint = true
        isDigitMissing = true
      } else {
        break
      }
      index += 1
    }
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      throw NumberTextError(column: index + 1, reason: .secondPoint)
    }
    guard !isDigitMissing else { throw Self.noDigit(bytes, at: index) }
  }

  private static func noDigit(_ bytes: Span<UInt8>, at index: Int) -> NumberTextError {
    NumberTextError(
      column: index + 1, reason: index == bytes.count ? .missingDigits : .unexpectedCharacter)
  }

  private mutating func append(_ digit: UInt8, column: Int) throws(NumberTextError) {
    if count < 38 {
      guard digit != 0 || count > 0 else { return }
      digits = digits &* 10 &+ UInt128(digit)
      count += 1
      if digit != 0, places > 38, crowded == nil { crowded = column }
    } else {
      guard digit == 0 else { throw NumberTextError(column: column, reason: .tooLong) }
      if zeros == 0, places == 0, crowded == nil { crowded = column }
      zeros += 1
    }
  }

  private mutating func readExponent(
    _ bytes: Span<UInt8>, _ index: inout Int
  ) throws(NumberTextError) {
    let sign = Self.sign(bytes, at: index)
    if sign != nil { index += 1 }
    let start = index
    while index < bytes.count, bytes[index] &- 48 < 10 {
      // Beyond the length of any text, more digits change nothing.
      if exponent < 1_000_000_000_000_000 { exponent = exponent * 10 + Int64(bytes[index] - 48) }
      index += 1
    }
    guard index > start else { throw Self.noDigit(bytes, at: index) }
    if sign == -1 { exponent = -exponent }
  }
}
