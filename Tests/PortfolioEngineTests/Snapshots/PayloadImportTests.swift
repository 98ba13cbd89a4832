import Foundation
import Testing

@testable import PortfolioEngine

struct PayloadImportTests {
  static func run(
    _ file: String, _ given: PayloadImport, in folder: String, at now: Instant = day
  ) throws -> PayloadImport.Outcome {
    try given.run(
      try Recorded.bytes(file), cache: SnapshotCache(folder: folder),
      prices: DailyPriceStore(folder: folder + "/prices"), at: now)
  }

  static let day = Instant(microseconds: 1_777_550_400_000_000)

  @Test(arguments: [
    ("markets/usd_p1_100_2026-04-30.json", PayloadImport(), PayloadImport.Option.currency),
    ("coins_list/list_2018-19_small.json", PayloadImport(currency: .usd), .fetched),
    ("exchange_rates/rates_2022-01-13.json", PayloadImport(), .fetched),
    ("vs_currencies/vs_2022-01-13_61.json", PayloadImport(), .fetched),
    ("market_chart/ethereum_bnb_14d_daily_2022-01-13.json", PayloadImport(currency: .usd), .id),
    (
      "market_chart/ethereum_bnb_14d_daily_2022-01-13.json", PayloadImport(id: "ethereum"),
      .currency
    ),
    // The rows of this recording have no times.
    ("markets/usd_1_2018-08-28.json", PayloadImport(currency: .usd), .fetched),
  ])
  func `what an answer does not say is asked for`(
    file: String, given: PayloadImport, missing: PayloadImport.Option
  ) throws {
    try withCacheFolder { folder in
      do {
        _ = try Self.run(file, given, in: folder)
        Issue.record("imported")
      } catch let error as ImportError {
        guard case .missing(missing, of: _) = error else {
          Issue.record("\(error)")
          return
        }
      }
      #expect(try FileStore.live.list(folder) == [])
    }
  }

