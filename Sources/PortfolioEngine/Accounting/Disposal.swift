/// Coins that left: what came in for them, what they had cost, and the gain.
///
/// For share matching it is all that left on one day of one coin.
public struct Disposal: Sendable, Hashable {
  /// How the coins left.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    case sale, swap, spend, fee, lost, stolen, donation, withdrawal
    case moveFee = "move-fee"
    case giftOut = "gift-out"
    case spouseOut = "spouse-out"
  }

  /// The index of the entry in the transactions given to the fold; the first of a merged day.
  public let entry: Int
  /// The other entries of a merged day, in order; empty for all methods but share matching.
  public let mergedEntries: [Int]
  /// How the coins left; the kind of the first entry of a merged day.
  public let kind: Kind
  /// Which coin left.
  public let coin: CoinID
  /// The wallet that it left; the first entry's of a merged day.
  public let wallet: Wallet
  /// The day in the payer's zone.
  public let day: Day
  /// How many units left.
  public let quantity: Decimal128
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
  /// Whether the gain counts.
  public let isTaxed: Bool
  /// What the figures rest on.
  public let marks: FigureMarks

  let feesOrZero: Decimal128
  let proceedsOrZero: Decimal128
  let costOrZero: Decimal128
  let gainOrZero: Decimal128
  let matchRange: Range<Int32>
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

  /// The acquisition that the part came from, as an index into the history.
  ///
  /// Nil for a pool, for a day of several purchases and for a part that is missing here. What a move
  /// or a wrap made up has one, of the kind `missing`.
  public var acquisition: Int? { acquisitionIndex < 0 ? nil : Int(acquisitionIndex) }
  /// The day of the acquisition; nil for a pool and for a missing part.
  public let acquired: Day?
  /// How many units, in those of the disposal.
  public let quantity: Decimal128
  /// The cost of the part; nil when unknown.
  public var cost: Decimal128? { marks.contains(.missingCost) ? nil : costOrZero }
  /// The part's share of the proceeds: proceeds x part / whole to 20 places, half to even, the last
  /// part taking the rest; nil when unknown.
  public var proceeds: Decimal128? { marks.contains(.missingProceeds) ? nil : proceedsOrZero }
  /// Proceeds less cost, before a superficial loss is denied; zero when the disposal is not taxed,
  /// nil when unknown.
  public var gain: Decimal128? {
    isTaxed && !marks.isDisjoint(with: [.missingCost, .missingProceeds]) ? nil : gainOrZero
  }
  /// The term; nil when the policy tells none apart, or the part has no day.
  public let term: HoldingTerm?
  /// Why it was matched.
  public let rule: Rule
  /// Whether the gain counts.
  public let isTaxed: Bool
  /// What the figures rest on.
  public let marks: FigureMarks

  let acquisitionIndex: Int32
  let costOrZero: Decimal128
  let proceedsOrZero: Decimal128
  let gainOrZero: Decimal128
}
