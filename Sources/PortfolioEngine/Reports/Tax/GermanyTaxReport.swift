/// What a German tax return asks of coins in a year: the list of disposals, taxable and out of the
/// period, the lines of Anlage SO, and income apart.
///
/// Source: Anlage SO of the year, section 23 and section 22 no. 3 EStG, BMF of 10 May 2022 and
/// 6 March 2025.
public struct GermanyTaxReport: Sendable, Hashable, Codable {
  /// The choices of a report.
  public struct Options: Sendable, Hashable {
    /// Whether lost coins count as disposed of for nothing.
    ///
    /// The lots are then kept with the policy's `taxesLost`, and otherwise without it.
    public var countsLost = false

    /// Creates options: lost coins apart.
    public init() {}
  }

  /// A part of a disposal that came from one purchase.
  public struct Row: Sendable, Hashable, Codable {
    /// The index of the entry in the transactions given to the fold.
    public let entry: Int
    /// The index of the acquisition in the history; nil where there is none.
    public let acquisition: Int?
    /// How the coins left.
    public let kind: Disposal.Kind
    /// The platform or wallet that they left.
    public let wallet: Wallet
    /// Which coin.
    public let coin: CoinID
    /// How many units.
    public let quantity: Decimal128
    /// The day of purchase; nil where there is none.
    public let acquired: Day?
    /// The day of the sale.
    public let sold: Day
    /// The sale price before expenses; nil when unknown.
    public let price: Decimal128?
    /// The cost with purchase fees; nil when unknown.
    public let cost: Decimal128?
    /// The expenses of the sale; nil when unknown.
    public let expenses: Decimal128?
    /// Price less cost and expenses; nil when unknown.
    public let gain: Decimal128?
    /// Whether no more than a year lies between purchase and sale.
    public let isTaxable: Bool
    /// What the figures rest on.
    public let marks: FigureMarks
  }

  /// The block of Anlage SO, which holds one disposal.
  public struct Block: Sendable, Hashable, Codable {
    /// The disposal, as an index into the taxable rows.
    public let row: Int
    /// The sale price in whole euros, rounded down.
    public let price: FormFigure
    /// The cost, rounded up.
    public let cost: FormFigure
    /// The expenses, rounded up.
    public let expenses: FormFigure
    /// The gain or loss, which derives from the lines as they are shown.
    public let gain: FormFigure
  }

  /// The numbers of the lines of a form; nil where they were not confirmed.
  public struct Lines: Sendable, Hashable, Codable {
    /// Income from coins, its sum, and what is left after expenses.
    public let income: Int?, incomeSum: Int?, incomeNet: Int?
    /// Asset, days, price, cost, expenses and gain of the block.
    public let asset: Int, days: Int, price: Int, cost: Int, expenses: Int, gain: Int
    /// The share of each person, and the sum of all further disposals.
    public let share: Int?, further: Int?
  }

  /// The days of the year.
  public let span: TaxSpan
  /// The numbers of the form's lines.
  public let lines: Lines
  /// Disposals within the year of section 23, in the order of the journal.
  public let taxable: [Row]
  /// Disposals after it.
  public let exempt: [Row]
  /// How many taxable rows the sums leave out, since a figure of theirs is unknown.
  public let omitted: Int
  /// The sum of all taxable gains.
  public let gains: Decimal128
  /// The sum of all taxable losses, above zero.
  public let losses: Decimal128
  /// Gains less losses.
  public let netGain: Decimal128
  /// The sum of the gains and losses that are out of the period, as far as they are known.
  public let exemptGain: Decimal128
  /// From this net gain on all of it is taxed.
  public let exemptionLimit: Decimal128
  /// The net gain when it reaches the limit, nothing when it does not; a loss below zero.
  ///
  /// Nil while a taxable row lacks a figure, since that may decide.
  public let taxableGain: Decimal128?
  /// The first taxable disposal, for the block of the form; nil when there is none.
  public let block: Block?
  /// The signed sum of all other taxable disposals, rounded down; nil when there are none.
  public let further: FormFigure?
  /// Income in coins.
  public let income: TaxIncome
  /// From this income on all of it is taxed.
  public let incomeLimit: Decimal128
  /// The income when it reaches the limit, nothing when it does not; nil while a receipt lacks a
  /// value.
  public let taxableIncome: Decimal128?
  /// What left without a gain that counts.
  public let setAside: [TaxSetAside]
}
