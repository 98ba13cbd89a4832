/// Which rows of the market are asked for.
public struct MarketQuery: Sendable, Hashable {
  /// The most rows that the provider puts on a page.
  public static let largestPage = 250

  /// The currency of every sum.
  public var currency: Currency
  /// The page, from 1.
  public var page: Int
  /// How many rows a page has, at most 250.
  public var perPage: Int
  /// The coins asked for by id, sorted, each once; empty asks for the whole market by market cap.
  public let ids: [CoinID]
  /// The periods for which price changes are wanted, as the provider names them: `1h`, `7d`.
  public var changePeriods: [String]
  /// Whether the prices of the last seven days are wanted.
  public var sparkline: Bool

  /// Creates a query.
  public init(
    currency: Currency, page: Int = 1, perPage: Int = MarketQuery.largestPage, ids: [CoinID] = [],
    changePeriods: [String] = [], sparkline: Bool = false
  ) {
    self.currency = currency
    self.page = page
    self.perPage = perPage
    self.ids = Set(ids).sorted()
    self.changePeriods = changePeriods
    self.sparkline = sparkline
  }

  var parameters: [(name: String, value: String)] {
    var parameters = [("vs_currency", currency.code)]
    if ids.isEmpty {
      parameters.append(("order", "market_cap_desc"))
    } else {
      parameters.append(("ids", ids.map(\.text).joined(separator: ",")))
    }
    parameters += [("per_page", String(perPage)), ("page", String(page))]
    if !changePeriods.isEmpty {
      parameters.append(("price_change_percentage", changePeriods.joined(separator: ",")))
    }
    if sparkline { parameters.append(("sparkline", "true")) }
    return parameters
  }
}

extension MarketQuery {
  // The provider tells of no limit to an address; 4,000 bytes pass every proxy in practice.
  private static let longestList = 4000

  /// The queries that ask for coins by id, as few as fit: at most 250 ids each, in addresses that are
  /// not too long.
  ///
  /// The ids are asked for in their order, each once; no ids need no query.
  public static func named(_ ids: [CoinID], in currency: Currency) -> [MarketQuery] {
    var lists: [[CoinID]] = []
    var length = 0
    for id in Set(ids).sorted() {
      let added = id.text.percentEncoded.utf8.count + "%2C".utf8.count
      if let last = lists.last, last.count < largestPage, length + added <= longestList {
        lists[lists.count - 1].append(id)
        length += added
      } else {
        lists.append([id])
        length = added
      }
    }
    return lists.map { MarketQuery(currency: currency, ids: $0) }
  }
}
