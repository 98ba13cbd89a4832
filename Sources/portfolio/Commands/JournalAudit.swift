internal import PortfolioEngine

/// What may be wrong with a journal whose lines and balances are in order.
struct JournalAudit: Sendable {
  /// One thing that may be wrong.
  struct Finding: Sendable, Hashable {
    /// What kind of thing.
    enum Kind: String, Sendable {
      case line, balance, lot, identity, duplicate, price, cache, setting, leftover
    }

    /// What kind of thing.
    var kind: Kind
    /// It in words.
    var diagnostic: Diagnostic
  }

  /// What was found, in the order of its kinds and of the journal.
  private(set) var findings: [Finding] = []
  /// What could not be judged, and what is only good to know.
  private(set) var notes: [Note] = []

  let open: OpenJournal
  let session: Session
  private let writer: EntryWriter

  /// Looks at everything.
  ///
  /// - Throws: `Failure` with status `files` when a file of the cache cannot be read.
  init(_ open: OpenJournal, _ session: Session) throws(Failure) {
    self.open = open
    self.session = session
    writer = EntryWriter(open.journal)
    checkNamedLots()
    try checkIdentities()
    checkDuplicates()
    try checkPrices()
    try checkCache()
    try checkSettings()
    checkLeftovers()
  }

  /// Reports a line of the journal.
  private mutating func report(
    _ kind: Finding.Kind, _ place: Transaction.Place, _ message: String, text: String?,
    reasons: [String] = [], remedies: [String]
  ) {
    var diagnostic = Diagnostic(severity: .warning, message: message)
    diagnostic.place = Diagnostic.Place(
      file: open.journal.fileName(Int(place.file)), line: Int(place.line))
    if let text {
      diagnostic.excerpt = Diagnostic.Excerpt(
        text: text, line: Int(place.line), range: 0..<text.count)
    }
    diagnostic.reasons = reasons
    diagnostic.remedies = remedies
    findings.append(Finding(kind: kind, diagnostic: diagnostic))
  }

  private func text(_ entry: Transaction) -> String? { try? writer.text(of: entry) }

  // MARK: Lots

  /// Lots that entries name and that are not there, or of which too little is left, as the reports of
  /// lots under the settings follow them.
  ///
  /// An entry whose lot is not there is taken to have left all lots alone, so that later ones are judged
  /// on their own.
  private mutating func checkNamedLots() {
    let journal = open.journal
    var entries = journal.transactions
    let currency = session.context.settings.moneyCurrency
    guard open.journal.namesLots else { return }
    let policy = session.lotPolicy(in: currency, of: journal)
    let past = try? session.entryPrices(of: journal, in: currency, tells: false)
    // Each takes a fold of its own.
    for _ in 0..<Self.shownFaults {
      do throws(AccountingError) {
        let history = try LotHistory(entries, policy: policy, prices: past?.source ?? .none)
        report(history.namedRests)
        return
      } catch {
        var diagnostic = session.diagnostic(of: error, in: journal, policy)
        diagnostic.severity = .warning
        diagnostic.reasons.append("Gains are not shown until that is mended.")
        findings.append(Finding(kind: .lot, diagnostic: diagnostic))
        guard entries.indices.contains(error.entry), entries[error.entry].hasDetails,
          !entries[error.entry].details.lots.isEmpty
        else { return }
        entries[error.entry].details.lots = []
        switch entries[error.entry].act {
        case .swap, .wrap, .move: break
        default: entries[error.entry].amount.quantity = .zero
        }
      }
    }
  }

  private static let shownFaults = 20

  private mutating func report(_ rests: [NamedRest]) {
    let entries = open.journal.transactions
    for rest in rests where entries.indices.contains(rest.entry) {
      let symbol = session.symbol(of: rest.coin, in: open.journal)
      report(
        .lot, entries[rest.entry].place,
        "this takes more out of the lot `\(rest.label)` than is left of it",
        text: text(entries[rest.entry]),
        reasons: ["\(rest.quantity.shortest) \(symbol) are taken in the order of the method."],
        remedies: ["Name a number that is left behind it, and another lot for the rest."])
    }
  }

  // MARK: Identities

  /// Coins of the journal that the provider's list no longer has.
  private mutating func checkIdentities() throws(Failure) {
    let list = try session.coinList()
    let used = Set(open.journal.coins.map(\.coin))
    guard !used.isEmpty else { return }
    guard !list.isEmpty else {
      notes.append(
        Note(.note, "No list of all coins is cached, so the coins' ids were not looked up."))
      return
    }
    let market = try session.market()
    let known = Set(list.map(\.id))
    for line in open.journal.coins
    where !known.contains(line.coin) && (market.source(of: line.coin)?.isStarter ?? true) {
      report(
        .identity, line.place, "the provider's list has no coin \(line.coin)",
        text: "coin \(line.alias) = \(line.coin)",
        remedies: [
          "It may have been delisted or renamed: `portfolio search \(line.alias)` shows what the list"
            + " has; `portfolio price` states its price."
        ])
    }
  }

