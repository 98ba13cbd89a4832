import PortfolioEngine
import Testing

struct MarketPagesTests {
  private let page: MarketPage = {
    var bitcoin = CoinMarket(coin: Coin(id: "bitcoin", symbol: "btc", name: "Bitcoin"))
    bitcoin.rank = 1
    bitcoin.price = 50
    bitcoin.priceChangePercentage24h = 2
    bitcoin.marketCap = 900
    bitcoin.volume = 30
    bitcoin.lastUpdated = noon.adding(seconds: -10)
    var again = bitcoin
    again.price = 99
    let unpriced = CoinMarket(coin: Coin(id: "gone", symbol: "gone", name: "Gone"))
    return MarketPage(currency: .usd, coins: [bitcoin, unpriced, again])
  }()

  private var balances: Balances {
    Balances(of: [
      entry(.deposit, "2", "bitcoin"), entry(.deposit, "1", "gone"), entry(.deposit, "3", "else"),
    ])
  }

  @Test func `a page's book has the first row of each coin that has a price`() {
    let book = PriceBook(of: page, source: .starter)
    #expect(book.points.count == 1)
    #expect(
      book["bitcoin"]
        == PricePoint(
          price: 50, asOf: noon.adding(seconds: -10), source: .starter, change24h: 2))
  }

  @Test func `a portfolio at a page's prices keeps the coins outside it`() {
    let report = HoldingsReport(of: balances, at: page, moment: noon)
    #expect(report.total.value == 100)
    #expect(report.rows.map(\.label) == ["BTC", "else", "GONE"])
    #expect(report.rows.map(\.rank) == [1, nil, nil])
    #expect(report.total.age == 10)
  }

  @Test func `identities come from the rows first, then from the list`() {
    let list = [
      Coin(id: "bitcoin", symbol: "old", name: "Old"),
      Coin(id: "else", symbol: "els", name: "Else"),
      Coin(id: "other", symbol: "oth", name: "Other"),
    ]
    let known = KnownCoin.table(of: ["bitcoin", "else"], markets: page.coins, list: list)
    #expect(known.keys.sorted() == ["bitcoin", "else"])
    #expect(known["bitcoin"]?.coin.symbol == "btc")
    #expect(known["else"]?.coin.name == "Else")
  }

  @Test func `a coin list has the page's order and figures, and what is held`() {
    let rows = CoinRow.rows(
      of: page, holdings: HoldingsReport(of: balances, at: page, moment: noon))
    #expect(rows.map(\.id) == ["bitcoin", "gone", "bitcoin"])
    #expect(rows.first?.held == 2)
    #expect(rows.first?.value == 100)
    #expect(rows.first?.weight == 100)
    #expect(rows.first?.marketCap == 900)
    #expect(CoinOrder(.volume).sorted(page.coins).last?.coin.id == "gone")
    #expect(CoinOrder(.change).sorted(page.coins).first?.coin.id == "bitcoin")
  }
}
