import TestSupport
import Testing

@testable import PortfolioEngine

/// Explanations of random journals, computed again by a reader that knows nothing else.
@Suite struct FigureExplanations {
  @Test(arguments: LotLaws.seeds)
  func `the gain follows from the explanation alone`(_ seed: UInt64) throws {
    var maker = JournalMaker(seed: seed)
    let entries = try maker.make(120)
    for policy in LotLaws.policies() {
      let history = try LotHistory(entries, policy: policy, keepsSteps: true)
      let explanation = try FigureExplanation(
        gainsOf: history, entries: entries, at: PastPrices(currency: .usd))
      let report = try GainsReport(of: history, entries: entries)
      #expect(explanation.result == report.total.gain, "\(policy)")
      #expect(explanation.omitted.isEmpty)
      var reader = ExplanationReader(explanation)
      try reader.read(entries)
      #expect(reader.results.last == report.total.gain, "\(policy.methods.standard.name)")
      for term in report.total.terms where policy.holdingPeriod != .none {
        #expect(reader.terms[term.term] == term.gain, "\(policy.methods.standard.name)")
      }
    }
  }

  @Test(arguments: LotLaws.seeds)
  func `no price is made up where some are unknown`(_ seed: UInt64) throws {
    var maker = JournalMaker(seed: seed)
    let entries = try maker.make(120).enumerated().map { index, entry in
      index % 3 == 0 ? Self.unvalued(entry) : entry
    }
    // One coin has prices, on every day.
    var past = PastPrices(currency: .usd)
    for entry in entries { past.stated["bitcoin", default: [:]][entry.day] = 41 }
    for (number, policy) in LotLaws.policies().enumerated() {
      var policy = policy
      policy.swapFees = SwapFeeRule.allCases[number % SwapFeeRule.allCases.count]
      let history = try LotHistory(
        entries, policy: policy, prices: past.source, keepsSteps: true)
      let gains = try FigureExplanation(gainsOf: history, entries: entries, at: past)
      let report = try GainsReport(of: history, entries: entries)
      #expect(gains.result == report.total.knownGain, "\(policy)")
      let single = try stride(from: number % 7, to: entries.count, by: 7).map {
        try FigureExplanation(entry: $0, of: history, entries: entries, at: past)
      }
      let unpriced = Set(history.unpriced.map { entries.place(of: $0.entry) })
      for disposal in history.disposals.filter({ $0.isTaxed && $0.gain == nil }).prefix(40) {
        let explanation = try FigureExplanation(
          entry: disposal.entry, of: history, entries: entries, at: past)
        #expect(
          !unpriced.isDisjoint(with: explanation.omitted),
          "\(disposal.entry) \(policy.methods.standard.name)")
      }
      for explanation in [gains] + single {
        #expect(explanation.prices.allSatisfy { $0.source == .stated && $0.price == 41 })
        var reader = ExplanationReader(explanation)
        try reader.read(entries)
      }
    }
  }

  /// An entry that says nothing of what its coins were worth.
  private static func unvalued(_ entry: Transaction) -> Transaction {
    var entry = entry
    entry.value = nil
    entry.clauses.removeAll { clause in
      switch clause {
      case .worth, .feeWorth, .cost: true
      default: false
      }
    }
    return entry
  }

  @Test(arguments: LotLaws.seeds)
  func `the cost of every open lot follows from its explanation`(_ seed: UInt64) throws {
    var maker = JournalMaker(seed: seed)
    let entries = try maker.make(60)
    for policy in LotLaws.policies() { _ = try Self.checkLots(entries, policy) }
  }

  @Test func `parts of one acquisition that stand apart in one book are told apart`() throws {
    var twins = 0
    for seed in UInt64(1)...12 {
      var maker = JournalMaker(seed: seed)
      maker.wrapsOften = true
      let entries = try maker.make(80)
      for method in [CostBasisMethod.highestFirst, .lowestFirst] {
        for scope in [WalletScope.universal, .perWallet, Self.changing] {
          let policy = AccountingPolicy(currency: .usd, method: method, scope: scope)
          let lots = try Self.checkLots(entries, policy).filter { $0.acquisition != nil }
          let sources = lots.map {
            "\($0.acquisition ?? -1) \($0.coin) \($0.wallet?.name ?? "")"
          }
          twins += sources.count - Set(sources).count
        }
      }
    }
    #expect(twins > 10)
  }

  /// A scope that changes after the last entry, and before the day of the report.
  private static let changing = WalletScope(
    .universal, changes: [.init(day: Day(number: 19_990), extent: .perWallet)])

  /// Computes the cost of every open lot again, and the gain of those with a price.
  private static func checkLots(
    _ entries: [Transaction], _ policy: AccountingPolicy
  ) throws -> [LotsReport.Row] {
    let prices = PriceBook(
      currency: .usd,
      points: ["bitcoin": PricePoint(price: 43, asOf: nil, source: .snapshot)])
    let day = Day(number: 20_000)
    let history = try LotHistory(entries, policy: policy, through: day, keepsSteps: true)
    let report = try LotsReport(of: history, entries: entries, at: prices, on: day)
    for row in report.rows {
      let explanation = try FigureExplanation(
        lots: [row], of: history, entries: entries, at: PastPrices(currency: .usd),
        currency: .usd)
      var reader = ExplanationReader(explanation)
      try reader.read(entries)
      #expect(explanation.result == (row.coin == "bitcoin" ? row.gain : row.cost))
      #expect(reader.results.last == explanation.result)
    }
    if policy.scope == changing { #expect(report.rows.allSatisfy { $0.wallet != nil }) }
    return report.rows
  }

  @Test(arguments: LotLaws.seeds)
  func `what is held follows from the explanation of the value`(_ seed: UInt64) throws {
    var maker = JournalMaker(seed: seed)
    let entries = try maker.make(160)
    let balances = Balances(of: entries)
    var points: [CoinID: PricePoint] = [:]
    for coin in JournalMaker.coins {
      points[coin] = PricePoint(price: 3, asOf: nil, source: .snapshot)
    }
    let report = HoldingsReport(
      of: balances, at: PriceBook(currency: .usd, points: points),
      moment: Instant(startOf: Day(number: 21_000)))
    let explanation = try FigureExplanation(valueOf: report, entries: entries, tracking: [])
    var reader = ExplanationReader(explanation)
    try reader.read(entries)
    #expect(explanation.result == report.total.value)
    #expect(reader.results.last == report.total.value)
  }
}

