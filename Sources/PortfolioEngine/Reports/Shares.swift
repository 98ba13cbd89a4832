/// The shares of values in their sum, in percent.
///
/// A missing value has no share; when the sum is not above zero, or a share needs more than 38
/// digits, there are none at all.
struct Shares {
  /// Each share half to even to 20 decimal places, in the order of the values.
  var exact: [Decimal128?]
  /// Each share with one decimal, cut so that they add up to exactly 100.0.
  var shown: [Decimal128?]

  init(of values: [Decimal128?]) {
    exact = values.map { _ in nil }
    shown = exact
    let known = values.indices.filter { values[$0] != nil }
    let amounts = values.compactMap { $0 }
    guard let sum = try? amounts.sum(), sum > .zero,
      let shares = try? amounts.percentShares(places: 1)
    else { return }
    for (index, share) in zip(known, shares) {
      shown[index] = share
      exact[index] = try? values[index]?.bounded(
        times: 100, dividedBy: sum, places: Decimal128.housePlaces)
    }
  }
}
