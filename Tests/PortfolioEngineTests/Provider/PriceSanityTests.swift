import Testing

@testable import PortfolioEngine

@Suite struct PriceSanityTests {
  private func row(_ price: String?, change: String?, hours: Int64?) -> CoinMarket {
    var row = CoinMarket(coin: Coin(id: "x", symbol: "x", name: "X"))
    row.price = price.flatMap { try? Decimal128($0) }
    row.priceChangePercentage24h = change.flatMap { try? Decimal128($0) }
    row.lastUpdated = hours.map { Instant(seconds: $0 * 3600) }
    return row
  }

  @Test(
    arguments: [
      // cached price, new price, 24-hour change, hours between, what it looks like
      ("100", "101", "1", 1, PriceSanity.plausible),
      ("100", "300", "0", 1, .plausible),
      ("100", "301", "2", 1, .contradicted),
      ("100", "500", "400", 1, .plausible),
      ("100", "500", "2", 1, .contradicted),
      ("100", "400", "100", 1, .plausible),
      ("100", "400", "99", 1, .contradicted),
      ("100", "25", "-50", 1, .plausible),
      ("100", "25", "-49", 1, .contradicted),
      ("100", "500", "2000", 1, .plausible),
      ("100", "500", "-50", 1, .contradicted),
      ("100", "500", nil, 1, .unconfirmed),
      ("100", "500", "2", 25, .unconfirmed),
      ("100", "500", nil, 25, .unconfirmed),
      ("100", "500", "400", 25, .plausible),
      ("100", "500", "-100", 25, .unconfirmed),
      ("100", "500", nil, nil, .unconfirmed),
      ("100", "500", "2", 24, .contradicted),
      ("100", "500", "2", nil, .contradicted),
      ("100", "33.34", "0", 1, .plausible),
      ("100", "33.33", "0", 1, .contradicted),
      ("100", "10", "-90", 1, .plausible),
      ("100", "10", "-1", 1, .contradicted),
      ("100", "10", "-100", 1, .contradicted),
      ("100", "10", "-250", 1, .contradicted),
      (nil, "10", "-1", 1, .plausible),
      ("100", nil, "-1", 1, .plausible),
      (
        "0.00000000000000000000000000000001", "0.0000000000000000000000000000009", "1", 1,
        .contradicted
      ),
      ("99999999999999999999999999999999999999", "1", "0", 1, .unconfirmed),
    ] as [(String?, String?, String?, Int64?, PriceSanity)])
  func `a jump is believed only when the day's change bears it out`(
    cached: String?, new: String?, change: String?, hours: Int64?, expected: PriceSanity
  ) {
    let fresh = row(new, change: change, hours: hours)
    #expect(fresh.priceSanity(after: row(cached, change: nil, hours: 0)) == expected)
  }

  @Test func `the factor can be set`() throws {
    let fresh = row("150", change: "0", hours: 1)
    let cached = row("100", change: "0", hours: 0)
    #expect(fresh.priceSanity(after: cached) == .plausible)
    #expect(try fresh.priceSanity(after: cached, factor: Decimal128("1.2")) == .contradicted)
  }
}

@Suite struct PriceDoubtTests: ~Copyable {
  private let folder = freshFolder()
  deinit { removeFolder(folder) }

  private static func page(_ price: String, at minute: Int) -> [UInt8] {
    let moment = "2026-04-30T12:\(minute < 10 ? "0" : "")\(minute):00.000Z"
    return Array(
      """
      [{"id":"coin","symbol":"c","name":"Coin","current_price":\(price),
      "price_change_percentage_24h":1.0,"last_updated":"\(moment)"},
      {"id":"other","symbol":"o","name":"Other","current_price":1}]
      """.utf8)
  }

  @Test func `a jump of which no change tells is doubtful until a day has passed`() throws {
    let cache = SnapshotCache(folder: folder)
    let now = SteppedClock.start.adding(seconds: 200_000)
    let slot = SnapshotSlot(.markets(.usd), in: cache, at: now)
    for (price, day, isDoubtful) in [("100", 30, false), ("500", 30, true), ("510", 31, false)] {
      let minute = price == "100" ? "00" : "01"
      let text = """
        [{"id":"coin","symbol":"c","name":"Coin","current_price":\(price),
        "price_change_percentage_24h":null,"last_updated":"2026-03-\(day)T12:\(minute):00.000Z"}]
        """
      #expect(try slot.replace(FetchedBody(text, fetched: now)))
      let data = try MarketData.load(in: .usd, from: cache, at: now)
      #expect((data.doubts["coin"] != nil) == isDoubtful, "\(price)")
    }
  }

  @Test func `a denied jump stays doubtful until the price comes back`() throws {
    let cache = SnapshotCache(folder: folder)
    let now = SteppedClock.start.adding(seconds: 3600)
    let slot = SnapshotSlot(.markets(.usd), in: cache, at: now)
    var minute = 0
    for (price, isDoubtful) in [
      ("100", false), ("500", true), ("501", true), ("102", false), ("0", false), ("101", false),
    ] {
      let body = FetchedBody(
        bytes: Self.page(price, at: minute), validators: Validators(), fetched: now, url: "")
      #expect(try slot.replace(body))
      let data = try MarketData.load(in: .usd, from: cache, at: now)
      #expect((data.doubts["coin"] != nil) == isDoubtful, "\(price)")
      if let doubt = data.doubts["coin"] {
        #expect(
          doubt
            == PriceDoubt(
              believed: 100, asOf: SteppedClock.start,
              since: SteppedClock.start.adding(seconds: 60)))
      }
      #expect(try slot.renew(now))
      let renewed = try MarketData.load(in: .usd, from: cache, at: now)
      #expect(renewed.doubts == data.doubts)
      minute += 1
    }
  }
}
