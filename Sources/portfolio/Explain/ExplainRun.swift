internal import PortfolioEngine

extension ExplainCommand {
  /// The gains of a year, or of all.
  func gains() throws(Failure) -> Document {
    let lots = try session.lots(options.lots, keepsSteps: true)
    let coin = try session.coin(options.coin, in: lots.journal)
    try checkYear(
      among: lots.history.disposals.filter {
        $0.isTaxed && (coin == nil || coin == $0.coin)
      }.map(\.day), "disposed of")
    let explanation = try explained { () throws(DecimalError) in
      try FigureExplanation(
        gainsOf: lots.history, entries: lots.entries, at: lots.past, period: period, coin: coin)
    }
    let page = LotPage(session, lots)
    return ExplanationPage(
      page: page, title: title("Gain", coin, page), explanation: explanation,
      namedRests: lots.history.namedRests
    ).document(
      notes: page.notes(onUnpricedOf: lots, in: period, coin: coin)
        + page.notes(onUnknownLossesOf: lots.history, until: period?.upperBound, coin: coin)
        + page.notes(
          onGifts: lots.history.giverCosts(ofGains: lots.entries, in: period, coin: coin))
        + page.notes(onUnusedFeesOf: lots, in: period, coin: coin)
        + page.notes(on: options.year?.year))
  }

  /// The income of a year, or of all.
  func income() throws(Failure) -> Document {
    let lots = try session.lots(options.lots, keepsSteps: true)
    let coin = try session.coin(options.coin, in: lots.journal)
    try checkYear(
      among: lots.history.incomes.filter { coin == nil || coin == $0.coin }.map(\.day),
      "received as income")
    let explanation = try explained { () throws(DecimalError) in
      try FigureExplanation(
        incomeOf: lots.history, entries: lots.entries, at: lots.past, period: period, coin: coin)
    }
    let page = LotPage(session, lots)
    return ExplanationPage(
      page: page, title: title("Income", coin, page), explanation: explanation,
      namedRests: lots.history.namedRests
    ).document(
      notes: page.notes(onUnpricedOf: lots, in: period, coin: coin)
        + page.notes(on: options.year?.year))
  }

  /// The unrealised gain of all that is open.
  func lots() throws(Failure) -> Document {
    let lots = try session.lots(options.lots, keepsSteps: true)
    let coin = try session.coin(options.coin, in: lots.journal)
    let (report, notes) = try open(lots, coin: coin)
    let explanation = try explained { () throws(DecimalError) in
      try FigureExplanation(
        lots: report.rows, of: lots.history, entries: lots.entries, at: lots.past,
        currency: options.lots.currency)
    }
    let page = LotPage(session, lots)
    let what = report.total.knownGain == nil ? "Cost of open lots" : "Unrealised gain"
    return ExplanationPage(
      page: page, title: title(what, coin, page), explanation: explanation,
      namedRests: lots.history.namedRests
    ).document(
      notes: notes + page.notes(onTotal: report.total)
        + page.notes(onUnpricedOf: lots, coin: coin)
        + page.notes(
          onGifts: lots.history.giverCosts(ofHeld: lots.entries, coins: coin.map { [$0] })))
  }

  /// The unrealised losses of the lots that have one.
  func harvest() throws(Failure) -> Document {
    let lots = try session.lots(options.lots, keepsSteps: true)
    let coin = try session.coin(options.coin, in: lots.journal)
    let market = try session.market(in: options.lots.currency, mayBeEmpty: true)
    let report = try session.harvest(of: lots, at: market, coin: coin)
    let explanation = try explained { () throws(DecimalError) in
      try FigureExplanation(
        lots: report.lots, of: lots.history, entries: lots.entries, at: lots.past,
        currency: options.lots.currency)
    }
    let page = LotPage(session, lots)
    return ExplanationPage(
      page: page, title: title("Unrealised losses", coin, page), explanation: explanation,
      namedRests: lots.history.namedRests
    ).document(
      notes: page.notes(on: report, lots, at: market, coin: coin) + [
        Note(
          .note,
          "What a sale of them realises under the method is shown by `portfolio add sell ..."
            + " --dry-run`.")
      ])
  }

  /// The value of everything, now or in the past.
  func value() throws(Failure) -> Document {
    let open = try session.openJournal()
    let currency = options.lots.currency
    let market =
      options.date == nil
      ? try session.market(in: currency) : try session.marketOfPast(in: currency)
    var entries = open.journal.transactions
    var title = "Value now"
    let report: HoldingsReport
    let notes: [Note]
    let day = options.date?.day(at: context.now, in: session.zone)
    if let date = options.date, let day {
      entries = session.entries(of: open.journal, until: date)
      (report, notes) = try session.holdings(of: open.journal, at: date, market: market)
      title = date.isMoment ? "Value at \(report.moment)" : "Value at the end of \(day)"
    } else {
      report = try session.holdings(of: open, market: market)
      notes = session.notes(on: report, market: market)
    }
    let explanation = try explained { () throws(DecimalError) in
      try FigureExplanation(
        valueOf: report, entries: entries, tracking: Set(open.journal.tracked), on: day)
    }
    let page = LotPage(session, open.journal, AccountingPolicy(currency: currency))
    return ExplanationPage(
      page: page, title: title, explanation: explanation, isPast: day != nil
    ).document(notes: notes + (day == nil ? [Self.costNote] : []))
  }

