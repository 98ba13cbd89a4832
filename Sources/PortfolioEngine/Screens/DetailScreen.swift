extension StatisticModel {
  /// Returns the four figures of a coin's overview: price, market cap, rank and volume.
  ///
  /// - Parameters:
  ///   - market: the coin's market row.
  ///   - currency: the currency of the row's sums.
  ///   - staleSince: the moment since which the row is out of date, for the notes.
  public static func overview(
    of market: CoinMarket, in currency: Currency, staleSince: Instant? = nil
  ) -> [StatisticModel] {
    let style = CurrencyStyle(code: currency.code)
    let rank = market.rank.map { Decimal128($0) }
    let figures = [
      StatisticModel(
        "currentPrice", "Current Price", market.price, .price(style), .money(currency),
        change: market.priceChangePercentage24h, asOf: market.lastUpdated),
      StatisticModel(
        "marketCapitalization", "Market Capitalization", market.marketCap,
        .abbreviatedCurrency(style), .money(currency), change: market.marketCapChangePercentage24h,
        asOf: market.lastUpdated),
      StatisticModel(
        id: "rank", title: "Rank", value: plain(rank), figure: rank, unit: .rank,
        asOf: market.lastUpdated),
      StatisticModel(
        "volume", "Volume", market.volume, .abbreviatedCurrency(style), .money(currency),
        asOf: market.lastUpdated),
    ]
    return figures.map { $0.stale(since: staleSince) }
  }

  /// Returns the six further figures of a coin: high, low, both changes of 24 hours, block time and
  /// hashing algorithm.
  ///
  /// - Parameters:
  ///   - market: the coin's market row.
  ///   - detail: the coin's detail; without it block time and algorithm are unknown.
  ///   - currency: the currency of the row's sums.
  ///   - staleSince: the moment since which the row is out of date, for the notes.
  public static func additional(
    of market: CoinMarket, detail: CoinDetail?, in currency: Currency, staleSince: Instant? = nil
  ) -> [StatisticModel] {
    let style = CurrencyStyle(code: currency.code)
    let figures = [
      StatisticModel(
        "high24h", "24h High", market.high24h, .price(style), .money(currency),
        asOf: market.lastUpdated),
      StatisticModel(
        "low24h", "24h Low", market.low24h, .price(style), .money(currency),
        asOf: market.lastUpdated),
      StatisticModel(
        "priceChange24h", "24h Price Change", market.priceChange24h, .price(style),
        .money(currency), change: market.priceChangePercentage24h, asOf: market.lastUpdated),
      StatisticModel(
        "marketCapChange24h", "24h Market Cap Change", market.marketCapChange24h,
        .abbreviatedCurrency(style), .money(currency), change: market.marketCapChangePercentage24h,
        asOf: market.lastUpdated),
    ]
    return figures.map { $0.stale(since: staleSince) } + [
      StatisticModel(
        id: "blockTime", title: "Block Time", value: plain(detail?.blockTime),
        figure: detail?.blockTime, unit: .minutes, asOf: detail?.lastUpdated),
      StatisticModel(
        id: "hashingAlgorithm", title: "Hashing Algorithm",
        value: detail?.hashingAlgorithm.flatMap { $0.isEmpty ? nil : $0 } ?? "n/a",
        asOf: detail?.lastUpdated),
    ]
  }

  private static func plain(_ figure: Decimal128?) -> String {
    figure.map(\.description) ?? "n/a"
  }
}
