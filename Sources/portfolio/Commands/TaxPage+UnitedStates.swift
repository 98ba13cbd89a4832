internal import PortfolioEngine

extension TaxPage {
  /// Form 8949 and Schedule D.
  func document(of report: UnitedStatesTaxReport) -> Document {
    let places = report.usesWholeDollars ? 0 : 2
    return document(
      span: report.span, title: "Form 8949 and Schedule D",
      facts: [
        .text("usesWholeDollars", "Whole dollars", .flag(report.usesWholeDollars)),
        Fact("omitted", "Rows left out of sums", .integer(report.omitted), kind: .count),
      ],
      parts: [
        (.rows, rows(report, places)), (.boxes, boxes(report, places)),
        (.summary, summary(report, places)), (.income, income(report.income)),
        (.apart, apart(report.setAside)),
      ], notes: notes(report))
  }

  private func rows(_ report: UnitedStatesTaxReport, _ places: Int) -> Table {
    Table(
      "rows", title: "Form 8949",
      columns: [
        .word("box", "Box"), .text("description", "(a) Description"),
        .word("acquired", "(b) Acquired"), .word("sold", "(c) Sold"),
        .figure("proceeds", "(d) Proceeds"), .figure("cost", "(e) Cost"), .word("code", "(f)"),
        .figure("adjustment", "(g)"), .figure("gain", "(h) Gain"), .text("flags", "Rests on"),
        .data("term"), .data("kind"), .data("wallet"), .data("coin"),
        .data("quantity", kind: .figure), .data("exactProceeds", kind: .figure),
        .data("exactCost", kind: .figure), .data("exactGain", kind: .figure), .data("entry"),
        .data("acquisitionEntry"), .data("reference"),
      ],
      rows: report.rows.map { row in
        let acquisition = row.acquisition.flatMap { history.acquisitions[$0].entry }
        return [
          .text(row.box), .text(units(row.quantity, row.coin)),
          .text(row.acquired.map(Self.american)), .text(Self.american(row.sold)),
          .form(row.proceeds?.shown, places: places, inParentheses: true),
          .form(row.cost?.shown, places: places, inParentheses: true), .text(row.code),
          adjustment(row, places),
          .form(row.gain?.shown, places: places, inParentheses: true), .marks(row.marks),
          .text(row.term.rawValue), .text(row.kind.rawValue), .text(row.wallet.name),
          .text(row.coin.text), .number(row.quantity), .number(row.proceeds?.exact),
          .number(row.cost?.exact), .number(row.gain?.exact), .text(place(row.entry)),
          .text(place(acquisition)), .text(journal.transactions[row.entry].details.reference),
        ]
      }, emptyText: "No coins were disposed of.")
  }

  /// Column (g), in which the form wants -0- for a code that adjusts nothing.
  private func adjustment(_ row: UnitedStatesTaxReport.Row, _ places: Int) -> Cell {
    guard let figure = row.adjustment?.shown else { return .blank }
    if figure.isZero { return .number(figure, text: "-0-") }
    return .form(figure, places: places, inParentheses: true)
  }

  private func boxes(_ report: UnitedStatesTaxReport, _ places: Int) -> Table {
    func cell(_ figure: FormFigure, _ box: UnitedStatesTaxReport.Box) -> Cell {
      known(
        .form(figure.shown, places: places, inParentheses: true), unless: box.omitted,
        of: box.count)
    }
    return Table(
      "boxes", title: "Totals for Schedule D",
      columns: [
        .word("box", "Box"), .word("line", "Line"), .count("count", "Rows"),
        .figure("proceeds", "(d) Proceeds"), .figure("cost", "(e) Cost"),
        .figure("adjustment", "(g)"), .figure("gain", "(h) Gain"),
        .figure("exactGain", "Exact gain"), .leftOut(report.omitted > 0),
      ],
      rows: report.boxes.map {
        [
          .text($0.box), .text($0.line), .integer($0.count), cell($0.proceeds, $0),
          cell($0.cost, $0), cell($0.adjustment, $0), cell($0.gain, $0),
          known(.number($0.gain.exact), unless: $0.omitted, of: $0.count),
          .leftOut($0.omitted),
        ]
      }, emptyText: "No box is in use.")
  }

