import Foundation
import Testing

@testable import PortfolioEngine

struct DailyPriceStoreTests {
  private static let now = Instant(seconds: 1_777_550_400)

  static func history(_ points: [(String, String?)]) throws -> PriceHistory {
    PriceHistory(
      prices: try points.map {
        PriceHistory.Point(
          instant: try #require(Instant($0.0)), value: try $0.1.map { try Decimal128($0) })
      })
  }

  static func day(_ text: String) throws -> Day { try #require(Day(text)) }

  @Test func `days whose midnight is past are kept and the newest point stands apart`() throws {
    var prices = DailyPrices(coin: "bitcoin", currency: .usd)
    let merge = prices.add(
      try Self.history([
        ("2021-04-05T17:00:00Z", "1"), ("2021-04-06T00:03:00Z", "2"), ("2021-04-06T12:00:00Z", "3"),
        ("2021-04-07T02:00:00Z", "4"), ("2021-04-08T00:00:00Z", "5"), ("2021-04-08T09:30:00Z", "6"),
      ]))
    #expect(merge.added == 3)
    #expect(merge.incomplete == [try Self.day("2021-04-05")])
    #expect(merge.apart == Instant("2021-04-08T09:30:00Z"))
    #expect(prices.days.count == 3)
    #expect(prices.price(of: try Self.day("2021-04-06"))?.price == 2)
    #expect(prices.price(of: try Self.day("2021-04-07"))?.price == 4)
    #expect(prices.price(of: try Self.day("2021-04-08"))?.price == 5)
    #expect(prices.latest?.price == 6)
    #expect(prices.price(of: try Self.day("2021-04-05")) == nil)
  }

  @Test(arguments: [
    // Until two hours have passed a point nearer to midnight may follow.
    ("2021-04-08T00:00:01Z", "2021-04-08T01:59:59Z", false),
    ("2021-04-08T00:00:00Z", "2021-04-08T00:45:00Z", true),
    ("2021-04-08T00:00:00Z", "2021-04-08T02:00:01Z", true),
    ("2021-04-08T02:00:00Z", "2021-04-08T09:00:00Z", true),
    ("2021-04-08T02:00:01Z", "2021-04-08T09:00:00Z", false),
  ])
  func `the midnight of an open day is its price, and a later point never`(
    first: String, newest: String, isKept: Bool
  ) throws {
    var prices = DailyPrices(coin: "bitcoin", currency: .usd)
    let merge = prices.add(
      try Self.history([("2021-04-07T00:00:00Z", "4"), (first, "5"), (newest, "6")]))
    #expect(prices.days[try Self.day("2021-04-08")]?.price == (isKept ? 5 : nil))
    #expect(merge.added == (isKept ? 2 : 1))
    #expect(merge.incomplete == [])
    #expect(prices.latest?.price == 6)
  }

  @Test func `merging keeps what is there and adds the rest`() throws {
    var prices = DailyPrices(coin: "bitcoin", currency: .usd)
    _ = prices.add(
      try Self.history([
        ("2021-04-06T00:00:00Z", "2"), ("2021-04-07T00:00:00Z", "3"), ("2021-04-07T08:00:00Z", "4"),
      ]))
    let merge = prices.add(
      try Self.history([
        ("2021-04-05T00:00:00Z", "1"), ("2021-04-06T00:00:00Z", "2.0"),
        ("2021-04-07T00:00:00Z", "3"), ("2021-04-08T00:00:00Z", "5"),
      ]))
    #expect(
      merge
        == DailyPrices.Merge(
          addedDays: [try Self.day("2021-04-05")], known: 2, open: [try Self.day("2021-04-08")],
          apart: Instant("2021-04-08T00:00:00Z")))
    let differing = prices.add(
      try Self.history([("2021-04-06T00:00:00Z", "9"), ("2021-04-07T06:00:00Z", "4")]))
    #expect(differing.differing == [try Self.day("2021-04-06")])
    #expect(prices.price(of: try Self.day("2021-04-06"))?.price == 2)
    #expect(differing.open == [try Self.day("2021-04-07")])
    #expect(prices.latest?.price == 5)
  }

  @Test(arguments: [
    // A day alone, a jump that stays, a slip of one day, and one at each end.
    ([0: "5"], []), ([0: "5", 1: "5", 2: "50", 3: "50"], []),
    ([0: "5", 1: "6", 2: "0.9", 3: "5"], [2]), ([0: "5", 1: "5.5", 2: "100", 3: "5"], [2]),
    ([0: "100", 1: "5", 2: "5"], [0]), ([0: "5", 1: "5", 2: "100"], [2]),
    // Neighbours are at most a week away, and at three times the price nothing is said.
    ([0: "5", 7: "100", 14: "5"], [0, 7, 14]), ([0: "5", 8: "100", 16: "5"], []),
    ([0: "5", 1: "15", 2: "5"], []),
    // A crash, whose neighbours are as far from each other.
    ([0: "80", 1: "30", 2: "5", 3: "1", 4: "0.1"], []),
  ])
  func `a price far off all its neighbours is named`(byDay: [Int: String], expected: [Int]) throws {
    let first = try Self.day("2025-06-28")
    var prices = DailyPrices(coin: "bitcoin", currency: .usd)
    var table: [Day: DailyPrices.Point] = [:]
    for (number, price) in byDay {
      let day = first.adding(days: number)
      table[day] = DailyPrices.Point(
        price: try Decimal128(price), instant: Instant(startOf: day))
    }
    let merge = prices.add(table, before: first.adding(days: 99))
    #expect(
      prices.outliers(among: merge.addedDays, factor: 3)
        == expected.map { first.adding(days: $0) })
  }

