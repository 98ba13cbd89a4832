import PortfolioEngine

/// The fixed moment of the tests.
let noon = Instant(seconds: 1_777_550_400)

/// A coin held in the wallet `main`, with its price and 24-hour change; nil is unknown.
struct Held {
  var coin: CoinID
  var quantity = "1"
  var price: String?
  var change: String?
  var age: Int64 = 60
  var wallet: Wallet = .main
}

/// A portfolio of deposits, valued in dollars at noon.
func report(
  _ holdings: [Held], currency: Currency = .usd, known: [CoinID: KnownCoin] = [:],
  also entries: [Transaction] = [], tracking: Set<Currency> = []
) -> HoldingsReport {
  var book = PriceBook(currency: currency)
  for holding in holdings {
    guard let price = holding.price else { continue }
    book.points[holding.coin] = PricePoint(
      price: number(price), asOf: noon.adding(seconds: -holding.age), source: .snapshot,
      change24h: holding.change.map { number($0) })
  }
  let deposits = holdings.map { entry(.deposit, $0.quantity, $0.coin, in: $0.wallet) }
  return HoldingsReport(
    of: Balances(of: deposits + entries, tracking: tracking), at: book, known: known, moment: noon)
}
