/// How much is held of every coin in every wallet, found by following entries in their order.
///
/// What came in minus what left, fees included, for every act. With tracked currencies the money of
/// buys, sells and fees is followed as cash too; cash may be below zero, since a journal need not say
/// where the money came from.
///
/// An entry that takes out more of a coin than its wallet holds is a problem, not a stop: the wallet
/// is then taken to be empty, as if the missing coins had been there, so that later entries are judged
/// on their own and one gap is one error. While there are problems the balances are not to be shown.
public struct Balances: Sendable {
  /// One asset in one wallet.
  public struct Balance: Sendable, Hashable, Codable {
    /// What is held.
    public var asset: Asset
    /// Where.
    public var wallet: Wallet
    /// How much; never zero, below zero only for cash.
    public var quantity: Decimal128
  }

  /// The currencies whose cash is followed.
  public let tracked: Set<Currency>
  /// All that is wrong, in the order of the entries.
  public private(set) var problems: [BalanceProblem] = []
  /// The buys and sells that state no value while cash is tracked, in the order of the entries: no
  /// error, but the cash that they moved is unknown, and the cash balances are without it.
  public private(set) var cashGaps: [Transaction.Place] = []
  private var table = BalanceTable()
  private let isFloored: Bool

  /// Creates empty balances.
  ///
  /// - Parameter tracked: the currencies that the journal tracks as cash.
  public init(tracking tracked: Set<Currency> = []) {
    self.init(tracking: tracked, isFloored: true)
  }

  /// Creates empty balances of a journal that was judged already.
  ///
  /// - Parameter isFloored: whether what a wallet lacks is a problem, and the wallet then empty. A
  ///   journal may be in order under a policy that takes the entries of one moment or day otherwise
  ///   than they stand; followed as they stand, a wallet is below zero in between.
  package init(tracking tracked: Set<Currency>, isFloored: Bool) {
    self.tracked = tracked
    self.isFloored = isFloored
  }

  /// Creates the balances after entries that are in the journal's order.
  ///
  /// - Complexity: linear in the number of entries.
  public init(of entries: some Sequence<Transaction>, tracking tracked: Set<Currency> = []) {
    self.init(tracking: tracked)
    for entry in entries { apply(entry) }
  }

  /// How much of an asset a wallet holds; zero when it never held any.
  public subscript(asset: Asset, wallet: Wallet) -> Decimal128 {
    table[asset, wallet]
  }

  /// The assets of which some wallet holds anything, coins by id, then cash by code.
  public var assets: [Asset] {
    table.assets.filter { !table.balances(of: $0).isEmpty }.sorted()
  }

  /// The balances of an asset that are not zero, by the wallet's name.
  public func balances(of asset: Asset) -> [Balance] {
    table.balances(of: asset)
      .map { Balance(asset: asset, wallet: $0.wallet, quantity: $0.quantity) }
      .sorted { $0.wallet < $1.wallet }
  }

  /// The sum of an asset over all wallets.
  public func total(of asset: Asset) -> Decimal128 { table.total(of: asset) }

  /// The wallets that hold a coin, the largest balance first, then by name.
  public func holders(of coin: CoinID) -> [Shortfall.Holder] {
    balances(of: .coin(coin))
      .map { Shortfall.Holder(wallet: $0.wallet, quantity: $0.quantity) }
      .largestFirst
  }

  /// What an entry would do to the balances as they are, leg by leg: what leaves, what comes in, what
  /// a split changes in each wallet (by name), then the fees.
  ///
  /// Legs that cannot be known are left out; `apply` reports why.
  public func effects(of entry: Transaction) -> [Effect] {
    var effects: [Effect] = []
    if entry.act == .split, let ratio = entry.usableRatio {
      for balance in balances(of: .coin(entry.amount.coin)) {
        guard let after = try? balance.quantity.split(ratio),
          let change = try? after - balance.quantity
        else { continue }
        effects.append(
          Effect(asset: balance.asset, wallet: balance.wallet, change: change, role: .split))
      }
    }
    // A leg that cannot be known has no effect here; `apply` says what is wrong with it.
    try? entry.forEachLeg(tracking: tracked) { asset, wallet, change, role in
      effects.append(Effect(asset: asset, wallet: wallet, change: change, role: role))
    }
    return effects
  }

  /// Follows one entry.
  public mutating func apply(_ entry: Transaction) {
    apply(entry, receivedBefore: { _, _ in false })
  }

  /// Follows one entry, but for what it brings of coins that were added before.
  mutating func apply(_ entry: Transaction, receivedBefore isAdded: (CoinID, Day) -> Bool) {
    if entry.act == .split { applySplit(entry) }
    do {
      try entry.forEachLeg(tracking: tracked) { asset, wallet, change, _ in
        if change > .zero, let coin = asset.coin, isAdded(coin, entry.day) { return }
        add(change, of: asset, in: wallet, for: entry)
      }
    } catch {
      problems.append(error)
    }
    if !tracked.isEmpty, entry.value == nil, entry.act == .buy || entry.act == .sell {
      cashGaps.append(entry.place)
    }
  }

  mutating func add(
    _ change: Decimal128, of asset: Asset, in wallet: Wallet, for entry: Transaction
  ) {
    do {
      guard case .coin(let coin) = asset else {
        _ = try table.add(change, of: asset, in: wallet, floored: false)
        return
      }
      let missing = try table.add(change, of: asset, in: wallet, floored: isFloored)
      if let missing { reportShortfall(of: missing, change, of: coin, in: wallet, for: entry) }
    } catch {
      problems.append(.tooLarge(entry.place, asset, wallet))
    }
  }

  private mutating func reportShortfall(
    of missing: Decimal128, _ change: Decimal128, of coin: CoinID, in wallet: Wallet,
    for entry: Transaction
  ) {
    if case .shortfall(var last) = problems.last, last.place == entry.place, last.coin == coin,
      last.wallet == wallet, let sum = try? last.missing + missing
    {
      last.missing = sum
      problems[problems.count - 1] = .shortfall(last)
      return
    }
    problems.append(
      .shortfall(
        Shortfall(
          place: entry.place, day: entry.day, act: entry.act, coin: coin, wallet: wallet,
          held: (try? change.negated - missing) ?? .zero, missing: missing,
          elsewhere: holders(of: coin).filter { $0.wallet != wallet })))
  }

  private mutating func applySplit(_ entry: Transaction) {
    guard let ratio = entry.usableRatio else {
      problems.append(.incomplete(entry.place))
      return
    }
    let asset = Asset.coin(entry.amount.coin)
    for balance in balances(of: asset) {
      do {
        let after = try balance.quantity.split(ratio)
        _ = try table.add(
          after - balance.quantity, of: asset, in: balance.wallet, floored: false)
      } catch {
        problems.append(.tooLarge(entry.place, asset, balance.wallet))
      }
    }
  }
}

extension Transaction {
  /// The ratio of a split, when both of its numbers are above zero.
  var usableRatio: Ratio? {
    guard let ratio = details.ratio, ratio.new > .zero, ratio.old > .zero else { return nil }
    return ratio
  }
}
