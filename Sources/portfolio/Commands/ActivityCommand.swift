internal import PortfolioEngine

extension Command {
  /// `activity`: what was done on which day.
  static var activity: Command {
    Command(
      "activity", in: .journal, summary: "Show what was recorded on which day",
      discussion: """
        Entries by day, newest first; within a day each coin once, in alphabetical order, with the \
        number of entries that name it otherwise than as the fee of something else. The chart shows the last seven days whatever --last says, days \
        without entries among them; --chart draws it as bars, as a line, or stacked by coin. --day shows one day by \
        coin, with --chart the seven days up to it; --ring shows the shares of the kinds of entries. Days are those of the \
        setting zone, UTC as it is, whatever zone the time of an entry is written in. \
        `portfolio remove --day DATE` takes a day back.
        """,
      examples: [
        "portfolio demo activity --last 180d", "portfolio demo activity --day 2024-03-14",
        "portfolio demo activity --day 2023-09-20 --chart stacked",
        "portfolio demo activity --ring --last all",
      ],
      options: ActivityOptions(),
      parameters: [
        .option("last", "SPAN", \.span, "Which days: a number such as 30d, or all (as it is).") {
          (text) throws(ValueError) in ActivityOptions.Span(days: try Values.days(text))
        },
        .option("day", "DATE", \.day, "Show one day by coin.", parse: TypedDate.read),
        .choice("chart", "KIND", \.chart, "Draw the last seven days as bars, line or stacked."),
        .flag("ring", \.isRing, "Show the shares of the kinds of entries."),
      ]
    ) { (options, context) throws(Failure) in try ActivityCommand(options, context).run() }
  }
}

/// The options of `activity`.
struct ActivityOptions: Sendable {
  /// A number of days up to today; nil for all.
  struct Span: Sendable {
    /// How many days.
    var days: Int?
  }

  /// How the last days are drawn.
  enum Drawing: String, Sendable, CaseIterable {
    /// Bars.
    case bars
    /// A line.
    case line
    /// Bars stacked by coin.
    case stacked
  }

  /// Which days.
  var span: Span?
  /// The one day.
  var day: TypedDate?
  /// How the last days are drawn.
  var chart: Drawing?
  /// Whether kinds are shown.
  var isRing = false
}

/// The run of `activity`.
struct ActivityCommand {
  private let options: ActivityOptions
  private let session: Session

  init(_ options: ActivityOptions, _ context: Context) {
    self.options = options
    session = Session(context)
  }

  /// Shows the days, one day, or the kinds.
  func run() throws(Failure) -> Answer {
    if options.isRing,
      let other = options.chart != nil ? "--chart" : options.day.map({ _ in "--day" })
    {
      throw Failure(
        .words, "--ring and \(other) are two pictures",
        remedies: ["Leave one of them out; --last chooses the days of a ring."])
    }
    let open = try session.openJournal()
    let names = try session.names(
      of: Set(open.journal.coins.map(\.coin)), journal: open.journal,
      market: try session.market(mayBeEmpty: true))
    let today = session.today
    if let typed = options.day {
      let day = typed.day(at: session.context.now, in: session.zone)
      if options.chart != nil {
        let week = report(open, names, from: day.adding(days: -6), through: day)
        return .document(days(week, week: week, day))
      }
      return .document(oneDay(day, report(open, names, from: day, through: day)))
    }
    let first = options.span?.days.map { today.adding(days: 1 - $0) }
    let report = report(open, names, from: first, through: first == nil ? nil : today)
    if options.isRing { return .document(ring(report)) }
    // The days of --last may be fewer than those of the chart.
    let week = self.report(open, names, from: today.adding(days: -6), through: today)
    return .document(days(report, week: week, today))
  }

  private func report(
    _ open: OpenJournal, _ names: [CoinID: String], from first: Day?, through last: Day?
  ) -> ActivityReport {
    ActivityReport(of: open.journal.transactions, from: first, through: last) {
      names[$0] ?? $0.text
    }
  }

  private func days(_ report: ActivityReport, week: ActivityReport, _ today: Day) -> Document {
    let chart: Chart =
      switch options.chart ?? .bars {
      case .bars: .bars(week.bars(through: today))
      case .line: .lines(week.line(through: today))
      case .stacked: .bars(week.stacked(through: today))
      }
    return Document(
      schema: "portfolio.activity/1",
      blocks: [
        .data(facts(report)),
        .chart(chart),
        .table(Self.table(of: report.days, from: report.first, through: report.last)),
      ])
  }

  /// A row a day.
  ///
  /// - Parameters:
  ///   - days: the days with entries.
  ///   - first: the first day that was asked for; nil for all.
  ///   - last: the last one; nil for all.
  static func table(
    of days: some Collection<ActivityReport.ActiveDay>, from first: Day? = nil,
    through last: Day? = nil
  ) -> Table {
    Table(
      "days",
      columns: [
        .word("day", "Date"), .count("entries", "Entries", priority: 1), .text("coins", "Coins"),
      ],
      rows: days.map { day in
        [
          .medium(day.day), .integer(day.entries),
          .text(
            day.items.map { "\($0.coin)=\($0.count)" }.joined(separator: " "),
            shown: day.items.map { $0.count > 1 ? "\($0.label) ×\($0.count)" : $0.label }
              .joined(separator: ", ")),
        ]
      }, emptyText: emptyText(first, last))
  }

  private static func emptyText(_ first: Day?, _ last: Day?) -> String {
    guard let first, let last else { return "Nothing was recorded." }
    return first == last
      ? "Nothing was recorded on \(first.medium)."
      : "Nothing was recorded from \(first.medium) to \(last.medium)."
  }

  private func oneDay(_ day: Day, _ report: ActivityReport) -> Document {
    let active = report.days.first ?? ActivityReport.ActiveDay(day: day)
    let chart: [Block] =
      active.items.isEmpty ? [] : [.chart(.bars(ActivityReport.bars(of: active)))]
    return Document(
      schema: "portfolio.activity.day/1",
      blocks: [
        .data([
          .text("day", "Date", .day(day.description)),
          Fact("entryCount", "Entries", .integer(active.entries), kind: .count),
        ])
      ] + chart + [
        .table(
          Table(
            "coins",
            columns: [.word("symbol", "Coin"), .count("entries", "Entries"), .data("id")],
            rows: active.items.map {
              [.text($0.label), .integer($0.count), .text($0.coin.text)]
            }, emptyText: Self.emptyText(day, day)))
      ])
  }

  private func ring(_ report: ActivityReport) -> Document {
    let shares = (try? report.kinds.map { Decimal128($0.count) }.percentShares(places: 1)) ?? nil
    return Document(
      schema: "portfolio.activity.kinds/1",
      blocks: [
        .data(facts(report)), .chart(.ring(report.ring())),
        .table(
          Table(
            "kinds",
            columns: [
              .word("kind", "Kind"), .count("entries", "Entries"), .figure("share", "Share"),
            ],
            rows: report.kinds.enumerated().map { place, kind in
              let share = shares.flatMap { $0.indices.contains(place) ? $0[place] : nil }
              return [.text(kind.kind), .integer(kind.count), .share(share)]
            })),
      ])
  }

  private func facts(_ report: ActivityReport) -> [Fact] {
    [
      .text("first", "From", .day(report.first?.description)),
      .text("last", "To", .day(report.last?.description)),
      Fact("dayCount", "Days with entries", .integer(report.days.count), kind: .count),
      Fact("entryCount", "Entries", .integer(report.entryCount), kind: .count),
    ]
  }
}