  private static let costNote = Note(
    .note,
    "The sums of `portfolio value --cost` are explained by `portfolio explain lots` (cost and unrealised"
      + " gain) and `portfolio explain gains` (realised gain), those of a coin with --coin.")

  /// What one entry did.
  func entry() throws(Failure) -> Document {
    let lots = try session.lots(options.lots, keepsSteps: true)
    let index = try session.entry(at: options.name ?? "", in: lots.journal)
    let explanation = try explained { () throws(DecimalError) in
      try FigureExplanation(
        entry: index, of: lots.history, entries: lots.entries, at: lots.past)
    }
    let page = LotPage(session, lots)
    let name = lots.journal.name(of: lots.entries[index].place)
    let isDisposal = lots.history.disposals.contains {
      $0.isTaxed && ($0.entry == index || $0.mergedEntries.contains(index))
    }
    let isAcquisition = lots.history.acquisitions.contains { $0.entry == index }
    let what =
      isDisposal ? "Gain of \(name)" : isAcquisition ? "Cost of \(name)" : "Figure of \(name)"
    let unknown = UnknownValue.all(of: lots.history, lots.entries)
    var gaps = unknown.filter { $0.place == lots.entries[index].place }
    if gaps.isEmpty {
      let coins = lots.history.disposals.filter {
        $0.cost == nil && ($0.entry == index || $0.mergedEntries.contains(index))
      }.map(\.coin)
      gaps = unknown.filter {
        coins.contains($0.coin) && $0.day <= lots.entries[index].day
          || explanation.omitted.contains($0.place)
      }
    }
    var notes = page.notes(on: gaps)
    let disposals = lots.history.disposals.filter {
      $0.isTaxed && ($0.entry == index || $0.mergedEntries.contains(index))
    }
    for disposal in disposals {
      notes += page.notes(onUnknownLossBefore: disposal, of: lots.history)
    }
    if disposals.isEmpty {
      notes += page.notes(onUnknownLossesAt: Set(explanation.omitted), of: lots)
    }
    notes += page.notes(onGifts: lots.giverCosts(in: explanation))
    notes += page.notes(onUnused: lots.history.unusedFees.filter { $0.entry == index }, in: nil)
    if !isDisposal, !isAcquisition {
      notes.append(
        Note(.note, "\(name) gains nothing that counts and brings nothing new in."))
    }
    return ExplanationPage(
      page: page, title: what, explanation: explanation, subject: lots.entries[index].place,
      namedRests: lots.history.namedRests
    )
    .document(notes: notes)
  }

  /// What a run asks the engine for, whose only fault is a figure of too many digits.
  func explained(
    _ make: () throws(DecimalError) -> FigureExplanation
  ) throws(Failure) -> FigureExplanation {
    do throws(DecimalError) {
      return try make()
    } catch {
      throw session.tooLong(error)
    }
  }

  /// The open lots at the prices of now.
  func open(
    _ lots: JournalLots, coin: CoinID?
  ) throws(Failure) -> (report: LotsReport, notes: [Note]) {
    let market = try session.market(in: options.lots.currency, mayBeEmpty: true)
    do throws(DecimalError) {
      let report = try LotsReport(
        of: lots.history, entries: lots.entries,
        at: session.prices(of: lots.journal, market: market), on: session.today, coin: coin)
      let coins = Set(report.rows.map(\.coin))
      return (report, LotPage(session, lots).notes(on: market, of: coins))
    } catch {
      throw session.tooLong(error)
    }
  }

  private var period: ClosedRange<Day>? { options.year.flatMap { .year($0.year) } }

  private func title(_ what: String, _ coin: CoinID?, _ page: LotPage) -> String {
    what + (coin.map { " of \(page.symbol($0))" } ?? "")
      + (options.year.map { coin == nil ? " of \($0.year)" : " in \($0.year)" } ?? "")
  }

  /// Refuses a year in which nothing happened that could be explained.
  private func checkYear(among days: [Day], _ what: String) throws(Failure) {
    guard let year = options.year?.year else { return }
    if let period, days.contains(where: { period.contains($0) }) { return }
    let years = Set(days.map { $0.components.year }).sorted()
    let nearest = years.min { abs($0 - year) < abs($1 - year) }
    throw Failure(
      .no, "nothing was \(what) in \(year)",
      remedies: [
        nearest.map { nearest in
          years.count == 1
            ? "The only year with something is \(nearest)."
            : "The nearest year is \(nearest); there are \(Values.listed(years.map { String($0) }, last: "and"))."
        } ?? "Nor in any other year."
      ])
  }
}
