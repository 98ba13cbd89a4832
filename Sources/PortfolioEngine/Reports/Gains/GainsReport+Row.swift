extension GainsReport {
  /// A disposal.
  public struct Row: Sendable, Hashable, Codable {
    /// The entry, as an index into the transactions.
    public var entry: Int
    /// Where the entry stands in the journal.
    public var place: Transaction.Place
    /// Where the other entries of a day stand that the method takes as one; mostly empty.
    public var otherPlaces: [Transaction.Place]
    /// How the coins left.
    public var kind: Disposal.Kind
    /// Which coin.
    public var coin: CoinID
    /// The wallet that it left.
    public var wallet: Wallet
    /// When.
    public var day: Day
    /// How many units.
    public var quantity: Decimal128
    /// What came in, after fees; nil when unknown.
    public var proceeds: Decimal128?
    /// The fees already taken off the proceeds; nil when unknown.
    public var fees: Decimal128?
    /// The cost of what left; nil when unknown.
    public var cost: Decimal128?
    /// The gain; nil when unknown, zero when it does not count.
    public var gain: Decimal128?
    /// The loss that was denied, as a sum; zero when none was, nil when unknown.
    public var denied: Decimal128?
    /// What the figures rest on beside the journal's words.
    public var marks: FigureMarks
    /// The parts and where their costs came from.
    public var matches: [Match]

    /// The term of all parts; nil when they differ or none is told.
    public var term: HoldingTerm? {
      let first = matches.first?.term
      return matches.allSatisfy { $0.term == first } ? first : nil
    }
  }

  /// A part of a disposal, and the acquisition or pool that its cost came from.
  public struct Match: Sendable, Hashable, Codable {
    /// Why it was matched.
    public var rule: LotMatch.Rule
    /// The acquisition, as an index into the history; nil for a pool or a missing part.
    public var acquisition: Int?
    /// Where the entry of the acquisition stands in the journal.
    public var place: Transaction.Place?
    /// The label of the lot.
    public var label: String?
    /// How the coins had come in.
    public var kind: Acquisition.Kind?
    /// The day that counts for the holding period.
    public var acquired: Day?
    /// How many units.
    public var quantity: Decimal128
    /// Their cost; nil when unknown.
    public var cost: Decimal128?
    /// Their share of the proceeds; nil when unknown.
    public var proceeds: Decimal128?
    /// Their gain, before a superficial loss is denied; nil when unknown.
    public var gain: Decimal128?
    /// The term; nil when none is told.
    public var term: HoldingTerm?
    /// What the figures rest on beside the journal's words.
    public var marks: FigureMarks
  }
}

extension GainsReport.Row {
  init(
    _ disposal: Disposal, denied: Decimal128?, in history: LotHistory,
    _ entries: [Transaction]
  ) {
    entry = disposal.entry
    place = entries.place(of: disposal.entry)
    otherPlaces = disposal.mergedEntries.map { entries.place(of: $0) }
    kind = disposal.kind
    coin = disposal.coin
    wallet = disposal.wallet
    day = disposal.day
    quantity = disposal.quantity
    proceeds = disposal.proceeds
    fees = disposal.fees
    cost = disposal.cost
    gain = disposal.gain
    self.denied = denied
    marks = disposal.marks
    matches = history.matches(of: disposal).map { match in
      let acquisition = match.acquisition.map { history.acquisitions[$0] }
      return GainsReport.Match(
        rule: match.rule, acquisition: match.acquisition,
        place: acquisition?.entry.map { entries.place(of: $0) }, label: acquisition?.label,
        kind: acquisition?.kind, acquired: match.acquired, quantity: match.quantity,
        cost: match.cost, proceeds: match.proceeds, gain: match.gain, term: match.term,
        marks: match.marks)
    }
  }
}

extension [Transaction] {
  /// Where an entry stands; the first line of the main file for an index that there is not.
  func place(of entry: Int) -> Transaction.Place {
    indices.contains(entry) ? self[entry].place : Transaction.Place(file: 0, line: 1)
  }
}