  @Test func `zero and null are no prices`() throws {
    var prices = DailyPrices(coin: "bitcoin", currency: .usd)
    let merge = prices.add(
      try Self.history([
        ("2021-04-05T00:00:00Z", nil), ("2021-04-06T00:00:00Z", "0"), ("2021-04-07T00:00:00Z", nil),
      ]))
    #expect(merge == DailyPrices.Merge())
    #expect(prices == DailyPrices(coin: "bitcoin", currency: .usd))
    #expect(prices.add(PriceHistory()) == DailyPrices.Merge())
  }

  @Test func `a recorded range of midnights gives a price for each day but the last`() throws {
    try withCacheFolder { folder in
      let store = DailyPriceStore(folder: folder)
      let bytes = try Recorded.bytes("market_chart/ethereum_eur_range_2021-06_2021-12_daily.json")
      let history = try PriceHistory.decode(bytes).value
      let merge = try store.add(history, of: "ethereum", in: .eur, at: Self.now)
      #expect(merge.added == history.prices.count - 1)
      let prices = try store.prices(of: "ethereum", in: .eur)
      #expect(prices.days.count == merge.added)
      for point in history.prices.dropLast() {
        #expect(prices.price(of: point.instant.day)?.price == point.value)
      }
      #expect(prices.latest?.instant == history.prices.last?.instant)
      let again = try store.add(history, of: "ethereum", in: .eur, at: Self.now)
      #expect(
        again == DailyPrices.Merge(known: merge.added, open: merge.open, apart: merge.apart))
      #expect(try store.prices(of: "ethereum", in: .usd).days == [:])
    }
  }

  @Test func `the file is lines that a person reads`() throws {
    var prices = DailyPrices(coin: "a/b", currency: .usd)
    _ = prices.add(
      try Self.history([("2021-04-06T00:00:00Z", "2.50"), ("2021-04-07T08:00:00Z", "4e-8")]))
    #expect(
      String(decoding: prices.file, as: UTF8.self) == """
        daily prices,3,a%2Fb,usd
        day,price,time,marketCap
        2021-04-06,2.5,2021-04-06T00:00:00Z,
        unsettled,0.00000004,2021-04-07T08:00:00Z,

        """)
    #expect(try DailyPrices(file: prices.file, coin: "a/b", currency: .usd, path: "p") == prices)
  }

  @Test func `a file of the first version is read, and written as the third once more is learnt`()
    throws
  {
    try withCacheFolder { folder in
      let path = folder + "/bitcoin_usd.csv"
      let first = """
        daily prices,1,bitcoin,usd
        day,price,time
        2021-04-05,1.5,2021-04-05T00:00:00Z
        latest,2,2021-04-06T08:00:00Z

        """
      try FileStore.live.replace(path, with: Array(first.utf8), keepingPrevious: false)
      let store = DailyPriceStore(folder: folder)
      let old = try store.prices(of: "bitcoin", in: .usd)
      #expect(old.price(of: try Self.day("2021-04-05"))?.price == (try Decimal128("1.5")))
      #expect(old.latest?.price == 2)
      try store.add(
        try Self.history([("2021-04-06T00:00:00Z", "3"), ("2021-04-07T08:00:00Z", "4")]),
        of: "bitcoin", in: .usd, at: Self.now)
      let text = String(decoding: try FileStore.live.read(path) ?? [], as: UTF8.self)
      #expect(
        text == """
          daily prices,3,bitcoin,usd
          day,price,time,marketCap
          2021-04-05,1.5,2021-04-05T00:00:00Z,
          2021-04-06,3,2021-04-06T00:00:00Z,
          unsettled,4,2021-04-07T08:00:00Z,

          """)
    }
  }

  static let head = "daily prices,2,bitcoin,usd\nday,price,time,marketCap\n"
  static let third = "daily prices,3,bitcoin,usd\nday,price,time,marketCap\n"

  @Test(arguments: [
    ("", 1), ("x", 1), ("x\n", 1), ("daily prices,2,bitcoin,eur\n", 1),
    ("daily prices,2,bitcoin,usd\n", 2), ("daily prices,2,bitcoin,usd\nday\n", 2),
    ("daily prices,0,bitcoin,usd\n", 1),
    ("daily prices,1,bitcoin,usd\nday,price,time,marketCap\n", 2),
    ("daily prices,1,bitcoin,usd\nday,price,time\n2021-04-06,2,2021-04-06T00:00:00Z,\n", 3),
    (head + "2021-04-06,2\n", 3), (head + "2021-04-06,0,2021-04-06T00:00:00Z,\n", 3),
    (head + "2021-04-06,2,2021-04-06T00:00:00Z,x\n", 3),
    (head + "2021-04-06,2,2021-04-06T00:00:00Z\n", 3),
    (head + "2021-04-06,2,2021-04-06T00:00:00Z,", 3),
    (head + "2021-04-31,2,2021-04-06T00:00:00Z,\n", 3), (head + "\n", 3),
    (head + "2021-04-06,2,2021-04-06T00:00:00Z,\n2021-04-06,2,2021-04-06T00:00:00Z,\n", 4),
    (head + "latest,2,2021-04-06T00:00:00Z,\n2021-04-06,2,2021-04-06T00:00:00Z,\n", 4),
    (head + "latest,2,2021-04-06T00:00:00Z,\nlatest,2,2021-04-07T00:00:00Z,\n", 4),
    (head + "unsettled,2,2021-04-06T00:00:00Z,\n", 3),
    (third + "latest,2,2021-04-06T00:00:00Z,\n", 3),
    (third + "unsettled,2,2021-04-06T00:00:00Z,\nunsettled,3,2021-04-06T08:00:00Z,\n", 4),
    (third + "unsettled,2,2021-04-06T00:00:00Z,\n2021-04-05,2,2021-04-05T00:00:00Z,\n", 4),
  ])
  func `a file that is not as written is named by line and never rewritten`(
    text: String, line: Int
  ) throws {
    try withCacheFolder { folder in
      let store = DailyPriceStore(folder: folder)
      let path = folder + "/bitcoin_usd.csv"
      try FileStore.live.replace(path, with: Array(text.utf8), keepingPrevious: false)
      let error = DailyPriceError.damaged(path: path, line: line)
      #expect(throws: error) { try store.prices(of: "bitcoin", in: .usd) }
      let history = try Self.history([("2021-04-06T00:00:00Z", "2"), ("2021-04-07T08:00:00Z", "4")])
      #expect(throws: error) { try store.add(history, of: "bitcoin", in: .usd, at: Self.now) }
      #expect(try FileStore.live.read(path) == Array(text.utf8))
    }
  }

  @Test func `a newer schema and a full disk leave the file as it was`() throws {
    try withCacheFolder { folder in
      let history = try Self.history([("2021-04-06T00:00:00Z", "2"), ("2021-04-07T08:00:00Z", "4")])
      let path = folder + "/bitcoin_usd.csv"
      try DailyPriceStore(folder: folder).add(history, of: "bitcoin", in: .usd, at: Self.now)
      let before = try FileStore.live.read(path)
      var calls = SystemCalls.live
      calls.write = { _, _ throws(SystemCalls.Failure) in throw SystemCalls.Failure(code: ENOSPC) }
      let full = DailyPriceStore(folder: folder, files: FileStore(calls: calls))
      let more = try Self.history([("2021-04-08T00:00:00Z", "2"), ("2021-04-09T08:00:00Z", "4")])
      #expect(throws: DailyPriceError.storage(.noSpace(path))) {
        try full.add(more, of: "bitcoin", in: .usd, at: Self.now)
      }
      #expect(try FileStore.live.read(path) == before)
      try DailyPriceStore(folder: folder).add(more, of: "bitcoin", in: .usd, at: Self.now)
      #expect(try FileStore.live.read(path + ".previous") == before)
      try FileStore.live.replace(
        path, with: Array("daily prices,4,new\n".utf8), keepingPrevious: false)
      #expect(throws: DailyPriceError.self) {
        try DailyPriceStore(folder: folder).prices(of: "bitcoin", in: .usd)
      }
    }
  }
}
