import PortfolioEngine

/// Measures the way from entries to rates of return: 10,000 entries of 40 coins over three years.
@main
enum PerformanceBenchmark {
  static let first = Day(number: 19_400)

  static func main() throws {
    print("coins    days  entries  fold ms  history ms  seven periods ms")
    for (coins, days) in [(10, 1100), (20, 1100), (40, 1100), (40, 2200)] {
      try measure(coins: coins, days: days, entries: 10_000)
    }
  }

  /// Steps of a linear congruential generator: the same on every machine.
  struct Steps {
    var state: UInt64 = 20_260_430

    mutating func next(below limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
  }

  static func measure(coins: Int, days: Int, entries count: Int) throws {
    var steps = Steps()
    let ids = (0..<coins).map { CoinID("coin-\($0)") }
    let prices = ids.map { id in
      var level = 100_000 + steps.next(below: 1_000_000)
      var byDay: [Day: Decimal128] = [:]
      for offset in 0..<days {
        level = max(1000, level + steps.next(below: level / 10) - level / 20)
        byDay[first.adding(days: offset)] = Decimal128(significand: Int128(level), scale: 3)
      }
      return PriceSeries(coin: id, byDay: byDay)
    }
    var entries: [Transaction] = []
    for index in 0..<count {
      let day = first.adding(days: index * days / count)
      let id = ids[index < coins ? index : steps.next(below: coins)]
      let units = Decimal128(
        significand: Int128(1_000_000 + steps.next(below: 9_000_000)), scale: 6)
      let isSale = index > coins && index % 3 == 0
      let price = prices.first { $0.coin == id }?.price(on: day, carriedAtMost: 7)?.price ?? 1
      entries.append(
        Transaction(
          instant: Instant(startOf: day), day: day, act: isSale ? .sell : .buy,
          amount: Amount(isSale ? try units.divided(by: 10, toPlaces: 6) : units, id),
          value: .perUnit(Money(price, .usd)), fees: [.money(Money(1, .usd))]))
    }
    let clock = ContinuousClock()
    var best: [Double] = [.infinity, .infinity, .infinity]
    for _ in 0..<5 {
      var book: PositionBook?
      var history: PortfolioHistory?
      let last = first.adding(days: days - 1)
      best[0] = min(
        best[0],
        milliseconds(
          try clock.measure { book = try PositionBook(of: entries, in: .usd, prices: prices) }))
      guard let positions = book?.positions else { return }
      best[1] = min(
        best[1],
        milliseconds(
          try clock.measure {
            history = try PortfolioHistory(
              positions: positions, prices: prices, from: first.adding(days: -1), through: last)
          }))
      guard let history else { return }
      best[2] = min(
        best[2],
        milliseconds(
          try clock.measure {
            for period in ReturnPeriod.allCases {
              guard let range = period.range(closing: last, inception: first) else { continue }
              _ = try Performance(of: history, over: range)
            }
          }))
    }
    func column(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: max(0, width - text.count)) + text
    }
    let figures = best.map { "\(($0 * 10).rounded() / 10)" }
    print(
      column("\(coins)", 5) + column("\(days)", 8) + column("\(count)", 9) + column(figures[0], 9)
        + column(figures[1], 12) + column(figures[2], 18))
  }

  static func milliseconds(_ duration: Duration) -> Double {
    Double(duration.components.attoseconds) / 1e15 + Double(duration.components.seconds) * 1000
  }
}
