extension UnitedStatesTaxReport {
  /// Makes the report of a calendar year out of lots that were kept in US dollars.
  ///
  /// - Throws: `unknownYear` for a year whose forms are not in the table, `noBrokerBoxes` when
  ///   brokers are named for a year without such boxes, `brokerFigures` when figures of a form belong
  ///   to no row or to one of several, `overflow`.
  public init(
    of history: LotHistory, year: Int, options: Options = Options()
  ) throws(TaxError) {
    let facts = try TaxYears.row(TaxYears.unitedStates, .us, year, \.year)
    if !options.brokers.isEmpty, !facts.hasBrokerBoxes { throw .noBrokerBoxes(year: year) }
    do {
      try self.init(history, facts, options)
    } catch let error as TaxError {
      throw error
    } catch {
      throw .overflow
    }
  }

  private init(
    _ history: LotHistory, _ facts: UnitedStatesTaxYear, _ options: Options
  ) throws {
    span = .calendar(facts.year)
    usesWholeDollars = options.usesWholeDollars
    returnLine = facts.returnLine
    incomeLine = facts.incomeLine
    income = try TaxIncome(history, span)
    let (counted, aside) = history.taxed(in: span, countsLost: options.countsLost)
    setAside = aside
    let sorted = BoxedMatch.sorted(counted, of: history, facts, options)
    let letters = Set(sorted.map(\.box)).sorted()
    let figures = try Self.figures(options.brokerFigures, of: sorted)
    var rows: [Row] = []
    for (index, part) in sorted.enumerated() {
      rows.append(try Row(part, figures[index], places: options.usesWholeDollars ? 0 : 2))
    }
    self.rows = rows
    var boxes: [Box] = []
    for letter in letters { boxes.append(try Box(letter, rows.filter { $0.box == letter })) }
    self.boxes = boxes
    var short = FormFigure.zero
    var long = FormFigure.zero
    for box in boxes {
      if box.isLong { long = try long + box.gain } else { short = try short + box.gain }
    }
    shortGain = short
    longGain = long
    netGain = try short + long
    let limit = options.filesSeparately ? facts.separateLossLimit : facts.lossLimit
    allowedLoss = netGain.shown.isNegative ? min(netGain.shown.magnitude, limit) : nil
  }
}

/// A part of a disposal, and the box that it goes to.
struct BoxedMatch {
  /// The disposal, with its index in the history.
  let index: Int
  let disposal: Disposal
  /// The part, with its place among the disposal's.
  let position: Int
  let match: LotMatch
  let term: HoldingTerm
  let broker: UnitedStatesTaxReport.BrokerReport?
  let box: String

  /// The parts of all disposals by box; a stable order keeps the journal's inside one.
  static func sorted(
    _ counted: [(index: Int, disposal: Disposal)], of history: LotHistory,
    _ facts: UnitedStatesTaxYear, _ options: UnitedStatesTaxReport.Options
  ) -> [BoxedMatch] {
    let parts = counted.flatMap { index, disposal in
      history.matches(of: disposal).enumerated().map { position, match in
        BoxedMatch(index, disposal, position, match, facts, options)
      }
    }
    // Sorting by letter is sorting by part and box.
    let letters = Set(parts.map(\.box)).sorted()
    return letters.flatMap { letter in parts.filter { $0.box == letter } }
  }

  private init(
    _ index: Int, _ disposal: Disposal, _ position: Int, _ match: LotMatch,
    _ facts: UnitedStatesTaxYear, _ options: UnitedStatesTaxReport.Options
  ) {
    self.index = index
    self.disposal = disposal
    self.position = position
    self.match = match
    broker = options.brokers[disposal.wallet]
    // What was never acquired has no day: it is short, and flagged.
    term = match.term == .long ? .long : .short
    box =
      switch (broker, term) {
      case (nil, .long): facts.longBox
      case (nil, _): facts.shortBox
      case (.proceeds, .long): "K"
      case (.proceeds, _): "H"
      case (.basis, .long): "J"
      case (.basis, _): "G"
      }
  }
}

