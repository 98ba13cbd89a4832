internal import PortfolioEngine

/// What the pages of all reports of lots share: names of coins and entries, and notes.
struct LotPage: Sendable {
  /// The session.
  let session: Session
  /// The journal.
  let journal: Journal
  /// Every choice that the figures rest on.
  let policy: AccountingPolicy

  /// Creates the page of a journal under a policy.
  init(_ session: Session, _ journal: Journal, _ policy: AccountingPolicy) {
    self.session = session
    self.journal = journal
    self.policy = policy
  }

  /// Creates the page of lots.
  init(_ session: Session, _ lots: JournalLots) {
    self.init(session, lots.journal, lots.policy)
  }

  /// The currency of all figures.
  var currency: Currency { policy.currency }
  /// The choices as facts that JSON tells.
  var facts: [Fact] { policy.facts(symbol) }
  /// The note that names the method.
  var methodNote: Note { policy.note(symbol) }
  /// Whether lots are kept for each wallet now, so that a lot has one.
  var hasWallets: Bool {
    (policy.scope.changes.last { $0.day <= session.today }?.extent ?? policy.scope.first)
      == .perWallet
  }

  /// The symbol of a coin.
  func symbol(_ coin: CoinID) -> String { session.symbol(of: coin, in: journal) }

  /// Quantity and symbol: `0.25 BTC`.
  func units(_ quantity: Decimal128, _ coin: CoinID) -> String {
    "\(quantity.shortest) \(symbol(coin))"
  }

  /// The place of an entry, with the label of its lot.
  func place(_ place: Transaction.Place?, label: String? = nil) -> Cell {
    guard let place else { return .blank }
    let name = journal.name(of: place)
    return .text(name, shown: label.map { "\(name) (\($0))" })
  }

  /// Money, or nothing on a terminal where there is none to tell.
  func money(_ amount: Decimal128?) -> Cell { .money(amount, currency) }

  /// A gain, painted by its direction.
  func gain(_ amount: Decimal128?) -> Cell { .moneyChange(amount, currency) }

  /// A term, empty where none is told.
  func term(_ term: HoldingTerm?) -> Cell { term.map { .text($0.rawValue) } ?? .blank }

  /// Entries of which nobody knows the value.
  func notes(on unpriced: [UnknownValue]) -> [Note] {
    guard !unpriced.isEmpty else { return [] }
    let words = unpriced.map { gap in
      let place = journal.name(of: gap.place)
      return gap.currency.map { "\(place) (no rate of \($0.code.uppercased()) on its day)" }
        ?? "\(place) (\(symbol(gap.coin)))"
    }
    let shown = Values.listed(words.uniqued, atMost: Self.shownPlaces)
    return [
      Note(
        .warning,
        "No value in \(currency.code.uppercased()) is known of \(shown):" + Self.advice(unpriced))
    ]
  }

  /// What makes values known: of coins prices, of money the rate that two prices of bitcoin give.
  private static func advice(_ unpriced: [UnknownValue]) -> String {
    let isPrice = unpriced.contains { $0.currency == nil }
    let isRate = unpriced.contains { $0.currency != nil }
    let price = ", or the coin a price of the day with `portfolio price`."
    let rate = " Two prices of bitcoin of the day, in both currencies, make a rate."
    if !isRate { return " give the entry its value\(price)" }
    return isPrice
      ? " give the entry its value\(price)\(rate)"
      : " give the entry its value, or bitcoin prices of the day in both currencies with"
        + " `portfolio price`."
  }

  private static let shownPlaces = 5

  /// Disposals whose named lot was too small.
  func notes(onNamed rests: [NamedRest]) -> [Note] {
    guard !rests.isEmpty else { return [] }
    let words = rests.lazy.map { rest in
      let name = place(ofEntry: rest.entry)
      return "\(units(rest.quantity, rest.coin)) of \(name) (lot \(rest.label))"
    }
    return [
      Note(
        .warning,
        "Too little was left of a lot that is named, and the rest was taken in the order of the"
          + " method: \(Values.listed(words, atMost: Self.shownPlaces)).")
    ]
  }

  /// Gifts that count by their worth where it is stated, but state the giver's cost alone.
  func notes(onGifts gifts: [Transaction.Place]) -> [Note] {
    guard !gifts.isEmpty else { return [] }
    let places = gifts.lazy.map { journal.name(of: $0) }
    return [
      Note(
        .warning,
        "The giver's cost and day stand for gifts that state no worth:"
          + " \(Values.listed(places, atMost: Self.shownPlaces)). What they were worth on the day, and that day,"
          + " count: write it behind `worth`.")
    ]
  }

