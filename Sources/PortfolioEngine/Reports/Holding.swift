/// One row of a portfolio: how much of a coin or of cash is held, and what it is worth.
public struct Holding: Sendable, Hashable, Codable, Identifiable {
  /// Why a holding has no value.
  public enum UnpricedReason: String, Sendable, Hashable, Codable {
    /// No price is known.
    case noPrice
    /// It is cash of another currency than the report's.
    case otherCurrency
    /// Its value is too large to be kept to cents in 38 digits: 10^36 or more, or the total with it is.
    case tooLarge
  }

  /// What is held.
  public var asset: Asset
  /// Who the coin is; for cash the currency, with an id that no coin has.
  public var coin: Coin
  /// The rank by market cap; nil when unknown, and for cash.
  public var rank: Int?
  /// How much; below zero only for cash.
  public var quantity: Decimal128
  /// The price of one unit in the report's currency; cash of that currency has price 1.
  public var price: PricePoint?
  /// Quantity times price; nil when unpriced.
  public var value: Decimal128?
  /// Why there is no value; nil when there is one.
  public var unpriced: UnpricedReason?
  /// The share of the total in percent, half to even to 20 decimal places.
  ///
  /// Nil when unpriced, and for all rows when the total is not above zero.
  public var weight: Decimal128?
  /// The share with one decimal, for showing: these add up to 100.0.
  public var shownWeight: Decimal128?
  /// The change of the value over 24 hours; its percent is the coin's own, as the source gives it.
  public var change: ValueChange
  /// The seconds from the price's moment to the report's; below zero when the price is of a later
  /// moment, nil without a price, without its moment, and for cash.
  public var age: Int64?

  /// The coin's id, or `cash:` and the currency.
  public var id: String { asset.description }
  /// The symbol in upper case, or the name when there is none, or the id without either.
  public var label: String {
    if !coin.symbol.isEmpty { return coin.symbol.uppercased() }
    return coin.shownName
  }
}

extension Holding {
  /// Creates a row with no weight.
  init(
    asset: Asset, identity: KnownCoin, quantity: Decimal128, price: PricePoint?,
    value: Decimal128?, unpriced: UnpricedReason?, moment: Instant
  ) {
    self.asset = asset
    coin = identity.coin
    rank = identity.rank
    self.quantity = quantity
    self.price = price
    self.value = value
    self.unpriced = unpriced
    age = price?.asOf?.wholeSeconds(until: moment)
    change = ValueChange(amount: nil, percent: nil, previous: nil, omissions: [])
    change = ValueChange(of: [self])
    change.percent = price?.change24h
  }
}
