/// The purchases because of which losses are denied.
extension ExplanationBuilder {
  /// Purchases of one coin in a row, with their sums so far: sales whose days overlap share them.
  struct PurchaseRun {
    /// The place of the first among all of the coin.
    let first: Int
    /// The units up to each.
    var sums: [Operand] = []

    var end: Int { first + sums.count }
  }

  /// The units that were bought in the 61 days around a disposal, by their purchases; counted where a
  /// split lies between them.
  mutating func unitsBought(around disposal: Disposal, _ bought: Decimal128) throws -> Operand {
    let coin = disposal.coin
    let all = purchases(of: coin)
    let window =
      all.place(
        notBefore: disposal.day.adding(days: -30))..<all.place(
        notBefore: disposal.day.adding(days: 31))
    let counted = Operand(value: bought, origin: .counted)
    guard !window.isEmpty else { return counted }
    // Taken out, so that adding to it copies nothing.
    var run = runs.removeValue(forKey: coin) ?? PurchaseRun(first: window.lowerBound)
    if !(run.first..<run.end).contains(window.lowerBound) {
      run = PurchaseRun(first: window.lowerBound)
    }
    while run.end < window.upperBound {
      let purchase = history.acquisitions[all[run.end].index]
      let units = units(purchase.quantity, of: purchase.entry)
      run.sums.append(
        try add(
          .bought, run.sums.isEmpty ? .given : .sum, [run.sums.last, units].compactMap { $0 },
          entry: purchase.entry, coin: coin))
    }
    runs[coin] = run
    var sum = run.sums[window.upperBound - 1 - run.first]
    if window.lowerBound > run.first {
      sum = try add(
        .bought, .difference, [sum, run.sums[window.lowerBound - 1 - run.first]],
        entry: disposal.entry, coin: coin)
    }
    return sum.value == bought ? sum : counted
  }

  /// The purchases of a coin in their order.
  private mutating func purchases(of coin: CoinID) -> [(day: Day, index: Int)] {
    if purchases.isEmpty {
      for (index, acquisition) in history.acquisitions.enumerated() {
        guard acquisition.kind.isPurchase, let entry = acquisition.entry else { continue }
        purchases[acquisition.coin, default: []].append((entries[entry].day, index))
      }
    }
    return purchases[coin] ?? []
  }
}

extension [(day: Day, index: Int)] {
  /// The place of the first that is not before a day, by halving.
  fileprivate func place(notBefore day: Day) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle].day < day { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
