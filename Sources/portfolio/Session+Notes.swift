internal import PortfolioEngine

extension Session {
  /// What a reader must know of a portfolio's value: how old its prices are, and what it leaves out.
  func notes(
    on report: HoldingsReport, market: MarketData, showsChange: Bool = true
  ) -> [Note] {
    var notes: [Note] = []
    let priced = report.rows.filter { $0.value != nil }
    let fromMarket = priced.filter(\.isOfMarket).compactMap(\.asset.coin)
    if let source = market.worstSource(of: fromMarket) {
      notes.append(note(on: source, "Prices"))
    }
    notes += self.notes(statedOf: priced)
    notes += self.notes(leftOutOf: report)
    notes += self.notes(unpriced: report.rows.filter { $0.price == nil }, market: market)
    if showsChange { notes += self.notes(onChangeOf: report) }
    if report.cashGaps > 0 {
      notes.append(
        Note(
          .warning,
          "Cash leaves out \(Values.counted(report.cashGaps, "buy or sell", plural: "buys and sells"))"
            + " without a value."))
    }
    notes += report.rows.filter { $0.asset.coin == nil && $0.quantity.isNegative }.map { row in
      Note(
        .warning,
        "The cash of \(row.label) is below zero: the journal does not say where the money"
          + " came from.")
    }
    if let places = report.roundedToPlaces {
      notes.append(
        Note(.note, "Values are rounded to \(places) decimal places, since they need more digits."))
    }
    return notes + self.notes(onDoubtsOf: fromMarket, market: market)
      + self.notes(onFilesOf: market)
  }

  /// Which holdings are valued at prices that the journal states, a note a day, the latest first.
  private func notes(statedOf rows: [Holding]) -> [Note] {
    var days: [Day: [Holding]] = [:]
    for row in rows where row.price?.source == .stated {
      guard let asOf = row.price?.asOf else { continue }
      days[zone.day(of: asOf), default: []].append(row)
    }
    return days.sorted { $0.key > $1.key }.map { day, rows in
      let labels = Values.listed(rows.map(\.label), last: "and")
      return Note(
        .note,
        rows.count == 1
          ? "The price of \(labels) is the one that the journal states for \(day)."
          : "The prices of \(labels) are those that the journal states for \(day).")
    }
  }

  /// The prices of some coins that jumped although their 24-hour change does not bear it out.
  func notes(onDoubtsOf coins: some Sequence<CoinID>, market: MarketData) -> [Note] {
    Set(coins).sorted().flatMap { id in
      var notes: [Note] = []
      if let words = words(onDoubtOf: id, market: market) {
        notes.append(Note(.warning, "The price of \(id) is doubtful: \(words)."))
      }
      if let moment = market.unanswered[id], let since = market.moment(of: id) {
        notes.append(
          Note(
            .warning,
            "The provider's answer of \(moment) knows no \(id): its price is that of \(since)."))
      }
      return notes
    }
  }

  /// The doubtful prices of some coins in a currency: of those that are held all are named, of the others
  /// five.
  func notes(
    onDoubtsIn currency: Currency, of coins: Set<CoinID>? = nil, held: Set<CoinID> = []
  ) -> [Note] {
    guard let market = try? market(in: currency, mayBeEmpty: true) else { return [] }
    let doubted = Set(market.doubts.keys).intersection(coins ?? Set(market.doubts.keys))
    let others = doubted.subtracting(held).sorted()
    let named = doubted.intersection(held).union(others.prefix(5))
    let rest = others.count - 5
    return notes(onDoubtsOf: named, market: market)
      + (rest > 0
        ? [
          Note(
            .warning,
            "So \(rest == 1 ? "is" : "are") the price\(rest == 1 ? "" : "s") of"
              + " \(Values.counted(rest, "more coin")).")
        ] : [])
  }

  /// Why the market's price of a coin is doubtful; nil when it is not.
  func words(onDoubtOf coin: CoinID, market: MarketData) -> String? {
    guard let doubt = market.doubts[coin], let row = market.rows[coin], let price = row.price
    else { return nil }
    let format = FigureFormat.price(CurrencyStyle(code: market.currency.code))
    let before = doubt.asOf.map { "at \($0)" } ?? "before"
    let change =
      row.priceChangePercentage24h.map {
        "while its 24h change is said to be \(FigureFormat.signedPercent.text($0))"
      } ?? "a jump that no 24h change confirms"
    return "\(format.text(price)) now, \(format.text(doubt.believed)) \(before), \(change)"
  }

