/// What can be asked of the provider, with the parameters that matter.
///
/// Equal questions have equal addresses: ids are sorted, and parameters stand in one order.
public enum MarketEndpoint: Sendable, Hashable {
  /// Whether the provider answers at all.
  case ping
  /// A page of coins by market cap, or the named coins.
  case markets(MarketQuery)
  /// The whole market in sums.
  case global
  /// One coin in detail, in every currency.
  case coin(CoinID)
  /// Every coin's id, symbol and name.
  case coinsList
  /// Prices, market caps and volumes of the last days; nil days ask for all there are.
  case chart(CoinID, currency: Currency, days: Int?)
  /// Prices, market caps and volumes between two moments, both whole seconds.
  case range(CoinID, currency: Currency, from: Instant, to: Instant)
  /// A coin as it was at the start of a day in universal time.
  case history(CoinID, Day)
  /// What one bitcoin costs in each currency.
  case exchangeRates
  /// The currencies in which the provider quotes.
  case currencies

  /// The coins that the question names to the provider; a page of the market names none.
  public var namedCoins: [CoinID] {
    switch self {
    case .markets(let query): query.ids
    case .coin(let id), .chart(let id, _, _), .range(let id, _, _, _), .history(let id, _): [id]
    case .ping, .global, .coinsList, .exchangeRates, .currencies: []
    }
  }

  /// The path and query under the plan's address, percent-encoded: `/global`.
  package var path: String {
    let query = parameters.map { "\($0.name)=\($0.value.percentEncoded)" }.joined(separator: "&")
    return query.isEmpty ? endpointPath : endpointPath + "?" + query
  }

  /// The first coin named that cannot stand in an address: an empty id, one of dots only, which an
  /// address would take for a folder, or one with a comma, which would be two.
  var unaskableCoin: CoinID? {
    namedCoins.first { id in
      id.text.utf8.allSatisfy { $0 == UInt8(ascii: ".") }
        || id.text.utf8.contains(UInt8(ascii: ","))
    }
  }

  private var endpointPath: String {
    switch self {
    case .ping: "/ping"
    case .markets: "/coins/markets"
    case .global: "/global"
    case .coin(let id): "/coins/\(id.text.percentEncoded)"
    case .coinsList: "/coins/list"
    case .chart(let id, _, _): "/coins/\(id.text.percentEncoded)/market_chart"
    case .range(let id, _, _, _): "/coins/\(id.text.percentEncoded)/market_chart/range"
    case .history(let id, _): "/coins/\(id.text.percentEncoded)/history"
    case .exchangeRates: "/exchange_rates"
    case .currencies: "/simple/supported_vs_currencies"
    }
  }

  private var parameters: [(name: String, value: String)] {
    switch self {
    case .ping, .global, .coinsList, .exchangeRates, .currencies: []
    case .markets(let query): query.parameters
    case .coin:
      [
        ("localization", "false"), ("tickers", "false"), ("market_data", "true"),
        ("community_data", "false"), ("developer_data", "false"), ("sparkline", "true"),
      ]
    case .chart(_, let currency, let days):
      [("vs_currency", currency.code), ("days", days.map(String.init) ?? "max")]
    case .range(_, let currency, let from, let to):
      [
        ("vs_currency", currency.code), ("from", String(from.seconds)), ("to", String(to.seconds)),
      ]
    case .history(_, let day): [("date", Self.written(day)), ("localization", "false")]
    }
  }

  // The one place that knows how the provider writes a day: 30-12-2025.
  private static func written(_ day: Day) -> String {
    let (year, month, day) = day.components
    return "\(day.padded(2))-\(month.padded(2))-\(year.padded(4))"
  }
}
