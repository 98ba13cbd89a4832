/// What entries that were not made yet would do to the lots: which would close, for which gain.
public struct SaleForecast: Sendable, Hashable, Codable {
  /// A disposal that the new entries would make (under share matching all of its day), and whether
  /// each part would empty its lot.
  public struct Row: Sendable, Hashable, Codable {
    /// The disposal.
    public var disposal: GainsReport.Row
    /// The gain by term of what is new; a total of one.
    ///
    /// Where the disposal is merged with entries that are not new, that is the disposal with what is
    /// new less the disposal without it.
    public var total: GainTotal
    /// Where the entries stand that are not new and of which the method makes one disposal with what
    /// is new; mostly empty.
    public var merged: [Transaction.Place]
    /// For each match, whether it takes the last of its lot, of which nothing is left in any wallet.
    public var closes: [Bool]
  }

  /// The method, scope and every other choice.
  public var policy: AccountingPolicy
  /// The disposals that the new entries would make, those without a gain that counts among them.
  public var rows: [Row]
  /// What those whose gain counts add up to.
  public var total: GainTotal

  /// Folds a journal together with new entries.
  ///
  /// - Parameters:
  ///   - isNew: tells by their places the new entries from the others.
  ///   - entries: all transactions in the order of the journal, the new ones among them.
  ///   - policy: every choice that a figure depends on.
  ///   - prices: the market prices for entries that state no value.
  /// - Throws: `refused` when an entry cannot be followed, `overflow` for a sum of over 38 digits.
  public init(
    of entries: [Transaction], policy: AccountingPolicy, prices: PriceSource = .none,
    isNew: (Transaction.Place) -> Bool
  ) throws(ForecastError) {
    let history: LotHistory
    do throws(AccountingError) {
      history = try LotHistory(entries, policy: policy, prices: prices)
    } catch {
      throw .refused(error)
    }
    try self.init(of: history, entries, prices: prices, isNew: isNew)
  }

  /// Looks through what a journal and new entries were folded into.
  ///
  /// - Parameters:
  ///   - history: the lots of all entries.
  ///   - entries: the transactions that it was made of.
  ///   - prices: the prices that it was made with.
  /// - Throws: `overflow` for a sum of over 38 digits.
  package init(
    of history: LotHistory, _ entries: [Transaction], prices: PriceSource,
    isNew: (Transaction.Place) -> Bool
  ) throws(ForecastError) {
    policy = history.policy
    rows = []
    total = GainTotal()
    let open = Set(history.openLots.map(\.acquisition))
    var lastMatches: [Int: Int] = [:]
    for (index, match) in history.matches.enumerated() {
      if let lot = match.acquisition, !open.contains(lot) { lastMatches[lot] = index }
    }
    var losses: [Int: Decimal128?] = [:]
    for loss in history.superficialLosses { losses[loss.disposal] = loss.denied }
    for loss in history.unknownLosses { losses[loss.disposal] = .some(nil) }
    // What was there without the new entries, followed once where some disposal asks for it.
    var known: (entries: [Transaction], history: LotHistory?)?
    do throws(DecimalError) {
      for (index, disposal) in history.disposals.enumerated() {
        let places = ([disposal.entry] + disposal.mergedEntries).map { entries.place(of: $0) }
        guard places.contains(where: isNew) else { continue }
        let row = GainsReport.Row(disposal, denied: losses[index] ?? .zero, in: history, entries)
        let matches = history.matches(of: disposal)
        let merged = places.filter { !isNew($0) }
        var own = GainTotal()
        if disposal.isTaxed {
          try own.add(disposal, matches, denied: row.denied)
          if !merged.isEmpty {
            let before =
              known
              ?? {
                let entries = entries.filter { !isNew($0.place) }
                return (entries, try? LotHistory(entries, policy: history.policy, prices: prices))
              }()
            known = before
            own = try own.less(Self.total(like: disposal, merged, before))
          }
          try total.add(own)
        }
        rows.append(
          Row(
            disposal: row, total: own, merged: merged,
            closes: matches.indices.map { place in
              matches[place].acquisition.map { lastMatches[$0] == place } ?? false
            }))
      }
    } catch {
      throw .overflow
    }
  }

  /// What the disposal of the same coin and day by some entries gains where nothing is new.
  private static func total(
    like known: Disposal, _ places: [Transaction.Place],
    _ before: (entries: [Transaction], history: LotHistory?)
  ) throws(DecimalError) -> GainTotal {
    var total = GainTotal()
    if let history = before.history {
      for disposal in history.disposals
      where disposal.isTaxed && disposal.coin == known.coin && disposal.day == known.day
        && places.contains(before.entries.place(of: disposal.entry))
      {
        try total.add(disposal, history.matches(of: disposal), denied: nil)
      }
    }
    return total
  }
}

/// Why there is no forecast.
public enum ForecastError: Error, Hashable, Sendable {
  /// An entry cannot be followed.
  case refused(AccountingError)
  /// A sum needs more than 38 digits.
  case overflow
}
