extension Decimal128 {
  /// The exact sum.
  ///
  /// - Throws: `overflow` when it needs more than 38 digits.
  public static func + (left: Decimal128, right: Decimal128) throws(DecimalError) -> Decimal128 {
    if left.scale == right.scale {
      if let a = left.word, let b = right.word {
        let (total, overflow) = a.addingReportingOverflow(b)
        if !overflow { return Decimal128(word: total, scale: left.scale) }
      }
      return try sum(left.significand, right.significand, scale: Int(left.scale))
    }
    if let (a, b) = alignedWords(left, right) {
      // A word and a word times 10^18 have at most 37 digits together.
      return Decimal128(unchecked: a &+ b, scale: Int(max(left.scale, right.scale)))
    }
    let scale = max(left.scale, right.scale)
    if let a = left.significand(atScale: scale), let b = right.significand(atScale: scale) {
      return try sum(a, b, scale: Int(scale))
    }
    return try longSum(left.shortest, right.shortest)
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
    if scale <= 38, let a = left.word, let b = right.word {
      // At most 2^126, which is less than 38 nines.
      let product = a.multipliedFullWidth(by: b)
      return Decimal128(
        uncheckedHigh: product.high, low: product.low, scale: UInt8(truncatingIfNeeded: scale))
    }
    let negative = left.isNegative != right.isNegative
    let product = WideProduct(left.significand.magnitude, right.significand.magnitude)
    if scale <= 38, product.fits {
      return Decimal128(unchecked: product.low, negative: negative, scale: scale)
    }
    return try shortened(product, negative: negative, scale: scale)
  }

  /// The value with at most a number of decimal places; unchanged when it has no more.
  ///
  /// - Parameters:
  ///   - places: how many decimal places to keep; below 0 counts as 0.
  ///   - rounding: the rule for the digits dropped.
  public func rounded(toPlaces places: Int, rounding: Rounding = .halfToEven) -> Decimal128 {
    let places = Swift.max(0, places)
    guard Int(scale) > places else { return self }
    let unit = PowersOfTen[Int(scale) - places]
    let (quotient, remainder) = significand.magnitude.quotientAndRemainder(dividingBy: unit)
    let up = rounding.raises(
      odd: quotient & 1 == 1, remainder: remainder, of: unit, negative: isNegative)
    // At least one digit was dropped, so that one more unit needs no 39th.
    return Decimal128(
      unchecked: up ? quotient &+ 1 : quotient, negative: isNegative, scale: places)
  }

  /// The same value with no trailing zeros after its point.
  package var shortest: Decimal128 {
    guard scale > 0 else { return self }
    if let word {
      guard word & 1 == 0 else { return self }
      guard word != 0 else { return .zero }
      var digits = word
      var places = scale
      while places > 0, digits % 10 == 0 {
        digits /= 10
        places -= 1
      }
      return Decimal128(unchecked: Int128(digits), scale: Int(places))
    }
    var digits = significand.magnitude
    var places = Int(scale)
    // A multiple of 10^n is one of 2^n, which costs nothing to see.
    for step in [32, 16, 8, 4, 2, 1] where places >= step && digits.trailingZeroBitCount >= step {
      let (quotient, remainder) = digits.quotientAndRemainder(dividingBy: PowersOfTen[step])
      guard remainder == 0 else { continue }
      digits = quotient
      places -= step
    }
    return Decimal128(unchecked: digits, negative: isNegative, scale: places)
  }

  private static func sum(
    _ a: Int128, _ b: Int128, scale: Int
  ) throws(DecimalError) -> Decimal128 {
    let (total, overflow) = a.addingReportingOverflow(b)
    if !overflow, total.magnitude <= largest { return Decimal128(unchecked: total, scale: scale) }
    // Twice 38 nines passes Int128 but not UInt128, and only equal signs come here.
    return try shortened(
      WideProduct(high: 0, low: a.magnitude &+ b.magnitude), negative: a < 0, scale: scale)
  }

  /// A result too long for its scale, when trailing zeros are all that is too much of it.
  private static func shortened(
    _ digits: WideProduct, negative: Bool, scale: Int
  ) throws(DecimalError) -> Decimal128 {
    if digits.high == 0, digits.low == 0 { return .zero }
    var digits = digits
    var places = scale
    while places > 38 || !digits.fits {
      guard places > 0, let tenth = digits.exactTenth else { throw .overflow }
      digits = tenth
      places -= 1
    }
    return Decimal128(unchecked: digits.low, negative: negative, scale: places)
  }

  /// Both significands at the larger scale, when both are words and at most 18 places apart.
  static func alignedWords(_ left: Decimal128, _ right: Decimal128) -> (Int128, Int128)? {
    guard let a = left.word, let b = right.word else { return nil }
    let apart = Int(left.scale) - Int(right.scale)
    guard apart >= -18, apart <= 18 else { return nil }
    return apart < 0
      ? (wide(a, PowersOfTen.word(-apart)), Int128(b))
      : (Int128(a), wide(b, PowersOfTen.word(apart)))
  }

  private static func wide(_ word: Int64, _ power: UInt64) -> Int128 {
    let product = word.multipliedFullWidth(by: Int64(bitPattern: power))
    return Int128(product.high) << 64 | Int128(product.low)
  }

  /// The sum of two numbers without trailing zeros, of which one takes 39 digits at the scale of the
  /// other: `1e20 - 1e-18` has 38 again.
  private static func longSum(
    _ left: Decimal128, _ right: Decimal128
  ) throws(DecimalError) -> Decimal128 {
    let scale = max(left.scale, right.scale)
    guard let a = left.magnitude(atScale: scale), let b = right.magnitude(atScale: scale) else {
      throw .overflow
    }
    if left.isNegative == right.isNegative {
      let (total, overflow) = a.addingReportingOverflow(b)
      guard !overflow else { throw .overflow }
      return try shortened(
        WideProduct(high: 0, low: total), negative: left.isNegative, scale: Int(scale))
    }
    return try shortened(
      WideProduct(high: 0, low: a > b ? a &- b : b &- a),
      negative: (a > b) == left.isNegative, scale: Int(scale))
  }

  /// The significand that the value has at a larger or equal scale, or nil beyond 38 digits.
  func significand(atScale target: UInt8) -> Int128? {
    if target == scale { return significand }
    guard let digits = magnitude(atScale: target), digits <= Self.largest else { return nil }
    let positive = Int128(truncatingIfNeeded: digits)
    return isNegative ? 0 &- positive : positive
  }

  /// The significand's magnitude at a larger or equal scale, or nil beyond 128 bits.
  private func magnitude(atScale target: UInt8) -> UInt128? {
    let (digits, overflow) = significand.magnitude.multipliedReportingOverflow(
      by: PowersOfTen[Int(target) - Int(scale)])
    return overflow ? nil : digits
  }
}

extension Sequence<Decimal128> {
  /// The exact sum; zero when there is nothing to add.
  ///
  /// - Throws: `overflow` when the sum, or one on the way to it, needs more than 38 digits.
  public func sum() throws(DecimalError) -> Decimal128 {
    var total = Decimal128.zero
    for value in self { total = try total + value }
    return total
  }
}
