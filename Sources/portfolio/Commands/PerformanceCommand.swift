internal import PortfolioEngine

extension Command {
  /// `performance`: rates of return by period.
  static var performance: Command {
    Command(
      "performance", in: .portfolio, summary: "Show what the portfolio returned, by period",
      discussion: """
        Three rates for each period: simple (gain on what was put in), time-weighted (the portfolio \
        itself, whatever came in or went out) and money-weighted (your money, with the timing of your \
        payments). Payments in count at the start of their day, payments out at its end; on days \
        without a whole value, at the start and the end of that gap. A rate is given by the year only \
        where something of value was held for 365 days or more, by either rate. The time-weighted one is \
        that of 365 such days; XIRR is one of a year as it is, and the money-weighted rate of a period \
        is XIRR over the days on which something was held. Volatility, and the best and the worst day, \
        are those of single days: the change over such a gap is not among them.

        --period chooses the period that is told in full, --versus what the same payments would have \
        become in one coin, on the same days, and --explain shows every formula with its figures.
        """,
      examples: [
        "portfolio demo performance", "portfolio demo performance --period 1y --versus btc",
        "portfolio demo performance --explain",
      ],
      options: PerformanceOptions(),
      parameters: [
        .choice(
          "period", "PERIOD", \.period,
          "The period told in full: 24h, 7d, 30d, 90d, 1y, ytd or all."
        ),
        .option(
          "at", "DATE", \.date, "The day on which all periods end; today as it is.",
          parse: TypedDate.read),
        .option("versus", "COIN", \.versus, "Compare with holding one coin instead."),
        .flag("explain", \.explains, "Show the formulas with their figures."),
        .currency(\.currency),
      ],
      needs: { options, _ in .rows(in: options.currency, holdings: true, past: true) }
    ) { (options, context) throws(Failure) in try PerformanceCommand(options, context).run() }
  }
}

/// The options of `performance`.
struct PerformanceOptions: Sendable {
  /// The period told in full.
  var period = ReturnPeriod.all
  /// The day on which all periods end.
  var date: TypedDate?
  /// The coin to compare with.
  var versus: String?
  /// Whether formulas are shown.
  var explains = false
  /// The currency of all money.
  var currency = Currency.usd
}

/// The run of `performance`.
struct PerformanceCommand {
  private let options: PerformanceOptions
  private let session: Session

  init(_ options: PerformanceOptions, _ context: Context) {
    self.options = options
    session = Session(context)
  }

  /// Measures all periods.
  func run() throws(Failure) -> Answer {
    let open = try session.openJournal()
    let market = try session.marketOfPast(in: options.currency)
    let last = try session.lastDay(options.date)
    let other = try options.versus.map { text throws(Failure) in
      try session.coin(
        named: text, journal: open.journal, in: session.coinIndex(market: market),
        currency: options.currency
      ).coin.id
    }
    guard let past = try session.past(of: open, market: market, through: last, beside: other)
    else {
      return .document(
        Document(
          schema: "portfolio.performance/1", blocks: [],
          notes: [Note(.note, "Nothing came in yet, so there is nothing to measure.")]))
    }
    let results = try Self.results(of: past, session)
    let words = PerformanceDocument(
      results: results, currency: options.currency, symbol: past.prices.label,
      lastPriced: past.lastPriced)
    var blocks: [Block] = [.data(words.facts), .table(words.table)]
    var notes: [Note] = []
    var rows = past.history.rows[...]
    let told = results.first { $0.range.period == options.period }
    if let result = told {
      blocks += words.details(of: result)
      rows = rows.filter { $0.day >= result.range.opening && $0.day <= result.range.closing }[...]
      let comparison = try other.map { coin throws(Failure) in
        try self.comparison(with: coin, over: result.range, past)
      }
      if let comparison {
        blocks += self.blocks(of: comparison, past.prices)
        notes = comparison.map { self.notes(on: $0, past.prices) } ?? []
      }
      if options.explains {
        blocks += words.explanations(of: result)
        if let known = comparison ?? nil { blocks += words.explanations(of: known) }
      }
    }
    return .document(
      Document(
        schema: "portfolio.performance/1", blocks: blocks,
        notes: session.notes(
          on: past, days: rows, pricesFrom: results.map(\.range.opening).min(), market: market,
          journal: open.journal) + notes
          + words.notes(telling: told)))
  }

  /// Every period of a portfolio, each up to the last day of its history.
  static func results(of past: PortfolioPast, _ session: Session) throws(Failure) -> [Performance] {
    var results: [Performance] = []
    guard let closing = past.history.rows.last?.day else { return [] }
    for period in ReturnPeriod.allCases {
      guard let range = period.range(closing: closing, inception: past.inception) else { continue }
      do throws(ReturnsError) {
        if let result = try Performance(of: past.history, over: range) { results.append(result) }
      } catch {
        throw session.failure(error)
      }
    }
    return results
  }

