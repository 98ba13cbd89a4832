internal import PortfolioEngine

extension TaxPage {
  /// SA108 and its computations.
  func document(of report: UnitedKingdomTaxReport) -> Document {
    document(
      span: report.span, title: "SA108 and computations",
      facts: [
        .text(
          "isReportRequired", "To be reported",
          .flag(
            report.duties.isEmpty && report.omitted > 0 ? nil : !report.duties.isEmpty)),
        Fact("omitted", "Rows left out of sums", .integer(report.omitted), kind: .count),
      ],
      parts: [
        (.rows, rows(report)), (.boxes, boxes(report)), (.summary, summary(report)),
        (.pools, pools(report.pools)), (.income, income(report.income)),
        (.apart, apart(report.setAside)),
      ], notes: notes(report))
  }

  private func rows(_ report: UnitedKingdomTaxReport) -> Table {
    Table(
      "rows", title: "Disposals",
      columns: [
        .word("day", "Day"), .text("description", "What"), .text("how", "How"),
        .figure("proceeds", "Proceeds"), .figure("sameDayCost", "Same day"),
        .figure("laterCost", "30 days"), .text("laterDays", "Bought on"),
        .figure("poolCost", "Pool"), .figure("fees", "Fees"), .figure("gain", "Gain"),
        .text("flags", "Rests on"), .data("coin"), .data("quantity", kind: .figure),
        .data("exactCost", kind: .figure), .data("exactGain", kind: .figure), .data("entries"),
      ],
      rows: report.rows.map { row in
        func cost(_ rules: Set<LotMatch.Rule>) -> Cell {
          let matches = row.matches.filter { rules.contains($0.rule) }
          if matches.isEmpty { return .blank }
          let known = matches.compactMap(\.cost)
          return known.count == matches.count ? .tax(try? known.sum()) : .missing
        }
        let days = row.matches.filter { $0.rule == .thirtyDays }.compactMap {
          $0.acquired?.description
        }
        return [
          .day(row.day.description), .text(units(row.quantity, row.coin)), .text(how(row)),
          .tax(row.proceeds), cost([.sameDay]), cost([.thirtyDays, .tenDays]),
          .text(days.joined(separator: ", ")), cost([.pool, .missing]),
          row.fees?.isZero == true ? .blank : .tax(row.fees), .tax(row.gain), .marks(row.marks),
          .text(row.coin.text), .number(row.quantity), .number(row.cost), .number(row.gain),
          .text(row.entries.uniqued.compactMap { place($0) }.joined(separator: " ")),
        ]
      }, emptyText: "No coins were disposed of.")
  }

  /// How the coins of a day left: the acts of its entries, and fees in coins of other entries.
  private func how(_ row: UnitedKingdomTaxReport.Row) -> String {
    if row.entries.count == 1 { return row.kind.words }
    let words = row.entries.map { entry -> String in
      guard journal.transactions.indices.contains(entry) else { return row.kind.words }
      let transaction = journal.transactions[entry]
      let isFee = [.move, .wrap, .split].contains(transaction.act)
      guard transaction.amount.coin == row.coin, !isFee else { return "fee" }
      return transaction.act == .sell ? "sale" : transaction.act.rawValue
    }
    let hasOwnFee = row.entries.uniqued.count < row.entries.count
    return (words.uniqued + (hasOwnFee ? ["fee"] : [])).uniqued.joined(separator: ", ")
  }

  private func boxes(_ report: UnitedKingdomTaxReport) -> Table {
    let figures: [(String, Decimal128, Decimal128)] = [
      ("Disposals", Decimal128(report.rows.count), Decimal128(report.rows.count)),
      ("Proceeds", report.proceeds.shown, report.proceeds.exact),
      ("Allowable costs", report.costs.shown, report.costs.exact),
      ("Gains before losses", report.gains.shown, report.gains.exact),
      ("Losses", report.losses.shown, report.losses.exact),
    ]
    return Table(
      "boxes", title: "SA108",
      columns: [
        .word("box", "Box"), .text("content", "Content"), .figure("figure", "Figure"),
        .figure("exact", "Exact"), .leftOut(report.omitted > 0),
      ],
      rows: figures.enumerated().map { index, figure in
        // How many there were is known even where no sum is.
        func sum(_ cell: Cell) -> Cell { index == 0 ? cell : known(cell, in: report) }
        return [
          .text(report.boxNumbers.isEmpty ? nil : report.boxNumbers[index]),
          .text(figure.0), sum(.form(figure.1, places: 0)), sum(.number(figure.2)),
          .leftOut(index == 0 ? 0 : report.omitted),
        ]
      })
  }