/// Computes an explanation again, step by step.
struct ExplanationReader {
  let explanation: FigureExplanation
  private(set) var results: [Decimal128] = []
  private(set) var terms: [HoldingTerm?: Decimal128] = [:]

  init(_ explanation: FigureExplanation) { self.explanation = explanation }

  mutating func read(_ entries: [Transaction]) throws {
    for step in explanation.steps {
      #expect(step.number == results.count + 1)
      for operand in step.operands {
        switch operand.origin {
        case .step(let number): #expect(operand.value == results[number - 1])
        case .units(let number):
          #expect(operand.value == explanation.steps[number - 1].quantity, "\(step)")
        case .price(let number): #expect(operand.value == explanation.prices[number - 1].price)
        case .entry, .counted, .formula, .table, .given: break
        }
      }
      let numbers = step.operands.map(\.value)
      let result: Decimal128
      switch step.rule {
      case .given: result = numbers[0]
      case .sum: result = try numbers.sum()
      case .difference: result = try numbers[0] - numbers[1]
      case .product: result = try numbers[0] * numbers[1]
      case .share:
        result =
          numbers[1] == numbers[2]
          ? numbers[0]
          : try numbers[0].multiplied(by: numbers[1], dividedBy: numbers[2], toPlaces: 20)
      case .least: result = numbers.min() ?? .zero
      case .greatest: result = numbers.max() ?? .zero
      case .roundedDown:
        result = numbers[0].rounded(toPlaces: step.places ?? -1, rounding: .down)
      case .roundedUp: result = numbers[0].rounded(toPlaces: step.places ?? -1, rounding: .up)
      case .roundedHalfUp:
        result = numbers[0].rounded(toPlaces: step.places ?? -1, rounding: .halfUp)
      case .roundedToFloor:
        result = numbers[0].rounded(toPlaces: step.places ?? -1, rounding: .floor)
      }
      #expect(result == step.result, "\(step)")
      results.append(result)
      if case .termTotal(let term) = step.subject { terms[term] = result }
    }
  }
}
