import TestSupport
import Testing

@testable import PortfolioEngine

/// The books on the day of a report, when changes are due that no entry stands behind.
@Suite struct BooksOfADay {
  typealias Make = LotEntries

  @Test(arguments: LotLaws.seeds)
  func `a change of scope that is due waits for no entry`(_ seed: UInt64) throws {
    var maker = JournalMaker(seed: seed)
    let entries = try maker.make(160)
    let last = try #require(entries.last).day
    let change = WalletScope.Change(day: last.adding(days: 5), extent: .perWallet)
    for method in CostBasisMethod.all {
      let policy = Make.policy(method, WalletScope(.universal, changes: [change]))
      let plain = try LotHistory(entries, policy: policy)
      for day in [entries[0].day, last, last.adding(days: 4)] {
        let early = try LotHistory(entries, policy: policy, through: day)
        #expect(early.holdings == plain.holdings && early.openLots == plain.openLots)
      }
      let due = try LotHistory(entries, policy: policy, through: change.day)
      let behind = try LotHistory(
        entries + [Make.entry(change.day.description, .buy, "1", "other", for: "1")],
        policy: policy)
      #expect(due.holdings == behind.holdings.filter { $0.coin != "other" }, "\(method.name)")
      #expect(due.openLots == behind.openLots.filter { $0.coin != "other" }, "\(method.name)")
      #expect(due.disposals == plain.disposals)
      #expect(try LotLaws.sum(due.holdings.map(\.cost)) == LotLaws.sum(plain.holdings.map(\.cost)))
      guard !method.spansWallets, due.holdings.allSatisfy({ $0.wallet != nil }) else {
        #expect(method.spansWallets || method == .yearlyAverage)
        continue
      }
      let held = maker.held.filter { !$0.value.isZero }
      #expect(due.holdings.count == held.count)
      for holding in due.holdings {
        let wallet = try #require(holding.wallet)
        let own = held.first { $0.key.coin == holding.coin && $0.key.wallet == wallet }
        #expect(own?.value == holding.quantity)
      }
    }
  }

  @Test(arguments: LotLaws.seeds)
  func `a loss can be harvested in every wallet that holds one`(_ seed: UInt64) throws {
    var maker = JournalMaker(seed: seed)
    let entries = try maker.make(160)
    let day = Make.day("2026-04-30")
    let prices = PriceBook(
      currency: .usd,
      points: Dictionary(
        uniqueKeysWithValues: JournalMaker.coins.map {
          ($0, PricePoint(price: .zero, asOf: nil, source: .stated))
        }))
    for policy in [AccountingPolicy.unitedStates, Make.policy(.highestFirst, .universal)] {
      let report = try HarvestReport(
        of: entries, policy: policy, at: prices, moment: Instant(startOf: day), on: day)
      #expect(!report.sales.isEmpty)
      var whole = 0
      for sale in report.sales {
        let own = maker.held.filter {
          $0.key.coin == sale.coin && (sale.wallet ?? $0.key.wallet) == $0.key.wallet
        }
        let held = try own.map(\.value).sum()
        #expect(sale.quantity <= held && (sale.wallet == nil) == (policy.scope == .universal))
        // Worth nothing, all that is there loses what it cost, whichever lots are picked.
        if sale.quantity == held {
          whole += 1
          #expect(sale.byMethod == sale.named)
        }
      }
      #expect(whole > 0)
    }
  }

  @Test func `lots outside of the main wallet can be harvested after the last entry`() throws {
    // 1 for 100 in a wallet, worth 10: a loss of 90, long since 2025-03-02.
    let entries = [Make.entry("2024-03-01", .buy, "1", "a", for: "100", in: "coinbase")]
    let day = Make.day("2026-04-30")
    let report = try HarvestReport(
      of: entries, policy: .unitedStates,
      at: PriceBook(
        currency: .usd, points: ["a": PricePoint(price: 10, asOf: nil, source: .stated)]),
      moment: Instant(startOf: day), on: day)
    #expect(report.lots.map(\.wallet) == ["coinbase"])
    #expect(report.sales.map(\.named) == [-90] && report.sales.map(\.byMethod) == [-90])
    #expect(report.sales.map(\.long) == [-90])
  }

  @Test func `a method that a year brings is that of its first day`() throws {
    let entries = [
      Make.entry("2024-03-01", .buy, "1", "a", for: "100"),
      Make.entry("2024-04-01", .buy, "1", "a", for: "200"),
    ]
    var policy = Make.policy()
    policy.methods.changes = [.init(year: 2026, method: .lastInFirstOut)]
    let old = try LotHistory(entries, policy: policy, through: Make.day("2025-12-31"))
    let new = try LotHistory(entries, policy: policy, through: Make.day("2026-01-01"))
    #expect(old.openLots.map(\.cost) == [100, 200] && new.openLots.map(\.cost) == [200, 100])
    #expect(new.holdings.map(\.method) == [.lastInFirstOut])
  }
}
