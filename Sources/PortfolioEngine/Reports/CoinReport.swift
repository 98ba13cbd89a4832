/// All that is known of one coin: the market's figures, the provider's description, and what is held.
public struct CoinReport: Sendable, Hashable {
  /// The prices of the last seven days, as a picture.
  public struct Sparkline: Sendable, Hashable, Codable {
    /// Where the prices are from.
    public enum Source: String, Sendable, Hashable, Codable {
      /// The provider's own picture of the week, in a market row or a detail.
      case market
      /// Daily prices: those of eight days without a gap.
      case daily
    }

    /// The prices, oldest first, evenly spaced; a picture, so doubles.
    public var prices: [Double]
    /// The moment of the first price, seven days before the last; nil when that is unknown.
    public var start: Instant?
    /// The moment of the last price.
    public var end: Instant?
    /// The change from the first price to the last in percent; nil when the first is not above zero.
    public var changePercent: Double?
    /// Where the prices are from.
    public var source: Source
  }

  /// Who the coin is.
  public var coin: Coin
  /// The currency of every sum of money.
  public var currency: Currency
  /// The market's figures: those of the market row, and of the detail where there is none.
  public var market: CoinMarket?
  /// What the provider tells beyond the market; nil without a detail snapshot.
  public var detail: CoinDetail?
  /// The prices of seven days; nil when no source gives at least two.
  ///
  /// The provider's picture counts first, then the daily prices.
  public var sparkline: Sparkline?
  /// What is held of the coin; nil when nothing is.
  public var holding: Holding?
  /// The moment of the market's figures.
  public var asOf: Instant?
  /// The seconds from then to the report's moment; below zero when it is later.
  public var age: Int64?

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - coin: who the coin is, for when neither source says so.
  ///   - currency: the currency of `market`; figures of `detail` in other currencies are not used.
  ///   - market: the coin's row, as `MarketData.rows` has settled it among pages and details, so that
  ///     the price shown is the one that holdings are valued at.
  ///   - detail: the coin's detail.
  ///   - daily: the coin's prices by day, in the same currency.
  ///   - holdings: the portfolio, in the same currency.
  ///   - moment: the moment for which the report is made.
  public init(
    of coin: Coin, in currency: Currency, market row: CoinMarket?, detail: CoinDetail?,
    daily: PriceSeries? = nil, holdings: HoldingsReport? = nil, moment: Instant
  ) {
    self.coin = row?.coin ?? detail?.coin ?? coin
    self.currency = currency
    self.detail = detail
    let own = detail?.markets[currency]
    market = row ?? own
    sparkline =
      [row, own].lazy.compactMap { $0.flatMap(Sparkline.init) }.first
      ?? daily.flatMap { Sparkline($0, moment: moment) }
    holding = holdings?.rows.first { $0.asset == .coin(coin.id) }
    asOf = market?.lastUpdated
    age = asOf?.wholeSeconds(until: moment)
  }
}

extension CoinReport.Sparkline {
  /// The picture of a row, or nil when it has fewer than two prices.
  fileprivate init?(_ row: CoinMarket) {
    guard row.sparkline.count > 1, let first = row.sparkline.first, let last = row.sparkline.last
    else { return nil }
    prices = row.sparkline
    end = row.lastUpdated
    start = row.lastUpdated?.adding(seconds: -7 * 86_400)
    changePercent = first > 0 ? (last / first - 1) * 100 : nil
    source = .market
  }

  /// The picture of the newest eight days, or nil when one of them has no price, or when the newest
  /// is not of the moment's day or the day before.
  fileprivate init?(_ series: PriceSeries, moment: Instant) {
    let days = series.days.suffix(8)
    guard days.count == 8, let first = days.first, let last = days.last,
      first.adding(days: 7) == last, (moment.day.adding(days: -1)...moment.day).contains(last)
    else { return nil }
    prices = series.prices.suffix(8).map(\.doubleValue)
    start = Instant(startOf: first)
    end = Instant(startOf: last)
    source = .daily
    changePercent =
      if let start = prices.first, let end = prices.last, start > 0 {
        (end / start - 1) * 100
      } else { nil }
  }
}
