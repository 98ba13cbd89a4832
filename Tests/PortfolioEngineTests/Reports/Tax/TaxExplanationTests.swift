import TestSupport
import Testing

@testable import PortfolioEngine

/// The explained figures of returns are those of the returns, for random journals.
@Suite struct TaxExplanationTests {
  /// A random journal that reaches from autumn 2024 into 2026, and its lots.
  static func lots(
    _ seed: UInt64, _ policy: AccountingPolicy
  ) throws -> (entries: [Transaction], history: LotHistory) {
    var maker = JournalMaker(seed: seed, from: Day(number: 19_950))
    let entries = try maker.make(180)
    var policy = policy
    policy.currency = .usd
    return (entries, try LotHistory(entries, policy: policy, keepsSteps: true))
  }

  static func figures(_ explanation: FigureExplanation, _ entries: [Transaction]) throws
    -> [String: Decimal128]
  {
    var reader = ExplanationReader(explanation)
    try reader.read(entries)
    for figure in explanation.figures {
      if let step = figure.step { #expect(reader.results[step - 1] == figure.value) }
    }
    return Dictionary(
      uniqueKeysWithValues: explanation.figures.compactMap { figure in
        // Pools have one name, and are told apart by their entries.
        figure.pool == nil ? figure.value.map { (figure.name, $0) } : nil
      })
  }

  @Test func `a line of which nothing is known has no figure, and says so`() throws {
    let text = """
      coin foo = foo-coin
      2024-01-10 buy 1 foo
      2024-03-10 sell 1 foo for 100 usd

      """
    let now = try #require(Instant("2026-04-30T12:00:00Z"))
    let entries = Journal(reading: Array(text.utf8), path: "main.journal", now: now).transactions
    let history = try LotHistory(entries, policy: .unitedStates, keepsSteps: true)
    let options = UnitedStatesTaxReport.Options()
    let explanation = try FigureExplanation(
      of: UnitedStatesTaxReport(of: history, year: 2024, options: options), options: options,
      history: history, entries: entries, at: PastPrices(currency: .usd))
    #expect(explanation.result == nil && explanation.omitted.map(\.line) == [3])
    let lines = explanation.figures.filter { $0.name.hasPrefix("line") }
    // Each twice: as the form shows it, and exactly.
    #expect(lines.map(\.value) == [nil, nil, .zero, .zero, nil, nil])
    #expect(lines.map(\.omitted) == [1, 1, 0, 0, 1, 1])
    let total = try GainsReport(of: history, entries: entries).total
    #expect(total.knownGain(of: .short) == nil && total.knownGain(of: .long) == .zero)
  }

  @Test(arguments: LotLaws.seeds)
  func `the boxes of SA108`(_ seed: UInt64) throws {
    let (entries, history) = try Self.lots(seed, .unitedKingdom)
    var options = UnitedKingdomTaxReport.Options()
    options.lossesBroughtForward = 5_000
    let report = try UnitedKingdomTaxReport(of: history, startingIn: 2024, options: options)
    let explanation = try FigureExplanation(
      of: report, options: options, history: history, entries: entries,
      at: PastPrices(currency: .usd))
    let figures = try Self.figures(explanation, entries)
    #expect(figures["13.2 proceeds"] == report.proceeds.shown)
    #expect(figures["13.3 costs"] == report.costs.shown)
    #expect(figures["13.4 gains"] == report.gains.shown)
    #expect(figures["13.5 losses"] == report.losses.shown)
    #expect(figures["net gain"] == report.netGain)
    #expect(figures["losses used"] == report.lossesUsed)
    #expect(figures["taxable gain"] == report.taxable && explanation.result == report.taxable)
    #expect(figures["taxable from 2024-10-30"] == report.split?.taxableFrom)
    #expect(figures["51 above it"] == report.split?.higherAdjustment)
    #expect(figures["Income"] ?? .zero == report.income.total)
  }

  @Test(arguments: LotLaws.seeds)
  func `the columns of Form 8949 and the lines of Schedule D`(_ seed: UInt64) throws {
    let (entries, history) = try Self.lots(seed, .unitedStates)
    var options = UnitedStatesTaxReport.Options()
    options.usesWholeDollars = seed % 2 == 0
    options.brokers = ["main": .basis, "cold": .proceeds]
    let first = try UnitedStatesTaxReport(of: history, year: 2025, options: options)
    if let row = first.rows.first(where: { row in
      row.wallet == "main" && first.rows.count { $0.entry == row.entry } == 1
    }) {
      options.brokerFigures = [.init(entry: row.entry, proceeds: 1_000_000, cost: 77)]
    }
    let report = try UnitedStatesTaxReport(of: history, year: 2025, options: options)
    let explanation = try FigureExplanation(
      of: report, options: options, history: history, entries: entries,
      at: PastPrices(currency: .usd))
    let figures = try Self.figures(explanation, entries)
    for box in report.boxes {
      let name = "box \(box.box), line \(box.line), column"
      #expect(figures["\(name) (d)"] == box.proceeds.shown)
      #expect(figures["\(name) (e)"] == box.cost.shown)
      #expect(figures["\(name) (g)"] ?? .zero == box.adjustment.shown)
      #expect(figures["\(name) (h)"] == box.gain.shown)
    }
    #expect(figures["line 7"] == report.shortGain.shown)
    #expect(figures["line 15"] == report.longGain.shown)
    #expect(explanation.result == report.netGain.shown)
    #expect(figures["line 21"] == report.allowedLoss?.negated)
  }

  @Test(arguments: LotLaws.seeds)
  func `the columns of Schedule 3`(_ seed: UInt64) throws {
    let (entries, history) = try Self.lots(seed, .canada(currency: .usd))
    let report = try CanadaTaxReport(of: history, year: 2025)
    let explanation = try FigureExplanation(
      of: report, options: .init(), history: history, entries: entries,
      at: PastPrices(currency: .usd))
    let figures = try Self.figures(explanation, entries)
    #expect(figures["column (2) proceeds"] == report.totals.proceeds)
    #expect(figures["column (3) cost base"] == report.totals.cost)
    #expect(figures["column (4) outlays"] == report.totals.outlays)
    #expect(figures["column (5) gain"] == report.totals.gain)
    #expect(explanation.result == report.taxable)
  }

  @Test(arguments: LotLaws.seeds)
  func `the lines of Anlage SO`(_ seed: UInt64) throws {
    let (entries, history) = try Self.lots(seed, .germany)
    let report = try GermanyTaxReport(of: history, year: 2025)
    let explanation = try FigureExplanation(
      of: report, options: .init(), history: history, entries: entries,
      at: PastPrices(currency: .usd))
    let figures = try Self.figures(explanation, entries)
    #expect(figures["gains"] == report.gains)
    #expect(figures["losses"] == report.losses)
    #expect(explanation.result == report.netGain)
    #expect(figures["gain out of the period"] ?? .zero == report.exemptGain)
    #expect(figures["48 sale price"] == report.block?.price.shown)
    #expect(figures["49 cost"] == report.block?.cost.shown)
    #expect(figures["50 expenses"] == report.block?.expenses.shown)
    #expect(figures["51 gain or loss"] == report.block?.gain.shown)
    #expect(figures["59 further disposals"] == report.further?.shown)
  }
}