  /// The same payments in a coin; nil when the value at the start is not known.
  private func comparison(
    with id: CoinID, over range: PeriodRange, _ past: PortfolioPast
  ) throws(Failure) -> Comparison? {
    guard let series = past.prices[id], !series.days.isEmpty else {
      throw Failure(
        .noData, "no price of the past is known of \(id) in \(options.currency.code.uppercased())",
        remedies: [
          "Import a price chart: \(session.context.places.importLine(options.currency, id: id))"
        ])
    }
    do throws(ReturnsError) {
      return try Comparison(of: past.history, over: range, with: series)
    } catch {
      throw session.failure(error)
    }
  }

  private func blocks(of comparison: Comparison?, _ prices: PastPrices) -> [Block] {
    guard let comparison else {
      return [
        .paragraph(key: nil, "The value at the start is not known, so nothing can be compared.")
      ]
    }
    let name = prices.label(comparison.coin)
    var blocks: [Block] = [
      .heading(
        "The same payments in \(name) instead\(comparison.hasCarriedEnd ? " ~" : "")"),
      .facts([
        .figure(
          "versusValue", "\(name) would be worth", .money(comparison.value, options.currency)),
        .figure(
          "versusDifference", "The portfolio is ahead by",
          .moneyChange(comparison.difference, options.currency)),
        .figure(
          "versusXirr", "XIRR of \(name)",
          .rate(comparison.moneyWeighted?.annualised)),
        .figure("versusPriceChange", "Price of \(name)", .rate(comparison.priceChange)),
      ]),
      .data([
        .text("versus", "Compared with", .text(comparison.coin.text)),
        Fact(
          "versusCarriedDays", "Days with a carried price",
          .integer(comparison.carriedDays.count), kind: .count),
        .text("versusHasCarriedEnd", "Carried at an end", .flag(comparison.hasCarriedEnd)),
      ]),
    ]
    if let day = comparison.carriedEnd {
      blocks.append(
        .paragraph(
          key: "versusReason",
          "There is no comparison: a price of \(day.medium) is carried forward from days before, as many"
            + " as the period is long."))
    } else if comparison.value == nil, comparison.unpricedFlow == nil {
      blocks.append(
        .paragraph(
          key: "versusReason",
          "There is no comparison: no price of \(name) is known on"
            + " \(comparison.range.closing.medium)."))
    }
    if let reason = yearlyReason(of: comparison) {
      blocks.append(
        .paragraph(key: "versusXirrReason", "There is no XIRR of \(name): \(reason)."))
    }
    if let day = comparison.unpricedFlow {
      blocks.append(
        .paragraph(key: nil, "From \(day.medium) on a payment could not be priced in \(name)."))
    }
    if let day = comparison.overdrawn {
      blocks.append(
        .paragraph(
          key: nil, "On \(day.medium) more had been taken out than the \(name) was worth."))
    }
    return blocks
  }

  /// Why a comparison that has a value has no rate by the year, where its period covers one.
  private func yearlyReason(of comparison: Comparison) -> String? {
    guard let money = comparison.moneyWeighted, money.annualised == nil,
      money.yearLength.isCovered(by: comparison.range.days)
    else { return nil }
    return switch money.outcome {
    case .severalRates: "more than one rate balances the payments"
    case .rate, .none(.beyondRange):
      money.yearLength.isCovered(by: money.daysAtWork)
        ? "the rate is too large to be written"
        : "something of value was held for \(Values.counted(money.daysAtWork, "day")), less than a year"
    case .none(.noFlows), .none(.zeroDuration), .none(.noSignChange), .none(.noRoot):
      "no rate balances the payments"
    }
  }

  /// What a reader must know of the coin's prices, beside where they come from.
  private func notes(on comparison: Comparison, _ prices: PastPrices) -> [Note] {
    let name = prices.label(comparison.coin)
    var notes: [Note] = []
    let carried = comparison.carriedDays.count
    if carried > 0 {
      notes.append(
        Note(
          .note,
          "On \(carried) of \(Values.counted(comparison.rows.count, "day")) the price of \(name), to compare"
            + " with, is carried forward, from at most \(PastPrices.carryLimit) days before."))
    }
    if comparison.hasCarriedEnd {
      let range = comparison.range
      let carried = [
        comparison.startPrice.map(\.day).flatMap { $0 < range.opening ? $0 : nil },
        comparison.endPrice.map(\.day).flatMap { $0 < range.closing ? $0 : nil },
      ].compactMap { $0 }
      let used = Set(carried).sorted().map(\.medium)
      notes.append(
        Note(
          .note,
          "~ The comparison rests on prices of days before its start or end: \(name) of"
            + " \(Values.listed(used, last: "and"))."))
    }
    return notes
  }
}
