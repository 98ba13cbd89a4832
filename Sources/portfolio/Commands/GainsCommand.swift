internal import PortfolioEngine

extension Command {
  /// `gains`: what disposals gained.
  static var gains: Command {
    Command(
      "gains", in: .portfolio, summary: "Show what you gained by selling, swapping and spending",
      discussion: """
        Every disposal of a year, or of all years, with its proceeds after fees, its cost and its gain; \
        then what each was matched with, part by part, short and long. What left without a gain that \
        counts, such as a gift, stands apart.

        --by match, coin or year shows one table alone. --compare shows all methods side by side; a \
        method that cannot follow the journal is without figures.

        A disposal without a known cost or price is flagged and in no sum. More leaving than is held \
        ends with status 3; --zero-basis lets the rest leave at no cost, and marks it. The method and \
        every other choice come from the settings; an option beats them for one run.
        """,
      examples: [
        "portfolio gains --year 2025", "portfolio gains --by year",
        "portfolio gains --year 2025 --coin btc --method hifo",
        "portfolio gains --compare --year 2024",
        "portfolio gains --year 2025 --format csv",
      ],
      options: GainsOptions(),
      parameters: [
        .option("year", "YEAR", \.year, "Show one calendar year.", parse: Values.year),
        .option("coin", "COIN", \.coin, "Show the disposals of one coin."),
        .choice(
          "by", "GROUP", \.group, "Show one table: disposal, match, coin or year."),
        .flag("compare", \.compares, "Show every method side by side."),
      ] + Parameter.lots(\.lots),
      needs: { options, _ in .costs(in: options.lots.currency) }
    ) { (options, context) throws(Failure) in try GainsCommand(options, context).run() }
  }
}

/// The options of `gains`.
struct GainsOptions: Sendable {
  /// What a row is.
  enum Group: String, Sendable, CaseIterable {
    /// A disposal.
    case disposal
    /// A part of a disposal.
    case match
    /// A coin.
    case coin
    /// A year.
    case year
  }

  /// The year.
  var year: Int?
  /// The coin.
  var coin: String?
  /// What a row is.
  var group: Group?
  /// Whether all methods are compared.
  var compares = false
  /// How lots are counted.
  var lots = LotOptions()
}

/// The run of `gains`.
struct GainsCommand {
  /// What was asked for.
  let options: GainsOptions
  /// The session.
  let session: Session

  /// Creates the run.
  init(_ options: GainsOptions, _ context: Context) {
    self.options = options
    session = Session(context)
  }

  /// Makes the report and shows it.
  func run() throws(Failure) -> Answer {
    if options.compares { return try compare() }
    let lots = try session.lots(options.lots)
    let coin = try session.coin(options.coin, in: lots.journal)
    let report: GainsReport
    do throws(DecimalError) {
      report = try GainsReport(
        of: lots.history, entries: lots.entries, period: period, coin: coin,
        listsRows: options.group != .year && options.group != .coin)
    } catch {
      throw session.tooLong(error)
    }
    let page = GainsPage(page: LotPage(session, lots), report: report)
    var answer = Answer.document(
      Document(
        schema: "portfolio.gains/1",
        blocks: [.paragraph(key: nil, title("Gains", lots.policy))] + page.facts(of: options.year)
          + page.tables(options.group, isText: session.context.global.format == .table),
        notes: page.notes(of: options.year, coin: coin)
          + page.page.notes(onUnknownLossesOf: lots.history, until: period?.upperBound, coin: coin)
          + page.page.notes(onNamedOf: lots, in: period, coin: coin)
          + page.page.notes(
            onGifts: lots.history.giverCosts(ofGains: lots.entries, in: period, coin: coin))
          + page.page.notes(onUnusedFeesOf: lots, in: period, coin: coin)
          + windowNotes(lots, coin)))
    answer.sources = lots
    return answer
  }

