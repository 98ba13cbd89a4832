import Foundation
import PortfolioEngine

// The detail screen: overview, additional figures, what is held after the edit of a quantity.
func answer(_ path: String) throws -> [UInt8] {
  [UInt8](try Data(contentsOf: URL(fileURLWithPath: "Fixtures/json/" + path)))
}
let page = try MarketPage.decode(
  answer("markets/usd_p1_100_2026-04-30.json"), currency: .usd
).value
let detail = try CoinDetail.decode(answer("spec_examples_2026-06/coin.json")).value

let now = Instant("2026-04-30T12:00:00Z") ?? Instant(seconds: 0)
let balances = Balances(
  of: try HoldingEdit.entries(
    setting: "bitcoin", toText: "1.5", balances: Balances(), instant: now, day: now.day))
let report = CoinReport(
  of: detail.coin, in: .usd, market: page.coins.first { $0.coin.id == "bitcoin" }, detail: detail,
  holdings: HoldingsReport(of: balances, at: page, moment: now), moment: now)
let market = report.market ?? CoinMarket(coin: detail.coin)
let figures = StatisticModel.overview(of: market, in: .usd)
for figure in figures + StatisticModel.additional(of: market, detail: detail, in: .usd) {
  print(figure.title, figure.value, figure.percentageChangeValue ?? "")
}
print(FigureFormat.currency(.usd).text(report.holding?.value), detail.homepage ?? "")
