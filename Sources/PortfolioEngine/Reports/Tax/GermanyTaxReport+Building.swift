extension GermanyTaxReport {
  /// Makes the report of a calendar year out of lots that were kept in euros under the German year.
  ///
  /// - Throws: `unknownYear` for a year whose form is not in the table, `overflow`.
  public init(
    of history: LotHistory, year: Int, options: Options = Options()
  ) throws(TaxError) {
    let facts = try TaxYears.row(TaxYears.germany, .de, year, \.year)
    do {
      try self.init(history, facts, options)
    } catch {
      throw .overflow
    }
  }

  private init(
    _ history: LotHistory, _ facts: GermanyTaxYear, _ options: Options
  ) throws(DecimalError) {
    span = .calendar(facts.year)
    lines = Lines(facts.lines)
    let (counted, aside) = history.taxed(in: span, countsLost: options.countsLost)
    setAside = aside
    var rows: [Row] = []
    for (_, disposal) in counted {
      var feesLeft = disposal.fees ?? .zero
      let matches = history.matches(of: disposal)
      for (index, match) in matches.enumerated() {
        let fees =
          index == matches.count - 1
          ? feesLeft
          : try CostShare.share(
            of: disposal.fees ?? .zero, part: match.quantity, whole: disposal.quantity)
        feesLeft = try feesLeft - fees
        rows.append(try Row(disposal, match, expenses: disposal.fees == nil ? nil : fees))
      }
    }
    taxable = rows.filter(\.isTaxable)
    exempt = rows.filter { !$0.isTaxable }
    let complete = taxable.filter { $0.gain != nil }
    omitted = taxable.count - complete.count
    let all = complete.compactMap(\.gain)
    gains = try all.filter { !$0.isNegative }.sum()
    losses = try all.filter(\.isNegative).sum().negated
    netGain = try gains - losses
    exemptGain = try exempt.compactMap(\.gain).sum()
    exemptionLimit = facts.exemptionLimit
    if omitted > 0 {
      taxableGain = nil
    } else {
      taxableGain = netGain.isNegative || netGain >= exemptionLimit ? netGain : .zero
    }
    let first = taxable.firstIndex { $0.gain != nil }
    if let first { block = try Block(taxable[first], at: first) } else { block = nil }
    further =
      all.count > 1 ? FormFigure(try all.dropFirst().sum(), places: 0, .floor) : nil
    income = try TaxIncome(history, span)
    incomeLimit = facts.incomeLimit
    if income.omitted > 0 {
      taxableIncome = nil
    } else {
      taxableIncome = income.total >= incomeLimit ? income.total : .zero
    }
  }
}

extension GermanyTaxReport.Row {
  fileprivate init(
    _ disposal: Disposal, _ match: LotMatch, expenses: Decimal128?
  ) throws(DecimalError) {
    entry = disposal.entry
    acquisition = match.acquisition
    kind = disposal.kind
    wallet = disposal.wallet
    coin = disposal.coin
    quantity = match.quantity
    acquired = match.rule == .missing ? nil : match.acquired
    sold = disposal.day
    self.expenses = expenses
    if let net = match.proceeds, let expenses { price = try net + expenses } else { price = nil }
    cost = match.cost
    gain = match.gain
    // What was never acquired has no day, so that nothing shows the year to be over.
    isTaxable = match.term != .exempt || match.rule == .missing
    marks = match.marks
  }
}

extension GermanyTaxReport.Block {
  fileprivate init?(_ row: GermanyTaxReport.Row, at index: Int) throws(DecimalError) {
    guard let price = row.price, let cost = row.cost, let gain = row.gain,
      let expenses = row.expenses
    else { return nil }
    self.row = index
    self.price = FormFigure(price, places: 0, .down)
    self.cost = FormFigure(cost, places: 0, .up)
    self.expenses = FormFigure(expenses, places: 0, .up)
    self.gain = FormFigure(
      exact: gain, shown: try self.price.shown - self.cost.shown - self.expenses.shown)
  }
}

extension GermanyTaxReport.Lines {
  fileprivate init(_ lines: GermanFormLines) {
    income = lines.income
    incomeSum = lines.incomeSum
    incomeNet = lines.incomeNet
    asset = lines.asset
    days = lines.days
    price = lines.price
    cost = lines.cost
    expenses = lines.expenses
    gain = lines.gain
    share = lines.share
    further = lines.further
  }
}
