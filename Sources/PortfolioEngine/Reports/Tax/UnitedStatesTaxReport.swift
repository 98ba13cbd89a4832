/// What a United States tax return asks of coins in a year: the rows of Form 8949, the lines of
/// Schedule D, and income apart.
///
/// Source: Form 8949 and Schedule D of the year with their instructions.
public struct UnitedStatesTaxReport: Sendable, Hashable, Codable {
  /// What a broker reported of the sales of a wallet on Form 1099-DA.
  public enum BrokerReport: String, Sendable, Hashable, Codable, CaseIterable {
    /// Proceeds without cost: boxes H and K.
    case proceeds
    /// Proceeds and cost: boxes G and J.
    case basis
  }

  /// What Form 1099-DA says of one row, where it differs from the journal.
  public struct BrokerFigures: Sendable, Hashable {
    /// The index of the entry in the transactions given to the fold.
    public var entry: Int
    /// Which of the entry's rows is meant, from 1 in the order of the report; nil where there is one.
    public var row: Int?
    /// The proceeds on the form; nil where they are the journal's.
    public var proceeds: Decimal128?
    /// The cost on the form; nil where it is the journal's.
    public var cost: Decimal128?
    /// The term on the form; nil where it is the journal's, in whose part the row stands anyhow.
    public var term: HoldingTerm?

    /// Creates figures of an entry's row.
    public init(
      entry: Int, row: Int? = nil, proceeds: Decimal128? = nil, cost: Decimal128? = nil,
      term: HoldingTerm? = nil
    ) {
      self.entry = entry
      self.row = row
      self.proceeds = proceeds
      self.cost = cost
      self.term = term
    }
  }

  /// The choices of a report.
  public struct Options: Sendable, Hashable {
    /// Whether the whole form is in dollars without cents.
    public var usesWholeDollars = false
    /// The wallets of which a broker sent Form 1099-DA; the others have none.
    public var brokers: [Wallet: BrokerReport] = [:]
    /// Figures of those forms that differ from the journal's.
    public var brokerFigures: [BrokerFigures] = []
    /// Whether lost coins count as disposed of for nothing.
    ///
    /// The lots are then kept with the policy's `taxesLost`, and otherwise without it.
    public var countsLost = false
    /// Whether the payer is married and files separately, which halves the limit of a loss.
    public var filesSeparately = false

    /// Creates options: cents, no broker's form, lost coins apart.
    public init() {}
  }

  /// The columns of one row of Form 8949.
  public struct Row: Sendable, Hashable, Codable {
    /// The letter of the box.
    public let box: String
    /// The term, which decides the part of the form.
    public let term: HoldingTerm
    /// The index of the entry in the transactions given to the fold.
    public let entry: Int
    /// The index of the acquisition in the history; nil where there is none.
    public let acquisition: Int?
    /// How the coins left.
    public let kind: Disposal.Kind
    /// The wallet that they left.
    public let wallet: Wallet
    /// Which coin; with the quantity it is column (a).
    public let coin: CoinID
    /// How many units.
    public let quantity: Decimal128
    /// Column (b), the day of acquisition; nil where there is none.
    public let acquired: Day?
    /// Column (c), the day of the sale.
    public let sold: Day
    /// Column (d), what a broker reported, else proceeds less selling fees; nil when unknown.
    public let proceeds: FormFigure?
    /// Column (e), the cost with purchase fees, or what a broker reported to the tax office; nil when
    /// unknown.
    public let cost: FormFigure?
    /// Column (f), empty or in alphabetical order: `B` where the broker's cost is not the journal's,
    /// `E` for selling costs that are not in the proceeds, `O` for any other difference of these, `T`
    /// where the broker's term is not the journal's.
    public let code: String
    /// Column (g); nil without a code.
    public let adjustment: FormFigure?
    /// Column (h), which derives from the columns as they are shown; nil when unknown.
    public let gain: FormFigure?
    /// What the figures rest on.
    public let marks: FigureMarks
  }

  /// The totals of the pages of one box, which go to a line of Schedule D.
  public struct Box: Sendable, Hashable, Codable {
    /// The letter of the box.
    public let box: String
    /// The line of Schedule D.
    public let line: String
    /// How many rows there are.
    public let count: Int
    /// How many of them the totals leave out, since a figure of theirs is unknown.
    public let omitted: Int
    /// Column (d).
    public let proceeds: FormFigure
    /// Column (e).
    public let cost: FormFigure
    /// Column (g).
    public let adjustment: FormFigure
    /// Column (h).
    public let gain: FormFigure
  }

  /// The days of the year.
  public let span: TaxSpan
  /// Whether the forms are in dollars without cents.
  public let usesWholeDollars: Bool
  /// The rows by box, then in the order of the journal.
  public let rows: [Row]
  /// The totals of every box in use.
  public let boxes: [Box]
  /// Line 7 of Schedule D, the short-term gain, without a carryover of earlier years.
  public let shortGain: FormFigure
  /// Line 15, the long-term gain, without a carryover of earlier years.
  public let longGain: FormFigure
  /// Line 16: both together.
  public let netGain: FormFigure
  /// Line 21: the part of a net loss that counts in this year, above zero; nil without a loss.
  public let allowedLoss: Decimal128?
  /// The line of Form 1040 that takes line 16, or 21 below zero.
  public let returnLine: String
  /// Where income that is reported nowhere else goes.
  public let incomeLine: String
  /// Income in coins.
  public let income: TaxIncome
  /// What left without a gain that counts.
  public let setAside: [TaxSetAside]

  /// How many rows lack a figure, so that no total holds them.
  public var omitted: Int { boxes.reduce(0) { $0 + $1.omitted } }
}
