internal import PortfolioEngine

/// What is known of prices of the past in one currency, and where it comes from.
struct PastPrices: Sendable {
  /// For how many days a price may stand in for a missing one.
  static let carryLimit = 7

  /// The prices by coin, in the order of the coins that were asked for.
  var series: [PriceSeries] = []
  /// The market caps by coin.
  var caps: [PriceSeries] = []
  /// What the coins are called.
  var labels: [CoinID: String] = [:]
  /// The days whose price is the starter's, by coin.
  var starterDays: [CoinID: Set<Day>] = [:]
  /// The days whose price is kept, by coin.
  var keptDays: [CoinID: Set<Day>] = [:]
  /// The days that are over whose kept price is the newest point of what brought it, by coin.
  var unsettledDays: [CoinID: Set<Day>] = [:]
  /// What the newest prices rest on, where they are those of a snapshot of the cache.
  var snapshot: MarketSource?
  /// What makes the newest price of a coin doubtful, with the day of that price.
  var doubts: [CoinID: (day: Day, words: String)] = [:]
  /// The days whose price the journal states, by coin.
  var statedDays: [CoinID: Set<Day>] = [:]

  /// The prices of a coin.
  subscript(coin: CoinID) -> PriceSeries? { series.first { $0.coin == coin } }

  /// What a coin is called, on every line of a page.
  func label(_ coin: CoinID) -> String { labels[coin] ?? coin.text }
}

extension Session {
  /// The prices of some coins by day.
  ///
  /// Of each day the price that the journal states counts first, then the daily price that is kept,
  /// then that of a snapshot of the day, then the starter's. Of today the newest of these that the
  /// journal does not state counts, as for what the portfolio is worth now.
  ///
  /// - Throws: `Failure` with status `files` when daily prices cannot be read.
  func pastPrices(
    of coins: some Collection<CoinID>, journal: Journal, market: MarketData
  ) throws(Failure) -> PastPrices {
    let currency = market.currency
    let starter = currency == StarterSnapshot.currency ? StarterSnapshot.history : [:]
    let book = market.book
    var past = PastPrices()
    past.labels = try names(of: Set(coins), journal: journal, market: market)
    for coin in coins {
      var prices: [Day: Decimal128] = [:]
      var caps: [Day: Decimal128] = [:]
      func add(_ day: Day, _ point: DailyPrices.Point) {
        prices[day] = point.price
        if let cap = point.marketCap { caps[day] = cap }
      }
      let kept: DailyPrices
      do throws(DailyPriceError) {
        kept = try dailyPrices.prices(of: coin, in: currency, at: context.now)
      } catch {
        throw Failure(error, places: context.places)
      }
      var starterDays: Set<Day> = []
      var keptDays: Set<Day> = []
      var newest = book[coin]?.asOf.flatMap { zone.day(of: $0) == today ? $0 : nil }
      func keep(_ day: Day, _ point: DailyPrices.Point) {
        if day == today {
          if let newest, newest > point.instant { return }
          newest = point.instant
        }
        add(day, point)
        keptDays.insert(day)
      }
      for (day, point) in starter[coin] ?? [:] where day <= today {
        add(day, point)
        starterDays.insert(day)
      }
      if let now = book[coin], let moment = now.asOf, zone.day(of: moment) <= today {
        let day = zone.day(of: moment)
        prices[day] = now.price
        if let cap = market.rows[coin]?.marketCap { caps[day] = cap }
        if now.source == .starter {
          starterDays.insert(day)
        } else {
          starterDays.remove(day)
          past.snapshot = market.worstSource(of: coins)
          past.doubts[coin] = words(onDoubtOf: coin, market: market).map { (day, $0) }
        }
      }
      if let latest = kept.latest, latest.instant.day <= today {
        keep(latest.instant.day, latest)
        if latest.instant.day < today, kept.days[latest.instant.day] == nil {
          past.unsettledDays[coin] = [latest.instant.day]
        }
      }
      for (day, point) in kept.days where day <= today { keep(day, point) }
      past.keptDays[coin] = keptDays
      past.starterDays[coin] = starterDays.subtracting(keptDays)
      for line in journal.prices
      where line.coin == coin && line.price.currency == currency && line.day <= today {
        prices[line.day] = line.price.amount
        past.statedDays[coin, default: []].insert(line.day)
        past.unsettledDays[coin]?.remove(line.day)
      }
      if let day = past.doubts[coin]?.day,
        past.keptDays[coin]?.contains(day) == true || past.statedDays[coin]?.contains(day) == true
      {
        past.doubts[coin] = nil
      }
      past.series.append(PriceSeries(coin: coin, byDay: prices))
      past.caps.append(PriceSeries(coin: coin, byDay: caps))
    }
    return past
  }

