/// What is left of an acquisition: units held with their remaining cost.
///
/// A lot keeps its total cost, never a unit cost. What leaves takes `cost x part / whole` to 20
/// places, half to even, and the last part takes all that is left.
public struct Lot: Sendable, Hashable {
  /// Where it began: the index into the acquisitions of the history.
  public let acquisition: Int
  /// Which coin it holds: another than the acquisition's after a wrap.
  public let coin: CoinID
  /// The wallet that holds it; nil where lots are kept for all wallets together.
  public let wallet: Wallet?
  /// The day that counts for the holding period.
  public let day: Day
  /// How many units are left.
  public let quantity: Decimal128
  /// The cost of what is left; nil when unknown.
  ///
  /// In a pool it is this lot's share of the average.
  public var cost: Decimal128? { marks.contains(.missingCost) ? nil : costOrZero }
  /// What the cost rests on.
  public let marks: FigureMarks

  let costOrZero: Decimal128
}

/// What a method holds of one coin in one wallet, or in all of them.
public struct BookHolding: Sendable, Hashable {
  /// Which coin.
  public let coin: CoinID
  /// The wallet; nil where lots are kept for all wallets together.
  public let wallet: Wallet?
  /// The method of the book at the end.
  public let method: CostBasisMethod
  /// How many units are held.
  public let quantity: Decimal128
  /// What they cost; nil when some of it is unknown.
  public var cost: Decimal128? { marks.contains(.missingCost) ? nil : costOrZero }
  /// What the cost rests on.
  public let marks: FigureMarks

  let costOrZero: Decimal128
  /// The step of the trail that gave the cost of a pool; below zero for books of lots.
  let stepIndex: Int32
}
