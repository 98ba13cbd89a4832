import Foundation
import PortfolioEngine

// The home screen: four statistics, the coin list as it is searched and sorted, the holdings.
var bitcoin = CoinMarket(coin: Coin(id: "bitcoin", symbol: "btc", name: "Bitcoin"))
(bitcoin.rank, bitcoin.price, bitcoin.priceChangePercentage24h) = (1, 61408, 5)
let page = MarketPage(currency: .usd, coins: [bitcoin])
var global = GlobalMarket()
global.totalMarketCap[.usd] = 2_576_156_760_966

let now = Instant(seconds: Int64(Date().timeIntervalSince1970))
let buy = Transaction(
  instant: now, day: now.day, act: .buy, amount: Amount(try Decimal128("1.5"), "bitcoin"))
let holdings = HoldingsReport(of: Balances(of: [buy]), at: page, moment: now)

for statistic in StatisticModel.home(global: global, holdings: holdings) {
  print(statistic.title, statistic.value, statistic.percentageChangeValue ?? "")
}
let search = CoinFilter(" Bit ")
let rows = CoinRow.rows(of: page, holdings: holdings).filter { search.matches($0.coin) }
for row in ListOrder.holdings.order(inPortfolio: true).sorted(rows) {
  print(row.rank ?? "-", row.coin.symbol.uppercased(), FigureFormat.price(.usd).text(row.unitPrice))
  print(FigureFormat.currency(.usd).text(row.value), FigureFormat.quantity.text(row.held))
}
