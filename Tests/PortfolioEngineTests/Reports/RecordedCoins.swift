import Foundation
import PortfolioEngine

/// The recorded list of 12,794 coins and the page of 250 coins of the same day, read once.
enum RecordedCoins {
  private static let recordedList = Result {
    try CoinList.decode(bytes("coins_list/list_2022-02-23_12794.json")).value.coins
  }
  private static let recordedPage = Result {
    try MarketPage.decode(bytes("markets/usd_p1_250_2022-02-23_allpct.json"), currency: .usd)
      .value.coins
  }

  static func list() throws -> [Coin] { try recordedList.get() }
  static func markets() throws -> [CoinMarket] { try recordedPage.get() }

  private static func bytes(_ path: String) throws -> [UInt8] {
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    return [UInt8](try Data(contentsOf: folder.appendingPathComponent("Fixtures/json/" + path)))
  }
}
