/// What a new price looks like beside the cached one.
public enum PriceSanity: Sendable, Hashable {
  /// No jump, or one that the 24-hour change bears out.
  case plausible
  /// A jump that no 24-hour change bears out, though none can deny it: it is not given, or the cached
  /// price is more than a day older. It is as doubtful, until a later answer confirms it.
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
  /// `factor`-th part. The 24-hour change denies the jump when yesterday's price, which it implies,
  /// lies nearer to the new price than to the cached one, by their ratios: then most of the jump would
  /// have to be older than a day, and it is not. A change of -100% or less implies no price and denies
  /// every jump.
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
      let isUp = new > (try old.scaled(by: factor))
      let isDown = old > (try new.scaled(by: factor))
      guard isUp || isDown else { return .plausible }
      let isOld = isLaterByMoreThanADay(than: cached.lastUpdated)
      guard let change = priceChangePercentage24h else { return .unconfirmed }
      let percent = try 100 + change
      guard percent > .zero else { return isOld ? .unconfirmed : .contradicted }
      // With yesterday = new x 100 / percent, the ratios compare as yesterday^2 with new x old.
      let square = try new.scaled(by: 10_000)
      let product = try old.scaled(by: percent).scaled(by: percent)
      guard isUp && square > product || isDown && square < product else { return .plausible }
      return isOld ? .unconfirmed : .contradicted
    } catch {
      return .unconfirmed
    }
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
