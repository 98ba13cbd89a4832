/// The sum of some holdings, what it leaves out, and how old it is.
public struct HoldingsTotal: Sendable, Hashable, Codable {
  /// The exact sum of the rows' values; zero without rows, nil when there are rows but none is priced.
  public var value: Decimal128?
  /// The change of the value over 24 hours.
  public var change: ValueChange
  /// The rows without a value, which the sum leaves out, in the rows' order.
  public var unpriced: [Omission]
  /// The moment of the oldest price in the sum; nil when no price has a moment.
  public var oldestPrice: Instant?
  /// The moment of the newest price in the sum; nil when no price has a moment.
  public var newestPrice: Instant?
  /// The seconds from the oldest price to the report's moment; nil when no price has a moment.
  public var age: Int64?
  /// How many prices of coins in the sum have no moment, so that their age is unknown.
  public var undatedPrices: Int

  /// A holding that a sum leaves out.
  public struct Omission: Sendable, Hashable, Codable {
    /// What is left out.
    public var asset: Asset
    /// Its symbol, or its name or id when it has none.
    public var label: String
    /// How much of it is held.
    public var quantity: Decimal128
    /// Why it has no value.
    public var reason: Holding.UnpricedReason
  }

  /// Whether the sum leaves out any row.
  public var isPartial: Bool { !unpriced.isEmpty }

  /// Creates the total of rows, and takes the value from the largest, with which the sum needs more
  /// than 38 digits.
  init(of rows: inout [Holding], moment: Instant) {
    var sum = Decimal128.zero
    let ascending = rows.indices.sorted {
      (rows[$0].value ?? .zero, $0) < (rows[$1].value ?? .zero, $1)
    }
    for index in ascending {
      guard let value = rows[index].value else { continue }
      if let next = try? sum + value {
        sum = next
      } else {
        rows[index].value = nil
        rows[index].unpriced = .tooLarge
        rows[index].change = ValueChange(of: [rows[index]])
      }
    }
    let priced = rows.filter { $0.value != nil }
    value = rows.isEmpty || !priced.isEmpty ? sum : nil
    change = ValueChange(of: rows)
    unpriced = rows.compactMap { row in
      row.unpriced.map {
        Omission(asset: row.asset, label: row.label, quantity: row.quantity, reason: $0)
      }
    }
    oldestPrice = priced.compactMap { $0.price?.asOf }.min()
    newestPrice = priced.compactMap { $0.price?.asOf }.max()
    age = oldestPrice.map { $0.wholeSeconds(until: moment) }
    undatedPrices = priced.count { $0.asset.coin != nil && $0.price?.asOf == nil }
  }
}
