import TestSupport
import Testing

@testable import PortfolioEngine

/// The entries that explanations of random journals with many splits name.
@Suite struct ExplainedEntries {
  static func entries(_ seed: UInt64) throws -> [Transaction] {
    var maker = JournalMaker(seed: seed)
    maker.splitsOften = true
    maker.makesUntaxed = seed % 2 == 0
    return try maker.make(160)
  }

  @Test(arguments: LotLaws.seeds)
  func `every step stands at an entry of its coin, and new units at what makes them`(
    _ seed: UInt64
  ) throws {
    let entries = try Self.entries(seed)
    var found = 0
    for policy in LotLaws.policies() {
      let history = try LotHistory(entries, policy: policy, keepsSteps: true)
      let past = PastPrices(currency: .usd)
      let report = try LotsReport(
        of: history, entries: entries, at: PriceBook(currency: .usd, points: [:]),
        on: Day(number: 21_000))
      for explanation in [
        try FigureExplanation(gainsOf: history, entries: entries, at: past),
        try FigureExplanation(
          lots: report.rows, of: history, entries: entries, at: past, currency: .usd),
      ] {
        for step in explanation.steps {
          guard let place = step.place, let coin = step.coin else { continue }
          let entry = entries[Int(place.line) - 1]
          #expect(
            ExplanationBuilder.coins(of: entry).contains(coin),
            "\(policy.methods.standard.name) \(step)")
          // A day that is taxed in part and a fee that is spread are counted in other units too.
          if step.subject == .renamed, seed % 2 == 1, policy.moveFees != .spread {
            found += 1
            #expect(
              entry.act == .split || entry.act == .wrap,
              "\(policy.methods.standard.name) \(step)")
          }
        }
      }
    }
    #expect(found > 0 || seed % 2 == 0)
  }

  @Test(arguments: LotLaws.seeds)
  func `the units bought around a loss follow from purchases and splits`(_ seed: UInt64) throws {
    let entries = try Self.entries(seed)
    let policy = AccountingPolicy(currency: .usd, method: .adjustedCostBase(.prorated))
    let history = try LotHistory(entries, policy: policy, keepsSteps: true)
    let explanation = try FigureExplanation(
      gainsOf: history, entries: entries, at: PastPrices(currency: .usd))
    var reader = ExplanationReader(explanation)
    try reader.read(entries)
    var used: Set<Int> = []
    var denied = 0
    for step in explanation.steps {
      for operand in step.operands {
        if case .step(let number) = operand.origin { used.insert(number) }
      }
      guard step.subject == .deniedUnits else { continue }
      denied += 1
      if case .step = step.operands[1].origin { continue }
      Issue.record("\(step)")
    }
    #expect(denied > 0)
    for step in explanation.steps where step.subject == .bought {
      #expect(used.contains(step.number), "\(step)")
    }
  }
}
