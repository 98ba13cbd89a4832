/// What came in as income in a period: its value is income, and becomes the cost of the coins.
public struct IncomeReport: Sendable, Hashable, Codable {
  /// One income.
  public struct Row: Sendable, Hashable, Codable {
    /// The entry, as an index into the transactions.
    public var entry: Int
    /// Where the entry stands in the journal.
    public var place: Transaction.Place
    /// Why it came in, when the entry says so.
    public var kind: Transaction.IncomeKind?
    /// Which coin.
    public var coin: CoinID
    /// The wallet that it came into.
    public var wallet: Wallet
    /// When.
    public var day: Day
    /// How many units.
    public var quantity: Decimal128
    /// What they were worth; nil when unknown.
    public var value: Decimal128?
    /// What the value rests on beside the journal's words.
    public var marks: FigureMarks
  }

  /// What a number of incomes add up to.
  public struct Total: Sendable, Hashable, Codable {
    /// How many there are.
    public var count = 0
    /// The sum of the values that are known.
    public var value = Decimal128.zero
    /// How many it leaves out because their value is unknown.
    public var unknownCount = 0
    /// How many of those counted rest on a market price that their entries do not state.
    public var assumedCount = 0

    /// The sum, or nil when there are incomes and no value is known.
    public var knownValue: Decimal128? { count > 0 && unknownCount == count ? nil : value }
  }

  /// The incomes of one kind.
  public struct KindTotal: Sendable, Hashable, Codable {
    /// The kind; nil for those that state none.
    public var kind: Transaction.IncomeKind?
    /// Their sum.
    public var total: Total
  }

  /// The incomes of one coin.
  public struct CoinTotal: Sendable, Hashable, Codable {
    /// The coin.
    public var coin: CoinID
    /// How many units came in, in units of their days.
    public var quantity: Decimal128
    /// What they were worth.
    public var total: Total
  }

  /// The choices that the values rest on.
  public var policy: AccountingPolicy
  /// The days that are reported; nil for all.
  public var period: ClosedRange<Day>?
  /// The incomes in the order of their entries.
  public var rows: [Row]
  /// The sum of all.
  public var total: Total
  /// The sums by kind, in the order of the kinds, those without one last.
  public var kinds: [KindTotal]
  /// The sums by coin, in the order of the ids.
  public var coins: [CoinTotal]

  /// Creates the report.
  ///
  /// - Parameters:
  ///   - history: the lots.
  ///   - entries: the transactions that the history was made of.
  ///   - period: the days to report; nil for all.
  ///   - coin: the coin to report; nil for all.
  /// - Throws: `overflow` when a sum needs more than 38 digits.
  public init(
    of history: LotHistory, entries: [Transaction], period: ClosedRange<Day>? = nil,
    coin: CoinID? = nil
  ) throws(DecimalError) {
    policy = history.policy
    self.period = period
    rows = []
    total = Total()
    kinds = []
    coins = []
    for income in history.incomes
    where (period?.contains(income.day) ?? true) && (coin == nil || coin == income.coin) {
      guard entries.indices.contains(income.entry) else { continue }
      let entry = entries[income.entry]
      rows.append(
        Row(
          entry: income.entry, place: entry.place, kind: income.kind, coin: income.coin,
          wallet: entry.wallet, day: income.day, quantity: income.quantity, value: income.value,
          marks: income.marks))
    }
    for row in rows {
      try total.add(row)
      try add(row)
    }
    let order = Transaction.IncomeKind.allCases
    kinds.sort {
      ($0.kind.flatMap(order.firstIndex) ?? .max) < ($1.kind.flatMap(order.firstIndex) ?? .max)
    }
    coins.sort { $0.coin < $1.coin }
  }

  private mutating func add(_ row: Row) throws(DecimalError) {
    if let index = kinds.firstIndex(where: { $0.kind == row.kind }) {
      try kinds[index].total.add(row)
    } else {
      var total = Total()
      try total.add(row)
      kinds.append(KindTotal(kind: row.kind, total: total))
    }
    if let index = coins.firstIndex(where: { $0.coin == row.coin }) {
      coins[index].quantity = try coins[index].quantity + row.quantity
      try coins[index].total.add(row)
    } else {
      var total = Total()
      try total.add(row)
      coins.append(CoinTotal(coin: row.coin, quantity: row.quantity, total: total))
    }
  }
}

extension IncomeReport.Total {
  fileprivate mutating func add(_ row: IncomeReport.Row) throws(DecimalError) {
    count += 1
    guard let rowValue = row.value else {
      unknownCount += 1
      return
    }
    value = try value + rowValue
    if row.marks.contains(.assumedCost) { assumedCount += 1 }
  }
}
