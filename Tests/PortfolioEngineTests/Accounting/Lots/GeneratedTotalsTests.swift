import Foundation
import Testing

@testable import PortfolioEngine

/// Journals of Scripts/gen_journal.py, read from their text, against the totals that the same script
/// computes by exact fractions.
///
/// `Scripts/bench totals` does the same for 100,000 rows.
@Suite struct GeneratedTotals {
  static let sizes = [1000, 10_000]
  static let profiles = ["trader", "hodl"]

  /// What the script expects; sums are rounded to six decimals.
  struct Expected: Decodable {
    var fifo_gain_per_wallet: String
    var fifo_gain_universal: String
    var fifo_gain_per_wallet_fees_apart: String
    var fifo_gain_universal_fees_apart: String
    var income: String
    var open_lots_per_wallet: Int
    var open_lots_universal: Int
    var remaining_cost_per_wallet: String
    var market_value: String
    var balances: [String: String]
  }

  /// Runs the script, without keeping a thread of the tests waiting.
  static func generate(_ rows: Int, _ profile: String, into folder: String) async throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "python3", MarketServer.root + "/Scripts/gen_journal.py", "\(rows)", folder,
      "--profile", profile, "--only", "journal,expect.json",
    ]
    let status = try await withCheckedThrowingContinuation {
      (ended: CheckedContinuation<Int32, any Error>) in
      process.terminationHandler = { ended.resume(returning: $0.terminationStatus) }
      do {
        try process.run()
      } catch {
        process.terminationHandler = nil
        ended.resume(throwing: error)
      }
    }
    #expect(status == 0)
  }

  static func rounded(_ figure: Decimal128) -> Decimal128 { figure.rounded(toPlaces: 6) }

  @Test(arguments: sizes, profiles)
  func `totals equal exact fractions`(_ rows: Int, _ profile: String) async throws {
    let folder = freshFolder()
    defer { removeFolder(folder) }
    try await Self.generate(rows, profile, into: folder)
    let path = folder + "/j\(rows)" + (profile == "trader" ? "" : "-" + profile)
    let expected = try JSONDecoder().decode(
      Expected.self, from: Data(contentsOf: URL(filePath: path + ".expect.json")))
    let bytes = try #require(try FileStore.live.read(path + ".journal"))
    let journal = Journal(reading: bytes, path: path, now: Instant(seconds: 1_780_000_000))
    #expect(journal.errors.isEmpty)
    #expect(journal.transactions.count == rows)
    var bare = journal.transactions
    for index in bare.indices { bare[index].fees = [] }
    for (entries, scope, gain) in [
      (journal.transactions, WalletScope.universal, expected.fifo_gain_universal),
      (journal.transactions, .perWallet, expected.fifo_gain_per_wallet),
      (bare, .universal, expected.fifo_gain_universal_fees_apart),
      (bare, .perWallet, expected.fifo_gain_per_wallet_fees_apart),
    ] {
      await Task.yield()
      let history = try LotHistory(entries, policy: LotEntries.policy(.firstInFirstOut, scope))
      let found = try #require(history.realizedGain)
      #expect(Self.rounded(found) == LotEntries.decimal(gain))
      let isUniversal = scope == .universal
      #expect(
        history.openLots.count
          == (isUniversal ? expected.open_lots_universal : expected.open_lots_per_wallet))
      let income = try LotLaws.sum(history.incomes.map(\.value))
      #expect(Self.rounded(income) == LotEntries.decimal(expected.income))
      guard !isUniversal, gain == expected.fifo_gain_per_wallet else { continue }
      let cost = try LotLaws.sum(history.holdings.map(\.cost))
      #expect(Self.rounded(cost) == LotEntries.decimal(expected.remaining_cost_per_wallet))
    }
    try check(Balances(of: journal.transactions), journal, expected)
  }

  /// Balances exactly, and what they are worth at the newest price of each coin.
  private func check(_ balances: Balances, _ journal: Journal, _ expected: Expected) throws {
    #expect(balances.problems.isEmpty)
    #expect(balances.assets.count == expected.balances.count)
    var last: [CoinID: Decimal128] = [:]
    for line in journal.prices { last[line.coin] = line.price.amount }
    var worth = Decimal128.zero
    for line in journal.coins {
      let held = balances.total(of: .coin(line.coin))
      let right = try #require(expected.balances[line.alias.uppercased()])
      #expect(held == LotEntries.decimal(right))
      worth = try worth + held * #require(last[line.coin])
    }
    #expect(Self.rounded(worth) == LotEntries.decimal(expected.market_value))
  }
}
