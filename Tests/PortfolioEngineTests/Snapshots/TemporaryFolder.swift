import Foundation

@testable import PortfolioEngine

/// Runs a body with a folder of its own, which is gone afterwards.
func withCacheFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
  let path = NSTemporaryDirectory() + "portfolio-snapshots-\(UUID().uuidString)"
  defer { try? FileManager.default.removeItem(atPath: path) }
  return try body(path)
}

/// The moment of the starter snapshot's demonstration.
let demonstration = Instant(microseconds: 1_777_550_400_000_000)

extension Snapshot {
  /// A page with one coin, at a price and a time.
  static func page(
    _ id: String = "bitcoin", price: String = "1", updated: String? = "2026-04-30T11:00:00Z",
    fetched: Instant = demonstration, key: SnapshotKey = .markets(.usd)
  ) -> Snapshot {
    let time = updated.map { ",\"last_updated\":\"\($0)\"" } ?? ""
    let row = "[{\"id\":\"\(id)\",\"symbol\":\"x\",\"current_price\":\(price)\(time)}]"
    return Snapshot(key: key, fetched: fetched, payload: Array(row.utf8))
  }
}
