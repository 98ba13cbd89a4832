internal import PortfolioEngine

/// What `gains` shows of its report.
struct GainsPage {
  /// Names and notes.
  let page: LotPage
  /// The disposals.
  let report: GainsReport

  /// The sums.
  func facts(of year: Int?) -> [Block] {
    let total = report.total
    let isKnown = total.knownGain != nil
    func sum(_ amount: Decimal128) -> Cell { isKnown ? page.money(amount) : .missing }
    var shown: [Fact] = [.figure("gain", "Gain", page.gain(total.knownGain))]
    var data: [Fact] = []
    func add(_ fact: Fact, isShown: Bool) {
      if isShown { shown.append(fact) } else { data.append(fact) }
    }
    let period = page.policy.holdingPeriod
    for term in Self.terms {
      let own = total.terms.first { $0.term == term }
      add(
        .figure(
          Self.key(term), Self.title(term),
          isKnown ? page.gain(total.knownGain(of: term)) : .missing),
        isShown: Self.wants(term, period) || own != nil && period != .none)
    }
    add(.figure("denied", "Denied losses", sum(total.denied)), isShown: !total.denied.isZero)
    shown += [
      .figure("proceeds", "Proceeds", sum(total.proceeds)),
      .figure("cost", "Cost", sum(total.cost)),
    ]
    return [
      .facts(shown),
      .data(
        data + [Fact("year", "Year", .integer(year), kind: .count)] + page.facts + [
          Fact("count", "Disposals", .integer(total.count), kind: .count),
          Fact("unknownCount", "Left out of sums", .integer(total.unknownCount), kind: .count),
          Fact("assumedCount", "On assumed prices", .integer(total.assumedCount), kind: .count),
          Fact("madeUpCount", "Never acquired", .integer(total.madeUpCount), kind: .count),
          Fact(
            "uncertainCount", "On an unsure order", .integer(total.uncertainCount), kind: .count),
        ]),
    ]
  }

  /// The tables of all, or one of them.
  func tables(_ group: GainsOptions.Group?, isText: Bool) -> [Block] {
    switch group {
    case nil:
      var blocks = [Block.table(disposals), .table(matches)]
      if !isText || !report.untaxed.isEmpty { blocks.append(.table(untaxed)) }
      return blocks
    case .disposal: return [.table(disposals)]
    case .match: return [.table(matches)]
    case .coin:
      return [
        .table(
          groups(
            "coins", .word("symbol", "Coin"),
            report.coins.map { (.text(page.symbol($0.coin)), $0.coin.text, $0.total) }))
      ]
    case .year:
      return [
        .table(
          groups(
            "years", .count("year", "Year"),
            report.years.map { (.integer($0.year), nil, $0.total) }))
      ]
    }
  }

  /// The notes of the report.
  func notes(of year: Int?, coin: CoinID?) -> [Note] {
    let last = report.period?.upperBound
    return [page.methodNote] + deniedNotes + page.notes(on: report.total)
      + page.notes(
        on: report.unpriced.filter { gap in
          (coin == nil || gap.coin == coin) && last.map { gap.day <= $0 } ?? true
        }) + page.notes(on: year)
  }

  private var deniedNotes: [Note] {
    guard !report.total.denied.isZero else { return [] }
    return [
      Note(
        .note,
        "Superficial losses of \(page.money(report.total.denied).text) are denied: they are in the"
          + " cost of what was bought. Gains of terms and of what a disposal was matched with are"
          + " those before that.")
    ]
  }

  private var disposals: Table {
    let total = report.total
    return Table(
      "disposals", title: "Disposals",
      columns: [
        .word("day", "Day"), .text("kind", "Kind", priority: 3), .text("description", "What"),
        .word("term", "Term", priority: 2), .figure("proceeds", "Proceeds", priority: 1),
        .figure("cost", "Cost", priority: 1), deniedColumn, .figure("gain", "Gain"),
        .text("flags", "Rests on"), .word("entry", "Entry", priority: 4), .data("coin"),
        .data("quantity", kind: .figure), .data("wallet"), .data("fees", kind: .figure),
        .data("otherEntries"),
      ],
      rows: report.rows.map(cells),
      footer: report.rows.isEmpty
        ? nil
        : [
          Cell(.missing, text: "Total"), .blank, .blank, .blank,
          page.money(total.knownGain == nil ? nil : total.proceeds),
          page.money(total.knownGain == nil ? nil : total.cost),
          total.knownGain == nil ? .missing : denied(total.denied), page.gain(total.knownGain),
          .blank, .blank, .blank, .blank, .blank, .blank, .blank,
        ],
      emptyText: "Nothing was disposed of.")
  }

