import TestSupport
import Testing

@testable import PortfolioEngine

/// The figures of all four returns over random journals, found again from the disposals with the
/// arithmetic that the forms and their instructions print.
@Suite struct TaxArithmeticTests {
  static let seeds = UInt64(91)...96

  static func lots(
    _ seed: UInt64, _ policy: AccountingPolicy
  ) throws -> (history: LotHistory, entries: [Transaction]) {
    var maker = JournalMaker(seed: seed, from: Day(number: 19_850))
    let entries = try maker.make(220)
    var policy = policy
    policy.currency = .usd
    return (try LotHistory(entries, policy: policy), entries)
  }

  /// The disposals of some days that a return counts.
  static func disposals(
    _ history: LotHistory, _ first: Day, _ last: Day
  ) -> [Disposal] {
    history.disposals.filter {
      $0.isTaxed && $0.kind != .lost && first <= $0.day && $0.day <= last
    }
  }

  static func sum(_ figures: [Decimal128?]) throws -> Decimal128 {
    var sum = Decimal128.zero
    for figure in figures { sum = try sum + #require(figure) }
    return sum
  }

  @Test(arguments: seeds)
  func `Form 8949: every part is a row, and lines 7, 15, 16 and 21 are sums of (d) - (e) + (g)`(
    _ seed: UInt64
  ) throws {
    let (history, _) = try Self.lots(seed, .unitedStates)
    let disposals = Self.disposals(history, .of(2025, 1, 1), .of(2025, 12, 31))
    let parts = disposals.flatMap { history.matches(of: $0) }
    for (isWhole, places) in [(false, 2), (true, 0)] {
      var options = UnitedStatesTaxReport.Options()
      options.usesWholeDollars = isWhole
      let report = try UnitedStatesTaxReport(of: history, year: 2025, options: options)
      #expect(report.rows.count == parts.count && report.rows.count > 20)
      var sums: [HoldingTerm: Decimal128] = [.short: 0, .long: 0]
      for part in parts {
        let (came, cost) = (try #require(part.proceeds), try #require(part.cost))
        // What fees are above the proceeds is column (g), and (d) is zero.
        let proceeds = max(came, .zero).rounded(toPlaces: places, rounding: .halfUp)
        let adjustment = min(came, .zero).rounded(toPlaces: places, rounding: .halfUp)
        let gain = try proceeds - cost.rounded(toPlaces: places, rounding: .halfUp) + adjustment
        let term: HoldingTerm = part.term == .long ? .long : .short
        sums[term] = try (sums[term] ?? .zero) + gain
      }
      #expect(report.shortGain.shown == sums[.short] && report.longGain.shown == sums[.long])
      let net = try (sums[.short] ?? .zero) + (sums[.long] ?? .zero)
      #expect(report.netGain.shown == net)
      #expect(report.allowedLoss == (net.isNegative ? min(net.magnitude, 3000) : nil))
      let exact = try Self.sum(disposals.map(\.gain))
      #expect(report.netGain.exact == exact)
    }
  }

  @Test(arguments: seeds)
  func `SA108: a coin and day is one disposal, and the boxes are sums of what they hold`(
    _ seed: UInt64
  ) throws {
    let (history, _) = try Self.lots(seed, .unitedKingdom)
    let days = (Day.of(2024, 4, 6), Day.of(2025, 4, 5))
    let disposals = Self.disposals(history, days.0, days.1)
    let report = try UnitedKingdomTaxReport(of: history, startingIn: 2024)
    let places = Set(disposals.map { "\($0.day) \($0.coin.text)" })
    #expect(report.rows.count == places.count && places.count > 20)
    let gross = try Self.sum(disposals.map(\.proceeds)) + Self.sum(disposals.map(\.fees))
    let costs = try Self.sum(disposals.map(\.cost)) + Self.sum(disposals.map(\.fees))
    let (plus, minus) = try Self.sides(disposals)
    #expect(report.proceeds.shown == gross.rounded(toPlaces: 0, rounding: .down))
    #expect(report.costs.shown == costs.rounded(toPlaces: 0, rounding: .up))
    #expect(report.gains.shown == plus.rounded(toPlaces: 0, rounding: .down))
    #expect(report.losses.shown == minus.rounded(toPlaces: 0, rounding: .up))
    // Before rounding, 13.2 - 13.3 is 13.4 - 13.5.
    #expect(try gross - costs == plus - minus)
    let net = try plus - minus
    #expect(report.taxable == max(try net - 3000, .zero))
    let from = try Self.sides(disposals.filter { $0.day >= .of(2024, 10, 30) })
    let atNew = max(try from.gains - minus - 3000, .zero)
    let split = try #require(report.split)
    #expect(split.taxableFrom == min(atNew, report.taxable))
    #expect(try split.taxableBefore == report.taxable - split.taxableFrom)
    #expect(try split.higherAdjustment == split.taxableFrom * Decimal128("0.04"))
    #expect(try split.basicAdjustment == split.taxableFrom * Decimal128("0.08"))
  }

  static func sides(
    _ disposals: [Disposal]
  ) throws -> (gains: Decimal128, losses: Decimal128) {
    var (gains, losses) = (Decimal128.zero, Decimal128.zero)
    for disposal in disposals {
      let gain = try #require(disposal.gain)
      if gain.isNegative { losses = try losses - gain } else { gains = try gains + gain }
    }
    return (gains, losses)
  }

  @Test(arguments: seeds)
  func `Schedule 3: column 5 is 2 less 3 less 4 and what is denied, one half of it is taxable`(
    _ seed: UInt64
  ) throws {
    let (history, _) = try Self.lots(seed, .canada(currency: .cad))
    for year in [2024, 2025] {
      let disposals = Self.disposals(history, .of(year, 1, 1), .of(year, 12, 31))
      let report = try CanadaTaxReport(of: history, year: year)
      #expect(report.rows.count == disposals.count && !disposals.isEmpty)
      for (row, disposal) in zip(report.rows, disposals) {
        let proceeds = try #require(disposal.proceeds)
        let cost = try #require(row.cost)
        let fees = try #require(disposal.fees)
        #expect(try row.proceeds == proceeds + fees && row.outlays == fees)
        #expect(try row.gain == proceeds - cost + row.denied)
        // Only a loss is denied, and never more than all of it.
        let before = try proceeds - cost
        #expect(row.denied.isZero || before.isNegative && row.denied <= before.magnitude)
      }
      let gain = try Self.sum(report.rows.map(\.gain))
      #expect(try report.totals.gain == gain && report.taxable == gain * Decimal128("0.5"))
      #expect(try Self.sum(report.periods.map(\.totals.gain)) == gain)
      #expect(report.periods.count == (year == 2024 ? 2 : 1))
      let early = report.rows.filter { $0.day <= .of(2024, 6, 24) }
      if year == 2024 { #expect(report.periods.first?.totals.count == early.count) }
    }
  }

  @Test(arguments: seeds)
  func `Anlage SO: the anniversary is the last taxable day, and lines derive from lines`(
    _ seed: UInt64
  ) throws {
    let (history, _) = try Self.lots(seed, .germany)
    let report = try GermanyTaxReport(of: history, year: 2025)
    let disposals = Self.disposals(history, .of(2025, 1, 1), .of(2025, 12, 31))
    let rows = report.taxable + report.exempt
    #expect(rows.count == disposals.reduce(0) { $0 + Array(history.matches(of: $1)).count })
    #expect(report.taxable.count > 20)
    for row in rows {
      let bought = try #require(row.acquired).components
      // 29 February has its anniversary on the 28th.
      let day = bought.month == 2 && bought.day == 29 ? 28 : bought.day
      let anniversary = Day.of(bought.year + 1, bought.month, day)
      #expect(row.isTaxable == (row.sold <= anniversary))
      let (price, cost) = (try #require(row.price), try #require(row.cost))
      #expect(try row.gain == price - cost - #require(row.expenses))
    }
    let gains = try Self.sum(report.taxable.map(\.gain))
    #expect(try report.netGain == gains && report.gains - report.losses == gains)
    #expect(report.taxableGain == (gains.isNegative || gains >= 1000 ? gains : .zero))
    let block = try #require(report.block)
    let first = report.taxable[block.row]
    #expect(block.price.shown == first.price?.rounded(toPlaces: 0, rounding: .down))
    #expect(block.cost.shown == first.cost?.rounded(toPlaces: 0, rounding: .up))
    #expect(block.expenses.shown == first.expenses?.rounded(toPlaces: 0, rounding: .up))
    #expect(
      try block.gain.shown == block.price.shown - block.cost.shown - block.expenses.shown)
    let rest = try gains - #require(first.gain)
    #expect(report.further?.shown == rest.rounded(toPlaces: 0, rounding: .floor))
  }
}
