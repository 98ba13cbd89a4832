import Foundation
import Testing

@testable import PortfolioEngine

struct SnapshotCacheTests {
  @Test func `what is stored is found, and its file is private`() throws {
    try withCacheFolder { folder in
      let cache = SnapshotCache(folder: folder + "/a/b")
      #expect(try cache.load(.markets(.usd)) == .absent)
      let entry = try cache.store(.page())
      #expect(try cache.load(.markets(.usd)) == .found(entry))
      #expect(try cache.load(.markets(.eur)) == .absent)
      let path = "\(folder)/a/b/\(SnapshotKey.markets(.usd).fileName)"
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
    }
  }

  static let refused: [(String, SnapshotError)] = [
    (#"{"error":"coin not found"}"#, .market(.provider(ProviderError(message: "coin not found")))),
    ("Throttled", .market(.provider(ProviderError(message: "Throttled", form: .text)))),
    (
      #"{"status":{"error_code":429,"error_message":"m"}}"#,
      .market(.provider(ProviderError(code: 429, message: "m")))
    ),
    (
      #"{"data":{"markets":1,"total_market_cap":{}}}"#,
      .market(.wrongKind(expected: .markets, found: .global))
    ),
    (#"["usd"]"#, .market(.wrongKind(expected: .markets, found: .supportedCurrencies))),
    ("[{", .market(.malformed(JSONFault(offset: 2, reason: .endsEarly)))),
    ("[]", .empty(.markets)),
    (#"[{"symbol":"a","ath":1}]"#, .empty(.markets)),
  ]

  @Test(arguments: refused)
  func `nothing but a page replaces a page`(body: String, error: SnapshotError) throws {
    try withCacheFolder { folder in
      let cache = SnapshotCache(folder: folder)
      let entry = try cache.store(.page())
      let bad = Snapshot(
        key: .markets(.usd), fetched: demonstration.adding(seconds: 60), payload: Array(body.utf8))
      #expect(throws: error) { try cache.store(bad, forced: true) }
      #expect(try cache.load(.markets(.usd)) == .found(entry))
    }
  }

  @Test func `another coin's detail is not stored under a coin`() throws {
    try withCacheFolder { folder in
      let cache = SnapshotCache(folder: folder)
      let payload = try Recorded.bytes("spec_examples_2026-06/coin.json")
      #expect(throws: SnapshotError.self) {
        try cache.store(Snapshot(key: .coin("ethereum"), fetched: demonstration, payload: payload))
      }
      try cache.store(Snapshot(key: .coin("bitcoin"), fetched: demonstration, payload: payload))
    }
  }

  @Test func `an older answer replaces a newer one only when forced`() throws {
    try withCacheFolder { folder in
      let cache = SnapshotCache(folder: folder)
      let new = try cache.store(.page(updated: "2026-04-30T11:00:00Z"))
      let old = Snapshot.page(price: "2", updated: "2026-04-29T11:00:00Z")
      let error = SnapshotError.older(
        offered: try #require(Instant("2026-04-29T11:00:00Z")), cached: new.moment)
      #expect(throws: error) { try cache.store(old) }
      let forced = try cache.store(old, forced: true)
      #expect(try cache.load(.markets(.usd)) == .found(forced))
      try cache.store(.page(price: "3", updated: "2026-04-29T11:00:00Z"))
    }
  }

  @Test func `a time in the future inside an answer does not freeze the cache`() throws {
    try withCacheFolder { folder in
      let cache = SnapshotCache(folder: folder)
      let wrong = Snapshot.page(updated: "2099-01-01T00:00:00Z")
      let before = demonstration.adding(seconds: -60)
      try cache.store(wrong)
      #expect(throws: SnapshotError.self) {
        try cache.store(.page(price: "2", updated: "2026-04-30T11:00:00Z", fetched: before))
      }
      let later = demonstration.adding(seconds: 60)
      let right = Snapshot.page(price: "2", updated: "2026-04-30T11:00:00Z", fetched: later)
      let stored = try cache.store(right)
      #expect(try cache.load(.markets(.usd)) == .found(stored))
      let wrongAgain = Snapshot.page(updated: "2099-01-01T00:00:00Z", fetched: later)
      #expect(try cache.store(wrongAgain).moment == later)
    }
  }

  @Test func `a damaged file is renamed and never read again`() throws {
    try withCacheFolder { folder in
      let cache = SnapshotCache(folder: folder)
      let path = cache.path(SnapshotKey.markets(.usd).fileName)
      for number in 1...2 {
        try FileStore.live.replace(path, with: Array("{\"schema\":1".utf8), keepingPrevious: false)
        let aside = "\(path).damaged-\(number)"
        #expect(try cache.load(.markets(.usd)) == .damaged(path: path, asidePath: aside))
        #expect(try FileStore.live.read(aside) == Array("{\"schema\":1".utf8))
        #expect(try cache.load(.markets(.usd)) == .absent)
      }
      try cache.store(.page())
    }
  }

  @Test func `a snapshot under another's name, or with an error inside, is damaged`() throws {
    try withCacheFolder { folder in
      let cache = SnapshotCache(folder: folder)
      let path = cache.path(SnapshotKey.markets(.eur).fileName)
      try FileStore.live.replace(path, with: Snapshot.page().file, keepingPrevious: false)
      #expect(
        try cache.load(.markets(.eur)) == .damaged(path: path, asidePath: path + ".damaged-1"))
      let error = Snapshot(
        key: .markets(.usd), fetched: demonstration, payload: Array(#"{"error":"x"}"#.utf8))
      let other = cache.path(SnapshotKey.markets(.usd).fileName)
      try FileStore.live.replace(other, with: error.file, keepingPrevious: false)
      #expect(
        try cache.load(.markets(.usd)) == .damaged(path: other, asidePath: other + ".damaged-1"))
    }
  }

  @Test func `a file of a newer schema is left alone`() throws {
    try withCacheFolder { folder in
      let cache = SnapshotCache(folder: folder)
      let path = cache.path(SnapshotKey.markets(.usd).fileName)
      let bytes = Array(#"{"schema":9}"#.utf8)
      try FileStore.live.replace(path, with: bytes, keepingPrevious: false)
      #expect(try cache.load(.markets(.usd)) == .newerSchema(9, path: path))
      #expect(throws: SnapshotError.newerSchema(9, path: path)) {
        try cache.store(.page(), forced: true)
      }
      #expect(try FileStore.live.read(path) == bytes)
    }
  }

  @Test func `the list names every file, and clearing takes nothing else`() throws {
    try withCacheFolder { folder in
      let cache = SnapshotCache(folder: folder)
      try cache.store(.page(updated: "2026-04-30T11:58:00Z"))
      let put = { (name: String, text: String) in
        try FileStore.live.replace(
          "\(folder)/\(name)", with: Array(text.utf8), keepingPrevious: false)
      }
      try put("coins.json", "broken")
      try put("coins.json.damaged-1", "old")
      try put("global.json", #"{"schema":2}"#)
      try put(".global.json.17.new", "half")
      for name in [
        ".daily_bitcoin_usd.lock", ".daily_bitcoin_usd.lock.failed", ".global.json.lock",
        ".global.json.lock.failed", ".requests", ".requests.lock",
      ] {
        try put(name, "own")
      }
      let foreign = [
        "settings.json", "main.journal", "prices/bitcoin_usd.csv", "globals.json", "markets.txt",
        "coin_id=a.json.previous",
      ]
      for name in foreign { try put(name, "mine") }
      let listed = try cache.list(at: demonstration)
      #expect(
        listed.map(\.name) == [
          ".global.json.17.new", "coin_id=a.json.previous", "coins.json", "coins.json.damaged-1",
          "global.json", "globals.json", "main.journal", "markets.txt",
          "markets_usd_page=1_per%5Fpage=250.json", "prices", "settings.json",
        ])
      #expect(listed.map(\.size).prefix(5) == [4, 4, 6, 3, 12])
      #expect(
        listed.prefix(6).map(\.state) == [
          .unfinished, .foreign, .damaged, .setAside, .newerSchema(2), .foreign,
        ])
      guard case .snapshot(let snapshot, let standing, let newest, let problems) = listed[8].state
      else {
        Issue.record("no snapshot")
        return
      }
      #expect(snapshot.source == "CoinGecko")
      #expect(standing.age == .minutes(2))
      #expect(standing.state == .fresh)
      #expect(newest == Instant("2026-04-30T11:58:00Z"))
      #expect(problems == 0)
      #expect(try cache.clear() == 5)
      #expect(try cache.list(at: demonstration).allSatisfy { $0.state == .foreign })
      for name in foreign {
        #expect(try FileStore.live.read("\(folder)/\(name)") == Array("mine".utf8))
      }
    }
  }

  @Test func `a full disk leaves what was there`() throws {
    try withCacheFolder { folder in
      let entry = try SnapshotCache(folder: folder).store(.page())
      var calls = SystemCalls.live
      calls.write = { _, _ throws(SystemCalls.Failure) in throw SystemCalls.Failure(code: ENOSPC) }
      let cache = SnapshotCache(folder: folder, files: FileStore(calls: calls))
      let path = cache.path(SnapshotKey.markets(.usd).fileName)
      #expect(throws: SnapshotError.storage(.noSpace(path))) { try cache.store(.page(price: "9")) }
      #expect(try cache.load(.markets(.usd)) == .found(entry))
      #expect(try cache.list(at: demonstration).count == 1)
    }
  }

  @Test func `stores at the same time leave one whole snapshot, the newest`() async throws {
    let path = NSTemporaryDirectory() + "portfolio-snapshots-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let cache = SnapshotCache(folder: path)
    let stored = await withTaskGroup(of: Instant?.self) { group in
      for minute in 10..<18 {
        group.addTask {
          try? cache.store(.page(price: "\(minute)", updated: "2026-04-30T11:\(minute):00Z")).moment
        }
      }
      return await group.compactMap { $0 }.reduce(into: []) { $0.append($1) }
    }
    guard case .found(let entry) = try cache.load(.markets(.usd)) else {
      Issue.record("not found")
      return
    }
    #expect(entry.moment == stored.max())
    #expect(try cache.list(at: demonstration).count == 1)
  }
}
