import Testing

@testable import PortfolioEngine

/// Orders by cost over lots of which nobody knows the cost.
@Suite struct UncertainOrders {
  typealias Make = LotEntries

  /// A lot of unknown cost and two of known ones.
  private static let lots = [
    Make.entry("2024-01-10", .buy, "1", "a", in: "m"),
    Make.entry("2024-01-11", .buy, "1", "a", for: "100", in: "m"),
    Make.entry("2024-01-12", .buy, "1", "a", for: "120", in: "m"),
  ]

  private static func sale(_ day: String, _ quantity: String, in wallet: String = "m")
    -> Transaction
  {
    Make.entry(day, .sell, quantity, "a", for: "150", in: wallet)
  }

  @Test(arguments: [
    (CostBasisMethod.highestFirst, [120, 100, nil]), (.lowestFirst, [100, 120, nil]),
  ])
  func `a lot of unknown cost leaves last, and what leaves before it is marked`(
    _ method: CostBasisMethod, _ costs: [Decimal128?]
  ) throws {
    let sales = ["2024-02-01", "2024-02-02", "2024-02-03"].map { Self.sale($0, "1") }
    let history = try LotHistory(Self.lots + sales, policy: Make.policy(method))
    #expect(history.disposals.map(\.cost) == costs)
    #expect(history.disposals.map(\.marks) == [.uncertainOrder, .uncertainOrder, .missingCost])
    #expect(history.matches.map(\.marks) == [.uncertainOrder, .uncertainOrder, .missingCost])
  }

  @Test(arguments: [CostBasisMethod.highestFirst, .lowestFirst])
  func `what leaves at once, or after the unknown lot, needs no order and is unmarked`(
    _ method: CostBasisMethod
  ) throws {
    let later = [
      Make.entry("2024-03-01", .buy, "1", "a", for: "10", in: "m"),
      Make.entry("2024-03-02", .buy, "1", "a", for: "20", in: "m"),
      Self.sale("2024-03-03", "1"),
    ]
    let history = try LotHistory(
      Self.lots + [Self.sale("2024-02-01", "3")] + later, policy: Make.policy(method))
    #expect(
      history.matches.map(\.marks).map { $0.contains(.uncertainOrder) } == [
        false, false, false, false,
      ])
    #expect(history.disposals.map(\.marks) == [.missingCost, []])
  }

  @Test(arguments: [CostBasisMethod.highestFirst, .lowestFirst])
  func `a lot that was named has left the order`(_ method: CostBasisMethod) throws {
    var unknown = Self.lots[0]
    unknown.details.label = "first"
    var named = Self.sale("2024-02-01", "1")
    named.details.lots = [Transaction.LotChoice(label: "first")]
    let history = try LotHistory(
      [unknown] + Self.lots.dropFirst() + [named, Self.sale("2024-02-02", "1")],
      policy: Make.policy(method))
    #expect(history.disposals.map(\.marks) == [.missingCost, []])
  }

  @Test(arguments: [CostBasisMethod.highestFirst, .lowestFirst])
  func `a mark goes with the lot into another wallet`(_ method: CostBasisMethod) throws {
    let history = try LotHistory(
      Self.lots + [
        Make.move("2024-02-01", "1", "a", from: "m", to: "x"),
        Self.sale("2024-02-02", "1", in: "x"),
      ], policy: Make.policy(method, .perWallet))
    #expect(history.disposals.map(\.marks) == [.uncertainOrder])
    let whole = try LotHistory(
      Self.lots + [Make.move("2024-02-01", "3", "a", from: "m", to: "x")],
      policy: Make.policy(method, .perWallet))
    #expect(whole.openLots.filter { $0.marks == .missingCost }.count == 1)
    #expect(whole.openLots.filter { $0.marks == [] }.count == 2)
  }

  @Test(arguments: [CostBasisMethod.firstInFirstOut, .lastInFirstOut, .averageCost])
  func `no other order is marked`(_ method: CostBasisMethod) throws {
    let history = try LotHistory(
      Self.lots + [Self.sale("2024-02-01", "1")], policy: Make.policy(method))
    #expect(!history.disposals.contains { $0.marks.contains(.uncertainOrder) })
  }

  @Test(arguments: [CostBasisMethod.highestFirst, .lowestFirst])
  func `lots that are dealt out by cost to several wallets are marked`(
    _ method: CostBasisMethod
  ) throws {
    let move = Make.move("2024-02-01", "1", "a", from: "m", to: "x")
    let scope = WalletScope(
      .universal,
      changes: [
        WalletScope.Change(day: Make.day("2025-01-01"), extent: .perWallet, dealt: method)
      ])
    let later = Make.entry("2025-02-01", .buy, "1", "a", for: "1", in: "m")
    let dealt = try LotHistory(
      Self.lots + [move, later], policy: Make.policy(.firstInFirstOut, scope))
    #expect(dealt.openLots.filter { $0.marks == .uncertainOrder }.count == 2)
    let alone = try LotHistory(
      Self.lots + [later], policy: Make.policy(.firstInFirstOut, scope))
    #expect(!alone.openLots.contains { $0.marks.contains(.uncertainOrder) })
  }
}
