import Foundation
import PortfolioEngine

// The detail screen: overview, additional figures, what is held, and the edit of a quantity.
var market = CoinMarket(coin: Coin(id: "bitcoin", symbol: "btc", name: "Bitcoin"))
(market.rank, market.price, market.high24h, market.low24h) = (1, 61408, 61712, 56220)
var detail = CoinDetail(coin: market.coin)
(detail.blockTime, detail.hashingAlgorithm) = (10, "SHA-256")

let now = Instant(seconds: Int64(Date().timeIntervalSince1970))
let balances = Balances(
  of: try HoldingEdit.entries(
    setting: "bitcoin", toText: "1.5", balances: Balances(), instant: now, day: now.day))
let page = MarketPage(currency: .usd, coins: [market])
let report = CoinReport(
  of: market.coin, in: .usd, market: market, detail: detail,
  holdings: HoldingsReport(of: balances, at: page, moment: now), moment: now)

let figures =
  StatisticModel.overview(of: market, in: .usd)
  + StatisticModel.additional(of: market, detail: detail, in: .usd)
for figure in figures { print(figure.title, figure.value, figure.percentageChangeValue ?? "") }
print(FigureFormat.currency(.usd).text(report.holding?.value), report.detail?.description ?? "")
