internal import PortfolioEngine

extension Command {
  /// `value`: what the portfolio is worth.
  static var value: Command {
    Command(
      "value", in: .portfolio, summary: "Show what your coins are worth",
      discussion: """
        Every holding with its price, value, share, 24-hour change and the age of its price, from \
        what is cached; where nothing is, from the starter snapshot, which is said. A holding \
        without a price stays in the list and is named beside the total. Without any word \
        `portfolio` does the same.

        --at values what was held at the end of a day, or at a moment, at the daily prices of that day; \
        a missing price is carried forward for at most seven days, which its age shows.

        --cost adds what the coins cost, the gain that selling them would realise, and the price at which \
        it brings neither gain nor loss; a coin that was sold out and bought again starts anew. How \
        lots are counted is a setting; `portfolio lots` shows them. --set tells what would be at \
        another price.

        --strict ends with status 1 when a holding has no price or the prices are expired, --max-age \
        when the oldest price of the total is older. AGE is written 90s, 10m, 24h or 7d.
        """,
      examples: [
        "portfolio value", "portfolio value --by wallet", "portfolio value --sort change --reverse",
        "portfolio value --only total", "portfolio value --cost",
        "portfolio value --set btc=150000",
        "portfolio value --at 2026-04-09", "portfolio value --strict --max-age 24h",
        "portfolio value --hide-amounts",
      ],
      options: ValueOptions(),
      parameters: [
        .sort(
          \.sort, "Sort by value (as it is), rank, name, symbol, price, change, gain and so on.",
          keys: CoinOrder.Key.allCases),
        .flag("reverse", \.isReversed, "Turn the order; missing figures stay last."),
        .choice(
          "only", "WHAT", \.only, "Print one figure and nothing else: total, change or percent."),
        .choice("by", "GROUP", \.group, "Group the holdings: by wallet."),
        .option(
          "at", "DATE", \.date, "Value the portfolio of a day in the past, or of a moment.",
          parse: TypedDate.read),
        .flag("cost", \.showsCosts, "Show cost, gain and break-even price too."),
        .options(
          "set", "COIN=PRICE", \.supposed, "Suppose a price, to see what would be.",
          parse: SupposedPrice.read),
        .flag("strict", \.isStrict, "End with status 1 when a price is missing or expired."),
        .option(
          "max-age", "AGE", \.maximumAge, "End with status 1 when a price is older.",
          parse: Values.age),
        .currency(\.currency),
        .flag("hide-amounts", \.hidesAmounts, "Show percentages only."),
      ],
      needs: { options, _ in
        .rows(
          in: options.currency, holdings: true, costs: options.needsCosts,
          past: options.date != nil)
      }
    ) { (options, context) throws(Failure) in try ValueCommand.run(options, context) }
  }
}

/// The options of `value`.
struct ValueOptions: Sendable {
  /// One figure of the total.
  enum Only: String, Sendable, CaseIterable {
    /// The value.
    case total
    /// The change of 24 hours as a sum.
    case change
    /// The change of 24 hours in percent.
    case percent
  }

  /// How rows are put together.
  enum Group: String, Sendable, CaseIterable {
    /// By wallet.
    case wallet
  }

  /// What to sort by; by value when nothing is said.
  var sort: CoinOrder.Key?
  /// Whether the order is turned.
  var isReversed = false
  /// The one figure that is wanted.
  var only: Only?
  /// How rows are put together.
  var group: Group?
  /// The day or moment in the past.
  var date: TypedDate?
  /// Whether costs and gains are shown.
  var showsCosts = false
  /// The prices that are only supposed.
  var supposed: [SupposedPrice] = []
  /// Whether gaps end with status 1.
  var isStrict = false
  /// The oldest that a price may be.
  var maximumAge: Age?
  /// The currency of all money.
  var currency = Currency.usd
  /// Whether amounts are kept out.
  var hidesAmounts = false

  /// Whether lots must be counted.
  var needsCosts: Bool { showsCosts || sort == .gain }
  /// The order of the rows.
  var order: CoinOrder { CoinOrder(sort ?? .value, isReversed: isReversed) }
}

