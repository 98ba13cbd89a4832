internal import PortfolioEngine

extension Command {
  /// `history`: the market, a coin or the portfolio day by day.
  static var history: Command {
    Command(
      "history", in: .portfolio, summary: "Show the portfolio, a coin or the market day by day",
      discussion: """
        Daily rows, newest first, and a chart of the newest. SCOPE is portfolio (as it is), market, or \
        a coin by symbol, name, id or alias; --scopes lists what there is to choose from, and --filter \
        shortens that list. Days without a figure are skipped and counted.

        Prices are those of the journal's price lines, of the daily prices that `cache import` keeps, \
        of snapshots, and of the starter. A portfolio's missing price is carried forward for at most \
        seven days, and marked with ~.
        """,
      examples: [
        "portfolio demo history", "portfolio demo history btc --days 90",
        "portfolio demo history market --days 30", "portfolio demo history --scopes --filter sol",
      ],
      options: HistoryOptions(),
      parameters: [
        .optionalWord(
          "SCOPE", \.scope, "What to show: portfolio, market or a coin.", parse: Values.searchText),
        .option(
          "days", "N", \.days, "How many days back; 30 as it is.",
          parse: Values.whole(1...36_600)),
        .option(
          "at", "DATE", \.date, "The last day; today as it is.", parse: TypedDate.read),
        .option("id", "ID", \.id, "Take the coin with this id."),
        .flag("scopes", \.listsScopes, "List what has a history."),
        .option("filter", "TEXT", \.filter, "List only scopes that contain a text."),
        .flag("log", \.isLogarithmic, "Draw a line on a logarithmic scale."),
        .flag("no-labels", \.hidesLabels, "Draw the chart without its days."),
        .currency(\.currency),
      ],
      needs: { options, _ in
        options.listsScopes
          ? MarketNeeds() : .rows(in: options.currency, holdings: true, past: true)
      }
    ) { (options, context) throws(Failure) in try HistoryCommand(options, context).run() }
  }
}

/// The options of `history`.
struct HistoryOptions: Sendable {
  /// What to show.
  var scope: String?
  /// How many days.
  var days: Int?
  /// The id of the coin.
  var id: String?
  /// Whether the scopes are listed.
  var listsScopes = false
  /// What listed scopes must contain.
  var filter: String?
  /// The last day.
  var date: TypedDate?
  /// Whether the chart is a line on a logarithmic scale.
  var isLogarithmic = false
  /// Whether the chart has no days.
  var hidesLabels = false
  /// The currency of all money.
  var currency = Currency.usd
}

/// The run of `history`.
struct HistoryCommand {
  private let options: HistoryOptions
  private let session: Session
  private let last: Day

  init(_ options: HistoryOptions, _ context: Context) throws(Failure) {
    self.options = options
    session = Session(context)
    last = try session.lastDay(options.date)
  }

  private var count: Int { options.days ?? 30 }
  private var first: Day { last.adding(days: 1 - count) }

  /// Shows a scope, or the list of them.
  func run() throws(Failure) -> Answer {
    if options.filter != nil, !options.listsScopes {
      throw Failure(
        .words, "--filter shortens the list of --scopes",
        remedies: ["Ask for both: portfolio history --scopes --filter TEXT"])
    }
    let open = try session.openJournalIfThere() ?? .empty
    let market = try session.marketOfPast(in: options.currency)
    if options.listsScopes { return try scopes(open, market) }
    if let id = options.id {
      if options.scope != nil {
        throw Failure(
          .words, "the scope is named twice, as SCOPE and by --id",
          remedies: ["Leave one of them out."])
      }
      return try coin(id, isID: true, open, market)
    }
    switch options.scope {
    case nil, "portfolio": return try portfolio(market)
    case "market": return try wholeMarket(open, market)
    case let text?: return try coin(text, isID: false, open, market)
    }
  }

  private func portfolio(_ market: MarketData) throws(Failure) -> Answer {
    let open = try session.openJournal()
    guard let past = try session.past(of: open, market: market, through: last) else {
      return .document(document([], notes: [Note(.note, "Nothing came in yet.")]))
    }
    let rows = past.history.rows.filter { $0.day >= first && $0.day >= past.inception }
    let history = ScopedHistory(
      scope: .portfolio, title: "Portfolio value", currency: options.currency,
      days: rows.map { ($0.day, $0.value) }, partial: Set(rows.filter(\.isPartial).map(\.day)))
    let table = Table(
      "days",
      columns: [
        .word("day", "Date"), .figure("value", "Value"),
        .figure("invested", "Invested", priority: 1),
        .figure("gain", "Gain", priority: 2), .word("state", "State"),
        .data("missing"), .data("carried"),
      ],
      rows: rows.reversed().filter { $0.value != nil }.map { row in
        [
          .medium(row.day), .money(row.value, options.currency),
          .money(row.invested, options.currency), .moneyChange(row.gain, options.currency),
          mark(row, past.prices), .ids(row.withoutPrice), .ids(row.carried),
        ]
      }, emptyText: "No day has a figure.")
    let line = past.history.chart(
      in: options.currency, title: "Portfolio value", from: max(first, past.inception))
    return .document(
      document(
        blocks(history, table, line: line),
        notes: session.notes(
          on: past, days: rows, market: market, journal: open.journal)
          + notes(on: history, line)))
  }