  /// Why coins have no price, as far as asking the source, or asking it otherwise, has to do with it,
  /// and what to do without one.
  private func notes(unpriced rows: [Holding], market: MarketData) -> [Note] {
    var notes: [Note] = []
    let known = rows.filter { row in row.asset.coin.map { market.rows[$0] != nil } ?? false }
    let refused = known.filter { row in row.asset.coin.map(market.refusesPrice) ?? false }
    let silent = known.filter { row in !refused.contains { $0.asset == row.asset } }
    if !silent.isEmpty {
      let labels = Values.listed(silent.map(\.label), last: "and")
      notes.append(Note(.note, "The source knows \(labels), and gives no price above zero."))
    }
    if !refused.isEmpty {
      let labels = Values.listed(refused.map(\.label), last: "and")
      notes.append(Note(.warning, "The source gives \(labels) a price that could not be used."))
    }
    let coins = Set(rows.compactMap(\.asset.coin)).filter { market.rows[$0] == nil }.sorted()
    guard !coins.isEmpty else { return notes }
    guard isOnline else { return notes + [priceRemedy(in: market.currency)] }
    let unaskable = coins.filter { !Self.mayBeAsked($0) }
    if !unaskable.isEmpty {
      notes.append(
        Note(
          .note,
          "No provider has a coin named \(Values.listed(unaskable.map(\.text), last: "or")), so it is"
            + " not asked for one."))
    }
    // Whoever demanded an answer is told of this by the renewal.
    if !context.settings.allowsNamingCoins, unaskable.count < coins.count, !context.global.refresh {
      notes.append(
        Note(.note, "No cached page of the market has a price. \(privacy)"))
    }
    return notes + [priceRemedy(in: market.currency)]
  }

  /// What to do about a coin without a price in a currency, now or on a day of the past.
  func priceRemedy(in currency: Currency, on day: String? = nil) -> Note {
    Note(.note, "State a price yourself: \(priceLine("COIN", in: currency, on: day))")
  }

  /// The command line that states a price, which names the currency where another would be taken.
  func priceLine(_ coin: String, in currency: Currency, on day: String?) -> String {
    let isNamed = currency.isGovernment && currency != context.settings.moneyCurrency
    let words = ["price", coin, "AMOUNT"] + (isNamed ? [currency.code] : [])
    return context.places.commandLine(words + (day.map { TypedOption("--on", $0).words } ?? []))
  }

  /// Whether a coin can be asked for by name: a comma would make two of it.
  static func mayBeAsked(_ coin: CoinID) -> Bool {
    !coin.text.utf8.contains(UInt8(ascii: ",")) && coin.text.utf8.contains { $0 != 46 }
  }

  /// Which holdings the total leaves out: those without a price, and those whose value is too large.
  func notes(leftOutOf report: HoldingsReport) -> [Note] {
    var notes: [Note] = []
    let unpriced = report.total.unpriced.filter { $0.reason != .tooLarge }
    if !unpriced.isEmpty {
      let labels = unpriced.map { omission in
        omission.reason == .otherCurrency
          ? "\(omission.label) (another currency)" : omission.label
      }
      notes.append(
        Note(
          .warning,
          "The total leaves out \(unpriced.count) of \(report.rows.count) holdings without a price: "
            + "\(Values.listed(labels, last: "and"))."))
    }
    let large = report.total.unpriced.filter { $0.reason == .tooLarge }
    if !large.isEmpty {
      notes.append(
        Note(
          .warning,
          "The total leaves out what is too large to be shown exactly, in 38 digits with cents: "
            + "\(Values.listed(large.map(\.label), last: "and"))."))
    }
    return notes
  }

  /// Which holdings the 24-hour change leaves out, and why; the star is the figure's mark.
  ///
  /// Where no change is known, and nothing but prices is missing for it, the total's note says all.
  func notes(onChangeOf report: HoldingsReport) -> [Note] {
    let change = report.total.change
    let isAlike = change.omissions.allSatisfy { $0.gap == .unpriced }
    guard change.isPartial, change.amount != nil || !isAlike else { return [] }
    let labels = change.omissions.map { omission in
      switch omission.gap {
      case .notGiven: omission.label
      case .unpriced: "\(omission.label) (no value)"
      case .notDerivable: "\(omission.label) (it lost 100% or more)"
      case .tooLarge: "\(omission.label) (too large to be shown exactly)"
      case .tooSmall: "\(omission.label) (too small for a change to be computed)"
      }
    }
    let subject =
      change.amount == nil ? "The 24h change is unknown" : "* The 24h change is partial"
    return [
      Note(
        .warning,
        isAlike
          ? "\(subject): it leaves out the same."
          : "\(subject): it leaves out \(change.omissions.count) of \(report.rows.count) holdings:"
            + " \(Values.listed(labels, last: "and")).")
    ]
  }

