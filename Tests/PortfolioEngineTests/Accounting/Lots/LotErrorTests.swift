import TestSupport
import Testing

@testable import PortfolioEngine

/// Journals that cannot be followed, and what they are told.
@Suite struct LotErrors {
  typealias Make = LotEntries

  private func failure(
    _ entries: [Transaction], _ policy: AccountingPolicy = Make.policy()
  ) -> AccountingError? {
    do {
      _ = try LotHistory(entries, policy: policy)
      return nil
    } catch {
      return error
    }
  }

  @Test func `an oversale names entry, coin, wallet, shortfall and the lots that were there`()
    throws
  {
    let entries = [
      Make.entry("2024-01-01", .buy, "1.25", "a", for: "10", in: "x"),
      Make.entry("2024-01-02", .buy, "0.5", "a", for: "8", in: "x"),
      Make.entry("2024-01-02", .buy, "9", "a", for: "8", in: "y"),
      Make.entry("2024-03-01", .sell, "2.5", "a", for: "20", in: "x"),
    ]
    guard
      case .oversold(let sale) = failure(entries, Make.policy(.firstInFirstOut, .perWallet))
    else {
      Issue.record("not refused")
      return
    }
    #expect(sale.entry == 3)
    #expect(sale.coin == "a")
    #expect(sale.wallet == "x")
    #expect(sale.wanted == Make.decimal("2.5"))
    #expect(sale.shortfall == Make.decimal("0.75"))
    #expect(sale.day == Make.day("2024-03-01"))
    #expect(sale.lots.map(\.quantity) == [Make.decimal("1.25"), Make.decimal("0.5")])
  }

  @Test(arguments: [
    CostBasisMethod.firstInFirstOut, .averageCost, .adjustedCostBase(.prorated),
    .shareMatching(ShareMatchingRules()), .yearlyAverage,
  ])
  func `every method refuses the entry that oversells`(_ method: CostBasisMethod) {
    let entries = [
      Make.entry("2024-01-01", .buy, "1", "a", for: "10"),
      Make.entry("2024-02-01", .sell, "2", "a", for: "20"),
      Make.entry("2024-09-01", .buy, "1", "a", for: "10"),
    ]
    guard case .oversold(let sale) = failure(entries, Make.policy(method)) else {
      Issue.record("not refused")
      return
    }
    #expect(sale.entry == 1)
    #expect(sale.shortfall == 1)
    #expect(sale.wallet == nil)
    #expect(sale.day == Make.day("2024-02-01"))
  }

  @Test(arguments: [
    CostBasisMethod.firstInFirstOut, .averageCost, .adjustedCostBase(.prorated),
    .shareMatching(ShareMatchingRules()), .yearlyAverage,
  ])
  func `the zero-basis mode marks every figure that it made up`(_ method: CostBasisMethod) throws {
    let entries = [
      Make.entry("2024-01-01", .buy, "1", "a", for: "10"),
      Make.entry("2024-02-01", .sell, "4", "a", for: "40"),
    ]
    let history = try LotHistory(
      entries, policy: Make.policy(method) { $0.overselling = .zeroBasis })
    let disposal = try #require(history.disposals.first)
    #expect(disposal.gain == 30)
    #expect(disposal.marks == .zeroBasis)
    let matches = history.matches(of: disposal)
    #expect(matches.map(\.cost) == [10, 0])
    #expect(matches.map(\.proceeds) == [10, 30])
    #expect(matches.map { $0.marks.contains(.zeroBasis) } == [false, true])
    #expect(matches.last?.rule == .missing)
  }

  @Test func `moves and wraps of what is missing bring marked lots`() throws {
    let entries = [
      Make.move("2024-02-01", "4", "a", from: "x", to: "y"),
      Make.entry("2024-02-02", .wrap, "4", "a", in: "y") { $0.counterpart = Amount(8, "b") },
    ]
    let policy = Make.policy(.firstInFirstOut, .perWallet) { $0.overselling = .zeroBasis }
    let history = try LotHistory(entries, policy: policy)
    #expect(history.openLots.map(\.marks) == [.zeroBasis])
    #expect(history.openLots.map(\.quantity) == [8])
    #expect(history.acquisitions.map(\.kind) == [.missing])
  }

