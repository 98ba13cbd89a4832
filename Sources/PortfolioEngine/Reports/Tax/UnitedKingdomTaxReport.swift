/// What a United Kingdom tax return asks of coins in a year: one row for each coin and day of
/// disposal with its matches, the boxes of SA108, pools, and income apart.
///
/// Source: SA108 with its notes, TCGA 1992 s.104 to s.107, HMRC's Cryptoassets Manual.
public struct UnitedKingdomTaxReport: Sendable, Hashable, Codable {
  /// The choices of a report.
  public struct Options: Sendable, Hashable {
    /// Losses of earlier years that are still unused.
    public var lossesBroughtForward: Decimal128 = 0
    /// Whether lost coins count, as after a claim of negligible value.
    ///
    /// The lots are then kept with the policy's `taxesLost`, and otherwise without it.
    public var countsLost = false

    /// Creates options: no earlier losses, lost coins apart.
    public init() {}
  }

  /// A part of a row's cost.
  public struct Match: Sendable, Hashable, Codable {
    /// The rule by which it was found.
    public let rule: LotMatch.Rule
    /// The day of purchase; nil for the pool.
    public let acquired: Day?
    /// How many units.
    public let quantity: Decimal128
    /// Their cost; nil when unknown.
    public let cost: Decimal128?
  }

  /// All that was disposed of of one coin on one day: one disposal by law.
  public struct Row: Sendable, Hashable, Codable {
    /// The entries, as indices of the transactions given to the fold.
    public let entries: [Int]
    /// How the coins of the first entry left.
    public let kind: Disposal.Kind
    /// The day.
    public let day: Day
    /// Which coin.
    public let coin: CoinID
    /// How many units.
    public let quantity: Decimal128
    /// What came in before fees; nil when unknown.
    public let proceeds: Decimal128?
    /// Where the cost came from.
    public let matches: [Match]
    /// The cost of what left, without the fees of the disposal; nil when unknown.
    public let cost: Decimal128?
    /// The fees of the disposal, which are an allowable cost; nil when unknown.
    public let fees: Decimal128?
    /// Proceeds less cost and fees; nil when unknown.
    public let gain: Decimal128?
    /// What the figures rest on.
    public let marks: FigureMarks
  }

  /// Gains of a year in which the rates changed.
  public struct RateSplit: Sendable, Hashable, Codable {
    /// The first day of the new rates.
    public let day: Day
    /// Gains before that day.
    public let gainsBefore: Decimal128
    /// Losses before that day, above zero.
    public let lossesBefore: Decimal128
    /// Gains from that day on.
    public let gainsFrom: Decimal128
    /// Losses from that day on, above zero.
    public let lossesFrom: Decimal128
    /// The taxable gain at the old rates, losses and exempt amount being set against gains at the
    /// new ones first.
    public let taxableBefore: Decimal128
    /// The taxable gain at the new rates.
    public let taxableFrom: Decimal128
    /// Box 51 when all of it is in the basic rate band: the tax that the new rates add.
    public let basicAdjustment: Decimal128
    /// Box 51 when none of it is.
    public let higherAdjustment: Decimal128
  }

  /// Why gains must be reported.
  public enum Duty: String, Sendable, Hashable, Codable, CaseIterable {
    /// Proceeds exceed the limit of the year.
    case proceeds
    /// Gains before losses exceed the annual exempt amount.
    case gains
    /// There is a loss to be claimed.
    case losses
  }

  /// The days of the year.
  public let span: TaxSpan
  /// The numbers of the boxes of SA108 (count, proceeds, costs, gains, losses); empty where they
  /// were not confirmed.
  public let boxNumbers: [String]
  /// The disposals, in the order of their days, then by the journal.
  public let rows: [Row]
  /// How many rows the sums leave out, since a figure of theirs is unknown.
  public let omitted: Int
  /// All proceeds; shown in whole pounds, rounded down.
  public let proceeds: FormFigure
  /// All allowable costs, fees within; rounded up.
  public let costs: FormFigure
  /// All gains before losses; rounded down.
  public let gains: FormFigure
  /// All losses, above zero; rounded up.
  public let losses: FormFigure
  /// Gains less losses, exactly.
  public let netGain: Decimal128
  /// The annual exempt amount.
  public let exemptAmount: Decimal128
  /// Proceeds above this must be reported.
  public let proceedsLimit: Decimal128
  /// Losses of earlier years.
  public let lossesBroughtForward: Decimal128
  /// The part of them that brings the net gain down to the exempt amount.
  public let lossesUsed: Decimal128
  /// What is left for later years, this year's own loss within.
  public let lossesCarriedForward: Decimal128
  /// The gain that is taxed.
  public let taxable: Decimal128
  /// The two parts of a year in which the rates changed.
  public let split: RateSplit?
  /// Why gains must be reported; empty when they need not be.
  public let duties: [Duty]
  /// The pools of the year.
  public let pools: [TaxPool]
  /// Income in coins.
  public let income: TaxIncome
  /// What left without a gain that counts.
  public let setAside: [TaxSetAside]
}
