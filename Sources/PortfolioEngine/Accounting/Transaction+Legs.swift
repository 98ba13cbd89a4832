extension Transaction {
  /// Calls a function with every leg of the entry that does not depend on what is held, in the order
  /// in which they count: what leaves, what comes in, then the fees.
  ///
  /// So nothing can be sent that was not there before, while a fee may be paid from what came in. A
  /// split has no such legs but its fees. Values and fees in money move cash only of the currencies
  /// in `tracked`: those of a buy and a sell, and the fees of every act; the value of any other act
  /// says what something was worth and moves nothing.
  ///
  /// - Throws: the problem that keeps a leg from being known; the legs before it have been given.
  func forEachLeg(
    tracking tracked: Set<Currency>,
    _ body: (Asset, Wallet, Decimal128, Effect.Role) -> Void
  ) throws(BalanceProblem) {
    let coin = Asset.coin(amount.coin)
    let quantity = amount.quantity
    switch act {
    case .buy:
      try moveCash(tracked, .sent, body)
      body(coin, wallet, quantity, .received)
    case .sell:
      body(coin, wallet, quantity.negated, .sent)
      try moveCash(tracked, .received, body)
    case .income, .open, .deposit, .giftIn, .spouseIn:
      body(coin, wallet, quantity, .received)
    case .spend, .fee, .lost, .stolen, .donate, .withdraw, .giftOut, .spouseOut:
      body(coin, wallet, quantity.negated, .sent)
    case .swap, .wrap:
      guard let counterpart = details.counterpart else { throw .incomplete(place) }
      body(coin, wallet, quantity.negated, .sent)
      body(.coin(counterpart.coin), wallet, counterpart.quantity, .received)
    case .move:
      guard let destination = details.destination else { throw .incomplete(place) }
      body(coin, wallet, quantity.negated, .sent)
      body(coin, destination, quantity, .received)
    case .split:
      break
    }
    for fee in fees {
      switch fee {
      case .coins(let amount, worth: _):
        body(.coin(amount.coin), wallet, amount.quantity.negated, .fee)
      case .money(let money):
        guard tracked.contains(money.currency) else { continue }
        body(.cash(money.currency), wallet, money.amount.negated, .fee)
      }
    }
  }

  private func moveCash(
    _ tracked: Set<Currency>, _ role: Effect.Role,
    _ body: (Asset, Wallet, Decimal128, Effect.Role) -> Void
  ) throws(BalanceProblem) {
    guard !tracked.isEmpty, let value else { return }
    let sum: Money
    switch value {
    case .total(let money):
      sum = money
    case .perUnit(let price), .assumedPerUnit(let price):
      guard tracked.contains(price.currency) else { return }
      do {
        sum = Money(try amount.quantity.bounded(times: price.amount), price.currency)
      } catch {
        throw .tooLarge(place, .cash(price.currency), wallet)
      }
    }
    guard tracked.contains(sum.currency) else { return }
    body(.cash(sum.currency), wallet, role == .sent ? sum.amount.negated : sum.amount, role)
  }
}
