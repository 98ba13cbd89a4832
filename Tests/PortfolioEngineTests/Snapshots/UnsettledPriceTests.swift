import TestSupport
import Testing

@testable import PortfolioEngine

/// Prices of days that were not over when they were learnt.
struct UnsettledPriceTests {
  private static let first = Day(number: 20_000)

  private static func point(_ day: Int, hour: Int64, _ price: Int64) -> PriceHistory.Point {
    PriceHistory.Point(
      instant: Instant(startOf: first.adding(days: day)).adding(seconds: hour * 3600),
      value: Decimal128(integerLiteral: price))
  }

  private static func day(_ number: Int) -> Day { first.adding(days: number) }

  private static func empty() -> DailyPrices { DailyPrices(coin: "bitcoin", currency: .usd) }

  @Test func `a newer price leaves those of the days before, until they are settled`() throws {
    var prices = Self.empty()
    for (day, price) in [(0, 70_000), (1, 71_000), (3, 76_000)] as [(Int, Int64)] {
      let merge = prices.add(PriceHistory(prices: [Self.point(day, hour: 9, price)]))
      #expect(merge.apart == Self.point(day, hour: 9, price).instant)
    }
    #expect(prices.days == [:])
    #expect((0...3).map { prices.price(of: Self.day($0))?.price } == [70_000, 71_000, nil, 76_000])
    #expect(prices.latest?.price == 76_000)
    // Of one day the newer replaces the older, whatever order they come in.
    _ = prices.add(PriceHistory(prices: [Self.point(1, hour: 12, 72_000)]))
    #expect(prices.add(PriceHistory(prices: [Self.point(1, hour: 10, 1)])).apart == nil)
    #expect(prices.price(of: Self.day(1))?.price == 72_000)
    // A settled price replaces the one that was not, and is replaced by none.
    _ = prices.add(
      [Self.day(0): .init(price: 69, instant: Instant(startOf: Self.day(0)))],
      before: Self.day(1))
    #expect(prices.unsettled.keys.sorted() == [Self.day(1), Self.day(3)])
    #expect(prices.add(PriceHistory(prices: [Self.point(0, hour: 23, 5)])).apart == nil)
    #expect(prices.price(of: Self.day(0))?.price == 69)
    #expect(prices.unsettled.keys.sorted() == [Self.day(1), Self.day(3)])
    #expect(prices.byDay.count == 3)
  }

  @Test func `a table's price of today stands beside those of the days before`() {
    var prices = Self.empty()
    for number in [0, 1] {
      let day = Self.day(number)
      _ = prices.add(
        [
          day: .init(
            price: Decimal128(integerLiteral: Int64(number) + 5), instant: Instant(startOf: day))
        ],
        before: day)
    }
    #expect(prices.days == [:] && prices.unsettled.count == 2)
    #expect(prices.price(of: Self.day(0))?.price == 5)
  }

  @Test func `several days that are not settled are written and read`() throws {
    var prices = Self.empty()
    _ = prices.add(
      PriceHistory(prices: [Self.point(0, hour: 0, 4), Self.point(1, hour: 9, 5)]))
    _ = prices.add(PriceHistory(prices: [Self.point(3, hour: 9, 6)]))
    #expect(
      String(decoding: prices.file, as: UTF8.self) == """
        daily prices,3,bitcoin,usd
        day,price,time,marketCap
        2024-10-04,4,2024-10-04T00:00:00Z,
        unsettled,5,2024-10-05T09:00:00Z,
        unsettled,6,2024-10-07T09:00:00Z,

        """)
    #expect(
      try DailyPrices(file: prices.file, coin: "bitcoin", currency: .usd, path: "p") == prices)
  }

  /// Whatever comes in, and in whatever order, a day that has a price keeps one; only a settled price
  /// or a newer one of the day itself takes its place, and a settled one stays.
  @Test func `no price of a day is lost or changed by one of another day`() throws {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<300 {
      var prices = Self.empty()
      for _ in 0..<12 {
        let before = prices
        let start = Int.random(in: 0..<8, using: &random)
        let points = (start...(start + Int.random(in: 0..<3, using: &random))).flatMap { day in
          [0, Int64.random(in: 1...23, using: &random)].filter { _ in
            Bool.random(using: &random)
          }.map { Self.point(day, hour: $0, Int64.random(in: 1...9, using: &random)) }
        }
        if Bool.random(using: &random) {
          _ = prices.add(PriceHistory(prices: points))
        } else {
          let rows = points.map {
            (
              $0.instant.day,
              DailyPrices.Point(price: $0.value ?? 1, instant: .init(startOf: $0.instant.day))
            )
          }
          _ = prices.add(
            Dictionary(rows, uniquingKeysWith: { first, _ in first }), before: Self.day(start + 1))
        }
        for (day, old) in before.byDay {
          let new = try #require(prices.price(of: day))
          if before.days[day] != nil {
            #expect(new == old)
          } else if prices.days[day] == nil {
            #expect(new == old || new.instant >= old.instant)
            #expect(new == old || points.contains { $0.instant.day == day })
          }
        }
        // One at most is kept of a day that is settled: the newest of all.
        let newest = prices.unsettled.keys.max()
        #expect(prices.unsettled.keys.allSatisfy { prices.days[$0] == nil || $0 == newest })
        #expect(
          try DailyPrices(file: prices.file, coin: "bitcoin", currency: .usd, path: "p") == prices)
      }
    }
  }
}
