// Searches a list of 18,000 coins with 250 market rows: reading the list, building the index, and a
// search each, best of twenty, in milliseconds. Run from the repository's root.

import Foundation
import PortfolioEngine

@main
enum SearchBenchmark {
  static func main() throws {
    let recorded = try Data(
      contentsOf: URL(filePath: "Fixtures/json/coins_list/list_2022-02-23_12794.json"))
    let page = try Data(
      contentsOf: URL(filePath: "Fixtures/json/markets/usd_p1_250_2022-02-23_allpct.json"))
    let bytes = try longer(Array(recorded))
    let markets = try MarketPage.decode(Array(page), currency: .usd).value.coins
    let coins = try CoinList.decode(bytes).value.coins
    let index = CoinIndex(list: coins, markets: markets)
    print("\(coins.count) coins                  ms")
    try report("read the list") { _ = try CoinList.decode(bytes) }
    try report("build the index") { _ = CoinIndex(list: coins, markets: markets) }
    for text in ["eth", "bitcoin", "e", "no such coin"] {
      try report("search \"\(text)\"") { _ = index.search(text, limit: 20) }
    }
    try report("resolve \"uni\"") { _ = index.resolve("uni") }
  }

  /// The recorded list with 5,206 more coins of other names.
  static func longer(_ bytes: [UInt8]) throws -> [UInt8] {
    let coins = try CoinList.decode(bytes).value.coins
    let more = coins.prefix(18_000 - coins.count).map { coin in
      ["id": coin.id.text + "-two", "symbol": coin.symbol, "name": coin.name + " Two"]
    }
    let all =
      coins.map { ["id": $0.id.text, "symbol": $0.symbol, "name": $0.name] } + more
    return Array(try JSONEncoder().encode(all))
  }

  static func report(_ what: String, _ body: () throws -> Void) throws {
    let clock = ContinuousClock()
    var best = Duration.seconds(1000)
    for _ in 0..<20 { best = min(best, try clock.measure(body)) }
    let hundredths = Int(best / .microseconds(10))
    let figure = "\(hundredths / 100)." + String("0\(hundredths % 100)".suffix(2))
    print(what.padding(toLength: 24, withPad: " ", startingAt: 0) + figure)
  }
}
