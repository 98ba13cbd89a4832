internal import PortfolioEngine

extension TaxPage {
  /// Anlage SO and its list.
  func document(of report: GermanyTaxReport) -> Document {
    document(
      span: report.span, title: "Anlage SO",
      facts: [
        Fact("omitted", "Rows left out of sums", .integer(report.omitted), kind: .count)
      ],
      parts: [
        (.rows, rows(report)), (.boxes, boxes(report)), (.summary, summary(report)),
        (.income, income(report.income)), (.apart, apart(report.setAside)),
      ], notes: notes(report))
  }

  private func rows(_ report: GermanyTaxReport) -> Table {
    Table(
      "rows", title: "Disposals",
      columns: [
        .text("wallet", "Wallet"), .text("description", "What"), .word("acquired", "Bought"),
        .word("sold", "Sold"), .figure("price", "Price"), .figure("cost", "Cost"),
        .figure("expenses", "Expenses"), .figure("gain", "Gain"), .word("status", "Status"),
        .text("flags", "Rests on"), .data("kind"), .data("coin"),
        .data("quantity", kind: .figure), .data("exactCost", kind: .figure),
        .data("exactGain", kind: .figure), .data("entry"), .data("acquisitionEntry"),
      ],
      rows: (report.taxable + report.exempt).map { row in
        let acquisition = row.acquisition.flatMap { history.acquisitions[$0].entry }
        return [
          .text(row.wallet.name), .text(units(row.quantity, row.coin)),
          .day(row.acquired?.description), .day(row.sold.description), .tax(row.price),
          .tax(row.cost), .tax(row.expenses), .tax(row.gain),
          .text(row.isTaxable ? "taxable" : "over a year"), .marks(row.marks),
          .text(row.kind.rawValue), .text(row.coin.text), .number(row.quantity),
          .number(row.cost), .number(row.gain), .text(place(row.entry)),
          .text(place(acquisition)),
        ]
      }, emptyText: "No coins were disposed of.")
  }

  private func boxes(_ report: GermanyTaxReport) -> Table {
    let lines = report.lines
    var rows: [[Cell]] = []
    func add(_ line: Int?, _ content: String, _ figure: FormFigure?, _ omitted: Int = 0) {
      rows.append([
        .text(line.map { String($0) }), .text(content), .form(figure?.shown, places: 0),
        .number(figure?.exact), .blank, .leftOut(omitted),
      ])
    }
    func add(_ line: Int, _ content: String, text: String) {
      rows.append([.text(String(line)), .text(content), .blank, .blank, .text(text), .leftOut(0)])
    }
    if !report.income.rows.isEmpty {
      let isUnknown = report.income.omitted == report.income.rows.count
      let income = isUnknown ? nil : FormFigure(roundedDown: report.income.total)
      let omitted = report.income.omitted
      add(lines.income, "Income from coins", income, omitted)
      add(lines.incomeSum, "Sum of income", income, omitted)
      add(lines.incomeNet, "Income without expenses", income, omitted)
    }
    if let block = report.block {
      let row = report.taxable[block.row]
      add(lines.asset, "Asset", text: units(row.quantity, row.coin))
      let acquired = row.acquired?.description ?? "unknown"
      add(lines.days, "Bought and sold", text: "\(acquired), \(row.sold)")
      add(lines.price, "Sale price", block.price)
      add(lines.cost, "Cost", block.cost)
      add(lines.expenses, "Expenses of the sale", block.expenses)
      add(lines.gain, "Gain or loss", block.gain)
      add(lines.share, "Share of the person", block.gain)
    }
    if let further = report.further {
      add(lines.further, "Further disposals, by attached list", further, report.omitted)
    }
    return Table(
      "boxes", title: "Lines of Anlage SO",
      columns: [
        .word("line", "Line"), .text("content", "Content"), .figure("figure", "Figure"),
        .figure("exact", "Exact"), .text("text", "Text"),
        .leftOut(report.income.omitted > 0 || report.omitted > 0 && report.further != nil),
      ], rows: rows, emptyText: "There is nothing to put on the form.")
  }

  private func summary(_ report: GermanyTaxReport) -> Table {
    func sum(_ figure: Decimal128, _ rows: [GermanyTaxReport.Row]) -> Decimal128? {
      !rows.isEmpty && rows.allSatisfy { $0.gain == nil } ? nil : figure
    }
    let isIncomeUnknown =
      report.income.omitted > 0
      && report.income.omitted == report.income.rows.count
    let (omitted, incomeOmitted) = (report.omitted, report.income.omitted)
    let exemptOmitted = report.exempt.count { $0.gain == nil }
    let rows: [(String, Decimal128?, Int)] = [
      ("Gains", sum(report.gains, report.taxable), omitted),
      ("Losses", sum(report.losses, report.taxable), omitted),
      ("Net gain", sum(report.netGain, report.taxable), omitted),
      ("Exemption limit", report.exemptionLimit, 0),
      ("Taxable gain", report.taxableGain, omitted),
      ("Gain out of the year's period", sum(report.exemptGain, report.exempt), exemptOmitted),
      ("Income", isIncomeUnknown ? nil : report.income.total, incomeOmitted),
      ("Exemption limit of income", report.incomeLimit, 0),
      ("Taxable income", report.taxableIncome, incomeOmitted),
    ]
    return Table(
      "summary", title: "Summary",
      columns: [
        .text("content", "Content"), .figure("figure", "Figure"), .data("exact", kind: .figure),
        .leftOut(rows.contains { $0.2 > 0 }),
      ],
      rows: rows.map { [.text($0.0), .tax($0.1), .number($0.1), .leftOut($0.2)] })
  }

  private func notes(_ report: GermanyTaxReport) -> [Note] {
    var notes = [
      Note(.note, "Units: \(methodName), for each wallet and coin."), zoneNote,
      Note(
        .note,
        "Both limits hold for a person: other private sales and other income of the kind count"
          + " together with these."),
    ]
    if report.lines.further == nil || report.lines.share == nil {
      notes.append(
        Note(.note, "Lines without a number were not confirmed for \(report.span.name)."))
    }
    return notes + note(omitted: report.omitted, of: report.taxable.count)
      + note(marks: (report.taxable + report.exempt).map(\.marks)) + note(on: report.income)
      + unpricedNotes(report.span) + note(on: report.setAside) + note(on: report.span)
  }
}
