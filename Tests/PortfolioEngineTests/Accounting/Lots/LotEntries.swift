@testable import PortfolioEngine

/// Short ways to write entries in the tests of lots: all in dollars, in the wallet `main` unless
/// said otherwise.
enum LotEntries {
  static func decimal(_ text: String) -> Decimal128 { (try? Decimal128(text)) ?? Decimal128(-1) }

  static func dollars(_ text: String) -> Money { Money(decimal(text), .usd) }

  static func day(_ text: String) -> Day { Day(text) ?? Day(number: 0) }

  static func entry(
    _ date: String, _ act: Transaction.Act, _ quantity: String, _ coin: String,
    for total: String? = nil, at price: String? = nil, fees: [Transaction.Fee] = [],
    in wallet: String = "main", details: (inout Transaction.Details) -> Void = { _ in }
  ) -> Transaction {
    let day = day(date)
    var clauses = Transaction.Details()
    details(&clauses)
    return Transaction(
      instant: Instant(startOf: day), day: day, act: act,
      amount: Amount(decimal(quantity), CoinID(coin)),
      value: total.map { .total(dollars($0)) } ?? price.map { .perUnit(dollars($0)) },
      fees: fees, wallet: Wallet(wallet), details: clauses)
  }

  static func fee(_ total: String) -> [Transaction.Fee] { [.money(dollars(total))] }

  static func fee(_ quantity: String, _ coin: String, worth: String?) -> [Transaction.Fee] {
    [.coins(Amount(decimal(quantity), CoinID(coin)), worth: worth.map(dollars))]
  }

  static func swap(
    _ date: String, _ quantity: String, _ coin: String, into received: String, _ other: String,
    worth: String? = nil, fees: [Transaction.Fee] = []
  ) -> Transaction {
    entry(date, .swap, quantity, coin, fees: fees) {
      $0.counterpart = Amount(decimal(received), CoinID(other))
      $0.worth = worth.map(dollars)
    }
  }

  static func move(
    _ date: String, _ quantity: String, _ coin: String, from source: String, to target: String,
    fees: [Transaction.Fee] = []
  ) -> Transaction {
    entry(date, .move, quantity, coin, fees: fees, in: source) {
      $0.destination = Wallet(target)
    }
  }

  static func policy(
    _ method: CostBasisMethod = .firstInFirstOut, _ scope: WalletScope = .universal,
    _ change: (inout AccountingPolicy) -> Void = { _ in }
  ) -> AccountingPolicy {
    var policy = AccountingPolicy(currency: .usd, method: method, scope: scope)
    change(&policy)
    return policy
  }
}

extension LotHistory {
  /// The sum of all taxed gains; nil when one is unknown.
  var realizedGain: Decimal128? {
    var sum = Decimal128.zero
    for disposal in disposals where disposal.isTaxed {
      guard let gain = disposal.gain, let next = try? sum + gain else { return nil }
      sum = next
    }
    return sum
  }
}
