internal import PortfolioEngine

/// The table of coins that `coins` and `search` show.
struct CoinRows {
  /// The currency of all money.
  let currency: Currency
  /// The moment for which ages count.
  let moment: Instant
  /// Whether what is held is known and shown.
  let showsHoldings: Bool
  /// Whether the age of each row is shown, since some are of another day than the newest page.
  let showsAges: Bool
  /// The coins whose price is doubtful.
  let doubtful: Set<CoinID>

  /// Rows of coins, each with what else its list tells of it.
  func table(
    _ rows: [CoinRow], matches: [CoinID: SearchHit.Tier] = [:], emptyText: String? = nil
  ) -> Table {
    Table(
      "coins", columns: columns(hasMatches: !matches.isEmpty),
      rows: rows.map { cells($0, matches[$0.coin.id], hasMatches: !matches.isEmpty) },
      emptyText: emptyText)
  }

  private func columns(hasMatches: Bool) -> [Column] {
    var columns: [Column] = [
      .count("rank", "Rank", priority: 3), .word("symbol", "Coin"),
      .text("name", "Name", priority: 7), .word("id", "Id"), .figure("price", "Price"),
      .figure("changePercent", "24h", priority: 2),
      .figure("marketCap", "Market cap", priority: 5), .figure("volume", "Volume", priority: 6),
    ]
    if showsHoldings {
      columns += [.figure("held", "Held", priority: 4), .figure("value", "Value", priority: 4)]
    } else {
      columns += [.data("held", kind: .figure), .data("value", kind: .figure)]
    }
    columns += [
      .data("weight", kind: .figure), .data("valueSource"), .data("asOf"),
      showsAges ? .count("age", "Age", priority: 1) : .data("age", kind: .count),
      .data("isDoubtful"),
    ]
    return columns + (hasMatches ? [.data("match")] : [])
  }

  private func cells(_ row: CoinRow, _ match: SearchHit.Tier?, hasMatches: Bool) -> [Cell] {
    let cells: [Cell] = [
      .integer(row.rank), .text(row.coin.symbol.isEmpty ? nil : row.coin.symbol.uppercased()),
      .text(row.coin.shownName), .text(row.coin.id.text), .price(row.unitPrice, currency),
      .change(row.changePercent), .abbreviated(row.marketCap, currency),
      .abbreviated(row.volume, currency),
      row.held == nil && showsHoldings ? .blank : .quantity(row.held),
      row.held == nil && showsHoldings ? .blank : .money(row.value, currency),
      .share(row.weight, shown: row.shownWeight), .text(row.valueSource?.rawValue),
      .instant(row.asOf?.description),
      .age(row.asOf?.wholeSeconds(until: moment)),
      .flag(doubtful.contains(row.coin.id)),
    ]
    return cells + (hasMatches ? [.text(match.map(Self.name))] : [])
  }

  private static func name(of tier: SearchHit.Tier) -> String {
    switch tier {
    case .exactSymbol: "symbol"
    case .exactName: "name"
    case .exactID: "id"
    case .prefix: "prefix"
    case .substring: "substring"
    }
  }
}

extension Session {
  /// What is held, for a list of coins that can do without; nil where nothing can be said of it.
  ///
  /// A list without it is what a journal's coins are looked up in to mend it, so it is shown, but ends
  /// with the status of every other command that meets such a journal.
  ///
  /// - Parameter isRequired: whether the list makes no sense without.
  /// - Returns: the journal, where there is one; the report; and a note and the status to end with where
  ///   the journal was refused.
  /// - Throws: `Failure` as `openJournal` does when it is required, and when a journal that was named
  ///   is not there; with `files` when the journal cannot be read.
  func holdingsIfKnown(
    market: MarketData, isRequired: Bool
  ) throws(Failure) -> (
    journal: Journal?, report: HoldingsReport?, notes: [Note], status: ExitStatus
  ) {
    guard let journal = try readJournal() else {
      if isRequired || context.global.journal != nil { throw missingJournal }
      return (nil, nil, [], .done)
    }
    do throws(Failure) {
      return (journal, try holdings(of: try open(journal), market: market), [], .done)
    } catch {
      guard !isRequired, error.status == .journal else { throw error }
      let note = "What is held is left out, since the journal has errors: portfolio check"
      return (journal, nil, [Note(.warning, note)], error.status)
    }
  }

  /// How rows of a list are shown, and what a reader must know of them.
  func layout(
    of rows: [CoinRow], market: MarketData, holdings: HoldingsReport?, journalNotes: [Note]
  ) -> (CoinRows, [Note]) {
    let outdated = note(outdatedAmong: rows, market: market)
    let layout = CoinRows(
      currency: market.currency, moment: context.now,
      showsHoldings: rows.contains { $0.held != nil }, showsAges: !outdated.isEmpty,
      doubtful: Set(market.doubts.keys))
    let notes =
      self.notes(onValuesOf: rows, holdings: holdings)
      + self.notes(onDoubtsOf: rows.map(\.coin.id), market: market) + outdated + journalNotes
      + self.notes(onFilesOf: market)
    return (layout, notes)
  }

  /// Which rows of a list are of another day than the newest page, so that their ranks are.
  func note(outdatedAmong rows: [CoinRow], market: MarketData) -> [Note] {
    let outdated = market.outdated
    let old = rows.map(\.coin.id).filter { outdated.contains($0) }
    guard !old.isEmpty else { return [] }
    return [
      Note(
        .warning,
        "\(old.count) of \(Values.counted(rows.count, "row")) \(old.count == 1 ? "is" : "are") more"
          + " than a day older than the newest page, and so \(old.count == 1 ? "is its rank" : "are their ranks"):"
          + " \(Values.listed(old.lazy.map(\.text), atMost: 3)).")
    ]
  }

  /// Which of the values of a list count at a price that the journal states, and not at the one shown.
  func notes(onValuesOf rows: [CoinRow], holdings: HoldingsReport?) -> [Note] {
    rows.filter { $0.valueSource == .stated }.compactMap { row in
      guard let price = holdings?.rows.first(where: { $0.coin.id == row.coin.id })?.price,
        let asOf = price.asOf, let currency = holdings?.currency
      else { return nil }
      let label = row.coin.symbol.isEmpty ? row.coin.id.text : row.coin.symbol.uppercased()
      let figure = FigureFormat.price(CurrencyStyle(code: currency.code)).text(price.price)
      return Note(
        .note,
        "The value of \(label) counts at \(figure), the price that the journal states for"
          + " \(zone.day(of: asOf)).")
    }
  }

  /// A note that a list was cut.
  func note(shown: Int, of count: Int) -> [Note] {
    shown < count
      ? [Note(.note, "\(shown) of \(count) coins are shown; --limit \(count) shows all.")] : []
  }
}