/// The run of `value`.
enum ValueCommand {
  /// Values the journal.
  static func run(_ options: ValueOptions, _ context: Context) throws(Failure) -> Answer {
    if options.hidesAmounts, let only = options.only, only != .percent {
      throw Failure(
        .words, "--only \(only.rawValue) shows an amount, and --hide-amounts hides amounts",
        remedies: ["Ask for --only percent, or leave --hide-amounts out."])
    }
    if options.needsCosts, options.group == .wallet {
      throw Failure(
        .words, "costs are those of a coin in all wallets, and --by wallet parts them",
        remedies: [
          "Leave one of them out; `portfolio lots --scope per-wallet` shows lots by wallet."
        ])
    }
    let session = Session(context)
    let open = try session.openJournal()
    let supposed = try session.supposed(options.supposed, in: open.journal)
    // Costs, supposed prices and those of the journal answer something without any snapshot.
    let mayBeEmpty =
      options.needsCosts || !supposed.isEmpty
      || open.journal.prices.contains { $0.price.currency == options.currency }
    let market =
      options.date == nil
      ? try session.market(in: options.currency, mayBeEmpty: mayBeEmpty)
      : try session.marketOfPast(in: options.currency)
    let report: HoldingsReport
    var notes: [Note]
    if let date = options.date {
      (report, notes) = try session.holdings(
        of: open.journal, at: date, market: market, supposing: supposed)
    } else {
      report = try session.holdings(of: open, market: market, supposing: supposed)
      notes = session.notes(onLackOf: market) + session.notes(on: report, market: market)
    }
    let names =
      supposed.isEmpty && !options.needsCosts
      ? [:]
      : try session.names(
        of: Set(open.journal.coins.map(\.coin)), journal: open.journal, market: market)
    notes = session.note(supposing: supposed, in: market.currency, names: names) + notes
    var costs: HoldingCosts?
    if options.needsCosts {
      let found = try session.costs(
        of: report, in: open.journal, until: options.date, currency: market.currency)
      notes += found.notes(session, open.journal, names: names)
      costs = found
    }
    let document = ValueDocument(report: report, costs: costs, market: market, options: options)
    let findings = findings(report, market, options, session)
    let status = findings.isEmpty ? ExitStatus.done : .no
    if let only = options.only {
      let figure = document.figure(only)
      if context.global.format == .table {
        return Answer(
          body: .text(figure.cell.text + "\n"), diagnostics: notes.map(Diagnostic.init) + findings,
          status: status)
      }
      return .document(
        Document(
          schema: "portfolio.value.only/1", blocks: [.facts([figure]), .data(document.facts)],
          notes: notes),
        diagnostics: findings, status: status)
    }
    return .document(
      Document(schema: "portfolio.value/1", blocks: document.blocks, notes: notes),
      diagnostics: findings, status: status)
  }

  /// What --strict and --max-age find fault with.
  private static func findings(
    _ report: HoldingsReport, _ market: MarketData, _ options: ValueOptions, _ session: Session
  ) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    let priced = report.rows.filter { $0.value != nil && $0.isOfMarket }
    if options.isStrict {
      let missing = report.total.unpriced.filter { $0.reason != .tooLarge }
      if !missing.isEmpty {
        let remedy = session.priceRemedy(
          in: market.currency, on: options.date == nil ? nil : "DATE")
        findings.append(
          Diagnostic(
            message: "--strict: \(missing.count) of \(Values.counted(report.rows.count, "holding"))"
              + " \(missing.count == 1 ? "has" : "have") no price",
            reasons: ["Without a price: \(Values.listed(missing.map(\.label), last: "and"))."],
            remedies: [remedy.text]))
      }
      let large = report.total.unpriced.filter { $0.reason == .tooLarge }
      if !large.isEmpty {
        findings.append(
          Diagnostic(
            message: "--strict: the total leaves out what is too large to be shown exactly",
            reasons: ["Too large: \(Values.listed(large.map(\.label), last: "and"))."]))
      }
      if options.date == nil, let source = market.worstSource(of: priced.compactMap(\.asset.coin)),
        source.standing.state == .expired
      {
        findings.append(
          Diagnostic(
            message:
              "--strict: the prices are \(source.standing.age.rounded) old, which is expired",
            remedies: [
              "Take over a newer page: \(session.context.places.importLine(report.currency))"
            ]))
      }
      let gaps = report.total.change.omissions
      if !gaps.isEmpty, options.only == .change || options.only == .percent {
        findings.append(
          Diagnostic(
            message: "--strict: the 24h change leaves out \(Values.counted(gaps.count, "holding"))",
            reasons: ["Left out: \(Values.listed(gaps.map(\.label), last: "and"))."]))
      }
    }
    if let limit = options.maximumAge, let age = report.total.age, age > limit.seconds {
      let oldest = report.rows.filter { $0.price?.asOf == report.total.oldestPrice }
      findings.append(
        Diagnostic(
          message:
            "--max-age: the oldest price is \(Age(seconds: age).exact) old, more than \(limit)",
          reasons: ["It is that of \(Values.listed(oldest.map(\.label), last: "and"))."]))
    }
    return findings
  }
}

extension Diagnostic {
  /// A note of a document, for where the document is not shown.
  init(_ note: Note) {
    self.init(severity: note.severity == .warning ? .warning : .note, message: note.text)
  }
}
