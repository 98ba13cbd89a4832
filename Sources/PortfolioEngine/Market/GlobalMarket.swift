/// The whole market at one moment.
public struct GlobalMarket: Sendable, Hashable {
  /// How many coins the provider counts.
  public var activeCryptocurrencies: Int?
  /// How many exchanges it counts.
  public var markets: Int?
  /// The sum of all market caps by currency, each above 0.
  public var totalMarketCap: [Currency: Decimal128]
  /// The volume of 24 hours by currency, each above 0.
  public var totalVolume: [Currency: Decimal128]
  /// The share of the total market cap in percent, 0 to 100, by symbol in lower case.
  public var marketCapPercentage: [String: Decimal128]
  /// The 24-hour change of the total market cap in US dollars, in percent.
  public var marketCapChangePercentage24h: Decimal128?
  /// The 24-hour change of the volume in US dollars, in percent; answers before 2026 have none.
  public var volumeChangePercentage24h: Decimal128?
  /// When the provider computed it.
  public var updatedAt: Instant?

  /// Creates a market of which nothing is known.
  public init() {
    totalMarketCap = [:]
    totalVolume = [:]
    marketCapPercentage = [:]
  }

  /// Reads an answer of `/global`.
  ///
  /// - Throws: `malformed`, `provider` or `wrongKind`.
  public static func decode(_ bytes: [UInt8]) throws(MarketError) -> Decoded<GlobalMarket> {
    try decoding(bytes, as: .global) { reader throws(JSONFault) in
      var market = GlobalMarket()
      guard try reader.entersObject("") else { return market }
      while let key = try reader.nextKey() {
        if key == "data" { try market.read(&reader) } else { try reader.json.skip() }
      }
      return market
    }
  }

  private mutating func read(_ reader: inout PayloadReader) throws(JSONFault) {
    guard try reader.entersObject("data") else { return }
    while let key = try reader.nextKey() {
      switch key {
      case "active_cryptocurrencies": activeCryptocurrencies = try reader.whole(key)
      case "markets": markets = try reader.whole(key)
      // A total of nothing is none that is known.
      case "total_market_cap":
        totalMarketCap = try reader.decimals(key, atLeast: .zero).filter { $0.value > .zero }
      case "total_volume":
        totalVolume = try reader.decimals(key, atLeast: .zero).filter { $0.value > .zero }
      case "market_cap_percentage":
        guard try reader.entersObject(key) else { continue }
        while let symbol = try reader.nextKey() {
          let share = try reader.decimal("\(key).\(symbol)", atLeast: .zero, atMost: 100)
          marketCapPercentage[symbol.lowercased()] = share
        }
      case "market_cap_change_percentage_24h_usd":
        marketCapChangePercentage24h = try reader.decimal(key, atLeast: -100)
      case "volume_change_percentage_24h_usd":
        volumeChangePercentage24h = try reader.decimal(key, atLeast: -100)
      case "updated_at": updatedAt = try reader.unixTime(key, microseconds: 1_000_000)
      default: try reader.json.skip()
      }
    }
  }
}
