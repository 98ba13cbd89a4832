extension Decimal128: Hashable, Comparable {
  /// Whether two numbers have the same value.
  public static func == (left: Decimal128, right: Decimal128) -> Bool {
    left.compared(to: right) == 0
  }

  /// Whether one value is below another.
  public static func < (left: Decimal128, right: Decimal128) -> Bool {
    left.compared(to: right) < 0
  }

  /// Feeds the value, not its scale, to the hasher.
  public func hash(into hasher: inout Hasher) {
    let short = shortest
    hasher.combine(short.significand)
    hasher.combine(short.scale)
  }

  /// Below 0, 0 or above 0, as the value is below, equal to or above another.
  func compared(to other: Decimal128) -> Int {
    let a = significand
    let b = other.significand
    if scale == other.scale { return a < b ? -1 : (a == b ? 0 : 1) }
    if (a < 0) != (b < 0) { return a < 0 ? -1 : 1 }
    let left = WideProduct(
      a.magnitude, PowersOfTen[Int(max(scale, other.scale)) - Int(scale)])
    let right = WideProduct(
      b.magnitude, PowersOfTen[Int(max(scale, other.scale)) - Int(other.scale)])
    let order =
      left.high == right.high
      ? (left.low < right.low ? -1 : (left.low == right.low ? 0 : 1))
      : (left.high < right.high ? -1 : 1)
    return a < 0 ? -order : order
  }
}
