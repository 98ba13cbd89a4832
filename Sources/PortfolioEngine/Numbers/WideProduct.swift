/// The 256-bit product of two magnitudes, and its division by a third.
struct WideProduct {
  var high: UInt128
  var low: UInt128

  init(_ left: UInt128, _ right: UInt128) {
    let product = left.multipliedFullWidth(by: right)
    high = product.high
    low = product.low
  }

  init(high: UInt128, low: UInt128) {
    self.high = high
    self.low = low
  }

  /// Whether the product is a significand of at most 38 digits.
  var fits: Bool { high == 0 && low <= Decimal128.maximumSignificand.magnitude }

  /// The quotient and remainder of a division by a 128-bit divisor.
  func quotientAndRemainder(
    dividingBy divisor: UInt128
  ) -> (quotient: WideProduct, remainder: UInt128) {
    let (top, rest) = high.quotientAndRemainder(dividingBy: divisor)
    let (bottom, remainder) = divisor.dividingFullWidth((rest, low))
    return (WideProduct(high: top, low: bottom), remainder)
  }

  /// A tenth, when that leaves no rest.
  func dividedByTenExactly() -> WideProduct? {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: 10)
    return remainder == 0 ? quotient : nil
  }

  /// `self x 10^shift / divisor`, rounded once; at most 38 digits.
  func divided(
    by divisor: UInt128, shiftedBy shift: Int, rounding: Rounding, negative: Bool
  ) throws(DecimalError) -> UInt128 {
    if shift < 0 { return try dividedByProduct(divisor, -shift, rounding, negative) }
    // Long division a block of digits at a time: the remainder carries into the next block.
    var (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    var left = shift
    while left > 0 {
      let block = min(left, 1)
      left -= block
      let scaled = remainder.multipliedFullWidth(by: 10)
      let (digit, rest) = WideProduct(high: scaled.high, low: scaled.low)
        .quotientAndRemainder(dividingBy: divisor)
      remainder = rest
      let (grown, overflow) = quotient.low.multipliedReportingOverflow(by: 10)
      guard quotient.high == 0, !overflow, grown <= UInt128.max - digit.low else {
        throw .overflow
      }
      quotient.low = grown + digit.low
    }
    return try Self.finish(quotient, remainder, divisor, rounding, negative)
  }

  /// The quotient by `divisor x 10^power`, whose remainder is compared in two steps.
  private func dividedByProduct(
    _ divisor: UInt128, _ power: Int, _ rounding: Rounding, _ negative: Bool
  ) throws(DecimalError) -> UInt128 {
    // Dropped digits are gathered in `tail`: what is left below the last whole unit is
    // (tail + sticky) / 10, and only its order against one half matters.
    var (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    var tail: UInt128 = 0
    var sticky = remainder != 0
    for step in 0..<power {
      if step > 0 { sticky = sticky || tail != 0 }
      (quotient, tail) = quotient.quotientAndRemainder(dividingBy: 10)
    }
    // Twenty units stand for one: 2 x tail, plus one when anything smaller was dropped.
    remainder = tail * 2 + (sticky ? 1 : 0)
    return try Self.finish(quotient, remainder, 20, rounding, negative)
  }

  private static func finish(
    _ quotient: WideProduct, _ remainder: UInt128, _ divisor: UInt128, _ rounding: Rounding,
    _ negative: Bool
  ) throws(DecimalError) -> UInt128 {
    guard quotient.fits else { throw .overflow }
    let up = rounding.raises(
      odd: quotient.low & 1 == 1, remainder: remainder, of: divisor, negative: negative)
    let result = up ? quotient.low + 1 : quotient.low
    guard result <= Decimal128.maximumSignificand.magnitude else { throw .overflow }
    return result
  }
}
