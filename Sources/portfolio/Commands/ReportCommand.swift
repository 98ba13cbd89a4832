internal import PortfolioEngine

extension Command {
  /// `report`: everything on one page.
  static var report: Command {
    Command(
      "report", in: .portfolio, summary: "Write one HTML page with everything on it",
      discussion: """
        Statistics, value against the money paid in, allocation, returns, holdings and activity, each \
        with the age of its data, as one page that needs nothing else: no script, no request to \
        anywhere, light and dark, on a phone, a screen or paper. Without --output the page goes to \
        standard output; a file that is there is only replaced with --force, and the journal's and \
        those that portfolio keeps never.
        """,
      examples: ["portfolio demo report", "portfolio report --output report.html"],
      options: ReportOptions(),
      parameters: [
        .option(
          "output", "FILE", \.output, "Write the page to a file, whole or not at all.",
          completion: .file),
        .flag("force", \.isForced, "Replace the file when there is one."),
        .currency(\.currency),
      ],
      showsFigures: false,
      needs: { options, _ in
        .rows(in: options.currency, holdings: true, global: true, past: true)
      }
    ) { (options, context) throws(Failure) in
      try ReportCommand(options, context).run()
    }
  }
}

/// The options of `report`.
struct ReportOptions: Sendable {
  /// The file.
  var output: String?
  /// Whether a file may be replaced.
  var isForced = false
  /// The currency of all money.
  var currency = Currency.usd
}

/// The run of `report`.
struct ReportCommand {
  private let options: ReportOptions
  private let session: Session

  init(_ options: ReportOptions, _ context: Context) {
    self.options = options
    session = Session(context)
  }

  /// Prints the page, or writes it to a file.
  func run() throws(Failure) -> Answer {
    let open = try session.openJournal()
    let page = try page(of: open)
    guard let output = options.output else { return .text(page) }
    return try write(page, to: output, beside: OwnFiles(of: open.journal, session.context))
  }

  /// The page as HTML.
  private func page(of open: OpenJournal) throws(Failure) -> String {
    let market = try session.market(
      in: options.currency, wanted: .init(global: true, sparklines: false))
    let holdings = try session.holdings(of: open, market: market)
    let past = try session.past(of: open, market: market, through: session.today)
    let aging = session.notes(on: holdings, market: market, showsChange: false)
    var sections = [
      HTMLPage.Section(
        "Overview", id: "overview",
        blocks: [
          .facts(StatisticModel.home(global: market.global, holdings: holdings).map { Fact($0) })
        ],
        notes: MarketCommand.notes(market: market, session) + session.notes(leftOutOf: holdings)
          + session.notes(onChangeOf: holdings))
    ]
    let apart = past.flatMap { notes(apart: $0, from: holdings) }
    if let past { sections.append(history(past, open, market, notes: apart.map { [$0] } ?? [])) }
    sections.append(
      try allocation(holdings, open, width: past == nil ? .full : .narrow, notes: aging))
    if let past {
      sections.append(try returns(past, besideChange: holdings.total.change.amount != nil))
    }
    sections.append(
      self.holdings(holdings, market, notes: aging + session.notes(onChangeOf: holdings)))
    sections += activity(open, try names(open, market))
    let total = StatisticModel.portfolioValue(of: holdings)
    let page = HTMLPage(
      title: "Portfolio",
      caption: "\(session.today.medium), in \(options.currency.code.uppercased())"
        + age(of: holdings, market),
      headline: Fact(total), sections: sections,
      footer: "Made by portfolio \(Version.current) for \(session.context.now)."
        + " \(StarterSnapshot.attribution).")
    do throws(DecimalError) {
      return try HTMLWriter().text(page)
    } catch {
      throw Failure(
        .journal, "the shares need more than 38 digits",
        remedies: ["Check the number of digits of quantities and prices."])
    }
  }

  /// From when to when the prices of the head are, those that the journal states among them, and how old
  /// those of the market are, in the words of `value`.
  private func age(of holdings: HoldingsReport, _ market: MarketData) -> String {
    let priced = holdings.rows.filter { $0.value != nil }
    let source = market.worstSource(of: priced.filter(\.isOfMarket).compactMap(\.asset.coin))
    let moments = priced.compactMap { $0.price?.asOf } + [source?.standing.since].compactMap { $0 }
    guard let oldest = moments.min().map(session.zone.day(of:)),
      let newest = moments.max().map(session.zone.day(of:))
    else { return "" }
    let prices = ", prices of \(oldest)" + (oldest == newest ? "" : " to \(newest)")
    guard let source else { return prices }
    return prices + (oldest == newest ? ", " : ", those of the market up to ")
      + session.age(of: source)
  }

  /// Of when the prices are, for the value over time, where head and end rest on different ones.
  private func notes(apart past: PortfolioPast, from holdings: HoldingsReport) -> Note? {
    let priced = holdings.rows.filter { $0.value != nil }
    let moments = priced.compactMap { $0.price?.asOf }
    let differ = priced.contains { row in
      let known = row.asset.coin.flatMap { past.prices[$0] }?
        .price(on: session.today, carriedAtMost: PastPrices.carryLimit)
      return known.map { $0.price != row.price?.price } ?? false
    }
    guard differ, let value = past.history.rows.last?.value, let oldest = moments.min(),
      let day = past.prices.series.compactMap(\.days.last).max()
    else { return nil }
    let later = moments.max() == oldest ? "" : " and later"
    let end = Cell.money(value, options.currency).text
    return Note(
      .note,
      "The value over time ends at \(end), at daily prices through \(day); that of the holdings is"
        + " at prices of \(oldest)\(later).")
  }