extension UnitedStatesTaxReport {
  /// The figures of brokers' forms by the row that they belong to.
  static func figures(
    _ figures: [BrokerFigures], of parts: [BoxedMatch]
  ) throws(TaxError) -> [Int: BrokerFigures] {
    var found: [Int: BrokerFigures] = [:]
    for figure in figures {
      let rows = parts.indices.filter { parts[$0].disposal.entry == figure.entry }
      let number = figure.row ?? (rows.count == 1 ? 1 : 0)
      guard rows.indices.contains(number - 1), parts[rows[number - 1]].broker != nil else {
        throw .brokerFigures(
          entry: figure.entry, rows: rows.count,
          wallet: rows.first.map { parts[$0].disposal.wallet })
      }
      let index = rows[number - 1]
      var known = found[index] ?? BrokerFigures(entry: figure.entry, row: number)
      known.proceeds = figure.proceeds ?? known.proceeds
      known.cost = figure.cost ?? known.cost
      known.term = figure.term ?? known.term
      found[index] = known
    }
    return found
  }
}

extension UnitedStatesTaxReport.Row {
  fileprivate init(
    _ part: BoxedMatch, _ form: UnitedStatesTaxReport.BrokerFigures?, places: Int
  ) throws(DecimalError) {
    let disposal = part.disposal
    let match = part.match
    term = part.term
    box = part.box
    entry = disposal.entry
    acquisition = match.acquisition
    kind = disposal.kind
    wallet = disposal.wallet
    coin = disposal.coin
    quantity = match.quantity
    acquired = match.rule == .missing ? nil : match.acquired
    sold = disposal.day
    marks = match.marks
    func figure(_ exact: Decimal128) -> FormFigure {
      FormFigure(exact, places: places, .halfUp)
    }
    var codes: Set<String> = []
    var adjustments: [Decimal128] = []
    var proceeds = match.proceeds
    if let exact = match.proceeds, let reported = form?.proceeds, reported != exact {
      // The form's proceeds stand, and what is off goes into column (g).
      let excess = try reported - exact
      codes.insert(!excess.isNegative && excess <= disposal.fees ?? .zero ? "E" : "O")
      adjustments.append(excess.negated)
      proceeds = reported
    } else if let exact = match.proceeds, exact.isNegative {
      // Column (d) is never below zero: fees beyond what came in are selling costs, code E.
      codes.insert("E")
      adjustments.append(exact)
      proceeds = .zero
    }
    var cost = match.cost
    if let exact = match.cost, let reported = form?.cost, reported != exact {
      codes.insert("B")
      if part.broker == .basis {
        adjustments.append(try reported - exact)
        cost = reported
      } else {
        // A cost that the tax office was not told of is put right in column (e) itself.
        adjustments.append(.zero)
      }
    }
    if let reported = form?.term, reported != term {
      // The right part of the form puts the term right, and nothing is adjusted.
      codes.insert("T")
      adjustments.append(.zero)
    }
    code = codes.sorted().joined()
    self.proceeds = proceeds.map(figure)
    self.cost = cost.map(figure)
    adjustment = codes.isEmpty ? nil : figure(try adjustments.sum())
    if let proceeds = self.proceeds, let cost = self.cost {
      let plus = adjustment ?? .zero
      gain = FormFigure(
        exact: try proceeds.exact - cost.exact + plus.exact,
        shown: try proceeds.shown - cost.shown + plus.shown)
    } else {
      gain = nil
    }
  }
}

extension UnitedStatesTaxReport.Box {
  fileprivate init(_ letter: String, _ rows: [UnitedStatesTaxReport.Row]) throws(DecimalError) {
    box = letter
    switch letter {
    case "G": line = "1b"
    case "H": line = "2"
    case "J": line = "8b"
    case "K": line = "9"
    case "C", "I": line = "3"
    default: line = "10"
    }
    count = rows.count
    let complete = rows.filter { $0.gain != nil }
    omitted = rows.count - complete.count
    proceeds = try complete.compactMap(\.proceeds).total()
    cost = try complete.compactMap(\.cost).total()
    adjustment = try complete.compactMap(\.adjustment).total()
    gain = try complete.compactMap(\.gain).total()
  }

  /// Whether the box belongs to Part II.
  public var isLong: Bool { ["F", "J", "K", "L"].contains(box) }
}

extension [FormFigure] {
  /// The sum of all.
  func total() throws(DecimalError) -> FormFigure {
    var total = FormFigure.zero
    for figure in self { total = try total + figure }
    return total
  }
}
