internal import PortfolioEngine

/// The run of `tax`: the journal as lots under a country's policy, and the document of its report.
struct TaxCommand {
  /// What was asked for.
  let options: TaxOptions
  /// The session, whose days are those of the payer's zone.
  let session: Session
  /// The tax year.
  let year: TaxYearWord

  /// Settles zone and year.
  ///
  /// - Throws: `Failure` with status `words` when no year is given, or an option does not belong to
  ///   the country.
  init(_ options: TaxOptions, _ context: Context) throws(Failure) {
    self.options = options
    var context = context
    if let zone = options.zone {
      context.settings.zone = zone
    } else if let zone = try Self.zone(of: options.country) {
      context.settings.zone = zone
    }
    session = Session(context)
    guard let year = options.year else {
      throw Failure(
        .words, "tax needs a year",
        remedies: ["Write --year YEAR; known are \(Self.years(of: options.country))."])
    }
    self.year = year
    if year.isSpan, options.country != .uk {
      throw Failure(
        .words, "the tax year of \(Self.name(of: options.country)) is a calendar year",
        remedies: ["Write --year \(year.year)."])
    }
    try checkOptions()
    guard TaxYears.known(options.country).contains(year.year) else {
      throw failure(.unknownYear(options.country, year.year, known: []), in: nil)
    }
  }

  /// Makes the report and shows it.
  func run() throws(Failure) -> Answer {
    let journal = try session.journalOfLots()
    try checkWallets(of: journal)
    var unitedStates = unitedStates
    unitedStates.brokerFigures = try brokerFigures(of: journal)
    let policy = try policy(of: journal)
    let lots = try lots(of: journal, policy)
    if options.explains { return .document(try explanation(lots)) }
    let history = lots.history
    let page = TaxPage(
      journal: journal, history: history, session: session, options: options,
      remarks: remarks(on: policy))
    do throws(TaxError) {
      let document =
        switch options.country {
        case .us:
          page.document(
            of: try UnitedStatesTaxReport(of: history, year: year.year, options: unitedStates))
        case .uk:
          page.document(
            of: try UnitedKingdomTaxReport(
              of: history, startingIn: year.year, options: unitedKingdom))
        case .ca:
          page.document(of: try CanadaTaxReport(of: history, year: year.year, options: canada))
        case .de:
          page.document(of: try GermanyTaxReport(of: history, year: year.year, options: germany))
        }
      return .document(document)
    } catch {
      throw failure(error, in: journal)
    }
  }

  /// The lots under the country's policy; a failure says which settings that policy overrules.
  private func lots(
    of journal: Journal, _ policy: AccountingPolicy
  ) throws(Failure) -> JournalLots {
    do throws(Failure) {
      return try session.lots(of: journal, policy, keepsSteps: options.explains, keepsPools: true)
    } catch {
      guard error.status == .journal, !error.diagnostics.isEmpty else { throw error }
      var failure = error
      failure.diagnostics[failure.diagnostics.count - 1].reasons +=
        [overruled(by: policy)].compactMap { $0 }
      throw failure
    }
  }

  func failure(_ error: TaxError, in journal: Journal?) -> Failure {
    switch error {
    case .unknownYear(let country, _, _):
      Failure(
        .no,
        "the forms of \(Self.name(of: year.year, country)) are not known for"
          + " \(Self.name(of: country))",
        reasons: ["No year is reported in the layout or with the limits of another."],
        remedies: ["Known are \(Self.years(of: country))."])
    case .noBrokerBoxes(let year):
      Failure(
        .words, "the Form 8949 of \(year) has no boxes for Form 1099-DA",
        remedies: ["Leave --broker and --broker-basis out."])
    case .brokerFigures(let entry, let rows, let wallet):
      failure(
        onFiguresOf: journal.map { $0.name(of: $0.transactions[entry].place) } ?? "", rows: rows,
        wallet: wallet)
    case .overflow:
      Failure(
        .journal, "a sum of the year needs more than 38 digits",
        remedies: ["Check the quantities and prices of the entries."])
    }
  }

  private func failure(onFiguresOf name: String, rows: Int, wallet: Wallet?) -> Failure {
    guard let wallet else {
      return Failure(
        .no, "\(name) has no row in \(year.year), so no form states figures of it",
        remedies: ["--part rows shows the rows, CSV and JSON their lines."])
    }
    guard options.brokers.contains(wallet.name) || options.basisBrokers.contains(wallet.name) else {
      return Failure(
        .words, "the figures of \(name) need a form, and none is named for \(wallet)",
        remedies: ["Name its wallet: --broker or --broker-basis \(wallet)"])
    }
    return Failure(
      .words, "\(name) has \(Values.counted(rows, "row")), and which is meant is not clear",
      remedies: ["Write LINE/ROW=AMOUNT, with the rows of the line counted from 1 as they stand."])
  }

  /// The figures of brokers' forms, by entry.
  func brokerFigures(
    of journal: Journal
  ) throws(Failure) -> [UnitedStatesTaxReport.BrokerFigures] {
    var figures: [UnitedStatesTaxReport.BrokerFigures] = []
    func add(
      _ row: ReportedRow, _ set: (inout UnitedStatesTaxReport.BrokerFigures) -> Void
    ) throws(Failure) {
      let entry = try session.entry(at: row.line, in: journal)
      var figure = UnitedStatesTaxReport.BrokerFigures(entry: entry, row: row.number)
      set(&figure)
      figures.append(figure)
    }
    for figure in options.reportedProceeds { try add(figure.row) { $0.proceeds = figure.amount } }
    for figure in options.reportedCosts { try add(figure.row) { $0.cost = figure.amount } }
    for figure in options.reportedTerms { try add(figure.row) { $0.term = figure.term } }
    return figures
  }

