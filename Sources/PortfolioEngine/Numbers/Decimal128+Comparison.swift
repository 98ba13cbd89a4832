extension Decimal128: Hashable, Comparable {
  /// Whether two numbers have the same value.
  public static func == (left: Decimal128, right: Decimal128) -> Bool {
    if left.scale == right.scale { return left.high == right.high && left.low == right.low }
    return left.order(against: right) == 0
  }

  /// Whether one value is below another.
  public static func < (left: Decimal128, right: Decimal128) -> Bool {
    if left.scale == right.scale {
      return left.high == right.high ? left.low < right.low : left.high < right.high
    }
    return left.order(against: right) < 0
  }

  /// Feeds the value, not its scale, to the hasher.
  public func hash(into hasher: inout Hasher) {
    let short = shortest
    hasher.combine(short.high)
    hasher.combine(short.low)
    hasher.combine(short.scale)
  }

  /// Below 0, 0 or above 0, as the value is below, equal to or above another of another scale.
  private func order(against other: Decimal128) -> Int {
    if let (a, b) = Self.alignedWords(self, other) { return a < b ? -1 : (a == b ? 0 : 1) }
    if isNegative != other.isNegative { return isNegative ? -1 : 1 }
    let common = Int(max(scale, other.scale))
    let left = WideProduct(significand.magnitude, PowersOfTen[common - Int(scale)])
    let right = WideProduct(other.significand.magnitude, PowersOfTen[common - Int(other.scale)])
    let order =
      left.high == right.high
      ? (left.low < right.low ? -1 : (left.low == right.low ? 0 : 1))
      : (left.high < right.high ? -1 : 1)
    return isNegative ? -order : order
  }
}
