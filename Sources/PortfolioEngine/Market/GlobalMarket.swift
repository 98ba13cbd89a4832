/// The whole market at one moment.
public struct GlobalMarket: Sendable, Hashable {
  /// How many coins the provider counts.
  public var activeCryptocurrencies: Int?
  /// How many exchanges it counts.
  public var markets: Int?
  /// The sum of all market caps by currency.
  public var totalMarketCap: [Currency: Decimal128]
  /// The volume of 24 hours by currency.
  public var totalVolume: [Currency: Decimal128]
  /// The share of the total market cap in percent, by symbol in lower case.
  public var marketCapPercentage: [String: Decimal128]
  /// The 24-hour change of the total market cap in US dollars, in percent.
  public var marketCapChangePercentage24h: Decimal128?
  /// The 24-hour change of the volume in US dollars, in percent.
  public var volumeChangePercentage24h: Decimal128?
  /// When the provider computed it.
  public var updatedAt: Instant?

  /// Creates a market of which nothing is known.
  public init() {
    totalMarketCap = [:]
    totalVolume = [:]
    marketCapPercentage = [:]
  }
}
