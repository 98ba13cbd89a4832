#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Decimal128: CustomStringConvertible {
  /// The value in plain notation, as short as it can be: `0.5`, `-1234`, `0.00000001`.
  public var description: String { plain(minimumPlaces: 0) }

  /// The value in plain notation with at least a number of decimal places.
  package func plain(minimumPlaces: Int) -> String {
    let short = shortest
    var digits = String(short.significand.magnitude)
    let scale = Int(short.scale)
    if digits.utf8.count <= scale {
      digits = String(repeating: "0", count: scale + 1 - digits.utf8.count) + digits
    }
    let whole = digits.dropLast(scale)
    var fraction = String(digits.suffix(scale))
    if fraction.utf8.count < minimumPlaces {
      fraction += String(repeating: "0", count: minimumPlaces - fraction.utf8.count)
    }
    return (isNegative ? "-" : "") + whole + (fraction.isEmpty ? "" : "." + fraction)
  }

  /// Reads a number in plain or exponent notation: `1234.5`, `1e-8`, `+0.5`, `.5`, `-3`.
  ///
  /// Refuses grouping, blanks, `nan`, `inf`, hexadecimal digits and a second point.
  ///
  /// - Throws: `NumberTextError` with the column of the first wrong character.
  public init(_ text: some StringProtocol) throws(NumberTextError) {
    var negative = false
    var digits: UInt128 = 0
    var scale = 0
    var exponent = 0
    var sawDigit = false
    var sawPoint = false
    let bytes = Array(text.utf8)
    guard !bytes.isEmpty else { throw NumberTextError(column: 1, reason: .empty) }
    var index = 0
    if bytes[0] == UInt8(ascii: "-") || bytes[0] == UInt8(ascii: "+") {
      negative = bytes[0] == UInt8(ascii: "-")
      index = 1
    }
    while index < bytes.count {
      let byte = bytes[index]
      if (48...57).contains(byte) {
        sawDigit = true
        let (grown, overflow) = digits.multipliedReportingOverflow(by: 10)
        guard !overflow, grown <= Self.maximumSignificand.magnitude - UInt128(byte - 48) else {
          throw NumberTextError(column: index + 1, reason: .tooLong)
        }
        digits = grown + UInt128(byte - 48)
        if sawPoint { scale += 1 }
      } else if byte == UInt8(ascii: ".") {
        guard !sawPoint else { throw NumberTextError(column: index + 1, reason: .secondPoint) }
        sawPoint = true
      } else {
        break
      }
      index += 1
    }
    guard sawDigit else {
      throw NumberTextError(
        column: index + 1, reason: index < bytes.count ? .unexpectedCharacter : .missingDigits)
    }
    if index < bytes.count, bytes[index] | 32 == UInt8(ascii: "e") {
      index += 1
      var negativeExponent = false
      if index < bytes.count, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+")
      {
        negativeExponent = bytes[index] == UInt8(ascii: "-")
        index += 1
      }
      guard index < bytes.count else {
        throw NumberTextError(column: index + 1, reason: .missingDigits)
      }
      while index < bytes.count, (48...57).contains(bytes[index]) {
        exponent = min(10_000, exponent * 10 + Int(bytes[index] - 48))
        index += 1
      }
      if negativeExponent { exponent = -exponent }
    }
    guard index == bytes.count else {
      throw NumberTextError(column: index + 1, reason: .unexpectedCharacter)
    }
    scale -= exponent
    while scale > 38, digits != 0, digits % 10 == 0 {
      digits /= 10
      scale -= 1
    }
    if digits == 0 { scale = min(max(scale, 0), 38) }
    while scale < 0 {
      let (grown, overflow) = digits.multipliedReportingOverflow(by: 10)
      guard !overflow, grown <= Self.maximumSignificand.magnitude else {
        throw NumberTextError(column: 1, reason: .tooLong)
      }
      digits = grown
      scale += 1
    }
    guard scale <= 38 else { throw NumberTextError(column: 1, reason: .tooLong) }
    self.init(unchecked: negative ? -Int128(digits) : Int128(digits), scale: scale)
  }
}

extension Decimal128: Codable {
  /// Decodes a JSON number, or a numeric string, without loss.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text: String
    if let number = try? container.decode(Decimal.self) {
      text = number.description
    } else {
      text = try container.decode(String.self)
    }
    do {
      self = try Decimal128(text)
    } catch {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "not a number of at most 38 digits: \(text)")
    }
  }

  /// Encodes the value as a JSON number without loss.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    guard let number = Decimal(string: description) else {
      throw EncodingError.invalidValue(
        self,
        .init(codingPath: encoder.codingPath, debugDescription: "not a Foundation.Decimal"))
    }
    try container.encode(number)
  }
}
