/// What a portfolio was worth day by day, what had been paid in by then, and what was gained.
///
/// Every day of the range has a row. A day on which some holding has no price is partial and names
/// the coins; the value is then that of the others, and there is no gain. A coin that has no price on
/// any day is named on the days on which it is held, whose figures are those of the others; without
/// others they are unknown.
public struct PortfolioHistory: Sendable, Hashable, Codable {
  /// One day at its close.
  public struct Row: Sendable, Hashable, Codable {
    /// The civil day.
    public let day: Day
    /// The sum of quantity times price over the coins with a price; nil when coins were held and
    /// none had one.
    public internal(set) var value: Decimal128?
    /// What had been paid in up to the day, less what had been paid out; nil when a flow up to here
    /// could not be valued.
    public internal(set) var invested: Decimal128?
    /// What was paid in on the day, not negative, whatever was paid out; a swap of coins is no payment.
    public internal(set) var paidIn: Decimal128
    /// What was paid out on the day, not negative, whatever was paid in.
    public internal(set) var paidOut: Decimal128
    /// The coins held without a price, or with a value of more than 38 digits, by id; where nothing held has a price on any day of the range,
    /// those coins.
    public internal(set) var missing: [CoinID]
    /// The coins among `missing` that have a price, but whose value, or the day's sum with it, needs more
    /// than 38 digits with two places.
    public internal(set) var tooLarge: [CoinID]
    /// The coins held on the day, beside others, that have no price on any day of the range, by id; no
    /// figure counts them, and what was exchanged for them is a payment.
    public internal(set) var leftOut: [CoinID]
    /// The coins whose price was carried forward from a day before, by id.
    public internal(set) var carried: [CoinID]
    /// For how many days the oldest of the day's prices was carried forward; 0 when none was.
    public internal(set) var carriedFor: Int
    /// The coins with a flow on the day that could not be valued, by id.
    public internal(set) var unvalued: [CoinID]
    /// Whether a coin is held at the close that has a price on some day of the range.
    public internal(set) var holdsPriced: Bool

    /// Whether some holding has no price.
    public var isPartial: Bool { !missing.isEmpty }

    /// The coins held without a price, be it on the day or on all days, by id.
    public var withoutPrice: [CoinID] { (missing + leftOut).sorted() }

    /// The value less the capital; nil when the day is partial, either is unknown, or it needs more
    /// than 38 digits.
    public var gain: Decimal128? {
      guard !isPartial, let value, let invested else { return nil }
      return try? value.adding(invested.negated)
    }

    /// The day as a chain of returns takes it: a partial value counts as unknown.
    public var dailyValue: DailyValue {
      DailyValue(
        day: day, value: isPartial ? nil : value, paidIn: unvalued.isEmpty ? paidIn : nil,
        paidOut: paidOut, isHeldIfUnknown: holdsPriced)
    }
  }

  /// One coin's part of every row.
  public struct CoinPart: Sendable, Hashable, Codable {
    /// Which coin.
    public let coin: CoinID
    /// The quantity at each day's close.
    public internal(set) var quantities: [Decimal128]
    /// The value at each day's close; nil without a price.
    public internal(set) var values: [Decimal128?]
    /// The money that came in with the coin's changes, of days with any, and that which went out apart
    /// from it: also that of swaps, which cancel out over all coins.
    public internal(set) var flows: [CashFlow]
    /// Whether some flow of the range could not be valued.
    public internal(set) var hasUnvaluedFlow = false
  }

  /// The rows, one a day, ascending.
  public internal(set) var rows: [Row]
  /// The coins' parts, by id.
  public internal(set) var coins: [CoinPart]
  /// The coins that have no price on any day of the range; they are left out of every row, and what
  /// was exchanged for them counts as paid out.
  public internal(set) var unpriced: [CoinID]
  /// For how many days a price may be carried forward.
  public let carryLimit: Int
  /// The fewest decimal places to which some value, or a sum of values, is rounded, since it needs more
  /// than 38 digits; nil when all are exact.
  public internal(set) var roundedToPlaces: Int?

  /// The days without a whole value.
  public var unknownDays: [Day] { rows.filter(\.isPartial).map(\.day) }

  /// The flows between owner and portfolio, a payment in and one out of the same day apart.
  public var flows: [CashFlow] {
    rows.flatMap { row in
      [row.paidIn, row.paidOut.negated].filter { !$0.isZero }
        .map { CashFlow(day: row.day, paidIn: $0) }
    }
  }
}
