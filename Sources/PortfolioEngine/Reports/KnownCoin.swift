/// Who a coin is, with the rank that breaks ties between coins.
public struct KnownCoin: Sendable, Hashable, Codable {
  /// The id, symbol and name.
  public var coin: Coin
  /// The rank by market cap, from 1; nil when unknown.
  public var rank: Int?

  /// Creates a known coin.
  public init(coin: Coin, rank: Int? = nil) {
    self.coin = coin
    self.rank = rank
  }

  /// Returns what is known of some coins, by id.
  ///
  /// - Parameters:
  ///   - ids: the coins that matter.
  ///   - markets: market rows, whose identity counts before the list's; the first row of an id counts.
  ///   - list: entries of the provider's list of coins.
  /// - Complexity: linear in the rows and entries.
  public static func table(
    of ids: Set<CoinID>, markets: [CoinMarket], list: [Coin] = []
  ) -> [CoinID: KnownCoin] {
    var known: [CoinID: KnownCoin] = [:]
    for row in markets where ids.contains(row.coin.id) && known[row.coin.id] == nil {
      known[row.coin.id] = KnownCoin(coin: row.coin, rank: row.rank)
    }
    guard known.count < ids.count else { return known }
    for coin in list where ids.contains(coin.id) && known[coin.id] == nil {
      known[coin.id] = KnownCoin(coin: coin)
    }
    return known
  }

  /// The identity to show for an asset: what is known, else its own id; cash is named by its currency.
  static func identity(of asset: Asset, in known: [CoinID: KnownCoin]) -> KnownCoin {
    switch asset {
    case .coin(let id):
      known[id] ?? KnownCoin(coin: Coin(id: id, symbol: "", name: id.text))
    case .cash(let currency):
      KnownCoin(
        coin: Coin(
          id: CoinID(asset.description), symbol: currency.code,
          name: currency.code.uppercased() + " cash"))
    }
  }
}
