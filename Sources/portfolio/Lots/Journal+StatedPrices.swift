internal import PortfolioEngine

extension Journal {
  /// Whether `price` lines state all that entries leave out of what a coin cost: a price of the day of
  /// each entry that brings the coin in without a value, and nothing else is assumed.
  func statesPrices(ofCostOf coin: CoinID, in currency: Currency) -> Bool {
    let days = Set(
      prices.lazy.filter { $0.coin == coin && $0.price.currency == currency }.map(\.day))
    guard !days.isEmpty else { return false }
    return transactions.allSatisfy { entry in
      guard entry.touches(coin) else { return true }
      let details = entry.details
      let isFeeStated = entry.fees.allSatisfy { fee in
        switch fee {
        case .money(let money), .coins(_, worth: let money?): money.currency == currency
        case .coins(_, worth: nil): false
        }
      }
      guard isFeeStated else { return false }
      switch entry.act {
      case .buy, .income, .open, .deposit, .giftIn, .spouseIn:
        guard let cost = details.cost ?? details.worth else {
          switch entry.value {
          case .perUnit(let money), .total(let money): return money.currency == currency
          case .assumedPerUnit: return false
          case nil: return days.contains(entry.day)
          }
        }
        return cost.currency == currency
      case .swap, .wrap: return details.worth?.currency == currency
      default: return true
      }
    }
  }
}
