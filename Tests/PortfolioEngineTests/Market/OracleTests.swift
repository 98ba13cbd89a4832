import Testing

@testable import PortfolioEngine

/// Compares what is kept of every recorded answer with an independent reading
/// (Tests/Support/market_oracle.py).
struct OracleTests {
  static let tables: [String] = (try? Recorded.files("expected")) ?? []

  @Test func `there is a table for each recorded answer that is decoded`() throws {
    var names: Set<String> = []
    for folder in [
      "markets", "global", "coin", "coins_list", "market_chart", "exchange_rates", "vs_currencies",
    ] {
      for file in try Recorded.files(folder) where !file.contains("defi") {
        names.insert(
          "expected/"
            + file.replacing("/", with: "_").replacing(".json", with: ".tsv"))
      }
    }
    let compared = Set(Self.tables)
    #expect(names.count == 47)
    #expect(names.subtracting(compared) == [])
    #expect(compared.count == names.count + 7)
  }

  @Test(arguments: tables)
  func `every number and text that is kept is the recorded one`(table: String) throws {
    let expected = String(decoding: try Recorded.bytes(table), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: true).map(String.init)
    let found = try Self.dump(table)
    #expect(found.count == expected.count)
    for (index, pair) in zip(found, expected).enumerated() where pair.0 != pair.1 {
      Issue.record("line \(index + 1):\n  found    \(pair.0)\n  expected \(pair.1)")
      return
    }
  }

  private static func dump(_ table: String) throws -> [String] {
    let name = table.split(separator: "/")[1].dropLast(4)
    for folder in [
      "markets", "global", "coins_list", "coin", "market_chart", "exchange_rates",
      "vs_currencies", "spec_examples_2026-06",
    ] where name.hasPrefix(folder + "_") {
      let stem = String(name.dropFirst(folder.count + 1))
      let bytes = try Recorded.bytes("\(folder)/\(stem).json")
      return try lines(folder.hasPrefix("spec") ? stem : folder, bytes)
    }
    return []
  }

  private static func lines(_ kind: String, _ bytes: [UInt8]) throws -> [String] {
    switch kind {
    case "markets":
      let page = try MarketPage.decode(bytes, currency: .usd)
      #expect(page.problems == [])
      return page.value.coins.map { line(identity($0.coin) + row($0)) }
    case "coins_list":
      let list = try CoinList.decode(bytes)
      // One element of the recorded list has an empty id.
      #expect(list.problems.count == (list.value.coins.count > 1000 ? 1 : 0))
      return list.value.coins.map { line(identity($0)) }
    case "global":
      let market = try GlobalMarket.decode(bytes)
      #expect(market.problems == [])
      return global(market.value)
    case "coin":
      let detail = try CoinDetail.decode(bytes)
      #expect(detail.problems == [])
      return coin(detail.value)
    case "market_chart":
      let chart = try PriceHistory.decode(bytes)
      #expect(chart.problems == [])
      return points("prices", chart.value.prices) + points("market_caps", chart.value.marketCaps)
        + points("total_volumes", chart.value.volumes)
    case "exchange_rates":
      let rates = try ExchangeRates.decode(bytes)
      #expect(rates.problems == [])
      return rates.value.rates.sorted { $0.key < $1.key }.map {
        line([
          $0.key.code, text($0.value.name), text($0.value.unit), decimal($0.value.value),
          text($0.value.type),
        ])
      }
    default:
      let currencies = try SupportedCurrencies.decode(bytes)
      #expect(currencies.problems == [])
      return currencies.value.map(\.code)
    }
  }

  private static func coin(_ detail: CoinDetail) -> [String] {
    [
      line(["coin"] + identity(detail.coin)),
      line(["blockTime", decimal(detail.blockTime)]),
      line(["algorithm", text(detail.hashingAlgorithm)]),
      line(["description", text(detail.description)]),
      line(["homepage", text(detail.homepage)]),
      line(["subreddit", text(detail.subreddit)]),
      line(["genesis", text(detail.genesis?.description)]),
      line(["lastUpdated", moment(detail.lastUpdated)]),
    ] + detail.markets.sorted { $0.key < $1.key }.map { line([$0.key.code] + row($0.value)) }
  }

  private static func global(_ market: GlobalMarket) -> [String] {
    func sums(_ key: String, _ values: [(String, Decimal128)]) -> [String] {
      values.sorted { $0.0 < $1.0 }.map { line([key, $0.0, decimal($0.1)]) }
    }
    return [
      line(["active", market.activeCryptocurrencies.map(String.init) ?? "-"]),
      line(["markets", market.markets.map(String.init) ?? "-"]),
    ] + sums("total_market_cap", market.totalMarketCap.map { ($0.key.code, $0.value) })
      + sums("total_volume", market.totalVolume.map { ($0.key.code, $0.value) })
      + sums("market_cap_percentage", market.marketCapPercentage.map { ($0.key, $0.value) })
      + [
        line(["capChange", decimal(market.marketCapChangePercentage24h)]),
        line(["volumeChange", decimal(market.volumeChangePercentage24h)]),
        line(["updatedAt", moment(market.updatedAt)]),
      ]
  }

  private static func row(_ row: CoinMarket) -> [String] {
    let periods = ["1h", "24h", "7d", "14d", "30d", "60d", "200d", "1y"]
    let changes = periods.compactMap { period in
      row.changePercentages[period].map { "\(period)=\($0)" }
    }
    return [
      text(row.image), decimal(row.price), decimal(row.marketCap),
      row.rank.map(String.init) ?? "-", decimal(row.fullyDilutedValuation), decimal(row.volume),
      decimal(row.high24h), decimal(row.low24h), decimal(row.priceChange24h),
      decimal(row.priceChangePercentage24h), decimal(row.marketCapChange24h),
      decimal(row.marketCapChangePercentage24h), decimal(row.circulatingSupply),
      decimal(row.totalSupply), decimal(row.maxSupply), decimal(row.allTimeHigh),
      decimal(row.allTimeHighChangePercentage), moment(row.allTimeHighDate),
      decimal(row.allTimeLow), decimal(row.allTimeLowChangePercentage),
      moment(row.allTimeLowDate), moment(row.lastUpdated),
      changes.isEmpty ? "-" : changes.joined(separator: " "),
      row.sparkline.isEmpty ? "-" : row.sparkline.map(bits).joined(separator: " "),
    ]
  }

  private static func bits(_ value: Double) -> String {
    let digits = String(value.bitPattern, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }

  private static func points(_ key: String, _ points: [PriceHistory.Point]) -> [String] {
    points.map { line([key, moment($0.instant), decimal($0.value)]) }
  }

  private static func identity(_ coin: Coin) -> [String] {
    [text(coin.id.text), text(coin.symbol), text(coin.name)]
  }

  private static func line(_ cells: [String]) -> String { cells.joined(separator: "\t") }
  private static func decimal(_ value: Decimal128?) -> String { value?.description ?? "-" }
  private static func moment(_ value: Instant?) -> String {
    value.map { String($0.microseconds) } ?? "-"
  }

  private static func text(_ value: String?) -> String {
    guard let value, !value.isEmpty else { return "-" }
    return value.replacing("\\", with: "\\\\").replacing("\t", with: "\\t")
      .replacing("\n", with: "\\n")
  }
}