  private func summary(_ report: UnitedStatesTaxReport, _ places: Int) -> Table {
    func row(
      _ line: String, _ what: String, _ figure: Decimal128, _ exact: Decimal128?,
      _ term: HoldingTerm? = nil
    ) -> [Cell] {
      let rows = report.rows.filter { term == nil || $0.term == term }
      let omitted = rows.count { $0.gain == nil }
      func sum(_ cell: Cell) -> Cell { known(cell, unless: omitted, of: rows.count) }
      return [
        .text(line), .text(what), sum(.form(figure, places: places, inParentheses: true)),
        exact.map { sum(.number($0)) } ?? .blank, .leftOut(omitted),
      ]
    }
    var rows = [
      row("7", "Net short-term gain", report.shortGain.shown, report.shortGain.exact, .short),
      row("15", "Net long-term gain", report.longGain.shown, report.longGain.exact, .long),
      row("16", "Both together", report.netGain.shown, report.netGain.exact),
    ]
    if let loss = report.allowedLoss {
      rows.append(row("21", "Loss that counts this year", loss.negated, nil))
    }
    rows.append(
      row(
        "1040: \(report.returnLine)", "Capital gain or loss",
        report.allowedLoss?.negated ?? report.netGain.shown, nil))
    return Table(
      "summary", title: "Schedule D",
      columns: [
        .word("line", "Line"), .text("content", "Content"), .figure("figure", "Figure"),
        .figure("exact", "Exact"), .leftOut(report.omitted > 0),
      ], rows: rows)
  }

  private func notes(_ report: UnitedStatesTaxReport) -> [Note] {
    let scope = history.policy.scope
    let isUsual = scope.first == .universal && scope.changes.count == 1
    let change = scope.changes.first
    let dealt = change.map { " (dealt out \(Self.order($0.dealt)))" } ?? ""
    let books =
      isUsual && change?.day == Self.firstDayOfWallets
      ? "one book for all wallets until 2024, one for each wallet from 2025-01-01\(dealt)"
      : scope.words
    var notes = [
      Note(.note, "Lots: \(methodName); \(books)."),
      zoneNote,
      Note(
        .note,
        "Carryovers of earlier years (Schedule D, lines 6 and 14) are not in the journal and are"
          + " left out."),
    ]
    let facts = TaxYears.unitedStates.first { $0.year == options.year?.year }
    if facts?.hasBrokerBoxes == true {
      if options.brokers.isEmpty, options.basisBrokers.isEmpty {
        notes.append(
          Note(
            .note,
            "No broker's Form 1099-DA is stated, so all rows are in boxes I and L; --broker and"
              + " --broker-basis name the wallets of which there is one."))
      } else {
        notes.append(
          Note(
            .note,
            "Rows of boxes G, H, J and K hold the journal's own figures but for those that"
              + " --reported-proceeds, --reported-cost and --reported-term state."))
      }
    }
    if !report.income.rows.isEmpty {
      notes.append(
        Note(.note, "Income that is reported nowhere else goes on \(report.incomeLine)."))
    }
    return notes + note(omitted: report.omitted, of: report.rows.count)
      + note(marks: report.rows.map(\.marks)) + note(on: report.income)
      + unpricedNotes(report.span) + note(on: report.setAside) + note(on: report.span)
  }

  private static var firstDayOfWallets: Day? {
    AccountingPolicy.unitedStates.scope.changes.first?.day
  }

  private static func order(_ method: CostBasisMethod) -> String {
    switch method {
    case .lastInFirstOut: "last in first out"
    case .highestFirst: "highest cost first"
    case .lowestFirst: "lowest cost first"
    default: "first in first out"
    }
  }

  /// A day as American forms write it: 09/12/2025.
  private static func american(_ day: Day) -> String {
    let text = day.description
    return "\(text.dropFirst(5).prefix(2))/\(text.suffix(2))/\(text.prefix(4))"
  }
}
