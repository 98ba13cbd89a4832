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

  // The order of the stored properties leaves few gaps: a million of these may be held.
  /// How many units came in.
  public let quantity: Decimal128
  /// How the coins came in.
  public let kind: Kind
  /// What the cost rests on.
  public let marks: FigureMarks
  /// The day that counts for the holding period, in the payer's zone: the entry's, or the one on
  /// which a giver or an earlier journal acquired the coins.
  public let day: Day
  let valueOrZero: Decimal128
  let entryIndex: Int32
  /// Which coin came in.
  public let coin: CoinID
  /// The wallet that it came into.
  public let wallet: Wallet
  /// The label that the entry gave to its lot.
  public let label: String?
  /// The moment that counts for the order of lots.
  public let instant: Instant
  let costOrZero: Decimal128

  init(
    kind: Kind, coin: CoinID, wallet: Wallet, day: Day, instant: Instant, quantity: Decimal128,
    label: String?, marks: FigureMarks, entryIndex: Int32, valueOrZero: Decimal128,
    costOrZero: Decimal128
  ) {
    self.quantity = quantity
    self.kind = kind
    self.marks = marks
    self.day = day
    self.valueOrZero = valueOrZero
    self.entryIndex = entryIndex
    self.coin = coin
    self.wallet = wallet
    self.label = label
    self.instant = instant
    self.costOrZero = costOrZero
  }
}

extension Acquisition {
  /// The index of the entry in the transactions given to the fold; nil for a pool that went over.
  public var entry: Int? { entryIndex < 0 ? nil : Int(entryIndex) }
  /// What they were worth or cost before fees; nil when unknown.
  public var value: Decimal128? { marks.contains(.missingCost) ? nil : valueOrZero }
  /// What they cost, fees within; nil when unknown.
  public var cost: Decimal128? { marks.contains(.missingCost) ? nil : costOrZero }
}
