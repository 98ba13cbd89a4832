/// One row of a market page: what a provider says of one coin, in one currency.
///
/// Every figure may be missing, the price included; a missing one is nil, never 0. Money is in the
/// page's currency, percentages are in percent, quantities are units of the coin. Figures of one row
/// need not agree with one another: recorded pages hold prices outside the day's range and supplies
/// above their maximum.
public struct CoinMarket: Sendable, Hashable {
  /// Who the coin is.
  public var coin: Coin
  /// The address of its picture.
  public var image: String?
  /// The price of one unit; a price of 0 from the source is unknown, and nil.
  public var price: Decimal128?
  /// The price times the circulating supply, as the provider computes it.
  public var marketCap: Decimal128?
  /// The rank by market cap, from 1; not dense, not in step with the page's order.
  public var rank: Int?
  /// The price times all units that will ever be, as the provider computes it.
  public var fullyDilutedValuation: Decimal128?
  /// What was traded in 24 hours, as a sum of money; 0 is a value here.
  public var volume: Decimal128?
  /// The highest price of the last 24 hours.
  public var high24h: Decimal128?
  /// The lowest price of the last 24 hours.
  public var low24h: Decimal128?
  /// The price minus the price 24 hours ago.
  public var priceChange24h: Decimal128?
  /// That change in percent of the price 24 hours ago.
  public var priceChangePercentage24h: Decimal128?
  /// The market cap minus the market cap 24 hours ago.
  public var marketCapChange24h: Decimal128?
  /// That change in percent of the market cap 24 hours ago.
  public var marketCapChangePercentage24h: Decimal128?
  /// Units in circulation.
  public var circulatingSupply: Decimal128?
  /// Units that exist.
  public var totalSupply: Decimal128?
  /// Units that will ever exist; nil when there is no limit or none is known.
  public var maxSupply: Decimal128?
  /// The highest price of all.
  public var allTimeHigh: Decimal128?
  /// How far the price lies from it, in percent; below 0 as a rule.
  public var allTimeHighChangePercentage: Decimal128?
  /// When it was reached.
  public var allTimeHighDate: Instant?
  /// The lowest price of all.
  public var allTimeLow: Decimal128?
  /// How far the price lies from it, in percent; astronomic where that price was near 0.
  public var allTimeLowChangePercentage: Decimal128?
  /// When it was reached.
  public var allTimeLowDate: Instant?
  /// The moment for which the row holds.
  public var lastUpdated: Instant?
  /// Price changes in percent by period as the provider names it (`1h`, `7d`), when they were asked for.
  public var changePercentages: [String: Decimal128] = [:]
  /// The prices of the last seven days, oldest first, without times; a picture, so doubles.
  ///
  /// It lags behind `price` by hours.
  public var sparkline: [Double] = []

  /// Creates a row of which only the identity is known.
  public init(coin: Coin) { self.coin = coin }
}
