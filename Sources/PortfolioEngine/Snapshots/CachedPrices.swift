/// The newest known price of each coin in one currency over all cached answers, pages, answers to ids
/// and details alike, to compare that of a new answer with.
struct CachedPrices: Sendable {
  private struct Known {
    var moment: Instant
    var price: Decimal128
    var doubt: PriceDoubt?
    var source: SnapshotKey
    var change: Decimal128?
  }

  private let currency: Currency
  private var known: [CoinID: Known] = [:]
  private var forced: [CoinID: Instant] = [:]

  /// Gathers the prices; of a coin that was taken over by force, what was cached before counts no
  /// longer.
  init(_ entries: [SnapshotCache.Entry], in currency: Currency) {
    self.currency = currency
    for entry in entries where entry.snapshot.isForced {
      for row in entry.rows(in: currency) {
        forced[row.coin.id] = max(
          forced[row.coin.id] ?? entry.snapshot.taken, entry.snapshot.taken)
      }
    }
    for entry in entries { add(entry) }
  }

  /// Gathers what the pages of a currency and a coin's own detail say of that coin.
  ///
  /// What cannot be read is passed over: whoever needs it tells of it.
  init(of coin: CoinID, in currency: Currency, cache: SnapshotCache) throws(StorageError) {
    let found = try cache.all(.markets, currency: currency) + [cache.load(.coin(coin))]
    self.init(
      found.compactMap { if case .found(let entry) = $0 { entry } else { nil } }, in: currency)
  }

  /// Adds the details that may know newer prices than the pages; nothing but heads is read of the others.
  ///
  /// What cannot be read is passed over: whoever needs it tells of it.
  mutating func addDetails(of cache: SnapshotCache) throws(StorageError) {
    let lookups = try cache.all(.coin) { [known] snapshot in
      guard let id = snapshot.key.parameters["id"], let page = known[CoinID(id)] else {
        return true
      }
      return page.moment <= snapshot.fetched
    }
    for case .found(let entry) in lookups { add(entry) }
  }

  private mutating func add(_ entry: SnapshotCache.Entry) {
    let snapshot = entry.snapshot
    let isHidden = { [forced] (id: CoinID) in forced[id].map { snapshot.taken < $0 } ?? false }
    for row in entry.rows(in: currency) where !isHidden(row.coin.id) {
      let name = snapshot.key.note(on: row.coin.id, in: currency)
      if let price = row.price {
        add(
          Known(
            moment: row.moment(in: snapshot), price: price, doubt: snapshot.doubts[name],
            source: snapshot.key, change: row.priceChangePercentage24h), of: row.coin.id)
      } else if let last = snapshot.lastPrices[name] {
        add(last, of: row.coin.id, from: snapshot)
      }
    }
    guard snapshot.key.endpoint == .markets else { return }
    for (id, price) in snapshot.lastPrices where !isHidden(id) {
      add(price, of: id, from: snapshot)
    }
  }