  private func cells(_ row: GainsReport.Row) -> [Cell] {
    let terms = Set(row.matches.map(\.term))
    return [
      .day(row.day.description), .text(row.kind.rawValue, shown: row.kind.words),
      .text(page.units(row.quantity, row.coin)),
      terms.count > 1 ? Cell(.missing, text: "both") : page.term(row.term),
      page.money(row.proceeds), page.money(row.cost), row.denied.map { denied($0) } ?? .missing,
      page.gain(row.gain), .marks(row.marks), page.place(row.place), .text(row.coin.text),
      .number(row.quantity), .text(row.wallet.name), .number(row.fees),
      .text(row.otherPlaces.map { page.journal.name(of: $0) }.joined(separator: " ")),
    ]
  }

  /// Losses that were denied, which a gain is above proceeds less cost; on a terminal only where
  /// there are any.
  private var deniedColumn: Column {
    report.total.denied.isZero ? .data("denied", kind: .figure) : .figure("denied", "Denied")
  }

  private func denied(_ amount: Decimal128) -> Cell {
    if report.total.denied.isZero { return .number(amount) }
    return amount.isZero ? .number(amount, text: "") : page.money(amount)
  }

  private var matches: Table {
    Table(
      "matches", title: "What they were matched with",
      columns: [
        .word("day", "Day"), .text("description", "What"), .word("acquired", "Acquired"),
        .text("rule", "Rule", priority: 3), .word("term", "Term"),
        .figure("proceeds", "Proceeds", priority: 1), .figure("cost", "Cost", priority: 1),
        .figure("gain", "Gain"), .word("entry", "Entry", priority: 4),
        .word("from", "From", priority: 2), .data("coin"), .data("quantity", kind: .figure),
        .data("label"), .data("kind"), .data("flags"),
      ],
      rows: report.rows.flatMap { row in
        row.matches.map { match in
          [
            .day(row.day.description), .text(page.units(match.quantity, row.coin)),
            match.acquired.map { .day($0.description) } ?? .blank,
            .text(match.rule.rawValue, shown: match.words), page.term(match.term),
            page.money(match.proceeds), page.money(match.cost), page.gain(match.gain),
            page.place(row.place), page.place(match.place, label: match.label),
            .text(row.coin.text), .number(match.quantity), .text(match.label),
            .text(match.kind?.rawValue), .marks(match.marks),
          ]
        }
      })
  }

  private var untaxed: Table {
    Table(
      "untaxed", title: "Left without a gain that counts",
      columns: [
        .word("day", "Day"), .text("kind", "Kind"), .text("description", "What"),
        .figure("cost", "Cost"),
        report.untaxed.contains { $0.fees?.isZero != true }
          ? .figure("fees", "Fees") : .data("fees", kind: .figure),
        .text("flags", "Rests on"), .word("entry", "Entry"), .data("coin"),
        .data("quantity", kind: .figure), .data("wallet"),
      ],
      rows: report.untaxed.map { row in
        [
          .day(row.day.description), .text(row.kind.rawValue, shown: row.kind.words),
          .text(page.units(row.quantity, row.coin)), page.money(row.cost),
          page.money(row.fees),
          .marks(row.marks.subtracting(.ofProceeds)),
          page.place(row.place), .text(row.coin.text), .number(row.quantity),
          .text(row.wallet.name),
        ]
      })
  }

  private func groups(
    _ key: String, _ first: Column, _ groups: [(Cell, String?, GainTotal)]
  ) -> Table {
    let period = page.policy.holdingPeriod
    let terms = Self.terms.filter { term in
      Self.wants(term, period)
        || period != .none && report.total.terms.contains { $0.term == term }
    }
    func cells(_ head: Cell, _ id: String?, _ total: GainTotal) -> [Cell] {
      let known = total.knownGain == nil ? nil : total
      var cells: [Cell] = [
        head, .integer(total.count), page.money(known?.proceeds), page.money(known?.cost),
      ]
      for term in terms { cells.append(page.gain(known?.knownGain(of: term))) }
      cells += [
        known.map { denied($0.denied) } ?? .missing, page.gain(total.knownGain),
        .leftOut(total.unknownCount), .text(id), .integer(total.assumedCount),
        .leftOut(total.madeUpCount), .integer(total.uncertainCount),
      ]
      return cells
    }
    return Table(
      key,
      columns: [
        first, .count("count", "Disposals", priority: 3),
        .figure("proceeds", "Proceeds", priority: 2), .figure("cost", "Cost", priority: 2),
      ] + terms.map { .figure(Self.key($0), Self.title($0), priority: 1) } + [
        deniedColumn, .figure("gain", "Gain"), .count("unknownCount", "Left out"), .data("coin"),
        .data("assumedCount", kind: .count), .madeUp(report.total.madeUpCount > 0),
        .data("uncertainCount", kind: .count),
      ],
      rows: groups.map { cells($0.0, $0.1, $0.2) },
      footer: groups.isEmpty ? nil : cells(Cell(.missing, text: "Total"), nil, report.total),
      emptyText: "Nothing was disposed of.")
  }

