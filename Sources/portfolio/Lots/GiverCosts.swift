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
      return entry.act == .giftIn && entry.details.cost != nil && entry.details.worth == nil
        && (coins?.contains(entry.amount.coin) ?? true) && last.map { entry.day <= $0 } ?? true
        && !isGone(index, entry, before: first)
    }.map { entries[$0].place }
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

  /// Whether nothing that came in with an entry was held any more when a day began: the pool was empty
  /// in between, or its lots were all gone.
  private func isGone(_ index: Int, _ entry: Transaction, before first: Day?) -> Bool {
    guard let first, entry.day < first else { return false }
    let events = poolEvents.filter { $0.coin == entry.amount.coin }
    if !events.isEmpty {
      return events.contains {
        $0.quantityAfter.isZero && $0.day < first
          && ($0.day > entry.day || $0.entry.map { $0 > index } ?? false)
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
