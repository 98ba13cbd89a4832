import TestSupport
import Testing

@testable import PortfolioEngine

/// The orders of lots against a search that looks at every lot for every sale.
@Suite struct LotOrderSearch {
  /// A lot of whole units and whole costs, ranked without any division.
  struct PlainLot {
    let entry: Int
    var units: Int
    let bought: Int
    let cost: Int
    let isUnknown: Bool
    let sold: Int
  }

  /// A book of purchases (units, cost, fee) and sales (units), and who was taken from at each sale.
  struct Book {
    var entries: [Transaction] = []
    var taken: [(entry: Int, lot: Int, units: Int)] = []
  }

  static func entry(
    _ day: Day, _ act: Transaction.Act, _ units: Int, for total: Int?, fee: Int = 0
  ) -> Transaction {
    Transaction(
      instant: Instant(startOf: day), day: day, act: act,
      amount: Amount(Decimal128(units), "bitcoin"),
      value: total.map { .total(Money(Decimal128($0), .usd)) },
      fees: fee == 0 ? [] : [.money(Money(Decimal128(fee), .usd))])
  }

  static func book(
    _ random: inout SeededGenerator, rank: (PlainLot, PlainLot) -> Bool, feeInRank: Bool
  ) -> Book {
    var book = Book()
    var lots: [PlainLot] = []
    for entry in 0..<(4 + random.below(11)) {
      let held = lots.reduce(0) { $0 + $1.units }
      let day = Day(number: 19_000 + Int32(entry) / 2)
      if held > 0, random.below(2) == 0 {
        var rest = 1 + random.below(held)
        book.entries.append(Self.entry(day, .sell, rest, for: random.below(500)))
        while rest > 0 {
          // The dearest, cheapest, oldest or newest of all that is there now.
          var best = -1
          for index in lots.indices where lots[index].units > 0 {
            if best < 0 || rank(lots[index], lots[best]) { best = index }
          }
          let units = min(rest, lots[best].units)
          lots[best].units -= units
          rest -= units
          book.taken.append((entry, lots[best].entry, units))
        }
      } else {
        let units = 1 + random.below(6)
        let total = random.below(13)
        let fee = random.below(3)
        let isUnknown = random.below(6) == 0
        book.entries.append(
          Self.entry(day, .buy, units, for: isUnknown ? nil : total, fee: fee))
        lots.append(
          PlainLot(
            entry: entry, units: units, bought: units, cost: total + (feeInRank ? fee : 0),
            isUnknown: isUnknown, sold: 0))
      }
    }
    return book
  }

  @Test(arguments: [
    (CostBasisMethod.highestFirst, 10_000), (.lowestFirst, 10_000), (.firstInFirstOut, 1000),
    (.lastInFirstOut, 1000),
  ])
  func `random books are taken from as a search says`(
    _ method: CostBasisMethod, _ books: Int
  ) async throws {
    var random = SeededGenerator(seed: 7)
    var wrong = 0
    var sales = 0
    for number in 0..<books {
      // Tests beside this one wait for answers of servers.
      if number % 50 == 0 { await Task.yield() }
      let feeInRank = number % 2 == 0
      let book = Self.book(
        &random,
        rank: { left, right in
          let order = left.cost * right.bought - right.cost * left.bought
          switch method {
          case .highestFirst, .lowestFirst:
            if left.isUnknown || right.isUnknown { return right.isUnknown && !left.isUnknown }
            return method == .highestFirst ? order > 0 : order < 0
          case .lastInFirstOut: return true
          default: return false
          }
        }, feeInRank: feeInRank)
      let policy = LotEntries.policy(method) {
        $0.rank = feeInRank ? .costWithFees : .priceBeforeFees
      }
      let history = try LotHistory(book.entries, policy: policy)
      var found: [(entry: Int, lot: Int, units: Int)] = []
      for disposal in history.disposals {
        for match in history.matches(of: disposal) {
          let lot = match.acquisition.flatMap { history.acquisitions[$0].entry } ?? -1
          found.append((disposal.entry, lot, Int(clamping: match.quantity.shortest.significand)))
        }
      }
      sales += found.count
      if !found.elementsEqual(book.taken, by: ==) { wrong += 1 }
    }
    #expect(wrong == 0)
    #expect(sales > books * 3)
  }
}