  @Test(arguments: [
    (
      "markets/usd_p1_100_2026-04-30.json", PayloadImport(currency: .usd), "2026-04-30T02:29:10.32Z"
    ),
    ("global/global_2025-04-07.json", PayloadImport(), "2025-04-07T11:28:53Z"),
    ("coin/bitcoin_2023-03-24_nomarket.json", PayloadImport(), "2023-03-24T16:42:50.437Z"),
    (
      "coin/bitcoin_2023-03-24_nomarket.json", PayloadImport(id: "bitcoin"),
      "2023-03-24T16:42:50.437Z"
    ),
    ("coins_list/list_2018-19_small.json", PayloadImport(fetched: day), "2026-04-30T12:00:00Z"),
    ("exchange_rates/rates_2022-01-13.json", PayloadImport(fetched: day), "2026-04-30T12:00:00Z"),
    ("vs_currencies/vs_2018-19.json", PayloadImport(fetched: day), "2026-04-30T12:00:00Z"),
    (
      "markets/usd_p1_100_2026-04-30.json", PayloadImport(currency: .usd, fetched: day),
      "2026-04-30T12:00:00Z"
    ),
  ])
  func `an answer's time is the newest inside it, or what was given`(
    file: String, given: PayloadImport, time: String
  ) throws {
    try withCacheFolder { folder in
      guard case .snapshot(let entry) = try Self.run(file, given, in: folder) else {
        Issue.record("no snapshot")
        return
      }
      #expect(entry.snapshot.fetched.description == time)
      let body = String(decoding: try Recorded.bytes(file), as: UTF8.self)
      #expect(
        String(decoding: entry.snapshot.payload, as: UTF8.self)
          == body.trimmingCharacters(in: .whitespacesAndNewlines))
      #expect(try SnapshotCache(folder: folder).load(entry.snapshot.key) == .found(entry))
    }
  }

  @Test(arguments: [
    ("misc/ping.json", PayloadKind.ping), ("misc/ohlc_2022-01-13.json", .ohlc),
    ("misc/categories_list_2022-01-13.json", .categories),
    ("misc/tickers_empty_2022-01-13.json", .tickers),
    ("trending/trending_2022-02-23.json", .trending), ("search/search_2024.json", .search),
    ("simple_price/go_gecko_2018-19.json", .simplePrice),
    ("global/global_defi_2022-01-13.json", .globalDefi),
  ])
  func `an answer of no use is refused by its name`(file: String, kind: PayloadKind) throws {
    try withCacheFolder { folder in
      _ = #expect(throws: ImportError.unsupported(kind)) {
        try Self.run(
          file, PayloadImport(currency: .usd, id: "bitcoin", fetched: Self.day), in: folder)
      }
    }
  }

  @Test func `errors, empty pages and contradictions are refused`() throws {
    try withCacheFolder { folder in
      let all = PayloadImport(currency: .usd, id: "bitcoin", fetched: Self.day, isForced: true)
      #expect(throws: ImportError.market(.provider(ProviderError(message: "coin not found")))) {
        try Self.run("errors/404_coin_not_found.json", all, in: folder)
      }
      #expect(throws: ImportError.snapshot(.empty(.emptyArray))) {
        try Self.run("markets/usd_empty_page_2022-02-23.json", all, in: folder)
      }
      #expect(throws: ImportError.otherCoin(given: "ethereum", found: "bitcoin")) {
        try Self.run(
          "coin/bitcoin_2023-03-24_nomarket.json", PayloadImport(id: "ethereum"), in: folder)
      }
      let early = try #require(Instant("2025-04-07T11:28:52Z"))
      let newest = try #require(Instant("2025-04-07T11:28:53Z"))
      #expect(throws: ImportError.fetchedTooEarly(given: early, newest: newest)) {
        try Self.run("global/global_2025-04-07.json", PayloadImport(fetched: early), in: folder)
      }
      #expect(throws: ImportError.market(.malformed(JSONFault(offset: 0, reason: .endsEarly)))) {
        try all.run(
          [], cache: SnapshotCache(folder: folder), prices: DailyPriceStore(folder: folder),
          at: Self.day)
      }
      #expect(try FileStore.live.list(folder) == [])
    }
  }

  @Test func `an older page counts before a newer one only when forced`() throws {
    try withCacheFolder { folder in
      let new = "markets/usd_p1_100_2026-04-30.json"
      let old = "markets/usd_p1_100_2024-03-14.json"
      _ = try Self.run(new, PayloadImport(currency: .usd), in: folder)
      #expect(throws: ImportError.self) {
        try Self.run(old, PayloadImport(currency: .usd), in: folder)
      }
      _ = try Self.run(old, PayloadImport(currency: .eur), in: folder)
      _ = try Self.run(old, PayloadImport(currency: .usd, isForced: true), in: folder)
      let coins = "markets/usd_stablecoins_50_2022-01-18.json"
      #expect(throws: ImportError.self) {
        try Self.run(coins, PayloadImport(currency: .usd), in: folder)
      }
      _ = try Self.run(coins, PayloadImport(currency: .usd, isForced: true), in: folder)
      // Two years apart, the pages share fewer than nine in ten coins and stand side by side.
      #expect(try SnapshotCache(folder: folder).list(at: Self.day).count == 4)
      let data = try MarketData.load(
        in: .usd, from: SnapshotCache(folder: folder), at: Self.day)
      #expect(data.moment(of: "bitcoin")?.day == Day("2024-03-14"))
      // A newer answer about one coin does not cost the 99 others of the page.
      _ = try Self.run(
        "spec_examples_2026-06/markets.json", PayloadImport(currency: .usd, isForced: true),
        in: folder, at: Self.day.adding(seconds: 30 * 86_400))
      #expect(try SnapshotCache(folder: folder).list(at: Self.day).count == 5)
    }
  }

  @Test func `a chart goes to the daily prices, which clearing the cache leaves alone`() throws {
    try withCacheFolder { folder in
      let outcome = try Self.run(
        "market_chart/bitcoin_usd_30d_hourly_2021-04.json",
        PayloadImport(currency: .usd, id: "bitcoin"), in: folder)
      guard case .dailyPrices("bitcoin", .usd, let merge, problems: []) = outcome else {
        Issue.record("\(outcome)")
        return
      }
      #expect(merge.added == 30)
      #expect(merge.incomplete.count == 1)
      try SnapshotCache(folder: folder).clear()
      let prices = try DailyPriceStore(folder: folder + "/prices").prices(of: "bitcoin", in: .usd)
      #expect(prices.days.count == 30)
    }
  }

  @Test func `a coin's day goes to the daily prices once its day and currency are said`() throws {
    try withCacheFolder { folder in
      let file = "history/bitcoin_30-12-2017.json"
      let day = try #require(Day("2017-12-30"))
      for (given, option) in [
        (PayloadImport(day: day), PayloadImport.Option.currency),
        (PayloadImport(currency: .usd), .day),
      ] {
        #expect(throws: ImportError.missing(option, of: .historyOfDay)) {
          try Self.run(file, given, in: folder)
        }
      }
      #expect(throws: ImportError.otherCoin(given: "ethereum", found: "bitcoin")) {
        try Self.run(file, PayloadImport(currency: .usd, id: "ethereum", day: day), in: folder)
      }
      let outcome = try Self.run(file, PayloadImport(currency: .usd, day: day), in: folder)
      guard case .dailyPrices("bitcoin", .usd, let merge, problems: []) = outcome else {
        Issue.record("\(outcome)")
        return
      }
      #expect(merge.added == 1)
      let prices = try DailyPriceStore(folder: folder + "/prices").prices(of: "bitcoin", in: .usd)
      // The figure as it stands in the recording.
      #expect(prices.price(of: day)?.price == (try Decimal128("13620.3618741461")))
      #expect(prices.price(of: day)?.instant == Instant(startOf: day))
    }
  }
}
