/// Coins that came in together, with one cost and one date: where a lot begins.
public struct Acquisition: Sendable, Hashable {
  /// How the coins came in.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    case purchase, swap, income, opening, deposit
    case giftIn = "gift-in"
    case spouseIn = "spouse-in"
    /// Lost coins taken back into a pool at no cost.
    case reacquired
    /// What an entry took although it was never acquired, at no cost.
    case missing
    /// A pool that went over to a method of lots on 1 January.
    case pool
  }

  /// The index of the entry in the transactions given to the fold; nil for a pool that went over.
  public var entry: Int? { entryIndex < 0 ? nil : Int(entryIndex) }
  /// How the coins came in.
  public let kind: Kind
  /// Which coin came in.
  public let coin: CoinID
  /// The wallet that it came into.
  public let wallet: Wallet
  /// The day that counts for the holding period, in the payer's zone: the entry's, or the one on
  /// which a giver or an earlier journal acquired the coins.
  public let day: Day
  /// The moment that counts for the order of lots.
  public let instant: Instant
  /// How many units came in.
  public let quantity: Decimal128
  /// What they were worth or cost before fees; nil when unknown.
  public var value: Decimal128? { marks.contains(.missingCost) ? nil : valueOrZero }
  /// What they cost, fees within; nil when unknown.
  public var cost: Decimal128? { marks.contains(.missingCost) ? nil : costOrZero }
  /// The label that the entry gave to its lot.
  public let label: String?
  /// What the cost rests on.
  public let marks: FigureMarks

  let entryIndex: Int32
  let valueOrZero: Decimal128
  let costOrZero: Decimal128
}
