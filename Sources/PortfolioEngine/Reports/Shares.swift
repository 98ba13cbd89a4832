/// The shares of values in their sum, in percent with one decimal, that add up to exactly 100.0.
///
/// A missing value has no share; when the sum is not above zero, or a share needs more than 38
/// digits, there are none at all.
struct Shares {
  /// The shares in percent, in the order of the values.
  var percents: [Decimal128?]

  init(of values: [Decimal128?]) {
    percents = values.map { _ in nil }
    let known = values.indices.filter { values[$0] != nil }
    let amounts = values.compactMap { $0 }
    guard let sum = try? amounts.sum(), sum > .zero,
      let shares = try? amounts.percentShares(places: 1)
    else { return }
    for (index, share) in zip(known, shares) { percents[index] = share }
  }
}
