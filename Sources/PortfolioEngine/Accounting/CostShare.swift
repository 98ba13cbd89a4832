/// The arithmetic of shares and values, all of it exact or at a named place.
enum CostShare {
  /// The places of a divided cost or proceeds, half to even.
  static let places = 20
  /// The places of a value (quantity times price), beyond which it is rounded half to even.
  ///
  /// The 18 places of a coin and the 8 of a price fit.
  static let valuePlaces = 26

  /// `total x part / whole` to 20 places; all of it when the part is the whole.
  static func share(
    of total: Decimal128, part: Decimal128, whole: Decimal128
  ) throws(DecimalError) -> Decimal128 {
    if total.isZero { return .zero }
    if part == whole { return total }
    return try total.multiplied(by: part, dividedBy: whole, toPlaces: places)
  }

  /// The product, exact up to 26 places, else rounded there; to 20 places where that is too long.
  static func value(_ quantity: Decimal128, _ price: Decimal128) throws(DecimalError) -> Decimal128
  {
    do {
      let exact = try quantity * price
      return Int(exact.scale) <= valuePlaces ? exact : exact.rounded(toPlaces: valuePlaces)
    } catch {
      do {
        return try quantity.multiplied(by: price, toPlaces: valuePlaces)
      } catch {
        return try quantity.multiplied(by: price, toPlaces: places)
      }
    }
  }

  /// `quantity x new / old`, just as the balances scale a split.
  static func rescaled(
    _ quantity: Decimal128, new: Decimal128, old: Decimal128
  ) throws(DecimalError) -> Decimal128 {
    if new == old { return quantity }
    return try quantity.split(Transaction.Ratio(new: new, old: old))
  }

  /// Cost over quantity to 38 digits or 38 places, whichever is fewer, rounded down: equal unit
  /// costs give equal ranks however they are written.
  static func unitCost(
    _ cost: Decimal128, _ quantity: Decimal128
  ) throws(DecimalError) -> Decimal128 {
    guard !quantity.isZero, !cost.isZero else { return .zero }
    let whole = try cost.divided(by: quantity, toPlaces: 0, rounding: .down)
    var digits = 0
    var rest = whole.significand.magnitude
    while rest != 0 {
      rest /= 10
      digits += 1
    }
    return try cost.divided(by: quantity, toPlaces: 38 - digits, rounding: .down)
  }
}
