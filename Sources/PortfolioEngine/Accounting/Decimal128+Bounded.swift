extension Decimal128 {
  /// The number of decimal places of the house for results that cannot be exact.
  static let housePlaces = 20

  /// The exact product, or the product half to even to 20 decimal places when the exact one needs
  /// more than 38 digits, or to as many places as 38 digits leave room for.
  ///
  /// - Throws: `overflow` when the whole part alone needs more than 38 digits.
  func bounded(times other: Decimal128) throws(DecimalError) -> Decimal128 {
    do {
      return try self * other
    } catch {
      return try bounded(times: other, dividedBy: .one, places: Self.housePlaces)
    }
  }

  /// `self x part / whole` rounded to a number of decimal places, or to as many as 38 digits leave
  /// room for.
  ///
  /// - Throws: `divisionByZero`, or `overflow` when the whole part alone needs more than 38 digits.
  func bounded(
    times part: Decimal128, dividedBy whole: Decimal128, places: Int,
    rounding: Rounding = .halfToEven
  ) throws(DecimalError) -> Decimal128 {
    var places = min(max(places, 0), 38)
    while true {
      do {
        return try multiplied(
          by: part, dividedBy: whole, toPlaces: places, rounding: rounding)
      } catch {
        guard error == .overflow, places > 0 else { throw error }
        places -= 1
      }
    }
  }

  /// The balance that a split of `new` units for `old` ones makes of this one.
  ///
  /// It is exact when that needs at most 38 digits and 38 decimal places; otherwise it is rounded half
  /// to even to 20 decimal places, or to as many as this balance and `new` have together, if those are
  /// more. Each wallet is scaled on its own.
  ///
  /// - Throws: as `bounded(times:dividedBy:places:)`.
  func split(_ ratio: Transaction.Ratio) throws(DecimalError) -> Decimal128 {
    let places = max(Self.housePlaces, Int(scale) + Int(ratio.new.scale))
    for attempt in [places, 38] {
      let down = try bounded(
        times: ratio.new, dividedBy: ratio.old, places: attempt, rounding: .down)
      let up = try? bounded(times: ratio.new, dividedBy: ratio.old, places: attempt, rounding: .up)
      if down == up { return down.shortest }
    }
    return try bounded(times: ratio.new, dividedBy: ratio.old, places: places).shortest
  }
}