  // MARK: Duplicates

  private struct Likeness: Hashable {
    var moment: Instant?
    var act: Transaction.Act
    var amount: Amount
    var counterpart: Amount?
    var wallet: Wallet
    var destination: Wallet?
    var reference: String?
  }

  /// Entries of the same day, act, amounts and wallets; a reference or a time of their own tells two
  /// apart.
  private mutating func checkDuplicates() {
    // The journal is in order of time, so that only the days around an entry's are kept: where clocks
    // go back over midnight, one day may follow the next and come before it.
    var seen: [Day: [Likeness: Transaction.Place]] = [:]
    for entry in open.journal.transactions {
      let details = entry.hasDetails ? entry.details : Transaction.Details()
      let likeness = Likeness(
        moment: entry.isTimed ? entry.instant : nil, act: entry.act,
        amount: entry.amount, counterpart: details.counterpart, wallet: entry.wallet,
        destination: details.destination, reference: details.reference)
      if seen[entry.day] == nil, seen.count > 2 {
        seen = seen.filter { $0.key >= entry.day.adding(days: -1) }
      }
      guard let first = seen[entry.day]?[likeness] else {
        seen[entry.day, default: [:]][likeness] = entry.place
        continue
      }
      let name = open.journal.name(of: entry.place)
      let removal = session.context.places.commandLine(["remove", name])
      report(
        .duplicate, entry.place,
        "this entry is like the one of \(open.journal.name(of: first))", text: text(entry),
        remedies: [
          "If both happened, give them times or references (ref).",
          entry.place.file == 0
            ? "If it stands there twice, remove it: \(removal)"
            : "If it stands there twice, take \(name) out by hand.",
        ])
    }
  }

  // MARK: Prices

  /// Stated prices of less than half or more than twice the market's of the day.
  private mutating func checkPrices() throws(Failure) {
    struct Pair: Hashable {
      var coin: CoinID
      var currency: Currency
    }
    struct StatedDay: Hashable {
      var coin: CoinID
      var day: Day
    }
    var daily: [Pair: DailyPrices] = [:]
    var unreadable: [String: [String]] = [:]
    let factor = session.context.settings.priceJumpFactor
    func kept(_ coin: CoinID, _ currency: Currency) -> DailyPrices {
      let key = Pair(coin: coin, currency: currency)
      if let known = daily[key] { return known }
      var kept = DailyPrices(coin: coin, currency: currency)
      do throws(DailyPriceError) {
        kept = try session.dailyPrices.prices(
          of: coin, in: currency, at: session.context.now)
      } catch {
        switch error {
        case .damaged(let path, let line):
          unreadable["\(path):\(line)"] = remedies(onDamaged: path)
        case .newerSchema(let schema, let path):
          unreadable[path] = [
            "It is of schema \(schema), which a newer portfolio wrote: use that version."
          ]
        case .storage(let error): unreadable[error.path] = []
        }
      }
      daily[key] = kept
      return kept
    }
    func recorded(_ coin: CoinID, _ day: Day, _ currency: Currency) -> Decimal128? {
      let kept = kept(coin, currency)
      // A price that is itself far off the days around it judges no other.
      guard kept.outliers(among: [day], factor: factor).isEmpty else { return nil }
      return kept.price(of: day)?.price
    }
    for entry in open.journal.transactions {
      guard let value = entry.value else { continue }
      let quantity: Decimal128
      let money: Money
      switch value {
      case .perUnit(let price), .assumedPerUnit(let price): (quantity, money) = (.one, price)
      case .total(let total): (quantity, money) = (entry.amount.quantity, total)
      }
      guard let market = recorded(entry.amount.coin, entry.day, money.currency),
        Self.isFar(money.amount, from: market, times: quantity)
      else { continue }
      report(
        .price, entry.place,
        "the price is far from the market's of \(entry.day)", text: text(entry),
        reasons: ["The market's was \(market) \(money.currency) for one."],
        remedies: ["Check whether a total was written as a price, or the currency is another."])
    }
    for line in open.journal.prices {
      guard let market = recorded(line.coin, line.day, line.price.currency),
        Self.isFar(line.price.amount, from: market, times: .one)
      else { continue }
      report(
        .price, line.place, "the stated price is far from the market's of \(line.day)",
        text: try? writer.line(price: line.price, of: line.coin, on: line.day),
        reasons: ["The market's was \(market) \(line.price.currency) for one."],
        remedies: ["Check the figure and the currency."])
    }
    let stated = Set(open.journal.prices.map { StatedDay(coin: $0.coin, day: $0.day) })
    for coin in open.heldCoins.sorted() {
      let kept = kept(coin, session.context.settings.moneyCurrency)
      for (day, point) in kept.unsettled.sorted(by: { $0.key < $1.key })
      where !stated.contains(StatedDay(coin: coin, day: day))
        && kept.isOutlier(apartOn: day, factor: factor)
      {
        let line = session.priceLine(coin.text, in: kept.currency, on: "\(day)")
        findings.append(
          Finding(
            kind: .price,
            diagnostic: Diagnostic(
              severity: .warning,
              message:
                "a kept price of \(coin) of \(day) that is not settled is far off the days around it",
              reasons: ["It is \(point.price) \(kept.currency)."],
              remedies: ["The journal's price of a day counts before it: \(line)"])))
      }
    }
    for (path, remedies) in unreadable.sorted(by: { $0.key < $1.key }) {
      findings.append(
        Finding(
          kind: .cache,
          diagnostic: Diagnostic(
            severity: .warning,
            message: "daily prices cannot be read: \(session.context.places.shown(path))",
            remedies: remedies)))
    }
  }