  /// The coins that some history of prices knows in a currency, by id.
  ///
  /// - Throws: `Failure` with status `files` when the folder cannot be read.
  func coinsWithHistory(in currency: Currency) throws(Failure) -> [CoinID] {
    var coins: Set<CoinID> = []
    do throws(DailyPriceError) {
      coins = Set(try dailyPrices.coins(in: currency))
    } catch {
      throw Failure(error, places: context.places)
    }
    if currency == StarterSnapshot.currency { coins.formUnion(StarterSnapshot.coinsWithHistory) }
    return coins.sorted()
  }
}

/// A portfolio day by day, and what it rests on.
struct PortfolioPast: Sendable {
  /// The changes and their money.
  let positions: PositionBook
  /// The prices.
  let prices: PastPrices
  /// The rows from the day before the first entry to the last day.
  let history: PortfolioHistory
  /// The first day on which a coin came in.
  let inception: Day

  /// The last day on which every coin that is held has a price, where that is not the last day of all.
  var lastPriced: Day? {
    guard let last = history.rows.last, last.isPartial else { return nil }
    return history.rows.last { !$0.isPartial && $0.day >= inception }?.day
  }

  /// The coins that are left out of all days although prices of earlier days are known, with the last
  /// of those days.
  var stopped: [CoinID: Day] {
    guard let last = history.rows.last?.day else { return [:] }
    var stopped: [CoinID: Day] = [:]
    for coin in history.unpriced {
      stopped[coin] = prices[coin]?.days.last { $0 <= last }
    }
    return stopped
  }
}

extension Session {
  /// Values a journal day by day, from the day before its first entry to a day.
  ///
  /// The prices of a coin to compare with are among those of the past, by the same rules.
  ///
  /// Nil when no coin came in by then.
  ///
  /// - Throws: `Failure` with status `files` when daily prices cannot be read, with `journal` when a
  ///   sum needs more than 38 digits.
  func past(
    of open: OpenJournal, market: MarketData, through last: Day, beside other: CoinID? = nil
  ) throws(Failure) -> PortfolioPast? {
    let entries = open.journal.transactions.filter { $0.day <= last }
    var coins = Set([other].compactMap { $0 })
    for entry in entries {
      coins.insert(entry.amount.coin)
      if let other = entry.details.counterpart?.coin { coins.insert(other) }
      for case .coins(let fee, worth: _) in entry.fees { coins.insert(fee.coin) }
    }
    let prices = try pastPrices(of: coins.sorted(), journal: open.journal, market: market)
    let conversion = try self.conversion(of: open.journal, to: market.currency)
    do throws(ReturnsError) {
      let positions = try PositionBook(
        of: entries, in: market.currency, prices: prices.series, carryLimit: PastPrices.carryLimit,
        conversion: conversion)
      guard let inception = positions.inception else { return nil }
      return PortfolioPast(
        positions: positions, prices: prices,
        history: try PortfolioHistory(
          positions: positions.positions, prices: prices.series,
          from: inception.adding(days: -1), through: last, carryLimit: PastPrices.carryLimit),
        inception: inception)
    } catch {
      throw failure(error)
    }
  }

