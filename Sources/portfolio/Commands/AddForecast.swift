internal import PortfolioEngine

/// What an entry that is not written yet would do to the lots: which would close, for which gain.
struct AddForecast: Sendable {
  /// The blocks of the document.
  private let blocks: [Block]
  /// What there is to say about them.
  private let notes: [Note]

  /// An answer that tells what would be written, with what that would do to the lots.
  ///
  /// - Throws: as `init`.
  static func added(
    to answer: Answer, of lines: [String], _ draft: JournalDraft
  ) throws(Failure) -> Answer {
    guard draft.before.errors.isEmpty, case .document(var document) = answer.body,
      let forecast = try AddForecast(
        of: draft.journal(with: lines), draft.session, isNew: draft.isAdded)
    else { return answer }
    document.blocks += forecast.blocks
    document.notes += forecast.notes
    if draft.session.context.global.format == .csv, !forecast.blocks.isEmpty {
      document.notes.append(
        Note(.note, "CSV holds the lines alone; --format json holds the lots and gains too."))
    }
    var answer = answer
    answer.body = .document(document)
    return answer
  }

  /// An answer that tells which price would be stated, with what that would do to the gains.
  ///
  /// - Throws: as `init`.
  static func priced(
    _ answer: Answer, by lines: [String], _ draft: JournalDraft
  ) throws(Failure) -> Answer {
    let (before, session) = (draft.before, draft.session)
    guard before.errors.isEmpty, case .document(var document) = answer.body else { return answer }
    let after = draft.journal(with: lines)
    let policy = try session.lotPolicy(
      LotChoices(), in: session.context.settings.moneyCurrency, of: after)
    let old = try session.entryPrices(of: before, in: policy.currency).source
    let new = try session.entryPrices(of: after, in: policy.currency).source
    // What is wrong with the journal is said with the lines.
    guard let standing = try? LotHistory(before.transactions, policy: policy, prices: old),
      let changed = try? LotHistory(after.transactions, policy: policy, prices: new),
      let known = try? YearsOfGains(of: before.transactions, in: standing),
      let other = try? YearsOfGains(of: after.transactions, in: changed)
    else { return answer }
    let page = LotPage(session, after, policy)
    let costs = Self.costs(
      CoinPositions(of: standing, entries: before.transactions),
      CoinPositions(of: changed, entries: after.transactions), known: standing.knownCosts,
      changed.knownCosts, page)
    guard other.lastEntry != nil || !costs.isEmpty else { return answer }
    let changes = known.changes(to: other, page).map { year, words in
      Note(.warning, "Entries are valued otherwise then: the gain of \(year) \(words)")
    }
    if !changes.isEmpty || !costs.isEmpty { document.notes.append(page.methodNote) }
    document.notes +=
      (changes.isEmpty ? [Note(.note, "No realised gain changes by it.")] : changes) + costs
    var answer = answer
    answer.body = .document(document)
    return answer
  }

  /// The coins whose held units cost otherwise after a price is stated, or those of their lots whose
  /// cost is known.
  private static func costs(
    _ before: CoinPositions, _ after: CoinPositions, known: [CoinID: Decimal128],
    _ knownAfter: [CoinID: Decimal128], _ page: LotPage
  ) -> [Note] {
    after.rows.compactMap { row in
      guard !row.quantity.isZero, let old = before[row.coin] else { return nil }
      let isPart = old.cost == nil && row.cost == nil
      let costs = isPart ? [known[row.coin], knownAfter[row.coin]] : [old.cost, row.cost]
      guard costs[0] != costs[1] else { return nil }
      let words = costs.map { $0 == nil ? "unknown" : page.money($0).text }
      return Note(
        .warning,
        "The \(isPart ? "known part of the cost" : "cost") of the \(page.symbol(row.coin)) held goes"
          + " from \(words[0]) to \(words[1]).")
    }
  }

