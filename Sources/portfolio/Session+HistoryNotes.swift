internal import PortfolioEngine

extension Session {
  /// What a reader must know of a history: where prices come from, and which days lack some.
  ///
  /// The prices may be used from a day on that is before the first of these.
  func notes(
    on past: PortfolioPast, days: some BidirectionalCollection<PortfolioHistory.Row>,
    pricesFrom first: Day? = nil, market: MarketData, journal: Journal
  ) -> [Note] {
    func named(_ coins: some Sequence<CoinID>) -> String {
      Values.listed(coins.map(past.prices.label).sorted(), last: "and")
    }
    var notes = self.notes(
      on: past.prices, market: market, from: first ?? days.first?.day, through: days.last?.day)
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
      (("has no figure", "have no figure"), partial.filter { $0.value == nil }),
      (("is partial", "are partial"), partial.filter { $0.value != nil }),
    ] {
      guard let first = some.first, let last = some.last else { continue }
      let large = Set(some.flatMap(\.tooLarge))
      let lacking = some.map { ($0.day, Set($0.missing).subtracting($0.tooLarge)) }
      let ended = past.prices.ended(before: lacking)
      let unpriced = lacking.reduce(into: Set()) { $0.formUnion($1.1) }.subtracting(ended.keys)
      let gapped = unpriced.filter { coin in
        past.prices[coin]?.days.contains { $0 < last.day } == true
      }
      let never = unpriced.subtracting(gapped)
      let reasons = [
        never.isEmpty ? nil : "no price is known of \(named(never))",
        gapped.isEmpty
          ? nil : "no price newer than \(PastPrices.carryLimit) days is known of \(named(gapped))",
        ended.isEmpty ? nil : past.prices.words(onEnded: ended),
        large.isEmpty ? nil : "what \(named(large)) is worth needs more than 38 digits",
      ].compactMap { $0 }
      notes.append(
        Note(
          .warning,
          "\(some.count) of \(Values.counted(days.count, "day")) \(some.count == 1 ? state.0 : state.1),"
            + (first.day == last.day ? " on \(first.day)" : " between \(first.day) and \(last.day)")
            + ": \(Values.listed(reasons, last: "and"))."))
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
    if lacksPrice || !unpriced.isEmpty {
      notes.append(priceRemedy(in: market.currency, on: "DATE"))
    }
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
    // Between two coins that have prices a swap is no payment, whatever it was worth.
    let unpriced = Set(past.history.unpriced)
    let assumed =
      past.positions.assumed.count
      + past.positions.assumedSwaps.count {
        unpriced.contains($0.given) != unpriced.contains($0.received)
      }
    if assumed > 0 {
      let one = assumed == 1
      notes.append(
        Note(
          .note,
          "\(Values.counted(assumed, "payment")) without a value in this currency"
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
  func notes(
    on prices: PastPrices, market: MarketData, from first: Day?, through last: Day?
  ) -> [Note] {
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
      "\(prices.label(coin)) of \(Values.listed(days.sorted().map(\.description), atMost: 5))"
    }
    if !unsettled.isEmpty {
      notes.append(
        Note(
          .note,
          "Not settled, since the prices that were taken over end there:"
            + " \(Values.listed(unsettled.sorted(), last: "and"))."))
    }
    // After the last day with a price what is newer than it counts alone.
    let stated = prices.statedDays.filter { coin, _ in
      prices.newest[coin] == nil || prices[coin]?.days.last.map { $0 < first } != true
    }
    if let names = named(stated) {
      notes.append(Note(.note, "Prices of the past: \(names) as the journal states them."))
    }
    // A page that is newer than a kept price of its day counts on the days after it alone.
    let ofPages = prices.snapshotDays.filter { coin, _ in
      prices.newest[coin]?.source != .snapshot || prices[coin]?.days.last.map { $0 < last } == true
    }
    if let source = market.worstSource(of: used(ofPages).keys) {
      notes.append(note(on: source, "Newest prices"))
    }
    return notes
      + prices.doubts.sorted { $0.key < $1.key }.filter { range.contains($0.value.day) }.map {
        Note(.warning, "The price of \($0.key) is doubtful: \($0.value.words).")
      }
  }
}

extension PastPrices {
  /// The coins whose prices end before the days on which they lack one, with the last day that has one.
  func ended(before lacking: [(day: Day, coins: Set<CoinID>)]) -> [CoinID: Day] {
    var ended: [CoinID: Day] = [:]
    for coin in Set(lacking.flatMap(\.coins)) {
      let days = lacking.filter { $0.coins.contains(coin) }.map(\.day)
      guard let first = days.first, let last = days.last,
        let newest = self[coin]?.days.last(where: { $0 <= last }), newest < first
      else { continue }
      ended[coin] = newest
    }
    return ended
  }

  /// Says of coins that their prices ended, and when.
  func words(onEnded ended: [CoinID: Day]) -> String {
    let days = Dictionary(grouping: ended.keys, by: { ended[$0] }).compactMap { day, coins in
      day.map { ($0, Values.listed(coins.map(label).sorted(), last: "and")) }
    }
    let named = days.sorted { $0 < $1 }.map { "\($1) (the last before is of \($0))" }
    return "no price newer than \(Self.carryLimit) days is known of"
      + " \(Values.listed(named, last: "and"))"
  }
}