  /// Disposals of a period, or of a coin, whose named lot was too small.
  func notes(
    onNamedOf lots: JournalLots, in period: ClosedRange<Day>? = nil, coin: CoinID?
  ) -> [Note] {
    notes(
      onNamed: lots.history.namedRests.filter { rest in
        (coin == nil || rest.coin == coin) && lots.entries.indices.contains(rest.entry)
          && period?.contains(lots.entries[rest.entry].day) ?? true
      })
  }

  /// Money fees of a period, or of a coin, that raised no cost and lowered no proceeds.
  func notes(
    onUnusedFeesOf lots: JournalLots, in period: ClosedRange<Day>? = nil, coin: CoinID?
  ) -> [Note] {
    notes(onUnused: lots.history.unusedFees, in: period, coin: coin)
  }

  /// Those of some money fees that are of a period, or of a coin.
  func notes(
    onUnused all: [UnusedFee], in period: ClosedRange<Day>?, coin: CoinID? = nil
  ) -> [Note] {
    let entries = journal.transactions
    let fees = all.filter { fee in
      entries.indices.contains(fee.entry) && period?.contains(fee.day) ?? true
        && (coin == nil || coin == entries[fee.entry].amount.coin) && !fee.value.isZero
    }
    guard !fees.isEmpty, let sum = try? fees.map(\.value).sum() else { return [] }
    // The fees of one entry stand together.
    let payers = fees.map(\.entry).reduce(into: [Int]()) { if $0.last != $1 { $0.append($1) } }
    let places = payers.lazy.map { place(ofEntry: $0) }
    return [
      Note(
        .note,
        "Fees in money that are part of no cost and of no gain: \(money(sum).text), of"
          + " \(Values.listed(places, atMost: Self.shownPlaces)).")
    ]
  }

  /// Disposals up to a day, or of a coin, since which a cost is unknown: how much of their loss is
  /// denied depends on a figure that nobody knows.
  func notes(
    onUnknownLossesOf history: LotHistory, until last: Day?, coin: CoinID? = nil
  ) -> [Note] {
    let disposals = history.unknownLosses.filter(\.costWasKnown).map {
      history.disposals[$0.disposal]
    }.filter { disposal in
      (coin == nil || coin == disposal.coin) && last.map { disposal.day <= $0 } ?? true
    }
    return notes(onUnknownLosses: disposals)
  }

  /// The loss of unknown size because of which the cost of a disposal is unknown; nothing where there
  /// is none.
  func notes(onUnknownLossBefore disposal: Disposal, of history: LotHistory) -> [Note] {
    guard disposal.cost == nil else { return [] }
    // A pool that was empty in between has forgotten it.
    let emptied = history.poolEvents.last {
      $0.coin == disposal.coin && $0.quantityAfter.isZero && $0.entry ?? 0 < disposal.entry
    }
    let loss = history.unknownLosses.last { loss in
      let other = history.disposals[loss.disposal]
      return loss.costWasKnown && other.coin == disposal.coin && other.entry < disposal.entry
        && other.entry >= emptied?.entry ?? 0
    }
    return notes(onUnknownLosses: loss.map { [history.disposals[$0.disposal]] } ?? [])
  }

  /// The losses of unknown size among those of some entries.
  func notes(onUnknownLossesAt places: Set<Transaction.Place>, of lots: JournalLots) -> [Note] {
    let history = lots.history
    return notes(
      onUnknownLosses: history.unknownLosses.filter(\.costWasKnown).map {
        history.disposals[$0.disposal]
      }.filter { places.contains(lots.entries[$0.entry].place) })
  }

  private func notes(onUnknownLosses disposals: [Disposal]) -> [Note] {
    guard !disposals.isEmpty else { return [] }
    let places = disposals.lazy.map { "\(place(ofEntry: $0.entry)) (\(symbol($0.coin)))" }
    return [
      Note(
        .note,
        "It is unknown how much is denied of the loss of"
          + " \(Values.listed(places, atMost: Self.shownPlaces)),"
          + " and so is the cost of what is held from there on.")
    ]
  }