  private mutating func add(_ price: PriceDoubt, of coin: CoinID, from snapshot: Snapshot) {
    add(
      Known(
        moment: price.asOf ?? snapshot.fetched, price: price.believed, source: snapshot.key),
      of: coin)
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

  /// What makes the price of a row doubtful; nil where nothing does, or nothing of the last 30 days is
  /// known to compare with.
  ///
  /// It is compared with the last price that was not doubtful. A price that is just as far from that as
  /// the one before it confirms it, once it is of more than a day after the undoubted one and of at
  /// least an hour after the first that was doubted.
  func doubt(of row: CoinMarket, in snapshot: Snapshot, factor: Decimal128) -> PriceDoubt? {
    guard let known = known[row.coin.id], row.price != nil else { return nil }
    var row = row
    let moment = row.moment(in: snapshot)
    row.lastUpdated = moment
    func isPlausible(after price: Decimal128, of then: Instant?) -> Bool {
      var before = CoinMarket(coin: row.coin)
      before.price = price
      before.lastUpdated = then
      return row.priceSanity(after: before, factor: factor) == .plausible
    }
    var doubt = known.doubt ?? PriceDoubt(believed: known.price, asOf: known.moment)
    guard moment <= (doubt.asOf ?? known.moment).adding(seconds: 30 * 86_400) else { return nil }
    guard !isPlausible(after: doubt.believed, of: doubt.asOf) else { return nil }
    guard known.doubt != nil, isPlausible(after: known.price, of: known.moment) else {
      doubt.since = moment
      return doubt
    }
    let since = doubt.since ?? known.moment
    let isConfirming =
      row.isLaterByMoreThanADay(than: doubt.asOf) && since.adding(seconds: 3600) <= moment
    doubt.since = since
    return isConfirming ? nil : doubt
  }

  /// Whether the newest price of a history and the last one known that was not doubtful, when less than
  /// six hours lie between them, are apart by more than a factor, unless the 24-hour change of the
  /// known one bears out the jump from an older end of the history.
  func contradicts(_ history: PriceHistory, of coin: CoinID, factor: Decimal128) -> Bool {
    guard let last = lastPrice(of: coin), let then = last.asOf,
      let newest = history.prices.last(where: { $0.value != nil }),
      newest.instant < then.adding(seconds: Self.nearness),
      then < newest.instant.adding(seconds: Self.nearness)
    else { return false }
    let named = Coin(id: coin, symbol: "", name: "")
    var (before, after) = (CoinMarket(coin: named), CoinMarket(coin: named))
    (before.price, before.lastUpdated) = (last.believed, then)
    (after.price, after.lastUpdated) = (newest.value, newest.instant)
    if newest.instant <= then {
      if let row = known[coin], row.doubt == nil { before.priceChangePercentage24h = row.change }
      return before.priceSanity(after: after, factor: factor) != .plausible
    }
    return after.priceSanity(after: before, factor: factor) != .plausible
  }

  private static let nearness: Int64 = 6 * 3600

  /// The last price of a coin that was not doubtful, with a moment; nil where none is known.
  func lastPrice(of coin: CoinID) -> PriceDoubt? {
    known[coin].map { $0.doubt ?? PriceDoubt(believed: $0.price, asOf: $0.moment) }
  }

  /// The same, where the newest is of an answer, and of less than 30 days before a moment.
  func lastPrice(of coin: CoinID, from key: SnapshotKey, at moment: Instant) -> PriceDoubt? {
    guard let known = known[coin], known.source == key,
      moment < known.moment.adding(seconds: 30 * 86_400)
    else { return nil }
    return lastPrice(of: coin)
  }
}

extension Snapshot {
  /// Notes what is known of prices from what is cached before it is stored: doubtful prices, and the
  /// last prices of coins of which it gives none or, unlike the answer that it replaces, no row.
  ///
  /// A price is compared with the newest that is cached of its coin in whatever answer, so that it does
  /// not matter from which page to which a coin moves. One that was doubtful before is compared with
  /// the last that was not, so that a doubt stays until the price comes back, the 24-hour change bears
  /// it out, or a later answer confirms it. After an answer without a price or without the coin the
  /// comparison is with the last price that was known.
  ///
  /// - Parameter content: what the answer says.
  mutating func judgePrices(
    of content: SnapshotContent, after held: SnapshotCache.Entry?, among cached: CachedPrices,
    in currency: Currency,
    factor: Decimal128
  ) {
    var seen: Set<CoinID> = []
    for row in content.rows(in: currency) where seen.insert(row.coin.id).inserted {
      let name = key.note(on: row.coin.id, in: currency)
      if row.price == nil {
        lastPrices[name] = cached.lastPrice(of: row.coin.id)
      } else {
        doubts[name] = cached.doubt(of: row, in: self, factor: factor)
      }
    }
    guard key.endpoint == .markets, let held else { return }
    for id in held.rows(in: currency).map(\.coin.id) + held.snapshot.lastPrices.keys
    where !seen.contains(id) {
      lastPrices[id] = cached.lastPrice(of: id, from: held.snapshot.key, at: fetched)
    }
  }

  /// Notes the doubtful prices of a coin's detail, each in its currency.
  mutating func judgeDetail(in cache: SnapshotCache, factor: Decimal128) throws(StorageError) {
    guard let content = try? content().value, case .coin(let detail) = content else { return }
    var pages: [Currency: [SnapshotCache.Entry]] = [:]
    for case .found(let entry) in try cache.all(.markets) {
      if let currency = entry.snapshot.key.currency { pages[currency, default: []].append(entry) }
    }
    var held: [SnapshotCache.Entry] = []
    if case .found(let entry) = try cache.load(key) { held = [entry] }
    for currency in detail.markets.keys.sorted() {
      let cached = CachedPrices((pages[currency] ?? []) + held, in: currency)
      judgePrices(of: content, after: nil, among: cached, in: currency, factor: factor)
    }
  }
}

extension SnapshotKey {
  /// Under which name a snapshot notes what is known of a coin's price: a detail, which is about one
  /// coin in many currencies, by the currency.
  func note(on coin: CoinID, in currency: Currency) -> CoinID {
    endpoint == .coin ? CoinID(currency.code) : coin
  }
}

extension SnapshotCache.Entry {
  /// The rows of an answer in a currency, and those that it keeps; none of anything else.
  func rows(in currency: Currency) -> [CoinMarket] { content.value.rows(in: currency) }

  /// The rows of an answer about a market, and those that it keeps; none of anything else.
  var rows: [CoinMarket] {
    guard case .markets(let page) = content.value else { return [] }
    return page.coins
  }
}

extension SnapshotContent {
  /// The rows of a page, or the row of a detail in a currency; none of anything else.
  fileprivate func rows(in currency: Currency) -> [CoinMarket] {
    switch self {
    case .markets(let page): page.coins
    case .coin(let detail): detail.markets[currency].map { [$0] } ?? []
    default: []
    }
  }
}

extension CoinMarket {
  /// The moment for which a row of a snapshot holds; none after its fetch.
  fileprivate func moment(in snapshot: Snapshot) -> Instant {
    min(lastUpdated ?? snapshot.fetched, snapshot.fetched)
  }
}
