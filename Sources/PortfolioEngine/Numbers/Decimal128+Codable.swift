#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Decimal128: Codable {
  /// Decodes a JSON number, or a numeric string, without loss.
  ///
  /// `JSONDecoder` hands out a number as a `Foundation.Decimal`, which has room for every
  /// `Decimal128` but cuts longer fractions off before anyone can see them. Where such a number must
  /// be noticed, read the bytes instead.
  ///
  /// - Throws: `DecodingError` when there is no number, or its value has no room in 38 digits.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text: String
    do {
      text = try container.decode(Decimal.self).description
    } catch {
      guard let string = try? container.decode(String.self) else { throw error }
      text = string
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