  private var period: ClosedRange<Day>? { options.year.flatMap { .year($0) } }

  /// Whether what is to come may still be matched with disposals that are shown, or change how much
  /// of a loss of theirs is denied.
  private func windowNotes(_ lots: JournalLots, _ coin: CoinID?) -> [Note] {
    // Only the last days can have an open window; a copy of all disposals would be large.
    let first = session.today.adding(days: -OpenWindow.days)
    let disposals = lots.history.disposals
    let recent = disposals.indices.filter { disposals[$0].day >= first }.map { disposals[$0] }
      .filter { disposal in
        disposal.isTaxed && (coin == nil || coin == disposal.coin)
          && (period?.contains(disposal.day) ?? true)
      }
    return OpenWindow.allCases.compactMap { window in
      let end = recent.compactMap { window.lastDay(for: $0, lots.policy) }.max()
      guard let end, session.today <= end else { return nil }
      return window.note(until: end)
    }
  }

  private func title(_ what: String, _ policy: AccountingPolicy) -> String {
    "\(what)\(options.year.map { " of \($0)" } ?? ""), in \(policy.currency.code.uppercased())"
  }

  private func compare() throws(Failure) -> Answer {
    guard options.group == nil else {
      throw Failure(
        .words, "--compare has one row for each method, and --by wants others",
        remedies: ["Leave one of them out."])
    }
    let lots = try session.lots(options.lots)
    let policy = lots.policy
    let coin = try session.coin(options.coin, in: lots.journal)
    let comparison: MethodComparison
    do throws(DecimalError) {
      comparison = try MethodComparison(
        of: lots.entries, policy: policy, prices: lots.past.source, period: period, coin: coin)
    } catch {
      throw session.tooLong(error)
    }
    let page = LotPage(session, lots)
    var notes = [page.methodNote]
    if var total = comparison.rows.first(where: { $0.isChosen })?.total {
      // The method is named among all those that it is true of.
      total.uncertainCount = 0
      notes += page.notes(on: total)
    }
    notes += GainsPage.notes(onUncertainOf: comparison)
    notes += page.notes(onUnpricedOf: lots, in: period, coin: coin)
    notes += page.notes(on: options.year) + page.notes(onNamedOf: lots, in: period, coin: coin)
    notes += page.notes(onGifts: giverCosts(ofAllMethods: lots, coin))
    notes += page.notes(onUnusedFeesOf: lots, in: period, coin: coin)
    notes += windowNotes(lots, coin)
    if comparison.rows.contains(where: { $0.total == nil }) {
      notes.append(
        Note(.warning, "A method that cannot follow the journal is without figures."))
    }
    return .document(
      Document(
        schema: "portfolio.gains.compare/1",
        blocks: [
          .paragraph(key: nil, title("Gains by every method", policy)),
          .data(
            [Fact("year", "Year", .integer(options.year), kind: .count)] + page.facts),
          .table(GainsPage.table(comparison, page)),
        ], notes: notes))
  }

  /// The gifts on whose giver's cost the figures of some method rest: each is followed once more where
  /// there is such a gift at all.
  private func giverCosts(ofAllMethods lots: JournalLots, _ coin: CoinID?) -> [Transaction.Place] {
    guard lots.entries.contains(where: lots.policy.takesGiverCost) else { return [] }
    var places: Set<Transaction.Place> = []
    for method in CostBasisMethod.all {
      var policy = lots.policy
      policy.methods = MethodSchedule(method)
      // A method that cannot follow the journal has no figures.
      guard
        let history = try? LotHistory(
          lots.entries, policy: policy, prices: lots.past.source, keepsSteps: true)
      else { continue }
      places.formUnion(history.giverCosts(ofGains: lots.entries, in: period, coin: coin))
      places.formUnion(history.giverCosts(ofHeld: lots.entries, coins: coin.map { [$0] }))
    }
    return places.sorted()
  }
}
