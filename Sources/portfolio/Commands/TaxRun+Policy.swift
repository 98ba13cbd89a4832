internal import PortfolioEngine

/// How a return counts lots: by its country's rules, and by the options and settings where its law
/// leaves a choice.
extension TaxCommand {
  /// The policy of the return.
  ///
  /// - Throws: `Failure` with status `no` when `--method` names a coin that the journal does not know.
  func policy(of journal: Journal) throws(Failure) -> AccountingPolicy {
    try session.checkCoins(of: options.methods, in: journal)
    var choices = LotChoices()
    choices.rules = LotChoices.Rules(rawValue: options.country.rawValue)
    choices.sameInstant = settings.sameInstant
    choices.overselling = options.isZeroBasis ? .zeroBasis : settings.overselling
    if !Self.methods(of: options.country).isEmpty {
      choices.methods =
        options.methods ?? lawfulMethods
        ?? MethodChoice(parts: [.init(method: .specificIdentification)])
    }
    if options.country == .us {
      choices.scope = chosenScope.map { ScopeChoice(scope: Self.lawful($0)) }
      choices.allocation =
        options.allocation.flatMap { CostBasisMethod(name: $0.rawValue) }
        ?? settings.allocation
      choices.allocationWallets =
        options.allocationWallets.isEmpty ? settings.allocationWallets : options.allocationWallets
    }
    var policy = session.policy(of: choices, in: options.country.currency, of: journal)
    policy.taxesLost = options.countsLost
    return policy
  }

  /// The settings that the country's rules overrule, in words; nil for none.
  func overruled(by policy: AccountingPolicy) -> String? {
    let names = settings.settingsOverruled(by: policy) + overruledMethodOrScope(policy)
    guard !names.isEmpty else { return nil }
    return "A return goes by the country's rules, whatever the"
      + " \(names.count == 1 ? "setting" : "settings") \(Values.listed(names, last: "and"))"
      + " \(names.count == 1 ? "says" : "say")."
  }

  /// What becomes of the user's choices, in words.
  func remarks(on policy: AccountingPolicy) -> [String] {
    var remarks = [overruled(by: policy)].compactMap { $0 }
    let methods = Self.methods(of: options.country)
    if !methods.isEmpty, options.methods == nil, let chosen = settings.methods {
      remarks.append("Methods are those of the setting method.")
      let others = chosen.parts.map(\.method).filter { !methods.contains($0) }.map(\.name)
      if !others.isEmpty {
        remarks.append(
          "A return of \(Self.name(of: options.country)) cannot use"
            + " \(Values.listed(Set(others).sorted(), last: "and")), so fifo stands in"
            + " \(Set(others).count == 1 ? "its" : "their") place.")
      }
    }
    if options.country == .us, let chosen = chosenScope, Self.lawful(chosen) != chosen,
      year.year >= Self.firstDayOfWallets?.components.year ?? 0
    {
      remarks.append(
        "From 2025-01-01 on each wallet has its own lots, whatever the scope says (Treas. Reg."
          + " 1.1012-1(j)).")
    }
    return remarks
  }

  /// The methods that a country lets one choose; none where its law leaves no choice.
  static func methods(of country: TaxCountry) -> [CostBasisMethod] {
    switch country {
    case .us:
      [
        .specificIdentification, .firstInFirstOut, .lastInFirstOut, .highestFirst, .lowestFirst,
      ]
    case .de: [.specificIdentification, .firstInFirstOut, .lastInFirstOut, .averageCost]
    case .uk, .ca: []
    }
  }

  private var settings: LotChoices { session.context.settings.lots }

  /// The methods of the settings, first in first out in place of those that the country's law knows
  /// not; nil when none are set.
  private var lawfulMethods: MethodChoice? {
    guard var choice = settings.methods else { return nil }
    let methods = Self.methods(of: options.country)
    for index in choice.parts.indices where !methods.contains(choice.parts[index].method) {
      choice.parts[index].method = .firstInFirstOut
    }
    return choice
  }

  private var chosenScope: WalletScope? { (options.scope ?? settings.scope)?.scope }

  /// The first day of which each wallet has its own lots in the United States.
  private static var firstDayOfWallets: Day? {
    AccountingPolicy.unitedStates.scope.changes.first?.day
  }

  /// A scope with books of single wallets from 2025 on at the latest, and then for good.
  private static func lawful(_ scope: WalletScope) -> WalletScope {
    guard let day = firstDayOfWallets else { return scope }
    let earlier = scope.changes.filter { $0.day <= day }
    let later = scope.changes.filter { $0.day > day }
    let isPerWallet = (earlier.last?.extent ?? scope.first) == .perWallet
    if isPerWallet, later.allSatisfy({ $0.extent == .perWallet }) { return scope }
    let change = WalletScope.Change(day: day, extent: .perWallet)
    return WalletScope(
      scope.first, changes: isPerWallet ? earlier : earlier.filter { $0.day < day } + [change])
  }

  /// The settings of method and scope that a law without a choice of them overrules.
  private func overruledMethodOrScope(_ policy: AccountingPolicy) -> [String] {
    let standard = policy.methods.standard
    var names: [String] = []
    if Self.methods(of: options.country).isEmpty,
      settings.methods?.parts.contains(where: { $0.method.name != standard.name }) ?? false
    {
      names.append("method")
    }
    if options.country == .de, let scope = settings.scope?.scope, scope != policy.scope {
      names.append("scope")
    }
    return names
  }
}