  private func history(
    _ past: PortfolioPast, _ open: OpenJournal, _ market: MarketData, notes: [Note]
  ) -> HTMLPage.Section {
    HTMLPage.Section(
      "Value and capital", id: "history", width: .wide,
      blocks: [.chart(.lines(past.history.chart(in: options.currency, from: past.inception)))],
      notes: notes
        + session.notes(
          on: past, days: past.history.rows, market: market, journal: open.journal))
  }

  private func allocation(
    _ holdings: HoldingsReport, _ open: OpenJournal, width: HTMLPage.Section.Width, notes: [Note]
  ) throws(Failure) -> HTMLPage.Section {
    let report = try AllocationCommand.report(of: holdings, open, by: .coin)
    let first = open.journal.transactions.map(\.day).min()
    return HTMLPage.Section(
      "Allocation", id: "allocation", width: width,
      blocks: [.chart(.ring(report.ring(from: first, through: session.today)))],
      notes: notes + AllocationCommand.notes(on: report))
  }

  private func returns(
    _ past: PortfolioPast, besideChange showsChange: Bool
  ) throws(Failure) -> HTMLPage.Section {
    let results = try PerformanceCommand.results(of: past, session)
    let words = PerformanceDocument(
      results: results, currency: options.currency, symbol: past.prices.label,
      lastPriced: past.lastPriced)
    let told = results.last { $0.range.period == .all }
    let details = told.map(words.details) ?? []
    let isDayKnown = results.contains { $0.range.period == .day && $0.timeWeighted.rate != nil }
    let twoDays =
      showsChange && isDayKnown
      ? [
        Note(
          .note,
          "24h here is from the price of one day to that of the next; the 24h change of the head and of"
            + " the holdings is the provider's, and rolls.")
      ] : []
    return HTMLPage.Section(
      "Returns", id: "returns", blocks: [.table(words.table)] + details,
      notes: [
        Note(
          .note,
          "Payments in count at the start of their day, payments out at its end. Prices are those of"
            + " the value over time.")
      ] + twoDays + session.notes(onStopped: past) + words.notes(telling: told))
  }

  private func holdings(
    _ report: HoldingsReport, _ market: MarketData, notes: [Note]
  ) -> HTMLPage.Section {
    var value = ValueOptions()
    value.currency = options.currency
    let tables = ValueDocument(report: report, market: market, options: value).blocks.filter {
      if case .table = $0 { true } else { false }
    }
    return HTMLPage.Section("Holdings", id: "holdings", blocks: tables, notes: notes)
  }

  /// What the coins of all entries are called, as in the other sections.
  private func names(
    _ open: OpenJournal, _ market: MarketData
  ) throws(Failure) -> [CoinID: String] {
    try session.names(
      of: Set(open.journal.coins.map(\.coin)), journal: open.journal, market: market)
  }

  private func activity(
    _ open: OpenJournal, _ names: [CoinID: String]
  ) -> [HTMLPage.Section] {
    let report = ActivityReport(of: open.journal.transactions) { names[$0] ?? $0.text }
    let shown = report.days.prefix(9)
    let rest = report.days.count - shown.count
    return [
      HTMLPage.Section(
        "Activity", id: "activity", width: .wide,
        blocks: [.table(ActivityCommand.table(of: shown))],
        notes: rest > 0
          ? [Note(.note, "And \(Values.counted(rest, "earlier day")) with entries.")] : []),
      HTMLPage.Section(
        "Activity by kind", id: "kinds", width: .narrow, blocks: [.chart(.ring(report.ring()))]),
    ]
  }

  /// The names of what a program has open, which may lead to a file that another one writes.
  private static let streams = ["/dev/std", "/dev/fd/", "/proc/"]

  /// Writes the page to a file, and says so.
  private func write(
    _ page: String, to output: String, beside own: OwnFiles
  ) throws(Failure) -> Answer {
    let context = session.context
    let files = context.environment.files
    let folder = context.environment.currentFolder
    let path =
      output.hasPrefix("/") ? output : (folder == "/" ? "" : folder) + "/" + output
    let shown = context.places.shown(path)
    let parent = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    let status = (try? files.calls.statusOfPath(path)) ?? nil
    let problem: Failure?
    do throws(StorageError) {
      if Self.streams.contains(where: path.hasPrefix)
        || status.map({ !$0.isRegular && !$0.isFolder }) ?? false
      {
        throw .notRegular(path)
      } else if let refusal = try own.refusal(of: path) {
        problem = refusal
      } else if status?.isFolder != true, try files.exists(path), !options.isForced {
        problem = Failure(
          .no, "\(shown) is there already",
          remedies: ["--force replaces it; another name leaves it as it is."])
      } else if !parent.isEmpty, try !files.exists(parent) {
        problem = Failure(
          .files, "there is no folder \(context.places.shown(parent))",
          remedies: ["Create it first, or write the page to a folder that is there."])
      } else {
        try files.replace(path, with: Array(page.utf8), keepingPrevious: false)
        problem = nil
      }
    } catch {
      problem = Failure(error, places: context.places)
    }
    if let problem { throw problem }
    return .text("Written: \(shown), \((page.utf8.count + 999) / 1000) kB\n")
  }
}
