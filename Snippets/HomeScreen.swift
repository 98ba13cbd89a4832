import Foundation
import PortfolioEngine

// The home screen: four statistics, the coin list as it is searched and sorted, the holdings.
// The provider's answers come from the package's recordings; an app has them from its cache.
func answer(_ path: String) throws -> [UInt8] {
  [UInt8](try Data(contentsOf: URL(fileURLWithPath: "Fixtures/json/" + path)))
}
let page = try MarketPage.decode(
  answer("markets/usd_p1_100_2026-04-30.json"), currency: .usd
).value
let global = try GlobalMarket.decode(answer("spec_examples_2026-06/global.json")).value

let now = Instant("2026-04-30T12:00:00Z") ?? Instant(seconds: 0)
let bought = Amount(try Decimal128("1.5"), "bitcoin")
let buy = Transaction(instant: now, day: now.day, act: .buy, amount: bought)
let holdings = HoldingsReport(of: Balances(of: [buy]), at: page, moment: now)
for figure in StatisticModel.home(global: global, holdings: holdings) {
  print(figure.title, figure.value, figure.percentageChangeValue ?? "")
}
let filter = CoinFilter(" Bit ")
let rows = CoinRow.rows(of: page, holdings: holdings).filter { filter.matches($0.coin) }
for row in ListOrder.holdings.order(inPortfolio: true).sorted(rows) {
  print(row.coin.name, FigureFormat.price(.usd).text(row.unitPrice), row.value ?? "")
}
