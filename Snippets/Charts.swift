import Foundation
import PortfolioEngine

// Charts are data: an app draws them with Swift Charts, and nothing is computed in a view.
// Prices come from a table of daily prices; an app has them from its store (`DailyPriceStore`).
let bytes = try Data(contentsOf: URL(fileURLWithPath: "Fixtures/history/daily_2026.csv"))
let prices = (DailyPriceTable([UInt8](bytes))?.rows ?? [:]).map { coin, days in
  PriceSeries(coin: coin, byDay: days.mapValues(\.price))
}
let text = """
  coin btc = bitcoin
  coin eth = ethereum
  2026-02-02  buy 0.25 btc @ 77000 usd fee 12 usd
  2026-03-02  swap 0.1 btc for 3 eth worth 6600 usd

  """
let now = Instant("2026-04-30T12:00:00Z") ?? Instant(seconds: 0)
let journal = Journal(reading: Array(text.utf8), path: "main.journal", now: now)

// Value against capital, by day, exact; then the series of a line chart.
let positions = try PositionBook(of: journal.transactions, in: .usd, prices: prices)
let first = positions.inception ?? now.day
let history = try PortfolioHistory(
  positions: positions.positions, prices: prices, from: first.adding(days: -1), through: now.day)
let chart = history.chart(in: .usd)

// In a view, with `import Charts`:
//
//     Chart(chart.series) { series in
//       ForEach(Array(series.segments.enumerated()), id: \.offset) { place, points in
//         ForEach(points, id: \.moment) { point in
//           if let value = point.value {
//             // A segment is a series of its own: no line joins what a gap parts.
//             LineMark(
//               x: .value("Day", point.moment.date), y: .value(series.name, value.doubleValue),
//               series: .value("Segment", "\(series.name) \(place)"))
//             .foregroundStyle(by: .value("Series", series.name))
//           }
//         }
//       }
//     }
//     .accessibilityLabel(chart.text.summary)
for series in chart.series {
  let last = series.points.last
  print(
    series.name, last?.value.map { chart.unit.text($0) } ?? "n/a",
    "in \(series.segments.count) segments")
}

// Rates of return, each with its formula.
let range = ReturnPeriod.all.range(closing: now.day, inception: first)
if let range, let performance = try Performance(of: history, over: range) {
  print("time-weighted", performance.timeWeighted.rate ?? .nan)
  print(performance.timeWeighted.explanation.formula)
}

// A ring of shares that add up to 100.0, as JSON for any other tool.
let activity = ActivityReport(of: journal.transactions) { journal.alias(of: $0) ?? $0.text }
let ring = Chart.ring(activity.ring())
print(String(decoding: try JSONEncoder().encode(ring), as: UTF8.self))