  /// Whether the day is whole, rests on prices of days before, or lacks some; a note names all of many.
  private func mark(_ row: PortfolioHistory.Row, _ prices: PastPrices) -> Cell {
    let missing = row.withoutPrice.map(prices.label)
    if let first = missing.first {
      let named = missing.count > 2 ? [first, "\(missing.count - 1) more"] : missing
      let names = Values.listed(named, last: "and")
      return .text("partial", shown: "\(row.carried.isEmpty ? "" : "~ ")without \(names)")
    }
    return row.carried.isEmpty ? .text("whole", shown: "") : .text("carried", shown: "~")
  }

  private func coin(
    _ text: String, isID: Bool, _ open: OpenJournal, _ market: MarketData
  ) throws(Failure) -> Answer {
    let index = try session.coinIndex(market: market)
    let candidate =
      isID
      ? try session.coin(
        index.resolve(id: CoinID(text)), named: text, currency: options.currency)
      : try session.coin(
        named: text, journal: open.journal, in: index, currency: options.currency)
    let id = candidate.coin.id
    let past = try session.pastPrices(of: [id], journal: open.journal, market: market)
    let series = past.series.first
    guard let series, !series.days.isEmpty else {
      throw Failure(
        .noData, "no price of the past is known of \(id) in \(options.currency.code.uppercased())",
        remedies: [
          "Import a price chart: \(session.context.places.importLine(options.currency, id: id))"
        ])
    }
    let days = (0..<count).map { first.adding(days: $0) }
    let history = ScopedHistory(
      scope: .coin(id), title: "\(name(of: candidate.coin)) price", currency: options.currency,
      days: days.map { ($0, series.price(on: $0, carriedAtMost: 0)?.price) })
    let caps = past.caps.first
    let table = Table(
      "days",
      columns: [
        .word("day", "Date"), .figure("price", "Price"), .figure("change", "Change"),
        .figure("marketCap", "Market cap", priority: 1),
      ],
      rows: history.rows.enumerated().map { place, row in
        let before = history.rows.indices.contains(place + 1) ? history.rows[place + 1] : nil
        return [
          .medium(row.day), .price(row.value, options.currency),
          .change(before.flatMap { Self.change(from: $0.value, to: row.value) }),
          .abbreviated(caps?.price(on: row.day, carriedAtMost: 0)?.price, options.currency),
        ]
      }, emptyText: "No day has a figure.")
    let line = history.line(crossing: PastPrices.carryLimit)
    return .document(
      document(
        [.data([.text("id", "Id", .text(id.text))])] + blocks(history, table, line: line),
        notes: session.notes(on: past, market: market, from: first, through: last)
          + notes(on: history, line)))
  }

  /// The change of a price in percent; nil where it needs more than 38 digits.
  private static func change(from before: Decimal128, to price: Decimal128) -> Decimal128? {
    try? (price - before).multiplied(by: 100, toPlaces: 20).divided(by: before, toPlaces: 20)
  }

  private func name(of coin: Coin) -> String {
    coin.symbol.isEmpty ? coin.shownName : coin.symbol.uppercased()
  }

  private func wholeMarket(_ open: OpenJournal, _ market: MarketData) throws(Failure) -> Answer {
    let past = try session.pastPrices(
      of: try session.coinsWithHistory(in: options.currency), journal: open.journal, market: market)
    let total: MarketHistory
    do throws(ReturnsError) {
      total = try MarketHistory(
        of: past.caps, from: first, through: last, carryLimit: PastPrices.carryLimit)
    } catch {
      throw session.failure(error)
    }
    let title = "Market cap of \(Values.counted(total.rows.map(\.count).max() ?? 0, "coin"))"
    let history = ScopedHistory(
      scope: .market, title: title, currency: options.currency,
      days: total.rows.map { ($0.day, $0.marketCap) })
    let table = Table(
      "days",
      columns: [
        .word("day", "Date"), .figure("marketCap", "Market cap"),
        .count("coins", "Coins", priority: 1), .text("state", "State"),
        .data("carried", kind: .count),
      ],
      rows: total.rows.reversed().filter { $0.marketCap != nil }.map { row in
        [
          .medium(row.day), .money(row.marketCap, options.currency), .integer(row.count),
          row.carriedCount == 0
            ? .text("whole", shown: "") : .text("carried", shown: "~"),
          .integer(row.carriedCount),
        ]
      }, emptyText: "No day has a figure.")
    let note = Note(
      .note,
      "This is the market as far as its past is known: the market caps of coins with daily prices,"
        + " each carried forward for at most \(PastPrices.carryLimit) days"
        + (total.rows.contains { $0.marketCap != nil && $0.carriedCount > 0 }
          ? "; ~ marks the days on which some are." : "."))
    let line = history.line()
    return .document(
      document(
        blocks(history, table, line: line),
        notes: session.notes(on: past.ofCaps, market: market, from: first, through: last) + [note]
          + notes(on: history, line)))
  }

