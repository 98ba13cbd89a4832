import Foundation
import PortfolioEngine

/// The recorded list of 12,794 coins and the page of 250 coins of the same day.
enum RecordedCoins {
  static func list() throws -> [Coin] {
    try JSONDecoder().decode([Coin].self, from: data("coins_list/list_2022-02-23_12794.json"))
  }

  static func markets() throws -> [CoinMarket] {
    let rows = try JSONDecoder().decode(
      [Row].self, from: data("markets/usd_p1_250_2022-02-23_allpct.json"))
    return rows.map { row in
      var market = CoinMarket(coin: Coin(id: row.id, symbol: row.symbol, name: row.name))
      market.rank = row.market_cap_rank
      market.marketCap = row.market_cap
      market.price = row.current_price
      return market
    }
  }

  private struct Row: Decodable {
    var id: CoinID
    var symbol: String
    var name: String
    var market_cap_rank: Int?
    var market_cap: Decimal128?
    var current_price: Decimal128?
  }

  private static func data(_ path: String) throws -> Data {
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    return try Data(contentsOf: folder.appendingPathComponent("Fixtures/json/" + path))
  }
}
