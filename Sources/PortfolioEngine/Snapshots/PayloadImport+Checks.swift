extension PayloadImport {
  /// The most bytes that an answer may have; the largest that the provider gives are under 4 MiB.
  public static let maximumSize = 64 << 20

  /// Refuses what cannot be right of what was given, whatever the answer says.
  ///
  /// A currency must be one in which the provider is known to quote, or one of the cached list of
  /// currencies. An id must not look like a path.
  ///
  /// - Throws: `unknownCurrency`, `impossibleID`, `fetchedInFuture`, or `snapshot` when the list cannot
  ///   be read.
  public func check(cache: SnapshotCache, at now: Instant) throws(ImportError) {
    if let currency, !SupportedCurrencies.known.contains(currency) {
      var cached: [Currency] = []
      do throws(StorageError) {
        if case .found(let entry) = try cache.load(SnapshotKey(.currencies)),
          case .currencies(let list) = entry.content.value
        {
          cached = list
        }
      } catch {
        throw .snapshot(.storage(error))
      }
      guard cached.contains(currency) else { throw .unknownCurrency(currency) }
    }
    if let id, !id.isPlausible { throw .impossibleID(id) }
    if let fetched, fetched > now.adding(seconds: StalenessPolicy.tolerance) {
      throw .fetchedInFuture(fetched)
    }
  }
}

extension CoinID {
  /// Whether a provider's coin could have the id: 1 to 100 bytes without slashes, backslashes and
  /// control characters, of which the first is no dot.
  package var isPlausible: Bool {
    (1...100).contains(text.utf8.count) && !text.hasPrefix(".")
      && text.utf8.allSatisfy { $0 >= 32 && $0 != 127 && $0 != 47 && $0 != 92 }
  }
}

/// The rows of one currency that are cached, for comparing a page with them.
struct CachedRows {
  /// The newest time of each coin.
  private var times: [CoinID: Instant] = [:]
  /// The coins of which a price is cached.
  private var priced: Set<CoinID> = []
  /// Whether one of their snapshots was taken over by force.
  private(set) var hasForced = false
  /// When the last of their snapshots came into the cache.
  private(set) var latest: Instant?
  /// The coins of each page that was saved by hand, by file name.
  private var savedPages: [(key: SnapshotKey, coins: Set<CoinID>)] = []

  /// Gathers them; a time after now is wrong, and counts for nothing.
  init(_ entries: [SnapshotCache.Entry], in currency: Currency, at now: Instant) {
    let last = now.adding(seconds: StalenessPolicy.tolerance)
    for entry in entries {
      let coins: [CoinMarket]
      switch entry.content.value {
      case .markets(let page):
        coins = page.coins
        if entry.snapshot.key.parameters["saved"] != nil {
          savedPages.append((entry.snapshot.key, Set(page.coins.map(\.coin.id))))
        }
      case .coin(let detail): coins = detail.markets[currency].map { [$0] } ?? []
      default: continue
      }
      hasForced = hasForced || entry.snapshot.isForced
      latest = max(latest ?? entry.snapshot.taken, entry.snapshot.taken)
      for row in coins where row.price != nil || entry.snapshot.key.endpoint == .markets {
        let time = min(row.lastUpdated ?? entry.moment, entry.snapshot.fetched)
        guard time <= last else { continue }
        if row.price != nil { priced.insert(row.coin.id) }
        times[row.coin.id] = max(times[row.coin.id] ?? time, time)
      }
    }
  }

  /// Whether a page has no price at all, although one of its coins has one in the cache.
  func isRuined(by page: MarketPage) -> Bool {
    page.coins.allSatisfy { $0.price == nil } && page.coins.contains { priced.contains($0.coin.id) }
  }

  /// The newest times of the coins that a page shares with the cache, in the page and in the cache;
  /// nil when the page is no older, or shares fewer than one in twenty of its coins.
  func newer(
    than page: MarketPage, of moment: Instant
  ) -> (offered: Instant, cached: Instant)? {
    let shared = page.coins.filter { times[$0.coin.id] != nil }
    guard shared.count * 20 >= page.coins.count,
      let cached = shared.compactMap({ times[$0.coin.id] }).max(),
      let offered = shared.map({ $0.lastUpdated ?? moment }).max(), cached > offered
    else { return nil }
    return (offered, cached)
  }

  /// The key of the saved page of which a page is another version: of as many coins, at least nine in
  /// ten of them the same; of several the one that shares the most, then the first by file name.
  func savedPage(like page: MarketPage) -> SnapshotKey? {
    let count = page.coins.count
    var best: (key: SnapshotKey, shared: Int)?
    for (key, coins) in savedPages where key.parameters["coins"] == String(count) {
      let shared = page.coins.count { coins.contains($0.coin.id) }
      if shared * 10 >= count * 9, shared > best?.shared ?? 0 { best = (key, shared) }
    }
    return best?.key
  }
}
