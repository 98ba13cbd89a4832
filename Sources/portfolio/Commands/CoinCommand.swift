internal import PortfolioEngine

extension Command {
  /// `coin`: everything that is known of one coin.
  static var coin: Command {
    Command(
      "coin", in: .market, summary: "Show one coin: figures, week, holding, description",
      discussion: """
        The ten figures of an app's detail screen, the last seven days where a snapshot has them, the \
        price of the days that are known (--days back, 90 as it is), what is held of the coin, its \
        description and links. JSON and CSV hold the prices of the chart too. COIN is a symbol, a name, an id, or an alias \
        of the journal; --id takes an id and nothing else.
        """,
      examples: [
        "portfolio coin btc", "portfolio coin --id bitcoin", "portfolio demo coin eth --days 365",
      ],
      options: CoinOptions(),
      parameters: [
        .optionalWord("COIN", \.text, "A symbol, a name or an id.", parse: Values.searchText),
        .option("id", "ID", \.id, "Take the coin with this id."),
        .option(
          "days", "N", \.days, "How many days back the chart goes; 90 as it is.",
          parse: Values.whole(1...36_600)),
        .currency(\.currency),
      ],
      needs: { options, _ in .rows(in: options.currency, costs: true) }
    ) { (options, context) async throws(Failure) in
      try await CoinCommand.run(options, context)
    }
  }
}

/// The options of `coin`.
struct CoinOptions: Sendable {
  /// What names the coin.
  var text: String?
  /// The id of the coin.
  var id: String?
  /// How many days back the chart goes.
  var days: Int?
  /// The currency of all money.
  var currency = Currency.usd
}

/// The run of `coin`.
enum CoinCommand {
  /// Finds the coin and shows what is known of it.
  static func run(_ options: CoinOptions, _ context: Context) async throws(Failure) -> Answer {
    let session = Session(context)
    let open = try session.openJournalIfThere() ?? .empty
    // What is held of a coin, and what it cost, needs no snapshot.
    let isOfJournal = open.journal.coins.contains {
      $0.alias == options.text?.lowercased() || $0.coin.text == options.id ?? options.text
    }
    let rows = try session.market(in: options.currency, mayBeEmpty: isOfJournal)
    let candidate = try candidate(options, open.journal, rows, session)
    let renewal = try await session.renew(MarketNeeds(details: [candidate.coin.id]))
    let market = try session.market(
      in: options.currency, wanted: .init(details: [candidate.coin.id]), mayBeEmpty: isOfJournal)
    var past = try session.pastPrices(
      of: [candidate.coin.id], journal: open.journal, market: market)
    let report = CoinReport(
      of: candidate.coin, in: options.currency, market: market.rows[candidate.coin.id],
      detail: market.details[candidate.coin.id], daily: past.series.first,
      holdings: try session.holdings(of: open, market: market), moment: context.now)
    guard report.market != nil || report.detail != nil || report.holding != nil else {
      let index = try session.coinIndex(market: market)
      if options.id != nil, !renewal.isRefused,
        case .unverified(let id) = index.resolve(id: candidate.coin.id)
      {
        _ = try session.coin(
          .unknown(nearest: index.nearest(to: id.text)), named: id.text, currency: options.currency)
      }
      let failure = Failure(
        .noData, "no cached page or detail has figures of \(candidate.coin.id)",
        remedies: [
          "Import a market page that has it, or its detail: "
            + session.context.places.importLine(options.currency)
        ])
      throw renewal.failure(failure)
    }
    let id = candidate.coin.id
    let lots =
      open.journal.transactions.contains { $0.touches(id) }
      ? try session.lots(
        of: open.journal,
        try session.lotPolicy(LotChoices(), in: options.currency, of: open.journal)) : nil
    let position = lots.flatMap { CoinPositions(of: $0.history, entries: $0.entries)[id] }
    past.labels[id] = report.coin.symbol.isEmpty ? nil : report.coin.symbol.uppercased()
    let history = history(past, of: candidate.coin, options, today: session.today)
    return renewal.answer(
      .document(
        Document(
          schema: "portfolio.coin/1",
          blocks: blocks(
            report, position, history: history, rank: candidate.rank,
            isDoubtful: market.doubts[id] != nil, today: context.now.day, sparklineWidth: 40)
            + days(of: history, as: context.global.format),
          notes: session.notes(onLackOf: market)
            + notes(report, rank: candidate.rank, market, open, session)
            + (position.map { notes(on: $0, lots, session, open.journal) } ?? [])
            + (history == nil
              ? []
              : session.notes(
                on: past, market: market, from: history?.rows.last?.day, through: session.today)))))
  }

