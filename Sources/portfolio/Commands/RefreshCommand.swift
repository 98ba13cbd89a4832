internal import PortfolioEngine

extension Command {
  /// `refresh`: the market data that the journal needs.
  static var refresh: Command {
    Command(
      "refresh", in: .market, summary: "Fetch what the journal needs from the provider",
      discussion: """
        Asks for the pages of the market and for the whole market, for exchange rates where the journal \
        holds money of another currency, and says what came of it. What is still fresh is not asked \
        for, unless --force says so. What fails leaves the cache as it was, and ends with status 6.

        By default only whole pages are asked for, so that the provider does not learn what you hold. \
        Coins outside of them, and daily prices (--history), are asked for by name once you allow it: \
        portfolio config set allow-naming-coins yes

        --history fills in the prices of past days of every coin of the journal, a request each; free \
        plans give the last 365 days. It waits where the requests of a minute are used up.
        """,
      examples: [
        "portfolio refresh", "portfolio refresh --verbose", "portfolio refresh --history",
      ],
      options: RefreshOptions(),
      parameters: [
        .flag("force", \.isForced, "Ask even for what is fresh."),
        .flag("list", \.wantsList, "Fetch the list of all coins too."),
        .flag("history", \.wantsHistory, "Fetch the daily prices of the journal's coins too."),
        .currency(\.currency),
      ]
    ) { (options, context) async throws(Failure) in
      try await RefreshCommand(session: Session(context), options: options).run()
    }
  }
}

/// The options of `refresh`.
struct RefreshOptions: Sendable {
  /// Whether to ask for what is fresh.
  var isForced = false
  /// Whether the list of coins is wanted.
  var wantsList = false
  /// Whether daily prices are.
  var wantsHistory = false
  /// The currency of prices.
  var currency = Currency.usd
}

/// The run of `refresh`.
struct RefreshCommand {
  /// What the run shares with other commands.
  let session: Session
  /// What was asked for.
  let options: RefreshOptions

  private var context: Context { session.context }

  /// Asks, and tells what came of it.
  func run() async throws(Failure) -> Answer {
    guard !context.global.offline else {
      throw Failure(
        .words, "refresh asks the provider, and --offline opens no socket",
        remedies: ["Leave --offline out."])
    }
    let journal = try session.readJournal()
    let others = Set(journal.map(DailyHistory.currencies) ?? []).subtracting([options.currency])
    var needs = MarketNeeds.rows(
      in: options.currency, holdings: true, global: true, list: options.wantsList)
    needs.rates = !others.isEmpty
    let seconds = max(30, context.settings.deadline)
    var renewal = try await session.renew(
      needs, forced: options.isForced || context.global.refresh, within: .seconds(seconds),
      progress: progress)
    renewal.isDemanded = true
    renewal.diagnostics = session.diagnostics(of: renewal, isDemanded: true)
    var rows = renewal.items.map(row)
    if options.wantsHistory, let journal {
      let history = DailyHistory(session: session, currency: options.currency, others: others)
      let days = try await history.fill(from: journal, progress: progress)
      rows += days.rows
      renewal.diagnostics += days.diagnostics
    }
    clearProgress()
    let answer = Answer.document(
      Document(
        schema: "portfolio.refresh/1",
        blocks: [
          .table(
            Table(
              "requests",
              columns: [
                .text("what", "What"), .word("result", "Result"), .data("reason", kind: .text),
                .data("previousFetch"),
              ], rows: rows))
        ], notes: notes(renewal)))
    return Answer(
      body: answer.body, diagnostics: renewal.diagnostics,
      status: renewal.diagnostics.contains { $0.severity == .error } ? .network : .done)
  }

  private func row(_ item: Renewal.Item) -> [Cell] {
    let name = Session.name(of: item.endpoint)
    return [
      .text(name, shown: name.prefix(1).uppercased() + name.dropFirst()), Self.result(item.outcome),
      .text(item.failure.map(Session.reason)), .instant(item.held?.fetched.description),
    ]
  }

  private static func result(_ outcome: RefreshOutcome) -> Cell {
    switch outcome {
    case .fresh: .text("fresh", role: .dim)
    case .joined: .text("fetched by another run", role: .good)
    case .replaced: .text("fetched", role: .good)
    case .renewed: .text("not changed", role: .good)
    case .older: .text("older than the cache", role: .warning)
    case .failed: .text("failed", role: .bad)
    }
  }

  private func notes(_ renewal: Renewal) -> [Note] {
    var notes: [Note] = []
    if !context.settings.allowsNamingCoins {
      let outside = session.coinsOutsidePages(in: options.currency)
      if !outside.isEmpty, !renewal.isRefused {
        notes.append(
          Note(
            .warning,
            "Not asked for, since no loaded page has "
              + "\(outside.count == 1 ? "it" : "them"): "
              + "\(Values.listed(outside.map(\.text), last: "and")). \(Session.privacy)"))
      }
    }
    if let market = try? session.market(in: options.currency) {
      notes += session.notes(onDoubtsOf: market.doubts.keys.sorted(), market: market)
    }
    return notes + [Note(.note, "\(StarterSnapshot.attribution).")]
  }

  private var progress: @Sendable (Int, Int) -> Void {
    guard context.environment.terminal.errorsAreTerminal, !context.global.verbose else {
      return { _, _ in }
    }
    let tell = context.environment.tell
    return { done, count in tell("\rRefreshing: \(done) of \(count)") }
  }

  private func clearProgress() {
    guard context.environment.terminal.errorsAreTerminal, !context.global.verbose else { return }
    context.environment.tell("\r\u{1b}[K")
  }
}
