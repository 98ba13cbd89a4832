extension CanadaTaxReport {
  /// Makes the report of a calendar year out of lots that were kept in Canadian dollars under the
  /// adjusted cost base.
  ///
  /// - Throws: `unknownYear` for a year whose form is not in the table, `overflow`.
  public init(
    of history: LotHistory, year: Int, options: Options = Options()
  ) throws(TaxError) {
    let facts = try TaxYears.row(TaxYears.canada, .ca, year, \.year)
    do {
      try self.init(history, facts, options)
    } catch {
      throw .overflow
    }
  }

  private init(
    _ history: LotHistory, _ facts: CanadaTaxYear, _ options: Options
  ) throws(DecimalError) {
    span = .calendar(facts.year)
    proceedsLine = facts.proceedsLine
    gainLine = facts.gainLine
    taxableLine = facts.taxableLine
    returnLine = facts.returnLine
    let (counted, aside) = history.taxed(in: span, countsLost: options.countsLost)
    setAside = aside
    let denied = Dictionary(
      history.superficialLosses.map { ($0.disposal, $0.denied) }, uniquingKeysWith: { $1 })
    let years = AcquisitionYears(history)
    var rows: [Row] = []
    for (index, disposal) in counted {
      rows.append(
        Row(
          entry: disposal.entry, kind: disposal.kind, day: disposal.day,
          period: facts.periods.count { $0 <= disposal.day }, coin: disposal.coin,
          quantity: disposal.quantity, acquisitionYear: years.year(of: disposal),
          proceeds: try disposal.gross(), cost: disposal.cost, outlays: disposal.fees,
          denied: denied[index] ?? .zero, gain: disposal.gain, marks: disposal.marks))
    }
    self.rows = rows
    var periods: [Period] = []
    for (index, first) in facts.periods.enumerated() {
      let next = index + 1 < facts.periods.count ? facts.periods[index + 1] : nil
      periods.append(
        Period(
          first: first, last: next?.adding(days: -1) ?? span.last,
          totals: try Totals(rows.filter { $0.period == index + 1 })))
    }
    self.periods = periods
    totals = try Totals(rows)
    taxable = try totals.gain * CanadaTaxYear.inclusion
    pools = TaxPool.list(history, span)
    income = try TaxIncome(history, span)
  }
}

extension CanadaTaxReport.Totals {
  fileprivate init(_ rows: [CanadaTaxReport.Row]) throws(DecimalError) {
    let complete = rows.filter { $0.gain != nil }
    count = rows.count
    omitted = rows.count - complete.count
    proceeds = try complete.compactMap(\.proceeds).sum()
    cost = try complete.compactMap(\.cost).sum()
    outlays = try complete.compactMap(\.outlays).sum()
    denied = try complete.map(\.denied).sum()
    gain = try complete.compactMap(\.gain).sum()
  }
}

/// In which years the units of an average were acquired, at each entry that disposes of some.
private struct AcquisitionYears {
  private struct Key: Hashable {
    let entry: Int
    let coin: CoinID
  }

  private var found: [Key: Int?] = [:]

  init(_ history: LotHistory) {
    let acquired = Dictionary(
      history.acquisitions.compactMap { acquisition in
        acquisition.entry.map {
          (Key(entry: $0, coin: acquisition.coin), acquisition.day.components.year)
        }
      }, uniquingKeysWith: { first, _ in first })
    var years: [CoinID: Set<Int>] = [:]
    for event in history.poolEvents {
      guard let entry = event.entry else { continue }
      let key = Key(entry: entry, coin: event.coin)
      if event.quantity.isNegative {
        let held = years[event.coin] ?? []
        found[key] = held.count == 1 ? held.first : .some(nil)
        if event.quantityAfter.isZero { years[event.coin] = [] }
      } else if !event.quantity.isZero {
        years[event.coin, default: []].insert(acquired[key] ?? event.day.components.year)
      }
    }
  }

  /// The only year of a disposal's units; nil for various.
  func year(of disposal: Disposal) -> Int? {
    found[Key(entry: disposal.entry, coin: disposal.coin)] ?? nil
  }
}
