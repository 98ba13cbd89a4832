import Testing

@testable import PortfolioEngine

/// The row that a coin's detail adds to the market.
struct DetailRowTests {
  /// An answer about one coin, as the provider words it.
  private static func detail(
    _ id: String, dollars: String?, updated: String, rank: Int = 7
  ) -> Snapshot {
    let price = dollars.map { "\"usd\":\($0)," } ?? ""
    let text = """
      {"id":"\(id)","symbol":"x","name":"X","last_updated":"\(updated)","market_cap_rank":\(rank),
      "description":{"en":""},"links":{},"market_data":{"current_price":{\(price)"eur":9},
      "price_change_percentage_24h":2,"market_cap":{"usd":1000},"last_updated":"\(updated)"}}
      """
    return Snapshot(
      key: .coin(CoinID(id)), fetched: Instant(updated) ?? demonstration, payload: Array(text.utf8))
  }

  private static func data(
    _ cache: SnapshotCache, _ currency: Currency = .usd, at now: Instant = demonstration
  ) throws -> MarketData {
    try MarketData.load(in: currency, from: cache, at: now)
  }

  @Test func `a newer detail counts before the page, an older one does not`() throws {
    try withCacheFolder { folder in
      let cache = SnapshotCache(folder: folder)
      try cache.store(.page("a", price: "1", updated: "2026-04-30T11:00:00Z"))
      try cache.store(Self.detail("a", dollars: "2", updated: "2026-04-30T10:59:59Z"))
      #expect(try Self.data(cache).book["a"]?.price == 1)
      try cache.store(Self.detail("a", dollars: "3", updated: "2026-04-30T11:00:01Z"))
      let data = try Self.data(cache)
      #expect(data.book["a"]?.price == 3)
      #expect(data.book["a"]?.change24h == 2)
      #expect(data.rows["a"]?.rank == 7)
      #expect(data.rows["a"]?.marketCap == 1000)
      #expect(data.source(of: "a" as CoinID)?.key == .coin("a"))
      #expect(data.outdated.isEmpty)
    }
  }

  @Test func `a detail fetched before its coin's row is read only when it is wanted`() throws {
    try withCacheFolder { folder in
      let cache = SnapshotCache(folder: folder)
      try cache.store(.page("a", price: "1", updated: "2026-04-30T11:00:00Z"))
      for (id, updated) in [("a", "2026-04-30T11:00:00Z"), ("b", "2026-04-30T10:00:00Z")] {
        try cache.store(Self.detail(id, dollars: "2", updated: updated))
        // Damage behind the head, which only a reader of the payload meets.
        let path = "\(folder)/\(SnapshotKey.coin(CoinID(id)).fileName)"
        let bytes = try #require(try FileStore.live.read(path))
        try FileStore.live.replace(path, with: Array(bytes.dropLast(9)), keepingPrevious: false)
      }
      let data = try Self.data(cache)
      #expect(data.book["a"]?.price == 1)
      // The page tells nothing of `b`.
      #expect(data.unused.count == 1)
      #expect(try Self.data(cache).unused == [])
      let wanted = try MarketData.load(
        in: .usd, from: cache, at: demonstration, wanted: .init(details: ["a"]))
      #expect(wanted.book["a"]?.price == 1)
      #expect(wanted.unused.count == 1)
    }
  }

  @Test func `a detail makes its coin known, priced in each currency that it has`() throws {
    try withCacheFolder { folder in
      let cache = SnapshotCache(folder: folder)
      try cache.store(Self.detail("new", dollars: nil, updated: "2026-04-30T11:00:00Z"))
      let dollars = try Self.data(cache)
      #expect(dollars.rows["new"]?.coin.symbol == "x")
      #expect(dollars.rows["new"]?.price == nil)
      #expect(dollars.rows.count == 101)
      let euros = try Self.data(cache, .eur)
      #expect(euros.book["new"]?.price == 9)
      #expect(euros.rows.count == 1)
      #expect(throws: MarketDataError.noData(.gbp, available: [.usd])) {
        try Self.data(cache, .gbp)
      }
    }
  }

  @Test func `before the starter's day a detail counts before it, after it the newer one`() throws {
    try withCacheFolder { folder in
      let cache = SnapshotCache(folder: folder)
      try cache.store(Self.detail("bitcoin", dollars: "38581", updated: "2022-01-31T17:23:04Z"))
      let then = try Self.data(cache, at: try #require(Instant("2022-01-31T18:00:00Z")))
      #expect(then.book["bitcoin"]?.price == 38581)
      #expect(then.source(of: "ethereum" as CoinID)?.isStarter == true)
      #expect(try Self.data(cache).book["bitcoin"]?.price == 76134)
      try cache.store(Self.detail("bitcoin", dollars: "2", updated: "2026-04-30T11:00:00Z"))
      #expect(try Self.data(cache).book["bitcoin"]?.price == 2)
    }
  }

  @Test func `a forced page hides the detail that came before it, and not a later one`() throws {
    try withCacheFolder { folder in
      let cache = SnapshotCache(folder: folder)
      let prices = DailyPriceStore(folder: folder)
      let text = "[{\"id\":\"a\",\"current_price\":1,\"last_updated\":\"2026-04-30T09:00:00Z\"}]"
      let newer = Self.detail("a", dollars: "2", updated: "2026-04-30T11:00:00Z")
      func take(_ payload: [UInt8], forced: Bool = false, after seconds: Int64 = 0) throws {
        _ = try PayloadImport(currency: .usd, isForced: forced).run(
          payload, cache: cache, prices: prices, at: demonstration.adding(seconds: seconds))
      }
      try take(newer.payload)
      #expect(throws: ImportError.self) { try take(Array(text.utf8)) }
      try take(Array(text.utf8), forced: true)
      #expect(try Self.data(cache).book["a"]?.price == 1)
      try take(newer.payload, after: 60)
      #expect(try Self.data(cache).book["a"]?.price == 2)
    }
  }
}
