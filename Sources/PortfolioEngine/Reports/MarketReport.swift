/// The whole market at one moment, in one currency.
public struct MarketReport: Sendable, Hashable, Codable {
  /// The currency of the sums.
  public var currency: Currency
  /// The sum of all market caps; nil when the snapshot lacks the currency.
  public var marketCap: Decimal128?
  /// The 24-hour change of the market cap in percent; the provider gives it in US dollars alone, so
  /// it is nil for every other currency.
  public var marketCapChangePercentage24h: Decimal128?
  /// The volume of 24 hours; nil when the snapshot lacks the currency.
  public var volume: Decimal128?
  /// The share of bitcoin in the market cap, in percent.
  public var bitcoinDominance: Decimal128?
  /// How many coins the provider counts.
  public var activeCryptocurrencies: Int?
  /// How many exchanges it counts.
  public var markets: Int?
  /// When the provider computed it.
  public var updatedAt: Instant?
  /// The seconds from then to the report's moment; below zero when it is later.
  public var age: Int64?

  /// Creates the report of a snapshot.
  public init(of market: GlobalMarket, in currency: Currency, moment: Instant) {
    self.currency = currency
    marketCap = market.totalMarketCap[currency]
    marketCapChangePercentage24h = currency == .usd ? market.marketCapChangePercentage24h : nil
    volume = market.totalVolume[currency]
    bitcoinDominance = market.marketCapPercentage["btc"]
    activeCryptocurrencies = market.activeCryptocurrencies
    markets = market.markets
    updatedAt = market.updatedAt
    age = market.updatedAt?.wholeSeconds(until: moment)
  }
}
