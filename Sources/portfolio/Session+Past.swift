internal import PortfolioEngine

extension Session {
  /// What is known of the market beside the days of the past; it may be nothing where daily prices are
  /// kept in the currency.
  ///
  /// - Throws: `Failure` with status `noData` when nothing holds prices in the currency, with `files`
  ///   when something cannot be read.
  func marketOfPast(in currency: Currency) throws(Failure) -> MarketData {
    try market(in: currency, mayBeEmpty: try !coinsWithHistory(in: currency).isEmpty)
  }

  /// The day that `--at` names; today when it is left out.
  ///
  /// - Throws: `Failure` with status `words` for the future.
  func lastDay(_ date: TypedDate?) throws(Failure) -> Day {
    let day = date?.day(at: context.now, in: zone) ?? today
    guard day <= today else {
      throw Failure(
        .words, "--at lies in the future: \(day)",
        remedies: ["The latest day with a value is today, \(today)."])
    }
    return day
  }

  /// What a journal held at the end of a day or at a moment, at the prices of that day, with what a
  /// reader must know of it.
  ///
  /// A price that is missing is that of the last day with one, at most `PastPrices.carryLimit` days
  /// before. The change over 24 hours is known where both days have a price of their own.
  ///
  /// - Throws: `Failure` with status `words` for the future, with `files` when prices cannot be read.
  func holdings(
    of journal: Journal, at date: TypedDate, market: MarketData,
    supposing supposed: [CoinID: Decimal128] = [:]
  ) throws(Failure) -> (HoldingsReport, [Note]) {
    let day = date.day(at: context.now, in: zone)
    let moment: Instant =
      if case .instant(let instant) = date {
        instant
      } else { min(context.now, zone.start(of: day.adding(days: 1))) }
    let entries = entries(of: journal, until: date)
    guard moment <= context.now, day <= today else {
      throw Failure(
        .words, "--at lies in the future: \(day)",
        remedies: ["The latest day with a value is today, \(today)."])
    }
    let balances = self.balances(of: entries, in: journal)
    let held = Set(balances.assets.compactMap(\.coin))
    let past = try pastPrices(of: held.sorted(), journal: journal, market: market)
    var book = PriceBook(currency: market.currency)
    var carried: [String] = []
    for series in past.series {
      guard let known = series.price(on: day, carriedAtMost: PastPrices.carryLimit) else {
        continue
      }
      let isStated = past.statedDays[series.coin]?.contains(known.day) == true
      let isSnapshot =
        past.snapshotDays[series.coin]?.contains(known.day) == true
        && past.keptDays[series.coin]?.contains(known.day) != true
      let isStarter = past.starterDays[series.coin]?.contains(known.day) == true
      if known.day < day {
        carried.append("\(past.label(series.coin)) of \(known.day)")
      }
      if known.day < day, known.day == series.days.last, let newest = past.newest[series.coin] {
        book.points[series.coin] = PricePoint(
          price: newest.price, asOf: newest.asOf, source: newest.source)
        continue
      }
      var change: Decimal128?
      if known.day == day,
        let before = series.price(on: day.adding(days: -1), carriedAtMost: 0)?.price
      {
        change = try? (known.price - before).multiplied(by: 100, toPlaces: 20)
          .divided(by: before, toPlaces: 20)
      }
      book.points[series.coin] = PricePoint(
        price: known.price,
        asOf: past.moments[series.coin]?[known.day] ?? zone.start(of: known.day),
        source: isStated ? .stated : isStarter ? .starter : isSnapshot ? .snapshot : .daily,
        change24h: change)
    }
    let report = HoldingsReport(
      of: balances, at: book.supposing(supposed),
      known: try identities(of: held, journal: journal, market: market), moment: moment)
    var notes = [
      Note(
        .note,
        date.isMoment
          ? "This is what was held at \(moment), at the prices of \(day)."
          : "This is what was held at the end of \(day), at the prices of that day.")
    ]
    notes += self.notes(on: past, market: market, from: day, through: day)
    if !carried.isEmpty {
      notes.append(
        Note(.warning, "Prices carried forward: \(Values.listed(carried.sorted(), last: "and"))."))
    }
    notes += self.notes(leftOutOf: report)
    let lacking = report.rows.filter { $0.price == nil }.compactMap(\.asset.coin)
    let ended = past.ended(before: [(day, Set(lacking))])
    if !ended.isEmpty {
      notes.append(Note(.warning, "\(past.words(onEnded: ended).capitalizedFirst)."))
    }
    if report.rows.contains(where: { $0.price == nil }) {
      notes.append(priceRemedy(in: market.currency, on: "\(day)"))
    }
    notes += self.notes(onChangeOf: report)
    return (report, notes)
  }
}

extension Session {
  /// The entries of a journal up to the end of a day, or up to a moment.
  func entries(of journal: Journal, until date: TypedDate) -> [Transaction] {
    if case .instant(let instant) = date {
      return journal.transactions.filter { $0.instant <= instant }
    }
    let day = date.day(at: context.now, in: zone)
    return journal.transactions.filter { $0.day <= day }
  }
}

extension TypedDate {
  /// Whether it is a moment, not a day.
  var isMoment: Bool {
    if case .instant = self { true } else { false }
  }
}
