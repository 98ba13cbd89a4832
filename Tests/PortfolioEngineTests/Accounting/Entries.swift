import PortfolioEngine

/// A number that a test writes down; a wrong one is no number that any test expects.
func number(_ text: String) -> Decimal128 {
  (try? Decimal128(text)) ?? Decimal128(Int.min)
}

/// An amount of a coin by id.
func amount(_ quantity: String, _ coin: CoinID) -> Amount { Amount(number(quantity), coin) }

/// A sum of money.
func money(_ sum: String, _ currency: Currency = .usd) -> Money { Money(number(sum), currency) }

/// An entry of one fixed day, on a line of the main file.
func entry(
  _ act: Transaction.Act, _ quantity: String, _ coin: CoinID, value: Transaction.Value? = nil,
  fees: [Transaction.Fee] = [], in wallet: Wallet = .main, line: Int = 1, day: Int32 = 19_000,
  with change: (inout Transaction.Details) -> Void = { _ in }
) -> Transaction {
  var details = Transaction.Details()
  change(&details)
  let day = Day(number: day)
  return Transaction(
    instant: Instant(startOf: day), day: day, act: act, amount: amount(quantity, coin),
    value: value, fees: fees, wallet: wallet, details: details,
    place: Transaction.Place(file: 0, line: line))
}

extension Balances {
  /// The balances as `asset in wallet: quantity`, in order.
  var lines: [String] {
    assets.flatMap { balances(of: $0) }.map { "\($0.asset) in \($0.wallet): \($0.quantity)" }
  }

  /// The shortfalls among the problems.
  var shortfalls: [Shortfall] {
    problems.compactMap { if case .shortfall(let shortfall) = $0 { shortfall } else { nil } }
  }
}
