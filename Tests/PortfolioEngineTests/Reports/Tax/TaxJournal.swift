import Foundation
import Testing

@testable import PortfolioEngine

/// Journals in their own words, folded for a tax report.
enum TaxJournal {
  static func figure(_ text: String) -> Decimal128 { (try? Decimal128(text)) ?? Decimal128(-1) }

  /// The lots of a journal whose coins are `a`, `b`, `c`, `btc` and `eth`.
  static func lots(
    _ text: String, _ policy: AccountingPolicy, zone: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> LotHistory {
    let coins = """
      coin a = coin-a
      coin b = coin-b
      coin c = coin-c
      coin btc = bitcoin
      coin eth = ethereum

      """
    let civil = zone.flatMap { TimeZone(identifier: $0) }.map { CivilZone($0) } ?? .utc
    let journal = Journal(
      reading: Array((coins + text + "\n").utf8), path: "main.journal",
      now: Instant(startOf: Day.of(2026, 11, 30)), zone: civil)
    #expect(journal.errors.map(\.explanation) == [], sourceLocation: sourceLocation)
    return try LotHistory(journal.transactions, policy: policy)
  }
}

extension FormFigure {
  /// The figure as the form shows it.
  var text: String { shown.shortest.description }
}

extension Decimal128? {
  /// The figure without zeros at its end, `n/a` when there is none.
  var text: String { self?.shortest.description ?? "n/a" }
}
