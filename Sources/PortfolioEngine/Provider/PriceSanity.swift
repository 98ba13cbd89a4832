/// What a new price looks like beside the cached one.
public enum PriceSanity: Sendable, Hashable {
  /// No jump, one that the 24-hour change bears out, or one since a day before, as prices may.
  case plausible
  /// A jump within a day of which no 24-hour change tells; it is as doubtful as one that is denied.
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
      if let then = cached.lastUpdated, let now = lastUpdated,
        now.seconds - then.seconds > 86_400
      {
        return .plausible
      }
      guard let change = priceChangePercentage24h else { return .unconfirmed }
      let percent = try 100 + change
      guard percent > .zero else { return .contradicted }
      // With yesterday = new x 100 / percent, the ratios compare as yesterday^2 with new x old.
      let square = try new.scaled(by: 10_000)
      let product = try old.scaled(by: percent).scaled(by: percent)
      return isUp && square > product || isDown && square < product ? .contradicted : .plausible
    } catch {
      return .unconfirmed
    }
  }
}

extension Snapshot {
  /// The doubtful prices of a page of rows that is to replace another.
  ///
  /// A price that was doubtful before is compared with the last one that was not, so that a doubt
  /// stays until the price comes back, the 24-hour change bears it out, or a day has passed.
  func doubts(after held: Snapshot, factor: Decimal128) -> [CoinID: PriceDoubt] {
    let heldRows = held.rows
    var doubts: [CoinID: PriceDoubt] = [:]
    for (id, row) in rows {
      guard var believed = heldRows[id] else { continue }
      if let doubt = held.doubts[id] {
        believed.price = doubt.believed
        believed.lastUpdated = doubt.asOf
      }
      guard let price = believed.price,
        row.priceSanity(after: believed, factor: factor) != .plausible
      else { continue }
      doubts[id] = PriceDoubt(believed: price, asOf: believed.lastUpdated)
    }
    return doubts
  }

  private var rows: [CoinID: CoinMarket] {
    guard case .markets(let page)? = try? SnapshotContent.decode(payload, for: key).value else {
      return [:]
    }
    return Dictionary(page.coins.map { ($0.coin.id, $0) }, uniquingKeysWith: { first, _ in first })
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
