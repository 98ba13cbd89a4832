import TestSupport
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

  /// Of three that leave one by one.
  private static let marks: [FigureMarks] = [
    .uncertainOrder, .uncertainOrder, [.missingCost, .uncertainOrder],
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
    #expect(history.disposals.map(\.marks) == Self.marks)
    #expect(history.matches.map(\.marks) == Self.marks)
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

  @Test(arguments: [CostBasisMethod.highestFirst, .lowestFirst])
  func `what is left of a choice is marked, and what comes in later is not`(
    _ method: CostBasisMethod
  ) throws {
    let later = Make.entry("2024-03-01", .buy, "1", "a", for: "110", in: "m")
    let history = try LotHistory(
      Self.lots + [Self.sale("2024-02-01", "1"), later], policy: Make.policy(method))
    let left = history.openLots.sorted { $0.acquisition < $1.acquisition }
    #expect(left.map(\.marks) == [[.missingCost, .uncertainOrder], .uncertainOrder, []])
  }

  @Test(arguments: [CostBasisMethod.highestFirst, .lowestFirst])
  func `a marked lot makes the choices of the book that it comes into unsure`(
    _ method: CostBasisMethod
  ) throws {
    // The one that moves is the known one, and might have been the other.
    let moved = try LotHistory(
      Self.lots.dropLast() + [
        Make.entry("2024-01-12", .buy, "1", "a", for: "110", in: "x"),
        Make.move("2024-02-01", "1", "a", from: "m", to: "x"),
        Self.sale("2024-02-02", "1", in: "x"), Self.sale("2024-02-03", "1", in: "x"),
        Make.entry("2024-02-04", .buy, "1", "a", for: "10", in: "x"),
        Self.sale("2024-02-05", "1", in: "x"),
      ], policy: Make.policy(method, .perWallet))
    #expect(moved.disposals.map(\.marks) == [.uncertainOrder, .uncertainOrder, []])
  }

  @Test func `another method does not make a choice of before sure`() throws {
    var policy = Make.policy(.highestFirst)
    policy.methods.changes = [.init(year: 2025, method: .firstInFirstOut)]
    let history = try LotHistory(
      Self.lots + [Self.sale("2024-02-01", "1"), Self.sale("2025-02-01", "2")], policy: policy)
    #expect(history.matches.map(\.cost) == [120, nil, 100])
    #expect(
      history.matches.map { $0.marks.contains(.uncertainOrder) } == [true, true, true])
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

/// Journals with unknown costs beside the same journals with any costs in their place.
@Suite struct UncertainOrderLaw {
  typealias Make = LotEntries

  private static let methods: [MethodSchedule] = [
    MethodSchedule(.highestFirst), MethodSchedule(.lowestFirst),
    MethodSchedule(.highestFirst, changes: [.init(year: 2025, method: .firstInFirstOut)]),
    MethodSchedule(.lowestFirst, changes: [.init(year: 2025, method: .lastInFirstOut)]),
    MethodSchedule(.firstInFirstOut, changes: [.init(year: 2025, method: .highestFirst)]),
  ]

  /// A journal of two coins and two wallets, in which some costs are unknown.
  private static func journal(_ random: inout SeededGenerator) -> [Transaction] {
    let acts: [Transaction.Act] = [.sell, .move, .wrap]
    var held: [String: Int] = [:]
    var entries: [Transaction] = []
    for number in 0..<(8 + random.below(8)) {
      let day = "\(number < 8 ? 2024 : 2025)-06-\(10 + number)"
      let (coin, wallet) = (random.pick(["a", "a", "b"]), random.pick(["m", "x"]))
      let here = held[coin + wallet, default: 0]
      let units = 1 + random.below(3)
      let act = here < units || random.below(3) == 0 ? .buy : random.pick(acts)
      var entry = Make.entry(day, act, "\(units)", coin, in: wallet)
      held[coin + wallet] = here + (act == .buy ? units : -units)
      switch act {
      case .buy where random.below(4) > 0:
        entry.value = .total(Make.dollars("\(units * (1 + random.below(200)))"))
      case .buy: break
      case .move:
        let other = wallet == "m" ? "x" : "m"
        entry = Make.move(day, "\(units)", coin, from: wallet, to: other)
        held[coin + other, default: 0] += units
      case .wrap:
        let other = coin == "a" ? "b" : "a"
        entry.details.counterpart = Amount(Decimal128(units), CoinID(other))
        held[other + wallet, default: 0] += units
      default: entry.value = .total(Make.dollars("\(units * 90)"))
      }
      entries.append(entry)
    }
    return entries
  }

  /// How many figures of a history carry no mark; each must be what it is in another, whose costs are
  /// known: the costs of disposals, and the units of a lot with their cost, beside which more may be left.
  private static func compared(_ marked: LotHistory, _ known: LotHistory) throws -> Int {
    let unknown: FigureMarks = [.uncertainOrder, .missingCost]
    var count = 0
    for (disposal, other) in zip(marked.disposals, known.disposals)
    where disposal.marks.isDisjoint(with: unknown) {
      #expect(disposal.cost == other.cost)
      count += 1
    }
    for lot in marked.openLots where lot.marks.isDisjoint(with: unknown) {
      var (units, cost) = (Decimal128.zero, Decimal128.zero)
      for other in known.openLots
      where other.acquisition == lot.acquisition && other.coin == lot.coin
        && other.wallet == lot.wallet
      {
        units = try units + other.quantity
        cost = try cost + #require(other.cost)
      }
      #expect(units >= lot.quantity)
      #expect(try units * #require(lot.cost) == cost * lot.quantity)
      count += 1
    }
    return count
  }

  @Test(arguments: 0..<methods.count, [WalletScope.universal, .perWallet])
  func `what is unmarked is the same whatever the unknown costs were`(
    _ method: Int, _ scope: WalletScope
  ) throws {
    var random = SeededGenerator(seed: UInt64(method) + 77)
    var compared = 0
    for _ in 0..<80 {
      let entries = Self.journal(&random)
      var policy = Make.policy(.highestFirst, scope)
      policy.methods = Self.methods[method]
      let unknown = try LotHistory(entries, policy: policy)
      for _ in 0..<6 {
        let known = entries.map { entry in
          var entry = entry
          if entry.act == .buy, entry.value == nil {
            entry.value = .perUnit(Make.dollars("\(random.below(240))"))
          }
          return entry
        }
        compared += try Self.compared(unknown, try LotHistory(known, policy: policy))
      }
    }
    #expect(compared > 500)
  }
}
