/// Coins that came in as income: their value is income and becomes their cost.
public struct Income: Sendable, Hashable {
  /// The index of the entry in the transactions given to the fold.
  public let entry: Int
  /// Why it came in, when the entry says so.
  public let kind: Transaction.IncomeKind?
  /// Which coin.
  public let coin: CoinID
  /// The day in the payer's zone.
  public let day: Day
  /// How many units.
  public let quantity: Decimal128
  /// What they were worth; nil when unknown.
  public var value: Decimal128? { marks.contains(.missingCost) ? nil : valueOrZero }
  /// The acquisition that it became; nil when no unit came in.
  public let acquisition: Int?
  /// What the value rests on.
  public let marks: FigureMarks

  let valueOrZero: Decimal128
}

/// A part of a lot that went to another wallet or became another coin, with its cost and date.
public struct Carry: Sendable, Hashable {
  /// The index of the entry in the transactions given to the fold; nil for a change of scope.
  public let entry: Int?
  /// Where the lot began; nil when a pool carried it.
  public let acquisition: Int?
  /// The coin before.
  public let coin: CoinID
  /// The units that left.
  public let quantity: Decimal128
  /// The coin after; another one for a wrap.
  public let newCoin: CoinID
  /// The units that arrived.
  public let newQuantity: Decimal128
  /// The wallet before; nil for a book of all wallets.
  public let source: Wallet?
  /// The wallet after; nil for a book of all wallets.
  public let destination: Wallet?
  /// What the cost that left rests on.
  public let marks: FigureMarks
  /// What the cost that arrived rests on: with that of the fee coins that are spread over it.
  public let newMarks: FigureMarks
  /// The cost that left; nil when unknown.
  public var cost: Decimal128? { marks.contains(.missingCost) ? nil : costOrZero }
  /// The cost that arrived: more than left when the cost of fee coins is spread over it; nil when
  /// unknown.
  public var newCost: Decimal128? { newMarks.contains(.missingCost) ? nil : newCostOrZero }

  let costOrZero: Decimal128
  let newCostOrZero: Decimal128
}

/// A change of a pool, with what it held afterwards.
public struct PoolEvent: Sendable, Hashable {
  // The order of the stored properties leaves few gaps: a million of these may be held.
  /// Units that came in, or went out when below zero; after a split the difference.
  public let quantity: Decimal128
  /// What the cost that came in or went out rests on.
  public let marks: FigureMarks
  /// The day in the payer's zone.
  public let day: Day
  let entryIndex: Int32
  /// The step of the trail that gave the cost afterwards; below zero when no steps are kept.
  let stepIndex: Int32
  /// The units afterwards.
  public let quantityAfter: Decimal128
  /// What the cost afterwards rests on.
  public let marksAfter: FigureMarks
  let costOrZero: Decimal128
  let costAfterOrZero: Decimal128
  /// Which coin.
  public let coin: CoinID
}

extension PoolEvent {
  /// The index of the entry in the transactions given to the fold, of a merged day the last one that
  /// brought coins in or let them go; nil for a change of method.
  public var entry: Int? { entryIndex < 0 ? nil : Int(entryIndex) }
  /// Cost that came in, or went out when below zero; nil when some of it is unknown.
  public var cost: Decimal128? { marks.contains(.missingCost) ? nil : costOrZero }
  /// The cost afterwards; nil when some of it is unknown.
  public var costAfter: Decimal128? { marksAfter.contains(.missingCost) ? nil : costAfterOrZero }
}

extension LotHistory {
  /// Keeps a change of a pool, unless nothing changed: a split while nothing is held.
  mutating func note(_ event: PoolEvent) {
    if event.quantity.isZero, event.costOrZero.isZero, event.marks.isEmpty { return }
    poolEvents.append(event)
  }
}

/// A loss of which a part is denied because the same coin was bought around the sale.
public struct SuperficialLoss: Sendable, Hashable {
  /// The disposal, as an index into the history.
  public let disposal: Int
  /// The gain before anything was denied; below zero.
  public let gainBefore: Decimal128
  /// Units bought in the 61 days, in units of the day of sale.
  public let bought: Decimal128
  /// Units held at the end of the 30th day after, in units of the day of sale.
  public let held: Decimal128
  /// The units whose loss is denied: the smallest of sold, bought and held; all of them under the
  /// full rule.
  public let deniedQuantity: Decimal128
  /// The loss that is denied and added to the cost base, above zero:
  /// loss x denied units / sold units to 20 places.
  public let denied: Decimal128
}

/// A disposal of which it is unknown how much of its loss is denied, so that the cost of the pool is
/// unknown from there on, until the pool is empty.
public struct UnknownLoss: Sendable, Hashable {
  /// The disposal, as an index into the history.
  public let disposal: Int
  /// Whether the cost of what is left was known before it.
  public let costWasKnown: Bool
}

/// A fee in money that neither raised a cost nor lowered a gain that counts, such as that of a move or
/// a gift.
public struct UnusedFee: Sendable, Hashable {
  /// The index of the entry in the transactions given to the fold.
  public let entry: Int
  /// The day in the payer's zone.
  public let day: Day
  /// How much, in the policy's currency.
  public let value: Decimal128
}

/// An entry whose value nobody knows: the figures that rest on it are unknown too.
public struct UnpricedEntry: Sendable, Hashable {
  /// The index of the entry in the transactions given to the fold.
  public let entry: Int
  /// The coin for which a price at the entry's moment would do.
  public let coin: CoinID
  /// The currency of a stated value that could not be exchanged; nil when none was stated.
  public let currency: Currency?
}

/// A part of a disposal that names a lot without a number, of which too little was left: the part was
/// taken from other lots, in the order of the method.
public struct NamedRest: Sendable, Hashable {
  /// The index of the entry in the transactions given to the fold.
  public let entry: Int
  /// Which coin.
  public let coin: CoinID
  /// The label of the lot; of several the last one without a number.
  public let label: String
  /// The units that went by the order, above zero.
  public let quantity: Decimal128
}
