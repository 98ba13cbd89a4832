extension PriceBook {
  /// Creates the book of a market page: the prices of its rows, each with its moment and its change.
  ///
  /// A row without a price gives none; of two rows with one id the first counts.
  ///
  /// - Parameter source: what the page is, when it is not a snapshot of the cache.
  public init(of page: MarketPage, source: PricePoint.Source = .snapshot) {
    self.init(currency: page.currency)
    for row in page.coins {
      guard let price = row.price, points[row.coin.id] == nil else { continue }
      points[row.coin.id] = PricePoint(
        price: price, asOf: row.lastUpdated, source: source,
        change24h: row.priceChangePercentage24h)
    }
  }
}

extension HoldingsReport {
  /// Creates the report of a portfolio at the prices of a market page, which also says who the coins
  /// are; a coin outside the page is shown by its id, unpriced.
  public init(of balances: Balances, at page: MarketPage, moment: Instant) {
    self.init(
      of: balances, at: PriceBook(of: page),
      known: KnownCoin.table(of: Set(balances.assets.compactMap(\.coin)), markets: page.coins),
      moment: moment)
  }
}
