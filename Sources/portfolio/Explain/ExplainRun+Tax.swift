internal import PortfolioEngine

extension ExplainCommand {
  /// The figures of a tax return, as `tax` makes it without further options.
  func tax() throws(Failure) -> Answer {
    var tax = TaxOptions()
    do throws(ValueError) {
      tax.country = try Values.choice(options.name ?? "")
    } catch {
      throw Failure(
        .words, "\(options.name ?? "") is no country of tax returns",
        remedies: [error.reason] + [error.remedy].compactMap { $0 })
    }
    guard !options.lots.namesCurrency || options.lots.currency == tax.country.currency else {
      throw Failure(
        .words,
        "tax \(tax.country.rawValue) is in \(tax.country.currency.code.uppercased()), and --currency"
          + " wants \(options.lots.currency.code.uppercased())",
        remedies: ["A return is in the money of its country: leave --currency out."])
    }
    tax.year = options.year
    tax.explains = true
    return try TaxCommand(tax, context).run()
  }
}

extension TaxCommand {
  /// The figures of a return with every step of them.
  func explanation(_ lots: JournalLots) throws(Failure) -> Document {
    let explanation: FigureExplanation
    let what: String
    let span: TaxSpan
    do {
      switch options.country {
      case .us:
        var choices = unitedStates
        choices.brokerFigures = try brokerFigures(of: lots.journal)
        let report = try UnitedStatesTaxReport(
          of: lots.history, year: year.year, options: choices)
        explanation = try FigureExplanation(
          of: report, options: choices, history: lots.history, entries: lots.entries,
          at: lots.past)
        (what, span) = ("Schedule D, line 16", report.span)
      case .uk:
        let report = try UnitedKingdomTaxReport(
          of: lots.history, startingIn: year.year, options: unitedKingdom)
        explanation = try FigureExplanation(
          of: report, options: unitedKingdom, history: lots.history, entries: lots.entries,
          at: lots.past)
        (what, span) = ("Taxable gain", report.span)
      case .ca:
        let report = try CanadaTaxReport(of: lots.history, year: year.year, options: canada)
        explanation = try FigureExplanation(
          of: report, options: canada, history: lots.history, entries: lots.entries,
          at: lots.past)
        (what, span) = ("Taxable gain", report.span)
      case .de:
        let report = try GermanyTaxReport(of: lots.history, year: year.year, options: germany)
        explanation = try FigureExplanation(
          of: report, options: germany, history: lots.history, entries: lots.entries,
          at: lots.past)
        (what, span) = ("Taxable gain", report.span)
      }
    } catch let error as TaxError {
      throw failure(error, in: lots.journal)
    } catch let error as Failure {
      throw error
    } catch {
      throw session.tooLong(.overflow)
    }
    let page = LotPage(session, lots)
    return ExplanationPage(
      page: page, title: "\(what), \(span.name)", explanation: explanation,
      namedRests: lots.history.namedRests
    ).document(
      notes: page.notes(onUnpricedOf: lots, in: span.first...span.last, coin: nil)
        + page.notes(onUnusedFeesOf: lots, in: span.first...span.last, coin: nil)
        + page.notes(
          onGifts: lots.history.giverCosts(ofReturn: lots.entries, in: span))
        + remarks(on: lots.policy).map { Note(.note, $0) }
        + [Note(.note, "This is not tax advice.")])
  }
}
