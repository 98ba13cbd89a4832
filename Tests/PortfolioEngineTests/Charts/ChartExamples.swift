import Foundation

@testable import PortfolioEngine

/// The charts of which golden drawings are kept.
enum ChartExamples {
  static func all() throws -> [(name: String, chart: Chart)] {
    [
      ("line", .lines(line())), ("bars", .bars(try gains())), ("stacked", .bars(activity())),
      ("week", .bars(week().stacked(through: Self.weekEnd))),
      ("smooth", .lines(week().line(through: Self.weekEnd))), ("log", .lines(growth())),
      ("across", .bars(try returns())), ("ring", .ring(allocation())),
      ("empty", .ring(nothing())),
    ]
  }

  /// A year of a made-up value over what was paid in, with a gap.
  static func line(days: Int = 365) -> LineChart {
    let first = Day(number: 19_905)  // 2024-07-01
    var random = SeededNumbers(state: 2024)
    var value = 10_000
    let points = (0..<days).map { place in
      value += random.below(601) - 285
      return ChartPoint(
        day: first.adding(days: place),
        value: (200..<215).contains(place) ? nil : Decimal128(value))
    }
    let invested = (0..<days).map {
      ChartPoint(day: first.adding(days: $0), value: Decimal128(9000 + $0 / 30 * 250))
    }
    return LineChart(
      text: ChartText(
        title: "Value <of> \"all\" & more", caption: "Jul 1, 2024 to Jun 30, 2025",
        summary: "The value over what was paid in, day by day."),
      unit: .money(.usd),
      series: [
        LineSeries(name: "Value", role: .first, style: .area, points: points),
        LineSeries(name: "Invested", role: .other, style: .dashed, points: invested),
      ])
  }

  static func gains() throws -> BarChart {
    BarChart(
      text: ChartText(title: "Gain by month", summary: "Gains and losses of six months."),
      unit: .money(.usd), categories: ["Nov", "Dec", "Jan", "Feb", "Mar", "Apr"],
      series: [
        BarSeries(
          name: "Gain", role: .gain, values: [120, -340, 560, -80, nil, try Decimal128("910.5")])
      ])
  }

  static func activity() -> BarChart {
    BarChart(
      text: ChartText(
        title: "Activity", caption: "last seven days", summary: "Entries a day by coin."),
      unit: .number, arrangement: .stacked,
      categories: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
      series: [
        BarSeries(name: "BTC", role: .first, values: [1, 2, 0, 4, 0, 1, 3]),
        BarSeries(name: "ETH", role: .second, values: [2, 1, 0, 1, 0, 3, 2]),
        BarSeries(name: "SOL", role: .third, values: [1, 0, 0, 2, 0, 0, 1]),
      ], rule: 4)
  }

  /// Seven days of entries by coin, of which four have none.
  static func week() -> ActivityReport {
    let text = """
      coin ada = cardano
      coin btc = bitcoin
      coin eth = ethereum
      coin sol = solana
      2026-04-24 buy 1 btc @ 76000 usd
      2026-04-24 buy 1 eth @ 2000 usd
      2026-04-27 buy 1 btc @ 76000 usd
      2026-04-27 swap 0.1 btc for 90 sol
      2026-04-30 buy 1 ada @ 0.2 usd
      2026-04-30 buy 2 ada @ 0.2 usd
      2026-04-30 swap 1 ada for 0.0001 eth
      2026-04-30 buy 1 sol @ 80 usd

      """
    let journal = Journal(
      reading: Array(text.utf8), path: "m", now: Instant(startOf: weekEnd.adding(days: 1)))
    return ActivityReport(of: journal.transactions) {
      journal.alias(of: $0)?.uppercased() ?? $0.text
    }
  }

  static let weekEnd = Day(number: 20_573)  // 2026-04-30

  /// A price that grew from tens to tens of thousands in three years, on a logarithmic scale, with a
  /// zero left out.
  static func growth() -> LineChart {
    let first = Day(number: 19_358)  // 2023-01-01
    var price = Decimal128(10)
    let points = (0..<40).map { place in
      let point = ChartPoint(
        day: first.adding(days: place * 28), value: place == 20 ? .zero : price)
      price = (try? price.multiplied(by: place % 5 == 4 ? 1 : 2, toPlaces: 2)) ?? price
      if place % 3 == 2 { price = (try? price.divided(by: 3, toPlaces: 2)) ?? price }
      return point
    }
    return LineChart(
      text: ChartText(title: "Price", caption: "logarithmic", summary: "A price that grew."),
      unit: .money(.usd), scale: .logarithmic,
      series: [LineSeries(name: "Price", role: .first, points: points)])
  }

  static func returns() throws -> BarChart {
    BarChart(
      text: ChartText(title: "Return by coin", caption: "one year", summary: "By coin."),
      unit: .percent, direction: .right, categories: ["bitcoin", "ethereum", "solana", "比特币"],
      series: [
        BarSeries(
          name: "Return", role: .gain,
          values: [try Decimal128("52.31"), try Decimal128("-12.4"), try Decimal128("112.9"), 0])
      ])
  }

  static func allocation() -> RingChart {
    RingChart(
      text: ChartText(
        title: "Allocation by coin", caption: "On Apr 30, 2026", summary: "Shares by coin."),
      unit: .money(.usd),
      slices: [
        .init(name: "bitcoin", value: 61_408), .init(name: "ethereum", value: 21_000),
        .init(name: "solana", value: 9500), .init(name: "dust", value: 12),
        .init(name: "tether", value: 500), .init(name: "aave", value: 480),
      ], centre: "$92.9K", centreCaption: "6 coins")
  }

  static func nothing() -> RingChart {
    RingChart(
      text: ChartText(title: "Activity by kind", summary: "Nothing was recorded."), unit: .number,
      slices: [])
  }
}

/// Compares a drawing with its file in Fixtures/charts; writes the file instead when
/// PORTFOLIO_RECORD is set.
func matchesGolden(_ drawing: String, _ name: String) throws -> Bool {
  let file = Fixture.folder.appendingPathComponent("charts/\(name)")
  if ProcessInfo.processInfo.environment["PORTFOLIO_RECORD"] != nil {
    try drawing.write(to: file, atomically: true, encoding: .utf8)
  }
  return try drawing == String(contentsOf: file, encoding: .utf8)
}