  /// The years of a country's table, as a person lists them.
  static func years(of country: TaxCountry) -> String {
    let years = TaxYears.known(country)
    guard let first = years.first, let last = years.last, years.count > 2 else {
      return Values.listed(years.map { name(of: $0, country) }, last: "and")
    }
    return "\(name(of: first, country)) to \(name(of: last, country))"
  }

  static func name(of country: TaxCountry) -> String {
    switch country {
    case .us: "the United States"
    case .uk: "the United Kingdom"
    case .ca: "Canada"
    case .de: "Germany"
    }
  }

  private static func name(of year: Int, _ country: TaxCountry) -> String {
    guard country == .uk else { return String(year) }
    let next = (year + 1) % 100
    return "\(year)-\(next < 10 ? "0" : "")\(next)"
  }

  /// The zone that a country's tax office counts days in; nil where the country has several.
  private static func zone(of country: TaxCountry) throws(Failure) -> CivilZone? {
    let name: String
    switch country {
    case .us, .ca: return nil
    case .uk: name = "Europe/London"
    case .de: name = "Europe/Berlin"
    }
    do throws(ValueError) {
      return try Values.zone(name)
    } catch {
      throw Failure(
        .files, "this machine knows no time zone \(name)",
        remedies: ["Install its time zone data, or write --zone UTC."])
    }
  }
}

extension TaxCommand {
  /// The options of the United States' report.
  var unitedStates: UnitedStatesTaxReport.Options {
    var result = UnitedStatesTaxReport.Options()
    result.usesWholeDollars = options.wholeDollars
    result.countsLost = options.countsLost
    result.filesSeparately = options.separately
    for wallet in options.brokers { result.brokers[Wallet(wallet)] = .proceeds }
    for wallet in options.basisBrokers { result.brokers[Wallet(wallet)] = .basis }
    return result
  }

  /// Those of the United Kingdom's.
  var unitedKingdom: UnitedKingdomTaxReport.Options {
    var result = UnitedKingdomTaxReport.Options()
    result.lossesBroughtForward = options.losses ?? .zero
    result.countsLost = options.countsLost
    return result
  }

  /// Those of Canada's.
  var canada: CanadaTaxReport.Options {
    var result = CanadaTaxReport.Options()
    result.countsLost = options.countsLost
    return result
  }

  /// Those of Germany's.
  var germany: GermanyTaxReport.Options {
    var result = GermanyTaxReport.Options()
    result.countsLost = options.countsLost
    return result
  }

  /// Refuses options that say nothing in the country.
  private func checkOptions() throws(Failure) {
    let country = options.country
    let given: [(name: String, isGiven: Bool, countries: [TaxCountry])] = [
      ("--whole-dollars", options.wholeDollars, [.us]),
      ("--broker", !options.brokers.isEmpty, [.us]),
      ("--broker-basis", !options.basisBrokers.isEmpty, [.us]),
      ("--reported-proceeds", !options.reportedProceeds.isEmpty, [.us]),
      ("--reported-cost", !options.reportedCosts.isEmpty, [.us]),
      ("--reported-term", !options.reportedTerms.isEmpty, [.us]),
      ("--separately", options.separately, [.us]),
      ("--allocation", options.allocation != nil, [.us]),
      ("--allocation-wallet", !options.allocationWallets.isEmpty, [.us]),
      ("--losses", options.losses != nil, [.uk]),
      ("--method", options.methods != nil, [.us, .de]),
      ("--scope", options.scope != nil, [.us]),
    ]
    for option in given where option.isGiven && !option.countries.contains(country) {
      throw Failure(
        .words, "\(option.name) says nothing in tax \(country.rawValue)",
        remedies: [
          "It belongs to \(Values.listed(option.countries.map { "tax " + $0.rawValue }, last: "and"))."
        ])
    }
    if options.explains, let part = options.part {
      throw Failure(
        .words, "--explain takes all figures back, and --part \(part.rawValue) shows some",
        remedies: ["Leave one of them out."])
    }
    let methods = Self.methods(of: country)
    if let method = options.methods?.parts.map(\.method).first(where: { !methods.contains($0) }) {
      throw Failure(
        .words, "\(method.name) is no method of tax \(country.rawValue)",
        remedies: ["It takes \(Values.listed(methods.map(\.name)))."])
    }
    if let part = options.part, !Self.parts(of: country).contains(part) {
      throw Failure(
        .words, "tax \(country.rawValue) has no part \(part.rawValue)",
        remedies: ["It has \(Values.listed(Self.parts(of: country).map(\.rawValue), last: "and"))."]
      )
    }
    if let twice = options.brokers.first(where: { options.basisBrokers.contains($0) }) {
      throw Failure(
        .words, "the wallet \(twice) stands behind --broker and --broker-basis",
        remedies: ["Its form has the cost or has it not: leave one of them out."])
    }
  }

  /// Refuses wallets that no entry names.
  private func checkWallets(of journal: Journal) throws(Failure) {
    let named = options.brokers + options.basisBrokers + options.allocationWallets
    guard !named.isEmpty else { return }
    var known: Set<String> = []
    for entry in journal.transactions {
      known.insert(entry.wallet.name)
      if let destination = entry.details.destination { known.insert(destination.name) }
    }
    for name in named where !known.contains(name) {
      throw Failure(
        .no, "no entry names a wallet \(name)",
        remedies: ["The wallets are \(Values.listed(known.sorted(), last: "and"))."])
    }
  }

  private static func parts(of country: TaxCountry) -> [TaxOptions.Part] {
    TaxOptions.Part.allCases.filter { $0 != .pools || country == .uk || country == .ca }
  }
}
