internal import PortfolioEngine

/// The gains of a journal by year, to tell what a change of it does to them.
struct YearsOfGains: Sendable {
  /// The gains of a year: their sum, and the parts of which two years may differ though their sums do
  /// not.
  private struct Year: Equatable {
    /// What a disposal gains in a term.
    struct Part: Equatable {
      var place: Transaction.Place
      var term: HoldingTerm?
      var gain: Decimal128?
    }

    var known = Decimal128.zero
    var unknownCount = 0
    var gains: [Decimal128?] = []
    var parts: [Part] = []

    mutating func add(
      _ disposal: Disposal, _ matches: ArraySlice<LotMatch>, at place: Transaction.Place
    ) throws {
      gains.append(disposal.gain)
      if let gain = disposal.gain { known = try known + gain } else { unknownCount += 1 }
      for match in matches {
        if let last = parts.last, last.place == place, last.term == match.term {
          let sum = try last.gain.flatMap { old in try match.gain.map { try old + $0 } }
          parts[parts.count - 1].gain = sum
        } else {
          parts.append(Part(place: place, term: match.term, gain: match.gain))
        }
      }
    }

    func words(_ page: LotPage) -> String {
      let unknown = Values.counted(unknownCount, "unknown gain")
      if unknownCount == 0 { return page.money(known).text }
      return unknownCount == gains.count ? unknown : "\(page.money(known).text) and \(unknown)"
    }
  }

  private var years: [Int: Year] = [:]
  /// The index of the last entry with a gain that counts; nil for none.
  private(set) var lastEntry: Int?

  /// Adds up the gains of a journal.
  ///
  /// - Parameters:
  ///   - entries: its transactions.
  ///   - history: their lots.
  ///   - counts: whether a disposal, which stands at some places, is counted.
  /// - Throws: `DecimalError` for a sum of over 38 digits.
  init(
    of entries: [Transaction], in history: LotHistory,
    where counts: (Disposal, [Transaction.Place]) -> Bool = { _, _ in true }
  ) throws {
    for disposal in history.disposals where disposal.isTaxed {
      let own = [disposal.entry] + disposal.mergedEntries
      guard counts(disposal, own.map { entries[$0].place }) else { continue }
      lastEntry = max(own.max() ?? 0, lastEntry ?? 0)
      try years[disposal.day.components.year, default: Year()].add(
        disposal, history.matches(of: disposal), at: entries[disposal.entry].place)
    }
  }

  /// The years whose gains are others after a change, each with what to say of it: what its gain goes
  /// from and to, or that it stays in sum.
  func changes(to after: YearsOfGains, _ page: LotPage) -> [(year: Int, words: String)] {
    Set(years.keys).union(after.years.keys).sorted().compactMap { year in
      let old = years[year] ?? Year()
      let new = after.years[year] ?? Year()
      guard old != new else { return nil }
      let (from, to) = (old.words(page), new.words(page))
      return (
        year,
        from == to ? "stays \(from), in other parts or terms." : "goes from \(from) to \(to)."
      )
    }
  }
}
