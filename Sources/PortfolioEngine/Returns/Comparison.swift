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
    /// For how many days the price was carried forward; 0 where none was, or none was needed.
    public let carriedFor: Int
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
  /// The opening or the closing day, where a price of it, the coin's or a holding's, is carried forward
  /// from as many days before as the range is long: there is no comparison then.
  public let carriedEnd: Day?
  /// The portfolio's opening value, which buys the coin on that day.
  public let startValue: Decimal128
  /// The portfolio's closing value, or nil when it is not wholly known.
  public let portfolioValue: Decimal128?
  /// The coin's price on the opening day; nil when it is not known.
  public let startPrice: PriceSeries.Known?
  /// The coin's price on the closing day; nil when it is not known.
  public let endPrice: PriceSeries.Known?
  /// How many days after the opening one have payments, those of a day taken together.
  public let paymentDays: Int
  /// What the owner's money would have earned in the coin; nil without a closing value.
  ///
  /// Its days at work are those of the portfolio, so that both have a rate by the year, or neither.
  public let moneyWeighted: MoneyWeightedReturn?
  /// The coin's own change of price over the period as a fraction; nil without a price at both ends, or
  /// with one that is carried forward from as many days before as the range is long.
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
    var paymentDays = 0
    for row in history.rows[start...end] {
      let known = prices.price(on: row.day, carriedAtMost: history.carryLimit)
      do throws(DecimalError) {
        let flow =
          rows.isEmpty ? opening : try row.dailyValue.paidIn?.adding(row.paidOut.negated)
        if !rows.isEmpty, flow?.isZero == false { paymentDays += 1 }
        if let flow, let held = units, !flow.isZero {
          units =
            if let known, !known.price.isZero {
              try held.adding(flow.quotient(by: known.price))
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
        let age = known.map { $0.day.days(until: row.day) } ?? 0
        rows.append(
          Row(
            day: row.day, units: units, value: value,
            carriedFor: isEmpty && flow?.isZero == true ? 0 : age))
      } catch {
        throw .overflow(row.day)
      }
    }
    coin = prices.coin
    self.paymentDays = paymentDays
    self.range = range
    self.rows = rows
    unpricedFlow = unpriced
    self.overdrawn = overdrawn
    startValue = opening
    portfolioValue = history.rows[end].dailyValue.value
    func isStale(_ age: Int) -> Bool { age > 0 && age >= range.days }
    let ends = [rows.first, rows.last].compactMap { $0 }
    carriedEnd =
      ends.first { isStale($0.carriedFor) }?.day
      ?? [history.rows[start], history.rows[end]].first { isStale($0.carriedFor) }?.day
    moneyWeighted =
      if carriedEnd == nil, let closing = rows.last?.value {
        try MoneyWeightedReturn(
          opening: range.opening, startValue: opening, flows: history.flows,
          closing: range.closing, endValue: closing, yearLength: policy.yearLength,
          daysAtWork: DaysAtWork(
            of: history.rows[start...end].map(\.dailyValue), leastCapital: policy.leastCapital
          ).count)
      } else { nil }
    let from = prices.price(on: range.opening, carriedAtMost: history.carryLimit)
    let to = prices.price(on: range.closing, carriedAtMost: history.carryLimit)
    startPrice = from
    endPrice = to
    priceChange =
      if let from, let to, !from.price.isZero,
        !isStale(from.day.days(until: range.opening)), !isStale(to.day.days(until: range.closing))
      {
        to.price.doubleValue / from.price.doubleValue - 1
      } else { nil }
  }

  /// What the coin would be worth at the close of the period; nil where an end is carried too far.
  public var value: Decimal128? { carriedEnd == nil ? rows.last?.value : nil }

  /// The days on which the coin's price was carried forward from a day before.
  public var carriedDays: [Day] { rows.filter { $0.carriedFor > 0 }.map(\.day) }

  /// Whether the coin's price at the start or at the end is that of a day before.
  public var hasCarriedEnd: Bool {
    startPrice.map { $0.day < range.opening } == true
      || endPrice.map { $0.day < range.closing } == true
  }

  /// The portfolio's closing value less the coin's; negative when the coin would have done better.
  public var difference: Decimal128? {
    guard let value, let portfolioValue else { return nil }
    return try? portfolioValue.adding(value.negated)
  }

  /// How the coin's worth comes about, with its figures.
  public var explanation: Explanation {
    Explanation(
      formula:
        "units * price at the end, where units = start value / price at the start, plus the sum of"
        + " payment / price of its day",
      inputs: [
        .init("start value", .sum(startValue)),
        .init("price at the start", .optional(price: startPrice?.price)),
        .init("days of payments", .count(paymentDays)),
        .init("units", .optional(quantity: rows.last?.units)),
        .init("price at the end", .optional(price: endPrice?.price)),
        .init("worth", .optional(value)),
      ])
  }

  /// By how much the portfolio is ahead, with its figures.
  public var differenceExplanation: Explanation {
    Explanation(
      formula: "end value - worth",
      inputs: [
        .init("end value", .optional(portfolioValue)), .init("worth", .optional(value)),
        .init("ahead by", .optional(difference)),
      ])
  }

  /// The coin's change of price, with its figures.
  public var priceExplanation: Explanation {
    Explanation(
      formula: "price at the end / price at the start - 1",
      inputs: [
        .init("price at the end", .optional(price: endPrice?.price)),
        .init("price at the start", .optional(price: startPrice?.price)),
        .init("rate", .optional(priceChange)),
      ])
  }
}
