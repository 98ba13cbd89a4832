/// The open lots at one moment, with their age, term and unrealised gain.
public struct LotsReport: Sendable, Hashable, Codable {
  /// An open lot, or a pool that keeps no dates.
  public struct Row: Sendable, Hashable, Codable {
    /// The lot, as an index into the open lots of the history; nil for a pool.
    ///
    /// An acquisition may have several in one wallet.
    public var lot: Int?
    /// The acquisition, as an index into the history; nil for a pool.
    public var acquisition: Int?
    /// Where the entry of the acquisition stands in the journal.
    public var place: Transaction.Place?
    /// The label of the lot.
    public var label: String?
    /// How the coins came in; nil for a pool.
    public var kind: Acquisition.Kind?
    /// Which coin.
    public var coin: CoinID
    /// The wallet that holds it; nil where lots are kept for all wallets together.
    public var wallet: Wallet?
    /// The method of the book that it is in.
    public var method: CostBasisMethod
    /// The day that counts for the holding period; nil for a pool.
    public var acquired: Day?
    /// The days since then.
    public var age: Int?
    /// The term of a sale on the report's day; nil when none is told.
    public var term: HoldingTerm?
    /// How many units are left.
    public var quantity: Decimal128
    /// What they cost; nil when unknown.
    public var cost: Decimal128?
    /// The price of a unit now; nil when unknown.
    public var price: PricePoint?
    /// What they are worth: quantity times price, to at most 26 places; nil when unknown.
    public var value: Decimal128?
    /// Value less cost; nil when either is unknown.
    public var gain: Decimal128?
    /// What the cost rests on beside the journal's words.
    public var marks: FigureMarks
  }

  /// The sums of a number of lots.
  public struct Total: Sendable, Hashable, Codable {
    /// How many there are.
    public var count = 0
    /// The cost of those whose cost is known.
    public var cost = Decimal128.zero
    /// The value of those whose value is known.
    public var value = Decimal128.zero
    /// The gain of those of which both are known.
    public var gain = Decimal128.zero
    /// How many the cost leaves out.
    public var unknownCostCount = 0
    /// How many the value leaves out.
    public var unpricedCount = 0
    /// How many the gain leaves out.
    public var unknownGainCount = 0
    /// How many of those that the value leaves out have a price, but a value of more than 38 digits.
    public var longValueCount = 0
    /// How many of those that the gain leaves out have a cost and a price, but a gain of more than 38
    /// digits.
    public var longGainCount = 0

    /// The sum of the costs, or nil when none is known.
    public var knownCost: Decimal128? { count > 0 && unknownCostCount == count ? nil : cost }
    /// The sum of the values, or nil when none is known.
    public var knownValue: Decimal128? { count > 0 && unpricedCount == count ? nil : value }
    /// The sum of the gains, or nil when none is known.
    public var knownGain: Decimal128? { count > 0 && unknownGainCount == count ? nil : gain }
  }

  /// The method, scope and every other choice that the costs rest on.
  public var policy: AccountingPolicy
  /// The day for which ages and terms hold.
  public var day: Day
  /// The lots by coin, then wallet, each book in the order in which the method takes them.
  public var rows: [Row]
  /// Their sum.
  public var total: Total
  /// Entries whose value nobody knows.
  public var unpriced: [UnknownValue]

  /// Creates the report.
  ///
  /// - Parameters:
  ///   - history: the lots, made through `day`: else a change of method or scope that is due since
  ///     the last entry is not seen.
  ///   - entries: the transactions that the history was made of.
  ///   - prices: the prices of the moment, in the policy's currency.
  ///   - day: the day of the report, in the payer's zone.
  ///   - coin: the coin to report; nil for all.
  /// - Throws: `overflow` when a sum needs more than 38 digits.
  public init(
    of history: LotHistory, entries: [Transaction], at prices: PriceBook, on day: Day,
    coin: CoinID? = nil
  ) throws(DecimalError) {
    policy = history.policy
    self.day = day
    rows = []
    total = Total()
    unpriced = UnknownValue.all(of: history, entries)
    var lots = history.openLots[...]
    for holding in history.holdings {
      let end = lots.firstIndex { $0.coin != holding.coin || $0.wallet != holding.wallet }
      let own = lots[lots.startIndex..<(end ?? lots.endIndex)]
      lots = lots[own.endIndex...]
      guard coin == nil || coin == holding.coin else { continue }
      if own.isEmpty {
        rows.append(Row(holding, at: prices[holding.coin]))
      } else {
        for index in own.indices {
          rows.append(
            Row(
              index, in: history, entries, method: holding.method, at: prices[holding.coin],
              on: day))
        }
      }
    }
    for row in rows { try total.add(row) }
  }
}

extension LotsReport.Row {
  fileprivate init(_ holding: BookHolding, at price: PricePoint?) {
    coin = holding.coin
    wallet = holding.wallet
    method = holding.method
    quantity = holding.quantity
    cost = holding.cost
    marks = holding.marks
    self.price = price
    weigh()
  }

  fileprivate init(
    _ index: Int, in history: LotHistory, _ entries: [Transaction], method: CostBasisMethod,
    at price: PricePoint?, on today: Day
  ) {
    let lot = history.openLots[index]
    self.lot = index
    let origin = history.acquisitions[lot.acquisition]
    acquisition = lot.acquisition
    place = origin.entry.map { entries.place(of: $0) }
    label = origin.label
    kind = origin.kind
    coin = lot.coin
    wallet = lot.wallet
    self.method = method
    // What was never acquired has no day, however long ago it was made up.
    acquired = origin.kind == .missing ? nil : lot.day
    age = acquired?.days(until: today)
    term = history.policy.holdingPeriod.term(acquired: acquired ?? today, disposed: today)
    quantity = lot.quantity
    cost = lot.cost
    marks = lot.marks
    self.price = price
    weigh()
  }

  private mutating func weigh() {
    value = price.flatMap { try? CostShare.value(quantity, $0.price) }
    if let value, let cost { gain = try? value - cost }
  }
}

extension LotsReport.Total {
  mutating func add(_ row: LotsReport.Row) throws(DecimalError) {
    count += 1
    if let known = row.cost { cost = try cost + known } else { unknownCostCount += 1 }
    if let known = row.value {
      value = try value + known
    } else {
      unpricedCount += 1
      if row.price != nil { longValueCount += 1 }
    }
    if let known = row.gain {
      gain = try gain + known
    } else {
      unknownGainCount += 1
      if row.cost != nil, row.price != nil { longGainCount += 1 }
    }
  }
}
