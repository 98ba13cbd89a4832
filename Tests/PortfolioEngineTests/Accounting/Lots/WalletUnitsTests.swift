import TestSupport
import Testing

@testable import PortfolioEngine

/// The count of what wallets hold that the fold keeps, against the balances.
@Suite struct WalletUnitsTests {
  typealias Make = LotEntries

  private static let policies: [AccountingPolicy] = {
    var first = Make.policy()
    first.sameInstant = .acquisitionsFirst
    var merged = Make.policy(.highestFirst)
    merged.coinFees = .partOfDisposal
    var spread = Make.policy(.averageCost)
    spread.moveFees = .spread
    return [first, merged, spread] + CostBasisMethod.all.map { Make.policy($0) }
  }()

  @Test func `wallets are sound where the balances have no problem`() throws {
    var sound = 0
    var unsound = 0
    for seed in UInt64(1)...16 {
      var maker = JournalMaker(seed: seed)
      var entries = try maker.make(120)
      var random = SeededGenerator(seed: seed)
      // Every other journal has one entry in a wallet where its coins need not be.
      if seed.isMultiple(of: 2) {
        entries[random.below(entries.count)].wallet = random.pick(JournalMaker.wallets)
      }
      for var policy in Self.policies {
        policy.overselling = .zeroBasis
        guard let history = try? LotHistory(entries, policy: policy) else { continue }
        let isInOrder = Balances(of: entries, as: policy).problems.isEmpty
        if history.walletsAreSound { #expect(isInOrder, "seed \(seed), \(policy.methods)") }
        if policy.methods.standard == .firstInFirstOut {
          #expect(history.walletsAreSound == isInOrder, "seed \(seed)")
        }
        if history.walletsAreSound { sound += 1 } else { unsound += 1 }
      }
    }
    #expect(sound > 40)
    #expect(unsound > 20)
  }

  @Test func `a wallet that lacks what all wallets together hold is not sound`() throws {
    let history = try LotHistory(
      [
        Make.entry("2024-01-01", .buy, "1", "a", for: "10", in: "one"),
        Make.entry("2024-01-02", .sell, "1", "a", for: "12", in: "two"),
      ], policy: Make.policy())
    #expect(!history.walletsAreSound)
    #expect(history.disposals.count == 1)
  }
}
