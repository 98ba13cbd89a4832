internal import PortfolioEngine

extension Session {
  /// What a reader must know of a portfolio's value: how old its prices are, and what it leaves out.
  func notes(on report: HoldingsReport, market: MarketData) -> [Note] {
    var notes: [Note] = []
    let priced = report.rows.filter { $0.value != nil }
    let fromMarket = priced.filter(\.isOfMarket).compactMap(\.asset.coin)
    if let source = market.worstSource(of: fromMarket) {
      notes.append(note(on: source, "Prices"))
    }
    notes += priced.filter { $0.price?.source == .stated }.map { row in
      let day = row.price?.asOf.map { zone.day(of: $0).description } ?? "an unknown day"
      return Note(.note, "The price of \(row.label) is the one that the journal states for \(day).")
    }
    if report.total.isPartial { notes.append(note(unpriced: report)) }
    if isOnline, !context.settings.allowsNamingCoins,
      report.rows.contains(where: { $0.price == nil && $0.asset.coin != nil })
    {
      notes.append(
        Note(.note, "No page of the market that was asked for has a price. \(Self.privacy)"))
    }
    let unknown = report.total.change.omissions.filter { $0.gap != .unpriced }
    if !unknown.isEmpty {
      notes.append(
        Note(
          .warning,
          "The 24h change leaves out what has none: "
            + "\(Values.listed(unknown.map(Self.described), last: "and"))."))
    }
    if report.cashGaps > 0 {
      notes.append(
        Note(
          .warning,
          "Cash leaves out \(Values.counted(report.cashGaps, "buy or sell", plural: "buys and sells"))"
            + " without a value."))
    }
    if let places = report.roundedToPlaces {
      notes.append(
        Note(.note, "Values are rounded to \(places) decimal places, since they need more digits."))
    }
    return notes + self.notes(onDoubtsOf: fromMarket, market: market)
      + self.notes(onFilesOf: market)
  }

  /// The prices of some coins that jumped although their 24-hour change denies it.
  func notes(onDoubtsOf coins: [CoinID], market: MarketData) -> [Note] {
    coins.sorted().compactMap { id in
      guard let doubt = market.doubts[id], let price = market.rows[id]?.price else { return nil }
      let format = FigureFormat.price(CurrencyStyle(code: market.currency.code))
      let change = FigureFormat.signedPercent.text(market.rows[id]?.priceChangePercentage24h)
      return Note(
        .warning,
        "The price of \(id) is doubtful: \(format.text(price)) now, \(format.text(doubt.believed))"
          + (doubt.asOf.map { " at \($0)" } ?? " before")
          + ", while its 24h change is said to be \(change).")
    }
  }

  /// Which holdings have no price, and why.
  func note(unpriced report: HoldingsReport) -> Note {
    let omissions = report.total.unpriced
    let labels = omissions.map { omission in
      switch omission.reason {
      case .noPrice: omission.label
      case .otherCurrency: "\(omission.label) (another currency)"
      case .tooLarge: "\(omission.label) (more than 38 digits)"
      }
    }
    return Note(
      .warning,
      "The total leaves out \(omissions.count) of \(report.rows.count) holdings without a price: "
        + "\(Values.listed(labels, last: "and")).")
  }

  private static func described(_ omission: ValueChange.Omission) -> String {
    switch omission.gap {
    case .unpriced, .notGiven: omission.label
    case .notDerivable: "\(omission.label) (it lost 100% or more)"
    case .tooLarge: "\(omission.label) (more than 38 digits)"
    }
  }

  /// Says where figures come from, and how old they are.
  func note(on source: MarketSource, _ subject: String) -> Note {
    let standing = source.standing
    let severity: Note.Severity = standing.state == .expired ? .warning : .note
    let age =
      standing.isFuture ? "dated in the future" : "\(standing.age.rounded) old"
    if source.isStarter {
      let origin =
        source.key.endpoint == .markets ? "" : " (the provider's published example)"
      return Note(
        severity,
        "\(subject): the starter snapshot of \(zone.day(of: standing.since))\(origin), \(age),"
          + " expired. \(StarterSnapshot.attribution).")
    }
    return Note(
      severity,
      "\(subject): \(source.provider), \(standing.since), \(age), \(standing.state.rawValue).")
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
      case .damaged(let path, let aside):
        Note(
          .warning,
          "\(context.places.shown(path)) is damaged and was not used"
            + (aside.map { "; it is now \(context.places.shown($0))" } ?? "") + ".")
      }
    }
    let count = market.sources.reduce(0) { $0 + $1.problems.count }
    if count == 0 { return unused }
    return unused + [
      Note(
        .note,
        count == 1
          ? "One value of the snapshots could not be read and counts as unknown."
          : "\(count) values of the snapshots could not be read and count as unknown.")
    ]
  }
}
