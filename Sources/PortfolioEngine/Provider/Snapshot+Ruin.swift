extension Snapshot {
  /// Makes sure that a page of the market can be what is cached of it, some time later.
  ///
  /// It has at least nine tenths as many coins as are cached, unless it is full of them, each counted
  /// once; at least half as many of them have a price; and, unless what is cached is older than 30 days,
  /// at least half of them are on some cached page of the market, since coins change pages, and at least
  /// half of the cached ones on it or on another page.
  ///
  /// - Throws: `unpricedPage`, `shortPage` or `foreignPage`.
  func checkPage(
    after held: SnapshotCache.Entry, among cached: [SnapshotCache.Entry]
  ) throws(FetchFailure) {
    guard let asked = key.parameters["per_page"].flatMap({ Int($0) }),
      case .markets(let page)? = try? content().value, !page.coins.isEmpty
    else { return }
    let (coins, before) = (page.coins.byPrice, held.rows.byPrice)
    if coins.priced == 0, before.priced > 0 { throw .unpricedPage(rows: page.coins.count) }
    let count = coins.all.count
    if count < asked, count * 10 < before.all.count * 9 {
      throw .shortPage(rows: count, cached: before.all.count)
    }
    if coins.priced * 2 < before.priced {
      throw .shortPage(rows: coins.priced, cached: before.priced)
    }
    guard fetched <= held.snapshot.fetched.adding(seconds: 30 * 86_400) else { return }
    let others = Set(
      cached.lazy.filter { $0.snapshot.key != key }.flatMap(\.rows).map(\.coin.id))
    let known = coins.all.intersection(others.union(before.all)).count
    let kept = before.all.intersection(others.union(coins.all)).count
    guard known * 2 >= min(count, before.all.count), kept * 2 >= min(count, before.all.count)
    else { throw .foreignPage }
  }

  /// Makes sure that an answer to ids is about them: at most half of its coins are others.
  ///
  /// - Throws: `foreignPage`.
  func checkAnswer(to ids: Set<CoinID>) throws(FetchFailure) {
    let coins = Set(rows.keys)
    guard coins.intersection(ids).count * 2 >= coins.count else { throw .foreignPage }
  }

  /// Makes sure that a list of all coins can be the one that is cached, some time later: it has at least
  /// nine tenths as many coins, half as many with a symbol and a name, and a tenth of them or more are
  /// known.
  ///
  /// - Throws: `shortPage` or `foreignPage`.
  func checkList(after held: Snapshot) throws(FetchFailure) {
    guard case .coins(let list)? = try? content().value,
      case .coins(let before)? = try? held.content().value
    else { return }
    let (coins, known) = (Set(list.coins.map(\.id)), Set(before.coins.map(\.id)))
    // An empty list is told of as such.
    guard !coins.isEmpty else { return }
    guard coins.count * 10 >= known.count * 9 else {
      throw .shortPage(rows: coins.count, cached: known.count)
    }
    let isNamed = { (coin: Coin) in !coin.symbol.isBlank && !coin.name.isBlank }
    let (named, cached) = (list.coins.count(where: isNamed), before.coins.count(where: isNamed))
    guard named * 2 >= cached else { throw .shortPage(rows: named, cached: cached) }
    guard coins.intersection(known).count * 10 >= min(coins.count, known.count) else {
      throw .foreignPage
    }
  }

  /// Makes sure that an answer about the whole market has a total in dollars, and in nine tenths of all
  /// currencies, where the cached one has them.
  ///
  /// - Throws: `missingTotals`.
  func checkGlobal(after held: Snapshot) throws(FetchFailure) {
    guard case .global(let market)? = try? content().value,
      case .global(let before)? = try? held.content().value
    else { return }
    let kept = before.totalMarketCap.keys.filter { market.totalMarketCap[$0] != nil }
    guard kept.count * 10 >= before.totalMarketCap.count * 9,
      before.totalMarketCap[.usd] == nil || market.totalMarketCap[.usd] != nil
    else { throw .missingTotals }
  }
}

extension String {
  fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}

extension [CoinMarket] {
  /// The coins, and of how many of them the first row has a price.
  fileprivate var byPrice: (all: Set<CoinID>, priced: Int) {
    var (all, priced): (Set<CoinID>, Int) = ([], 0)
    for row in self where all.insert(row.coin.id).inserted && row.price != nil { priced += 1 }
    return (all, priced)
  }
}
