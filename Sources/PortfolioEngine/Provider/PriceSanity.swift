/// What a new price looks like beside the cached one.
public enum PriceSanity: Sendable, Hashable {
  /// No jump, or one that the 24-hour change bears out.
  case plausible
  /// A jump about which the 24-hour change says nothing: it is unknown, or the cached price is older
  /// than it reaches.
  case unconfirmed
  /// A jump that the 24-hour change denies; the price should be shown as doubtful, not silently used.
  case contradicted
}

extension CoinMarket {
  /// The factor beyond which a price has jumped, unless another is set.
  public static let jumpFactor: Decimal128 = 3

  /// Compares the row's price with that of an older row of the same coin in the same currency.
  ///
  /// A price has jumped when it is more than `factor` times the cached one, or less than its
  /// `factor`-th part. The 24-hour change denies the jump when yesterday's price, which it implies, is
  /// as far from the cached one: had the price really moved since, it would say so. A change of
  /// -100% or less implies no price and denies every jump.
  ///
  /// - Parameters:
  ///   - cached: the row that is held.
  ///   - factor: more than 1.
  /// - Returns: `plausible` as well when either price is unknown, since there is nothing to compare.
  public func priceSanity(
    after cached: CoinMarket, factor: Decimal128 = CoinMarket.jumpFactor
  ) -> PriceSanity {
    guard let old = cached.price, let new = price else { return .plausible }
    do throws(DecimalError) {
      guard try Self.isFar(new, from: old, times: .one, factor: factor) else { return .plausible }
      guard let change = priceChangePercentage24h else { return .unconfirmed }
      if let then = cached.lastUpdated, let now = lastUpdated,
        now.seconds - then.seconds > 86_400
      {
        return .unconfirmed
      }
      let percentOfYesterday = try 100 + change
      guard percentOfYesterday > .zero else { return .contradicted }
      // yesterday = new x 100 / percentOfYesterday, compared without dividing.
      let isFar = try Self.isFar(
        new.scaled(by: 100), from: old, times: percentOfYesterday, factor: factor)
      return isFar ? .contradicted : .plausible
    } catch {
      return .unconfirmed
    }
  }

  /// Whether `price` is beyond `factor` times, or below the `factor`-th part of, `other x times`.
  private static func isFar(
    _ price: Decimal128, from other: Decimal128, times: Decimal128, factor: Decimal128
  ) throws(DecimalError) -> Bool {
    let reference = try other.scaled(by: times)
    if price > (try reference.scaled(by: factor)) { return true }
    return try price.scaled(by: factor) < reference
  }
}

extension Decimal128 {
  // A comparison of magnitudes by a factor can do without the digits beyond 38.
  fileprivate func scaled(by factor: Decimal128) throws(DecimalError) -> Decimal128 {
    do throws(DecimalError) {
      return try self * factor
    } catch {
      return try multiplied(by: factor, toPlaces: 18)
    }
  }
}
