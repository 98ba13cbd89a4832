/// A unit in which prices are quoted: a government currency, or what a provider offers beside them
/// (`btc`, `eth`, `xau`).
public struct Currency: Sendable, Hashable, Comparable, CustomStringConvertible {
  // Up to eight ASCII letters or digits, first letter in the highest byte: no string to retain.
  private let packed: UInt64

  /// Creates a currency from its code, folded to lower case; nil unless it is 2 to 8 ASCII letters
  /// or digits.
  public init?(code: some StringProtocol) {
    let bytes = code.utf8
    guard (2...8).contains(bytes.count) else { return nil }
    var value: UInt64 = 0
    for byte in bytes {
      let lower = (65...90).contains(byte) ? byte + 32 : byte
      guard (97...122).contains(lower) || (48...57).contains(lower) else { return nil }
      value = value << 8 | UInt64(lower)
    }
    packed = value << UInt64(8 * (8 - bytes.count))
  }

  private init(unchecked code: StaticString) {
    var value: UInt64 = 0
    var count: UInt64 = 0
    for byte in code.description.utf8 {
      value = value << 8 | UInt64(byte)
      count += 1
    }
    packed = value << (8 * (8 - count))
  }

  /// The code in lower case: `usd`.
  public var code: String {
    var bytes: [UInt8] = []
    var rest = packed
    while rest != 0 {
      bytes.append(UInt8(rest >> 56))
      rest <<= 8
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The code in lower case.
  public var description: String { code }
  /// The alphabetical order of the codes.
  public static func < (left: Currency, right: Currency) -> Bool { left.packed < right.packed }

  /// The US dollar.
  public static let usd = Currency(unchecked: "usd")
  /// The euro.
  public static let eur = Currency(unchecked: "eur")
  /// The pound sterling.
  public static let gbp = Currency(unchecked: "gbp")
  /// The Canadian dollar.
  public static let cad = Currency(unchecked: "cad")
}

extension Currency {
  /// The code that a word of everyday language means, such as `euro` or `yen`; nil for others.
  package static func code(meantBy word: String) -> String? {
    switch word.lowercased() {
    case "euro", "euros": "eur"
    case "dollar", "dollars": "usd"
    case "pound", "pounds": "gbp"
    case "yen": "jpy"
    case "franc", "francs": "chf"
    case "yuan": "cny"
    case "rupee", "rupees": "inr"
    default: nil
    }
  }
}

extension Currency: Codable {
  /// Decodes a code.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let currency = Currency(code: try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a currency code")
    }
    self = currency
  }

  /// Encodes the code in lower case.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(code)
  }
}
