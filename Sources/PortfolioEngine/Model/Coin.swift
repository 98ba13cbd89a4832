/// The provider's name for a coin, such as `bitcoin`: the only key by which holdings and prices meet.
///
/// Symbols and names are not unique and change; an id settles which coin is meant once and for all.
public struct CoinID: Sendable, Hashable, Comparable, Codable, CustomStringConvertible,
  ExpressibleByStringLiteral
{
  /// The id as the provider writes it.
  public let text: String

  /// Creates an id from the provider's text.
  public init(_ text: String) { self.text = text }
  /// Creates an id from a literal.
  public init(stringLiteral value: String) { text = value }
  /// Decodes a bare text.
  public init(from decoder: any Decoder) throws {
    text = try decoder.singleValueContainer().decode(String.self)
  }

  /// Encodes the bare text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  /// The id's text.
  public var description: String { text }
  /// The order of the ids' UTF-8 bytes, the same on every machine.
  public static func < (left: CoinID, right: CoinID) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }
}

/// What identifies a coin to a person: its id, and the symbol and name that belong to it.
public struct Coin: Sendable, Hashable, Codable {
  /// The provider's id.
  public let id: CoinID
  /// The trading symbol as the provider gives it, usually lower case; not unique, may be empty.
  public let symbol: String
  /// The full name; not unique.
  public let name: String

  /// Creates an identity; a symbol or name of which nothing shows, such as a blank, counts as empty.
  public init(id: CoinID, symbol: String, name: String) {
    self.id = id
    self.symbol = Self.shows(symbol) ? symbol : ""
    self.name = Self.shows(name) ? name : ""
  }

  /// The name, or the id of a coin without one.
  package var shownName: String { name.isEmpty ? id.text : name }

  private static func shows(_ text: String) -> Bool {
    // Nearly every name has a printable ASCII character, which needs no look into Unicode's tables.
    text.utf8.contains { $0 > 32 && $0 < 127 }
      || text.unicodeScalars.contains { scalar in
        !scalar.properties.isWhitespace && !scalar.properties.isDefaultIgnorableCodePoint
      }
  }
}
