internal import PortfolioEngine

/// The run of `cache import`.
struct CacheImport {
  /// The run's session.
  let session: Session
  /// What was asked for.
  let options: CacheOptions

  private var context: Context { session.context }
  private var file: String { options.file ?? "-" }
  private var shownFile: String { file == "-" ? "standard input" : file }

  /// Reads the answer and stores it where it belongs.
  func run() throws(Failure) -> Answer {
    let payload = try payload()
    var request = PayloadImport(
      currency: options.currency, id: givenID, fetched: options.fetched,
      day: try day(), isForced: options.isForced)
    request.jumpFactor = context.settings.priceJumpFactor
    if let fault = tableFault(payload) { throw fault }
    try checkOptions(for: payload)
    if let table = DailyPriceTable(payload) {
      try refusing { () throws(ImportError) in
        try request.check(cache: session.cache, at: context.now)
      }
      return try keep(table)
    }
    let before = market()
    let outcome = try refusing { () throws(ImportError) in
      try request.run(
        payload, cache: session.cache, prices: session.dailyPrices, at: context.now)
    }
    return try answer(to: outcome, before: before)
  }

  /// What is known in the currency of the page that is taken over, where what is built in has prices in
  /// it.
  private func market() -> MarketData? {
    guard let currency = options.currency, currency == StarterSnapshot.currency else { return nil }
    return try? session.market(in: currency, mayBeEmpty: true)
  }

  /// Says which prices of what is built in no longer count beside a newer page.
  private func notes(
    onPricesLostTo entry: SnapshotCache.Entry, before: MarketData?
  ) -> [Note] {
    guard entry.snapshot.key.endpoint == .markets, let before, let after = market() else {
      return []
    }
    let lost = before.rows.filter { id, row in
      row.price != nil && before.source(of: id)?.isStarter == true && after.rows[id]?.price == nil
    }
    guard !lost.isEmpty else { return [] }
    let open = try? session.openJournalIfThere()
    let priced = open.map { session.prices(of: $0.journal, market: after) }
    let held = open?.heldCoins.filter { lost[$0] != nil && priced?[$0] == nil } ?? []
    let names = held.sorted().map { id in
      lost[id].map { $0.coin.symbol.isEmpty ? id.text : $0.coin.symbol.uppercased() } ?? id.text
    }
    let start =
      "Prices that are built in no longer count beside this newer page:"
      + " \(Values.counted(lost.count, "coin")) \(lost.count == 1 ? "has" : "have") none any more"
    return [
      names.isEmpty
        ? Note(.note, start + ".")
        : Note(.warning, start + ", of what is held \(Values.listed(names, last: "and")).")
    ]
  }

  /// What is wrong with a file that is empty, or meant as a table of daily prices but none.
  private func tableFault(_ payload: [UInt8]) -> Failure? {
    let remedy =
      "A table of daily prices begins with the line date,id,price, its cells parted by commas;"
      + " an answer of the provider is JSON."
    let blanks: [UInt8] = [9, 10, 13, 32]
    if payload.allSatisfy(blanks.contains) {
      return Failure(.noData, "\(shownFile) is empty", remedies: [remedy])
    }
    let line = String(decoding: payload.prefix { $0 != 10 && $0 != 13 }.prefix(200), as: UTF8.self)
    let names = line.lowercased().split { !$0.isLetter && $0 != "_" }
    guard !DailyPriceTable.isTable(payload), !line.hasPrefix("{"), !line.hasPrefix("["),
      names.contains("price") || names.contains("date")
    else { return nil }
    return Failure(
      .noData, "\(shownFile) looks like a table, but its first line is no date,id,price",
      reasons: ["It begins with \(line)"], remedies: [remedy])
  }

  /// Refuses options that say nothing of a table, or of an answer of the kind.
  private func checkOptions(for payload: [UInt8]) throws(Failure) {
    let kind = PayloadKind(recognizing: payload)
    let isTable = DailyPriceTable.isTable(payload)
    let needless: Set<String> =
      switch kind {
      case _ where isTable: ["--on", "--fetched", "--force"]
      case .markets: ["--id", "--on"]
      case .coinDetail: ["--currency", "--on"]
      case .global, .coinList, .exchangeRates, .supportedCurrencies: ["--currency", "--id", "--on"]
      case .marketChart: ["--on", "--fetched"]
      case .historyOfDay: ["--fetched", "--force"]
      default: []
      }
    let given = [
      ("--currency", options.currency != nil), ("--id", options.id != nil),
      ("--on", options.day != nil), ("--fetched", options.fetched != nil),
      ("--force", options.isForced),
    ]
    let excess = given.filter { $0.1 && needless.contains($0.0) }.map(\.0)
    guard !excess.isEmpty else { return }
    let what = isTable ? "a table of daily prices" : kind.words
    throw Failure(
      .words,
      "\(shownFile) is \(what), which has no use for \(Values.listed(excess, last: "and"))",
      remedies: ["Leave \(excess.count == 1 ? "it" : "them") out, or check the file."])
  }

