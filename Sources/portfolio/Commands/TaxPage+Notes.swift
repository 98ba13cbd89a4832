internal import PortfolioEngine

extension TaxPage {
  /// How many rows lack a figure.
  func note(omitted: Int, of count: Int) -> [Note] {
    guard omitted > 0 else { return [] }
    return [
      Note(
        .warning,
        "The sums leave out \(omitted) of \(Values.counted(count, "row")) without a cost or price.")
    ]
  }

  /// The entries up to the end of the year that nobody can price.
  func unpricedNotes(_ span: TaxSpan) -> [Note] {
    LotPage(session, journal, history.policy).notes(
      on: UnknownValue.all(of: history, journal.transactions).filter { $0.day <= span.last })
  }

  /// What figures rest on beside the journal.
  func note(marks: [FigureMarks]) -> [Note] {
    let page = LotPage(session, journal, history.policy)
    let assumed = marks.count { !$0.isDisjoint(with: [.assumedCost, .assumedProceeds]) }
    let madeUp = marks.count { $0.contains(.zeroBasis) }
    let uncertain = marks.count { $0.contains(.uncertainOrder) }
    var notes = page.notes(
      unknown: 0, assumed: assumed, madeUp: madeUp, uncertain: uncertain, of: marks.count, "row",
      "a cost or price")
    let converted = marks.count { !$0.isDisjoint(with: [.convertedCost, .convertedProceeds]) }
    if converted > 0 {
      notes.append(
        Note(
          .note,
          "\(Values.counted(converted, "row")) \(converted == 1 ? "has" : "have") money of another"
            + " currency, converted to \(currency.code.uppercased()) at the rate of its day."))
    }
    return notes
  }

  /// What income leaves out.
  func note(on income: TaxIncome) -> [Note] {
    guard income.omitted > 0 else { return [] }
    return [
      Note(
        .warning,
        "Income leaves out \(Values.counted(income.omitted, "receipt")) without a value.")
    ]
  }

  /// Lost coins and withdrawals, which want a decision.
  func note(on apart: [TaxSetAside]) -> [Note] {
    func places(_ kind: Disposal.Kind) -> [String] {
      apart.filter { $0.kind == kind }.compactMap { place($0.entry) }
    }
    var notes: [Note] = []
    let lost = places(.lost)
    if !lost.isEmpty {
      notes.append(
        Note(
          .warning,
          "Lost coins are left out: \(Values.listed(lost, last: "and")). Whether such a loss counts"
            + " is a question of claims and proof; --count-lost counts it."))
    }
    let withdrawn = places(.withdrawal)
    if !withdrawn.isEmpty {
      notes.append(
        Note(
          .warning,
          "Withdrawals are left out: \(Values.listed(withdrawn, last: "and")). If the coins were"
            + " sold or spent, record that instead."))
    }
    let madeUp = apart.filter { $0.marks.contains(.zeroBasis) }.compactMap { place($0.entry) }
    if !madeUp.isEmpty {
      notes.append(
        Note(
          .warning,
          "Coins that were never acquired are among those left out, at no cost:"
            + " \(Values.listed(madeUp, last: "and"))."))
    }
    return notes
  }

  /// A year that goes on, or figures that entries after its end may still change.
  func note(on span: TaxSpan, _ window: OpenWindow? = nil) -> [Note] {
    let today = session.today
    if today <= span.last {
      return [Note(.warning, "The year is not over: figures are those up to \(today).")]
    }
    let end = span.last.adding(days: OpenWindow.days)
    guard let window, today <= end else { return [] }
    return [window.note(until: end)]
  }

  /// In which zone days begin.
  var zoneNote: Note {
    let name = session.zone.name
    let reason =
      if options.zone != nil {
        "as --zone says"
      } else {
        switch options.country {
        case .us, .ca: "your setting; where you live in another, name it with --zone"
        case .uk, .de: "as the tax office counts them"
        }
      }
    return Note(.note, "Days are those of \(name), \(reason).")
  }
}