  /// Looks ahead; nil when the entry disposes of nothing and nothing that is sold stands behind it.
  ///
  /// Where the lots cannot follow the journal, a note says why: what was asked for is what would be
  /// written.
  ///
  /// - Parameters:
  ///   - journal: the journal with the new lines.
  ///   - isNew: tells the new entries by their places.
  /// - Throws: `Failure` with status `files` when prices cannot be read.
  private init?(
    of journal: Journal, _ session: Session, isNew: (Transaction.Place) -> Bool
  ) throws(Failure) {
    let policy = try session.lotPolicy(
      LotChoices(), in: session.context.settings.moneyCurrency, of: journal)
    let past = try session.entryPrices(of: journal, in: policy.currency)
    let entries = journal.transactions
    let forecast: SaleForecast
    let history: LotHistory
    do throws(ForecastError) {
      history = try Self.history(of: entries, policy, past.source)
      forecast = try SaleForecast(of: history, entries, prices: past.source, isNew: isNew)
    } catch {
      blocks = []
      let reasons = session.failure(error, in: journal, policy).diagnostics.prefix(1).map {
        diagnostic in
        (diagnostic.place.map { "\($0.file):\($0.line ?? 1): " } ?? "") + diagnostic.message
      }
      notes = [Note(.warning, "No gain is foretold: \(reasons.joined()).")]
      return
    }
    let page = LotPage(session, journal, policy)
    let changes =
      Self.mergers(in: forecast, page)
      + Self.changes(of: entries, in: history, past.source, page, forecast, isNew: isNew)
    guard !forecast.rows.isEmpty else {
      guard !changes.isEmpty else { return nil }
      (blocks, notes) = ([], [page.methodNote] + changes)
      return
    }
    blocks = [
      .heading("It would realise"), .facts(Self.facts(of: forecast.total, page)),
      .data(page.facts), .table(Self.table(of: forecast, page)),
    ]
    notes =
      [page.methodNote] + page.notes(on: forecast.total)
      + page.notes(onGifts: history.giverCosts(ofSales: entries, where: isNew)) + changes
  }

  private static func history(
    of entries: [Transaction], _ policy: AccountingPolicy, _ prices: PriceSource
  ) throws(ForecastError) -> LotHistory {
    do throws(AccountingError) {
      return try LotHistory(
        entries, policy: policy, prices: prices,
        keepsSteps: entries.contains(where: policy.takesGiverCost))
    } catch {
      throw .refused(error)
    }
  }

  /// Entries that are not new and of which the method makes one disposal with the new ones.
  private static func mergers(in forecast: SaleForecast, _ page: LotPage) -> [Note] {
    let names = forecast.rows.flatMap(\.merged).uniqued.map { page.journal.name(of: $0) }
    guard !names.isEmpty else { return [] }
    return [
      Note(
        .note,
        "What leaves on one day is one disposal under this method: the new entry is merged with"
          + " \(Values.listed(names, last: "and")). The gain is what it adds to that of the day, the rows"
          + " are those of the whole day.")
    ]
  }

  /// The years in which what else is sold has other gains because of the new entries; where something
  /// stands behind them of which none changes, that.
  private static func changes(
    of entries: [Transaction], in history: LotHistory, _ prices: PriceSource, _ page: LotPage,
    _ forecast: SaleForecast, isNew: (Transaction.Place) -> Bool
  ) -> [Note] {
    let others = entries.filter { !isNew($0.place) }
    /// Whether a disposal is neither new nor merged with what is.
    func isOther(_ disposal: Disposal, _ places: [Transaction.Place]) -> Bool {
      !places.contains(where: isNew)
        && !forecast.rows.contains { row in
          row.total.count > 0 && row.disposal.coin == disposal.coin
            && row.merged.contains(where: places.contains)
        }
    }
    guard let first = entries.firstIndex(where: { isNew($0.place) }),
      let standing = try? LotHistory(others, policy: page.policy, prices: prices),
      let before = try? YearsOfGains(of: others, in: standing, where: isOther),
      let after = try? YearsOfGains(of: entries, in: history, where: isOther)
    else { return [] }
    let notes = before.changes(to: after, page).map { year, words in
      Note(
        .warning,
        "Other entries than the new ones are matched otherwise then: their gain of \(year) \(words)"
      )
    }
    guard notes.isEmpty, let last = after.lastEntry, last > first else { return notes }
    return [Note(.note, "No gain of the entries behind it changes.")]
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
            .text(match.rule.rawValue, shown: match.words), page.term(match.term),
            page.money(match.proceeds), page.money(match.cost),
            isTaxed ? page.gain(match.gain) : Cell(.missing, text: "none", role: .dim),
            hasLot
              ? .text(closes ? "closes" : "part", role: closes ? .accent : .plain) : .blank,
            .marks(
              isTaxed ? match.marks : match.marks.subtracting(.ofProceeds)),
            page.place(match.place, label: match.label),
            .text(row.disposal.coin.text), .number(match.quantity),
            hasLot ? .flag(closes) : .blank, .flag(isTaxed),
          ]
        }
      })
  }
}

extension LotHistory {
  /// What those open lots of each coin cost whose cost is known; no coin without one.
  fileprivate var knownCosts: [CoinID: Decimal128] {
    var sums: [CoinID: Decimal128] = [:]
    for lot in openLots {
      guard let cost = lot.cost else { continue }
      sums[lot.coin] = try? (sums[lot.coin] ?? .zero) + cost
    }
    return sums
  }
}