  /// Does a step of the import; what refuses it is told in words.
  private func refusing<Value>(
    _ body: () throws(ImportError) -> Value
  ) throws(Failure) -> Value {
    do throws(ImportError) { return try body() } catch { throw failure(error) }
  }

  /// The day that the answer is about, which must be over in universal time.
  private func day() throws(Failure) -> Day? {
    guard let day = options.day?.day(at: context.now, in: .utc) else { return nil }
    guard day < context.now.day else {
      throw Failure(
        .words, "--on names a day that is not over: \(day)",
        remedies: ["A price of the day is settled once the day is over in universal time."])
    }
    return day
  }

  private func payload() throws(Failure) -> [UInt8] {
    if file == "-" {
      guard let bytes = context.environment.readInput() else {
        throw Failure(.files, "standard input cannot be read")
      }
      if bytes.count > PayloadImport.maximumSize { throw failure(.tooLarge) }
      return bytes
    }
    do throws(StorageError) {
      let bytes = try context.environment.files.read(
        absolute(file), atMost: PayloadImport.maximumSize)
      if let bytes { return bytes }
    } catch {
      if case .tooLarge = error { throw failure(.tooLarge) }
      throw Failure(error, places: context.places)
    }
    throw Failure(
      .files, "there is no file \(file)",
      remedies: ["Check the name of the file and of its folder."])
  }

  private func absolute(_ path: String) -> String {
    if path.hasPrefix("/") { return path }
    let folder = context.environment.currentFolder
    return (folder == "/" ? "" : folder) + "/" + path
  }

  private func answer(
    to outcome: PayloadImport.Outcome, before: MarketData?
  ) throws(Failure) -> Answer {
    switch outcome {
    case .snapshot(let entry):
      let standing = entry.standing(at: context.now, policy: session.policy)
      let key = entry.snapshot.key
      return .document(
        Document(
          schema: "portfolio.cache.import/1",
          blocks: [
            .data([.text("file", "File", .text(key.fileName))]),
            .facts(
              [
                .text("snapshot", "Imported", .text(CacheCommand.name(of: key))),
                .text("asOf", "As of", .instant(entry.moment.description)),
                .text(
                  "state", "State",
                  .text(
                    standing.state.rawValue,
                    shown: "\(standing.state.rawValue), "
                      + (standing.isFuture
                        ? "dated in the future" : "\(standing.age.rounded) old"))),
              ]),
          ],
          notes: session.notes(onProblems: entry.content.problems)
            + notes(besideStarter: entry) + notes(onPricesLostTo: entry, before: before)
            + notes(onDoubtsOf: entry)))
    case .dailyPrices(let coin, let currency, let merge, let problems):
      return .document(
        Document(
          schema: "portfolio.cache.import/1",
          blocks: [
            .facts([
              .text("dailyPrices", "Imported", .text(coin.text, shown: "daily prices of \(coin)")),
              .text("currency", "Currency", .text(currency.code)),
              Fact("added", "Days added", .integer(merge.added), kind: .count),
              Fact("known", "Days known before", .integer(merge.known), kind: .count),
              Fact(
                "differing", "Days known with another price, which stays",
                .integer(merge.differing.count), kind: .count),
              Fact(
                "incomplete", "Days that begin too late", .integer(merge.incomplete.count),
                kind: .count),
              Fact(
                "open", "Days that may not be over", .integer(merge.open.count), kind: .count),
            ])
          ],
          notes: try notes(onID: coin)
            + notes(onOdd: [(coin: coin, merge: merge)], in: currency)
            + (merge.apart.map {
              [
                Note(
                  .note,
                  "The newest price, of \($0), is kept apart: once its day is over, it is that day's only where"
                    + " the midnight is not known.")
              ]
            } ?? []) + session.notes(onProblems: problems)))
    }
  }

