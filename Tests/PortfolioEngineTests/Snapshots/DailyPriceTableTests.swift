import Foundation
import Testing

@testable import PortfolioEngine

struct DailyPriceTableTests {
  private static func day(_ text: String) throws -> Day { try #require(Day(text)) }

  private static func table(_ text: String) throws -> DailyPriceTable {
    try #require(DailyPriceTable(Array(text.utf8)))
  }

  @Test func `a recorded table gives every row`() throws {
    let bytes = try Recorded.bytes("../history/daily_2026.csv")
    let table = try #require(DailyPriceTable(bytes))
    #expect(table.problems == [])
    #expect(table.rows.keys.sorted() == ["bitcoin", "ethereum", "solana"])
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").dropFirst()
    #expect(table.rows.values.reduce(0) { $0 + $1.count } == lines.count)
    for line in lines {
      let cells = line.split(separator: ",")
      let point = table.rows[CoinID(String(cells[1]))]?[try Self.day(String(cells[0]))]
      #expect(point?.price == (try Decimal128(cells[2])))
      #expect(point?.marketCap == (try Decimal128(cells[3])))
    }
  }

  @Test func `columns may stand in any order, in quotes, with a mark and carriage returns`() throws
  {
    let table = try Self.table(
      "\u{FEFF}id,\"price\",more,date\r\n\"bitcoin\", 2.5 ,x,2024-01-01\r\n\r\n"
        + "\"bitcoin\",\"2.75\",\"x, or \"\"y\"\"\",\"2024-01-02\"\r\n")
    #expect(table.problems == [])
    #expect(table.rows["bitcoin"]?[try Self.day("2024-01-02")]?.price == (try Decimal128("2.75")))
    #expect(table.rows["bitcoin"]?[try Self.day("2024-01-01")]?.price == (try Decimal128("2.5")))
  }

  @Test(arguments: ["", "date,id\n", "a,b,c\n1,2,3\n", "[[1,2]]", "{\"prices\":[]}"])
  func `what names no date, id and price is no table`(text: String) {
    #expect(DailyPriceTable(Array(text.utf8)) == nil)
    #expect(!DailyPriceTable.isTable(Array(text.utf8)))
  }

  @Test func `every line that cannot be read is named, and the others are kept`() throws {
    let table = try Self.table(
      """
      date,id,price,market_cap
      2024-01-01,a,1,
      2024-01-01,a
      2024-02-30,a,1,
      2024-01-02,,1,
      2024-01-03,a,0,
      2024-01-04,a,1e99,
      2024-01-05,a,1,-5
      2024-01-01,a,1.0,
      2024-01-01,a,2,
      """)
    #expect(
      table.problems == [
        .init(line: 3, reason: .cellCount(2, expected: 4)),
        .init(line: 4, reason: .notADay("2024-02-30")), .init(line: 5, reason: .noID),
        .init(line: 6, reason: .notAPrice("0")), .init(line: 7, reason: .notAPrice("1e99")),
        .init(line: 8, reason: .notAMarketCap("-5")),
        .init(line: 10, reason: .repeated(try Self.day("2024-01-01"))),
      ])
    #expect(table.rows["a"]?.count == 2)
  }

  @Test func `the store keeps the days that are over, with their market caps`() throws {
    try withCacheFolder { folder in
      let store = DailyPriceStore(folder: folder)
      let table = try Self.table(
        "date,id,price,market_cap\n2024-01-01,x/y,2,10\n2024-01-02,x/y,3,\n2024-01-03,x/y,4,\n")
      let rows = try #require(table.rows["x/y"])
      let merge = try store.add(
        rows, before: try Self.day("2024-01-03"), of: "x/y", in: .usd,
        at: Instant(startOf: try Self.day("2024-01-03")))
      let open = try Self.day("2024-01-03")
      #expect(
        merge
          == DailyPrices.Merge(
            addedDays: [open.adding(days: -2), open.adding(days: -1)], open: [open],
            apart: Instant(startOf: open)))
      let kept = try store.prices(of: "x/y", in: .usd)
      #expect(kept.days.count == 2)
      // As in an answer of the provider, the price of the day that is not over is the latest.
      #expect(kept.latest?.price == 4)
      #expect(kept.latest?.instant == Instant(startOf: try Self.day("2024-01-03")))
      #expect(kept.days[try Self.day("2024-01-01")]?.marketCap == 10)
      #expect(kept.days[try Self.day("2024-01-02")]?.marketCap == nil)
      #expect(try store.coins(in: .usd) == ["x/y"])
      // A day that comes later and is older takes away none that is kept, nor the latest price.
      try store.add(
        [
          try Self.day("2023-12-25"): DailyPrices.Point(
            price: 1, instant: Instant(startOf: try Self.day("2023-12-25")))
        ],
        before: try Self.day("2023-12-26"), of: "x/y", in: .usd,
        at: Instant(startOf: try Self.day("2024-01-03")))
      let grown = try store.prices(of: "x/y", in: .usd)
      #expect(grown.days.count == 3 && grown.latest == kept.latest)
      #expect(try store.coins(in: .eur) == [])
      let again = try store.add(
        rows, before: try Self.day("2024-01-03"), of: "x/y", in: .usd,
        at: Instant(startOf: try Self.day("2024-01-03")))
      #expect(
        again == DailyPrices.Merge(known: 2, open: [open], apart: Instant(startOf: open)))
    }
  }

  @Test func `the starter's history is its fixture, with no gap of more than a week`() throws {
    let bytes = try Recorded.bytes("../history/starter_weekly.csv")
    #expect(bytes.count < 40_000)
    let history = StarterSnapshot.history
    #expect(history == DailyPriceTable(bytes)?.rows)
    #expect(StarterSnapshot.coinsWithHistory == Set(history.keys))
    for days in history.values {
      let ordered = days.keys.sorted()
      for (before, after) in zip(ordered, ordered.dropFirst()) {
        #expect((1...7).contains(before.days(until: after)))
      }
      #expect(ordered.last == Day("2026-04-30"))
    }
  }
}
