extension Decimal128 {
  /// The exact sum.
  ///
  /// - Throws: `overflow` when it needs more than 38 digits.
  public static func + (left: Decimal128, right: Decimal128) throws(DecimalError) -> Decimal128 {
    if left.scale == right.scale {
      return try checked(left.significand + right.significand, scale: Int(left.scale))
    }
    let (a, b, scale) = try aligned(left, right)
    return try checked(a + b, scale: scale)
  }

  /// The exact difference.
  ///
  /// - Throws: `overflow` when it needs more than 38 digits.
  public static func - (left: Decimal128, right: Decimal128) throws(DecimalError) -> Decimal128 {
    try left + right.negated
  }

  /// The exact product.
  ///
  /// - Throws: `overflow` when it needs more than 38 digits or 38 decimal places; use
  ///   `multiplied(by:toPlaces:rounding:)` there.
  public static func * (left: Decimal128, right: Decimal128) throws(DecimalError) -> Decimal128 {
    let scale = Int(left.scale) + Int(right.scale)
    let (product, overflow) = left.significand.multipliedReportingOverflow(by: right.significand)
    if !overflow, scale <= 38, product.magnitude <= maximumSignificand.magnitude {
      return Decimal128(unchecked: product, scale: scale)
    }
    let a = left.shortest
    let b = right.shortest
    let shortScale = Int(a.scale) + Int(b.scale)
    var wide = WideProduct(a.significand.magnitude, b.significand.magnitude)
    let negative = a.isNegative != b.isNegative
    var places = shortScale
    while places > 0, places > 38 || !wide.fits {
      guard let smaller = wide.dividedByTenExactly() else { throw .overflow }
      wide = smaller
      places -= 1
    }
    guard wide.fits, places <= 38 else { throw .overflow }
    return Decimal128(
      unchecked: negative ? -Int128(wide.low) : Int128(wide.low), scale: places)
  }

  /// The product to a number of decimal places.
  ///
  /// - Parameters:
  ///   - places: how many decimal places to keep, 0 to 38.
  ///   - rounding: the rule for the digits dropped.
  /// - Throws: `overflow` when the rounded product needs more than 38 digits.
  public func multiplied(
    by other: Decimal128, toPlaces places: Int, rounding: Rounding = .halfToEven
  ) throws(DecimalError) -> Decimal128 {
    try multiplied(by: other, dividedBy: .one, toPlaces: places, rounding: rounding)
  }

  /// The quotient to a number of decimal places.
  ///
  /// - Throws: `divisionByZero`, `placesOutOfRange`, or `overflow` when the quotient needs more than
  ///   38 digits at that many places.
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
  /// - Throws: `divisionByZero`, `placesOutOfRange`, or `overflow` when the result needs more than
  ///   38 digits at that many places.
  public func multiplied(
    by part: Decimal128, dividedBy whole: Decimal128, toPlaces places: Int,
    rounding: Rounding = .halfToEven
  ) throws(DecimalError) -> Decimal128 {
    guard (0...38).contains(places) else { throw .placesOutOfRange(places) }
    guard !whole.isZero else { throw .divisionByZero }
    let negative = (isNegative != part.isNegative) != whole.isNegative
    let product = WideProduct(significand.magnitude, part.significand.magnitude)
    // value = product / whole x 10^shift, as a whole number of units at `places`.
    let shift = places + Int(whole.scale) - Int(scale) - Int(part.scale)
    let magnitude = try product.divided(
      by: whole.significand.magnitude, shiftedBy: shift, rounding: rounding, negative: negative)
    return Decimal128(
      unchecked: negative ? -Int128(magnitude) : Int128(magnitude), scale: places)
  }

  /// The value with at most a number of decimal places; unchanged when it has no more.
  public func rounded(toPlaces places: Int, rounding: Rounding = .halfToEven) -> Decimal128 {
    let places = max(0, places)
    guard Int(scale) > places else { return self }
    let unit = PowersOfTen[Int(scale) - places]
    let (quotient, remainder) = significand.magnitude.quotientAndRemainder(dividingBy: unit)
    let up = rounding.raises(
      odd: quotient & 1 == 1, remainder: remainder, of: unit, negative: isNegative)
    let magnitude = Int128(up ? quotient + 1 : quotient)
    return Decimal128(unchecked: isNegative ? -magnitude : magnitude, scale: places)
  }

  /// The same value with no trailing zeros after its point.
  package var shortest: Decimal128 {
    guard scale > 0, significand != 0 else {
      return scale == 0 ? self : .zero
    }
    var digits = significand
    var places = Int(scale)
    while places > 0 {
      let (quotient, remainder) = digits.quotientAndRemainder(dividingBy: 10)
      guard remainder == 0 else { break }
      digits = quotient
      places -= 1
    }
    return Decimal128(unchecked: digits, scale: places)
  }

  private static func checked(
    _ significand: Int128, scale: Int
  ) throws(DecimalError) -> Decimal128 {
    if significand.magnitude <= maximumSignificand.magnitude {
      return Decimal128(unchecked: significand, scale: scale)
    }
    var digits = significand
    var places = scale
    while places > 0, digits.magnitude > maximumSignificand.magnitude {
      let (quotient, remainder) = digits.quotientAndRemainder(dividingBy: 10)
      guard remainder == 0 else { throw .overflow }
      digits = quotient
      places -= 1
    }
    guard digits.magnitude <= maximumSignificand.magnitude else { throw .overflow }
    return Decimal128(unchecked: digits, scale: places)
  }

  private static func aligned(
    _ left: Decimal128, _ right: Decimal128
  ) throws(DecimalError) -> (Int128, Int128, Int) {
    let scale = max(left.scale, right.scale)
    if let a = left.significand(atScale: scale), let b = right.significand(atScale: scale) {
      return (a, b, Int(scale))
    }
    let shortLeft = left.shortest
    let shortRight = right.shortest
    let shortScale = max(shortLeft.scale, shortRight.scale)
    guard let a = shortLeft.significand(atScale: shortScale),
      let b = shortRight.significand(atScale: shortScale)
    else { throw .overflow }
    return (a, b, Int(shortScale))
  }

  /// The significand that the value has at a larger scale, or nil beyond 38 digits.
  private func significand(atScale target: UInt8) -> Int128? {
    let power = Int128(PowersOfTen[Int(target - scale)])
    let (product, overflow) = significand.multipliedReportingOverflow(by: power)
    return overflow || product.magnitude > Self.maximumSignificand.magnitude ? nil : product
  }
}

extension Rounding {
  /// Whether the magnitude of a quotient goes up by one for the remainder that it leaves.
  func raises(odd: Bool, remainder: UInt128, of divisor: UInt128, negative: Bool) -> Bool {
    guard remainder != 0 else { return false }
    switch self {
    case .down: return false
    case .up: return true
    case .floor: return negative
    case .ceiling: return !negative
    case .halfUp, .halfToEven:
      let rest = divisor - remainder
      if remainder != rest { return remainder > rest }
      return self == .halfUp || odd
    }
  }
}
