import Foundation
import PortfolioEngine

@testable import portfolio

/// A home with a journal of one coin, whose provider is the market server; removed in the end.
struct OnlineHome: ~Copyable {
  private static let start = Instant(seconds: 1_645_617_600)
  /// Its path.
  let folder = freshFolder()
  private let tag = freshTag()

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data("coin btc = bitcoin\n2022-01-10 buy 0.5 btc @ 40000 usd\n".utf8)
      .write(to: URL(filePath: folder + "/main.journal"))
  }

  deinit { removeFolder(folder) }

  /// The world of a run, so many seconds after the first, in which everything goes as a scenario says.
  func environment(
    _ scenario: String, later seconds: Int64 = 0, variables: [String: String] = [:],
    terminal: Terminal = .pipe
  ) throws -> Environment {
    var files = FileStore.live
    files.calls.sync = { _ in }
    let now = Self.start.adding(seconds: seconds)
    let own = [
      "COINGECKO_ADDRESS": try MarketServer.running().address(scenario, tag: tag),
      "PORTFOLIO_HOME": folder, "PORTFOLIO_REQUESTS_PER_MINUTE": "1000",
    ]
    return Environment(
      variables: own.merging(variables) { _, given in given }, clock: { now },
      currentFolder: folder, homeFolder: folder, platform: .linux, files: files,
      terminal: terminal, ask: { _ in nil }, runEditor: { _, _ in 1 }, uptime: { .zero },
      transport: { .patient() }, requestClock: { PageNetwork.clock(now: $0) })
  }

  /// The requests that were made so far.
  func requests() async throws -> [MarketServer.Seen] {
    try await MarketServer.running().requests(tag: tag)
  }
}