  private static func candidate(
    _ options: CoinOptions, _ journal: Journal, _ market: MarketData, _ session: Session
  ) throws(Failure) -> CoinCandidate {
    let index = try session.coinIndex(market: market)
    switch (options.text, options.id) {
    case (let text?, nil):
      return try session.coin(
        named: text, journal: journal, in: index, currency: options.currency)
    case (nil, let id?):
      return try session.coin(
        index.resolve(id: CoinID(id)), named: id, currency: options.currency)
    case (nil, nil):
      throw Failure(
        .words, "COIN is missing", remedies: ["Usage: portfolio coin [COIN] [options]"])
    case (_?, _?):
      throw Failure(
        .words, "the coin is named twice, as COIN and by --id",
        remedies: ["Leave one of them out."])
    }
  }

  /// The known days of a coin up to today; nil for fewer than two.
  private static func history(
    _ past: PastPrices, of coin: Coin, _ options: CoinOptions, today: Day
  ) -> ScopedHistory? {
    guard let series = past.series.first else { return nil }
    let first = today.adding(days: 1 - (options.days ?? 90))
    let history = ScopedHistory(
      scope: .coin(coin.id),
      title: "\(coin.symbol.isEmpty ? coin.shownName : coin.symbol.uppercased()) price",
      currency: options.currency,
      days: zip(series.days, series.prices).filter { $0.0 >= first }.map { ($0, $1) })
    return history.rows.count < 2 ? nil : history
  }

  /// The prices that the chart draws, oldest first: a table, or where only one can be written two
  /// figures; nothing beside the chart itself.
  private static func days(of history: ScopedHistory?, as format: GlobalOptions.Format) -> [Block] {
    guard let history else { return [] }
    let rows = history.rows.reversed()
    switch format {
    case .table, .svg: return []
    case .json:
      return [
        .table(
          Table(
            "days", columns: [.word("day", "Date"), .figure("price", "Price")],
            rows: rows.map { [.medium($0.day), .price($0.value, history.currency)] }))
      ]
    case .csv:
      let days = rows.map(\.day.description).joined(separator: " ")
      return [
        .data([
          .text("days", "Days of the chart", .text(days)),
          Fact("prices", "Their prices", .numbers(rows.map(\.value)), kind: .count),
        ])
      ]
    }
  }

  private static func blocks(
    _ report: CoinReport, _ position: CoinPosition?, history: ScopedHistory?, rank: Int?,
    isDoubtful: Bool, today: Day, sparklineWidth: Int
  ) -> [Block] {
    let coin = report.coin
    let name = coin.shownName
    let title = coin.symbol.isEmpty ? name : "\(name) (\(coin.symbol.uppercased()))"
    var market = report.market ?? CoinMarket(coin: coin)
    if report.market == nil { market.rank = rank }
    var blocks: [Block] = [
      .heading(title),
      .data([
        .text("id", "Id", .text(coin.id.text)),
        .text("symbol", "Symbol", .text(coin.symbol.isEmpty ? nil : coin.symbol.uppercased())),
        .text("name", "Name", .text(name)),
        .text("currency", "Currency", .text(report.currency.code)),
        .moment("asOf", "Figures of", report.asOf),
        Fact("age", "Age", .age(report.age), kind: .count),
        .text("isDoubtful", "Price is doubtful", .flag(isDoubtful)),
      ]),
      .facts(StatisticModel.overview(of: market, in: report.currency).map { Fact($0) }),
      .facts(
        StatisticModel.additional(of: market, detail: report.detail, in: report.currency)
          .map { Fact($0) }),
    ]
    if let sparkline = report.sparkline {
      let isDaily = sparkline.source == .daily
      let source = Fact.text(
        "weekSource", "Source",
        .text(sparkline.source.rawValue, shown: isDaily ? "prices by day" : "the provider's week"))
      let week = week(sparkline, report.currency, today: today, width: sparklineWidth)
      // The provider's own picture is what a reader expects; anything else is marked.
      blocks +=
        isDaily ? [.facts(week + [source])] : [.facts(week), .data([source])]
      // As text they are those of the source, whatever a picture makes of them.
      let prices = sparkline.prices.compactMap { try? Decimal128($0.description) }
      blocks.append(.data([Fact("weekPrices", "Prices", .numbers(prices), kind: .count)]))
    }
    if let history { blocks.append(.chart(.lines(history.line(crossing: PastPrices.carryLimit)))) }
    if let holding = report.holding {
      blocks.append(
        .facts([
          .figure("held", "Held", .quantity(holding.quantity)),
          .figure("value", "Value", .money(holding.value, report.currency)),
          .figure(
            "weight", "Share of the portfolio",
            .share(holding.weight, shown: holding.shownWeight)),
        ]))
    }
    if let position {
      blocks.append(.facts(facts(of: position, value: report.holding?.value, report.currency)))
    }
    if let description = report.detail?.description {
      blocks.append(.paragraph(key: "description", description))
    }
    let links = [
      ("homepage", "Homepage", report.detail?.homepage),
      ("subreddit", "Subreddit", report.detail?.subreddit),
    ].filter { $0.2 != nil }.map { Fact.text($0.0, $0.1, .text($0.2)) }
    return links.isEmpty ? blocks : blocks + [.facts(links)]
  }

