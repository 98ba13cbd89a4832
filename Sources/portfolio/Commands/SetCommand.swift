internal import PortfolioEngine

extension Command {
  /// `set`: what is held of a coin, said outright.
  static var set: Command {
    Command(
      "set", in: .journal, summary: "Say how much of a coin you hold",
      discussion: """
        The difference between what the journal holds and QUANTITY becomes a deposit or a withdrawal \
        marked `set`; nothing that was recorded is changed. 0 says that none is held any more. \
        Without --in the quantity is that of all wallets together: what comes in \
        then goes to the only wallet that holds the coin, else to main; what is missing leaves main \
        first, then the wallets that hold most.
        """,
      examples: ["portfolio set btc 0.75", "portfolio set eth 0 --in kraken"],
      options: SetOptions(),
      parameters: [
        .word("COIN", \.coin, "The coin, by symbol, name or id.", parse: Values.text),
        .word("QUANTITY", \.quantity, "How much is held, 0 or more.", parse: Values.figure),
        .option("in", "WALLET", \.wallet, "The wallet that holds it."),
        .option(
          "on", "DATE", \.date, "Since when: a date, a moment, today or yesterday.",
          parse: TypedDate.read),
        .option("id", "ID", \.id, "The coin's id at the provider."),
        .option("note", "TEXT", \.note, "A note behind the entries."),
        .flag("dry-run", \.isDryRun, "Show what would be written, and write nothing."),
      ]
    ) { (options, context) throws(Failure) in try SetCommand(options, context).run() }
  }
}

/// The options of `set`.
struct SetOptions: Sendable {
  /// The coin.
  var coin = ""
  /// How much is held.
  var quantity: TypedFigure?
  /// The wallet's name; nil for all together.
  var wallet: String?
  /// Since when; nil for now.
  var date: TypedDate?
  /// The id that settles the coin.
  var id: String?
  /// The note.
  var note: String?
  /// Whether nothing is written.
  var isDryRun = false

  /// What was said beside the coin and the quantity, as it could be typed again.
  var typed: [TypedOption] {
    let texts = [("--on", date?.text), ("--in", wallet), ("--note", note), ("--id", id)]
    return texts.compactMap { name, text in text.map { TypedOption(name, $0) } }
      + (isDryRun ? [TypedOption("--dry-run")] : [])
  }
}

/// A run of `set`.
struct SetCommand: Sendable {
  private let options: SetOptions
  private let quantity: Decimal128
  private let session: Session

  /// Creates the run.
  ///
  /// - Throws: `Failure` with status `words` for a quantity below zero.
  init(_ options: SetOptions, _ context: Context) throws(Failure) {
    self.options = options
    quantity = options.quantity?.magnitude ?? .zero
    session = Session(context)
    if options.quantity?.isNegative == true {
      let words = ["portfolio", "add", "sell", "\(quantity)", options.coin]
      let line = words + (options.typed + context.global.typed).flatMap(\.words)
      throw Failure(
        .words, "what is held is never below zero",
        remedies: [
          "Coins that left are recorded as such; a sale is:"
            + " \(line.map(Shell.quoted).joined(separator: " "))"
        ])
    }
  }

  /// Adds the entries that make up the difference.
  func run() throws(Failure) -> Answer {
    try JournalDraft.judging(session, write)
  }

  private func write(_ draft: JournalDraft) throws(Failure) -> Answer? {
    _ = try draft.openJournal()
    var coins = NamedCoins(draft)
    let ids = try coins.givenIDs(options.id.map { [$0] } ?? [], among: [options.coin])
    try coins.settle(options.coin, id: ids[options.coin], command: "set")
    let word = options.coin.lowercased()
    guard let coin = coins.ids[word], let alias = coins.aliases[word] else {
      throw Failure.fault("a coin was not settled: \(options.coin)")
    }
    let (entry, journal) = try place(alias, coins, draft)
    let earlier = draft.before.transactions.prefix { $0.instant <= entry.instant }
    let entries: [Transaction]
    do throws(HoldingEditError) {
      entries = try HoldingEdit.entries(
        setting: coin, to: quantity, in: options.wallet.map { Wallet($0) },
        balances: session.balances(of: Array(earlier), in: draft.before), instant: entry.instant,
        day: entry.day)
    } catch {
      throw Failure(
        .words, "the difference to what is held needs more than 38 digits",
        remedies: ["Check the number of digits of the quantity."])
    }
    if entries.isEmpty {
      return .document(
        ChangeDocument(
          schema: "portfolio.set/1", rows: [], isDryRun: options.isDryRun,
          notes: [
            Note(
              .note,
              "Nothing is written: the journal holds \(quantity) \(alias.uppercased())"
                + " already.")
          ]
        ).document(for: session))
    }
    let lines = coins.lines + (try lines(of: entries, entry, journal))
    let answer = try draft.write(
      lines, isDryRun: options.isDryRun, schema: "portfolio.set/1", notes: coins.notes)
    guard options.isDryRun, let answer else { return answer }
    return try AddForecast.added(to: answer, of: lines, draft)
  }

  private func lines(
    of entries: [Transaction], _ model: Transaction, _ journal: Journal
  ) throws(Failure) -> [String] {
    var lines: [String] = []
    for var entry in entries {
      entry.isTimed = model.isTimed
      if let note = options.note {
        var details = entry.details
        details.note = "\(HoldingEdit.note): \(note)"
        entry.details = details
      }
      do throws(UnwritableEntry) {
        lines.append(try EntryWriter(journal).text(of: entry))
      } catch {
        throw Failure.fault("an entry cannot be written")
      }
    }
    return lines
  }

  /// A stand-in for the entries, where they will stand: at a moment, or behind all entries of a day.
  private func place(
    _ alias: String, _ coins: NamedCoins, _ draft: JournalDraft
  ) throws(Failure) -> (Transaction, Journal) {
    func read(_ date: String) throws(Failure) -> (Transaction, Journal) {
      let (entries, journal) = try draft.entries(of: coins.lines + ["\(date) deposit 1 \(alias)"])
      guard let entry = entries.last else { throw Failure.fault("an entry was not read") }
      return (entry, journal)
    }
    if case .instant(let instant) = options.date { return try read(instant.description) }
    let day = (options.date ?? .today).day(at: session.context.now, in: session.zone)
    let (entry, journal) = try read(day.description)
    let last = draft.before.transactions.last { $0.day == day }
    guard let last, last.instant > entry.instant else { return (entry, journal) }
    return try read(last.instant.description)
  }
}
