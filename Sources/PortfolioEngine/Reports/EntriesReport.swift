/// Entries of a journal by coin, wallet, kind and day, each with what it did to the balances.
public struct EntriesReport: Sendable, Hashable {
  /// Which entries to take: those that pass every condition that is set.
  public struct Filter: Sendable, Hashable {
    /// Only entries that change this coin or cash.
    public var asset: Asset?
    /// Only entries that change something in this wallet.
    public var wallet: Wallet?
    /// Only these acts; all when empty.
    public var acts: Set<Transaction.Act> = []
    /// Only entries of this day or later.
    public var first: Day?
    /// Only entries of this day or earlier.
    public var last: Day?

    /// Creates a filter that takes everything.
    public init() {}
  }

  /// One entry and what it did.
  public struct Row: Sendable, Hashable {
    /// The entry.
    public var entry: Transaction
    /// What it changed, leg by leg; of a split what it added or took away in each wallet.
    public var effects: [Effect]
    /// The balance of the filter's asset after the entry: in the filter's wallet, else over all
    /// wallets; nil when the filter names no asset.
    public var balance: Decimal128?
  }

  /// The entries, in the journal's order.
  public var rows: [Row]
  /// All that is wrong with the balances of the journal, whatever the filter takes.
  public var problems: [BalanceProblem]

  /// Creates the report of entries that are in the journal's order.
  ///
  /// - Parameter tracked: the currencies that the journal tracks as cash.
  /// - Complexity: linear in the number of entries.
  public init(
    of entries: some Sequence<Transaction>, tracking tracked: Set<Currency> = [],
    filter: Filter = Filter()
  ) {
    var balances = Balances(tracking: tracked)
    rows = []
    for entry in entries {
      let isWanted = filter.takes(entry)
      let effects = isWanted ? balances.effects(of: entry) : []
      balances.apply(entry)
      guard isWanted, filter.takes(effects) else { continue }
      let balance = filter.asset.map { filter.balance(of: $0, in: balances) }
      rows.append(Row(entry: entry, effects: effects, balance: balance))
    }
    problems = balances.problems
  }
}

extension EntriesReport.Filter {
  func takes(_ entry: Transaction) -> Bool {
    (acts.isEmpty || acts.contains(entry.act))
      && first.map { entry.day >= $0 } ?? true && last.map { entry.day <= $0 } ?? true
  }

  func balance(of asset: Asset, in balances: Balances) -> Decimal128 {
    wallet.map { balances[asset, $0] } ?? balances.total(of: asset)
  }

  func takes(_ effects: [Effect]) -> Bool {
    if asset == nil, wallet == nil { return true }
    return effects.contains {
      (asset == nil || $0.asset == asset) && (wallet == nil || $0.wallet == wallet)
    }
  }
}
