import PortfolioEngine
import Testing

struct DetailReportsTests {
  private let coin = Coin(id: "bitcoin", symbol: "btc", name: "Bitcoin")

  private func market(price: Int, at moment: Instant?, sparkline: [Double] = []) -> CoinMarket {
    var market = CoinMarket(coin: coin)
    market.price = Decimal128(price)
    market.lastUpdated = moment
    market.sparkline = sparkline
    return market
  }

  @Test func `the market row that is given counts, and the detail's own where there is none`() {
    var detail = CoinDetail(coin: coin)
    detail.markets[.usd] = market(price: 2, at: noon)
    detail.markets[.eur] = market(price: 3, at: noon)
    for (row, price) in [(market(price: 1, at: nil), 1), (nil, 2)] as [(CoinMarket?, Int)] {
      let report = CoinReport(of: coin, in: .usd, market: row, detail: detail, moment: noon)
      #expect(report.market?.price == Decimal128(price))
    }
  }

  @Test func `a coin's report has its sparkline, age and holding`() {
    let holdings = report([Held(coin: "bitcoin", quantity: "2", price: "5")])
    let coinReport = CoinReport(
      of: coin, in: .usd,
      market: market(price: 5, at: noon.adding(seconds: -90), sparkline: [4, 3, 5]), detail: nil,
      holdings: holdings, moment: noon)
    #expect(coinReport.age == 90)
    #expect(coinReport.sparkline?.changePercent == 25)
    #expect(coinReport.sparkline?.end == noon.adding(seconds: -90))
    #expect(coinReport.sparkline?.start == noon.adding(seconds: -90 - 604_800))
    #expect(coinReport.holding?.value == 10)
  }

  @Test func `a coin of which nothing is known has an empty report`() {
    let report = CoinReport(of: coin, in: .usd, market: nil, detail: nil, moment: noon)
    #expect(report.coin == coin)
    #expect(report.market == nil)
    #expect(report.sparkline == nil)
    #expect(report.age == nil)
  }

  private static let pictures: [([Double], [Double?])] = [
    ([], []), ([1], []), ([0, 5], [nil]), ([4, 5], [25]),
  ]

  @Test(arguments: pictures)
  func `a sparkline needs two prices, and its change a first one above zero`(
    prices: [Double], changes: [Double?]
  ) {
    let report = CoinReport(
      of: coin, in: .usd, market: market(price: 1, at: nil, sparkline: prices), detail: nil,
      moment: noon)
    #expect([report.sparkline].compactMap { $0 }.map(\.changePercent) == changes)
  }

  @Test func `the market's report has the figures of one currency`() {
    var global = GlobalMarket()
    global.totalMarketCap = [.usd: 10, .eur: 9]
    global.marketCapPercentage = ["btc": 40]
    global.marketCapChangePercentage24h = 2
    global.updatedAt = noon.adding(seconds: -5)
    let dollars = MarketReport(of: global, in: .usd, moment: noon)
    #expect(dollars.marketCap == 10)
    #expect(dollars.marketCapChangePercentage24h == 2)
    #expect(dollars.age == 5)
    let euros = MarketReport(of: global, in: .eur, moment: noon)
    #expect(euros.marketCap == 9)
    #expect(euros.marketCapChangePercentage24h == nil)
    #expect(euros.volume == nil)
  }
}
