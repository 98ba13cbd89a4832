extension Decimal128 {
  /// The product to a number of decimal places, rounded once.
  ///
  /// - Parameters:
  ///   - places: how many decimal places to keep, 0 to 38.
  ///   - rounding: the rule for the digits dropped.
  /// - Throws: `placesOutOfRange`, or `overflow` when the result needs more than 38 digits at that
  ///   many places; an exact one may have trailing zeros beyond them.
  public func multiplied(
    by other: Decimal128, toPlaces places: Int, rounding: Rounding = .halfToEven
  ) throws(DecimalError) -> Decimal128 {
    try multiplied(by: other, dividedBy: .one, toPlaces: places, rounding: rounding)
  }

  /// The quotient to a number of decimal places, rounded once.
  ///
  /// - Parameters:
  ///   - places: how many decimal places to keep, 0 to 38.
  ///   - rounding: the rule for the digits dropped.
  /// - Throws: `divisionByZero`, `placesOutOfRange`, or `overflow` when the result needs more than
  ///   38 digits at that many places; an exact one may have trailing zeros beyond them.
  public func divided(
    by divisor: Decimal128, toPlaces places: Int, rounding: Rounding = .halfToEven
  ) throws(DecimalError) -> Decimal128 {
    try multiplied(by: .one, dividedBy: divisor, toPlaces: places, rounding: rounding)
  }

  /// `self x part / whole` to a number of decimal places, rounded once.
  ///
  /// The product is kept in 256 bits, so that the cost of a part of a lot is
  /// `cost.multiplied(by: part, dividedBy: whole, toPlaces: 20)` and the cost of the rest is found
  /// by subtraction: the two always add up to the cost.
  ///
  /// - Parameters:
  ///   - places: how many decimal places to keep, 0 to 38.
  ///   - rounding: the rule for the digits dropped.
  /// - Throws: `divisionByZero`, `placesOutOfRange`, or `overflow` when the result needs more than
  ///   38 digits at that many places; an exact one may have trailing zeros beyond them.
  public func multiplied(
    by part: Decimal128, dividedBy whole: Decimal128, toPlaces places: Int,
    rounding: Rounding = .halfToEven
  ) throws(DecimalError) -> Decimal128 {
    guard (0...38).contains(places) else { throw .placesOutOfRange(places) }
    guard !whole.isZero else { throw .divisionByZero }
    let negative = (isNegative != part.isNegative) != whole.isNegative
    let product = WideProduct(significand.magnitude, part.significand.magnitude)
    let divisor = whole.significand.magnitude
    // The value is product / divisor x 10^shift, in units of the last place kept.
    let shift = places + Int(whole.scale) - Int(scale) - Int(part.scale)
    if let result = product.divided(by: divisor, shiftedBy: shift) {
      guard let digits = result.rounded(rounding, negative: negative) else { throw .overflow }
      return Decimal128(unchecked: digits, negative: negative, scale: places)
    }
    // Too long at that many places: a large whole number still has an answer with fewer zeros.
    for fewer in stride(from: places - 1, through: 0, by: -1) {
      guard let result = product.divided(by: divisor, shiftedBy: shift - (places - fewer)) else {
        continue
      }
      guard result.part == 0 else { break }
      return Decimal128(unchecked: result.whole, negative: negative, scale: fewer)
    }
    throw .overflow
  }
}
