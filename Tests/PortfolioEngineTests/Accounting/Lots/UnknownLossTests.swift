import Testing

@testable import PortfolioEngine

/// Canadian losses of which it is unknown how much of them is denied.
@Suite struct UnknownLosses {
  private typealias Make = LotEntries

  private static let policy = LotEntries.policy(.adjustedCostBase(.prorated))

  private static func history(
    _ sale: Transaction, before: Transaction? = nil, policy: AccountingPolicy = policy,
    keepsSteps: Bool = false
  ) throws -> LotHistory {
    try LotHistory(
      [
        before ?? Make.entry("2023-02-01", .buy, "10", "a", for: "10000"), sale,
        Make.entry("2024-02-20", .buy, "4", "a", for: "400"),
        Make.entry("2024-06-01", .sell, "4", "a", for: "500"),
      ], policy: policy, keepsSteps: keepsSteps)
  }

  @Test func `a loss whose size is known is denied, and its base known`() throws {
    let sale = Make.entry("2024-02-01", .spend, "5", "a", for: "1000")
    let history = try Self.history(sale)
    #expect(history.superficialLosses.map(\.denied) == [3200])
    let cost = Make.decimal("3822.22222222222222222222")
    #expect(history.disposals.last?.cost == cost)
    #expect(history.disposals.last?.gain == (try 500 - cost))
    #expect(history.holdings.map(\.cost) == [Make.decimal("4777.77777777777777777778")])
  }

  @Test func `a loss whose size is unknown makes the base that may take it unknown`() throws {
    var abroad = Make.entry("2024-02-01", .sell, "5", "a", for: "1000")
    abroad.fees = [.money(Money(3, .eur))]
    for sale in [Make.entry("2024-02-01", .spend, "5", "a"), abroad] {
      let history = try Self.history(sale, keepsSteps: true)
      #expect(history.superficialLosses.isEmpty)
      #expect(history.disposals.map(\.gain) == [nil, nil])
      #expect(history.disposals.map(\.cost) == [5000, nil])
      #expect(history.holdings.map(\.cost) == [nil] && history.openLots.map(\.cost) == [nil, nil])
      #expect(history.poolEvents.map(\.costAfter) == [10000, 5000, nil, nil, nil])
      #expect(history.costSteps.map(\.rule).contains(.unknown))
    }
  }

  @Test func `a loss that is not counted is not denied either`() throws {
    var lost = Make.entry("2024-02-01", .lost, "5", "a")
    lost.fees = [.money(Money(3, .eur))]
    var policy = Self.policy
    policy.taxesLost = false
    let history = try Self.history(lost, policy: policy)
    #expect(history.superficialLosses.isEmpty && history.unknownLosses.isEmpty)
    #expect(history.disposals.map(\.isTaxed) == [false, true])
    #expect(history.disposals.map(\.cost) == [5000, 2400])
    #expect(history.disposals.map(\.gain) == [0, -1900])
    #expect(history.poolEvents.map(\.costAfter) == [10000, 5000, 5400, 3000])
    let counted = try Self.history(Make.entry("2024-02-01", .lost, "5", "a"))
    #expect(counted.superficialLosses.map(\.denied) == [4000])
    #expect(counted.disposals.last?.cost == Make.decimal("4177.77777777777777777778"))
  }

  @Test func `lost coins whose loss is not counted are matched with no purchase`() throws {
    // 30 days: the sale takes the purchase of 15 May; on one day: that of the day.
    for (day, cost) in [("2024-05-01", 10_000), ("2024-05-10", 10_000)] {
      for (act, counts) in [(Transaction.Act.lost, false), (.stolen, true)] {
        var policy = Self.policy
        policy.methods = MethodSchedule(.shareMatching(ShareMatchingRules()))
        policy.taxesLost = counts
        let history = try LotHistory(
          [
            Make.entry("2023-02-01", .buy, "4", "a", for: "40000"),
            Make.entry(day, act, "1", "a"),
            Make.entry("2024-05-10", .sell, "1", "a", for: "5000"),
            Make.entry("2024-05-15", .buy, "1", "a", for: "50000"),
          ], policy: policy)
        let costs = history.disposals.sorted { $0.cost ?? 0 < $1.cost ?? 0 }.map(\.cost)
        #expect(costs == [Decimal128(cost), 50_000])
        #expect(history.disposals.map(\.gain).contains(-45_000))
      }
    }
  }

  @Test func `what is unknown of a loss names the disposal where the cost began to be`() throws {
    let history = try Self.history(Make.entry("2024-02-01", .spend, "5", "a"))
    #expect(history.unknownLosses == [UnknownLoss(disposal: 0, costWasKnown: true)])
    let report = try GainsReport(of: history, entries: [], period: nil, coin: nil, listsRows: true)
    #expect(report.rows.map(\.denied) == [nil, 0])
  }

  @Test func `a base that was emptied at an unknown loss is unknown until it is empty again`()
    throws
  {
    let gift = Make.entry("2023-02-01", .income, "5", "a")
    let sale = Make.entry("2024-02-01", .sell, "5", "a", for: "3000")
    let history = try Self.history(sale, before: gift)
    #expect(history.disposals.map(\.gain) == [nil, nil])
    #expect(history.poolEvents.last?.costAfter == .zero)
  }

  @Test func `what cannot be a loss, or has no purchase around it, changes no base`() throws {
    // Nothing was paid, so that there is no loss, whatever came in.
    let free = Make.entry("2023-02-01", .buy, "5", "a", for: "0")
    let spent = Make.entry("2024-02-01", .spend, "5", "a")
    #expect(try Self.history(spent, before: free).disposals.map(\.gain) == [nil, 100])
    // The purchase is more than 30 days later.
    let early = Make.entry("2024-01-20", .spend, "5", "a")
    let cost = Make.decimal("2400")
    #expect(try Self.history(early).disposals.last?.cost == cost)
  }
}
