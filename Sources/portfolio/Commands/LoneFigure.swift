internal import PortfolioEngine

/// A figure that begins an entry, alone or with its coin right behind it.
struct LoneFigure: Sendable, Hashable {
  /// The figure without a minus sign, as it was typed.
  let quantity: String
  /// The coin; nil for a figure alone.
  let coin: String?
  /// Whether a minus sign stood in front.
  let isNegative: Bool

  /// Reads a word; nil where it is none, and of a figure of zero without a point, as in 0x, which
  /// begins a coin.
  init?(_ word: String) {
    isNegative = word.hasPrefix("-")
    let plain = isNegative ? String(word.dropFirst()) : word
    if let parted = plain.partedUnit {
      let isZero = (try? TypedFigure(parted.figure))?.magnitude.isZero == true
      guard !isZero || word.contains(".") else { return nil }
      (quantity, coin) = (parted.figure, parted.unit)
    } else {
      guard TypedEntry.isFigure(word) else { return nil }
      (quantity, coin) = (plain, nil)
    }
  }

  /// Whether the figure can be read in one way only.
  var isRead: Bool { (try? TypedFigure(quantity)) != nil }

  /// Whether the whole word may name a coin: some begin with digits.
  var mayBeCoin: Bool {
    coin != nil && !isNegative && !quantity.contains(".") && !quantity.contains(",")
  }
}