  private func known(_ cell: Cell, in report: UnitedKingdomTaxReport) -> Cell {
    known(cell, unless: report.omitted, of: report.rows.count)
  }

  private func summary(_ report: UnitedKingdomTaxReport) -> Table {
    var rows: [(String, Decimal128)] = []
    if let split = report.split {
      rows += [
        ("Gains before \(split.day)", split.gainsBefore),
        ("Losses before \(split.day)", split.lossesBefore),
        ("Gains from \(split.day)", split.gainsFrom),
        ("Losses from \(split.day)", split.lossesFrom),
      ]
    }
    rows += [
      ("Net gain", report.netGain), (Self.exemptName, report.exemptAmount),
      (Self.lossesName, report.lossesBroughtForward),
      ("Losses brought forward, used (box 45)", report.lossesUsed),
      ("Losses carried forward (box 47)", report.lossesCarriedForward),
      ("Taxable", report.taxable),
    ]
    if let split = report.split {
      rows += [
        ("Taxable at the rates before \(split.day)", split.taxableBefore),
        ("Taxable at the rates from \(split.day)", split.taxableFrom),
        ("Box 51 within the basic rate band", split.basicAdjustment),
        ("Box 51 above it", split.higherAdjustment),
      ]
    }
    return Table(
      "summary", title: "Summary",
      columns: [
        .text("content", "Content"), .figure("figure", "Figure"), .data("exact", kind: .figure),
        .leftOut(report.omitted > 0),
      ],
      rows: rows.map { name, figure in
        let isGiven = [Self.exemptName, Self.lossesName].contains(name)
        return [.text(name)]
          + [Cell.tax(figure), .number(figure)].map { isGiven ? $0 : known($0, in: report) }
          + [.leftOut(isGiven ? 0 : report.omitted)]
      })
  }

  private static let exemptName = "Annual exempt amount"
  private static let lossesName = "Losses brought forward"

  private func notes(_ report: UnitedKingdomTaxReport) -> [Note] {
    var notes = [Note(.note, "Matching: \(methodName)."), zoneNote]
    if report.boxNumbers.isEmpty {
      notes.append(
        Note(
          .warning, "The boxes of SA108 for \(report.span.name) are not known; none are numbered."))
    }
    let limit = Cell.tax(report.proceedsLimit).text
    let exempt = Cell.tax(report.exemptAmount).text
    let reasons = report.duties.map { duty in
      switch duty {
      case .proceeds: "proceeds exceed \(limit)"
      case .gains: "gains before losses exceed \(exempt)"
      case .losses: "there are losses to claim"
      }
    }
    notes.append(
      reasons.isEmpty && report.omitted > 0
        ? Note(
          .warning,
          "Whether gains must be reported cannot be told while rows lack a cost or price.")
        : reasons.isEmpty
          ? Note(
            .note,
            "By these figures alone no report is due: proceeds are not above \(limit), gains not above"
              + " \(exempt), and there is no loss to claim.")
          : Note(.note, "To be reported, since \(Values.listed(reasons, last: "and"))."))
    if !report.income.rows.isEmpty {
      notes.append(
        Note(
          .note,
          "Income goes to SA100, box 17; a trading and miscellaneous income allowance of 1,000 may"
            + " apply."))
    }
    return notes + note(omitted: report.omitted, of: report.rows.count)
      + note(marks: report.rows.map(\.marks)) + note(on: report.income)
      + unpricedNotes(report.span) + note(on: report.setAside) + note(on: report.span, .matching)
  }
}
