/// Coins that came in as income in a tax year, apart from all gains; their value is their cost.
public struct TaxIncome: Sendable, Hashable, Codable {
  /// One receipt.
  public struct Row: Sendable, Hashable, Codable {
    /// The index of the entry in the transactions given to the fold.
    public let entry: Int
    /// The day, in the payer's zone.
    public let day: Day
    /// Why it came in, when the entry says so.
    public let kind: Transaction.IncomeKind?
    /// Which coin.
    public let coin: CoinID
    /// How many units.
    public let quantity: Decimal128
    /// What they were worth on receipt; nil when unknown.
    public let value: Decimal128?
    /// What the value rests on.
    public let marks: FigureMarks
  }

  /// The receipts in the order of the journal.
  public let rows: [Row]
  /// The sum of all values that are known.
  public let total: Decimal128
  /// How many receipts without a value it leaves out.
  public var omitted: Int { rows.count { $0.value == nil } }

  init(_ history: LotHistory, _ span: TaxSpan) throws(DecimalError) {
    rows = history.incomes.filter { span.contains($0.day) }.map {
      Row(
        entry: $0.entry, day: $0.day, kind: $0.kind, coin: $0.coin, quantity: $0.quantity,
        value: $0.value, marks: $0.marks)
    }
    total = try rows.compactMap(\.value).sum()
  }
}

/// Coins that left in a tax year without a gain that counts, listed apart.
public struct TaxSetAside: Sendable, Hashable, Codable {
  /// The index of the entry in the transactions given to the fold.
  public let entry: Int
  /// How the coins left.
  public let kind: Disposal.Kind
  /// The day, in the payer's zone.
  public let day: Day
  /// Which coin.
  public let coin: CoinID
  /// How many units.
  public let quantity: Decimal128
  /// Their cost; nil when unknown.
  public let cost: Decimal128?
  /// What the cost rests on beside the journal's words.
  public let marks: FigureMarks
}

extension LotHistory {
  /// The disposals of a span that a tax report counts, with their indices, and those that it sets
  /// aside: what is not taxed, and what was lost unless losses are claimed.
  func taxed(
    in span: TaxSpan, countsLost: Bool
  ) -> (counted: [(index: Int, disposal: Disposal)], aside: [TaxSetAside]) {
    var counted: [(Int, Disposal)] = []
    var aside: [TaxSetAside] = []
    for (index, disposal) in disposals.enumerated() where span.contains(disposal.day) {
      if disposal.isTaxed, countsLost || disposal.kind != .lost {
        counted.append((index, disposal))
      } else {
        aside.append(
          TaxSetAside(
            entry: disposal.entry, kind: disposal.kind, day: disposal.day, coin: disposal.coin,
            quantity: disposal.quantity, cost: disposal.cost,
            marks: disposal.marks.intersection(.ofCost)))
      }
    }
    return (counted, aside)
  }
}

extension Disposal {
  /// What came in before fees; nil when unknown.
  func gross() throws(DecimalError) -> Decimal128? {
    guard let proceeds, let fees else { return nil }
    return try proceeds + fees
  }
}
