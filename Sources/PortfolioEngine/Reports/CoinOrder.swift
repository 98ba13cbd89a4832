/// An order of coin rows that depends on nothing but the rows: not on their order before, nor on the
/// machine.
///
/// Missing values come last in both directions; ties break by rank, the best first and missing ranks
/// last, then by id.
public struct CoinOrder: Sendable, Hashable, Codable {
  /// What to go by.
  public enum Key: String, Sendable, Hashable, Codable, CaseIterable {
    /// Rank, the best first.
    case rank
    /// Name, A to Z without case and accents.
    case name
    /// Symbol, A to Z without case and accents.
    case symbol
    /// Price of one unit, the highest first.
    case price
    /// 24-hour change in percent, the highest first.
    case change
    /// Volume of 24 hours, the largest first.
    case volume
    /// Market cap, the largest first.
    case cap
    /// Quantity held, the largest first.
    case held
    /// Value held, the largest first.
    case value
    /// Gain, the largest first.
    case gain
    /// Share of the portfolio, the largest first; equal shares by value.
    case weight
  }

  /// What to go by.
  public var key: Key
  /// Whether the key's direction is turned; missing values and ties stay as they are.
  public var isReversed: Bool

  /// Creates an order.
  public init(_ key: Key, isReversed: Bool = false) {
    self.key = key
    self.isReversed = isReversed
  }

  /// By rank, the best first.
  public static let rank = CoinOrder(.rank)
  /// By value held, the largest first.
  public static let value = CoinOrder(.value)

  /// Returns rows in this order.
  ///
  /// - Complexity: O(n log n) comparisons of keys that are made once a row.
  public func sorted<Row: CoinFigures>(_ rows: [Row]) -> [Row] {
    let keys = rows.map { sortKey(of: $0) }
    return rows.indices
      .sorted { precedes($0, $1, keys, rows) }
      .map { rows[$0] }
  }

  fileprivate enum SortKey {
    case missing
    case number(Decimal128, then: Decimal128)
    case text([UInt8])
  }

  private func sortKey<Row: CoinFigures>(of row: Row) -> SortKey {
    switch key {
    case .rank: .init(row.rank.map { Decimal128($0) })
    case .name: .init(row.coin.name)
    case .symbol: .init(row.coin.symbol)
    case .price: .init(row.unitPrice)
    case .change: .init(row.changePercent)
    case .volume: .init(row.volume)
    case .cap: .init(row.marketCap)
    case .held: .init(row.held)
    case .value: .init(row.value)
    case .gain: .init(row.gain)
    case .weight: .init(row.weight, then: row.value)
    }
  }

  private var isAscending: Bool {
    let ascends = key == .rank || key == .name || key == .symbol
    return ascends != isReversed
  }

  private func precedes<Row: CoinFigures>(
    _ left: Int, _ right: Int, _ keys: [SortKey], _ rows: [Row]
  ) -> Bool {
    switch (keys[left], keys[right]) {
    case (.missing, .missing): break
    case (.missing, _): return false
    case (_, .missing): return true
    case (.number(let a, let c), .number(let b, let d)):
      if a != b { return (a < b) == isAscending }
      if c != d { return (c < d) == isAscending }
    case (.text(let a), .text(let b)):
      if a != b { return a.lexicographicallyPrecedes(b) == isAscending }
    case (.number, .text), (.text, .number): break
    }
    let a = rows[left]
    let b = rows[right]
    if a.rank != b.rank { return (a.rank ?? .max) < (b.rank ?? .max) }
    if a.coin.id != b.coin.id { return a.coin.id < b.coin.id }
    return left < right
  }
}

extension CoinOrder.SortKey {
  fileprivate init(_ number: Decimal128?, then next: Decimal128? = nil) {
    self = number.map { .number($0, then: next ?? .zero) } ?? .missing
  }

  fileprivate init(_ text: String) {
    let folded = FoldedText.bytes(of: text)
    self = folded.isEmpty ? .missing : .text(folded)
  }
}
