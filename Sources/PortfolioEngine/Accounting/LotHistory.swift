/// All that a journal says about lots under one policy: what came in, what left at which cost and
/// gain, what is held.
///
/// Every figure can be followed: a disposal to its matches, a match to its acquisition, an
/// acquisition to its entry. The same transactions, policy and prices give the same history in every
/// run. Cost is conserved to the last digit: what came in is what left plus what is held, plus
/// denied losses.
public struct LotHistory: Sendable {
  /// The policy that it was made by.
  public let policy: AccountingPolicy
  /// What came in, in the order of the entries.
  public internal(set) var acquisitions: [Acquisition] = []
  /// What left, in the order of the entries.
  public internal(set) var disposals: [Disposal] = []
  /// The matches of all disposals; see `matches(of:)`.
  public internal(set) var matches: [LotMatch] = []
  /// What came in as income.
  public internal(set) var incomes: [Income] = []
  /// Lots that went to other wallets or became other coins; empty unless every step is kept, since lots
  /// that move often have many.
  public internal(set) var carries: [Carry] = []
  /// Every change of every pool, in the order in which it was settled; empty where they were not
  /// asked for.
  public internal(set) var poolEvents: [PoolEvent] = []
  /// Losses of which Canada denies a part, in the order of their disposals.
  public internal(set) var superficialLosses: [SuperficialLoss] = []
  /// Disposals of which it is unknown how much of their loss Canada denies, in their order.
  public internal(set) var unknownLosses: [UnknownLoss] = []
  /// Money fees that changed no figure.
  public internal(set) var unusedFees: [UnusedFee] = []
  /// Entries whose value nobody knows.
  public internal(set) var unpriced: [UnpricedEntry] = []
  /// The open lots by coin, then wallet, each book in the order of its method; pools without dates
  /// have none.
  public internal(set) var openLots: [Lot] = []
  /// What is held by coin, then wallet, with its cost; nothing is left out but what is empty.
  public internal(set) var holdings: [BookHolding] = []
  /// Disposals whose named lots were too small, so that the rest was taken by the order.
  public internal(set) var namedRests: [NamedRest] = []
  /// Whether every wallet always held what left it, so that `Balances` of the same entries, in any
  /// order that the policy allows, have no problem with a coin; false says only that they may.
  package internal(set) var walletsAreSound = false
  /// What the fold compared and looked at.
  package internal(set) var work = WorkCount()
  var trail: CostTrail
  let keepsPools: Bool

  init(policy: AccountingPolicy, keepsSteps: Bool, keepsPools: Bool) {
    self.policy = policy
    self.keepsPools = keepsPools
    trail = CostTrail(isKept: keepsSteps)
  }

  /// The matches of a disposal of this history, in the order in which its cost was found.
  public func matches(of disposal: Disposal) -> ArraySlice<LotMatch> {
    matches[disposal.matchRange]
  }

  /// Makes room once, since arrays that grow by doubling would touch twice the memory.
  private mutating func reserve(for transactions: [Transaction]) {
    var acquiring = 0
    var swapping = 0
    for index in transactions.indices {
      if transactions[index].act.onlyAcquires { acquiring += 1 }
      if transactions[index].act == .swap { swapping += 1 }
    }
    acquisitions.reserveLargePages(acquiring + swapping)
    disposals.reserveLargePages(transactions.count - acquiring)
    matches.reserveLargePages(transactions.count)
    // Moves change two pools, denied losses one more; room that nothing touches takes no memory.
    if keepsPools, policy.methods.hasPools {
      poolEvents.reserveLargePages(transactions.count + transactions.count / 2)
    }
  }

  /// Folds a journal into its lots.
  ///
  /// - Parameters:
  ///   - transactions: the entries in the order of the journal. They are taken by instant; entries
  ///     of one instant keep their order, unless the policy puts acquisitions first.
  ///   - policy: every choice that a figure depends on.
  ///   - prices: the market prices for entries that state no value.
  ///   - day: the day of a report on what is held, in the payer's zone, by which a change of method or
  ///     scope may be due although no entry stands behind it; nil for that of the last entry.
  ///   - keepsSteps: whether every step of every cost is kept, for explanations, and every carry.
  ///   - keepsPools: whether every change of every pool is kept, which returns and explanations ask for.
  /// - Throws: `AccountingError` for the first entry that cannot be followed. Its index is that of
  ///   the transactions as given.
  /// - Complexity: n log n in the entries; linear for first in first out and share matching of a
  ///   journal in order.
  public init(
    _ transactions: [Transaction], policy: AccountingPolicy, prices: PriceSource = .none,
    through day: Day? = nil, keepsSteps: Bool = false, keepsPools: Bool = true
  ) throws(AccountingError) {
    let order = EntryOrder(transactions, policy.sameInstant)
    var names = NameTables()
    var surveyed: [[Survey.DayCount]] = []
    if policy.methods.looksAhead {
      var survey = Survey(names: names, policy: policy)
      let reader = EntryReader(policy: policy, prices: .none, countsMoney: false)
      for index in order {
        survey.begin(transactions[index].day)
        do {
          try reader.read(transactions[index], into: &survey)
        } catch {
          throw AccountingError(error, index)
        }
      }
      names = survey.names
      surveyed = survey.days
    }
    var keeper = BookKeeper(
      policy: policy, names: names, surveyed: surveyed,
      history: LotHistory(policy: policy, keepsSteps: keepsSteps, keepsPools: keepsPools))
    keeper.history.reserve(for: transactions)
    let reader = EntryReader(policy: policy, prices: prices, countsMoney: true)
    var last = 0
    for index in order {
      last = index
      do {
        try keeper.begin(index, transactions[index].day, transactions[index].instant)
        try reader.read(transactions[index], into: &keeper)
      } catch {
        throw keeper.explained(error, index, transactions)
      }
    }
    do {
      if let day, day > keeper.day { try keeper.turn(to: day) }
      try keeper.finish()
    } catch {
      throw keeper.explained(error, last, transactions)
    }
    keeper.history.walletsAreSound = keeper.walletUnits.isSound
    self = keeper.history
  }
}
