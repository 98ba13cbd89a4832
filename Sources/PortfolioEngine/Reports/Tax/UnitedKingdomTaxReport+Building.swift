extension UnitedKingdomTaxReport {
  /// Makes the report of the tax year that begins on 6 April of a year, out of lots that were kept
  /// in pounds under share matching.
  ///
  /// - Throws: `unknownYear` for a year that is not in the table, `overflow`.
  public init(
    of history: LotHistory, startingIn year: Int, options: Options = Options()
  ) throws(TaxError) {
    let facts = try TaxYears.row(TaxYears.unitedKingdom, .uk, year, \.year)
    do {
      try self.init(history, facts, options)
    } catch {
      throw .overflow
    }
  }

  private init(
    _ history: LotHistory, _ facts: UnitedKingdomTaxYear, _ options: Options
  ) throws(DecimalError) {
    span = .april(facts.year)
    boxNumbers =
      facts.boxes.map { [$0.count, $0.proceeds, $0.costs, $0.gains, $0.losses] } ?? []
    let (counted, aside) = history.taxed(in: span, countsLost: options.countsLost)
    setAside = aside
    var rows: [Row] = []
    for (_, disposal) in counted { rows.append(try Row(disposal, history)) }
    self.rows = rows
    let complete = rows.filter { $0.gain != nil }
    omitted = rows.count - complete.count
    // Each box is rounded from its own exact sum, in the payer's favour.
    proceeds = FormFigure(try complete.compactMap(\.proceeds).sum(), places: 0, .down)
    let cost = try complete.compactMap(\.cost).sum() + complete.compactMap(\.fees).sum()
    costs = FormFigure(cost, places: 0, .up)
    let whole = try Sides(complete)
    gains = FormFigure(whole.gains, places: 0, .down)
    losses = FormFigure(whole.losses, places: 0, .up)
    netGain = try whole.gains - whole.losses
    exemptAmount = facts.exemptAmount
    proceedsLimit = facts.proceedsLimit
    lossesBroughtForward = options.lossesBroughtForward
    let aboveExempt = max(try netGain - exemptAmount, .zero)
    lossesUsed = min(lossesBroughtForward, aboveExempt)
    taxable = try aboveExempt - lossesUsed
    let left = try lossesBroughtForward - lossesUsed
    lossesCarriedForward = netGain.isNegative ? try left - netGain : left
    var duties: [Duty] = []
    if proceeds.exact > proceedsLimit { duties.append(.proceeds) }
    if whole.gains > exemptAmount { duties.append(.gains) }
    if whole.losses > .zero { duties.append(.losses) }
    self.duties = duties
    let deductions = try whole.losses + lossesUsed + exemptAmount
    split = try RateSplit(complete, facts.rates, taxable, deductions)
    pools = TaxPool.list(history, span)
    income = try TaxIncome(history, span)
  }
}

/// Gains and losses of some rows.
private struct Sides {
  /// The sum of all gains.
  let gains: Decimal128
  /// The sum of all losses, above zero.
  let losses: Decimal128

  init(_ rows: [UnitedKingdomTaxReport.Row]) throws(DecimalError) {
    let all = rows.compactMap(\.gain)
    gains = try all.filter { !$0.isNegative }.sum()
    losses = try all.filter(\.isNegative).sum().negated
  }
}

extension UnitedKingdomTaxReport.Row {
  fileprivate init(_ disposal: Disposal, _ history: LotHistory) throws(DecimalError) {
    entries = [disposal.entry] + disposal.mergedEntries
    kind = disposal.kind
    day = disposal.day
    coin = disposal.coin
    quantity = disposal.quantity
    proceeds = try disposal.gross()
    matches = history.matches(of: disposal).map {
      UnitedKingdomTaxReport.Match(
        rule: $0.rule, acquired: $0.rule == .pool ? nil : $0.acquired, quantity: $0.quantity,
        cost: $0.cost)
    }
    cost = disposal.cost
    fees = disposal.fees
    gain = disposal.gain
    marks = disposal.marks
  }
}

extension UnitedKingdomTaxReport.RateSplit {
  /// Nil when the rates hold for the whole year.
  fileprivate init?(
    _ rows: [UnitedKingdomTaxReport.Row], _ rates: [UnitedKingdomTaxYear.Rates],
    _ taxable: Decimal128, _ deductions: Decimal128
  ) throws(DecimalError) {
    guard rates.count == 2, let old = rates.first, let new = rates.last else { return nil }
    day = new.first
    let before = try Sides(rows.filter { $0.day < new.first })
    let from = try Sides(rows.filter { $0.day >= new.first })
    gainsBefore = before.gains
    lossesBefore = before.losses
    gainsFrom = from.gains
    lossesFrom = from.losses
    taxableFrom = max(try from.gains - deductions, .zero)
    taxableBefore = try taxable - taxableFrom
    basicAdjustment = try taxableFrom * (new.basic - old.basic) * Self.percent
    higherAdjustment = try taxableFrom * (new.higher - old.higher) * Self.percent
  }

  private static let percent = Decimal128(significand: 1, scale: 2) ?? .zero
}
