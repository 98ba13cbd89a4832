internal import PortfolioEngine

extension Command {
  /// `refresh`: the market data that the journal needs.
  static var refresh: Command {
    Command(
      "refresh", in: .market, summary: "Fetch what the journal needs from the provider",
      discussion: """
        Asks for the pages of the market and for the whole market, for exchange rates where the journal \
        holds money of another currency, and says what came of it. What is still fresh is not asked \
        for, unless --force says so. What fails leaves the cache as it was, and ends with status 6. A \
        request may take 10 seconds and all of them together 30, or the setting deadline where that is \
        longer.

        By default only whole pages are asked for, so that the provider does not learn what you hold. \
        Coins outside of them, and daily prices, are asked for by name once you allow it: \
        portfolio config set allow-naming-coins yes

        Daily prices are those of every coin of the journal from its first entry on, a request each, \
        and of bitcoin for the exchange rates of past days; free plans give the last 365 days, and a \
        day that is over is never asked for again. --history waits where the requests of a minute are \
        used up; without it the rest comes with the next refresh.
        """,
      examples: [
        "portfolio refresh", "portfolio refresh --verbose", "portfolio refresh --history",
      ],
      options: RefreshOptions(),
      parameters: [
        .flag("force", \.isForced, "Ask even for what is fresh, but for days that are over."),
        .flag("list", \.wantsList, "Fetch the list of all coins too."),
        .flag("history", \.wantsHistory, "Wait until all daily prices are there."),
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
  /// Whether all daily prices are waited for.
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

  private var isForced: Bool { options.isForced || context.global.refresh }

  /// Asks, and tells what came of it.
  func run() async throws(Failure) -> Answer {
    guard !context.global.offline else {
      throw Failure(
        .words, "refresh asks the provider, and --offline opens no socket",
        remedies: ["Leave --offline out."])
    }
    try session.checkQuoted(options.currency)
    let journal = try session.readJournal()
    let others = (journal?.transactions.currencies ?? []).subtracting([options.currency])
    var needs = MarketNeeds.rows(
      in: options.currency, holdings: true, global: true, list: options.wantsList)
    needs.rates = !others.isEmpty
    needs.past = DailyHistory.Need(scope: .all, currency: options.currency)
    let seconds = options.wantsHistory ? 3600 : max(30, context.settings.deadline)
    var context = context
    context.journal = journal
    var renewal = try await Session(context).renew(
      needs, forced: isForced, isDemanded: true,
      within: .seconds(seconds),
      progress: progress)
    // Each request has ten seconds of its own, unless the settings allow more.
    if context.settings.deadline < 10 { renewal.requestSeconds = 10 }
    renewal.diagnostics = session.diagnostics(of: renewal, isDemanded: true)
    if options.wantsHistory, !renewal.withheld.isEmpty {
      renewal.diagnostics.append(
        Diagnostic(
          message: "daily prices are asked for by name, which is not allowed",
          reasons: [
            "They would be those of \(Values.listed(renewal.withheld.map(\.text), last: "and"))."
          ], remedies: [session.privacy]))
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
              ], rows: renewal.items.map(row)))
        ], notes: notes(renewal)))
    return Answer(
      body: answer.body, diagnostics: renewal.diagnostics,
      status: renewal.diagnostics.contains { $0.severity == .error } ? .network : .done)
  }

  private func row(_ item: Renewal.Item) -> [Cell] {
    let name = Session.name(of: item.endpoint)
    return [
      .text(name, shown: name.capitalizedFirst), result(item),
      .text(item.failure.map(Session.reason)), .instant(item.held?.fetched.description),
    ]
  }

  private func result(_ item: Renewal.Item) -> Cell {
    switch item.outcome {
    case .failed where item.isUnknownCoin: .text("not known", role: .warning)
    // Of what is fresh, force leaves alone only days that are over and known.
    case .fresh: .text(isForced ? "complete" : "fresh", role: .dim)
    case .joined: .text("fetched by another run", role: .good)
    case .replaced: .text("fetched", role: .good)
    case .renewed: .text("not changed", role: .good)
    case .older: .text("older than the cache", role: .warning)
    case .failed: .text("failed", role: .bad)
    }
  }

  private func notes(_ renewal: Renewal) -> [Note] {
    var notes: [Note] = []
    if !context.settings.allowsNamingCoins, let journal = renewal.journal {
      let outside = session.coinsOutsidePages(of: journal, in: options.currency)
      if !outside.isEmpty, !renewal.isRefused {
        notes.append(
          Note(
            .warning,
            "Not asked for, since no loaded page has "
              + "\(outside.count == 1 ? "it" : "them"): "
              + "\(Values.listed(outside.map(\.text), last: "and")). \(session.privacy)"))
      }
    }
    for item in renewal.items where item.outcome == .replaced {
      guard let key = item.endpoint.snapshotKey,
        case .found(let entry)? = try? session.cache.load(key)
      else { continue }
      notes += session.notes(
        onProblems: entry.content.problems, of: Session.name(of: item.endpoint))
    }
    let held = renewal.journal.map { journal in
      Balances(of: journal.transactions, tracking: Set(journal.tracked)).assets.compactMap(\.coin)
    }
    notes += session.notes(onDoubtsIn: options.currency, held: Set(held ?? []))
    if let journal = renewal.journal {
      notes += session.contradictions(in: journal, to: options.currency).map { found in
        let sentence = found.message.capitalizedFirst
        return Note(.warning, "\(sentence). \(found.reasons.joined(separator: " "))")
      }
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
