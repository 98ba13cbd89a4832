import Foundation
import PortfolioEngine
import Testing

struct ScreensTests {
  private var bitcoin: CoinMarket {
    var market = CoinMarket(coin: Coin(id: "bitcoin", symbol: "btc", name: "Bitcoin"))
    market.price = 61408
    market.marketCap = 1_141_731_099_010
    market.rank = 1
    market.volume = 67_190_952_980
    market.high24h = 61712
    market.low24h = 56220
    market.priceChange24h = number("3952.64")
    market.priceChangePercentage24h = number("6.87944")
    market.marketCapChange24h = 72_110_681_879
    market.marketCapChangePercentage24h = number("6.74171")
    market.lastUpdated = noon
    return market
  }

  private func shown(_ statistics: [StatisticModel]) -> [String] {
    statistics.map { statistic in
      let change = statistic.percentageChange.map { " " + FigureFormat.percent.text($0) } ?? ""
      return "\(statistic.title): \(statistic.value)\(change)"
    }
  }

  @Test func `the whole screen of bitcoin is right to the byte`() {
    var detail = CoinDetail(coin: bitcoin.coin)
    detail.blockTime = 10
    detail.hashingAlgorithm = "SHA-256"
    #expect(
      shown(StatisticModel.overview(of: bitcoin, in: .usd)) == [
        "Current Price: $61,408.00 6.88%", "Market Capitalization: $1.14Tr 6.74%", "Rank: 1",
        "Volume: $67.19Bn",
      ])
    #expect(
      shown(StatisticModel.additional(of: bitcoin, detail: detail, in: .usd)) == [
        "24h High: $61,712.00", "24h Low: $56,220.00", "24h Price Change: $3,952.64 6.88%",
        "24h Market Cap Change: $72.11Bn 6.74%", "Block Time: 10", "Hashing Algorithm: SHA-256",
      ])
    let holding = report([
      Held(coin: "bitcoin", quantity: "1.5", price: "61408", change: "6.87944")
    ]).rows.first
    #expect(holding?.value.map { FigureFormat.currency(.usd).text($0) } == "$92,112.00")
    #expect(holding.map { FigureFormat.quantity.text($0.quantity) } == "1.50")
  }

  private var global: GlobalMarket {
    var global = GlobalMarket()
    global.totalMarketCap = [.usd: number("2576156760966.8447"), .eur: 2_200_000_000_000]
    global.totalVolume = [.usd: 98_000_000_000, .eur: 84_000_000_000]
    global.marketCapPercentage = ["btc": number("42.56418169927073")]
    global.marketCapChangePercentage24h = number("-0.97589")
    global.updatedAt = noon
    return global
  }

  @Test func `the home screen has four figures in the app's order`() {
    let holdings = report([Held(coin: "bitcoin", quantity: "1.5", price: "61408", change: "5")])
    let home = StatisticModel.home(global: global, holdings: holdings)
    #expect(
      shown(home) == [
        "Market Cap: $2.58Tr -0.98%", "24h Volume: $98.00Bn", "BTC Dominance: 42.56%",
        "Portfolio Value: $92,112.00 5.00%",
      ])
    #expect(home.map(\.id) == ["marketCap", "volume24h", "bitcoinDominance", "portfolioValue"])
    #expect(home.map(\.unit) == [.money(.usd), .money(.usd), .percent, .money(.usd)])
    #expect(home.first?.figure == number("2576156760966.8447"))
    #expect(home.first?.percentageChangeValue == -0.97589)
    #expect(home.first?.asOf == noon)
    #expect(home.last?.note == nil)
  }

  @Test func `without a global snapshot the home screen is empty`() {
    #expect(StatisticModel.home(global: nil, holdings: report([])) == [])
  }

  @Test func `in another currency key and symbol change together`() {
    let holdings = report([Held(coin: "bitcoin", price: "52000.5")], currency: .eur)
    #expect(
      shown(StatisticModel.home(global: global, holdings: holdings)) == [
        "Market Cap: €2.20Tr", "24h Volume: €84.00Bn", "BTC Dominance: 42.56%",
        "Portfolio Value: €52,000.50",
      ])
    let pounds = report([], currency: .gbp)
    #expect(
      shown(StatisticModel.home(global: global, holdings: pounds)) == [
        "Market Cap: n/a", "24h Volume: n/a", "BTC Dominance: 42.56%", "Portfolio Value: £0.00",
      ])
    #expect(StatisticModel.overview(of: bitcoin, in: .eur).first?.value == "€61,408.00")
  }

  @Test func `a partial portfolio says what its value and its change leave out`() {
    let holdings = report([
      Held(coin: "a", price: "1", change: "1"), Held(coin: "b", price: "2"), Held(coin: "c"),
    ])
    let value = StatisticModel.portfolioValue(of: holdings)
    #expect(value.value == "$3.00")
    #expect(value.note?.missing == ["c"])
    #expect(value.note?.missingInChange == ["b", "c"])
    let unknown = StatisticModel.portfolioValue(of: report([Held(coin: "c")]))
    #expect(unknown.value == "n/a")
  }

  @Test func `missing figures are n/a, fractions of a minute are plain, and stale ones say so`() {
    let empty = CoinMarket(coin: bitcoin.coin)
    #expect(
      StatisticModel.overview(of: empty, in: .usd).map(\.value) == ["n/a", "n/a", "n/a", "n/a"])
    #expect(
      StatisticModel.additional(of: empty, detail: nil, in: .usd).map(\.value)
        == ["n/a", "n/a", "n/a", "n/a", "n/a", "n/a"])
    var detail = CoinDetail(coin: bitcoin.coin)
    detail.blockTime = number("0.2")
    detail.hashingAlgorithm = ""
    let additional = StatisticModel.additional(of: empty, detail: detail, in: .usd)
    #expect(additional.suffix(2).map(\.value) == ["0.2", "n/a"])
    let stale = StatisticModel.overview(of: bitcoin, in: .usd, staleSince: noon)
    #expect(stale.allSatisfy { $0.note?.staleSince == noon })
  }

  @Test func `a statistic survives a round trip through JSON`() throws {
    let statistics = StatisticModel.overview(of: bitcoin, in: .usd, staleSince: noon)
    let data = try JSONEncoder().encode(statistics)
    #expect(try JSONDecoder().decode([StatisticModel].self, from: data) == statistics)
  }
}
