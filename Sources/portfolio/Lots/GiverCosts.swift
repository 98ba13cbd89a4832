internal import PortfolioEngine

extension LotHistory {
  /// The gifts that count by their worth where it is stated, but state the giver's cost alone, and of
  /// which something was still held in a pool or as a lot when a period began, or left in it.
  ///
  /// - Parameters:
  ///   - entries: the transactions that the history was made of.
  ///   - first: the first day of the period; nil for all that came before.
  ///   - last: its last day; nil for no end.
  ///   - coins: those whose figures are shown; nil for all.
  func giverCosts(
    _ entries: [Transaction], from first: Day?, until last: Day?, of coins: Set<CoinID>? = nil
  ) -> [Transaction.Place] {
    guard policy.giftCosts == .worth else { return [] }
    return entries.indices.filter { index in
      let entry = entries[index]
      guard entry.act == .giftIn, entry.details.cost != nil, entry.details.worth == nil else {
        return false
      }
      let carrying = Self.coins(carrying: index, entries)
      guard coins.map({ !$0.isDisjoint(with: carrying.keys) }) ?? true else { return false }
      if let last, entry.day > last { return isMatched(index, from: first, until: last) }
      return carrying.keys.contains(where: mayBeDenied)
        || !isGone(index, carrying, entries, before: first)
    }.map { entries[$0].place }
  }

  /// The coin of an entry, and those that it was wrapped into later, which carry its cost on, each
  /// with the last entry by which that cost may have come in.
  private static func coins(carrying index: Int, _ entries: [Transaction]) -> [CoinID: Int] {
    var coins = [entries[index].amount.coin: index]
    for later in entries.indices[index...]
    where entries[later].act == .wrap && coins[entries[later].amount.coin] != nil {
      if let other = entries[later].details.counterpart { coins[other.coin] = later }
    }
    return coins
  }

  /// Whether a loss of a coin was denied, so that later costs hold what earlier lots cost.
  private func mayBeDenied(_ coin: CoinID) -> Bool {
    superficialLosses.contains { disposals[$0.disposal].coin == coin }
      || unknownLosses.contains { disposals[$0.disposal].coin == coin }
  }

  /// Whether a disposal of a period was matched with what came in with an entry, as with coins that
  /// come back within 30 days.
  private func isMatched(_ index: Int, from first: Day?, until last: Day) -> Bool {
    disposals.contains { disposal in
      disposal.day <= last && first.map { disposal.day >= $0 } ?? true
        && matches(of: disposal).contains { match in
          match.acquisition.map { acquisitions[$0].entry == index } ?? false
        }
    }
  }

  /// The gifts of that kind on which what is held rests.
  func giverCosts(ofHeld entries: [Transaction], coins: Set<CoinID>? = nil) -> [Transaction.Place] {
    let held = Set(holdings.filter { !$0.quantity.isZero }.map(\.coin))
    return giverCosts(
      entries, from: (entries.last?.day).map { $0.adding(days: 1) }, until: nil,
      of: coins.map { $0.intersection(held) } ?? held)
  }

  /// The gifts of that kind on which gains rest.
  func giverCosts(
    ofGains entries: [Transaction], in period: ClosedRange<Day>?, coin: CoinID?
  ) -> [Transaction.Place] {
    let sold = disposals.lazy.filter { disposal in
      (coin == nil || coin == disposal.coin) && period?.contains(disposal.day) ?? true
    }.map(\.coin)
    return giverCosts(
      entries, from: period?.lowerBound, until: period?.upperBound, of: Set(sold))
  }

  /// Whether nothing that came in with an entry was held any more when a day began: every pool that
  /// may have its cost was empty in between, or its lots were all gone.
  private func isGone(
    _ index: Int, _ carrying: [CoinID: Int], _ entries: [Transaction], before first: Day?
  ) -> Bool {
    guard let first, entries[index].day < first else { return false }
    if poolEvents.contains(where: { carrying[$0.coin] != nil }) {
      return carrying.allSatisfy { coin, index in
        poolEvents.contains {
          $0.coin == coin && $0.quantityAfter.isZero && $0.day < first
            && ($0.day > entries[index].day || $0.entry.map { $0 > index } ?? false)
        }
      }
    }
    let own = Set(acquisitions.indices.filter { acquisitions[$0].entry == index })
    return !openLots.contains { own.contains($0.acquisition) }
      && !disposals.contains { disposal in
        disposal.day >= first
          && matches(of: disposal).contains { $0.acquisition.map(own.contains) ?? false }
      }
  }
}
