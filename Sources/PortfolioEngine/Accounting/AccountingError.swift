/// Why the lots of a journal have no answer.
public enum AccountingError: Error, Hashable, Sendable {
  /// More leaves than is held, and the policy refuses that.
  case oversold(Oversale)
  /// An entry names a lot that no earlier entry labelled so, or one of another coin.
  case unknownLot(entry: Int, label: String)
  /// An entry takes more from a named lot than is left of it there; without a number it takes as much
  /// as is left, which is more than nothing. Elsewhere are the other wallets that hold units of the lot
  /// then, the largest first, then by name; none where lots are kept for all wallets together.
  case lotTooSmall(
    entry: Int, label: String, wanted: Decimal128, held: Decimal128,
    elsewhere: [Shortfall.Holder] = [])
  /// An entry names more units of its lots than it disposes of.
  case lotsExceedAmount(entry: Int)
  /// A figure of the entry needs more than 38 digits.
  case overflow(entry: Int)
  /// A quantity of the entry is below zero.
  case negativeQuantity(entry: Int)
  /// A split of which either side is not above zero.
  case badRatio(entry: Int)
  /// A swap, wrap, move or split without its second half.
  case incomplete(entry: Int)
}

/// A disposal or move of more than is held.
public struct Oversale: Hashable, Sendable {
  /// The index of the entry in the transactions given to the fold.
  public let entry: Int
  /// Where the entry stands in the journal.
  public let place: Transaction.Place
  /// The day of the entry, in the payer's zone.
  public let day: Day
  /// Which coin.
  public let coin: CoinID
  /// The wallet; nil where lots are kept for all wallets together.
  public let wallet: Wallet?
  /// How many units were to leave.
  public let wanted: Decimal128
  /// How many of them are missing.
  public let shortfall: Decimal128
  /// The lots that were there; a pool without dates shows none.
  public let lots: [Lot]
}

/// What goes wrong below the fold, which adds the entry to it.
enum BookFault: Error {
  case negativeQuantity
  case badRatio
  case incomplete
  case unknownLot(String)
  case lotTooSmall(
    String, wanted: Decimal128, held: Decimal128, elsewhere: [Shortfall.Holder])
  case lotsExceedAmount
  case short(coin: Int32, wallet: Int32, wanted: Decimal128, shortfall: Decimal128, day: Day)
}
