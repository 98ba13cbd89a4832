internal import PortfolioEngine

extension Command {
  /// `add`: a new entry at the end of the journal.
  static var add: Command {
    Command(
      "add", in: .journal, summary: "Add an entry to your journal",
      discussion: """
        A coin and a quantity are a buy. Anything else is written in the journal's own words behind \
        the date: buy, sell, swap, move, income, spend, fee, lost, stolen, donate, gift-out, gift-in, \
        withdraw, deposit, open, wrap, split, spouse-out, spouse-in.

        --dry-run writes nothing; of an entry by which coins leave it shows which lots would close, the \
        gain and its term.

        A coin is named by symbol, name or id; which one was meant is written into the journal once. \
        --id NAME=ID settles a coin by its id at the provider. An ID alone settles the coin that it \
        fits by symbol, name or id, else the only one whose name stands for no coin yet. A name that \
        stands for another coin takes an id only by NAME=ID.

        A price is assumed, and marked @~, only where one from within 24 hours of the entry is known: \
        the recorded price of a past day, or that of a page or detail that is neither expired nor \
        built in. An entry that takes out more than is held is refused.
        """,
      examples: [
        "portfolio add btc 0.5",
        "portfolio add eth 2 --price 1,850.75 --fee 3.50 --on 2023-06-01 --in kraken",
        "portfolio add sell 0.2 btc for 9000 usd in coinbase",
        "portfolio add move 0.2 btc from coinbase to cold",
        "portfolio add swap 0.1 btc for 1.6 eth",
        "portfolio add sell 0.1 btc for 7600 usd in kraken --dry-run",
      ],
      options: AddOptions(),
      parameters: [
        .rest("WORDS", \.words, "COIN QUANTITY for a buy, or the words of an entry."),
        .option(
          "price", "SUM", \.price, "What one unit cost or brought, such as 16000 or 16000eur.",
          parse: TypedSum.read),
        .option(
          "total", "SUM", \.total, "What all of it cost or brought, without the fee.",
          parse: TypedSum.read),
        .option(
          "fee", "SUM", \.fee, "What was paid on top, in money or as 0.001eth.",
          parse: TypedSum.read),
        .option(
          "on", "DATE", \.date, "When it happened: a date, a moment, today or yesterday.",
          parse: TypedDate.read),
        .option("in", "WALLET", \.wallet, "The wallet; main, unless another is named."),
        .options(
          "id", "ID", \.ids, "The coin's id at the provider, or NAME=ID.", parse: Values.text),
        .option("note", "TEXT", \.note, "A note behind the entry."),
        .flag("dry-run", \.isDryRun, "Show what would be written, and write nothing."),
      ],
      needs: { options, settings in
        options.mayAssumePrice ? .rows(in: settings.moneyCurrency) : MarketNeeds()
      }
    ) { (options, context) throws(Failure) in try AddCommand(options, context).run() }
  }
}

/// The options of `add`.
struct AddOptions: Sendable {
  /// The words of the entry.
  var words: [String] = []
  /// The price of one unit.
  var price: TypedSum?
  /// The whole sum.
  var total: TypedSum?
  /// The fee.
  var fee: TypedSum?
  /// When it happened; nil for now.
  var date: TypedDate?
  /// The wallet's name.
  var wallet: String?
  /// The ids that settle coins.
  var ids: [String] = []
  /// The note.
  var note: String?
  /// Whether nothing is written.
  var isDryRun = false

  /// What was said beside the words of the entry, as it could be typed again.
  var typed: [TypedOption] {
    let texts = [
      ("--price", price?.text), ("--total", total?.text), ("--fee", fee?.text),
      ("--on", date?.text), ("--in", wallet), ("--note", note),
    ]
    return texts.compactMap { name, text in text.map { TypedOption(name, $0) } }
      + ids.map { TypedOption("--id", $0) } + (isDryRun ? [TypedOption("--dry-run")] : [])
  }

  /// Whether the market price of now may be written: where neither a price nor a moment is said.
  var mayAssumePrice: Bool {
    price == nil && total == nil && date == nil
      && !words.contains { ["@", "@~", "for", "from"].contains($0) }
  }
}

/// A run of `add`.
struct AddCommand: Sendable {
  private let options: AddOptions
  private let session: Session

