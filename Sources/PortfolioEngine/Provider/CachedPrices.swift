/// The newest known price of each coin over all cached answers about one market, pages and answers to
/// ids alike, to compare that of a new answer with.
struct CachedPrices: Sendable {
  private struct Known {
    var moment: Instant
    var price: PriceDoubt
    var doubt: PriceDoubt?
    var source: SnapshotKey
  }

  private var known: [CoinID: Known] = [:]

  /// Gathers the prices; of a coin that was taken over by force, what was cached before counts no
  /// longer.
  init(_ entries: [SnapshotCache.Entry]) {
    var forced: [CoinID: Instant] = [:]
    for entry in entries where entry.snapshot.isForced {
      for row in entry.rows {
        forced[row.coin.id] = max(
          forced[row.coin.id] ?? entry.snapshot.taken, entry.snapshot.taken)
      }
    }
    for entry in entries {
      let snapshot = entry.snapshot
      let isHidden = { (id: CoinID) in forced[id].map { snapshot.taken < $0 } ?? false }
      for row in entry.rows where !isHidden(row.coin.id) {
        guard let price = row.price else { continue }
        add(
          Known(
            moment: min(row.lastUpdated ?? snapshot.fetched, snapshot.fetched),
            price: PriceDoubt(believed: price, asOf: row.lastUpdated),
            doubt: snapshot.doubts[row.coin.id], source: snapshot.key), of: row.coin.id)
      }
      for (id, price) in snapshot.lastPrices where !isHidden(id) {
        add(
          Known(moment: price.asOf ?? snapshot.fetched, price: price, source: snapshot.key), of: id)
      }
    }
  }

  // Of two of the same moment a doubted one counts, or the other would wash the doubt away.
  private mutating func add(_ price: Known, of coin: CoinID) {
    if let old = known[coin],
      old.moment > price.moment || old.moment == price.moment && price.doubt == nil
    {
      return
    }
    known[coin] = price
  }

  /// The price with which that of a row is to be compared: the last that was not doubtful, unless the
  /// row is of more than a day later; nil where none is known.
  func reference(for row: CoinMarket) -> PriceDoubt? {
    guard let known = known[row.coin.id] else { return nil }
    if let doubt = known.doubt, !row.isLaterByMoreThanADay(than: doubt.asOf) { return doubt }
    return known.price
  }

  /// The last price of a coin that was not doubtful, with a moment; nil where the newest is of another
  /// answer, or of more than 30 days before.
  func lastPrice(of coin: CoinID, from key: SnapshotKey, at moment: Instant) -> PriceDoubt? {
    guard let known = known[coin], known.source == key,
      moment < known.moment.adding(seconds: 30 * 86_400)
    else { return nil }
    var price = known.doubt ?? known.price
    price.asOf = price.asOf ?? known.moment
    return price
  }
}

extension Snapshot {
  /// Notes what is known of prices from what is cached before it is stored: doubtful prices, and the
  /// last prices of coins of which it gives none or, unlike the answer that it replaces, no row.
  ///
  /// A price is compared with the newest that is cached of its coin in whatever answer, so that it does
  /// not matter from which page to which a coin moves. One that was doubtful before is compared with
  /// the last that was not, so that a doubt stays until the price comes back, the 24-hour change bears
  /// it out, or a day has passed. After an answer without a price or without the coin the comparison is
  /// with the last price that was known.
  mutating func judgePrices(
    after held: SnapshotCache.Entry?, among cached: CachedPrices, factor: Decimal128
  ) {
    let rows = rows
    doubts = [:]
    lastPrices = [:]
    for (id, row) in rows {
      guard let reference = cached.reference(for: row) else { continue }
      if row.price == nil {
        lastPrices[id] = reference
        continue
      }
      var believed = CoinMarket(coin: row.coin)
      believed.price = reference.believed
      believed.lastUpdated = reference.asOf
      if row.priceSanity(after: believed, factor: factor) != .plausible { doubts[id] = reference }
    }
    guard let held else { return }
    for id in held.rows.map(\.coin.id) + held.snapshot.lastPrices.keys where rows[id] == nil {
      lastPrices[id] = cached.lastPrice(of: id, from: held.snapshot.key, at: fetched)
    }
  }
}

extension SnapshotCache.Entry {
  /// The rows of an answer about a market, and those that it keeps; none of anything else.
  var rows: [CoinMarket] {
    guard case .markets(let page) = content.value else { return [] }
    return page.coins
  }
}
