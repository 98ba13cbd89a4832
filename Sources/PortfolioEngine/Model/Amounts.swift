/// A quantity of one coin.
public struct Amount: Sendable, Hashable, Codable {
  /// How many units of the coin.
  public var quantity: Decimal128
  /// Which coin.
  public var coin: CoinID

  /// Creates an amount.
  public init(_ quantity: Decimal128, _ coin: CoinID) {
    self.quantity = quantity
    self.coin = coin
  }
}

/// A sum in one currency; never added to a sum in another.
public struct Money: Sendable, Hashable, Codable {
  /// How much, in units of the currency.
  public var amount: Decimal128
  /// Which currency.
  public var currency: Currency

  /// Creates a sum.
  public init(_ amount: Decimal128, _ currency: Currency) {
    self.amount = amount
    self.currency = currency
  }
}

/// The name of a place where coins are kept: an exchange, a device, an account.
public struct Wallet: Sendable, Hashable, Comparable, Codable, CustomStringConvertible,
  ExpressibleByStringLiteral
{
  /// The name as the journal writes it.
  public let name: String

  /// Creates a wallet by name.
  public init(_ name: String) { self.name = name }
  /// Creates a wallet from a literal.
  public init(stringLiteral value: String) { name = value }
  /// Decodes a bare name.
  public init(from decoder: any Decoder) throws {
    name = try decoder.singleValueContainer().decode(String.self)
  }

  /// Encodes the bare name.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }

  /// The wallet of an entry that names none.
  public static let main: Wallet = "main"
  /// The name.
  public var description: String { name }
  /// The order of the names' UTF-8 bytes, the same on every machine.
  public static func < (left: Wallet, right: Wallet) -> Bool {
    left.name.utf8.lexicographicallyPrecedes(right.name.utf8)
  }
}
