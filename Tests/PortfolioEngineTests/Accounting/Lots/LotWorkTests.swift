import TestSupport
import Testing

@testable import PortfolioEngine

/// How much the fold compares and looks at, which shows its growth without a clock.
@Suite struct LotWork {
  typealias Make = LotEntries

  /// Purchases at changing prices, with a sale of a little after every few of them.
  static func entries(_ count: Int, salesIn ten: Int, wallets: Int) -> [Transaction] {
    var random = SeededGenerator(seed: 11)
    var entries: [Transaction] = []
    var held = [Int](repeating: 0, count: wallets)
    for number in 0..<count {
      let day = Day(number: 15_000 + Int32(number / 20))
      let wallet = random.below(wallets)
      let isSale = held[wallet] > 0 && random.below(10) < ten
      let units = isSale ? min(held[wallet], 1 + random.below(20)) : 1 + random.below(30)
      held[wallet] += isSale ? -units : units
      entries.append(
        Transaction(
          instant: Instant(startOf: day).adding(seconds: Int64(number % 20)), day: day,
          act: isSale ? .sell : .buy, amount: Amount(Decimal128(units), "bitcoin"),
          value: .perUnit(Money(Decimal128(100 + random.below(900)), .usd)),
          wallet: Wallet("w\(wallet)")))
    }
    return entries
  }

  @Test(arguments: CostBasisMethod.all)
  func `work grows no faster than n log n`(_ method: CostBasisMethod) async throws {
    for ten in [2, 5] {
      for (count, logarithm) in [(500, 9), (2000, 11)] {
        let entries = Self.entries(count, salesIn: ten, wallets: 3)
        for scope in [WalletScope.universal, .perWallet]
        where scope == .universal || !method.spansWallets {
          await Task.yield()
          let history = try LotHistory(entries, policy: Make.policy(method, scope))
          #expect(history.work.visits <= 3 * count)
          if case .shareMatching = method { #expect(history.work.visits > 0) }
          #expect(history.work.comparisons <= 2 * count * logarithm)
          if method == .firstInFirstOut { #expect(history.work.comparisons <= count) }
        }
      }
    }
  }

  @Test func `many open lots cost the orders no more than a logarithm`() throws {
    // As many open lots at the end as the profile that made other programs quadratic.
    let entries = Self.entries(10_000, salesIn: 2, wallets: 3)
    let plain = try LotHistory(entries, policy: Make.policy())
    #expect(plain.openLots.count > 4700)
    for method in [CostBasisMethod.highestFirst, .lowestFirst, .lastInFirstOut] {
      let history = try LotHistory(entries, policy: Make.policy(method))
      #expect(history.work.visits <= 2 * plain.work.visits)
      #expect(history.work.comparisons <= 30 * entries.count)
    }
  }

  @Test func `lots that arrive out of order do not make a queue quadratic`() throws {
    // Every move brings old lots behind newer ones.
    var entries: [Transaction] = []
    for number in 0..<3000 {
      let date = Day(number: 15_000 + Int32(number)).description
      entries.append(
        Make.entry(date, .buy, "2", "a", for: "3", in: number % 2 == 0 ? "x" : "y"))
      if number % 2 == 1 { entries.append(Make.move(date, "1", "a", from: "x", to: "y")) }
    }
    let history = try LotHistory(entries, policy: Make.policy(.firstInFirstOut, .perWallet))
    #expect(history.work.comparisons <= 26 * entries.count)
  }

  @Test(arguments: CostBasisMethod.all.filter { !$0.spansWallets })
  func `a move costs a step for each lot that it carries`(_ method: CostBasisMethod) throws {
    let lots = 64
    var entries = (0..<lots).map { number in
      Make.entry(
        Day(number: 15_000 + Int32(number)).description, .buy, "1", "a", for: "\(number % 7 + 1)",
        in: "x")
    }
    let moves = 50
    for number in 0..<moves {
      let (source, target) = number % 2 == 0 ? ("x", "y") : ("y", "x")
      let date = Day(number: 16_000 + Int32(number)).description
      entries.append(Make.move(date, "\(lots)", "a", from: source, to: target))
    }
    let moved = try LotHistory(entries, policy: Make.policy(method, .perWallet)).work
    #expect(moved.visits == lots * moves)
    #expect(moved.comparisons <= 2 * lots * (moves + 1) * 6)
    let universal = try LotHistory(entries, policy: Make.policy(method)).work
    #expect(universal.visits == 0)
  }

  @Test(arguments: CostBasisMethod.all)
  func `changes of pools that are not kept change nothing else`(_ method: CostBasisMethod) throws {
    let entries = Self.entries(500, salesIn: 4, wallets: 3)
    let policy = Make.policy(method)
    let whole = try LotHistory(entries, policy: policy)
    let bare = try LotHistory(entries, policy: policy, keepsPools: false)
    #expect(bare.poolEvents.isEmpty)
    #expect(bare.disposals == whole.disposals && bare.matches == whole.matches)
    #expect(bare.superficialLosses == whole.superficialLosses)
    #expect(bare.openLots == whole.openLots && bare.holdings == whole.holdings)
  }
}