  /// Creates the run.
  init(_ options: AddOptions, _ context: Context) {
    self.options = options
    session = Session(context)
  }

  /// Adds the entry and tells what was written.
  func run() throws(Failure) -> Answer {
    var typed = try TypedEntry(
      options.words, options: options.typed, global: session.context.global.typed)
    let money = session.context.settings.moneyCurrency
    if let price = options.price { typed.add("@", price, in: money) }
    if let total = options.total { typed.add("for", total, in: money) }
    if let fee = options.fee { typed.add("fee", fee, in: money, mayBeCoin: true) }
    if let wallet = options.wallet { typed.add(wallet: wallet) }
    return try JournalDraft.judging(session) { (draft) throws(Failure) in try write(typed, draft) }
  }

  private func write(_ typed: TypedEntry, _ draft: JournalDraft) throws(Failure) -> Answer? {
    var coins = NamedCoins(draft)
    try settle(typed, &coins)

    var (entry, journal) = try read(typed, on: date, coins, draft)
    if options.date == nil, let later = standsBefore(entry, draft.before) {
      // Without a time it would stand before entries of today that have one.
      let timed = max(session.context.now, later).description
      (entry, journal) = try read(typed, on: timed, coins, draft)
    }
    var notes = coins.notes
    if entry.value == nil, AssumedPrice.isWanted(by: entry.act) {
      let price = AssumedPrice.find(
        for: entry, isNow: options.date == nil, in: session, journal: draft.before,
        market: try coins.loadedMarket())
      if case .known(let money, at: _, from: _) = price { entry.value = .assumedPerUnit(money) }
      let alias = journal.alias(of: entry.amount.coin) ?? entry.amount.coin.text
      notes.append(price.note(alias: alias, on: entry.day, in: session))
    }
    let text: String
    do throws(UnwritableEntry) {
      text = try EntryWriter(journal).text(of: entry)
    } catch {
      throw Failure.fault("an entry that was read cannot be written: \(entry)")
    }
    let lines = coins.lines + [text]
    let answer = try draft.write(
      lines, isDryRun: options.isDryRun, schema: "portfolio.add/1", notes: notes)
    guard options.isDryRun, let answer else { return answer }
    return try AddForecast.added(to: answer, of: lines, draft)
  }

  /// The date as the journal writes it.
  private var date: String {
    switch options.date {
    case .instant(let instant): instant.description
    case let date: (date ?? .today).day(at: session.context.now, in: session.zone).description
    }
  }

  private func settle(_ typed: TypedEntry, _ coins: inout NamedCoins) throws(Failure) {
    let words = typed.coins
    let ids = try coins.givenIDs(options.ids, among: words)
    let feeUnits = typed.feeUnits
    for word in words {
      try coins.settle(
        word, id: ids[word], command: "add", isOneOfSeveral: words.count > 1,
        mayBeMoney: feeUnits.contains(word.lowercased()))
    }
    for case .currency(let code) in typed.pieces
    where Currency(code: code)?.isGovernment != true { try coins.settleIfCoin(code) }
  }

  /// Reads the entry of a moment or day; what is wrong with it is said in the words that were typed.
  private func read(
    _ typed: TypedEntry, on date: String, _ coins: NamedCoins, _ draft: JournalDraft
  ) throws(Failure) -> (Transaction, Journal) {
    let line = try typed.line(on: date, aliases: coins.aliases, note: options.note)
    let entries: [Transaction]
    let journal: Journal
    do throws(Failure) {
      (entries, journal) = try draft.entries(of: coins.lines + [line])
    } catch let failure {
      let own = try typed.line(on: date, aliases: [:], note: options.note)
      do throws(Failure) {
        _ = try draft.entries(of: coins.typedLines + [own])
      } catch {
        // A word that can be no alias is wrong in itself.
        if error.diagnostics.count == failure.diagnostics.count { throw error }
      }
      throw failure
    }
    guard let entry = entries.last else {
      throw Failure.fault("an entry was not read: \(line)")
    }
    return (entry, journal)
  }

  /// The last moment of today that stands behind the entry, when the entry has no time of its own.
  private func standsBefore(_ entry: Transaction, _ journal: Journal) -> Instant? {
    guard !entry.isTimed, let last = journal.transactions.last, last.instant > entry.instant
    else { return nil }
    return last.instant
  }
}
