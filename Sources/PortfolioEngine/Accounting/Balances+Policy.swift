extension Balances {
  /// Creates the balances after entries in the order in which a policy takes them.
  ///
  /// Entries of one instant stand as the policy says. A coin under share matching is followed day by
  /// day, since all that is acquired on a day is matched with what is disposed of on it, whichever
  /// came first (TCGA 1992 s.105): what a day brings is there from its beginning. On a day with a
  /// split of any coin, whose units before and after are not the same, the order counts.
  ///
  /// - Complexity: n log n in the number of entries; linear for a journal in order.
  package init(
    of entries: [Transaction], tracking tracked: Set<Currency> = [], as policy: AccountingPolicy
  ) {
    self.init(tracking: tracked)
    let order = EntryOrder(entries, policy.sameInstant)
    guard policy.methods.matchesShares else {
      for index in order { apply(entries[index]) }
      return
    }
    for day in Array(order).chunkedByDay(of: entries) {
      let isByDay = !day.contains { entries[$0].act == .split }
      let matched = { (coin: CoinID, day: Day) -> Bool in
        guard isByDay,
          case .shareMatching = policy.methods.method(of: coin, in: day.components.year)
        else { return false }
        return true
      }
      for index in day where isByDay { receive(entries[index], where: matched) }
      for index in day { apply(entries[index], receivedBefore: matched) }
    }
  }

  /// Adds what an entry brings of some coins.
  private mutating func receive(_ entry: Transaction, where counts: (CoinID, Day) -> Bool) {
    // An entry with legs that cannot be known is reported when it is followed.
    try? entry.forEachLeg(tracking: []) { asset, wallet, change, _ in
      guard let coin = asset.coin, change > .zero, counts(coin, entry.day) else { return }
      add(change, of: asset, in: wallet, for: entry)
    }
  }
}

extension MethodSchedule {
  /// Whether any coin is ever under share matching.
  fileprivate var matchesShares: Bool {
    ([standard] + changes.map(\.method) + coins.values.flatMap { $0.map(\.method) }).contains {
      if case .shareMatching = $0 { true } else { false }
    }
  }
}

extension [Int] {
  /// Cuts indices of entries where their day changes.
  fileprivate func chunkedByDay(of entries: [Transaction]) -> [ArraySlice<Int>] {
    var days: [ArraySlice<Int>] = []
    var first = startIndex
    for next in indices.dropFirst() where entries[self[next]].day != entries[self[first]].day {
      days.append(self[first..<next])
      first = next
    }
    if first < endIndex { days.append(self[first...]) }
    return days
  }
}
