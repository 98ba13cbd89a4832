extension ExplanationBuilder {
  /// Explains the lines of Anlage SO.
  mutating func explain(
    _ report: GermanyTaxReport, _ options: GermanyTaxReport.Options
  ) throws -> Operand? {
    var gains: [Operand] = []
    var out: [Operand] = []
    var block: (index: Int, position: Int)?
    for (index, disposal) in history.taxed(in: report.span, countsLost: options.countsLost).counted
    {
      let matches = Array(history.matches(of: disposal))
      guard matches.allSatisfy({ $0.gain != nil }) else {
        omitted.append(entries.place(of: disposal.entry))
        if matches.allSatisfy({ $0.gain == nil }) { continue }
        for (position, match) in matches.enumerated() where match.gain != nil {
          try take(index, position, match, &gains, &out, &block)
        }
        continue
      }
      for (position, match) in matches.enumerated() {
        try take(index, position, match, &gains, &out, &block)
      }
    }
    let taxable = try net(gains, report)
    omittedRows = report.exempt.count { $0.gain == nil }
    if !out.isEmpty || omittedRows > 0 {
      let content = "gain out of the period"
      name(content, out.isEmpty ? nil : try sum(form: content, out))
    }
    omittedRows = 0
    if let block { try explain(block: block, report.lines) }
    if gains.count > 1 {
      omittedRows = report.omitted
      let rest = try sum(form: "further disposals", Array(gains.dropFirst()))
      let line = report.lines.further.map { "\($0) " } ?? ""
      _ = try round(rest, .roundedToFloor, places: 0, form: line + "further disposals")
    }
    let income = try explainIncome(in: report.span)
    if let income {
      try taxed("taxable income", income, report.taxableIncome)
    }
    return taxable
  }

  /// A sum that is taxed whole once it reaches its limit, and not at all below it.
  @discardableResult
  private mutating func taxed(
    _ content: String, _ whole: Operand, _ taxed: Decimal128?
  ) throws -> Operand? {
    var result: Operand?
    if let taxed {
      let isTaxed = taxed == whole.value && !taxed.isZero
      result = isTaxed ? try add(.form(content), .given, [whole]) : Self.formula(.zero)
    }
    name(content, result)
    return result
  }

  /// Gains, losses and what they make together; returns what is taxed of it, nil when nothing is
  /// known of any.
  private mutating func net(
    _ gains: [Operand], _ report: GermanyTaxReport
  ) throws -> Operand? {
    omittedRows = report.omitted
    if gains.isEmpty, report.omitted > 0 {
      for content in ["gains", "losses", "net gain", "taxable gain"] { name(content, nil) }
      return nil
    }
    let whole = try sides("", gains)
    name("gains", whole.gains)
    name("losses", whole.losses)
    let net = try add(.form("net gain"), .difference, [whole.gains, whole.losses])
    name("net gain", net)
    return try taxed("taxable gain", net, report.taxableGain)
  }

  private mutating func take(
    _ index: Int, _ position: Int, _ match: LotMatch, _ gains: inout [Operand],
    _ out: inout [Operand], _ block: inout (index: Int, position: Int)?
  ) throws {
    let gain = try gainsOfParts(of: index)[position]
    if match.term != .exempt || match.rule == .missing {
      gains.append(gain)
      if block == nil { block = (index, position) }
    } else {
      out.append(gain)
    }
  }

  /// The lines of the one disposal that the form itself holds.
  private mutating func explain(
    block: (index: Int, position: Int), _ lines: GermanyTaxReport.Lines
  ) throws {
    let disposal = history.disposals[block.index]
    let matches = Array(history.matches(of: disposal))
    var left = try fees(ofDisposal: block.index)
    var expenses = left
    for position in 0...block.position where position < matches.count - 1 {
      let whole = try fees(ofDisposal: block.index)
      expenses = try add(
        .feeShare, .share,
        [
          whole, units(matches[position].quantity, of: disposal.entry),
          units(disposal.quantity, of: disposal.entry),
        ], entry: disposal.entry)
      left = try add(.feeShare, .difference, [left, expenses], entry: disposal.entry)
    }
    if block.position == matches.count - 1 { expenses = left }
    let net = try proceedsShares(of: block.index)[block.position]
    let price = try add(.gross, .sum, [net, expenses], entry: disposal.entry, coin: disposal.coin)
    let cost = try sides(of: block.index).costs[block.position]
    let shownPrice = try round(price, .roundedDown, places: 0, form: "\(lines.price) sale price")
    let shownCost = try round(cost, .roundedUp, places: 0, form: "\(lines.cost) cost")
    let shownExpenses = try round(
      expenses, .roundedUp, places: 0, form: "\(lines.expenses) expenses")
    let before = try add(.form("price less cost"), .difference, [shownPrice, shownCost])
    let content = "\(lines.gain) gain or loss"
    name(content, try add(.form(content), .difference, [before, shownExpenses]))
  }
}