  /// Keeps a table of daily prices; of its days that are not over today's is kept apart.
  private func keep(_ table: DailyPriceTable) throws(Failure) -> Answer {
    guard let currency = options.currency else {
      throw Failure(
        .words, "\(shownFile) is a table of daily prices, which does not say in which currency",
        remedies: ["Say it with --currency usd, or whatever is right."])
    }
    if let id = options.id, table.rows[CoinID(id)] == nil {
      throw Failure(
        .no, "\(shownFile) has no row of \(id)",
        remedies: ["Leave --id out to keep all its coins, or check the id."])
    }
    guard !table.rows.isEmpty else {
      throw Failure(
        .noData, "\(shownFile) has no row that could be used",
        reasons: Self.notes(on: table.problems).map(\.text),
        remedies: ["A row holds a day, an id and a price above zero: 2026-04-30,bitcoin,76000.5"])
    }
    let rows = table.rows.filter { options.id == nil || $0.key.text == options.id }
    var merges: [(coin: CoinID, merge: DailyPrices.Merge)] = []
    for (coin, days) in rows.sorted(by: { $0.key < $1.key }) {
      do throws(DailyPriceError) {
        merges.append(
          (
            coin,
            try session.dailyPrices.add(
              days, before: context.now.day, of: coin, in: currency, at: context.now)
          ))
      } catch {
        throw Failure(error, places: context.places)
      }
    }
    func count(_ key: String, _ label: String, _ value: (DailyPrices.Merge) -> Int) -> Fact {
      Fact(key, label, .integer(merges.reduce(0) { $0 + value($1.merge) }), kind: .count)
    }
    let coins = Values.counted(merges.count, "coin")
    return .document(
      Document(
        schema: "portfolio.cache.import/1",
        blocks: [
          .facts([
            .text("dailyPrices", "Imported", .text("table", shown: "daily prices of \(coins)")),
            .text("currency", "Currency", .text(currency.code)),
            count("added", "Days added", \.added), count("known", "Days known before", \.known),
            count("differing", "Days known with another price, which stays", \.differing.count),
            count("open", "Days that are not over", \.open.count),
          ])
        ],
        notes: try notes(onOdd: merges, in: currency)
          + notes(onOpenDaysOf: merges.map(\.merge)) + notes(onIDs: merges.map(\.coin))
          + Self.notes(on: table.problems)))
  }

  /// What becomes of the rows of days that are not over.
  private func notes(onOpenDaysOf merges: [DailyPrices.Merge]) -> [Note] {
    let today = context.now.day
    let kept = merges.count { $0.apart != nil }
    var notes: [Note] = []
    if kept > 0 {
      notes.append(
        Note(
          .note,
          "Prices of \(today) are kept apart, of \(Values.counted(kept, "coin")), since the day is not"
            + " over: import them again when it is."))
    }
    if merges.contains(where: { $0.open.contains { $0 > today } }) {
      notes.append(Note(.note, "Rows of days to come are left out."))
    }
    return notes
  }

  private static func notes(on problems: [DailyPriceTable.Problem]) -> [Note] {
    guard !problems.isEmpty else { return [] }
    let named = problems.prefix(5).map { problem in
      let why =
        switch problem.reason {
        case .cellCount(let count, let expected):
          "\(Values.counted(count, "cell")) where there must be \(expected)"
        case .notADay(let text): "\(text.isEmpty ? "nothing" : text) is no day"
        case .noID: "no id"
        case .notAPrice(let text): "\(text.isEmpty ? "nothing" : text) is no price"
        case .notAMarketCap(let text): "\(text) is no market cap; its price is kept"
        case .repeated(let day): "\(day) comes again with another price"
        }
      return "line \(problem.line): \(why)"
    }
    let rest = problems.count - named.count
    return [
      Note(
        .warning,
        "\(Values.counted(problems.count, "line")) could not be read: \(named.joined(separator: "; "))"
          + (rest > 0 ? "; and \(rest) more." : "."))
    ]
  }

  /// Says that what is built in counts before a page that is older than it.
  private func notes(besideStarter entry: SnapshotCache.Entry) -> [Note] {
    if entry.snapshot.key == StarterSnapshot.key(of: .bitcoin),
      let newest = StarterSnapshot.content(.bitcoin)?.newest, entry.moment < newest,
      newest <= context.now
    {
      return [
        Note(
          .note,
          "The detail that is built in is newer, of \(session.zone.day(of: newest)); this one is shown in"
            + " its place.")
      ]
    }
    let starter = StarterSnapshot.moment
    guard entry.snapshot.key.endpoint == .markets, !entry.snapshot.isForced,
      entry.snapshot.key.currency == StarterSnapshot.currency, entry.moment < starter,
      starter <= context.now
    else { return [] }
    return [
      Note(
        .note,
        "What is built in is newer, of \(session.zone.day(of: starter)): of coins in both its rows count."
          + " --force lets those of this page count.")
    ]
  }

  /// The doubtful prices that the answer brings; of a detail those of one currency, your own first.
  private func notes(onDoubtsOf entry: SnapshotCache.Entry) -> [Note] {
    let doubts = entry.snapshot.doubts
    guard case .coin(let detail) = entry.content.value else {
      return entry.snapshot.key.currency.map {
        session.notes(onDoubtsIn: $0, of: Set(doubts.keys))
      } ?? []
    }
    let own = context.settings.moneyCurrency
    let currencies = doubts.keys.sorted().compactMap { Currency(code: $0.text) }
    guard let currency = currencies.first(where: { $0 == own }) ?? currencies.first else {
      return []
    }
    return session.notes(onDoubtsIn: currency, of: [detail.coin.id])
  }
}
