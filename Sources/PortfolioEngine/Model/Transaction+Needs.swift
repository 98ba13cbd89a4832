extension [Transaction] {
  /// The currencies of all money that the entries state.
  package var currencies: Set<Currency> {
    var found: Set<Currency> = []
    var last: Currency?
    func note(_ currency: Currency) {
      if currency != last { found.insert(currency) }
      last = currency
    }
    // Entries are asked in place: a million of them may state a price and nothing else.
    for index in indices {
      switch self[index].value {
      case .perUnit(let money), .assumedPerUnit(let money), .total(let money):
        note(money.currency)
      case nil: break
      }
      for clause in self[index].clauses {
        switch clause {
        case .feeMoney(let money), .feeWorth(let money), .worth(let money), .cost(let money):
          note(money.currency)
        default: break
        }
      }
    }
    return found
  }

  /// The days of entries that state money of another currency than one.
  package func exchangeDays(to currency: Currency) -> Set<Day> {
    var days: Set<Day> = []
    for index in indices {
      self[index].forEachMoney { if $0.currency != currency { days.insert(self[index].day) } }
    }
    return days
  }

  /// The indices of the entries that state no value, or pay a fee in coins.
  package var indicesOfUnvalued: [Int] {
    indices.filter { self[$0].value == nil || self[$0].hasCoinFees }
  }

  /// The coins of every entry and of every fee whose value is not stated.
  package var unvaluedCoins: Set<CoinID> {
    var found: Set<CoinID> = []
    for index in indices {
      let isValued = self[index].value != nil
      if !isValued { found.insert(self[index].amount.coin) }
      var fee: CoinID?
      for clause in self[index].clauses {
        // The worth of a coin fee stands directly behind it.
        if case .feeWorth = clause { fee = nil }
        if let fee { found.insert(fee) }
        fee = nil
        switch clause {
        case .feeCoins(let amount): fee = amount.coin
        case .counterpart(let amount) where !isValued: found.insert(amount.coin)
        default: break
        }
      }
      if let fee { found.insert(fee) }
    }
    return found
  }
}
