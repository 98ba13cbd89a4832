/// A figure as a person typed it: what stands behind the sign, and the sign apart.
///
/// The sign is reported and not applied, so that a caller who wants none can say what to write
/// instead: a sale is `add sell`.
package struct TypedFigure: Sendable, Hashable {
  /// A sign in front of a figure.
  package enum Sign: Sendable, Hashable {
    case plus, minus
  }

  /// The sign that was typed, or nil without one.
  package let sign: Sign?
  /// The figure without its sign.
  package let magnitude: Decimal128

  /// The figure with its sign.
  package var value: Decimal128 { sign == .minus ? magnitude.negated : magnitude }

  /// Reads a typed figure: what `Decimal128` reads, and thousands grouped by commas where that is
  /// unmistakable.
  ///
  /// Two commas, or one and a point behind it, are unmistakable: `1,234,567` and `1,234.5`. The
  /// first group has one to three digits and does not start with 0, every other has three, and no
  /// exponent follows. A lone comma is refused as `ambiguousGrouping` with both readings, signs
  /// included.
  ///
  /// - Throws: `NumberTextError` with the column of the first wrong character.
  package init(_ text: some StringProtocol) throws(NumberTextError) {
    let bytes = Array(text.utf8)
    let comma = UInt8(ascii: ",")
    switch bytes.first {
    case UInt8(ascii: "+"): sign = .plus
    case UInt8(ascii: "-"): sign = .minus
    default: sign = nil
    }
    let start = sign == nil ? 0 : 1
    let commas = bytes.indices.filter { bytes[$0] == comma }
    guard let first = commas.first else {
      magnitude = try Decimal128(text).magnitude
      return
    }
    if commas.count == 1, !bytes[..<first].contains(UInt8(ascii: ".")),
      !bytes[first...].contains(UInt8(ascii: "."))
    {
      throw try Self.ambiguous(bytes, comma: first)
    }
    try Self.check(bytes, from: start)
    let digits = bytes[start...].filter { $0 != comma }
    do {
      magnitude = try Decimal128(utf8: digits.span)
    } catch {
      // Only the length can still be wrong; its column counts the commas before it.
      throw NumberTextError(
        column: Self.column(ofDigit: error.column, in: bytes, from: start), reason: error.reason)
    }
  }

  /// The two readings of a lone comma, or what is wrong beside it.
  private static func ambiguous(
    _ bytes: [UInt8], comma: Int
  ) throws(NumberTextError) -> NumberTextError {
    var bytes = bytes
    bytes[comma] = UInt8(ascii: ".")
    let decimal = try Decimal128(utf8: bytes.span)
    guard comma > 0, (48...57).contains(bytes[comma - 1]) else {
      return NumberTextError(column: comma + 1, reason: .unexpectedCharacter)
    }
    bytes.remove(at: comma)
    let grouped = try Decimal128(utf8: bytes.span)
    return NumberTextError(
      column: comma + 1, reason: .ambiguousGrouping(grouped: grouped, decimal: decimal))
  }

  /// Checks that groups are whole and stand before the point, and that nothing but digits follows.
  private static func check(_ bytes: [UInt8], from start: Int) throws(NumberTextError) {
    var groupLength = 0
    var groups = 0
    var isFraction = false
    for index in start..<bytes.count {
      let byte = bytes[index]
      let isWhole = groups == 0 ? (1...3).contains(groupLength) : groupLength == 3
      switch byte {
      case 48...57 where isFraction || groupLength < 3 || groups == 0:
        groupLength += 1
      case UInt8(ascii: ",") where !isFraction && isWhole:
        guard groups > 0 || bytes[start] != UInt8(ascii: "0") else {
          throw NumberTextError(column: index + 1, reason: .unexpectedCharacter)
        }
        groups += 1
        groupLength = 0
      case UInt8(ascii: ".") where !isFraction && (groups == 0 || isWhole):
        isFraction = true
        groupLength = 0
      case UInt8(ascii: ".") where isFraction:
        throw NumberTextError(column: index + 1, reason: .secondPoint)
      default:
        throw NumberTextError(column: index + 1, reason: .unexpectedCharacter)
      }
    }
    guard isFraction ? groupLength > 0 : groupLength == 3 else {
      throw NumberTextError(column: bytes.count + 1, reason: .missingDigits)
    }
  }

  private static func column(ofDigit digit: Int, in bytes: [UInt8], from start: Int) -> Int {
    var left = digit
    for index in start..<bytes.count where bytes[index] != UInt8(ascii: ",") {
      left -= 1
      if left == 0 { return index + 1 }
    }
    return bytes.count + 1
  }
}