  private static let terms: [HoldingTerm?] = HoldingTerm.allCases + [nil]

  private static func key(_ term: HoldingTerm?) -> String {
    term.map { "\($0.rawValue)Gain" } ?? "termlessGain"
  }

  private static func title(_ term: HoldingTerm?) -> String { term?.title ?? "No term" }

  /// Whether a term is shown although nothing has it.
  private static func wants(_ term: HoldingTerm?, _ period: HoldingPeriod) -> Bool {
    switch period {
    case .none: false
    case .germanYear: term == .taxable || term == .exempt
    case .moreThanOneYear, .days: term == .short || term == .long
    }
  }
}

extension Column {
  /// How many disposals of a row take coins that were never acquired; on a terminal only where one
  /// does.
  fileprivate static func madeUp(_ isShown: Bool) -> Column {
    isShown
      ? .count("madeUpCount", "Never acquired") : .data("madeUpCount", kind: .count)
  }
}

extension GainsPage {
  /// The methods side by side.
  static func table(_ comparison: MethodComparison, _ page: LotPage) -> Table {
    let period = comparison.policy.holdingPeriod
    let terms = Self.terms.filter { term in
      Self.wants(term, period)
        || period != .none
          && comparison.rows.contains { $0.total?.terms.contains { $0.term == term } ?? false }
    }
    return Table(
      "methods",
      columns: [
        .word("method", "Method"), .figure("gain", "Gain"),
      ] + terms.map { .figure(key($0), title($0), priority: 1) } + [
        .figure("heldCost", "Cost of what is held", priority: 2),
        .count("unknownCount", "Left out"), .text("words", "What it does", priority: 3),
        .data("isChosen"), .data("proceeds", kind: .figure), .data("cost", kind: .figure),
        .data("denied", kind: .figure), .data("count", kind: .count),
        .madeUp(comparison.rows.contains { ($0.total?.madeUpCount ?? 0) > 0 }),
        .data("uncertainCount", kind: .count), .data("heldMarks"),
      ],
      rows: comparison.rows.map { cells($0, terms, page) })
  }

  private static func cells(
    _ row: MethodComparison.Row, _ terms: [HoldingTerm?], _ page: LotPage
  ) -> [Cell] {
    let known = row.total.flatMap { $0.knownGain == nil ? nil : $0 }
    var cells: [Cell] = [
      .text(row.method.name, role: row.isChosen ? .accent : .plain), page.gain(known?.gain),
    ]
    for term in terms { cells.append(page.gain(known?.knownGain(of: term))) }
    cells.append(page.money(row.heldCost))
    cells.append(row.total.map { .leftOut($0.unknownCount) } ?? .missing)
    cells += [
      .text(row.method.words), .flag(row.isChosen), .number(known?.proceeds),
      .number(known?.cost), .number(known?.denied), .integer(row.total?.count),
      row.total.map { .leftOut($0.madeUpCount) } ?? .missing,
      .integer(row.total?.uncertainCount), .marks(row.heldMarks),
    ]
    return cells
  }

  /// The methods by which disposals, or what is held, rest on an order of lots that is unsure.
  static func notes(onUncertainOf comparison: MethodComparison) -> [Note] {
    let counts = comparison.rows.compactMap { row in
      row.total.flatMap { $0.uncertainCount > 0 ? (row.method.name, $0.uncertainCount) : nil }
    }
    var notes: [Note] = []
    if let first = counts.first {
      let words =
        ["\(Values.counted(first.1, "disposal")) by \(first.0)"]
        + counts.dropFirst().map { "\($0.1) by \($0.0)" }
      let isOne = counts.count == 1 && first.1 == 1
      notes.append(
        .uncertain("\(Values.listed(words, last: "and")) \(isOne ? "rests" : "rest")"))
    }
    let held = comparison.rows.filter {
      $0.heldCost != nil && $0.heldMarks.contains(.uncertainOrder)
    }.map(\.method.name)
    if !held.isEmpty {
      notes.append(
        .uncertain("By \(Values.listed(held, last: "and")), the cost of what is held rests"))
    }
    return notes
  }
}
