/// One row of a coin list: the market's figures, and what is held.
public struct CoinRow: Sendable, Hashable, Codable, Identifiable, CoinFigures {
  /// Who the coin is.
  public var coin: Coin
  /// The rank by market cap, from 1.
  public var rank: Int?
  /// The price of one unit.
  public var unitPrice: Decimal128?
  /// The 24-hour change of the price in percent.
  public var changePercent: Decimal128?
  /// The volume of 24 hours.
  public var volume: Decimal128?
  /// The market cap.
  public var marketCap: Decimal128?
  /// How much is held; nil when nothing is.
  public var held: Decimal128?
  /// What that is worth, at the portfolio's price, which need not be the market's `unitPrice`.
  public var value: Decimal128?
  /// Whose price the value counts at; nil when nothing is held or it has no price.
  public var valueSource: PricePoint.Source?
  /// Its share of the portfolio in percent, half to even to 20 decimal places.
  public var weight: Decimal128?
  /// That share with one decimal, cut so that the shares of the portfolio add up to 100.0.
  public var shownWeight: Decimal128?
  /// The moment for which the market's figures hold.
  public var asOf: Instant?

  /// The coin's id.
  public var id: CoinID { coin.id }

  /// Creates a row for a coin of which only the identity may be known.
  public init(coin: Coin, market: CoinMarket? = nil, holding: Holding? = nil) {
    self.coin = market?.coin ?? coin
    rank = market?.rank ?? holding?.rank
    unitPrice = market?.price ?? holding?.unitPrice
    changePercent = market?.priceChangePercentage24h
    volume = market?.volume
    marketCap = market?.marketCap
    asOf = market?.lastUpdated
    held = holding?.quantity
    value = holding?.value
    valueSource = holding?.price?.source
    weight = holding?.weight
    shownWeight = holding?.shownWeight
  }

  /// Creates the rows of a market page, in its order, with what the portfolio holds of each.
  ///
  /// - Complexity: linear in the rows and the holdings.
  public static func rows(of page: MarketPage, holdings: HoldingsReport? = nil) -> [CoinRow] {
    let held = Dictionary(
      (holdings?.rows ?? []).map { ($0.coin.id, $0) }, uniquingKeysWith: { first, _ in first })
    return page.coins.map { CoinRow(coin: $0.coin, market: $0, holding: held[$0.coin.id]) }
  }
}
