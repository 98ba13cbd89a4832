import Foundation

@testable import PortfolioEngine

/// The recorded answers of Fixtures/json.
enum Recorded {
  static let folder: String = {
    var url = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { url.deleteLastPathComponent() }
    return url.path + "/Fixtures/json"
  }()

  static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder + "/" + path)))
  }

  static func files(_ part: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder + "/" + part).sorted()
      .map { part + "/" + $0 }
  }

  static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// A market row of bitcoin with some members behind its id.
  static func row(_ members: String) -> [UInt8] { Array("[{\"id\":\"bitcoin\",\(members)}]".utf8) }

  /// The first row of a page of dollars.
  static func decodedRow(_ members: String) throws -> (CoinMarket?, [MarketProblem]) {
    let decoded = try MarketPage.decode(row(members), currency: .usd)
    return (decoded.value.coins.first, decoded.problems)
  }
}
