extension ExplanationBuilder {
  /// Explains the boxes of SA108 and the taxable gain.
  mutating func explain(
    _ report: UnitedKingdomTaxReport, _ options: UnitedKingdomTaxReport.Options
  ) throws -> Operand? {
    let numbers = report.boxNumbers
    func box(_ index: Int, _ content: String) -> String {
      numbers.indices.contains(index) ? "\(numbers[index]) \(content)" : content
    }
    var gross: [Operand] = []
    var costs: [Operand] = []
    var gains: [(day: Day, gain: Operand)] = []
    for (index, disposal) in counted(in: report.span, countsLost: options.countsLost) {
      let gain = try gainBeforeDenial(of: index)
      gains.append((disposal.day, gain))
      gross.append(try self.gross(of: index))
      costs.append(try cost(ofDisposal: index))
      if disposal.fees?.isZero == false { costs.append(try fees(ofDisposal: index)) }
    }
    name(
      box(0, "disposals"), Operand(value: Decimal128(report.rows.count), origin: .counted))
    omittedRows = report.omitted
    if gains.isEmpty, report.omitted > 0 {
      for (index, content) in ["proceeds", "costs", "gains", "losses"].enumerated() {
        name(box(index + 1, content), nil)
      }
      for content in ["net gain", "losses used", "taxable gain"] { name(content, nil) }
      try explainPools(in: report.span)
      try explainIncome(in: report.span)
      return nil
    }
    _ = try round(
      try sum(form: "proceeds", gross), .roundedDown, places: 0, form: box(1, "proceeds"))
    _ = try round(
      try sum(form: "costs and fees", costs), .roundedUp, places: 0, form: box(2, "costs"))
    let whole = try sides("", gains.map(\.gain))
    _ = try round(whole.gains, .roundedDown, places: 0, form: box(3, "gains"))
    _ = try round(whole.losses, .roundedUp, places: 0, form: box(4, "losses"))
    let net = try add(.form("net gain"), .difference, [whole.gains, whole.losses])
    name("net gain", net)
    let above = try add(
      .form("net gain above the exempt amount"), .greatest,
      [
        try add(
          .form("net gain less the exempt amount"), .difference,
          [net, Self.table(report.exemptAmount)]), Self.formula(.zero),
      ])
    let brought = Self.given(options.lossesBroughtForward)
    let used = try add(.form("losses used"), .least, [brought, above])
    let taxable = try add(.form("taxable gain"), .difference, [above, used])
    omittedRows = 0
    name("annual exempt amount", Self.table(report.exemptAmount))
    omittedRows = report.omitted
    name("losses used", used)
    let left = try add(.form("losses left"), .difference, [brought, used])
    let carried =
      net.value.isNegative
      ? try add(.form("47 losses carried forward"), .difference, [left, net]) : left
    name("47 losses carried forward", carried)
    name("taxable gain", taxable)
    if let split = report.split {
      try explain(split, gains, whole.losses, used, report.exemptAmount, taxable)
    }
    try explainPools(in: report.span)
    try explainIncome(in: report.span)
    return taxable
  }

  /// Gains and losses apart, losses above zero.
  mutating func sides(
    _ when: String, _ all: [Operand]
  ) throws -> (gains: Operand, losses: Operand) {
    let gains = try sum(form: "gains\(when)", all.filter { !$0.value.isNegative })
    let below = try sum(form: "losses\(when), below zero", all.filter(\.value.isNegative))
    let losses = try add(.form("losses\(when)"), .difference, [Self.formula(.zero), below])
    return (gains, losses)
  }

  /// The two parts of a year in which the rates changed, and box 51.
  private mutating func explain(
    _ split: UnitedKingdomTaxReport.RateSplit, _ gains: [(day: Day, gain: Operand)],
    _ losses: Operand, _ used: Operand, _ exempt: Decimal128, _ taxable: Operand
  ) throws {
    let from = try sides(
      " from \(split.day)", gains.filter { $0.day >= split.day }.map(\.gain))
    let deductions = try add(
      .form("deductions"), .sum, [losses, used, Self.table(exempt)])
    let left = try add(
      .form("gains from \(split.day) less deductions"), .difference, [from.gains, deductions])
    let taxed = try add(
      .form("taxable from \(split.day)"), .greatest, [left, Self.formula(.zero)])
    name("taxable from \(split.day)", taxed)
    name(
      "taxable before \(split.day)",
      try add(.form("taxable before \(split.day)"), .difference, [taxable, taxed]))
    let rates = TaxYears.unitedKingdom.first { $0.rates.last?.first == split.day }?.rates ?? []
    guard let old = rates.first, let new = rates.last else { return }
    let hundredth = Self.formula(Decimal128(significand: 1, scale: 2) ?? .zero)
    for (content, before, after) in [
      ("51 within the basic rate band", old.basic, new.basic),
      ("51 above it", old.higher, new.higher),
    ] {
      let percent = try add(
        .form("rise of the rate"), .difference, [Self.table(after), Self.table(before)])
      let scaled = try add(.form("percent of it"), .product, [taxed, percent])
      name(content, try add(.form(content), .product, [scaled, hundredth]))
    }
  }
}
