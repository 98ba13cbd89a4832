extension Decimal128 {
  /// The exact product, or the one rounded to 20 decimal places, half to even, when the exact one
  /// needs more than 38 digits.
  func value(at price: Decimal128) throws(DecimalError) -> Decimal128 {
    do throws(DecimalError) {
      return try self * price
    } catch {
      return try multiplied(by: price, toPlaces: 20)
    }
  }

  /// Whether a product has no more than 38 digits, so that `value(at:)` is exact.
  func isExact(times price: Decimal128) -> Bool { (try? self * price) != nil }

  /// The exact sum, or the one of both numbers rounded to 20 decimal places, half to even, when the
  /// exact one needs more than 38 digits.
  func adding(_ other: Decimal128) throws(DecimalError) -> Decimal128 {
    do throws(DecimalError) {
      return try self + other
    } catch {
      return try rounded(toPlaces: 20) + other.rounded(toPlaces: 20)
    }
  }
}
