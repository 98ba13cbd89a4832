/// What the same money would have become in one coin: the opening value and every flow, on its own
/// day, buys or sells that coin at the day's price instead.
public struct Comparison: Sendable, Hashable, Codable {
  /// One day at its close.
  public struct Row: Sendable, Hashable, Codable {
    /// The civil day.
    public let day: Day
    /// The units of the coin, to 20 decimal places; negative once more was taken out than the coin
    /// was worth.
    ///
    /// Nil from a flow on that could not be priced.
    public let units: Decimal128?
    /// What the units were worth; nil without a price.
    public let value: Decimal128?
  }

  /// The coin held instead.
  public let coin: CoinID
  /// The period compared.
  public let range: PeriodRange
  /// The rows, one a day, ascending, the opening day first.
  public let rows: [Row]
  /// The first day with a flow that could not be priced: there is no comparison from there on.
  public let unpricedFlow: Day?
  /// The first day on which more had been taken out than the coin was worth.
  public let overdrawn: Day?
  /// The portfolio's closing value, or nil when it is not wholly known.
  public let portfolioValue: Decimal128?
  /// What the owner's money would have earned in the coin; nil without a closing value.
  public let moneyWeighted: MoneyWeightedReturn?
  /// The coin's own change of price over the period as a fraction; nil without a price at both ends.
  public let priceChange: Double?

  /// Compares a period of a history with one coin.
  ///
  /// Prices are carried forward as in the history.
  ///
  /// Nil when the history does not hold every day of the range, or its opening value is not known.
  ///
  /// - Throws: `ReturnsError.overflow` beyond 38 digits.
  public init?(
    of history: PortfolioHistory, over range: PeriodRange, with prices: PriceSeries,
    policy: ReturnPolicy = ReturnPolicy()
  ) throws(ReturnsError) {
    guard let first = history.rows.first?.day, first <= range.opening, range.days >= 0,
      case let start = first.days(until: range.opening), case let end = start + range.days,
      history.rows.indices.contains(end), let opening = history.rows[start].dailyValue.value
    else { return nil }
    var rows: [Row] = []
    var units: Decimal128? = .zero
    var unpriced: Day?
    var overdrawn: Day?
    for row in history.rows[start...end] {
      let known = prices.price(on: row.day, carriedAtMost: history.carryLimit)
      do throws(DecimalError) {
        let flow =
          rows.isEmpty ? opening : try row.dailyValue.paidIn?.adding(row.paidOut.negated)
        if let flow, let held = units, !flow.isZero {
          units =
            if let known, !known.price.isZero {
              try held.adding(flow.divided(by: known.price, toPlaces: 20))
            } else { nil }
        } else if flow == nil {
          units = nil
        }
        if units == nil, unpriced == nil { unpriced = row.day }
        if let units, units.isNegative, overdrawn == nil { overdrawn = row.day }
        let isEmpty = units?.isZero == true
        let value: Decimal128? =
          isEmpty
          ? .zero
          : try known.flatMap { known throws(DecimalError) in
            try units?.value(at: known.price)
          }
        rows.append(Row(day: row.day, units: units, value: value))
      } catch {
        throw .overflow(row.day)
      }
    }
    coin = prices.coin
    self.range = range
    self.rows = rows
    unpricedFlow = unpriced
    self.overdrawn = overdrawn
    portfolioValue = history.rows[end].dailyValue.value
    moneyWeighted =
      if let closing = rows.last?.value {
        try MoneyWeightedReturn(
          opening: range.opening, startValue: opening, flows: history.flows,
          closing: range.closing, endValue: closing, yearLength: policy.yearLength)
      } else { nil }
    let from = prices.price(on: range.opening, carriedAtMost: history.carryLimit)
    let to = prices.price(on: range.closing, carriedAtMost: history.carryLimit)
    priceChange =
      if let from, let to, !from.price.isZero {
        to.price.doubleValue / from.price.doubleValue - 1
      } else { nil }
  }

  /// What the coin would be worth at the close of the period.
  public var value: Decimal128? { rows.last?.value }

  /// The portfolio's closing value less the coin's; negative when the coin would have done better.
  public var difference: Decimal128? {
    guard let value, let portfolioValue else { return nil }
    return try? portfolioValue.adding(value.negated)
  }
}
