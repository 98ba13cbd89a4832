import Testing

@testable import PortfolioEngine

/// Answers about one market that differ in more than the time: coins that change pages, and ruins.
@Suite struct MovedCoinTests: ~Copyable {
  private let folder = freshFolder()
  deinit { removeFolder(folder) }

  private static let start = SteppedClock.start

  struct Question: Sendable {
    var page = 1
    var ids: [CoinID] = []
    static let first = Question()
    static let second = Question(page: 2)
    static let moved = Question(ids: ["moved"])
  }

  private func replace(
    _ rows: [String], of question: Question, minute: Int
  ) throws -> MarketData {
    let cache = SnapshotCache(folder: folder)
    let now = Self.start.adding(seconds: Int64(minute) * 60)
    let query = MarketQuery(currency: .usd, page: question.page, ids: question.ids)
    let slot = SnapshotSlot(
      try #require(MarketEndpoint.markets(query).snapshotKey), in: cache, at: now)
    let text = "[" + rows.joined(separator: ",") + "]"
    _ = try slot.replace(
      FetchedBody(text, fetched: now))
    return try MarketData.load(in: .usd, from: cache, at: now)
  }

  private static func row(_ id: String, _ price: String, _ minute: Int = 10) -> String {
    #"{"id":"\#(id)","symbol":"s","name":"N","current_price":\#(price),"#
      + #""last_updated":"2026-04-30T12:\#(minute):00Z"}"#
  }

  private static func rows(
    _ prefix: String, _ count: Int, price: String = "1", _ minute: Int = 10
  ) -> [String] {
    (0..<count).map { row("\(prefix)\($0)", price, minute) }
  }

  @Test(arguments: [Question.second, .moved])
  func `a price that jumps from one answer to another is doubtful`(
    _ question: Question
  ) throws {
    let rest = Self.rows("c", 9)
    _ = try replace(rest + [Self.row("moved", "50", 10)], of: .first, minute: 10)
    // The page that the coin has left may come first.
    _ = try replace(rest, of: .first, minute: 20)
    let jumped = try replace([Self.row("moved", "50000", 20)], of: question, minute: 20)
    #expect(jumped.doubts["moved"]?.believed == 50)
    let back = try replace(rest + [Self.row("moved", "50100", 30)], of: .first, minute: 30)
    #expect(back.doubts["moved"]?.believed == 50)
    let well = try replace([Self.row("moved", "51", 40)], of: question, minute: 40)
    #expect(well.rows["moved"]?.price == 51 && well.doubts.isEmpty)
  }

  @Test func `a doubt outlasts an answer that lacks the coin`() throws {
    for (price, minute, isDoubtful) in [
      ("50", 10, false), ("50000", 20, true), (nil, 30, false), (nil, 40, false),
      ("50000", 50, true), ("52", 59, false),
    ] {
      let rows =
        Self.rows("c", 9, price: "1", minute)
        + (price.map { [Self.row("moved", $0, minute)] } ?? [])
      let data = try replace(rows, of: .first, minute: minute)
      #expect((data.doubts["moved"]?.believed == 50) == isDoubtful, "\(minute)")
    }
  }

  @Test(arguments: [1, 2])
  func `a page of which hardly a row can be used replaces nothing`(page: Int) throws {
    let question = Question(page: page)
    let good = Self.rows("c", 250)
    _ = try replace(good, of: question, minute: 10)
    let foreign = FetchFailure.foreignPage
    let short = FetchFailure.shortPage(rows: 1, cached: 250)
    for (rows, failure) in [
      ([good[0]] + Self.rows("x", 249), foreign),
      (good.prefix(124) + Self.rows("x", 126), foreign),
      ([good[0]] + Self.rows("c", 250, price: "0").dropFirst(), short),
      (Array(repeating: good[0], count: 250), short),
    ] {
      #expect(throws: failure) { _ = try replace(rows, of: question, minute: 20) }
    }
    // A page of which coins have gone to the other is none.
    _ = try replace(Self.rows("d", 250), of: Question(page: 3 - page), minute: 10)
    #expect(throws: foreign) {
      _ = try replace(Self.rows("d", 150) + good.prefix(100), of: question, minute: 20)
    }
    let moved = Self.rows("d", 120) + good.prefix(130)
    #expect(try replace(moved, of: question, minute: 20).rows.count == 380)
    // Nor is one after 30 days, in which everything may have changed.
    let late = Self.rows("y", 250).map { $0.replacing("04-30T", with: "05-31T") }
    #expect(try replace(late, of: question, minute: 31 * 24 * 60).rows["y0"] != nil)
  }

  @Test func `an answer to ids that is about other coins replaces nothing`() throws {
    _ = try replace([Self.row("moved", "50")], of: .moved, minute: 10)
    #expect(throws: FetchFailure.foreignPage) {
      _ = try replace([Self.row("moved", "50")] + Self.rows("c", 2), of: .moved, minute: 20)
    }
  }

  @Test func `a list of all coins is not replaced by a few or by others`() throws {
    let cache = SnapshotCache(folder: folder)
    func replace(_ ids: [String], name: String = "N") throws -> Bool {
      let slot = SnapshotSlot(SnapshotKey(.coins), in: cache, at: Self.start)
      let text = ids.map { #"{"id":"\#($0)","symbol":"s","name":"\#(name)"}"# }
      return try slot.replace(
        FetchedBody("[\(text.joined(separator: ","))]", fetched: Self.start))
    }
    let ids = (0..<100).map { "c\($0)" }
    #expect(try replace(ids))
    #expect(throws: FetchFailure.shortPage(rows: 89, cached: 100)) {
      _ = try replace(ids.prefix(89) + Array(repeating: "c0", count: 20))
    }
    #expect(throws: FetchFailure.foreignPage) {
      _ = try replace(ids.prefix(9) + ids.map { "x" + $0 })
    }
    #expect(throws: FetchFailure.shortPage(rows: 0, cached: 100)) {
      _ = try replace(ids, name: " ")
    }
    #expect(try replace(Array(ids.prefix(90))))
  }

  @Test func `a whole market without a total replaces none that has one`() throws {
    let cache = SnapshotCache(folder: folder)
    func replace(_ totals: String) throws -> Bool {
      let slot = SnapshotSlot(SnapshotKey(.global), in: cache, at: Self.start)
      return try slot.replace(
        FetchedBody(#"{"data":{"total_market_cap":{\#(totals)}}}"#, fetched: Self.start))
    }
    #expect(try replace(#""usd":5,"eur":4"#))
    for totals in [#""usd":0"#, #""eur":4"#, #""usd":0,"eur":4"#, #""usd":6"#] {
      #expect(throws: FetchFailure.missingTotals) { _ = try replace(totals) }
    }
    #expect(try replace(#""usd":6,"eur":5"#))
  }
}
