import Foundation
import TestSupport
import Testing

@testable import PortfolioEngine

/// Journals of a thousand rows against totals that a program of plain searches over exact fractions
/// computed (Tests/Support/generated_totals.py).
@Suite struct GeneratedJournals {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../../Fixtures/json/cases")

  static func entries(_ name: String) throws -> [Transaction] {
    let text = try String(
      contentsOf: folder.appending(path: "generated-\(name).csv"), encoding: .utf8)
    let acts: [Substring: Transaction.Act] = [
      "buy": .buy, "sell": .sell, "income": .income, "fee": .fee,
    ]
    return try text.split(separator: "\n").dropFirst().map { line in
      let cells = line.split(separator: ",")
      try #require(cells.count == 7)
      let instant = try #require(Instant(cells[0]))
      let fee = try Decimal128(cells[5])
      return Transaction(
        instant: instant, day: instant.day, isTimed: true, act: try #require(acts[cells[1]]),
        amount: Amount(try Decimal128(cells[3]), CoinID(String(cells[2]))),
        value: .perUnit(Money(try Decimal128(cells[4]), .usd)),
        fees: fee.isZero ? [] : [.money(Money(fee, .usd))], wallet: Wallet(String(cells[6])))
    }
  }

  @Test(arguments: ["trader", "hodl"])
  func `gains and held costs equal exact fractions`(_ name: String) throws {
    let file = Self.folder.appending(path: "generated.json")
    let totals = try JSONDecoder().decode(
      [String: [String: [String]]].self, from: Data(contentsOf: file))
    let entries = try Self.entries(name)
    #expect(entries.count == 1000)
    let rows = try #require(totals[name])
    #expect(rows.count == 10)
    for (label, figures) in rows {
      let words = label.split(separator: " ")
      let method = try #require(CostBasisMethod(name: String(words[0])))
      let scope: WalletScope = words[1] == "universal" ? .universal : .perWallet
      let history = try LotHistory(
        entries, policy: AccountingPolicy(currency: .usd, method: method, scope: scope))
      let gain = try #require(history.realizedGain)
      let held = try LotLaws.sum(history.holdings.map(\.cost))
      for (figure, right) in zip([gain, held], figures) {
        let whole = try figure.multiplied(by: 1_000_000_000_000, toPlaces: 0)
        #expect(whole.description == right, "\(label)")
      }
    }
  }

  @Test func `the same journal gives the same history in every process`() throws {
    var maker = JournalMaker(seed: 2024)
    let entries = try maker.make(220)
    var digest: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ text: String) {
      for byte in text.utf8 { digest = (digest ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    }
    for policy in LotLaws.policies() {
      let history = try LotHistory(entries, policy: policy)
      for disposal in history.disposals {
        add("\(disposal.entry) \(disposal.coin) \(disposal.gain ?? -1) \(disposal.cost ?? -1)")
        for match in history.matches(of: disposal) {
          add("\(match.acquisition ?? -1) \(match.quantity) \(match.cost ?? -1)")
        }
      }
      for lot in history.openLots { add("\(lot.acquisition) \(lot.quantity) \(lot.cost ?? -1)") }
      for holding in history.holdings { add("\(holding.coin) \(holding.wallet?.name ?? "")") }
      for event in history.poolEvents {
        add("\(event.coin) \(event.costAfter?.description ?? "unknown")")
      }
    }
    // Recorded once; hash seeds and memory addresses are new in every process.
    #expect(digest == 6_302_158_091_968_065_992)
  }
}
