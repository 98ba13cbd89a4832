/// The shares of values in their sum, in percent with one decimal, that add up to exactly 100.0.
///
/// Largest remainder: each share is rounded down, then the tenths that are missing go to the largest
/// remainders, of equal ones to the first. A missing value has no share; when the sum is not above
/// zero, or a share needs more than 38 digits, there are none at all.
struct Shares {
  /// The shares in percent, in the order of the values.
  var percents: [Decimal128?]

  init(of values: [Decimal128?]) {
    percents = (try? Self.percents(of: values)) ?? values.map { _ in nil }
  }

  private static func percents(of values: [Decimal128?]) throws(DecimalError) -> [Decimal128?] {
    var whole = Decimal128.zero
    for case .some(let value) in values { whole = try whole + value }
    guard whole > .zero else { return values.map { _ in nil } }
    var tenths: [Decimal128?] = []
    var remainders: [(index: Int, remainder: Decimal128)] = []
    var missing: Decimal128 = 1000
    for (index, value) in values.enumerated() {
      guard let value else {
        tenths.append(nil)
        continue
      }
      let exact = try value.bounded(times: 1000, dividedBy: whole, places: Decimal128.housePlaces)
      let floor = exact.rounded(toPlaces: 0, rounding: .floor)
      tenths.append(floor)
      missing = try missing - floor
      remainders.append((index, try exact - floor))
    }
    remainders.sort {
      $0.remainder != $1.remainder ? $0.remainder > $1.remainder : $0.index < $1.index
    }
    for (index, _) in remainders where missing > .zero {
      if let share = tenths[index] { tenths[index] = try share + 1 }
      missing = try missing - 1
    }
    return tenths.map { $0.flatMap { Decimal128(significand: $0.shortest.significand, scale: 1) } }
  }
}
