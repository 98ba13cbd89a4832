extension UnitedStatesTaxReport {
  /// Makes the report of a calendar year out of lots that were kept in US dollars.
  ///
  /// - Throws: `unknownYear` for a year whose forms are not in the table, `noBrokerBoxes` when
  ///   brokers are named for a year without such boxes, `overflow`.
  public init(
    of history: LotHistory, year: Int, options: Options = Options()
  ) throws(TaxError) {
    let facts = try TaxYears.row(TaxYears.unitedStates, .us, year, \.year)
    if !options.brokers.isEmpty, !facts.hasBrokerBoxes { throw .noBrokerBoxes(year: year) }
    do {
      try self.init(history, facts, options)
    } catch {
      throw .overflow
    }
  }

  private init(
    _ history: LotHistory, _ facts: UnitedStatesTaxYear, _ options: Options
  ) throws(DecimalError) {
    span = .calendar(facts.year)
    usesWholeDollars = options.usesWholeDollars
    returnLine = facts.returnLine
    incomeLine = facts.incomeLine
    income = try TaxIncome(history, span)
    let (counted, aside) = history.taxed(in: span, countsLost: options.countsLost)
    setAside = aside
    var rows: [Row] = []
    for (_, disposal) in counted {
      for match in history.matches(of: disposal) {
        rows.append(try Row(disposal, match, facts, options))
      }
    }
    // Sorting by letter is sorting by part and box; a stable order keeps the journal's.
    let letters = Set(rows.map(\.box)).sorted()
    self.rows = letters.flatMap { letter in rows.filter { $0.box == letter } }
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

extension UnitedStatesTaxReport.Row {
  fileprivate init(
    _ disposal: Disposal, _ match: LotMatch, _ facts: UnitedStatesTaxYear,
    _ options: UnitedStatesTaxReport.Options
  ) throws(DecimalError) {
    // What was never acquired has no day: it is short, and flagged.
    term = match.term == .long ? .long : .short
    switch (options.brokers[disposal.wallet], term) {
    case (nil, .long): box = facts.longBox
    case (nil, _): box = facts.shortBox
    case (.proceeds, .long): box = "K"
    case (.proceeds, _): box = "H"
    case (.basis, .long): box = "J"
    case (.basis, _): box = "G"
    }
    entry = disposal.entry
    acquisition = match.acquisition
    kind = disposal.kind
    wallet = disposal.wallet
    coin = disposal.coin
    quantity = match.quantity
    acquired = match.rule == .missing ? nil : match.acquired
    sold = disposal.day
    marks = match.marks
    let places = options.usesWholeDollars ? 0 : 2
    func figure(_ exact: Decimal128) -> FormFigure {
      FormFigure(exact, places: places, .halfUp)
    }
    cost = match.cost.map(figure)
    // Column (d) is never below zero: fees beyond what came in are selling costs, code E.
    if let exact = match.proceeds, exact.isNegative {
      proceeds = .zero
      adjustment = figure(exact)
      code = "E"
    } else {
      proceeds = match.proceeds.map(figure)
      adjustment = nil
      code = ""
    }
    if let proceeds, let cost {
      let (plus, minus) = (adjustment ?? .zero, cost)
      gain = FormFigure(
        exact: try proceeds.exact - minus.exact + plus.exact,
        shown: try proceeds.shown - minus.shown + plus.shown)
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
