/// The pool of one coin over a tax year: how it began, what changed it, how it ended.
public struct TaxPool: Sendable, Hashable, Codable {
  /// One change.
  public struct Row: Sendable, Hashable, Codable {
    /// The index of the entry in the transactions given to the fold; nil for a change of method.
    public let entry: Int?
    /// The day, in the payer's zone.
    public let day: Day
    /// Units that came in, or went out when below zero.
    public let quantity: Decimal128
    /// Cost that came in, or went out when below zero; nil when unknown.
    public let cost: Decimal128?
    /// The units afterwards.
    public let quantityAfter: Decimal128
    /// The cost afterwards; nil when unknown.
    public let costAfter: Decimal128?
    /// What the cost that came in or went out rests on beside the journal's words.
    public let marks: FigureMarks
    /// What the cost afterwards rests on.
    public let marksAfter: FigureMarks
  }

  /// Which coin.
  public let coin: CoinID
  /// The units at the beginning.
  public let openingQuantity: Decimal128
  /// Their cost; nil when unknown.
  public let openingCost: Decimal128?
  /// What that cost rests on beside the journal's words.
  public let openingMarks: FigureMarks
  /// The changes, in the order in which they were settled.
  public let rows: [Row]
  /// The units at the end.
  public var closingQuantity: Decimal128 { rows.last?.quantityAfter ?? openingQuantity }
  /// Their cost; nil when unknown.
  public var closingCost: Decimal128? { rows.isEmpty ? openingCost : rows.last?.costAfter }

  /// What that cost rests on beside the journal's words.
  public var closingMarks: FigureMarks { rows.last?.marksAfter ?? openingMarks }

  /// The pools of a history over a span, by coin; those that were empty all along are left out.
  static func list(_ history: LotHistory, _ span: TaxSpan) -> [TaxPool] {
    let events = Dictionary(grouping: history.poolEvents.filter { $0.day <= span.last }) { $0.coin }
    return events.keys.sorted().compactMap { coin in
      let all = events[coin] ?? []
      let opening = all.last { $0.day < span.first }
      let rows = all.filter { span.contains($0.day) }.map {
        Row(
          entry: $0.entry, day: $0.day, quantity: $0.quantity, cost: $0.cost,
          quantityAfter: $0.quantityAfter, costAfter: $0.costAfter, marks: $0.marks,
          marksAfter: $0.marksAfter)
      }
      guard !rows.isEmpty || !(opening?.quantityAfter.isZero ?? true) else { return nil }
      return TaxPool(
        coin: coin, openingQuantity: opening?.quantityAfter ?? .zero,
        openingCost: opening.map(\.costAfter) ?? .zero, openingMarks: opening?.marksAfter ?? [],
        rows: rows)
    }
  }
}
