extension StatisticModel {
  /// Returns the four figures of the home screen: market cap, volume, dominance of bitcoin, and the
  /// value of the portfolio.
  ///
  /// The portfolio's figure comes from all holdings, whatever a list of coins shows. The change of the
  /// market cap is known in US dollars alone, and nil for every other currency.
  ///
  /// - Parameters:
  ///   - global: the whole market; without it there are no figures.
  ///   - holdings: the portfolio, whose currency is that of all figures.
  ///   - staleSince: the moment since which the market's figures are out of date, for their notes.
  public static func home(
    global: GlobalMarket?, holdings: HoldingsReport, staleSince: Instant? = nil
  ) -> [StatisticModel] {
    guard let global else { return [] }
    let currency = holdings.currency
    let style = CurrencyStyle(code: currency.code)
    let market = MarketReport(of: global, in: currency, moment: holdings.moment)
    let figures = [
      StatisticModel(
        "marketCap", "Market Cap", market.marketCap, .abbreviatedCurrency(style),
        .money(currency), change: market.marketCapChangePercentage24h, asOf: market.updatedAt),
      StatisticModel(
        "volume24h", "24h Volume", market.volume, .abbreviatedCurrency(style), .money(currency),
        asOf: market.updatedAt),
      StatisticModel(
        "bitcoinDominance", "BTC Dominance", market.bitcoinDominance, .percent, .percent,
        asOf: market.updatedAt),
    ]
    return figures.map { $0.stale(since: staleSince) } + [portfolioValue(of: holdings)]
  }

  /// Returns the value of a portfolio, with its change and with what it leaves out.
  public static func portfolioValue(of holdings: HoldingsReport) -> StatisticModel {
    let total = holdings.total
    let note =
      total.isPartial || total.change.isPartial
      ? Note(
        missing: total.unpriced.map(\.label), missingInChange: total.change.omissions.map(\.label))
      : nil
    return StatisticModel(
      "portfolioValue", "Portfolio Value", total.value,
      .currency(CurrencyStyle(code: holdings.currency.code)), .money(holdings.currency),
      change: total.change.percent, note: note, asOf: total.oldestPrice)
  }
}
