internal import PortfolioEngine

extension TaxPage {
  /// Schedule 3.
  func document(of report: CanadaTaxReport) -> Document {
    document(
      span: report.span, title: "Schedule 3",
      facts: [
        Fact("omitted", "Rows left out of sums", .integer(report.totals.omitted), kind: .count)
      ],
      parts: [
        (.rows, rows(report)), (.boxes, boxes(report)), (.summary, summary(report)),
        (.pools, pools(report.pools)), (.income, income(report.income)),
        (.apart, apart(report.setAside)),
      ], notes: notes(report))
  }

  private func rows(_ report: CanadaTaxReport) -> Table {
    let hasPeriods = report.periods.count > 1
    return Table(
      "rows", title: "Bonds, debentures, promissory notes, crypto-assets and similar properties",
      columns: [
        .word("day", "Day"),
        hasPeriods ? .count("period", "Period") : .data("period", kind: .count),
        .text("description", "Name"), .word("acquisitionYear", "(1) Year"),
        .figure("proceeds", "(2) Proceeds"), .figure("cost", "(3) Cost base"),
        .figure("outlays", "(4) Outlays"), .figure("gain", "(5) Gain"),
        .figure("denied", "Denied"), .text("flags", "Rests on"), .data("kind"), .data("coin"),
        .data("quantity", kind: .figure), .data("exactCost", kind: .figure),
        .data("exactGain", kind: .figure), .data("entry"),
      ],
      rows: report.rows.map { row in
        [
          .day(row.day.description), .integer(row.period), .text(units(row.quantity, row.coin)),
          .text(row.acquisitionYear.map { String($0) } ?? "Various"), .tax(row.proceeds),
          .tax(row.cost), .tax(row.outlays), .tax(row.gain),
          row.denied.isZero ? .blank : .tax(row.denied), .marks(row.marks),
          .text(row.kind.rawValue), .text(row.coin.text), .number(row.quantity),
          .number(row.cost), .number(row.gain), .text(place(row.entry)),
        ]
      }, emptyText: "No coins were disposed of.")
  }

  private func boxes(_ report: CanadaTaxReport) -> Table {
    let rows: [(Int?, String, Decimal128)] = [
      (report.proceedsLine, "Proceeds, total of column 2", report.totals.proceeds),
      (report.gainLine, "Gain or loss, total of column 5", report.totals.gain),
      (report.taxableLine, "Taxable: one half", report.taxable),
      (
        report.taxable.isNegative ? nil : report.returnLine, "Taxable gain on the return",
        max(report.taxable, .zero)
      ),
    ]
    return Table(
      "boxes", title: "Lines",
      columns: [
        .word("line", "Line"), .text("content", "Content"), .figure("figure", "Figure"),
        .data("exact", kind: .figure), .leftOut(report.totals.omitted > 0),
      ],
      rows: rows.map {
        [.text($0.0.map { String($0) }), .text($0.1)]
          + [Cell.tax($0.2), .number($0.2)].map { known($0, in: report.totals) }
          + [.leftOut(report.totals.omitted)]
      })
  }

  private func summary(_ report: CanadaTaxReport) -> Table {
    func row(_ name: String, _ totals: CanadaTaxReport.Totals) -> [Cell] {
      func sum(_ figure: Decimal128) -> Cell { known(.tax(figure), in: totals) }
      return [
        .text(name), .integer(totals.count), sum(totals.proceeds), sum(totals.cost),
        sum(totals.outlays), sum(totals.gain), sum(totals.denied),
        known(.number(totals.gain), in: totals), .leftOut(totals.omitted),
      ]
    }
    let periods =
      report.periods.count > 1
      ? report.periods.enumerated().map { index, period in
        row("Period \(index + 1): \(period.first) to \(period.last)", period.totals)
      } : []
    return Table(
      "summary", title: "Summary",
      columns: [
        .text("content", "Content"), .count("count", "Rows"), .figure("proceeds", "Proceeds"),
        .figure("cost", "Cost base"), .figure("outlays", "Outlays"), .figure("gain", "Gain"),
        .figure("denied", "Denied"), .data("exactGain", kind: .figure),
        .leftOut(report.totals.omitted > 0),
      ], rows: periods + [row("Year", report.totals)])
  }

  private func known(_ cell: Cell, in totals: CanadaTaxReport.Totals) -> Cell {
    known(cell, unless: totals.omitted, of: totals.count)
  }

  private func notes(_ report: CanadaTaxReport) -> [Note] {
    var notes = [
      Note(.note, "Cost: \(methodName)."), zoneNote,
      Note(
        .note,
        "As capital, one half of the gain counts; as business, all of it, on T2125. Which it is goes"
          + " by frequency, holding time, knowledge, financing and the like."),
    ]
    if report.gainLine == nil {
      notes.append(
        Note(
          .note,
          "Lines without a number were not confirmed for \(report.span.name)."))
    }
    if report.taxable.isNegative {
      notes.append(
        Note(.note, "A net loss goes to no line of the return: it is carried (T1A, line 25300)."))
    }
    if report.totals.denied > .zero {
      notes.append(
        Note(
          .note,
          "Superficial losses of \(Cell.tax(report.totals.denied).text) are denied: they are out of"
            + " column 5 and in the cost base of what was bought."))
    }
    if !report.income.rows.isEmpty {
      notes.append(
        Note(
          .note,
          "Income goes to T2125 or line 13000, at its value on receipt."))
    }
    return notes + note(omitted: report.totals.omitted, of: report.rows.count)
      + note(marks: report.rows.map(\.marks)) + note(on: report.income)
      + unpricedNotes(report.span) + note(on: report.setAside) + note(on: report.span, .denial)
  }
}
