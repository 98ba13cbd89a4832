/// Quantities times prices, all to the same number of decimal places, such that they and their sum
/// fit 38 digits.
///
/// The values are exact whenever all of them and their sum fit; otherwise all are rounded half to
/// even to 20 decimal places, then 12, 6 and 2, the first with which everything fits. A value of 10^36
/// or more, which cannot be kept to cents, is nil from the start, so that it costs the others nothing.
struct Valuation {
  /// The decimal places to which the values are rounded, or nil when they are exact.
  var places: Int?
  /// The values, in the order of the holdings.
  var values: [Decimal128?]

  private static let steps: [Int?] = [nil, Decimal128.housePlaces, 12, 6, 2]
  /// What a value must lie between, to have cents in 38 digits.
  private static let limits = (
    low: Decimal128(significand: -Int128(PowersOfTen[36]), scale: 0) ?? .zero,
    high: Decimal128(significand: Int128(PowersOfTen[36]), scale: 0) ?? .zero
  )

  init(of holdings: [(quantity: Decimal128, price: Decimal128?)]) {
    values = []
    let holdings = holdings.map { holding in
      let value = holding.price.flatMap { Self.value(holding.quantity, $0, places: 2) }
      let fits = value.map { $0 > Self.limits.low && $0 < Self.limits.high } ?? false
      return (quantity: holding.quantity, price: fits ? holding.price : nil)
    }
    for step in Self.steps {
      places = step
      values = holdings.map { holding in
        holding.price.flatMap { Self.value(holding.quantity, $0, places: step) }
      }
      let missing = zip(holdings, values).contains { $0.price != nil && $1 == nil }
      if !missing, Self.adds(values) { return }
    }
  }

  /// A quantity times a price, exact or to a number of places; nil when it does not fit.
  static func value(_ quantity: Decimal128, _ price: Decimal128, places: Int?) -> Decimal128? {
    guard let exact = try? quantity * price else {
      guard let places else { return nil }
      return try? quantity.multiplied(by: price, toPlaces: places)
    }
    return places.map { exact.rounded(toPlaces: $0) } ?? exact
  }

  private static func adds(_ values: [Decimal128?]) -> Bool {
    var sum = Decimal128.zero
    for case .some(let value) in values {
      guard let next = try? sum + value else { return false }
      sum = next
    }
    return true
  }
}
