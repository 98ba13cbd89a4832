/// A 256-bit magnitude: the product of two of 128 bits, and what divisions make of it.
struct WideProduct {
  var high: UInt128
  var low: UInt128

  init(_ left: UInt128, _ right: UInt128) {
    // Mostly the upper half is empty, and then it costs nothing, least of all in a debug build.
    let (short, isLong) = left.multipliedReportingOverflow(by: right)
    guard isLong else {
      high = 0
      low = short
      return
    }
    let product = left.multipliedFullWidth(by: right)
    high = product.high
    low = product.low
  }

  init(high: UInt128, low: UInt128) {
    self.high = high
    self.low = low
  }

  /// Whether it is a significand of at most 38 digits.
  var fits: Bool { high == 0 && low <= Decimal128.largest }

  /// The quotient and remainder of a division by a divisor that is not zero.
  func quotientAndRemainder(
    dividingBy divisor: UInt128
  ) -> (quotient: WideProduct, remainder: UInt128) {
    if divisor == 1 { return (self, 0) }
    if high == 0 {
      let (quotient, remainder) = low.quotientAndRemainder(dividingBy: divisor)
      return (WideProduct(high: 0, low: quotient), remainder)
    }
    // Mostly nothing is left of the upper half, and then a division of it would be for nothing.
    let (top, rest) =
      high < divisor ? (0, high) : high.quotientAndRemainder(dividingBy: divisor)
    let (bottom, remainder) = divisor.dividingFullWidth((rest, low))
    return (WideProduct(high: top, low: bottom), remainder)
  }

  /// A tenth, when that leaves no rest.
  var exactTenth: WideProduct? {
    guard low & 1 == 0 else { return nil }
    let (quotient, remainder) = quotientAndRemainder(dividingBy: 10)
    return remainder == 0 ? quotient : nil
  }

  /// `self x 10^shift / divisor` cut to a whole number, and the part of one that was cut off; nil
  /// when the whole number has more than 38 digits.
  ///
  /// - Parameters:
  ///   - divisor: 1 to 38 nines.
  ///   - shift: -76 to 76.
  func divided(by divisor: UInt128, shiftedBy shift: Int) -> WholeAndPart? {
    shift < 0
      ? dividedByProduct(of: divisor, andTenTo: -shift) : dividedLong(by: divisor, places: shift)
  }

  /// Long division, a block of at most 38 places at a time: the remainder carries into the next.
  private func dividedLong(by divisor: UInt128, places: Int) -> WholeAndPart? {
    if high == 0, places <= 38 {
      let (scaled, overflow) = low.multipliedReportingOverflow(by: PowersOfTen[places])
      if !overflow {
        let (whole, part) = scaled.quotientAndRemainder(dividingBy: divisor)
        return WholeAndPart(whole: whole, part: part, of: divisor)
      }
    }
    let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
    guard quotient.fits else { return nil }
    var whole = quotient.low
    var part = rest
    var left = places
    while left > 0 {
      let block = Swift.min(left, 38)
      left -= block
      let unit = PowersOfTen[block]
      let (grown, overflow) = whole.multipliedReportingOverflow(by: unit)
      guard !overflow, grown <= Decimal128.largest else { return nil }
      let scaled = WideProduct(part, unit).quotientAndRemainder(dividingBy: divisor)
      // Below the unit, since what was left is below the divisor: the sum stays in 128 bits.
      whole = grown + scaled.quotient.low
      part = scaled.remainder
    }
    return WholeAndPart(whole: whole, part: part, of: divisor)
  }

  /// Division by a product too long for 128 bits, whose remainder is kept in proportion.
  private func dividedByProduct(of divisor: UInt128, andTenTo power: Int) -> WholeAndPart? {
    var (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
    var left = power
    var unit: UInt128 = 1
    var tail: UInt128 = 0
    var isInexact = rest != 0
    while left > 0 {
      let block = Swift.min(left, 38)
      left -= block
      isInexact = isInexact || tail != 0
      unit = PowersOfTen[block]
      (quotient, tail) = quotient.quotientAndRemainder(dividingBy: unit)
    }
    guard quotient.high == 0 else { return nil }
    // Doubled, so that what was dropped below the last block still shows beside a tie.
    rest = tail * 2 + (isInexact ? 1 : 0)
    return WholeAndPart(whole: quotient.low, part: rest, of: unit * 2)
  }
}

/// A magnitude cut to a whole number, and the part of one that was cut off as `part / of`.
///
/// Parts of different divisions cannot be compared, but against nothing and one half a part is exact.
struct WholeAndPart {
  var whole: UInt128
  var part: UInt128
  var of: UInt128

  /// Nil when the whole number has more than 38 digits.
  init?(whole: UInt128, part: UInt128, of: UInt128) {
    guard whole <= Decimal128.largest else { return nil }
    self.whole = whole
    self.part = part
    self.of = of
  }

  /// The whole number after rounding; nil when it grew beyond 38 digits.
  func rounded(_ rounding: Rounding, negative: Bool) -> UInt128? {
    let up = rounding.raises(odd: whole & 1 == 1, remainder: part, of: of, negative: negative)
    guard up else { return whole }
    return whole < Decimal128.largest ? whole + 1 : nil
  }
}
