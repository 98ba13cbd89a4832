extension ExplanationBuilder {
  /// Explains the columns of Form 8949 and the lines of Schedule D.
  mutating func explain(
    _ report: UnitedStatesTaxReport, _ options: UnitedStatesTaxReport.Options
  ) throws -> Operand? {
    guard
      let facts = TaxYears.unitedStates.first(where: { TaxSpan.calendar($0.year) == report.span })
    else { return Self.formula(.zero) }
    let places = options.usesWholeDollars ? 0 : 2
    let all = history.taxed(in: report.span, countsLost: options.countsLost).counted
    let parts = BoxedMatch.sorted(all, of: history, facts, options)
    let forms = try UnitedStatesTaxReport.figures(options.brokerFigures, of: parts)
    var columns: [String: [[Operand]]] = [:]
    var exact: [String: [Operand]] = [:]
    for (number, part) in parts.enumerated() {
      guard part.match.gain != nil else {
        omitted.append(entries.place(of: part.disposal.entry))
        continue
      }
      columns[part.box, default: []].append(try row(part, forms[number], places: places))
      exact[part.box, default: []].append(try gainsOfParts(of: part.index)[part.position])
    }
    var terms: [Bool: [Operand]] = [:]
    var exactTerms: [Bool: [Operand]] = [:]
    for box in report.boxes {
      let rows = columns[box.box] ?? []
      omittedRows = box.omitted
      guard !rows.isEmpty else {
        for column in ["(d)", "(e)", "(h)"] {
          name("box \(box.box), line \(box.line), column \(column)", nil)
        }
        continue
      }
      for (index, column) in ["(d)", "(e)", "(g)", "(h)"].enumerated() {
        let isUsed = index != 2 || rows.contains { $0[index].origin != .formula }
        guard isUsed else { continue }
        let total = try sum(
          form: "box \(box.box), column \(column)", rows.compactMap { $0[index] as Operand? })
        name("box \(box.box), line \(box.line), column \(column)", total)
        if index == 3 { terms[box.isLong, default: []].append(total) }
      }
      let gain = try sum(form: "box \(box.box), exact gain", exact[box.box] ?? [])
      name("box \(box.box), exact gain", gain)
      exactTerms[box.isLong, default: []].append(gain)
    }
    let sides = [report.boxes.filter { !$0.isLong }, report.boxes.filter(\.isLong)]
    let short = try line("line 7", terms[false] ?? [], sides[0])
    let exactShort = try line("line 7, exact", exactTerms[false] ?? [], sides[0])
    let long = try line("line 15", terms[true] ?? [], sides[1])
    let exactLong = try line("line 15, exact", exactTerms[true] ?? [], sides[1])
    omittedRows = report.omitted
    let known = [short, long].compactMap { $0 }
    let isKnown = report.omitted < report.rows.count || report.rows.isEmpty
    let net = isKnown ? try add(.form("line 16"), .sum, known) : nil
    name("line 16", net)
    let exactNet = [exactShort, exactLong].compactMap { $0 }
    name("line 16, exact", isKnown ? try add(.form("line 16, exact"), .sum, exactNet) : nil)
    if let net, report.allowedLoss != nil {
      let loss = try add(.form("loss"), .difference, [Self.formula(.zero), net])
      let limit = options.filesSeparately ? facts.separateLossLimit : facts.lossLimit
      let allowed = try add(.form("loss that counts"), .least, [loss, Self.table(limit)])
      let line = try add(.form("line 21"), .difference, [Self.formula(.zero), allowed])
      name("line 21", line)
      name("1040: \(report.returnLine)", line)
    } else {
      name("1040: \(report.returnLine)", net)
    }
    try explainIncome(in: report.span)
    return net
  }

  /// The sum of some boxes; nil when nothing is known of their rows.
  private mutating func line(
    _ content: String, _ terms: [Operand], _ boxes: [UnitedStatesTaxReport.Box]
  ) throws -> Operand? {
    omittedRows = boxes.reduce(0) { $0 + $1.omitted }
    let sum = terms.isEmpty && omittedRows > 0 ? nil : try sum(form: content, terms)
    name(content, sum)
    return sum
  }

  /// Columns (d), (e), (g) and (h) of a row.
  private mutating func row(
    _ part: BoxedMatch, _ form: UnitedStatesTaxReport.BrokerFigures?, places: Int
  ) throws -> [Operand] {
    let own = try proceedsShares(of: part.index)[part.position]
    let ownCost = try sides(of: part.index).costs[part.position]
    var proceeds = own
    var cost = ownCost
    var adjustments: [Operand] = []
    if let reported = form?.proceeds, reported != own.value {
      proceeds = Self.given(reported)
      adjustments.append(try cell("(g)", .difference, [own, proceeds], part))
    } else if own.value.isNegative {
      proceeds = Self.formula(.zero)
      adjustments.append(own)
    }
    if let reported = form?.cost, reported != ownCost.value, part.broker == .basis {
      cost = Self.given(reported)
      adjustments.append(try cell("(g)", .difference, [cost, ownCost], part))
    }
    let shownProceeds = try cell("(d)", .roundedHalfUp, [proceeds], part, places)
    let shownCost = try cell("(e)", .roundedHalfUp, [cost], part, places)
    var gain = try cell("(h)", .difference, [shownProceeds, shownCost], part)
    var adjustment = Self.formula(.zero)
    if !adjustments.isEmpty {
      let sum = adjustments.count > 1 ? try cell("(g)", .sum, adjustments, part) : adjustments[0]
      adjustment = try cell("(g)", .roundedHalfUp, [sum], part, places)
      gain = try cell("(h)", .sum, [gain, adjustment], part)
    }
    return [shownProceeds, shownCost, adjustment, gain]
  }

  private mutating func cell(
    _ column: String, _ rule: FigureExplanation.Rule, _ operands: [Operand], _ part: BoxedMatch,
    _ places: Int? = nil
  ) throws -> Operand {
    try add(
      .form("box \(part.box) \(column)"), rule, operands, entry: part.disposal.entry,
      coin: part.disposal.coin, quantity: part.match.quantity, places: places)
  }
}
