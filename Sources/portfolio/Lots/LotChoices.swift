internal import PortfolioEngine

/// What a user has chosen of how lots are counted; what is nil goes by the rules, and what they leave
/// open by the defaults of `AccountingPolicy`.
struct LotChoices: Sendable, Hashable {
  /// The choices of a country together, or those of none.
  enum Rules: String, Sendable, CaseIterable {
    /// First in first out, one book for all wallets, long after more than one year.
    case plain
    /// The United States.
    case us
    /// The United Kingdom, for an individual.
    case uk
    /// Canada.
    case ca
    /// Germany.
    case de
    /// Japan.
    case jp
  }

  /// Whose rules hold where nothing else is chosen.
  var rules: Rules?
  /// The methods by coin and year.
  var methods: MethodChoice?
  /// The scope of lots, and its changes.
  var scope: ScopeChoice?
  /// The order in which open lots are dealt out when the scope changes.
  var allocation: CostBasisMethod?
  /// The wallets that are dealt to first.
  var allocationWallets: [String]?
  /// The rule for terms.
  var holdingPeriod: HoldingPeriod?
  /// What becomes of the fee coins of a move.
  var moveFees: MoveFeeRule?
  /// What a fee in coins is.
  var coinFees: CoinFeeRule?
  /// Which leg of a swap carries its fee.
  var swapFees: SwapFeeRule?
  /// Which leg of a swap is priced.
  var swapValue: SwapValueRule?
  /// What comes first among entries of one instant.
  var sameInstant: SameInstantRule?
  /// By which unit cost lots are ranked.
  var rank: RankRule?
  /// What happens when more leaves than is held.
  var overselling: OversellingRule?
  /// Whether gifts are taxed.
  var taxesGifts: Bool?
  /// Whether donations are taxed.
  var taxesDonations: Bool?
  /// What coins cost that were received as a gift.
  var giftCosts: GiftCostRule?
  /// How much of a Canadian loss is denied.
  var superficialLosses: SuperficialLossRule?
  /// The window of share matching.
  var matching: ShareMatchingRules.Regime?
  /// The disposals that share matching takes from the pool alone.
  var unmatched: [Disposal.Kind]?
  /// Whether lost coins come back into the pool at no cost.
  var reacquiresLost: Bool?

  /// These choices where they are made, else others; rules chosen here leave nothing of the others but
  /// what no country's rules speak of.
  func over(_ others: LotChoices) -> LotChoices {
    if rules != nil {
      var alone = self
      alone.sameInstant = sameInstant ?? others.sameInstant
      return alone
    }
    var merged = others
    func take<Value>(_ path: WritableKeyPath<LotChoices, Value?>) {
      if let value = self[keyPath: path] { merged[keyPath: path] = value }
    }
    take(\.methods)
    take(\.scope)
    take(\.allocation)
    take(\.allocationWallets)
    take(\.holdingPeriod)
    take(\.moveFees)
    take(\.coinFees)
    take(\.swapFees)
    take(\.swapValue)
    take(\.sameInstant)
    take(\.rank)
    take(\.overselling)
    take(\.taxesGifts)
    take(\.taxesDonations)
    take(\.giftCosts)
    take(\.superficialLosses)
    take(\.matching)
    take(\.unmatched)
    take(\.reacquiresLost)
    return merged
  }

  /// The policy that the choices come to.
  ///
  /// - Parameter coin: the coin that a word means, for methods of single coins.
  func policy(in currency: Currency, coin: (String) -> CoinID) -> AccountingPolicy {
    var policy =
      switch rules ?? .plain {
      case .plain: AccountingPolicy(currency: currency, holdingPeriod: .moreThanOneYear)
      case .us: AccountingPolicy.unitedStates
      case .uk: AccountingPolicy.unitedKingdom
      case .ca: AccountingPolicy.canada(currency: currency)
      case .de: AccountingPolicy.germany
      case .jp: AccountingPolicy.japan(currency: currency)
      }
    policy.currency = currency
    if let methods { policy.methods = methods.schedule(else: policy.methods.standard, coin: coin) }
    policy.methods = policy.methods.replacing(settled)
    if let scope { policy.scope = scope.scope }
    policy.scope.changes = policy.scope.changes.map {
      WalletScope.Change(
        day: $0.day, extent: $0.extent, dealt: allocation ?? $0.dealt,
        wallets: allocationWallets?.map { Wallet($0) } ?? $0.wallets)
    }
    policy.holdingPeriod = holdingPeriod ?? policy.holdingPeriod
    policy.moveFees = moveFees ?? policy.moveFees
    policy.coinFees = coinFees ?? policy.coinFees
    policy.swapFees = swapFees ?? policy.swapFees
    policy.swapValue = swapValue ?? policy.swapValue
    policy.sameInstant = sameInstant ?? policy.sameInstant
    policy.rank = rank ?? policy.rank
    policy.overselling = overselling ?? policy.overselling
    policy.taxesGifts = taxesGifts ?? policy.taxesGifts
    policy.taxesDonations = taxesDonations ?? policy.taxesDonations
    policy.giftCosts = giftCosts ?? policy.giftCosts
    return policy
  }

  /// The names of the settings that are made otherwise than a policy has it, of those that a country's
  /// rules settle.
  func settingsOverruled(by policy: AccountingPolicy) -> [String] {
    func differs<Value: Equatable>(_ choice: Value?, _ value: Value) -> Bool {
      choice.map { $0 != value } ?? false
    }
    return [
      ("move-fees", differs(moveFees, policy.moveFees)),
      ("coin-fees", differs(coinFees, policy.coinFees)),
      ("swap-fees", differs(swapFees, policy.swapFees)),
      ("swap-value", differs(swapValue, policy.swapValue)),
      ("lot-rank", differs(rank, policy.rank)),
      ("overselling", differs(overselling, policy.overselling)),
      ("tax-gifts", differs(taxesGifts, policy.taxesGifts)),
      ("tax-donations", differs(taxesDonations, policy.taxesDonations)),
      ("gift-costs", differs(giftCosts, policy.giftCosts)),
    ].filter(\.1).map(\.0)
  }

  /// A method with the choices that are made inside it.
  private func settled(_ method: CostBasisMethod) -> CostBasisMethod {
    switch method {
    case .adjustedCostBase(let rule): return .adjustedCostBase(superficialLosses ?? rule)
    case .shareMatching(var rules):
      rules.regime = matching ?? rules.regime
      rules.unmatched = unmatched.map { Set($0) } ?? rules.unmatched
      rules.reacquiresLost = reacquiresLost ?? rules.reacquiresLost
      return .shareMatching(rules)
    default: return method
    }
  }
}

extension MethodSchedule {
  /// The schedule with every method put through a function.
  fileprivate func replacing(
    _ settled: (CostBasisMethod) -> CostBasisMethod
  ) -> MethodSchedule {
    func all(_ changes: [Change]) -> [Change] {
      changes.map { Change(year: $0.year, method: settled($0.method)) }
    }
    return MethodSchedule(
      settled(standard), changes: all(changes), coins: coins.mapValues(all))
  }
}