  /// Says where figures come from, and how old they are.
  func note(on source: MarketSource, _ subject: String) -> Note {
    let standing = source.standing
    let severity: Note.Severity = standing.state == .expired ? .warning : .note
    if source.isStarter {
      let origin =
        source.key.endpoint == .markets ? "" : " (the provider's published example)"
      return Note(
        severity,
        "\(subject): the starter snapshot of \(zone.day(of: standing.since))\(origin), \(age(of: source))."
          + " \(StarterSnapshot.attribution).")
    }
    return Note(
      severity,
      "\(subject): \(source.provider), \(standing.since), \(age(of: source))"
        + (standing.confirmed.map { ": the provider had nothing newer \($0.rounded) ago." } ?? "."))
  }

  /// How old what a source gives is, and its state; the starter's has expired whatever its age.
  func age(of source: MarketSource) -> String {
    let standing = source.standing
    return (standing.isFuture ? "dated in the future" : "\(standing.age.rounded) old")
      + ", \(source.isStarter ? "expired" : standing.state.rawValue)"
  }

  /// How many rows of pages repeat an id that came before in their page.
  func note(onRepeated problems: [MarketProblem]) -> [Note] {
    let ids = problems.filter { $0.reason == .repeated }.compactMap(\.id)
    guard !ids.isEmpty else { return [] }
    return [
      Note(
        .warning,
        "\(Values.counted(ids.count, "row")) \(ids.count == 1 ? "repeats" : "repeat") an id of the same page;"
          + " the newest row counts, of equal ones the first: \(Values.listed(ids.uniqued, atMost: 3))."
      )
    ]
  }

  /// Which values of an answer could not be read, five of them by name, and which rows repeat an id.
  ///
  /// - Parameter answer: what the answer is about, where there are several.
  func notes(onProblems all: [MarketProblem], of answer: String? = nil) -> [Note] {
    let repeated = note(onRepeated: all)
    let problems = all.filter { $0.reason != .repeated }
    guard !problems.isEmpty else { return repeated }
    let named = problems.map { problem in
      let place = problem.id ?? problem.element.map { "element \($0 + 1)" } ?? ""
      return [place, problem.key].filter { !$0.isEmpty }.joined(separator: " ")
    }
    let isOne = problems.count == 1
    let subject =
      (isOne ? "One value" : "\(problems.count) values") + (answer.map { " of \($0)" } ?? "")
    return repeated + [
      Note(
        .warning,
        "\(subject) could not be read, so \(isOne ? "it is" : "they are") unknown:"
          + " \(Values.listed(named, atMost: 5)).")
    ]
  }

  /// What of the cache was not used, and which values of it could not be read.
  func notes(onFilesOf market: MarketData) -> [Note] {
    let unused = market.unused.compactMap { lookup -> Note? in
      switch lookup {
      case .absent, .found: nil
      case .newerSchema(let schema, let path):
        Note(
          .warning,
          "\(context.places.shown(path)) is of schema \(schema), which a newer portfolio wrote; it"
            + " was not used.")
      // One that could be renamed was told of when it was.
      case .damaged(_, asidePath: _?): nil
      case .damaged(let path, asidePath: nil):
        Note(.warning, "\(context.places.shown(path)) is damaged and was not used.")
      }
    }
    let problems = market.sources.flatMap(\.problems)
    let count = problems.count { $0.reason != .repeated }
    let repeated = note(onRepeated: problems)
    if count == 0 { return unused + repeated }
    return unused + repeated + [
      Note(
        .note,
        count == 1
          ? "One value of the snapshots could not be read, so it is unknown."
          : "\(count) values of the snapshots could not be read, so they are unknown.")
    ]
  }
}

extension MarketData {
  /// Whether the source of a coin's row gives a price that is none, or has too many digits.
  fileprivate func refusesPrice(of coin: CoinID) -> Bool {
    source(of: coin)?.problems.contains {
      ($0.id == nil || $0.id == coin.text) && $0.key.contains("current_price")
    } ?? false
  }
}
