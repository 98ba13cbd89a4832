/// What some coins were worth all together, day by day: the market as far as its history is known.
public struct MarketHistory: Sendable, Hashable, Codable {
  /// One day.
  public struct Row: Sendable, Hashable, Codable {
    /// The civil day.
    public var day: Day
    /// The sum of the market caps; nil when no coin has one on the day.
    public var marketCap: Decimal128?
    /// How many coins the sum holds.
    public var count: Int
    /// How many of them have the market cap of a day before.
    public var carriedCount: Int
  }

  /// The rows, one a day, ascending.
  public var rows: [Row]
  /// How many coins have a market cap on some day.
  public var coinCount: Int

  /// Adds up market caps.
  ///
  /// A coin's last known cap stands in for a missing one for some days, so that the sum does not jump
  /// with a recording that is missing.
  ///
  /// - Parameters:
  ///   - caps: the market caps by coin and day.
  ///   - first: the first day of the range.
  ///   - last: the last day of the range.
  ///   - carryLimit: for how many days a cap may stand in.
  /// - Throws: `ReturnsError`: `badRange`, or `overflow` with the day.
  public init(
    of caps: [PriceSeries], from first: Day, through last: Day, carryLimit: Int = 7
  ) throws(ReturnsError) {
    let count = first.days(until: last) + 1
    guard (1...3_660_000).contains(count) else { throw .badRange(first, last) }
    rows = []
    for offset in 0..<count {
      let day = first.adding(days: offset)
      var row = Row(day: day, marketCap: nil, count: 0, carriedCount: 0)
      for series in caps {
        guard let known = series.price(on: day, carriedAtMost: carryLimit) else { continue }
        do throws(DecimalError) {
          row.marketCap = try (row.marketCap ?? .zero) + known.price
        } catch {
          throw .overflow(day)
        }
        row.count += 1
        if known.day < day { row.carriedCount += 1 }
      }
      rows.append(row)
    }
    coinCount = caps.count { !$0.days.isEmpty }
  }
}
