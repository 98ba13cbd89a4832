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

  /// What was kept before the clock fell behind is there again once the clock is right.
  @Test func `a clock that is behind takes no kept price away`() throws {
    try withCacheFolder { folder in
      let store = DailyPriceStore(folder: folder)
      func add(_ points: [PriceHistory.Point], _ now: PriceHistory.Point) throws
        -> DailyPrices.Merge
      {
        try store.add(PriceHistory(prices: points), of: "bitcoin", in: .usd, at: now.instant)
      }
      let later = Self.point(9, hour: 12, 1)
      _ = try add(
        [
          Self.point(7, hour: 0, 70), Self.point(8, hour: 0, 80), Self.point(9, hour: 0, 90),
          Self.point(9, hour: 9, 99),
        ], later)
      let before = try store.prices(of: "bitcoin", in: .usd)
      let behind = Self.point(3, hour: 12, 1)
      let merge = try add(
        [
          Self.point(2, hour: 0, 20), Self.point(3, hour: 0, 30), Self.point(3, hour: 9, 33),
          Self.point(8, hour: 0, 81),
        ], behind)
      // What is yet to come is not the newest of all: today's newest is kept apart beside midnight's.
      #expect(merge.addedDays == [Self.day(2), Self.day(3)] && merge.apart?.day == Self.day(3))
      let known = try store.prices(of: "bitcoin", in: .usd, at: behind.instant)
      #expect(known.days.keys.sorted() == [Self.day(2), Self.day(3)])
      #expect(known.latest?.price == 33)
      _ = try store.add(
        [Self.day(1): .init(price: 10, instant: Instant(startOf: Self.day(1)))],
        before: Self.day(3), of: "bitcoin", in: .usd, at: behind.instant)
      let after = try store.prices(of: "bitcoin", in: .usd, at: later.instant)
      for (day, point) in before.days { #expect(after.days[day] == point) }
      #expect(after.latest == before.latest)
      #expect(after.days.count == before.days.count + 3)
      // Of a day of which a later moment is kept, an earlier one changes nothing.
      let morning = try add([Self.point(9, hour: 5, 1)], Self.point(9, hour: 6, 1))
      #expect(morning.apart == nil)
      #expect(try store.prices(of: "bitcoin", in: .usd).latest == before.latest)
    }
  }

  @Test(
    arguments: [
      // Far off the midnight of its day and the day before, or off two days before it.
      ([(0, 0, 70), (1, 0, 71), (1, 9, 900)], true),
      ([(-1, 0, 70), (0, 0, 71), (1, 3, 900)], true),
      // One neighbour alone decides nothing, nor do two that are as far from each other.
      ([(1, 0, 71), (1, 9, 900)], false), ([(0, 0, 20), (1, 0, 71), (1, 9, 300)], false),
      ([(0, 0, 70), (1, 0, 71), (1, 9, 200)], false),
    ] as [([(Int, Int64, Int64)], Bool)])
  func `a newest price far off those before it is named`(
    points: [(day: Int, hour: Int64, price: Int64)], isOutlier: Bool
  ) {
    var prices = Self.empty()
    _ = prices.add(
      PriceHistory(prices: points.map { Self.point($0.day, hour: $0.hour, $0.price) }))
    #expect(prices.isOutlier(apartOn: Self.day(1), factor: 3) == isOutlier)
  }

  @Test(
    arguments: [
      ([(0, 0, 72500), (1, 11, 1)], false), ([(0, 0, 1), (1, 11, 5)], false),
      // One settled neighbour is enough, as are two that agree.
      ([(-1, 0, 1), (0, 0, 72500), (1, 11, 70000)], false),
      ([(0, 0, 72500), (2, 0, 1), (2, 11, 1)], true),
      ([(-1, 0, 1), (0, 0, 72500), (1, 11, 1)], true),
    ] as [([(Int, Int64, Int64)], Bool)])
  func `a price that is not settled does not judge a settled one alone`(
    points: [(day: Int, hour: Int64, price: Int64)], isOutlier: Bool
  ) {
    var prices = Self.empty()
    _ = prices.add(
      PriceHistory(prices: points.map { Self.point($0.day, hour: $0.hour, $0.price) }))
    #expect(prices.outliers(among: [Self.day(0)], factor: 3) == (isOutlier ? [Self.day(0)] : []))
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