  /// Why a history cannot be computed, in words.
  func failure(_ error: ReturnsError) -> Failure {
    switch error {
    case .overflow(let day):
      Failure(
        .journal, "the value of \(day) needs more than 38 digits",
        remedies: ["Check the quantities and prices of the entries up to that day."])
    case .changesOutOfOrder, .pricesOutOfOrder, .duplicate, .badRange, .daysDiffer:
      .fault("\(error)")
    }
  }

  /// What a reader must know of a history: where prices come from, and which days lack some.
  func notes(
    on past: PortfolioPast, days: some BidirectionalCollection<PortfolioHistory.Row>,
    journal: Journal
  ) -> [Note] {
    func named(_ coins: some Sequence<CoinID>) -> String {
      Values.listed(coins.map(past.prices.label).sorted(), last: "and")
    }
    var notes = self.notes(on: past.prices, from: days.first?.day, through: days.last?.day)
    let carried = days.filter { !$0.carried.isEmpty }
    if !carried.isEmpty {
      notes.append(
        Note(
          .note,
          "On \(carried.count) of \(Values.counted(days.count, "day")) a price is carried forward,"
            + " from at most \(PastPrices.carryLimit) days before: \(named(Set(carried.flatMap(\.carried))))."
        ))
    }
    let partial = days.filter(\.isPartial)
    for (state, some) in [
      ("have no figure", partial.filter { $0.value == nil }),
      ("are partial", partial.filter { $0.value != nil }),
    ] {
      guard let first = some.first, let last = some.last else { continue }
      let large = Set(some.flatMap(\.tooLarge))
      let unpriced = Set(some.flatMap { Set($0.missing).subtracting($0.tooLarge) })
      let reasons = [
        unpriced.isEmpty ? nil : "no price is known of \(named(unpriced))",
        large.isEmpty ? nil : "what \(named(large)) is worth needs more than 38 digits",
      ].compactMap { $0 }
      notes.append(
        Note(
          .warning,
          "\(some.count) of \(Values.counted(days.count, "day")) \(state), between \(first.day) and"
            + " \(last.day): \(Values.listed(reasons, last: "and"))."))
    }
    let stopped = past.stopped
    let unpriced = past.history.unpriced.filter { stopped[$0] == nil }
    if !unpriced.isEmpty {
      notes.append(
        Note(
          .warning,
          "Left out of all days, since no price is known: \(named(unpriced)). What was"
            + " exchanged for it counts as paid out."))
    }
    let lacksPrice = partial.contains { $0.missing.count > $0.tooLarge.count }
    if lacksPrice || !unpriced.isEmpty { notes.append(Self.priceRemedy(on: "DATE")) }
    notes += self.notes(onStopped: past)
    if let places = past.history.roundedToPlaces {
      notes.append(
        Note(
          .note, "Values are rounded to \(places) decimal places, since they need more digits."))
    }
    let unvalued = Set(past.history.rows.flatMap(\.unvalued))
    if !unvalued.isEmpty {
      notes.append(
        Note(
          .warning,
          "The capital is unknown from the day on which \(named(unvalued)) came in or left without a"
            + " value and without a price."))
    }
    return notes + notesOnMoney(of: past, journal: journal)
  }

  /// The coins that are left out of all days since their prices stopped.
  func notes(onStopped past: PortfolioPast) -> [Note] {
    let names = past.stopped.map { "\(past.prices.label($0)) (the last is of \($1))" }.sorted()
    guard !names.isEmpty else { return [] }
    return [
      Note(
        .warning,
        "Left out of all days, since no newer price is known: \(Values.listed(names, last: "and"))."
          + " What was exchanged for it counts as paid out. `portfolio refresh --history` asks for"
          + " newer prices.")
    ]
  }

