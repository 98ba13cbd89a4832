internal import PortfolioEngine

extension Command {
  /// `explain`: a figure taken back to what it rests on.
  static var explain: Command {
    Command(
      "explain", in: .portfolio, summary: "Take a figure back to its lots, entries and prices",
      discussion: """
        Every step of the computation with its numbers in place, the entries that it rests on as they \
        are written, the prices with their source and time, and what was assumed. Nothing else is \
        needed to compute the figure again.

        FIGURE is gains or income (of --year, else of all), lots (the unrealised gain of all that is \
        open), harvest (that of \
        the lots with a loss), lot NAME (one lot, by its label or the line of its entry), entry LINE (what one entry \
        did, by line or label), value (what everything is worth now, or \
        was worth at the end of the day --at), or tax COUNTRY (the figures of a return, us, uk, \
        ca or de). The rates of return explain themselves: portfolio performance --explain.
        """,
      examples: [
        "portfolio explain gains --year 2025", "portfolio explain lot first",
        "portfolio explain entry main.journal:8", "portfolio explain value",
        "portfolio explain value --at 2024-04-01", "portfolio explain tax uk --year 2025-26",
      ],
      options: ExplainOptions(),
      parameters: [
        .word(
          "FIGURE", \.figure,
          "What to explain: gains, income, lots, harvest, lot, entry, value or tax.",
          completion: .values(ExplainOptions.Figure.allCases.map(\.rawValue)),
          parse: { (text) throws(ValueError) in try Values.choice(text) }),
        .optionalWord(
          "NAME", \.name, "The lot, the line or the country that is meant.", parse: Values.text),
        .option(
          "year", "YEAR", \.year, "The year of gains, income or a tax return.",
          parse: TaxYearWord.read),
        .option(
          "coin", "COIN", \.coin, "Explain one coin's part of gains, income, lots or harvest."),
        .option(
          "at", "DATE", \.date, "Explain the value of a day in the past, or of a moment.",
          parse: TypedDate.read),
      ] + Parameter.lots(\.lots),
      needs: { options, _ in
        switch options.figure {
        case .lots, .harvest, .lot: .rows(in: options.lots.currency, holdings: true, costs: true)
        case .value:
          .rows(in: options.lots.currency, holdings: true, past: options.date != nil)
        case .gains, .income, .entry: .costs(in: options.lots.currency)
        case .tax:
          .costs(
            in: options.name.flatMap(TaxCountry.init(rawValue:))?.currency
              ?? options.lots.currency)
        }
      }
    ) { (options, context) throws(Failure) in try ExplainCommand(options, context).run() }
  }
}

/// The options of `explain`.
struct ExplainOptions: Sendable {
  /// A figure that can be explained.
  enum Figure: String, Sendable, CaseIterable {
    /// The gains of a year.
    case gains
    /// The income of a year.
    case income
    /// The unrealised gain of all open lots.
    case lots
    /// The unrealised losses.
    case harvest
    /// One lot.
    case lot
    /// One entry.
    case entry
    /// The value of everything.
    case value
    /// The figures of a tax return.
    case tax
  }

  /// What is explained.
  var figure = Figure.gains
  /// The lot, line or country.
  var name: String?
  /// The year.
  var year: TaxYearWord?
  /// The coin.
  var coin: String?
  /// The day or moment in the past.
  var date: TypedDate?
  /// How lots are counted.
  var lots = LotOptions()
}

/// The run of `explain`.
struct ExplainCommand {
  /// What was asked for.
  let options: ExplainOptions
  /// The context of the run.
  let context: Context
  /// The session.
  let session: Session

  /// Creates the run.
  ///
  /// - Throws: `Failure` with status `words` when a word or option does not belong to the figure.
  init(_ options: ExplainOptions, _ context: Context) throws(Failure) {
    self.options = options
    self.context = context
    session = Session(context)
    try checkWords()
  }

  /// Makes the explanation and shows it.
  func run() throws(Failure) -> Answer {
    switch options.figure {
    case .gains: .document(try gains())
    case .income: .document(try income())
    case .lots: .document(try lots())
    case .harvest: .document(try harvest())
    case .lot: .document(try lot())
    case .entry: .document(try entry())
    case .value: .document(try value())
    case .tax: try tax()
    }
  }

  /// Refuses words and options that say nothing of the figure.
  private func checkWords() throws(Failure) {
    let figure = options.figure
    let name: String? =
      switch figure {
      case .lot: "NAME"
      case .entry: "LINE"
      case .tax: "COUNTRY"
      case .gains, .income, .lots, .harvest, .value: nil
      }
    if let name, options.name == nil {
      let example =
        switch figure {
        case .lot: "portfolio explain lot first"
        case .entry: "portfolio explain entry main.journal:8"
        default: "portfolio explain tax us --year 2025"
        }
      throw Failure(
        .words, "explain \(figure.rawValue) needs \(name)", remedies: ["As in: \(example)"])
    }
    if name == nil, let word = options.name {
      throw Failure(
        .words, "explain \(figure.rawValue) takes no word, and \(word) stands behind it",
        remedies: [
          "A lot is explained by `explain lot \(word)`, an entry by `explain entry LINE`."
        ])
    }
    if options.year != nil, ![.gains, .income, .tax].contains(figure) {
      throw Failure(
        .words, "--year says nothing of \(figure.rawValue)",
        remedies: ["It belongs to explain gains, explain income and explain tax."])
    }
    if options.coin != nil, ![.gains, .income, .lots, .harvest].contains(figure) {
      throw Failure(
        .words, "--coin says nothing of \(figure.rawValue)",
        remedies: ["It belongs to explain gains, income, lots and harvest."])
    }
    if options.date != nil, figure != .value {
      throw Failure(
        .words, "--at says nothing of \(figure.rawValue)",
        remedies: ["It belongs to explain value."])
    }
    if let year = options.year, year.isSpan, figure != .tax {
      throw Failure(
        .words, "gains and income are those of a calendar year",
        remedies: [
          "Write --year \(year.year), or explain a tax return: explain tax uk --year \(year.year)"
        ])
    }
    if figure == .value, options.lots.choices != LotChoices() {
      throw Failure(
        .words, "a value rests on no rules for lots",
        remedies: ["Leave them out; they belong to explain lots and explain gains."])
    }
    if figure == .tax, options.lots.choices != LotChoices() {
      throw Failure(
        .words, "the rules of a tax return are those of its country",
        remedies: [
          "Leave the options on lots out, or give those of `portfolio tax` with --explain."
        ])
    }
  }
}
