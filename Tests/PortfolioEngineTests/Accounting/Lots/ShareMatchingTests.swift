import TestSupport
import Testing

@testable import PortfolioEngine

/// Share matching against a slow reading of the law: every rule is a loop over all days.
@Suite struct ShareMatchingSearch {
  struct Trade {
    let day: Int
    let isBuy: Bool
    let units: Decimal128
    let money: Decimal128
  }

  struct Matched: Equatable {
    let sale: Int
    let rule: LotMatch.Rule
    let purchase: Int?
    let units: Decimal128
  }

  /// The matches by day, and the cost of each day's sales.
  static func reference(
    _ trades: [Trade], company: Bool
  ) throws -> (matches: [Matched], costs: [Int: Decimal128]) {
    let days = Array(Set(trades.map(\.day))).sorted()
    var bought: [Int: Decimal128] = [:]
    var paid: [Int: Decimal128] = [:]
    var sold: [Int: Decimal128] = [:]
    for trade in trades {
      if trade.isBuy {
        bought[trade.day] = try (bought[trade.day] ?? 0) + trade.units
        paid[trade.day] = try (paid[trade.day] ?? 0) + trade.money
      } else {
        sold[trade.day] = try (sold[trade.day] ?? 0) + trade.units
      }
    }
    let whole = bought
    var matches: [Matched] = []
    for day in days {
      let units = min(bought[day] ?? 0, sold[day] ?? 0)
      if units.isZero { continue }
      matches.append(Matched(sale: day, rule: .sameDay, purchase: day, units: units))
      bought[day] = try (bought[day] ?? 0) - units
      sold[day] = try (sold[day] ?? 0) - units
    }
    for sale in days {
      for purchase in days {
        let distance = purchase - sale
        let isInside = company ? (-10 ... -1).contains(distance) : (1...30).contains(distance)
        let units = min(bought[purchase] ?? 0, sold[sale] ?? 0)
        if !isInside || units.isZero { continue }
        matches.append(
          Matched(
            sale: sale, rule: company ? .tenDays : .thirtyDays, purchase: purchase, units: units))
        bought[purchase] = try (bought[purchase] ?? 0) - units
        sold[sale] = try (sold[sale] ?? 0) - units
      }
    }
    var pool = (units: Decimal128.zero, cost: Decimal128.zero)
    var costs: [Int: Decimal128] = [:]
    for match in matches {
      guard let purchase = match.purchase, let paid = paid[purchase] else { continue }
      let cost = try paid.multiplied(
        by: match.units, dividedBy: whole[purchase] ?? 1, toPlaces: 24)
      costs[match.sale] = try (costs[match.sale] ?? 0) + cost
    }
    for day in days {
      if let units = bought[day], !units.isZero, let paid = paid[day] {
        pool.units = try pool.units + units
        pool.cost =
          try pool.cost
          + paid.multiplied(by: units, dividedBy: whole[day] ?? 1, toPlaces: 24)
      }
      if let units = sold[day], !units.isZero {
        matches.append(Matched(sale: day, rule: .pool, purchase: nil, units: units))
        let cost = try pool.cost.multiplied(by: units, dividedBy: pool.units, toPlaces: 24)
        costs[day] = try (costs[day] ?? 0) + cost
        pool = (try pool.units - units, try pool.cost - cost)
      }
    }
    return (matches, costs)
  }

  static func trades(_ random: inout SeededGenerator) throws -> [Trade] {
    var trades = [Trade(day: 0, isBuy: true, units: 400, money: 1000)]
    var day = 0
    for _ in 0..<(5 + random.below(30)) {
      day += random.below(4) == 0 ? random.below(40) : random.below(6)
      trades.append(
        Trade(
          day: day, isBuy: random.below(2) == 0, units: Decimal128(1 + random.below(12)),
          money: Decimal128(random.below(300))))
    }
    return trades
  }

  @Test(arguments: [false, true])
  func `matching is what a slow reading of the law finds`(_ company: Bool) async throws {
    var random = SeededGenerator(seed: company ? 3 : 4)
    var linked = 0
    var wrong = 0
    let least = try Decimal128("0.000000000000001")
    for _ in 0..<400 {
      await Task.yield()
      let trades = try Self.trades(&random)
      let entries = trades.map { trade in
        let day = Day(number: 19_000 + Int32(trade.day))
        return Transaction(
          instant: Instant(startOf: day), day: day, act: trade.isBuy ? .buy : .sell,
          amount: Amount(trade.units, "bitcoin"), value: .total(Money(trade.money, .usd)))
      }
      let rules = ShareMatchingRules(regime: company ? .company : .individual)
      let history = try LotHistory(entries, policy: LotEntries.policy(.shareMatching(rules)))
      let (matches, costs) = try Self.reference(trades, company: company)
      var found: [Matched] = []
      for disposal in history.disposals {
        let sale = Int(disposal.day.number) - 19_000
        for match in history.matches(of: disposal) {
          found.append(
            Matched(
              sale: sale, rule: match.rule,
              purchase: match.acquired.map { Int($0.number) - 19_000 }, units: match.quantity))
        }
        let difference = try #require(disposal.cost) - (costs[sale] ?? 0)
        if difference.magnitude >= least { wrong += 1 }
      }
      linked += found.filter { $0.rule == .tenDays || $0.rule == .thirtyDays }.count
      func order(_ left: Matched, _ right: Matched) -> Bool {
        (left.sale, left.rule.rawValue, left.purchase ?? -1)
          < (right.sale, right.rule.rawValue, right.purchase ?? -1)
      }
      if found.sorted(by: order) != matches.sorted(by: order) { wrong += 1 }
    }
    #expect(wrong == 0)
    #expect(linked > 1000)
  }
}
