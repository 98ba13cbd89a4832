extension StarterSnapshot {
  /// Weekly prices and market caps of six coins over three years in US dollars, for when nothing else
  /// is known of the past.
  ///
  /// They stand beside the daily prices, are never written into the store, and every figure that rests
  /// on them says so.
  ///
  /// - Complexity: about a millisecond, the first time.
  public static let history: [CoinID: [Day: DailyPrices.Point]] = {
    var history: [CoinID: [Day: DailyPrices.Point]] = [:]
    for year in StarterHistory.years {
      let bytes = year.withUTF8Buffer { buffer in unsafe Array(buffer) }
      history.merge(DailyPriceTable(bytes)?.rows ?? [:]) { earlier, later in
        earlier.merging(later) { $1 }
      }
    }
    return history
  }()

  /// The coins of `history`, which are the same in every year.
  package static var coinsWithHistory: Set<CoinID> { Set(history.keys) }
}
