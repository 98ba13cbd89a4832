/// What a provider tells of one coin beyond its market row.
public struct CoinDetail: Sendable, Hashable {
  /// Who the coin is.
  public var coin: Coin
  /// Minutes between blocks; nil when the source says 0, which means unknown there.
  public var blockTime: Decimal128?
  /// The name of the hashing algorithm.
  public var hashingAlgorithm: String?
  /// The English description as plain text: tags removed, entities decoded, line ends normalised.
  public var description: String?
  /// The first homepage that is not empty.
  public var homepage: String?
  /// The subreddit; nil when the source gives the bare site.
  public var subreddit: String?
  /// The day of the first block.
  public var genesis: Day?
  /// The market row of the same answer, by currency; empty when the answer carries no market data.
  public var markets: [Currency: CoinMarket] = [:]
  /// The moment for which the answer holds.
  public var lastUpdated: Instant?

  /// Creates a detail of which only the identity is known.
  public init(coin: Coin) { self.coin = coin }
}

/// Prices, market caps and volumes over time, as a chart answer gives them.
public struct PriceHistory: Sendable, Hashable {
  /// One moment of a series and its value.
  public struct Point: Sendable, Hashable {
    /// When.
    public var instant: Instant
    /// The value then, or nil when the source gives null.
    public var value: Decimal128?

    /// Creates a point.
    public init(instant: Instant, value: Decimal128?) {
      self.instant = instant
      self.value = value
    }
  }

  /// Prices of one unit, oldest first.
  public var prices: [Point]
  /// Market caps, oldest first.
  public var marketCaps: [Point]
  /// Volumes of 24 hours, oldest first.
  public var volumes: [Point]

  /// Creates a history.
  public init(prices: [Point] = [], marketCaps: [Point] = [], volumes: [Point] = []) {
    self.prices = prices
    self.marketCaps = marketCaps
    self.volumes = volumes
  }
}