  private func scopes(_ open: OpenJournal, _ market: MarketData) throws(Failure) -> Answer {
    let coins = try session.coinsWithHistory(in: options.currency)
    let known = try session.identities(of: Set(coins), journal: open.journal, market: market)
    let past = try session.pastPrices(of: coins, journal: open.journal, market: market)
    var scopes = past.series.map { series in
      let coin = known[series.coin]?.coin
      return HistoryScope(
        id: series.coin.text, symbol: coin?.symbol.uppercased() ?? "",
        name: coin?.name ?? series.coin.text, first: series.days.first, last: series.days.last,
        dayCount: series.days.count)
    }
    let bounds = past.caps.flatMap(\.days)
    scopes.insert(
      HistoryScope(
        id: "market", name: "The market", first: bounds.min(), last: bounds.max(),
        dayCount: Set(bounds).count), at: 0)
    let inception = open.journal.transactions.map(\.day).min()
    scopes.insert(
      HistoryScope(
        id: "portfolio", name: "Your portfolio", first: inception,
        last: inception.map { _ in session.today },
        dayCount: inception.map { $0.days(until: session.today) + 1 } ?? 0), at: 0)
    let shown = scopes.filter { $0.contains(options.filter ?? "") }
    return .document(
      Document(
        schema: "portfolio.history.scopes/1",
        blocks: [
          .table(
            Table(
              "scopes",
              columns: [
                .word("id", "Scope"), .word("symbol", "Coin"), .text("name", "Name"),
                .word("first", "From"), .word("last", "To"), .count("days", "Days"),
              ],
              rows: shown.map {
                [
                  .text($0.id), $0.symbol.isEmpty ? .blank : .text($0.symbol), .text($0.name),
                  .medium($0.first), .medium($0.last), .integer($0.dayCount),
                ]
              }, emptyText: "No scope contains \(options.filter ?? "")."))
        ]))
  }

  /// A chart, bars for few days and a line for many, and the rows.
  private func blocks(
    _ history: ScopedHistory, _ table: Table, line: LineChart
  ) -> [Block] {
    guard !history.rows.isEmpty else { return [.table(table)] }
    var line = line
    if options.isLogarithmic { line.scale = .logarithmic }
    // A line through one day is a dot.
    let chart: Chart =
      (count > 60 || options.isLogarithmic) && history.rows.count > 1
      ? .lines(line)
      : .bars(history.bars(newest: count, showsLabels: !options.hidesLabels))
    return [.chart(chart), .table(table)]
  }

  private func document(_ blocks: [Block], notes: [Note]) -> Document {
    Document(
      schema: "portfolio.history/1",
      blocks: [
        .data([
          .text("scope", "Scope", .text(options.id ?? options.scope ?? "portfolio")),
          .text("currency", "Currency", .text(options.currency.code)),
          .text("first", "From", .day(first.description)),
          .text("last", "To", .day(last.description)),
        ])
      ] + blocks, notes: notes)
  }

  /// What neither the rows nor the chart can show.
  private func notes(on history: ScopedHistory, _ line: LineChart) -> [Note] {
    let days = Set(
      line.series.lazy.flatMap(\.points).filter { $0.value.map { $0 <= .zero } ?? false }
        .map(\.moment)
    ).count
    let unscaled = options.isLogarithmic && history.rows.count > 1 ? days : 0
    return [
      history.skippedDays == 0
        ? nil
        : "\(Values.counted(history.skippedDays, "day")) without a figure"
          + " \(history.skippedDays == 1 ? "is" : "are") skipped.",
      unscaled == 0
        ? nil
        : "A logarithmic scale has no zero: on \(Values.counted(unscaled, "day")) a figure of zero or"
          + " less has no point.",
    ].compactMap { $0.map { Note(.note, $0) } }
  }
}

extension Cell {
  /// Ids of coins as one text; empty for none.
  static func ids(_ coins: [CoinID]) -> Cell {
    coins.isEmpty ? .blank : .text(coins.map(\.text).joined(separator: " "))
  }
}
