@testable import PortfolioEngine

/// What suites of histories make their positions and prices with; days are counted from `first`.
protocol HistoryExamples {}

extension HistoryExamples {
  var first: Day { Day(number: 19_723) }  // 2024-01-01

  func day(_ number: Int) -> Day { first.adding(days: number) }

  func prices(_ coin: CoinID, _ known: [Int: Decimal128]) throws -> PriceSeries {
    try PriceSeries(coin: coin, known.sorted { $0.key < $1.key }.map { (day($0.key), $0.value) })
  }

  func position(
    _ coin: CoinID, _ changes: [(Int, Decimal128, Decimal128?)],
    swapped: [(Int, Decimal128, Decimal128?, CoinID)] = [], fee: Decimal128 = .zero
  ) throws -> Position {
    let all =
      changes.map { Position.Change(day: day($0.0), quantity: $0.1, paidIn: $0.2) }
      + swapped.map {
        Position.Change(
          day: day($0.0), quantity: $0.1, paidIn: $0.2, fee: fee, exchangedFor: $0.3)
      }
    return try Position(coin: coin, changes: all)
  }
}
