internal import PortfolioEngine

extension Command {
  /// `tax`: the figures of a tax return.
  static var tax: Command {
    Command(
      "tax", in: .portfolio, summary: "Show what a tax return asks for",
      discussion: """
        The figures of a tax year as the forms of a country ask for them: us (Form 8949 and Schedule \
        D), uk (SA108 and its computations), ca (Schedule 3) or de (Anlage SO). The forms, boxes and \
        limits stand in one dated table; a year that is not in it is refused. Figures are counted \
        exactly and rounded only where a form shows them, with the exact figure beside in JSON and \
        CSV.

        A row without a cost or price is flagged and in no sum; coins that were lost, given away or \
        withdrawn stand apart, and so does income. CSV holds one table: the rows, or the part that \
        --part names. This is not tax advice.
        """,
      examples: [
        "portfolio tax us --year 2025", "portfolio tax us --year 2025 --whole-dollars --format csv",
        "portfolio tax uk --year 2024-25", "portfolio tax ca --year 2025 --part pools",
        "portfolio tax de --year 2025 --method average",
      ],
      options: TaxOptions(),
      parameters: [
        .word(
          "COUNTRY", \.country, "Whose forms: us, uk, ca or de.",
          completion: .values(TaxCountry.allCases.map(\.rawValue)),
          parse: { (text) throws(ValueError) in try Values.choice(text) }),
        .option(
          "year", "YEAR", \.year,
          "The tax year, such as 2025; for uk 2024-25, or 2024 for the same.",
          parse: TaxYearWord.read),
        .choice(
          "part", "PART", \.part, "Show one part: rows, boxes, summary, pools, income, apart."),
        .option(
          "method", "METHOD", \.methods,
          "us and de: specific (named lots, else the oldest), fifo, lifo; us: hifo, lofo; de: average;"
            + " by year and coin as in fifo,2025=hifo,btc=lifo.",
          completion: .values(["specific", "fifo", "lifo", "hifo", "lofo", "average"]),
          parse: MethodChoice.read),
        .option(
          "scope", "SCOPE", \.scope,
          "us: whether lots until 2024 were kept for all wallets together or for each: universal,"
            + " per-wallet, or both as in universal,2023-01-01=per-wallet.",
          completion: .values(WalletScope.Extent.allCases.map(\.rawValue)), parse: ScopeChoice.read),
        .flag(
          "whole-dollars", \.wholeDollars, "us: drop the cents, on the whole form."),
        .options(
          "broker", "WALLET", \.brokers, "us: a Form 1099-DA has the proceeds of this wallet.",
          parse: Values.text),
        .options(
          "broker-basis", "WALLET", \.basisBrokers,
          "us: a Form 1099-DA has proceeds and cost of this wallet.", parse: Values.text),
        .options(
          "reported-proceeds", "ROW=AMOUNT", \.reportedProceeds,
          "us: Form 1099-DA states these proceeds of a line, 42, or of its second row, 42/2.",
          parse: ReportedFigure.read),
        .options(
          "reported-cost", "ROW=AMOUNT", \.reportedCosts,
          "us: Form 1099-DA states this cost of a line's row.", parse: ReportedFigure.read),
        .options(
          "reported-term", "ROW=TERM", \.reportedTerms,
          "us: Form 1099-DA says short or long of a line's row.", parse: ReportedTerm.read),
        .flag("separately", \.separately, "us: married, filing separately."),
        .choice(
          "allocation", "METHOD", \.allocation,
          "us: in which order the lots of 2024 go to wallets: fifo, lifo, hifo or lofo."),
        .options(
          "allocation-wallet", "WALLET", \.allocationWallets,
          "us: which wallets get their lots first, in this order.", parse: Values.text),
        .option(
          "losses", "AMOUNT", \.losses, "uk: unused losses of earlier years, in pounds.",
          parse: Values.sum),
        .flag("count-lost", \.countsLost, "Count lost coins as disposed of for nothing."),
        .flag(
          "zero-basis", \.isZeroBasis,
          "Let coins that were never acquired leave at no cost, marked."),
        .flag(
          "explain", \.explains,
          "Show how every figure comes about, from the entries and prices up."),
        .option(
          "zone", "ZONE", \.zone,
          "In which time zone days begin; uk Europe/London, de Europe/Berlin, else your setting.",
          parse: Values.zone),
      ],
      needs: { options, _ in .costs(in: options.country.currency) }
    ) { (options, context) throws(Failure) in try TaxCommand(options, context).run() }
  }
}

extension TaxCountry {
  /// The currency of its forms.
  var currency: Currency {
    switch self {
    case .us: .usd
    case .uk: .gbp
    case .ca: .cad
    case .de: .eur
    }
  }
}

/// The options of `tax`.
struct TaxOptions: Sendable {
  /// A part of a report.
  enum Part: String, Sendable, CaseIterable {
    /// The disposals.
    case rows
    /// The figures that go into boxes or onto lines.
    case boxes
    /// How they come about.
    case summary
    /// The pools.
    case pools
    /// Income in coins.
    case income
    /// What is in no row.
    case apart
  }

  /// An order of lots.
  enum Allocation: String, Sendable, CaseIterable {
    /// The oldest first.
    case fifo
    /// The newest first.
    case lifo
    /// The highest cost first.
    case hifo
    /// The lowest cost first.
    case lofo
  }

  /// Whose forms.
  var country = TaxCountry.us
  /// The year.
  var year: TaxYearWord?
  /// The only part.
  var part: Part?
  /// The methods by coin and year.
  var methods: MethodChoice?
  /// The scope of lots, and its changes.
  var scope: ScopeChoice?
  /// Whether cents are dropped.
  var wholeDollars = false
  /// Wallets with a form of proceeds.
  var brokers: [String] = []
  /// Wallets with a form of proceeds and cost.
  var basisBrokers: [String] = []
  /// Proceeds on a broker's form that are not the journal's.
  var reportedProceeds: [ReportedFigure] = []
  /// Costs on a broker's form that are not the journal's.
  var reportedCosts: [ReportedFigure] = []
  /// Terms on brokers' forms.
  var reportedTerms: [ReportedTerm] = []
  /// Whether the payer files separately.
  var separately = false
  /// The order of the allocation to wallets.
  var allocation: Allocation?
  /// The wallets that come first in it.
  var allocationWallets: [String] = []
  /// Losses of earlier years.
  var losses: Decimal128?
  /// Whether lost coins count.
  var countsLost = false
  /// Whether coins that were never acquired leave at no cost.
  var isZeroBasis = false
  /// Whether the figures are explained.
  var explains = false
  /// The zone of days.
  var zone: CivilZone?
}

/// A tax year as a person types it.
struct TaxYearWord: Sendable, Hashable {
  /// The calendar year in which it begins.
  var year: Int
  /// Whether it was typed as two calendar years.
  var isSpan: Bool

  /// Reads `2025` or `2024-25`.
  static func read(_ text: String) throws(ValueError) -> TaxYearWord {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let isDigits = parts.allSatisfy { $0.utf8.allSatisfy { (48...57).contains($0) } }
    guard isDigits, let first = parts.first, first.utf8.count == 4, let year = Int(first),
      parts.count <= 2
    else { throw ValueError("It takes a year such as 2025, or 2024-25.") }
    guard parts.count == 2 else { return TaxYearWord(year: year, isSpan: false) }
    guard parts[1].utf8.count == 2, Int(parts[1]) == (year + 1) % 100 else {
      throw ValueError("The second year must follow the first, as in 2024-25.")
    }
    return TaxYearWord(year: year, isSpan: true)
  }
}