  private func notesOnMoney(of past: PortfolioPast, journal: Journal) -> [Note] {
    var notes: [Note] = []
    let assumed = past.positions.assumed
    if !assumed.isEmpty {
      let one = assumed.count == 1
      notes.append(
        Note(
          .note,
          "\(Values.counted(assumed.count, "entry", plural: "entries")) without a value in this currency"
            + " \(one ? "counts" : "count") at the market price of \(one ? "its" : "their") day."))
    }
    let converted = past.positions.converted.count
    if converted > 0 {
      notes.append(
        Note(
          .note,
          "\(Values.counted(converted, "entry", plural: "entries")) \(converted == 1 ? "has" : "have")"
            + " money of another currency, converted at the rate of its day."))
    }
    for (isFee, instead) in [
      (false, "the market price of the day counts instead"), (true, "the fee is left out"),
    ] {
      let missing = past.positions.unconverted.filter { $0.isFee == isFee }
      guard !missing.isEmpty else { continue }
      let named = missing.lazy.map {
        "\(journal.name(of: $0.place)) (\($0.currency.code.uppercased()))"
      }
      notes.append(
        Note(
          .warning,
          "No rate is known of the money of \(Values.listed(named, atMost: 5)) on its day: \(instead)."
        ))
    }
    if !journal.tracked.isEmpty {
      notes.append(
        Note(.note, "Cash is outside this history: a buy pays in from it, a sale pays out to it."))
    }
    return notes
  }

  /// Where the prices of some days come from; prices of the days before may have been carried to them.
  func notes(on prices: PastPrices, from first: Day?, through last: Day?) -> [Note] {
    guard let first, let last else { return [] }
    let range = first...max(first, last)
    let carried = Dictionary(
      prices.series.compactMap { series in
        series.price(on: first, carriedAtMost: PastPrices.carryLimit).map { (series.coin, $0.day) }
      }, uniquingKeysWith: { first, _ in first })
    func used(_ days: [CoinID: Set<Day>]) -> [CoinID: Set<Day>] {
      var used: [CoinID: Set<Day>] = [:]
      for (coin, days) in days {
        used[coin] = days.filter { range.contains($0) || $0 == carried[coin] }
      }
      return used.filter { !$0.value.isEmpty }
    }
    func named(_ days: [CoinID: Set<Day>]) -> String? {
      let names = used(days).keys.map(prices.label).sorted()
      return names.isEmpty ? nil : Values.listed(names, last: "and")
    }
    // Beside prices of every day, only the newest may be the starter's.
    let newest = zone.day(of: StarterSnapshot.moment)
    let isNewest = { (coin: CoinID, days: Set<Day>) in
      days == [newest] && !(prices.keptDays[coin] ?? []).isEmpty
    }
    let starter = used(prices.starterDays)
    var notes: [Note] = []
    if let names = named(prices.keptDays) {
      notes.append(Note(.note, "Prices of the past: \(names) from the daily prices that are kept."))
    }
    if let names = named(starter.filter { !isNewest($0.key, $0.value) }) {
      notes.append(
        Note(
          .warning,
          "Prices of the past: \(names) from the starter, one a week."
            + " \(StarterSnapshot.attribution)."))
    }
    if let names = named(starter.filter { isNewest($0.key, $0.value) }) {
      notes.append(
        Note(
          .note,
          "Prices of \(newest): \(names) from the starter. \(StarterSnapshot.attribution)."))
    }
    let unsettled = used(prices.unsettledDays).map { coin, days in
      "\(prices.label(coin)) of \(Values.listed(days.map(\.description), last: "and"))"
    }
    if !unsettled.isEmpty {
      notes.append(
        Note(
          .note,
          "Not settled, since the prices that were taken over end there:"
            + " \(Values.listed(unsettled.sorted(), last: "and"))."))
    }
    if let names = named(prices.statedDays) {
      notes.append(Note(.note, "Prices of the past: \(names) as the journal states them."))
    }
    if let source = prices.snapshot,
      (first.adding(days: -PastPrices.carryLimit)...max(first, last)).contains(
        zone.day(of: source.standing.since))
    {
      notes.append(note(on: source, "Newest prices"))
    }
    return notes
      + prices.doubts.sorted { $0.key < $1.key }.filter { range.contains($0.value.day) }.map {
        Note(.warning, "The price of \($0.key) is doubtful: \($0.value.words).")
      }
  }
}
