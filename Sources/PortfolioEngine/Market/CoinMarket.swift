/// One row of a market page: what a provider says of one coin, in one currency.
///
/// Every figure may be missing, the price included; a missing one is nil, never 0. Money is in the
/// page's currency, percentages are in percent.
public struct CoinMarket: Sendable, Hashable {
  /// Who the coin is.
  public var coin: Coin
  /// The address of its picture.
  public var image: String?
  /// The price of one unit; a price of 0 from the source is unknown, and nil.
  public var price: Decimal128?
  public var marketCap: Decimal128?
  /// The rank by market cap, from 1; not dense, not in step with the page's order.
  public var rank: Int?
  public var fullyDilutedValuation: Decimal128?
  public var volume: Decimal128?
  public var high24h: Decimal128?
  public var low24h: Decimal128?
  public var priceChange24h: Decimal128?
  public var priceChangePercentage24h: Decimal128?
  public var marketCapChange24h: Decimal128?
  public var marketCapChangePercentage24h: Decimal128?
  public var circulatingSupply: Decimal128?
  public var totalSupply: Decimal128?
  public var maxSupply: Decimal128?
  public var allTimeHigh: Decimal128?
  public var allTimeHighChangePercentage: Decimal128?
  public var allTimeHighDate: Instant?
  public var allTimeLow: Decimal128?
  public var allTimeLowChangePercentage: Decimal128?
  public var allTimeLowDate: Instant?
  /// The moment for which the row holds.
  public var lastUpdated: Instant?
  /// Price changes in percent by period as the provider names it (`1h`, `7d`), when they were asked for.
  public var changePercentages: [String: Decimal128] = [:]
  /// The prices of the last seven days, oldest first, without times; a picture, so doubles.
  public var sparkline: [Double] = []

  /// Creates a row of which only the identity is known.
  public init(coin: Coin) { self.coin = coin }
}

/// The rows of one or more market pages in one currency.
public struct MarketPage: Sendable, Hashable {
  /// The currency of every sum of money in it.
  public var currency: Currency
  /// The rows, in the provider's order.
  public var coins: [CoinMarket]

  /// Creates a page.
  public init(currency: Currency, coins: [CoinMarket]) {
    self.currency = currency
    self.coins = coins
  }
}