  /// Entries up to the end of a period, or of a coin, of which nobody knows the value.
  func notes(
    onUnpricedOf lots: JournalLots, in period: ClosedRange<Day>? = nil, coin: CoinID?
  ) -> [Note] {
    notes(
      on: UnknownValue.all(of: lots.history, lots.entries).filter { gap in
        (coin == nil || gap.coin == coin) && period.map { gap.day <= $0.upperBound } ?? true
      })
  }

  /// The name of an entry by its index in the journal.
  private func place(ofEntry index: Int) -> String {
    journal.transactions.indices.contains(index)
      ? journal.name(of: journal.transactions[index].place) : ""
  }

  /// What the sums of disposals leave out, and what they rest on.
  func notes(on total: GainTotal) -> [Note] {
    notes(
      unknown: total.unknownCount, assumed: total.assumedCount, madeUp: total.madeUpCount,
      uncertain: total.uncertainCount, of: total.count, "disposal", "a cost or price")
  }

  /// What sums leave out, and what they rest on.
  func notes(
    unknown: Int, assumed: Int, madeUp: Int = 0, uncertain: Int = 0, of count: Int,
    _ noun: String, _ what: String
  ) -> [Note] {
    var notes: [Note] = []
    if unknown > 0 {
      notes.append(
        Note(
          .warning,
          "The sums leave out \(unknown) of \(Values.counted(count, noun)) without \(what)."))
    }
    if assumed > 0 {
      notes.append(
        Note(
          .warning,
          "\(Values.counted(assumed, noun)) \(assumed == 1 ? "rests" : "rest") on a market price or"
            + " exchange rate that the entry does not state."))
    }
    if madeUp > 0 {
      notes.append(
        Note(
          .warning,
          "\(Values.counted(madeUp, noun)) \(madeUp == 1 ? "takes" : "take") coins that were never"
            + " acquired, at no cost: the gain is made up."))
    }
    return notes + self.notes(onUncertain: uncertain, noun)
  }

  /// Figures that another order of lots might have made others.
  func notes(onUncertain count: Int, _ noun: String) -> [Note] {
    guard count > 0 else { return [] }
    return [
      .uncertain("\(Values.counted(count, noun)) \(count == 1 ? "rests" : "rest")")
    ]
  }

  /// A year that goes on.
  func notes(on year: Int?) -> [Note] {
    guard let year, let days = ClosedRange<Day>.year(year), session.today <= days.upperBound else {
      return []
    }
    return [Note(.warning, "The year is not over: figures are those up to \(session.today).")]
  }

  /// Where the prices of now come from, for those coins that have one.
  func notes(on market: MarketData, of coins: Set<CoinID>) -> [Note] {
    var notes: [Note] = []
    let stated = session.prices(of: journal, market: market).points.filter {
      coins.contains($0.key) && $0.value.source == .stated
    }
    if let source = market.worstSource(of: coins.subtracting(stated.keys)) {
      notes.append(session.note(on: source, "Prices"))
    }
    notes += stated.sorted { $0.key < $1.key }.compactMap { coin, point in
      guard let asOf = point.asOf else { return nil }
      let day = session.zone.day(of: asOf)
      return Note(
        .note, "The price of \(symbol(coin)) is the one that the journal states for \(day).")
    }
    return notes + session.notes(onLackOf: market)
      + session.notes(onDoubtsOf: coins.subtracting(stated.keys), market: market)
      + session.notes(onFilesOf: market)
  }
}

extension Note {
  /// What rests on an order by cost while a cost was unknown.
  ///
  /// - Parameters:
  ///   - figures: the figures, and that they rest.
  static func uncertain(_ figures: String) -> Note {
    Note(.warning, "\(figures) on an order of lots that an unknown cost may change.")
  }
}

extension Values {
  /// Reads a calendar year.
  static func year(_ text: String) throws(ValueError) -> Int {
    guard text.utf8.count == 4, text.utf8.allSatisfy({ (48...57).contains($0) }),
      let year = Int(text), year > 0
    else { throw ValueError("It takes a year such as 2025.") }
    return year
  }
}

extension Transaction {
  /// Whether the entry moves a coin, as a fee too.
  func touches(_ coin: CoinID) -> Bool {
    if amount.coin == coin || details.counterpart?.coin == coin { return true }
    return fees.contains { fee in
      if case .coins(let amount, worth: _) = fee { amount.coin == coin } else { false }
    }
  }
}
