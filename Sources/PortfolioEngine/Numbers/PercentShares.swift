extension Collection<Decimal128> {
  /// What share of the total each value has, in percent, cut so that the shares add up to exactly
  /// 100.
  ///
  /// Every share is first rounded down; what is then missing goes in steps of the last place to
  /// the largest remainders (Hare's quota), of equal ones to the earlier. A share that stands for
  /// a small value can therefore be 0, and equal values can differ by one step.
  ///
  /// - Parameter places: how many decimal places a share keeps, 0 to 20.
  /// - Returns: a share for each value, in the same order, or nil when the total is zero and there
  ///   is nothing to have a share of.
  /// - Throws: `placesOutOfRange`, or `overflow` when the values have no common scale within 38
  ///   digits.
  public func percentShares(places: Int) throws(DecimalError) -> [Decimal128]? {
    guard (0...20).contains(places) else { throw .placesOutOfRange(places) }
    let shortest = map { $0.shortest }
    let scale = shortest.map(\.scale).max() ?? 0
    let total = try shortest.sum()
    guard !total.isZero else { return nil }
    guard let whole = total.shortest.significand(atScale: scale)?.magnitude else {
      throw .overflow
    }
    let hundred = Int128(PowersOfTen[places + 2])
    var parts: [(steps: Int128, rest: UInt128)] = []
    for value in shortest {
      guard let digits = value.significand(atScale: scale) else { throw .overflow }
      let (steps, rest) = WideProduct(digits.magnitude, hundred.magnitude)
        .quotientAndRemainder(dividingBy: whole)
      guard steps.fits else { throw .overflow }
      let floor = Int128(steps.low)
      if value.isNegative == total.isNegative {
        parts.append((floor, rest))
      } else {
        parts.append(rest == 0 ? (-floor, 0) : (-floor - 1, whole - rest))
      }
    }
    var missing = hundred
    for part in parts {
      let (left, overflow) = missing.subtractingReportingOverflow(part.steps)
      guard !overflow else { throw .overflow }
      missing = left
    }
    let byRest = parts.indices.sorted {
      (parts[$1].rest, $0) < (parts[$0].rest, $1)
    }
    for index in byRest where missing > 0 {
      parts[index].steps += 1
      missing -= 1
    }
    var shares: [Decimal128] = []
    for part in parts {
      guard let share = Decimal128(significand: part.steps, scale: places) else {
        throw .overflow
      }
      shares.append(share)
    }
    return shares
  }
}