  @Test func `named lots must exist, suffice and fit the amount`() {
    func sale(_ lots: [Transaction.LotChoice]) -> [Transaction] {
      [
        Make.entry("2024-01-01", .buy, "1", "a", for: "10") { $0.label = "first" },
        Make.entry("2024-01-01", .buy, "1", "b", for: "10") { $0.label = "other" },
        Make.entry("2024-01-02", .buy, "5", "a", for: "10"),
        Make.entry("2024-02-01", .sell, "2", "a", for: "40") { $0.lots = lots },
      ]
    }
    #expect(failure(sale([.init(label: "nix")])) == .unknownLot(entry: 3, label: "nix"))
    #expect(failure(sale([.init(label: "other")])) == .unknownLot(entry: 3, label: "other"))
    #expect(
      failure(sale([.init(label: "first", quantity: 2)]))
        == .lotTooSmall(entry: 3, label: "first", wanted: 2, held: 1))
    #expect(
      failure(sale([.init(label: "first", quantity: 3)])) == .lotsExceedAmount(entry: 3))
    #expect(failure(sale([.init(label: "first")])) == nil)
  }

  @Test func `a named lot that is used up is refused, and one with too little left is told of`()
    throws
  {
    func entries(_ first: String) -> [Transaction] {
      [
        Make.entry("2024-01-01", .buy, "1", "a", for: "10") { $0.label = "A" },
        Make.entry("2024-01-02", .buy, "1", "a", for: "20") { $0.label = "B" },
        Make.entry("2024-02-01", .sell, first, "a", for: "40") { $0.lots = [.init(label: "A")] },
        Make.entry("2024-02-02", .sell, "0.5", "a", for: "40") { $0.lots = [.init(label: "A")] },
      ]
    }
    #expect(
      failure(entries("1"))
        == .lotTooSmall(entry: 3, label: "A", wanted: Make.decimal("0.5"), held: 0))
    let policy = Make.policy()
    #expect(
      try LotHistory(entries("0.75"), policy: policy).namedRests == [
        NamedRest(entry: 3, coin: "a", label: "A", quantity: Make.decimal("0.25"))
      ])
    #expect(try LotHistory(entries("0.5"), policy: policy).namedRests.isEmpty)
  }

  @Test func `entries without their second half or with wrong numbers are refused`() {
    let buy = Make.entry("2024-01-01", .buy, "1", "a", for: "10")
    func split(_ new: Decimal128, _ old: Decimal128) -> Transaction {
      Make.entry("2024-01-02", .split, "1", "a") { $0.ratio = .init(new: new, old: old) }
    }
    for act in [Transaction.Act.swap, .move, .wrap, .split] {
      #expect(
        failure([buy, Make.entry("2024-01-02", act, "1", "a")]) == .incomplete(entry: 1))
    }
    #expect(failure([buy, split(0, 1)]) == .badRatio(entry: 1))
    #expect(failure([buy, split(2, -1)]) == .badRatio(entry: 1))
    #expect(
      failure([Make.entry("2024-01-01", .buy, "-1", "a", for: "1")]) == .negativeQuantity(entry: 0))
  }

  @Test func `a figure of more than 38 digits is an error, not a trap`() {
    let huge = "60000000000000000000000000000000000000"
    let entries = [
      Make.entry("2024-01-01", .buy, huge, "a", for: huge),
      Make.entry("2024-01-02", .buy, huge, "a", for: huge),
    ]
    #expect(failure(entries) == .overflow(entry: 1))
    let price = [Make.entry("2024-01-01", .buy, huge, "a", at: huge)]
    #expect(failure(price) == .overflow(entry: 0))
  }

  @Test(arguments: LotLaws.seeds)
  func `what is made up is marked wherever it goes, and nothing else is`(_ seed: UInt64) throws {
    var maker = JournalMaker(seed: seed)
    let whole = try maker.make(200)
    let entries = whole.enumerated().filter { index, entry in
      index % 4 > 0 || ![.buy, .income, .open, .deposit, .giftIn].contains(entry.act)
    }.map(\.element)
    for policy in LotLaws.policies() {
      var policy = policy
      policy.overselling = .zeroBasis
      let history = try LotHistory(entries, policy: policy)
      var count = 0
      for disposal in history.disposals {
        let parts = history.matches(of: disposal)
        for part in parts where part.rule == .missing {
          // What a move made up may have been given the cost of its fee coins.
          let mayCost = policy.moveFees == .spread && part.acquisition != nil
          #expect(part.cost == .zero || mayCost)
          #expect(part.marks.contains(.zeroBasis) && part.acquired == nil)
        }
        let isMadeUp = parts.contains { part in
          part.rule == .missing
            || part.acquisition.map { history.acquisitions[$0].kind == .missing } ?? false
        }
        if isMadeUp {
          count += 1
          #expect(disposal.marks.contains(.zeroBasis), "\(policy.methods.standard.name)")
        }
      }
      #expect(count > 0)
      let marked = history.disposals.filter { $0.marks.contains(.zeroBasis) && $0.isTaxed }
      let report = try GainsReport(of: history, entries: entries)
      #expect(report.total.madeUpCount == marked.count)
      // The whole journal acquires everything, and then nothing is marked.
      let right = try LotHistory(whole, policy: policy)
      #expect(right.disposals.allSatisfy { !$0.marks.contains(.zeroBasis) })
      #expect(right.openLots.allSatisfy { !$0.marks.contains(.zeroBasis) })
    }
  }
}
