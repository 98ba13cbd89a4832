internal import PortfolioEngine

/// The 30 days after a disposal, in which later entries still change its figures.
enum OpenWindow: CaseIterable {
  /// Purchases are matched with it, as in the United Kingdom.
  case matching
  /// Purchases, and what is held at the end, decide how much of its loss is denied, as in Canada.
  case denial

  /// How long a window is open after its disposal.
  static let days = 30

  /// The last day on which an entry changes a disposal of an earlier one; nil where none does.
  func lastDay(for disposal: Disposal, _ policy: AccountingPolicy) -> Day? {
    let isOpen =
      switch (self, policy.methods.method(of: disposal.coin, in: disposal.day.components.year)) {
      case (.matching, .shareMatching(let rules)): rules.regime == .individual
      case (.denial, .adjustedCostBase(let rule)):
        rule != .off && Self.isLoss(disposal)
      default: false
      }
    return isOpen ? disposal.day.adding(days: Self.days) : nil
  }

  /// Whether a disposal has a loss before any of it is denied, or may have one.
  private static func isLoss(_ disposal: Disposal) -> Bool {
    guard let proceeds = disposal.proceeds, let cost = disposal.cost else { return true }
    return proceeds < cost
  }

  /// The note on a window that is open until a day.
  func note(until end: Day) -> Note {
    switch self {
    case .matching:
      Note(.warning, "Purchases until \(end) may still change what disposals are matched with.")
    case .denial:
      Note(
        .warning,
        "What is bought and sold until \(end) may still change how much of a loss is denied.")
    }
  }
}
