internal import PortfolioEngine

/// What an entry that is not written yet would do to the lots: which would close, for which gain.
struct AddForecast: Sendable {
  /// The blocks of the document.
  let blocks: [Block]
  /// What there is to say about them.
  let notes: [Note]

  /// Looks ahead; nil when the entry disposes of nothing.
  ///
  /// Where the lots cannot follow the journal, a note says why: what was asked for is what would be
  /// written.
  ///
  /// - Parameters:
  ///   - journal: the journal with the new lines.
  ///   - isNew: tells the new entries by their places.
  /// - Throws: `Failure` with status `files` when prices cannot be read.
  init?(
    of journal: Journal, _ session: Session, isNew: (Transaction.Place) -> Bool
  ) throws(Failure) {
    let policy = try session.lotPolicy(
      LotChoices(), in: session.context.settings.moneyCurrency, of: journal)
    let past = try session.entryPrices(of: journal, in: policy.currency)
    let forecast: SaleForecast
    do throws(ForecastError) {
      forecast = try SaleForecast(
        of: journal.transactions, policy: policy, prices: past.source, isNew: isNew)
    } catch {
      blocks = []
      let reasons = session.failure(error, in: journal, policy).diagnostics.prefix(1).map {
        diagnostic in
        (diagnostic.place.map { "\($0.file):\($0.line ?? 1): " } ?? "") + diagnostic.message
      }
      notes = [Note(.warning, "No gain is foretold: \(reasons.joined()).")]
      return
    }
    guard !forecast.rows.isEmpty else { return nil }
    let page = LotPage(session, journal, policy)
    blocks = [
      .heading("It would realise"), .facts(Self.facts(of: forecast.total, page)),
      .data(page.facts), .table(Self.table(of: forecast, page)),
    ]
    notes =
      [page.methodNote] + page.notes(on: forecast.total)
      + Self.changes(of: journal.transactions, past.source, page, isNew: isNew)
  }

  /// The years in which what else is sold is matched otherwise because of the new entries.
  private static func changes(
    of entries: [Transaction], _ prices: PriceSource, _ page: LotPage,
    isNew: (Transaction.Place) -> Bool
  ) -> [Note] {
    let others = entries.filter { !isNew($0.place) }
    guard let day = entries.filter({ isNew($0.place) }).map(\.day).min(),
      others.contains(where: { $0.day >= day }),
      let before = try? gains(of: others, prices, page, isNew: isNew),
      let after = try? gains(of: entries, prices, page, isNew: isNew)
    else { return [] }
    return Set(before.keys).union(after.keys).sorted().compactMap { year in
      let (old, new) = (before[year] ?? .zero, after[year] ?? .zero)
      guard old != new else { return nil }
      return Note(
        .warning,
        "Entries after \(day) are matched otherwise then: the gain of \(year) goes from"
          + " \(page.money(old).text) to \(page.money(new).text), without that of the new entries.")
    }
  }

  /// The known gains of what is not new, by year.
  private static func gains(
    of entries: [Transaction], _ prices: PriceSource, _ page: LotPage,
    isNew: (Transaction.Place) -> Bool
  ) throws -> [Int: Decimal128] {
    let history = try LotHistory(entries, policy: page.policy, prices: prices)
    var sums: [Int: Decimal128] = [:]
    for disposal in history.disposals where disposal.isTaxed {
      let isMeant = ([disposal.entry] + disposal.mergedEntries).contains {
        isNew(entries[$0].place)
      }
      guard !isMeant, let gain = disposal.gain else { continue }
      let year = disposal.day.components.year
      sums[year] = try (sums[year] ?? .zero) + gain
    }
    return sums
  }

  private static func facts(of total: GainTotal, _ page: LotPage) -> [Fact] {
    var facts = [Fact.figure("gain", "Gain", page.gain(total.knownGain))]
    guard total.knownGain != nil else { return facts }
    for part in total.terms {
      guard let term = part.term else { continue }
      facts.append(.figure("\(term.rawValue)Gain", term.title, page.gain(part.knownGain)))
    }
    if !total.denied.isZero {
      facts.append(.figure("denied", "Denied losses", page.money(total.denied)))
    }
    return facts
  }

  private static func table(of forecast: SaleForecast, _ page: LotPage) -> Table {
    Table(
      "matches",
      columns: [
        .text("kind", "Kind", priority: 3), .text("description", "What"),
        .word("acquired", "Acquired"), .text("rule", "Rule", priority: 4),
        .word("term", "Term", priority: 1), .figure("proceeds", "Proceeds", priority: 2),
        .figure("cost", "Cost"), .figure("gain", "Gain"), .text("lot", "Lot"),
        .text("flags", "Rests on"), .word("from", "From", priority: 5), .data("coin"),
        .data("quantity", kind: .figure), .data("closes"), .data("isTaxed"),
      ],
      rows: forecast.rows.flatMap { row in
        zip(row.disposal.matches, row.closes).map { match, closes in
          let isTaxed = row.total.count > 0
          let hasLot = match.acquisition != nil
          return [
            .text(row.disposal.kind.rawValue, shown: row.disposal.kind.words),
            .text(page.units(match.quantity, row.disposal.coin)),
            match.acquired.map { .day($0.description) } ?? .blank,
            .text(match.rule.rawValue, shown: match.rule.words), page.term(match.term),
            page.money(match.proceeds), page.money(match.cost),
            isTaxed ? page.gain(match.gain) : Cell(.missing, text: "none", role: .dim),
            hasLot
              ? .text(closes ? "closes" : "part", role: closes ? .accent : .plain) : .blank,
            .marks(row.disposal.marks), page.place(match.place, label: match.label),
            .text(row.disposal.coin.text), .number(match.quantity),
            hasLot ? .flag(closes) : .blank, .flag(isTaxed),
          ]
        }
      })
  }
}
