/// The known prices of one coin by day, in one currency.
///
/// A day that is not listed has no price: nothing between two days is ever invented.
public struct PriceSeries: Sendable, Hashable {
  /// Which coin.
  public let coin: CoinID
  /// The days with a price, ascending.
  public let days: [Day]
  /// The price of one unit on each of the days.
  public let prices: [Decimal128]
  /// A price that is newer than that of the last day and is carried to the days after it; nil where the
  /// last day's own is the newest that is known.
  public let newest: Decimal128?

  /// Creates a series, of which a price newer than that of the last day may be known.
  ///
  /// - Throws: `ReturnsError.pricesOutOfOrder` when a day is not after the one before it.
  public init(
    coin: CoinID, _ points: [(day: Day, price: Decimal128)], newest: Decimal128? = nil
  ) throws(ReturnsError) {
    for (before, point) in zip(points, points.dropFirst()) where point.day <= before.day {
      throw .pricesOutOfOrder(coin, point.day)
    }
    self.coin = coin
    days = points.map(\.day)
    prices = points.map(\.price)
    self.newest = newest
  }

  /// Creates a series of prices by day, of which one newer than that of the last day may be known.
  public init(coin: CoinID, byDay prices: [Day: Decimal128], newest: Decimal128? = nil) {
    let points = prices.sorted { $0.key < $1.key }
    self.coin = coin
    days = points.map(\.key)
    self.prices = points.map(\.value)
    self.newest = newest
  }

  /// A price and the day for which it was recorded.
  public struct Known: Sendable, Hashable, Codable {
    /// The day of the price; before the day asked about when it is carried forward.
    public let day: Day
    /// The price of one unit.
    public let price: Decimal128
  }

  /// The price of a day, or the last known one when it is at most a number of days older.
  ///
  /// - Complexity: logarithmic in the number of prices.
  public func price(on day: Day, carriedAtMost limit: Int) -> Known? {
    var low = 0
    var high = days.count
    while low < high {
      let middle = low + (high - low) / 2
      if days[middle] <= day { low = middle + 1 } else { high = middle }
    }
    return known(at: low - 1, on: day, limit: limit)
  }

  /// The price at an index, or nil when there is none or it is too old for a day.
  func known(at index: Int, on day: Day, limit: Int) -> Known? {
    guard days.indices.contains(index), days[index].days(until: day) <= limit else { return nil }
    let isCarriedOn = index == days.count - 1 && days[index] < day
    return Known(day: days[index], price: isCarriedOn ? newest ?? prices[index] : prices[index])
  }
}
