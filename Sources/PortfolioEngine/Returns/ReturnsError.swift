/// Why a history or a rate cannot be computed at all.
public enum ReturnsError: Error, Hashable, Sendable {
  /// A sum on a day needs more than 38 digits.
  case overflow(Day)
  /// A position was changed on a day before an earlier change of its list.
  case changesOutOfOrder(CoinID, Day)
  /// A price series names a day twice, or a day before an earlier one of its list.
  case pricesOutOfOrder(CoinID, Day)
  /// Two positions, or two price series, of one coin.
  case duplicate(CoinID)
  /// The last day is before the first, or the range is longer than ten thousand years.
  case badRange(Day, Day)
  /// Portfolio and comparison are histories of different days.
  case daysDiffer
}
