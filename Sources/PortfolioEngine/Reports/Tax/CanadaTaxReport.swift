/// What a Canadian tax return asks of coins in a year: the columns of Schedule 3 with the adjusted
/// cost base, denied losses, pools, and income apart.
///
/// Source: Schedule 3 of the year, Income Tax Act s.38, s.40(2)(g)(i), s.47, s.53(1)(f), s.54.
public struct CanadaTaxReport: Sendable, Hashable, Codable {
  /// The choices of a report.
  public struct Options: Sendable, Hashable {
    /// Whether lost coins count as disposed of for nothing.
    ///
    /// The lots are then kept with the policy's `taxesLost`, and otherwise without it.
    public var countsLost = false

    /// Creates options: lost coins apart.
    public init() {}
  }

  /// The columns of one disposition.
  public struct Row: Sendable, Hashable, Codable {
    /// The index of the entry in the transactions given to the fold.
    public let entry: Int
    /// How the coins left.
    public let kind: Disposal.Kind
    /// The day.
    public let day: Day
    /// The period of the form, from 1.
    public let period: Int
    /// Which coin.
    public let coin: CoinID
    /// How many units.
    public let quantity: Decimal128
    /// Column (1): the only year in which units of the average were acquired; nil for various.
    public let acquisitionYear: Int?
    /// Column (2), proceeds before fees; nil when unknown.
    public let proceeds: Decimal128?
    /// Column (3), the adjusted cost base; nil when unknown.
    public let cost: Decimal128?
    /// Column (4), outlays and expenses; nil when unknown.
    public let outlays: Decimal128?
    /// The superficial part of a loss, above zero, which is denied.
    public let denied: Decimal128
    /// Column (5): (2) less (3) less (4), without the part denied; nil when unknown.
    public let gain: Decimal128?
    /// What the figures rest on.
    public let marks: FigureMarks
  }

  /// The sums of a period, or of the year.
  public struct Totals: Sendable, Hashable, Codable {
    /// How many rows there are.
    public let count: Int
    /// How many of them the sums leave out, since a figure of theirs is unknown.
    public let omitted: Int
    /// The sum of column (2).
    public let proceeds: Decimal128
    /// The sum of column (3).
    public let cost: Decimal128
    /// The sum of column (4).
    public let outlays: Decimal128
    /// The sum of what is denied.
    public let denied: Decimal128
    /// The sum of column (5).
    public let gain: Decimal128
  }

  /// A period of the form.
  public struct Period: Sendable, Hashable, Codable {
    /// The first day.
    public let first: Day
    /// The last day.
    public let last: Day
    /// Its sums.
    public let totals: Totals
  }

  /// The days of the year.
  public let span: TaxSpan
  /// The line of all proceeds; nil where it was not confirmed.
  public let proceedsLine: Int?
  /// The line of the gain or loss; nil where it was not confirmed.
  public let gainLine: Int?
  /// The line of the taxable gain.
  public let taxableLine: Int
  /// The line of the return that takes a taxable gain above zero.
  public let returnLine: Int
  /// The dispositions in the order of the journal.
  public let rows: [Row]
  /// The periods of the form: two in 2024, one in other years.
  public let periods: [Period]
  /// The sums of the year.
  public let totals: Totals
  /// One half of the gain: the taxable gain, or below zero a loss that is carried.
  public let taxable: Decimal128
  /// The pools of the year.
  public let pools: [TaxPool]
  /// Income in coins.
  public let income: TaxIncome
  /// What left without a gain that counts.
  public let setAside: [TaxSetAside]
}
