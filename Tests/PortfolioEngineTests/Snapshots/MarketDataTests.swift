import Testing

@testable import PortfolioEngine

struct MarketDataTests {
  static let all = MarketData.Wanted(global: true, details: ["bitcoin", "ethereum"], list: true)

  @Test func `the starter snapshot is what its fixtures say`() throws {
    let page = try Recorded.bytes("markets/usd_p1_100_2026-04-30.json")
    #expect(StarterSnapshot.bytes(of: .markets) == page)
    let expected = try MarketPage.decode(page, currency: .usd).value
    #expect(StarterSnapshot.content(.markets) == .markets(expected))
    #expect(expected.coins.count == 100)
    let market = try GlobalMarket.decode(Recorded.bytes("spec_examples_2026-06/global.json")).value
    #expect(StarterSnapshot.content(.global) == .global(market))
    #expect(market.updatedAt?.day == Day("2026-05-27"))
    var detail = try CoinDetail.decode(Recorded.bytes("spec_examples_2026-06/coin.json")).value
    detail.markets = [:]
    detail.genesis = nil
    #expect(StarterSnapshot.content(.bitcoin) == .coin(detail))
    #expect(detail.blockTime == 10)
    #expect(detail.hashingAlgorithm == "SHA-256")
    #expect(detail.homepage == "http://www.bitcoin.org")
  }

