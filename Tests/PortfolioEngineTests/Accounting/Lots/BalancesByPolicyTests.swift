import Testing

@testable import PortfolioEngine

/// Balances in the order in which a policy takes entries.
@Suite struct BalancesByPolicyTests {
  typealias Make = LotEntries

  private func isShort(_ entries: [Transaction], _ policy: AccountingPolicy) -> Bool {
    !Balances(of: entries, as: policy).problems.isEmpty
  }

  @Test func `acquisitions of an instant come first where the policy says so`() {
    let entries = [
      Make.entry("2024-01-01", .sell, "1", "a", for: "12"),
      Make.entry("2024-01-01", .buy, "1", "a", for: "10"),
    ]
    var policy = Make.policy()
    #expect(isShort(entries, policy))
    policy.sameInstant = .acquisitionsFirst
    #expect(!isShort(entries, policy))
  }

  @Test func `under share matching what a day brings is there from its beginning`() {
    let policy = Make.policy(.shareMatching(ShareMatchingRules()))
    func entries(bought: String, _ day: String) -> [Transaction] {
      [
        Make.entry("2024-01-01", .sell, "1", "a", for: "12"),
        Make.entry(day, .buy, bought, "a", for: "10"),
      ]
    }
    #expect(!isShort(entries(bought: "1", "2024-01-01"), policy))
    #expect(isShort(entries(bought: "0.9", "2024-01-01"), policy))
    #expect(isShort(entries(bought: "1", "2024-01-02"), policy))
    #expect(isShort(entries(bought: "1", "2024-01-01"), Make.policy()))
    let kept = Balances(of: entries(bought: "1.5", "2024-01-01"), as: policy)
    #expect(kept.total(of: .coin("a")) == Make.decimal("0.5"))
  }
}
