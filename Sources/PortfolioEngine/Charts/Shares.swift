/// Shares of a whole that add up to exactly 100 percent as they are shown.
public enum Shares {
  /// The shares of parts in percent, to a number of decimal places, adding up to 100.
  ///
  /// Every share is cut, and what is then missing goes, a unit each, to those that lost most (the
  /// method of the largest remainder); of equal ones the earlier gets it. Parts of zero or below have
  /// a share of zero; without any other part all shares are zero.
  ///
  /// - Throws: `DecimalError.overflow` when the parts add up to more than 38 digits, or
  ///   `placesOutOfRange` outside 0 to 6 places.
  public static func percentages(
    of parts: [Decimal128], places: Int = 1
  ) throws(DecimalError) -> [Decimal128] {
    guard (0...6).contains(places) else { throw .placesOutOfRange(places) }
    let sizes = parts.map { $0.isNegative ? .zero : $0 }
    var whole = Decimal128.zero
    for size in sizes { whole = try whole + size }
    guard !whole.isZero else { return parts.map { _ in .zero } }
    let units = Decimal128(PowersOfTen.small(places + 2))
    var shares: [Decimal128] = []
    var lost: [(place: Int, remainder: Decimal128)] = []
    var missing = units
    for (place, size) in sizes.enumerated() {
      let share = try size.multiplied(
        by: units, dividedBy: whole, toPlaces: 20, rounding: .down)
      let cut = share.rounded(toPlaces: 0, rounding: .down)
      shares.append(cut)
      missing = try missing - cut
      lost.append((place, try share - cut))
    }
    lost.sort { $0.remainder > $1.remainder || $0.remainder == $1.remainder && $0.place < $1.place }
    for (place, _) in lost where missing > .zero {
      shares[place] = try shares[place] + .one
      missing = try missing - .one
    }
    let unit = Decimal128(PowersOfTen.small(places))
    var percentages: [Decimal128] = []
    for share in shares { percentages.append(try share.divided(by: unit, toPlaces: places)) }
    return percentages
  }
}

extension PowersOfTen {
  /// A power of ten as an integer, for exponents 0 to 18.
  static func small(_ exponent: Int) -> Int {
    (0..<max(0, min(18, exponent))).reduce(1) { power, _ in power * 10 }
  }
}
