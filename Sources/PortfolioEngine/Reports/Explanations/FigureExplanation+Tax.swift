extension FigureExplanation {
  /// Explains the boxes and the net gain of a United Kingdom return; the figure is the taxable gain.
  ///
  /// - Parameters:
  ///   - report: the return.
  ///   - options: the choices that it was made with.
  ///   - history: its lots, made with every cost step kept.
  ///   - entries: the transactions that the history was made of.
  ///   - past: the prices that it was made with.
  /// - Throws: `overflow` when a sum needs more than 38 digits.
  public init(
    of report: UnitedKingdomTaxReport, options: UnitedKingdomTaxReport.Options,
    history: LotHistory, entries: [Transaction], at past: PastPrices
  ) throws(DecimalError) {
    try self.init(history, entries, past) { try $0.explain(report, options) }
  }

  /// Explains the columns and lines of Form 8949 and Schedule D; the figure is line 16.
  ///
  /// Parameters and errors are those of the United Kingdom's.
  public init(
    of report: UnitedStatesTaxReport, options: UnitedStatesTaxReport.Options,
    history: LotHistory, entries: [Transaction], at past: PastPrices
  ) throws(DecimalError) {
    try self.init(history, entries, past) { try $0.explain(report, options) }
  }

  /// Explains the columns and lines of Schedule 3; the figure is the taxable gain.
  ///
  /// Parameters and errors are those of the United Kingdom's.
  public init(
    of report: CanadaTaxReport, options: CanadaTaxReport.Options, history: LotHistory,
    entries: [Transaction], at past: PastPrices
  ) throws(DecimalError) {
    try self.init(history, entries, past) { try $0.explain(report, options) }
  }

  /// Explains the lines of Anlage SO; the figure is the taxable gain.
  ///
  /// Parameters and errors are those of the United Kingdom's.
  public init(
    of report: GermanyTaxReport, options: GermanyTaxReport.Options, history: LotHistory,
    entries: [Transaction], at past: PastPrices
  ) throws(DecimalError) {
    try self.init(history, entries, past) { try $0.explain(report, options) }
  }

  private init(
    _ history: LotHistory, _ entries: [Transaction], _ past: PastPrices,
    _ explain: (inout ExplanationBuilder) throws -> ExplanationBuilder.Operand?
  ) throws(DecimalError) {
    self = try Self.checked {
      var builder = ExplanationBuilder(history, entries, past)
      let result = try explain(&builder)
      return builder.explanation(of: result)
    }
  }
}

extension ExplanationBuilder {
  /// A number of the dated table of the tax year.
  static func table(_ value: Decimal128) -> Operand { Operand(value: value, origin: .table) }

  /// A number that was given with the question.
  static func given(_ value: Decimal128) -> Operand { Operand(value: value, origin: .given) }

  /// The disposals of a span that a return counts and whose gain is known, by their indices.
  mutating func counted(in span: TaxSpan, countsLost: Bool) -> [(index: Int, disposal: Disposal)] {
    history.taxed(in: span, countsLost: countsLost).counted.filter { _, disposal in
      guard disposal.gain == nil else { return true }
      omitted.append(entries.place(of: disposal.entry))
      return false
    }
  }

  /// Names the costs of the pools of a span: what each began with, and what it had after every change.
  mutating func explainPools(in span: TaxSpan) throws {
    omittedRows = 0
    for pool in TaxPool.list(history, span) {
      let events = history.poolEvents.filter { $0.coin == pool.coin && $0.day <= span.last }
      if let opening = events.last(where: { $0.day < span.first }) {
        try explain(opening, "at the beginning", at: nil)
      }
      for event in events where span.contains(event.day) {
        try explain(event, "afterwards", at: event.entry)
      }
    }
  }

  private mutating func explain(_ event: PoolEvent, _ when: String, at entry: Int?) throws {
    let pool = FigureExplanation.Pool(
      coin: event.coin, place: entry.map { entries.place(of: $0) }, quantity: event.quantityAfter)
    let step = Int(event.stepIndex)
    var cost = event.costAfter.map { Operand(value: $0, origin: .counted) }
    if cost != nil, history.costSteps.indices.contains(step), isKnown(step: step) {
      cost = try self.cost(ofStep: step)
    }
    name("pool \(when)", cost, pool: pool)
  }

  /// The sum of some figures under a name; one alone is given that name.
  mutating func sum(form name: String, _ operands: [Operand]) throws -> Operand {
    guard operands.count != 1 else { return try add(.form(name), .given, operands) }
    return try sum(.form(name), operands) ?? Self.formula(.zero)
  }

  /// A figure as a form shows it, under its name.
  mutating func round(
    _ operand: Operand, _ rule: FigureExplanation.Rule, places: Int, form name: String
  ) throws -> Operand {
    let shown = try add(.form(name), rule, [operand], places: places)
    self.name(name, shown)
    return shown
  }

  /// What came in for a disposal before fees.
  mutating func gross(of index: Int) throws -> Operand {
    let disposal = history.disposals[index]
    let parts = try settled(.gross, try sides(of: index).gross, disposal.coin)
    return try sum(
      .gross, parts, entry: disposal.entry, coin: disposal.coin, quantity: disposal.quantity)
      ?? Self.formula(.zero)
  }

  /// The fees of a disposal.
  mutating func fees(ofDisposal index: Int) throws -> Operand {
    if let known = feeSums[index] { return known }
    let disposal = history.disposals[index]
    let parts = try settled(.fees, try sides(of: index).fees, nil)
    let fees = try sum(.fees, parts, entry: disposal.entry) ?? Self.formula(.zero)
    feeSums[index] = fees
    return fees
  }

  /// Numbers that entries state, each as a step of its entry, so that a sum over entries can name it.
  private mutating func settled(
    _ subject: Subject, _ parts: [(entry: Int, value: Operand)], _ coin: CoinID?
  ) throws -> [Operand] {
    try parts.map { part in
      if case .step = part.value.origin { return part.value }
      return try add(subject, .given, [part.value], entry: part.entry, coin: coin)
    }
  }

  /// Explains the incomes of a span; returns their sum where one is known.
  @discardableResult
  mutating func explainIncome(in span: TaxSpan) throws -> Operand? {
    var values: [Operand] = []
    omittedRows = 0
    for income in history.incomes where span.contains(income.day) {
      guard income.value != nil else {
        omitted.append(entries.place(of: income.entry))
        omittedRows += 1
        continue
      }
      values += try settled(
        .value, [(income.entry, try value(of: income.entry))], income.coin)
    }
    guard !values.isEmpty || omittedRows > 0 else { return nil }
    let sum = values.isEmpty ? nil : try sum(form: "income", values)
    name("Income", sum)
    return sum
  }
}
