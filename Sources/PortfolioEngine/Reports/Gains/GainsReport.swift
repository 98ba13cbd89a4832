/// The disposals of a period with what their costs were matched to, and what they add up to.
///
/// Amounts are in the policy's currency, exact; days are those of the payer's zone.
public struct GainsReport: Sendable, Hashable, Codable {
  /// A calendar year and what its disposals add up to.
  public struct Year: Sendable, Hashable, Codable {
    /// The year.
    public var year: Int
    /// Its disposals together.
    public var total: GainTotal
  }

  /// A coin and what its disposals add up to.
  public struct CoinTotal: Sendable, Hashable, Codable {
    /// The coin.
    public var coin: CoinID
    /// Its disposals together.
    public var total: GainTotal
  }

  /// The method, scope and every other choice that the figures rest on.
  public var policy: AccountingPolicy
  /// The days that are reported; nil for all.
  public var period: ClosedRange<Day>?
  /// The disposals whose gain counts, in the order of their entries; none when they were not asked
  /// for.
  public var rows: [Row]
  /// What left without gain or loss: gifts, withdrawals, dropped fees and so on.
  public var untaxed: [Row]
  /// The sum of `rows`.
  public var total: GainTotal
  /// The sums of `rows` by calendar year, oldest first.
  public var years: [Year]
  /// The sums of `rows` by coin, in the order of the ids.
  public var coins: [CoinTotal]
  /// Entries whose value nobody knows, whatever their day, since later costs rest on them.
  public var unpriced: [UnknownValue]

  /// Creates the report.
  ///
  /// - Parameters:
  ///   - history: the lots.
  ///   - entries: the transactions that the history was made of.
  ///   - period: the days to report; nil for all.
  ///   - coin: the coin to report; nil for all.
  ///   - listsRows: whether single disposals are listed beside the sums.
  /// - Throws: `overflow` when a sum needs more than 38 digits.
  public init(
    of history: LotHistory, entries: [Transaction], period: ClosedRange<Day>? = nil,
    coin: CoinID? = nil, listsRows: Bool = true
  ) throws(DecimalError) {
    policy = history.policy
    self.period = period
    rows = []
    untaxed = []
    total = GainTotal()
    years = []
    coins = []
    var coinIndices: [CoinID: Int] = [:]
    // By coin, its years: each disposal is added once, and the sums are added up at the end.
    var cells: [[Year]] = []
    unpriced = UnknownValue.all(of: history, entries)
    var year = Int.min
    var span = Day(number: .min)...Day(number: .min)
    var losses = history.superficialLosses[...]
    var unknownLosses = history.unknownLosses[...]
    for index in history.disposals.indices {
      let disposal = history.disposals[index]
      var denied: Decimal128? = .zero
      if losses.first?.disposal == index { denied = losses.popFirst()?.denied }
      if unknownLosses.first?.disposal == index {
        denied = nil
        unknownLosses.removeFirst()
      }
      guard period?.contains(disposal.day) ?? true, coin == nil || coin == disposal.coin else {
        continue
      }
      if listsRows {
        let row = Row(disposal, denied: denied, in: history, entries)
        if disposal.isTaxed { rows.append(row) } else { untaxed.append(row) }
      }
      guard disposal.isTaxed else { continue }
      let coinIndex = coinIndices[disposal.coin] ?? coins.count
      if coinIndex == coins.count {
        coins.append(CoinTotal(coin: disposal.coin, total: GainTotal()))
        cells.append([])
        coinIndices[disposal.coin] = coinIndex
      }
      if !span.contains(disposal.day) {
        year = disposal.day.components.year
        span = ClosedRange.year(year) ?? disposal.day...disposal.day
      }
      // Disposals of a merged day may stand before those of earlier days.
      let cell = cells[coinIndex].lastIndex { $0.year == year } ?? cells[coinIndex].count
      if cell == cells[coinIndex].count {
        cells[coinIndex].append(Year(year: year, total: GainTotal()))
      }
      try cells[coinIndex][cell].total.add(
        disposal, history.matches(of: disposal), denied: denied)
    }
    for (index, cells) in cells.enumerated() {
      for cell in cells {
        try coins[index].total.add(cell.total)
        try total.add(cell.total)
        if let index = years.firstIndex(where: { $0.year == cell.year }) {
          try years[index].total.add(cell.total)
        } else {
          years.append(cell)
        }
      }
    }
    years.sort { $0.year < $1.year }
    coins.sort { $0.coin < $1.coin }
  }
}

extension ClosedRange<Day> {
  /// The days of a calendar year; nil unless it is 1 to 9999.
  public static func year(_ year: Int) -> ClosedRange<Day>? {
    guard let first = Day(year: year, month: 1, day: 1),
      let last = Day(year: year, month: 12, day: 31)
    else { return nil }
    return first...last
  }
}

/// An entry whose value nobody knows, so that the figures that rest on it are unknown too.
public struct UnknownValue: Sendable, Hashable, Codable {
  /// Where the entry stands in the journal.
  public var place: Transaction.Place
  /// The day of the entry.
  public var day: Day
  /// The coin for which a price of the day would do.
  public var coin: CoinID
  /// The currency of a stated value that could not be exchanged; nil when none was stated.
  public var currency: Currency?

  /// The unknown values of a history, each entry and coin once.
  package static func all(of history: LotHistory, _ entries: [Transaction]) -> [UnknownValue] {
    var seen: Set<UnpricedEntry> = []
    return history.unpriced.compactMap { unpriced in
      guard entries.indices.contains(unpriced.entry), seen.insert(unpriced).inserted else {
        return nil
      }
      let entry = entries[unpriced.entry]
      return UnknownValue(
        place: entry.place, day: entry.day, coin: unpriced.coin, currency: unpriced.currency)
    }
  }
}
