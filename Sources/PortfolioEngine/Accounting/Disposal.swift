/// Coins that left: what came in for them, what they had cost, and the gain.
///
/// For share matching it is all that left on one day of one coin.
public struct Disposal: Sendable, Hashable {
  /// How the coins left.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    case sale, swap, spend, fee, lost, stolen, donation, withdrawal
    case moveFee = "move-fee"
    case wrapFee = "wrap-fee"
    case giftOut = "gift-out"
    case spouseOut = "spouse-out"
  }

  // The order of the stored properties leaves few gaps: a million of these may be held.
  /// How many units left.
  public let quantity: Decimal128
  /// How the coins left; the kind of the first entry of a merged day.
  public let kind: Kind
  /// Whether the gain counts.
  public let isTaxed: Bool
  /// The day in the payer's zone.
  public let day: Day
  let feesOrZero: Decimal128
  /// What the figures rest on.
  public let marks: FigureMarks
  let entryIndex: Int32
  let proceedsOrZero: Decimal128
  let firstMatch: Int32
  let costOrZero: Decimal128
  let endOfMatches: Int32
  /// Which coin left.
  public let coin: CoinID
  /// The wallet that it left; the first entry's of a merged day.
  public let wallet: Wallet
  /// The other entries of a merged day, in order; empty for all methods but share matching.
  public let mergedEntries: [Int]
  let gainOrZero: Decimal128

  init(
    entry: Int32, mergedEntries: [Int], kind: Kind, coin: CoinID, wallet: Wallet, day: Day,
    quantity: Decimal128, isTaxed: Bool, marks: FigureMarks, feesOrZero: Decimal128,
    proceedsOrZero: Decimal128, costOrZero: Decimal128, gainOrZero: Decimal128,
    matchRange: Range<Int>
  ) {
    self.quantity = quantity
    self.kind = kind
    self.isTaxed = isTaxed
    self.marks = marks
    self.day = day
    self.feesOrZero = feesOrZero
    entryIndex = entry
    self.proceedsOrZero = proceedsOrZero
    firstMatch = Int32(truncatingIfNeeded: matchRange.lowerBound)
    self.costOrZero = costOrZero
    endOfMatches = Int32(truncatingIfNeeded: matchRange.upperBound)
    self.coin = coin
    self.wallet = wallet
    self.mergedEntries = mergedEntries
    self.gainOrZero = gainOrZero
  }
}

extension Disposal {
  /// The index of the entry in the transactions given to the fold; the first of a merged day.
  public var entry: Int { Int(entryIndex) }
  /// What came in, after fees; nil when unknown, or when it does not matter because nothing is
  /// taxed and nothing is stated.
  public var proceeds: Decimal128? { marks.contains(.missingProceeds) ? nil : proceedsOrZero }
  /// The fees already taken off the proceeds; nil when unknown.
  public var fees: Decimal128? { marks.contains(.missingFees) ? nil : feesOrZero }
  /// The cost that left; nil when unknown.
  public var cost: Decimal128? { marks.contains(.missingCost) ? nil : costOrZero }
  /// Proceeds less cost, after a superficial loss was denied; zero when the disposal is not taxed,
  /// nil when proceeds or cost are unknown.
  public var gain: Decimal128? {
    isTaxed && !marks.isDisjoint(with: [.missingCost, .missingProceeds]) ? nil : gainOrZero
  }

  var matchRange: Range<Int> { Int(firstMatch)..<Int(endOfMatches) }
}

/// A part of a disposal and the lot, purchase day or pool that its cost came from.
public struct LotMatch: Sendable, Hashable {
  /// Why the part was matched as it was.
  public enum Rule: String, Sendable, Hashable, Codable, CaseIterable {
    /// The lot came next in the order of the method.
    case order
    /// The entry named the lot.
    case named
    /// The lot's units with a share of an average.
    case average
    /// Purchases of the same day.
    case sameDay = "same-day"
    /// Purchases of the 30 days after.
    case thirtyDays = "30-days"
    /// Purchases of the 10 days before.
    case tenDays = "10-days"
    /// The pool.
    case pool
    /// Nothing was left, there or where a move or a wrap took it: a part at no cost, made up by the
    /// policy.
    case missing
  }

  // The order of the stored properties leaves few gaps: a million of these may be held.
  /// How many units, in those of the disposal.
  public let quantity: Decimal128
  /// The term; nil when the policy tells none apart, or the part has no day.
  public let term: HoldingTerm?
  /// Why it was matched.
  public let rule: Rule
  /// Whether the gain counts.
  public let isTaxed: Bool
  let acquisitionIndex: Int32
  let costOrZero: Decimal128
  /// What the figures rest on.
  public let marks: FigureMarks
  private let acquiredDay: Day
  let proceedsOrZero: Decimal128

  init(
    acquired: Day?, quantity: Decimal128, term: HoldingTerm?, rule: Rule, isTaxed: Bool,
    marks: FigureMarks, acquisitionIndex: Int32, costOrZero: Decimal128,
    proceedsOrZero: Decimal128
  ) {
    self.quantity = quantity
    self.term = term
    self.rule = rule
    self.isTaxed = isTaxed
    self.acquisitionIndex = acquisitionIndex
    self.costOrZero = costOrZero
    self.marks = marks
    acquiredDay = acquired ?? Self.noDay
    self.proceedsOrZero = proceedsOrZero
  }

  private static var noDay: Day { Day(number: .min) }
}

extension LotMatch {
  /// The acquisition that the part came from, as an index into the history.
  ///
  /// Nil for a pool, for a day of several purchases and for a part that is missing here. What a move
  /// or a wrap made up has one, of the kind `missing`.
  public var acquisition: Int? { acquisitionIndex < 0 ? nil : Int(acquisitionIndex) }
  /// The day of the acquisition; nil for a pool and for a missing part.
  public var acquired: Day? { acquiredDay == Self.noDay ? nil : acquiredDay }
  /// The cost of the part; nil when unknown.
  public var cost: Decimal128? { marks.contains(.missingCost) ? nil : costOrZero }
  /// The part's share of the proceeds: proceeds x part / whole to 20 places, half to even, the last
  /// part taking the rest; nil when unknown.
  public var proceeds: Decimal128? { marks.contains(.missingProceeds) ? nil : proceedsOrZero }
  /// Proceeds less cost, before a superficial loss is denied; zero when the disposal is not taxed,
  /// nil when unknown.
  public var gain: Decimal128? {
    guard isTaxed else { return .zero }
    // The fold refuses sums of more than 38 digits, so that the difference is there.
    return marks.isDisjoint(with: [.missingCost, .missingProceeds])
      ? try? proceedsOrZero - costOrZero : nil
  }
}

extension Transaction.Act {
  /// How coins leave that pay the fee of an entry; a split, which has none in a journal, counts as a
  /// wrap.
  var feeKind: Disposal.Kind {
    switch self {
    case .move: .moveFee
    case .wrap, .split: .wrapFee
    default: .fee
    }
  }
}
