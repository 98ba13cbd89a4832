import TestSupport
import Testing

@testable import PortfolioEngine

/// The laws that hold for every journal, method and scope, over seeded random journals.
@Suite struct LotLaws {
  static let seeds: [UInt64] = Array(1...4)

  static func policies() -> [AccountingPolicy] {
    var policies: [AccountingPolicy] = []
    for method in CostBasisMethod.all {
      for scope in [WalletScope.universal, .perWallet] {
        policies.append(AccountingPolicy(currency: .usd, method: method, scope: scope))
      }
    }
    let company = ShareMatchingRules(regime: .company)
    policies.append(AccountingPolicy(currency: .usd, method: .shareMatching(company)))
    policies.append(AccountingPolicy(currency: .usd, method: .adjustedCostBase(.full)))
    for index in policies.indices {
      // Every policy of fees is met by some method.
      policies[index].moveFees = [.taxed, .dropped, .spread][index % 3]
      policies[index].swapFees = [.sold, .bought, .split][index / 2 % 3]
      policies[index].coinFees = [.separateDisposal, .partOfDisposal][index % 2]
      policies[index].holdingPeriod = [.none, .moreThanOneYear, .germanYear][index % 3]
    }
    return policies
  }

  static func sum(_ figures: some Sequence<Decimal128?>) throws -> Decimal128 {
    var sum = Decimal128.zero
    for figure in figures { sum = try sum + #require(figure) }
    return sum
  }

  @Test func `the journals hold every act, fee and kind of quantity`() throws {
    var occurrences: [String: Int] = [:]
    for seed in UInt64(1)...12 {
      var maker = JournalMaker(seed: seed)
      _ = try maker.make(250)
      occurrences.merge(maker.occurrences, uniquingKeysWith: +)
    }
    let listed = occurrences.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    print("random journals: " + listed.joined(separator: ", "))
    for act in Transaction.Act.allCases { #expect(occurrences[act.rawValue, default: 0] > 3) }
    for name in [
      "fee in money", "fee in the traded coin", "fee in a third coin", "equal instants",
      "untimed after timed", "quantity of 1e-18", "quantity of 1e15", "all that was there",
    ] { #expect(occurrences[name, default: 0] > 10) }
  }

  @Test(arguments: seeds)
  func `what came in is what left and what is held`(_ seed: UInt64) async throws {
    var maker = JournalMaker(seed: seed)
    let entries = try maker.make(160)
    for policy in Self.policies() {
      await Task.yield()
      let history = try LotHistory(entries, policy: policy)
      for coin in JournalMaker.coins {
        let right = try Self.sum(maker.held.filter { $0.key.coin == coin }.map(\.value))
        let held = try Self.sum(history.holdings.filter { $0.coin == coin }.map(\.quantity))
        #expect(held == right, "\(coin) \(policy.methods.standard.name)")
      }
      let costIn =
        try Self.sum(history.acquisitions.filter { $0.kind != .pool }.map(\.cost))
        + Self.sum(history.superficialLosses.map(\.denied))
      let costOut =
        try Self.sum(history.disposals.map(\.cost)) + Self.sum(history.holdings.map(\.cost))
      #expect(costIn == costOut, "\(policy.methods.standard.name) \(policy.scope.first)")
      #expect(history.unpriced.isEmpty)
    }
  }

  @Test(arguments: seeds)
  func `the matches of a disposal add up to it`(_ seed: UInt64) async throws {
    var maker = JournalMaker(seed: seed)
    let entries = try maker.make(160)
    for policy in Self.policies() {
      await Task.yield()
      let history = try LotHistory(entries, policy: policy)
      var denied: [Int: Decimal128] = [:]
      for loss in history.superficialLosses { denied[loss.disposal] = loss.denied }
      for (index, disposal) in history.disposals.enumerated() {
        let matches = history.matches(of: disposal)
        #expect(try Self.sum(matches.map(\.quantity)) == disposal.quantity)
        #expect(try Self.sum(matches.map(\.cost)) == disposal.cost)
        #expect(try Self.sum(matches.map(\.proceeds)) == disposal.proceeds)
        let gain = try Self.sum(matches.map(\.gain)) + (denied[index] ?? .zero)
        #expect(gain == disposal.gain)
      }
      let lots = try Self.sum(history.openLots.map(\.cost))
      let held = try Self.sum(
        history.holdings.filter { row in history.openLots.contains { $0.coin == row.coin } }
          .map(\.cost))
      #expect(lots == held)
    }
  }

  @Test(arguments: seeds)
  func `the total gain is the same for every method once all is sold`(_ seed: UInt64) async throws {
    var maker = JournalMaker(seed: seed)
    maker.makesUntaxed = false
    _ = try maker.make(140)
    let entries = try maker.sellAll()
    var gains: Set<Decimal128> = []
    for policy in Self.policies() {
      await Task.yield()
      var policy = policy
      policy.moveFees = .taxed
      let history = try LotHistory(entries, policy: policy)
      #expect(history.holdings.isEmpty)
      gains.insert(try #require(history.realizedGain))
    }
    #expect(gains.count == 1)
  }

  @Test(arguments: seeds)
  func `entries of different moments may come in any order`(_ seed: UInt64) async throws {
    var maker = JournalMaker(seed: seed)
    let entries = try maker.make(120)
    // Whole groups of one instant change places; inside a group the order is the journal's.
    var random = SeededGenerator(seed: seed)
    let shuffled = entries.byInstant().shuffled(using: &random).flatMap { $0 }
    for policy in Self.policies() {
      await Task.yield()
      let history = try LotHistory(entries, policy: policy)
      let other = try LotHistory(shuffled, policy: policy)
      #expect(history.disposals.map(\.gain) == other.disposals.sorted(shuffled).map(\.gain))
      #expect(history.holdings == other.holdings)
    }
  }

  @Test(arguments: seeds)
  func `entries of one instant change places only as the rule says`(_ seed: UInt64) async throws {
    var maker = JournalMaker(seed: seed)
    let entries = try maker.make(120)
    var random = SeededGenerator(seed: seed)
    var mixed: [Transaction] = []
    var sorted: [Transaction] = []
    for group in entries.byInstant() {
      var coming = group.filter(\.act.onlyAcquires)[...]
      var others = group.filter { !$0.act.onlyAcquires }[...]
      sorted += coming + others
      // Acquisitions keep their order and so do the others; which of them comes first is chance.
      while let next = coming.first ?? others.first {
        let takesComing = others.isEmpty || (!coming.isEmpty && random.below(2) == 0)
        mixed.append(takesComing ? coming.first ?? next : others.first ?? next)
        if takesComing { coming.removeFirst() } else { others.removeFirst() }
      }
    }
    #expect(mixed != entries && sorted != entries && mixed != sorted)
    for policy in Self.policies() {
      await Task.yield()
      var policy = policy
      let inOrder = try LotHistory(sorted, policy: policy)
      policy.sameInstant = .acquisitionsFirst
      for order in [entries, mixed, sorted] {
        let history = try LotHistory(order, policy: policy)
        #expect(
          history.disposals.sorted(order).map(\.gain)
            == inOrder.disposals.sorted(sorted).map(\.gain))
        #expect(history.holdings == inOrder.holdings)
      }
    }
  }

  @Test(arguments: seeds)
  func `splitting buys and sales changes no total`(_ seed: UInt64) async throws {
    var maker = JournalMaker(seed: seed)
    maker.makesUntaxed = false
    _ = try maker.make(120)
    let entries = try maker.sellAll()
    let halved = try entries.flatMap { try $0.halved() }
    #expect(halved.count > entries.count)
    for policy in Self.policies() {
      await Task.yield()
      var policy = policy
      // A dropped fee takes untaxed cost, which is another one for lots of other unit costs.
      policy.moveFees = .taxed
      let history = try LotHistory(entries, policy: policy)
      let other = try LotHistory(halved, policy: policy)
      #expect(other.holdings.isEmpty)
      // While lots are open, the two may differ in the twentieth place; in the end they do not.
      #expect(history.realizedGain == other.realizedGain, "\(policy.methods.standard.name)")
    }
  }

  @Test(arguments: seeds)
  func `a split changes no gain, at whatever moment it comes`(_ seed: UInt64) async throws {
    var maker = JournalMaker(seed: seed)
    maker.splitsOften = true
    let entries = try maker.make(160)
    #expect(maker.occurrences["split after a sale of its day", default: 0] > 0)
    let plain = try entries.withoutSplits()
    for policy in Self.policies() {
      await Task.yield()
      let history = try LotHistory(entries, policy: policy)
      let other = try LotHistory(plain, policy: policy)
      #expect(
        history.disposals.map(\.gain) == other.disposals.map(\.gain),
        "\(policy.methods.standard.name)")
      #expect(history.holdings == other.holdings)
    }
  }
}

extension [Transaction] {
  /// The same without splits, everything counted in the units of the end.
  fileprivate func withoutSplits() throws -> [Transaction] {
    var factors: [CoinID: Decimal128] = [:]
    func scaled(_ amount: Amount) throws -> Amount {
      Amount(try amount.quantity * (factors[amount.coin] ?? 1), amount.coin)
    }
    var plain: [Transaction] = []
    for var entry in reversed() {
      if let ratio = entry.details.ratio {
        factors[entry.amount.coin] = try (factors[entry.amount.coin] ?? 1)
          .multiplied(by: ratio.new, dividedBy: ratio.old, toPlaces: 30).shortest
        continue
      }
      entry.amount = try scaled(entry.amount)
      if let received = entry.details.counterpart {
        entry.details.counterpart = try scaled(received)
      }
      entry.fees = try entry.fees.map { fee in
        guard case .coins(let amount, let worth) = fee else { return fee }
        return .coins(try scaled(amount), worth: worth)
      }
      plain.append(entry)
    }
    return plain.reversed()
  }
}

extension [Transaction] {
  /// The entries in groups of one instant.
  fileprivate func byInstant() -> [[Transaction]] {
    var groups: [[Transaction]] = []
    for entry in self {
      if groups.last?.first?.instant == entry.instant {
        groups[groups.count - 1].append(entry)
      } else {
        groups.append([entry])
      }
    }
    return groups
  }
}

extension [Disposal] {
  /// In the order of the moments of their entries.
  fileprivate func sorted(_ entries: [Transaction]) -> [Disposal] {
    enumerated().sorted {
      let left = entries[$0.element.entry]
      let right = entries[$1.element.entry]
      return left.place != right.place ? left.place < right.place : $0.offset < $1.offset
    }.map(\.element)
  }
}

extension Transaction {
  /// A buy or sale without fee as two of the same moment; anything else as it is.
  fileprivate func halved() throws -> [Transaction] {
    guard act == .buy || act == .sell, fees.isEmpty, case .total(let money) = value else {
      return [self]
    }
    let part = try amount.quantity.multiplied(by: 1, dividedBy: 3, toPlaces: 18)
    if part.isZero { return [self] }
    let share = try money.amount.multiplied(by: 1, dividedBy: 3, toPlaces: 4)
    var first = self
    first.amount.quantity = part
    first.value = .total(Money(share, .usd))
    var second = self
    second.amount.quantity = try amount.quantity - part
    second.value = .total(Money(try money.amount - share, .usd))
    return [first, second]
  }
}
