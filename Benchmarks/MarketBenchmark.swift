// What reading market answers costs, beside Foundation's JSONDecoder with Decimal.
//
// `Scripts/bench market` compiles the folders Numbers, Model and Market into a module of their own,
// and this file against it (swiftc -O -wmo -package-name portfolio); the one argument is the folder
// of recorded answers, Fixtures/json when left out.
//
// The page with sparklines and the list of 18,000 coins are made from recorded ones, since none of
// that size was recorded; the rows of the 250-coin page are as they came.

import Foundation
import PortfolioEngine

@main
enum MarketBenchmark {
  static func main() throws {
    let folder = CommandLine.arguments.dropFirst().first ?? "Fixtures/json"
    let page = try read(folder + "/markets/usd_p1_250_2022-02-23_allpct.json")
    let list = lengthened(try read(folder + "/coins_list/list_2022-02-23_12794.json"))
    let pictures = withSparklines(page)

    report("page of 250", page, rounds: 20) {
      try MarketPage.decode($0, currency: .usd).value.coins.count
    }
    report("page of 250 with sparklines", pictures, rounds: 20) {
      try MarketPage.decode($0, currency: .usd).value.coins.count
    }
    report("list of 18,000", list, rounds: 10) { try CoinList.decode($0).value.coins.count }
    report("recognition of a page", page, rounds: 20) { _ in
      PayloadKind(recognizing: page) == .markets ? 250 : 0
    }
    let decoder = JSONDecoder()
    report("JSONDecoder, page of 250", page, rounds: 5) {
      try exact(decoder.decode([FoundationRow].self, from: Data($0)))
    }
    report("JSONDecoder, page of 250 with sparklines", pictures, rounds: 5) {
      try exact(decoder.decode([FoundationRow].self, from: Data($0)))
    }
    report("JSONDecoder, list of 18,000", list, rounds: 5) {
      try decoder.decode([FoundationCoin].self, from: Data($0)).count
    }
  }

  static func read(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// Prints the fastest of some rounds, and how many elements came out.
  static func report(
    _ name: String, _ bytes: [UInt8], rounds: Int, _ work: ([UInt8]) throws -> Int
  ) {
    var best = Duration.seconds(1000)
    var count = 0
    for _ in 0..<rounds {
      best = min(best, ContinuousClock().measure { count = (try? work(bytes)) ?? -1 })
    }
    let milliseconds = Double(best.components.attoseconds) / 1e15
    print(
      name.padding(toLength: 42, withPad: " ", startingAt: 0),
      String(format: "%8.2f ms %9d bytes %6d elements", milliseconds, bytes.count, count))
  }

  /// The same page with 168 points of seventeen digits in each row.
  static func withSparklines(_ page: [UInt8]) -> [UInt8] {
    var points: [String] = []
    for number in 0..<168 { points.append("37123.\(412_345_678_901 + number * 1_234_567_891)") }
    let member = ",\"sparkline_in_7d\":{\"price\":[\(points.joined(separator: ","))]}}"
    var result: [UInt8] = []
    var depth = 0
    for byte in page {
      if byte == UInt8(ascii: "{") { depth += 1 }
      if byte == UInt8(ascii: "}") { depth -= 1 }
      if byte == UInt8(ascii: "}"), depth == 0 {
        result += Array(member.utf8)
      } else {
        result.append(byte)
      }
    }
    return result
  }

  /// The list with its first coins once more, up to about 18,000.
  static func lengthened(_ list: [UInt8]) -> [UInt8] {
    let part = list[1..<min(list.count, 306_000)]
    guard let end = part.lastIndex(of: UInt8(ascii: "}")) else { return list }
    return list.dropLast() + [UInt8(ascii: ",")] + part[...end] + [UInt8(ascii: "]")]
  }

  /// Turns Foundation's decimals into exact ones the only way there is, through text.
  static func exact(_ rows: [FoundationRow]) throws -> Int {
    for row in rows {
      for number in row.numbers { if let number { _ = try Decimal128(number.description) } }
    }
    return rows.count
  }
}

struct FoundationCoin: Decodable {
  var id: String
  var symbol: String
  var name: String
}

struct FoundationRow: Decodable {
  struct Sparkline: Decodable { var price: [Double] }
  var id: String
  var symbol: String
  var name: String
  var image: String?
  var current_price: Decimal?
  var market_cap: Decimal?
  var market_cap_rank: Int?
  var fully_diluted_valuation: Decimal?
  var total_volume: Decimal?
  var high_24h: Decimal?
  var low_24h: Decimal?
  var price_change_24h: Decimal?
  var price_change_percentage_24h: Decimal?
  var market_cap_change_24h: Decimal?
  var market_cap_change_percentage_24h: Decimal?
  var circulating_supply: Decimal?
  var total_supply: Decimal?
  var max_supply: Decimal?
  var ath: Decimal?
  var ath_change_percentage: Decimal?
  var ath_date: String?
  var atl: Decimal?
  var atl_change_percentage: Decimal?
  var atl_date: String?
  var last_updated: String?
  var sparkline_in_7d: Sparkline?

  var numbers: [Decimal?] {
    [
      current_price, market_cap, fully_diluted_valuation, total_volume, high_24h, low_24h,
      price_change_24h, price_change_percentage_24h, market_cap_change_24h,
      market_cap_change_percentage_24h, circulating_supply, total_supply, max_supply, ath,
      ath_change_percentage, atl, atl_change_percentage,
    ]
  }
}