  /// What the coin cost and gained.
  private static func facts(
    of position: CoinPosition, value: Decimal128?, _ currency: Currency
  ) -> [Fact] {
    var facts: [Fact] = []
    if !position.quantity.isZero {
      facts += [
        .figure("cost", "Cost", .money(position.cost, currency)),
        .figure("breakEven", "Break-even price", .computedPrice(position.breakEven, currency)),
        .figure(
          "unrealized", "Unrealised gain", .moneyChange(position.unrealized(at: value), currency),
          aside: .init("unrealizedPercent", .change(position.unrealizedPercent(at: value)))),
        .text("opened", "Held since", .day(position.opened?.description)),
        .figure("realized", "Realised since then", .moneyChange(position.realized, currency)),
      ]
    }
    let before = Fact.figure(
      "realizedBefore", position.quantity.isZero ? "Realised gain" : "Realised before",
      .moneyChange(position.realizedBefore, currency))
    return position.realizedBefore?.isZero == true && !position.quantity.isZero
      ? facts : facts + [before]
  }

  /// How its cost is counted, and what it rests on.
  private static func notes(
    on position: CoinPosition, _ lots: JournalLots?, _ session: Session, _ journal: Journal
  ) -> [Note] {
    guard let lots else { return [] }
    let page = LotPage(session, lots)
    var notes = [page.methodNote]
    if position.marks.contains(.assumedCost) {
      notes.append(
        journal.statesPrices(ofCostOf: position.coin, in: lots.policy.currency)
          ? Note(.note, "The cost rests on prices that `price` lines of the journal state.")
          : Note(
            .warning,
            "The cost rests on a market price or exchange rate that no entry states."))
    }
    if position.marks.contains(.convertedCost) {
      notes.append(
        Note(
          .note, "The cost has money of another currency, converted at the rate of its day."))
    }
    if position.hasUncertainCost { notes.append(.uncertain("The cost rests")) }
    if position.hasUncertainGain { notes.append(.uncertain("The realised gain rests")) }
    let unpriced = UnknownValue.all(of: lots.history, lots.entries)
    return notes + page.notes(on: unpriced.filter { $0.coin == position.coin })
      + page.notes(
        onGifts: lots.history.giverCosts(ofHeld: lots.entries, coins: [position.coin]))
  }

  private static func week(
    _ sparkline: CoinReport.Sparkline, _ currency: Currency, today: Day, width: Int
  ) -> [Fact] {
    // A picture's numbers are no prices to compute with; as text they are those of the source.
    func price(
      _ key: String, _ label: String, _ figure: (some LosslessStringConvertible)?,
      on moment: Instant?
    ) -> Fact {
      let known = figure.flatMap { try? Decimal128($0.description) }
      let day = Cell.instant(moment?.description, text: moment.map { "on \($0.day)" })
      return .figure(key, label, .price(known, currency), aside: .init(key + "Moment", day))
    }
    let change = sparkline.changePercent.flatMap { try? Decimal128($0.description) }
    // A week that ended before yesterday is not the last one.
    let past = (sparkline.end?.day).flatMap { $0 < today.adding(days: -1) ? $0 : nil }
    return [
      .text(
        "sparkline", past.map { "7 days to \($0)" } ?? "Last 7 days",
        .text(Sparkline.text(sparkline.prices, width: width))),
      price("weekStart", "Start", sparkline.prices.first, on: sparkline.start),
      price("weekEnd", "End", sparkline.prices.last, on: sparkline.end),
      .figure("weekChange", "Change", .change(change)),
    ]
  }

  private static func notes(
    _ report: CoinReport, rank: Int?, _ market: MarketData, _ open: OpenJournal,
    _ session: Session
  ) -> [Note] {
    var notes: [Note] = []
    let id = report.coin.id
    let row = market.source(of: id)
    let detail = market.source(ofDetail: id)
    let figures = row ?? (report.market == nil ? nil : detail)
    if let figures { notes.append(session.note(on: figures, "Figures")) }
    if figures == nil, rank != nil {
      let day = session.zone.day(of: StarterSnapshot.moment)
      notes.append(
        Note(
          .warning,
          "Rank: the starter snapshot of \(day). \(StarterSnapshot.attribution)."))
    }
    if let detail, detail != figures { notes.append(session.note(on: detail, "Description")) }
    if report.holding?.price?.source == .stated {
      notes.append(
        Note(.note, "What is held is valued at the price that the journal states."))
    }
    switch report.holding?.unpriced {
    case nil: break
    case .tooLarge:
      notes.append(Note(.warning, "The value of what is held is too large to be shown exactly."))
    case .noPrice, .otherCurrency:
      notes.append(Note(.warning, "What is held has no price, so its value is unknown."))
      notes.append(session.priceRemedy(in: market.currency))
    }
    if report.detail == nil, session.isOnline, !session.context.settings.allowsNamingCoins {
      notes.append(Note(.note, "The coin's detail was not asked for. \(session.privacy)"))
    }
    return notes + session.notes(onDoubtsOf: [id], market: market)
      + session.notes(onFilesOf: market)
  }
}
