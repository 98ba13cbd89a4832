/// Which marks beside digits and one point a number may have.
package enum NumberNotation: Sendable {
  /// None: `1234.5`, `.5`.
  case plain
  /// A sign in front and an exponent behind: `-1234.5`, `+1e-8`.
  case signed
}

extension Decimal128 {
  /// Reads a number in plain or exponent notation: `1234.5`, `1e-8`, `+0.5`, `.5`, `-3`.
  ///
  /// Any number of digits is read as long as the value has at most 38 significant ones and 38
  /// decimal places. Refuses grouping, blanks, `nan`, `inf`, hexadecimal digits, a second point and
  /// a point without a digit behind it.
  ///
  /// - Throws: `NumberTextError` with the column of the first wrong character.
  public init(_ text: some StringProtocol) throws(NumberTextError) {
    let bytes = Array(text.utf8)
    try self.init(utf8: bytes.span)
  }

  /// Reads a number from UTF-8 bytes, as `init(_:)` reads a text, without an allocation.
  ///
  /// A part of an array is `bytes.span.extracting(range)`.
  ///
  /// - Throws: `NumberTextError` with the column of the first wrong byte.
  package init(
    utf8 bytes: Span<UInt8>, notation: NumberNotation = .signed
  ) throws(NumberTextError) {
    if let short = Self.short(bytes) {
      self = short
      return
    }
    var reader = NumberReader(notation: notation)
    try reader.read(bytes)
    self = try reader.value()
  }

  /// Digits around at most one point, in at most 19 bytes: nearly every number of a journal.
  private static func short(_ bytes: Span<UInt8>) -> Decimal128? {
    guard bytes.count <= 19, !bytes.isEmpty else { return nil }
    var digits: UInt64 = 0
    var point = -1
    let count = bytes.count
    var index = 0
    while index < count {
      let byte = bytes[index]
      if byte &- 48 < 10 {
        digits = digits &* 10 &+ UInt64(byte &- 48)
      } else if byte == 46, point < 0 {
        point = index
      } else {
        return nil
      }
      index += 1
    }
    let places = point < 0 ? 0 : count - 1 - point
    guard point < 0 || places > 0 else { return nil }
    return Decimal128(unchecked: Int128(digits), scale: places)
  }
}
