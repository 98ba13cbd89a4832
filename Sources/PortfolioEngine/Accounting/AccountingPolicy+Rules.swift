/// What comes first among entries of one instant.
public enum SameInstantRule: String, Sendable, Hashable, Codable, CaseIterable {
  /// The order of the journal, for all of them.
  case journalOrder
  /// What only brings coins in, then the rest; each in the order of the journal.
  case acquisitionsFirst
}

/// What a fee in coins is.
public enum CoinFeeRule: String, Sendable, Hashable, Codable, CaseIterable {
  /// The fee coins are disposed of at their value, which is taken off the proceeds of a disposal or
  /// added to the cost of an acquisition.
  case separateDisposal
  /// Fee coins of the coin that is disposed of leave together with it, for the proceeds as they
  /// are; the total gain is the same. Other fee coins are disposed of by themselves.
  case partOfDisposal
}

/// Which leg of a swap carries its fee.
public enum SwapFeeRule: String, Sendable, Hashable, Codable, CaseIterable {
  /// The fee lowers the proceeds of the coin given.
  case sold
  /// The fee raises the cost of the coin received.
  case bought
  /// Each leg carries half.
  case split
}

/// Which leg of a swap is priced first when the entry states no value; the other one is priced when
/// the first has no price.
public enum SwapValueRule: String, Sendable, Hashable, Codable, CaseIterable {
  /// The coin received: what was given is worth what came in for it.
  case received
  /// The coin given.
  case given
}

/// What becomes of the fee coins of a move.
///
/// They take lots before the move does.
public enum MoveFeeRule: String, Sendable, Hashable, Codable, CaseIterable {
  /// A taxed disposal at their value.
  case taxed
  /// They leave with their cost and without gain.
  case dropped
  /// They leave without their cost, which is spread over the coins that arrive.
  case spread
}

/// What coins cost that were received as a gift, and since when they are held.
///
/// Transfers between spouses always take over cost and day.
public enum GiftCostRule: String, Sendable, Hashable, Codable, CaseIterable {
  /// The giver's cost and day, where the entry states them, as the United States and Germany have it.
  case giver
  /// What they were worth when they came in, and that day, as the United Kingdom (TCGA 1992 s.17) and
  /// Canada (Income Tax Act, s.69(1)(c)) have it.
  ///
  /// An entry that states the giver's cost and no worth goes by the giver's cost and day.
  case worth
}

/// What happens when more leaves than is held.
public enum OversellingRule: String, Sendable, Hashable, Codable, CaseIterable {
  /// The fold ends with an error that names entry, coin, wallet, shortfall and open lots.
  case refused
  /// The missing part leaves at no cost, and each figure that rests on it is marked.
  case zeroBasis
}

/// By which unit cost the highest-first and lowest-first orders rank lots.
///
/// It is fixed when the lot is acquired: cost over quantity to 38 digits or 38 places, rounded down.
public enum RankRule: String, Sendable, Hashable, Codable, CaseIterable {
  /// The full cost, purchase fees within.
  case costWithFees
  /// The price before fees.
  case priceBeforeFees
}
