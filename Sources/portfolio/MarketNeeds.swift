internal import PortfolioEngine

/// What a command needs of the market, to be brought up to date before it runs.
struct MarketNeeds: Sendable, Hashable {
  /// The currency in which rows of coins are needed; nil for none.
  var currency: Currency?
  /// Whether the rows of held coins outside the pages are needed too.
  var holdings = false
  /// Whether the whole market is.
  var global = false
  /// Whether the list of all coins is.
  var list = false
  /// Whether exchange rates are.
  var rates = false
  /// The daily prices of the journal's coins that are needed; nil for none.
  var past: DailyHistory.Need?
  /// The coins of which details are needed.
  var details: [CoinID] = []

  /// The rows of the market in a currency, and whatever else is said: costs as `costs(in:)` says, and
  /// the past with all that costs need.
  static func rows(
    in currency: Currency, holdings: Bool = false, global: Bool = false, list: Bool = false,
    costs: Bool = false, past: Bool = false
  ) -> MarketNeeds {
    MarketNeeds(
      currency: currency, holdings: holdings, global: global, list: list,
      past: past || costs
        ? DailyHistory.Need(scope: past ? .all : .unvalued, currency: currency) : nil)
  }

  /// What costs and gains in a currency need: the prices and rates of the days of entries that do not
  /// state their value in it.
  static func costs(in currency: Currency) -> MarketNeeds {
    MarketNeeds(past: DailyHistory.Need(scope: .unvalued, currency: currency))
  }

  /// The questions that name no coin.
  ///
  /// - Parameter pages: how many pages of rows are asked for.
  func endpoints(pages: Int) -> [MarketEndpoint] {
    var endpoints: [MarketEndpoint] = []
    if let currency {
      for page in 1...max(1, pages) {
        endpoints.append(.markets(MarketQuery(currency: currency, page: page)))
      }
    }
    if global { endpoints.append(.global) }
    if list { endpoints.append(.coinsList) }
    if rates { endpoints.append(.exchangeRates) }
    return endpoints
  }
}