  @Test func `with nothing cached the starter snapshot serves, always expired`() throws {
    try withCacheFolder { folder in
      for cache in [nil, SnapshotCache(folder: folder)] {
        let data = try MarketData.load(
          in: .usd, from: cache, at: try #require(Instant("2026-04-30T02:30:00Z")),
          policy: StalenessPolicy([.markets: .init(fresh: nil, usable: nil)]), wanted: Self.all)
        #expect(data.rows.count == 100)
        #expect(data.coins.first?.coin.id == "bitcoin")
        #expect(
          data.coins.map(\.rank) == data.coins.map(\.rank).sorted { ($0 ?? 999) < ($1 ?? 999) })
        #expect(data.global?.activeCryptocurrencies == 17397)
        #expect(data.details.keys.map(\.text) == ["bitcoin"])
        #expect(data.list == nil)
        #expect(data.sources.map(\.isStarter) == [true, true, true])
        #expect(data.sources.map(\.standing.state) == [.expired, .expired, .expired])
        #expect(data.sources[1].provider == "CoinGecko's published example")
        #expect(data.source(of: SnapshotKey.Endpoint.global)?.standing.isFuture == true)
        #expect(data.book["bitcoin"]?.source == .starter)
        #expect(data.book["bitcoin"]?.price == 76134)
        #expect(data.book["bitcoin"]?.change24h == (try Decimal128("-0.41814")))
        #expect(data.book["bitcoin"]?.asOf == Instant("2026-04-30T02:29:06.506Z"))
      }
    }
  }

  @Test func `a currency without a snapshot has no data`() throws {
    try withCacheFolder { folder in
      let cache = SnapshotCache(folder: folder)
      #expect(throws: MarketDataError.noData(.eur, available: [.usd])) {
        try MarketData.load(in: .eur, from: cache, at: demonstration)
      }
      try cache.store(.page(key: .markets(.gbp)))
      #expect(throws: MarketDataError.noData(.eur, available: [.gbp, .usd])) {
        try MarketData.load(in: .eur, from: cache, at: demonstration)
      }
      let data = try MarketData.load(in: .gbp, from: cache, at: demonstration)
      #expect(data.rows.count == 1)
      #expect(data.book.currency == .gbp)
    }
  }

  @Test func `of a coin in several pages the newest row counts`() throws {
    try withCacheFolder { folder in
      let cache = SnapshotCache(folder: folder)
      let later = demonstration.adding(seconds: 30)
      try cache.store(.page("a", price: "1", updated: "2026-04-30T11:00:00Z"))
      try cache.store(
        .page("a", price: "2", updated: "2026-04-30T11:30:00Z", key: .markets(.usd, page: 2)))
      try cache.store(
        .page(
          "b", price: "3", updated: "2026-04-30T11:00:00Z", fetched: later,
          key: .markets(.usd, page: 3)))
      try cache.store(
        .page(
          "b", price: "4", updated: "2026-04-30T11:00:00Z",
          key: .markets(.usd, page: 4)))
      try cache.store(.page("c", price: "5", updated: nil, key: .markets(.usd, page: 5)))
      try cache.store(.page("d", price: "0", key: .markets(.usd, page: 6)))
      let data = try MarketData.load(in: .usd, from: cache, at: later, wanted: Self.all)
      #expect(data.book["a"]?.price == 2)
      #expect(data.book["b"]?.price == 3)
      #expect(data.book["c"]?.asOf == demonstration)
      #expect(data.book["c"]?.source == .snapshot)
      #expect(data.book["d"] == nil)
      #expect(data.rows["d"] != nil)
      #expect(data.source(of: "a")?.key == .markets(.usd, page: 2))
      #expect(data.source(of: "a")?.standing.state == .fresh)
      #expect(data.source(of: "z" as CoinID) == nil)
      #expect(data.worstSource(of: ["a", "d", "z"])?.key == .markets(.usd, page: 6))
      #expect(data.worstSource(of: ["a"])?.key == .markets(.usd, page: 2))
      #expect(data.worstSource(of: ["a", "b"])?.key == .markets(.usd, page: 3))
      #expect(data.worstSource(of: ["z"]) == nil)
      #expect(data.sources.filter(\.isStarter).map(\.key.endpoint) == [.global, .coin])
    }
  }

  @Test func `damaged and newer files are named and the rest is used`() throws {
    try withCacheFolder { folder in
      let cache = SnapshotCache(folder: folder)
      try cache.store(.page())
      let damaged = cache.path(SnapshotKey.markets(.usd, page: 2).fileName)
      let newer = cache.path(SnapshotKey(.global).fileName)
      try FileStore.live.replace(damaged, with: [0], keepingPrevious: false)
      try FileStore.live.replace(newer, with: Array(#"{"schema":2}"#.utf8), keepingPrevious: false)
      let data = try MarketData.load(in: .usd, from: cache, at: demonstration, wanted: Self.all)
      #expect(data.rows.count == 1)
      #expect(
        data.unused == [
          .damaged(path: damaged, asidePath: damaged + ".damaged-1"),
          .newerSchema(2, path: newer),
        ])
      #expect(data.global?.activeCryptocurrencies == 17397)
    }
  }

  @Test func `lists, details and global figures come from the cache where it has them`() throws {
    try withCacheFolder { folder in
      let cache = SnapshotCache(folder: folder)
      try cache.store(.page("zed"))
      for (key, file) in [
        (SnapshotKey(.coins), "coins_list/list_2022-02-23_12794.json"),
        (.coin("bitcoin"), "coin/bitcoin_2024-04-07_full.json"),
        (SnapshotKey(.global), "global/global_2025-04-07.json"),
      ] {
        try cache.store(
          Snapshot(key: key, fetched: demonstration, payload: try Recorded.bytes(file)))
      }
      let data = try MarketData.load(in: .usd, from: cache, at: demonstration, wanted: Self.all)
      #expect(data.list?.coins.count == 12793)
      #expect(data.details["bitcoin"]?.genesis == Day("2009-01-03"))
      #expect(data.source(of: SnapshotKey.Endpoint.coin)?.standing.state == .expired)
      #expect(data.source(of: SnapshotKey.Endpoint.coins)?.problems.count == 1)
      #expect(data.global?.updatedAt?.day == Day("2025-04-07"))
      // The starter's row is newer than the one of the detail; the page has none.
      #expect(data.rows.keys.sorted() == ["bitcoin", "zed"])
      #expect(data.source(of: "bitcoin" as CoinID)?.isStarter == true)
      #expect(data.source(ofDetail: "bitcoin")?.isStarter == false)
    }
  }
}
