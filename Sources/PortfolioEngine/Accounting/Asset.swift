/// What can be held: a coin, or cash of a currency that the journal tracks.
///
/// Coins and cash are kept apart by kind, so that a coin whose id is `usd` is never taken for dollars.
public enum Asset: Sendable, Hashable {
  /// A coin, by the provider's id.
  case coin(CoinID)
  /// Cash in a currency.
  case cash(Currency)

  /// The coin's id, or nil for cash.
  public var coin: CoinID? {
    if case .coin(let id) = self { id } else { nil }
  }
}

extension Asset: Comparable, CustomStringConvertible {
  /// The coin's id, or `cash:` and the currency's code.
  public var description: String {
    switch self {
    case .coin(let id): id.text
    case .cash(let currency): "cash:" + currency.code
    }
  }

  /// The order of coins by id, then cash by code, the same on every machine.
  public static func < (left: Asset, right: Asset) -> Bool {
    switch (left, right) {
    case (.coin(let a), .coin(let b)): a < b
    case (.cash(let a), .cash(let b)): a < b
    case (.coin, .cash): true
    case (.cash, .coin): false
    }
  }
}

extension Asset: Codable {
  private enum Key: String, CodingKey { case coin, cash }

  /// Decodes `{"coin": "bitcoin"}` or `{"cash": "usd"}`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    if let currency = try container.decodeIfPresent(Currency.self, forKey: .cash) {
      self = .cash(currency)
    } else {
      self = .coin(try container.decode(CoinID.self, forKey: .coin))
    }
  }

  /// Encodes `{"coin": "bitcoin"}` or `{"cash": "usd"}`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    switch self {
    case .coin(let id): try container.encode(id, forKey: .coin)
    case .cash(let currency): try container.encode(currency, forKey: .cash)
    }
  }
}
