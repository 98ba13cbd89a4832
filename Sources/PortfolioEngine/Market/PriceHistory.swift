/// Prices, market caps and volumes over time, as a chart answer gives them.
///
/// The distances between points vary, and the last one is "now", off the grid.
public struct PriceHistory: Sendable, Hashable {
  /// One moment of a series and its value.
  public struct Point: Sendable, Hashable {
    /// When.
    public var instant: Instant
    /// The value then, or nil when the source gives null.
    public var value: Decimal128?

    /// Creates a point.
    public init(instant: Instant, value: Decimal128?) {
      self.instant = instant
      self.value = value
    }
  }

  /// Prices of one unit, oldest first; a price of 0 is unknown, and nil.
  public var prices: [Point]
  /// Market caps, oldest first.
  public var marketCaps: [Point]
  /// Volumes of 24 hours, oldest first.
  public var volumes: [Point]

  /// Creates a history.
  public init(prices: [Point] = [], marketCaps: [Point] = [], volumes: [Point] = []) {
    self.prices = prices
    self.marketCaps = marketCaps
    self.volumes = volumes
  }

  /// The newest moment of any series.
  public var newest: Instant? {
    [prices.last, marketCaps.last, volumes.last].compactMap { $0?.instant }.max()
  }

  /// Reads an answer of `/coins/{id}/market_chart` or its `/range`.
  ///
  /// Points come out oldest first whatever the answer's order, which is noted when it is another; of
  /// two with the same time the earlier in the answer comes first.
  ///
  /// - Throws: `malformed`, `provider` or `wrongKind`.
  public static func decode(_ bytes: [UInt8]) throws(MarketError) -> Decoded<PriceHistory> {
    try decoding(bytes, as: .marketChart) { reader throws(JSONFault) in
      var history = PriceHistory()
      guard try reader.entersObject("") else { return history }
      while let key = try reader.nextKey() {
        switch key {
        case "prices":
          history.prices = try reader.points(key).map {
            Point(instant: $0.instant, value: $0.value?.isZero == true ? nil : $0.value)
          }
        case "market_caps": history.marketCaps = try reader.points(key)
        case "total_volumes": history.volumes = try reader.points(key)
        default: try reader.json.skip()
        }
      }
      return history
    }
  }
}

extension PayloadReader {
  /// Reads `[[milliseconds, value], ...]`.
  fileprivate mutating func points(_ key: String) throws(JSONFault) -> [PriceHistory.Point] {
    var points: [PriceHistory.Point] = []
    guard try entersArray(key) else { return points }
    var number = 0
    var isOrdered = true
    while try json.nextElement() {
      element = number
      number += 1
      guard let point = try point(key) else { continue }
      if let last = points.last, last.instant >= point.instant {
        note(key, .outOfOrder)
        isOrdered = isOrdered && last.instant == point.instant
      }
      points.append(point)
    }
    element = nil
    return isOrdered ? points : points.sorted { $0.instant < $1.instant }
  }

  private mutating func point(_ key: String) throws(JSONFault) -> PriceHistory.Point? {
    let known = problems.count
    guard try entersArray(key) else {
      if problems.count == known { note(key, .missing) }
      return nil
    }
    var instant: Instant?
    var value: Decimal128?
    var number = 0
    while try json.nextElement() {
      switch number {
      case 0: instant = try unixTime(key, microseconds: 1000)
      case 1: value = try decimal(key, atLeast: .zero)
      default: try json.skip()
      }
      number += 1
    }
    if instant == nil, problems.count == known { note(key, .missing) }
    return instant.map { PriceHistory.Point(instant: $0, value: value) }
  }
}
