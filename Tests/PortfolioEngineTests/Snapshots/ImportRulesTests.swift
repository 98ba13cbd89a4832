import Testing

@testable import PortfolioEngine

/// Which of several answers about a coin counts, and which saved answers are refused.
struct ImportRulesTests {
  private static let now = demonstration

  /// The rows of a page, each with a minute before noon of 2026-04-30.
  private static func page(_ rows: [(id: String, minute: Int)], price: String = "1") -> [UInt8] {
    let texts = rows.map { row in
      let time = now.adding(seconds: Int64(-60 * row.minute))
      return "{\"id\":\"\(row.id)\",\"current_price\":\(price),\"last_updated\":\"\(time)\"}"
    }
    return Array("[\(texts.joined(separator: ","))]".utf8)
  }

  private static func ids(_ range: Range<Int>, minute: Int) -> [(id: String, minute: Int)] {
    range.map { ("coin-\($0)", minute) }
  }

  private static func take(
    _ payload: [UInt8], in folder: String, forced: Bool = false, currency: Currency = .eur
  ) throws {
    _ = try PayloadImport(currency: currency, isForced: forced).run(
      payload, cache: SnapshotCache(folder: folder), prices: DailyPriceStore(folder: folder),
      at: now)
  }

  private static func data(_ folder: String, _ currency: Currency = .eur) throws -> MarketData {
    try MarketData.load(in: currency, from: SnapshotCache(folder: folder), at: now)
  }