  /// What can be done about a damaged file of daily prices.
  private func remedies(onDamaged path: String) -> [String] {
    // A version before that cannot be read either is no way out.
    let previous = try? session.store.files.read(path + ".previous")
    return [
      previous == nil
        ? "Mend the line, or move the file away and import again."
        : "The version before is kept beside it, with `.previous` behind its name."
    ]
  }

  /// Whether money is less than half or more than twice a price times a quantity.
  private static func isFar(
    _ money: Decimal128, from price: Decimal128, times quantity: Decimal128
  ) -> Bool {
    guard let value = try? price * quantity, let twice = try? value * 2, let double = try? money * 2
    else { return false }
    return money > twice || double < value
  }

  // MARK: Cache

  private mutating func checkSettings() throws(Failure) {
    let context = session.context
    let store = SettingsStore(places: context.places, files: context.environment.files)
    for name in try store.read().unknownNames {
      let nearest = Nearest.of(name, among: Setting.all.map(\.name))
      findings.append(
        Finding(
          kind: .setting,
          diagnostic: Diagnostic(
            severity: .warning,
            message: "\(context.places.shown(store.path)) holds \(name), which is no setting",
            reasons: ["It is kept and has no effect."],
            remedies: nearest.map { ["The nearest is \($0)."] }
              ?? ["Remove it: \(context.places.commandLine(["config", "unset", name]))"])))
    }
  }

  /// Temporary files of programs that were killed while they replaced a file.
  private mutating func checkLeftovers() {
    let places = session.context.places
    let folders = [places.journal, places.settings].map { path in
      path.split(separator: "/").dropLast().map { "/" + $0 }.joined()
    }
    for folder in Set(folders + [places.prices, places.snapshots]).sorted() {
      // A folder that cannot be listed holds nothing to tell of; what needs it says why.
      for file in (try? session.store.files.list(folder)) ?? []
      where FileStore.isTemporary(file.name) {
        let path = places.shown("\(folder)/\(file.name)")
        findings.append(
          Finding(
            kind: .leftover,
            diagnostic: Diagnostic(
              severity: .warning,
              message: "\(path) was left behind by a program that was killed while it wrote",
              reasons: ["The file that it was to replace is as it was before."],
              remedies: ["Remove it, unless another portfolio is writing right now."])))
      }
    }
  }

  private mutating func checkCache() throws(Failure) {
    let rates =
      try session.unreadableRates()
      + session.contradictions(in: open.journal, to: session.context.settings.moneyCurrency)
    findings += rates.map { Finding(kind: .cache, diagnostic: $0) }
    let files: [SnapshotCache.Listed]
    do throws(StorageError) {
      files = try session.cache.list(at: session.context.now, policy: session.policy)
    } catch {
      throw Failure(error, places: session.context.places)
    }
    let expired = files.filter {
      if case .snapshot(_, let standing, newest: _, problems: _) = $0.state {
        standing.state == .expired
      } else {
        false
      }
    }
    for file in files {
      let path = session.context.places.shown("\(session.cache.folder)/\(file.name)")
      let message: String
      switch file.state {
      // What programs left unfinished is told of with the other files of that kind.
      case .snapshot, .unfinished: continue
      case .damaged: message = "\(path) is damaged"
      case .setAside: message = "\(path) was set aside, since it was damaged"
      case .newerSchema(let schema):
        message = "\(path) is of schema \(schema), which a newer portfolio wrote"
      case .foreign: message = "\(path) is not the cache's"
      }
      findings.append(
        Finding(
          kind: .cache,
          diagnostic: Diagnostic(
            severity: .warning, message: message,
            remedies: [
              file.state == .foreign
                ? "It is never read; move it away or remove it."
                : "`portfolio cache clear` removes all snapshots; nothing of yours is in them."
            ])))
    }
    if !expired.isEmpty {
      notes.append(
        Note(
          .note,
          expired.count == 1
            ? "One snapshot of the cache is expired; `portfolio cache` shows it."
            : "\(expired.count) snapshots of the cache are expired; `portfolio cache` shows them."))
    }
  }
}
