internal import PortfolioEngine

extension AccountingPolicy {
  /// Whether an entry is a gift that counts by its worth where it is stated, but states the giver's
  /// cost alone.
  func takesGiverCost(of entry: Transaction) -> Bool {
    giftCosts == .worth && entry.act == .giftIn && entry.details.cost != nil
      && entry.details.worth == nil
  }
}

/// The gifts whose giver's cost goes into figures, which the steps of their costs tell: the history
/// must have kept them.
extension LotHistory {
  /// The gifts on which the costs of what is held rest.
  ///
  /// - Parameters:
  ///   - entries: the transactions that the history was made of.
  ///   - coins: those whose figures are shown; nil for all.
  func giverCosts(ofHeld entries: [Transaction], coins: Set<CoinID>? = nil) -> [Transaction.Place] {
    giverCosts(entries) { costSteps(ofHeld: coins) }
  }

  /// The gifts on which gains rest.
  func giverCosts(
    ofGains entries: [Transaction], in period: ClosedRange<Day>?, coin: CoinID?
  ) -> [Transaction.Place] {
    giverCosts(entries) {
      costSteps(
        of: disposals.lazy.filter { disposal in
          disposal.isTaxed && (coin == nil || coin == disposal.coin)
            && period?.contains(disposal.day) ?? true
        })
    }
  }

  /// The gifts on which the disposals of a return and its pools rest.
  func giverCosts(ofReturn entries: [Transaction], in span: TaxSpan) -> [Transaction.Place] {
    let days = span.first...span.last
    return giverCosts(entries) {
      costSteps(of: disposals.lazy.filter { days.contains($0.day) }) + costSteps(ofPoolsIn: days)
    }
  }

  /// The gifts on which the disposals of some entries rest.
  func giverCosts(
    ofSales entries: [Transaction], where isMeant: (Transaction.Place) -> Bool
  ) -> [Transaction.Place] {
    giverCosts(entries) {
      costSteps(
        of: disposals.filter { disposal in
          ([disposal.entry] + disposal.mergedEntries).contains { isMeant(entries[$0].place) }
        })
    }
  }

  private func giverCosts(_ entries: [Transaction], behind steps: () -> [Int]) -> [Transaction
    .Place]
  {
    let gifts = Set(entries.indices.filter { policy.takesGiverCost(of: entries[$0]) })
    guard !gifts.isEmpty else { return [] }
    let found = acquisitions(behind: steps()).compactMap { acquisitions[$0].entry }
    return gifts.intersection(found).sorted().map { entries[$0].place }
  }
}

extension JournalLots {
  /// The gifts on whose giver's cost an explained figure rests.
  func giverCosts(in explanation: FigureExplanation) -> [Transaction.Place] {
    let places = Set(explanation.steps.lazy.filter { $0.subject == .cost }.compactMap(\.place))
    return entries.filter { policy.takesGiverCost(of: $0) && places.contains($0.place) }.map(
      \.place)
  }
}
