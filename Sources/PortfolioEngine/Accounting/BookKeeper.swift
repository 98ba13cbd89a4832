/// The fold: takes the steps of the entries one after another and keeps the books.
///
/// Costs flow forward only. Coins under share matching are settled at the end of each day, since a
/// day's purchases are one purchase; coins under a yearly average at the end of each year.
struct BookKeeper: StepSink {
  /// Which kind of book a coin is kept in.
  enum Family: UInt8 {
    case lots, shares, yearly
  }

  /// Where the books of a coin are.
  struct CoinState {
    var method: CostBasisMethod
    var family: Family
    /// The book of lots of all wallets; this and the next two are below zero for none yet.
    var universal: Int32 = -1
    /// The book of share matching.
    var shares: Int32 = -1
    /// The book of the yearly average.
    var yearly: Int32 = -1
    /// The books of lots of single wallets, by wallet number.
    var wallets: [Int32] = []
  }

  let policy: AccountingPolicy
  var names: NameTables
  var surveyed: [[Survey.DayCount]]

  // The entry at hand.
  var entry: Int32 = -1 {
    didSet { history.trail.entry = entry }
  }
  var day = Day(number: .min)
  var instant = Instant(microseconds: 0)
  var year = Int.min
  /// The coins of the splits of the day so far, once for each.
  var daySplits: [Int32] = []
  // Its neighbours in time: the first day of the next year and the next change of scope.
  var nextYear = Day(number: .min)
  var extent: WalletScope.Extent
  var scopeChanges: ArraySlice<WalletScope.Change>

  var coins: [CoinState?] = []
  var lotBooks: [LotBook] = []
  var shareBooks: [ShareBook] = []
  var yearBooks: [YearBook] = []
  var shareDay: [ShareStep] = []
  var shareCoins: [Int32] = []
  var pendingShares: [PendingShares] = []
  var parts: [LotPart] = []
  var labels = LotLabels()
  var walletUnits = WalletUnits()

  var history: LotHistory

  init(
    policy: AccountingPolicy, names: NameTables, surveyed: [[Survey.DayCount]],
    history: LotHistory
  ) {
    self.policy = policy
    self.names = names
    self.surveyed = surveyed
    extent = policy.scope.first
    scopeChanges = policy.scope.changes[...]
    self.history = history
  }

  /// Turns to the next entry; whatever ends before its day is settled first.
  mutating func begin(_ index: Int, _ newDay: Day, _ newInstant: Instant) throws {
    if newDay != day { try turn(to: newDay) }
    entry = Int32(truncatingIfNeeded: index)
    instant = newInstant
  }

  /// Turns to a day: settles what ends before it, and makes the changes of method and scope that are
  /// due by then.
  mutating func turn(to newDay: Day) throws {
    try settleShareDay()
    if newDay >= nextYear { try beginYear(of: newDay) }
    day = newDay
    daySplits.removeAll(keepingCapacity: true)
    while let change = scopeChanges.first, change.day <= day {
      scopeChanges.removeFirst()
      try changeScope(change)
    }
  }

  private mutating func beginYear(of day: Day) throws {
    let newYear = day.components.year
    for index in yearBooks.indices { try settle(yearBook: index) }
    year = newYear
    nextYear = Day(year: newYear + 1, month: 1, day: 1) ?? Day(number: .max)
    guard !policy.methods.isConstant else { return }
    self.day = Day(year: newYear, month: 1, day: 1) ?? day
    entry = -1
    for (index, state) in coins.enumerated() {
      guard let state else { continue }
      let method = policy.methods.method(of: names.coin(Int32(index)), in: newYear)
      if method != state.method {
        try change(coin: Int32(index), to: method)
      }
    }
  }

  /// The state of a coin, made on its first mention.
  mutating func prepare(_ coin: Int32) {
    let index = Int(coin)
    while coins.count <= index { coins.append(nil) }
    if coins[index] == nil {
      coins[index] = CoinState(policy.methods.method(of: names.coin(coin), in: year))
    }
  }

  func family(of coin: Int32) -> Family { coins[Int(coin)]?.family ?? .lots }

  func method(of coin: Int32) -> CostBasisMethod {
    coins[Int(coin)]?.method ?? policy.methods.standard
  }

  /// The book of lots of a coin in a wallet, made when there is none.
  mutating func lotBook(_ coin: Int32, _ wallet: Int32) -> Int {
    let method = method(of: coin)
    if extent == .universal || method.spansWallets {
      if let found = coins[Int(coin)]?.universal, found >= 0 { return Int(found) }
      coins[Int(coin)]?.universal = Int32(lotBooks.count)
      lotBooks.append(LotBook(coin: coin, wallet: NameTables.allWallets, method: method))
    } else {
      if let list = coins[Int(coin)]?.wallets, Int(wallet) < list.count, list[Int(wallet)] >= 0 {
        return Int(list[Int(wallet)])
      }
      while (coins[Int(coin)]?.wallets.count ?? .max) <= Int(wallet) {
        coins[Int(coin)]?.wallets.append(-1)
      }
      coins[Int(coin)]?.wallets[Int(wallet)] = Int32(lotBooks.count)
      lotBooks.append(LotBook(coin: coin, wallet: wallet, method: method))
    }
    return lotBooks.count - 1
  }

  mutating func note(_ step: NoteStep) {
    switch step {
    case .income(let kind, let coin, let quantity, let value):
      history.incomes.append(
        Income(
          entry: Int(entry), kind: kind, coin: names.coin(coin), day: day, quantity: quantity,
          acquisition: quantity.isZero ? nil : history.acquisitions.count,
          marks: value.costMarks, valueOrZero: value.amount))
    case .unusedFee(let value):
      history.unusedFees.append(UnusedFee(entry: Int(entry), day: day, value: value))
    case .unpriced(let coin, let currency):
      history.unpriced.append(
        UnpricedEntry(entry: Int(entry), coin: names.coin(coin), currency: currency))
    }
  }

  /// Keeps count of what each wallet holds.
  ///
  /// - Throws: `overflow` where that count may be asked for; elsewhere the count is only doubted.
  mutating func count(
    _ coin: Int32, _ wallet: Int32, _ change: Decimal128
  ) throws(DecimalError) {
    do {
      try walletUnits.add(change, of: coin, in: wallet)
    } catch {
      if dealsOutLots { throw error }
    }
  }

  /// Whether lots may have to be dealt out to the wallets by what each of them holds.
  var dealsOutLots: Bool {
    !scopeChanges.isEmpty || (extent == .perWallet && !policy.methods.isConstant)
  }
}

extension BookKeeper.CoinState {
  init(_ method: CostBasisMethod) {
    self.method = method
    switch method {
    case .shareMatching: family = .shares
    case .yearlyAverage: family = .yearly
    default: family = .lots
    }
  }
}