  @Test func `an older page is refused whatever its length and first coin`() throws {
    try withCacheFolder { folder in
      try Self.take(Self.page(Self.ids(0..<100, minute: 0)), in: folder)
      for older in [0..<99, 1..<100, 40..<400, 99..<119] {
        #expect(throws: ImportError.self) {
          try Self.take(Self.page(Self.ids(older, minute: 60)), in: folder)
        }
      }
      #expect(try SnapshotCache(folder: folder).list(at: Self.now).count == 1)
      // In another currency nothing competes.
      try Self.take(Self.page(Self.ids(0..<99, minute: 60)), in: folder, currency: .gbp)
    }
  }

  @Test func `pages of one length and first coin stand beside one another, versions of one do not`()
    throws
  {
    try withCacheFolder { folder in
      func count() throws -> Int { try SnapshotCache(folder: folder).list(at: Self.now).count }
      try Self.take(Self.page(Self.ids(0..<20, minute: 30)), in: folder)
      let other = Self.ids(0..<1, minute: 20) + Self.ids(100..<119, minute: 20)
      try Self.take(Self.page(other), in: folder)
      #expect(try count() == 2)
      #expect(try Self.data(folder).rows.count == 39)
      // Another order, and two coins of twenty that are new to the list.
      let later = Self.ids(102..<121, minute: 10).reversed() + Self.ids(0..<1, minute: 10)
      try Self.take(Self.page(later), in: folder)
      #expect(try count() == 2)
      #expect(try Self.data(folder).rows["coin-119"] != nil)
      #expect(try Self.data(folder).rows["coin-100"] == nil)
      #expect(try Self.data(folder).rows["coin-5"] != nil)
      // Three of twenty make it another list.
      try Self.take(
        Self.page(Self.ids(105..<122, minute: 5) + Self.ids(200..<203, minute: 5)), in: folder)
      #expect(try count() == 3)
      #expect(throws: ImportError.self) {
        try Self.take(Self.page(Self.ids(0..<20, minute: 60)), in: folder)
      }
    }
  }

  @Test func `a page that was fetched competes like one that was imported`() throws {
    try withCacheFolder { folder in
      let fetched = Snapshot(
        key: .markets(.eur), fetched: Self.now, payload: Self.page(Self.ids(0..<10, minute: 0)))
      try SnapshotCache(folder: folder).store(fetched)
      #expect(throws: ImportError.self) {
        try Self.take(Self.page(Self.ids(5..<8, minute: 60)), in: folder)
      }
    }
  }

  @Test func `the next page of the list, and a page around a few newer coins, need no force`()
    throws
  {
    try withCacheFolder { folder in
      try Self.take(Self.page(Self.ids(100..<200, minute: 0)), in: folder)
      // The first page was saved a minute earlier, and four coins have moved to the other since.
      try Self.take(Self.page(Self.ids(4..<104, minute: 1)), in: folder)
      #expect(try Self.data(folder).rows.count == 196)
      try Self.take(Self.page(Self.ids(300..<303, minute: 0), price: "9"), in: folder)
      try Self.take(Self.page(Self.ids(300..<400, minute: 30)), in: folder)
      let data = try Self.data(folder)
      #expect(data.rows["coin-300"]?.price == 9)
      #expect(data.rows["coin-303"]?.price == 1)
    }
  }

  @Test func `a forced page counts for all its coins until a newer answer comes`() throws {
    try withCacheFolder { folder in
      try Self.take(Self.page(Self.ids(0..<10, minute: 30), price: "1"), in: folder)
      try Self.take(Self.page(Self.ids(5..<9, minute: 60), price: "2"), in: folder, forced: true)
      var prices = try Self.data(folder)
      #expect(prices.rows["coin-4"]?.price == 1)
      #expect(prices.rows["coin-5"]?.price == 2)
      #expect(prices.rows["coin-9"]?.price == 1)
      try Self.take(Self.page(Self.ids(5..<7, minute: 90), price: "3"), in: folder, forced: true)
      #expect(try Self.data(folder).rows["coin-5"]?.price == 3)
      try Self.take(Self.page(Self.ids(0..<8, minute: 20), price: "4"), in: folder)
      prices = try Self.data(folder)
      #expect(prices.rows["coin-5"]?.price == 4)
      #expect(prices.rows["coin-8"]?.price == 2)
      let fetched = Snapshot(
        key: .markets(.eur), fetched: Self.now.adding(seconds: 60),
        payload: Self.page(Self.ids(8..<9, minute: 0), price: "5"))
      try SnapshotCache(folder: folder).store(fetched)
      #expect(try Self.data(folder).rows["coin-8"]?.price == 5)
    }
  }

  @Test func `the mark of a forced page survives its file`() throws {
    var snapshot = Snapshot.page()
    snapshot.isForced = true
    snapshot.imported = Self.now
    #expect(try Snapshot(file: snapshot.file) == snapshot)
  }

  @Test func `an older page displaces nothing of the starter, unless it is forced`() throws {
    try withCacheFolder { folder in
      let file = "markets/usd_p1_100_2024-03-14.json"
      let old = try MarketPage.decode(Recorded.bytes(file), currency: .usd).value
      let before = try Self.data(folder, .usd)
      try Self.take(Recorded.bytes(file), in: folder, currency: .usd)
      let beside = try Self.data(folder, .usd)
      for (id, row) in before.rows { #expect(beside.rows[id] == row) }
      #expect(beside.rows.count == 153)
      #expect(beside.source(of: "bitcoin")?.isStarter == true)
      #expect(beside.outdated.subtracting(before.rows.keys).count == 53)
      #expect(beside.outdated.intersection(before.rows.keys) == before.outdated)
      try Self.take(Recorded.bytes(file), in: folder, forced: true, currency: .usd)
      let forced = try Self.data(folder, .usd)
      for row in old.coins { #expect(forced.rows[row.coin.id] == row) }
      #expect(forced.rows.count == 153)
    }
  }

  @Test func `a starter that is not newer serves only where nothing is cached`() throws {
    #expect(StarterSnapshot.content(.markets)?.newest == StarterSnapshot.moment)
    try withCacheFolder { folder in
      try Self.take(Self.page([("bitcoin", 0)]), in: folder, currency: .usd)
      #expect(try Self.data(folder, .usd).rows.count == 1)
    }
    try withCacheFolder { folder in
      // Before the day of the starter snapshot nobody could know it.
      let early = try #require(Instant("2024-03-14T12:00:00Z"))
      try Self.take(
        Recorded.bytes("markets/usd_p1_100_2024-03-14.json"), in: folder, currency: .usd)
      let data = try MarketData.load(
        in: .usd, from: SnapshotCache(folder: folder), at: early)
      #expect(data.rows.count == 100)
      #expect(data.outdated == [])
    }
  }

  @Test func `currencies, ids and moments that cannot be are refused by name`() throws {
    try withCacheFolder { folder in
      let cache = SnapshotCache(folder: folder)
      let unknown = try #require(Currency(code: "xyz"))
      #expect(throws: ImportError.unknownCurrency(unknown)) {
        try PayloadImport(currency: unknown).check(cache: cache, at: Self.now)
      }
      for id in [
        "", "../../etc", "a/b", "a\\b", ".hidden", "a\nb", String(repeating: "a", count: 101),
      ] {
        #expect(throws: ImportError.impossibleID(CoinID(id))) {
          try PayloadImport(id: CoinID(id)).check(cache: cache, at: Self.now)
        }
      }
      let year = Self.now.adding(seconds: 365 * 86_400)
      #expect(throws: ImportError.fetchedInFuture(year)) {
        try PayloadImport(fetched: year).check(cache: cache, at: Self.now)
      }
      try PayloadImport(id: "academy token", fetched: Self.now).check(cache: cache, at: Self.now)
      try cache.store(
        Snapshot(
          key: SnapshotKey(.currencies), fetched: Self.now,
          payload: Recorded.text(#"["usd","xyz"]"#)))
      try PayloadImport(currency: unknown).check(cache: cache, at: Self.now)
      let huge = [UInt8](repeating: 32, count: PayloadImport.maximumSize + 1)
      #expect(throws: ImportError.tooLarge) {
        try PayloadImport().run(
          huge, cache: cache, prices: DailyPriceStore(folder: folder), at: Self.now)
      }
    }
  }

  /// Answers of each kind whose newest time is the moment.
  private static func answers(of moment: Instant) -> [(PayloadImport, String)] {
    let text = moment.description
    return [
      (
        PayloadImport(currency: .eur, isForced: true),
        #"[{"id":"bitcoin","current_price":1,"last_updated":"\#(text)"}]"#
      ),
      (
        PayloadImport(),
        #"{"data":{"total_market_cap":{"usd":1},"total_volume":{"usd":1},"#
          + #""updated_at":\#(moment.seconds)}}"#
      ),
      (
        PayloadImport(currency: .eur, id: "bitcoin"),
        #"{"prices":[[\#(moment.seconds * 1000),1.5]],"market_caps":[],"total_volumes":[]}"#
      ),
    ]
  }

  @Test func `an answer of a time that is yet to come is refused, but for a small skew`() throws {
    let future = try #require(Instant("2099-01-01T00:00:00Z"))
    for (given, text) in Self.answers(of: future) {
      try withCacheFolder { folder in
        let coin: CoinID? = text.hasPrefix("[{") && text.contains("last_updated") ? "bitcoin" : nil
        #expect(
          throws: ImportError.datedInFuture(future, of: coin),
          "\(text)"
        ) {
          try given.run(
            Array(text.utf8), cache: SnapshotCache(folder: folder),
            prices: DailyPriceStore(folder: folder), at: Self.now)
        }
        let left = try FileStore.live.list(folder)
        #expect(left == [])
      }
    }
    for (given, text) in Self.answers(of: Self.now.adding(seconds: 60)) {
      try withCacheFolder { folder in
        _ = try given.run(
          Array(text.utf8), cache: SnapshotCache(folder: folder),
          prices: DailyPriceStore(folder: folder), at: Self.now)
      }
    }
  }

  @Test func `what is cached with a time that is yet to come hides nothing and lasts no longer`()
    throws
  {
    try withCacheFolder { folder in
      let cache = SnapshotCache(folder: folder)
      let future = try #require(Instant("2099-01-01T00:00:00Z"))
      let (_, rows) = Self.answers(of: future)[0]
      let (_, global) = Self.answers(of: future)[1]
      let key = SnapshotKey.markets(.eur, page: 1, perPage: 250)
      try cache.store(Snapshot(key: key, fetched: future, payload: Array(rows.utf8)))
      try cache.store(
        Snapshot(key: SnapshotKey(.global), fetched: future, payload: Array(global.utf8)))
      let before = try MarketData.load(in: .eur, from: cache, at: Self.now)
      #expect(before.source(of: "bitcoin")?.standing.state == .stale)
      #expect(before.source(of: "bitcoin")?.standing.isFuture == true)
      // A saved page of today counts before it, without force.
      try Self.take(Self.page([("bitcoin", 0)], price: "7"), in: folder)
      #expect(try Self.data(folder).rows["bitcoin"]?.price == 7)
      // An answer of the network takes its place.
      for (key, text) in [
        (key, Self.answers(of: Self.now)[0].1),
        (SnapshotKey(.global), Self.answers(of: Self.now)[1].1),
      ] {
        let snapshot = Snapshot(key: key, fetched: Self.now, payload: Array(text.utf8))
        #expect(throws: SnapshotError.self) { try cache.store(snapshot) }
        try cache.store(snapshot, at: Self.now)
        guard case .found(let entry) = try cache.load(key) else {
          Issue.record("nothing is cached")
          return
        }
        #expect(entry.snapshot.fetched == Self.now)
      }
    }
  }

  @Test func `every recorded id is possible`() throws {
    let list = try CoinList.decode(Recorded.bytes("coins_list/list_2022-02-23_12794.json")).value
    #expect(list.coins.filter { !$0.id.isPlausible } == [])
  }

  @Test func `a damaged file is told of once, when it is set aside`() throws {
    try withCacheFolder { folder in
      let path = "\(folder)/coins.json"
      try FileStore.live.replace(path, with: [0], keepingPrevious: false)
      let told = "\(folder)/told"
      let cache = SnapshotCache(folder: folder) { path, aside in
        try? FileStore.live.append(Array("\(path) \(aside)\n".utf8), to: told)
      }
      _ = try cache.load(SnapshotKey(.coins))
      _ = try cache.load(SnapshotKey(.coins))
      #expect(try FileStore.live.read(told) == Array("\(path) \(path).damaged-1\n".utf8))
    }
  }
}
