extension ExplanationBuilder {
  /// Explains the columns of Schedule 3 and the taxable gain.
  mutating func explain(
    _ report: CanadaTaxReport, _ options: CanadaTaxReport.Options
  ) throws -> Operand? {
    let losses = Dictionary(
      history.superficialLosses.enumerated().map { ($1.disposal, $0) }, uniquingKeysWith: { $1 })
    var proceeds: [Operand] = []
    var costs: [Operand] = []
    var outlays: [Operand] = []
    var gains: [Operand] = []
    for (index, disposal) in counted(in: report.span, countsLost: options.countsLost) {
      var gain = try gainBeforeDenial(of: index)
      if let loss = losses[index] {
        gain = try add(
          .gainAfterDenial, .sum, [gain, try denied(loss)], entry: disposal.entry,
          coin: disposal.coin, quantity: disposal.quantity)
      }
      gains.append(gain)
      proceeds.append(try gross(of: index))
      costs.append(try cost(ofDisposal: index))
      if disposal.fees?.isZero == false { outlays.append(try fees(ofDisposal: index)) }
    }
    omittedRows = report.totals.omitted
    // Of rows of which nothing is known there is no sum, not one of zero.
    let isUnknown = gains.isEmpty && omittedRows > 0
    for (content, operands) in [
      ("column (2) proceeds", proceeds), ("column (3) cost base", costs),
      ("column (4) outlays", outlays),
    ] {
      name(content, isUnknown ? nil : try sum(form: content, operands))
    }
    let content = "\(report.taxableLine) taxable gain"
    if isUnknown {
      name("column (5) gain", nil)
      name(content, nil)
      try explainPools(in: report.span)
      try explainIncome(in: report.span)
      return nil
    }
    let gain = try sum(form: "column (5) gain", gains)
    name("column (5) gain", gain)
    let half = Self.table(CanadaTaxYear.inclusion)
    let taxable = try add(.form(content), .product, [gain, half])
    name(content, taxable)
    if !taxable.value.isNegative {
      name("\(report.returnLine) taxable gain on the return", taxable)
    }
    try explainPools(in: report.span)
    try explainIncome(in: report.span)
    return taxable
  }
}
