extension Decimal128 {
  /// The decimal places to which a result is rounded, half to even, that needs more than 38 digits: the
  /// first that leave it room.
  private static let fallbacks = [20, 12, 6, 2]

  /// The product, exact where 38 digits hold it, with the decimal places to which it is rounded where
  /// they do not.
  ///
  /// - Throws: `overflow` when it does not fit with two places either.
  func valued(at price: Decimal128) throws(DecimalError) -> (value: Decimal128, places: Int?) {
    if let exact = try? self * price { return (exact, nil) }
    for places in Self.fallbacks {
      if let value = try? multiplied(by: price, toPlaces: places) { return (value, places) }
    }
    throw .overflow
  }

  /// The sum, exact where 38 digits hold it, with the decimal places to which both numbers are rounded
  /// where they do not.
  ///
  /// - Throws: `overflow` when it does not fit with two places either.
  func summed(with other: Decimal128) throws(DecimalError) -> (value: Decimal128, places: Int?) {
    if let exact = try? self + other { return (exact, nil) }
    for places in Self.fallbacks {
      if let sum = try? rounded(toPlaces: places) + other.rounded(toPlaces: places) {
        return (sum, places)
      }
    }
    throw .overflow
  }

  /// The value of `valued(at:)`.
  func value(at price: Decimal128) throws(DecimalError) -> Decimal128 {
    try valued(at: price).value
  }

  /// The value of `summed(with:)`.
  func adding(_ other: Decimal128) throws(DecimalError) -> Decimal128 {
    try summed(with: other).value
  }

  /// What is left when another number is taken away, rounded as `summed(with:)`.
  func subtracting(_ other: Decimal128) throws(DecimalError) -> Decimal128 {
    try adding(other.negated)
  }

  /// The quotient, half to even to 20 decimal places, or to fewer of `fallbacks` where they leave it no
  /// room.
  ///
  /// - Throws: `divisionByZero`, or `overflow` when it does not fit with two places either.
  func quotient(by divisor: Decimal128) throws(DecimalError) -> Decimal128 {
    guard !divisor.isZero else { throw .divisionByZero }
    for places in Self.fallbacks {
      if let quotient = try? divided(by: divisor, toPlaces: places) { return quotient }
    }
    throw .overflow
  }
}

extension Sequence<Decimal128> {
  /// The sum, rounded on the way as `summed(with:)` where it must be.
  func total() throws(DecimalError) -> Decimal128 {
    var total = Decimal128.zero
    for value in self { total = try total.adding(value) }
    return total
  }
}
