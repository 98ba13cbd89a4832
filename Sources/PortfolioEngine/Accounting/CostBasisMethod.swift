/// How the cost of what leaves is found.
///
/// An order picks lots by a sort key (`LotOrder`), a pool spreads its cost over its units. The same
/// journal can be read by every method; the entries stay as they are.
public enum CostBasisMethod: Sendable, Hashable, Codable {
  /// The oldest lot first.
  case firstInFirstOut
  /// The newest lot first.
  case lastInFirstOut
  /// The lot with the highest unit cost first, then the older one.
  case highestFirst
  /// The lot with the lowest unit cost first, then the older one.
  case lowestFirst
  /// The lots that an entry names; what it leaves unnamed goes oldest first (Treas. Reg.
  /// 1.1012-1(j)).
  case specificIdentification
  /// One average over all open lots of the scope, moving with every purchase; dates leave oldest
  /// first.
  case averageCost
  /// Canada's adjusted cost base: one average over all wallets, with the superficial-loss rule.
  case adjustedCostBase(SuperficialLossRule)
  /// The United Kingdom's matching: the day's own purchases, the window, then the section 104 pool.
  case shareMatching(ShareMatchingRules)
  /// Japan's total average: one unit cost for each calendar year over all wallets.
  case yearlyAverage

  /// The short name that settings and reports use.
  public var name: String {
    switch self {
    case .firstInFirstOut: "fifo"
    case .lastInFirstOut: "lifo"
    case .highestFirst: "hifo"
    case .lowestFirst: "lofo"
    case .specificIdentification: "specific"
    case .averageCost: "average"
    case .adjustedCostBase: "acb"
    case .shareMatching: "share-matching"
    case .yearlyAverage: "total-average"
    }
  }

  /// Whether the law behind the method knows no wallets, so that the scope is not asked.
  public var spansWallets: Bool {
    switch self {
    case .adjustedCostBase, .shareMatching, .yearlyAverage: true
    default: false
    }
  }

  /// Whether its lots share the cost of one pool.
  var isPool: Bool {
    switch self {
    case .averageCost, .adjustedCostBase: true
    default: false
    }
  }

  /// Every method with its default rules, in the order of comparison tables.
  public static let all: [CostBasisMethod] = [
    .firstInFirstOut, .lastInFirstOut, .highestFirst, .lowestFirst, .specificIdentification,
    .averageCost, .adjustedCostBase(.prorated), .shareMatching(ShareMatchingRules()),
    .yearlyAverage,
  ]

  /// Creates the method of a short name with its default rules; nil for any other text.
  public init?(name: String) {
    guard let method = Self.all.first(where: { $0.name == name }) else { return nil }
    self = method
  }
}

/// How much of a Canadian loss is denied when the same coin is bought around the sale.
///
/// The window is the 61 days from 30 days before to 30 days after the sale, both ends included
/// (Income Tax Act, section 54, "superficial loss").
public enum SuperficialLossRule: String, Sendable, Hashable, Codable, CaseIterable {
  /// The loss times the smallest of sold, bought in the window and held at its end, over sold.
  case prorated
  /// The whole loss when anything was bought in the window and is held at its end.
  case full
  /// Nothing is denied.
  case off
}

/// The choices inside the United Kingdom's share matching.
public struct ShareMatchingRules: Sendable, Hashable, Codable {
  /// Which window follows the same-day rule.
  public enum Regime: String, Sendable, Hashable, Codable, CaseIterable {
    /// Purchases on days 1 to 30 after the disposal, earliest first (TCGA 1992 s.106A).
    case individual
    /// Purchases on days 1 to 10 before the disposal, earliest first (s.107).
    case company
  }

  /// Which window follows the same-day rule.
  public var regime: Regime
  /// The kinds of disposal that skip both matching rules and leave from the pool; none by default.
  ///
  /// Thefts, withdrawals and wraps always do, since they are no disposals, and coins lost without a
  /// loss that counts (`taxesLost`).
  public var unmatched: Set<Disposal.Kind>
  /// Whether lost coins come back into the pool at no cost, as after a claim of negligible value.
  public var reacquiresLost: Bool

  /// Creates the rules of an individual.
  public init(
    regime: Regime = .individual, unmatched: Set<Disposal.Kind> = [], reacquiresLost: Bool = false
  ) {
    self.regime = regime
    self.unmatched = unmatched
    self.reacquiresLost = reacquiresLost
  }
}
