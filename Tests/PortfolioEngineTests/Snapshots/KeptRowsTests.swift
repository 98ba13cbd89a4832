import Testing

@testable import PortfolioEngine

/// What stays of an answer when the next one to the same question says less.
@Suite struct KeptRowsTests: ~Copyable {
  private let folder = freshFolder()
  deinit { removeFolder(folder) }

  private static let start = SteppedClock.start

  private func replace(
    _ text: String, at seconds: Int64, ids: [CoinID] = []
  ) throws -> (isNewer: Bool, data: MarketData) {
    let cache = SnapshotCache(folder: folder)
    let now = Self.start.adding(seconds: seconds)
    let key = try #require(
      MarketEndpoint.markets(MarketQuery(currency: .usd, ids: ids)).snapshotKey)
    let slot = SnapshotSlot(key, in: cache, at: now)
    let isNewer = try slot.replace(
      FetchedBody(text, fetched: now))
    return (isNewer, try MarketData.load(in: .usd, from: cache, at: now))
  }

  private static func row(_ id: String, _ price: String, _ minute: Int?) -> String {
    let time = minute.map { ",\"last_updated\":\"2026-04-30T12:\($0):00Z\"" } ?? ""
    return "{\"id\":\"\(id)\",\"symbol\":\"s\",\"name\":\"N\",\"current_price\":\(price)\(time)}"
  }

  @Test func `an answer without a coin that was asked for keeps its last row`() throws {
    let ids: [CoinID] = ["one", "two"]
    let both = "[\(Self.row("one", "50", 10)),\(Self.row("two", "7", nil))]"
    _ = try replace(both, at: 700, ids: ids)
    for seconds: Int64 in [1400, 2100] {
      let (isNewer, data) = try replace("[]", at: seconds, ids: ids)
      let moment = Self.start.adding(seconds: seconds)
      #expect(isNewer)
      #expect(data.rows["one"]?.price == 50)
      #expect(data.moment(of: "one") == Self.start.adding(seconds: 600))
      #expect(data.moment(of: "two") == Self.start.adding(seconds: 700))
      #expect(data.unanswered == ["one": moment, "two": moment])
    }
    let (_, partial) = try replace("[\(Self.row("two", "8", 40))]", at: 2800, ids: ids)
    #expect(partial.rows.mapValues(\.price) == ["one": 50, "two": 8])
    #expect(partial.unanswered.keys.sorted() == ["one"])
    let (isNewer, whole) = try replace(
      "[\(Self.row("one", "51", 11)),\(Self.row("two", "8", 40))]", at: 3500, ids: ids)
    #expect(isNewer)
    #expect(whole.rows["one"]?.price == 51)
    #expect(whole.unanswered.isEmpty)
  }

  @Test func `an answer that says nothing is newer than nothing`() throws {
    _ = try replace("[]", at: 3000, ids: ["one"])
    let (isNewer, data) = try replace("[\(Self.row("one", "50", 10))]", at: 3100, ids: ["one"])
    #expect(isNewer)
    #expect(data.rows["one"]?.price == 50)
  }

  @Test func `a page without a price or a coin of before replaces nothing`() throws {
    _ = try replace("[\(Self.row("one", "50", 10))]", at: 700)
    #expect(throws: FetchFailure.unpricedPage(rows: 1)) {
      _ = try replace("[\(Self.row("one", "null", 20))]", at: 1400)
    }
    #expect(throws: FetchFailure.foreignPage) {
      _ = try replace("[\(Self.row("else", "50", 20))]", at: 1400)
    }
    _ = try replace("[\(Self.row("two", "50", 10))]", at: 700, ids: ["two"])
    #expect(throws: FetchFailure.foreignPage) {
      _ = try replace("[\(Self.row("else", "50", 20))]", at: 1400, ids: ["two"])
    }
  }

  @Test func `a price is compared with the last known one across an answer without it`() throws {
    func page(_ price: String, _ minute: Int) -> String {
      "[\(Self.row("one", price, minute)),\(Self.row("two", "1", minute))]"
    }
    for (price, minute, isDoubtful) in [
      ("50", 10, false), ("0", 11, false), ("null", 12, false), ("50000", 13, true),
      ("50", 14, false),
    ] {
      let (_, data) = try replace(page(price, minute), at: Int64(minute) * 60)
      #expect((data.doubts["one"] != nil) == isDoubtful, "\(price)")
      if let doubt = data.doubts["one"] { #expect(doubt.believed == 50) }
    }
  }

  @Test(arguments: [
    // the prices of a day, with their hours and minutes, and whether they are doubtful
    [("5000", "10:00", true), ("5001", "10:59", true), ("5002", "11:00", false)],
    [("5000", "10:00", true), ("51", "12:00", false), ("52", "12:30", false)],
    [("5000", "10:00", true), ("2", "12:00", true), ("2", "12:59", true), ("2", "13:00", false)],
    [("5000", "10:00", true), ("5000", "10:00", true), ("49", "10:10", false)],
    [("49", "10:00", false)],
  ])
  func `a jump since more than a day before is doubtful until a later answer confirms it`(
    prices: [(String, String, Bool)]
  ) throws {
    _ = try replace("[\(Self.row("one", "50", 10))]", at: 700)
    for (index, (price, time, isDoubtful)) in prices.enumerated() {
      let row = Self.row("one", price, 10).replacing("04-30T12:10", with: "05-02T\(time)")
      let (_, data) = try replace("[\(row)]", at: 180_000 + Int64(index))
      #expect((data.doubts["one"]?.believed == 50) == isDoubtful, "\(price) \(time)")
    }
  }

  @Test func `a price of more than 30 days before makes none doubtful`() throws {
    _ = try replace("[\(Self.row("one", "50", 10))]", at: 700)
    let row = Self.row("one", "5000", 20).replacing("04-30", with: "05-30")
    let (_, data) = try replace("[\(row)]", at: 31 * 86_400)
    #expect(data.rows["one"]?.price == 5000 && data.doubts.isEmpty)
  }
}
