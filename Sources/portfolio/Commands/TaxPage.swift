internal import PortfolioEngine

/// What the tax pages of all countries share: names of coins and entries, cells, the parts that
/// stand apart, and notes.
struct TaxPage {
  /// The journal.
  let journal: Journal
  /// Its lots.
  let history: LotHistory
  /// The session.
  let session: Session
  /// What was asked for.
  let options: TaxOptions
  /// What becomes of the user's choices of how lots are counted, in words.
  let remarks: [String]

  /// What the method of lots does, in words; methods by coin and year by their names.
  var methodName: String {
    let methods = history.policy.methods
    return methods.changes.isEmpty && methods.coins.isEmpty
      ? methods.standard.words : methods.names(symbol)
  }
  /// The currency of all figures.
  var currency: Currency { history.policy.currency }

  /// The document of a report: all parts, or the one that was asked for.
  func document(
    span: TaxSpan, title: String, facts: [Fact], parts: [(TaxOptions.Part, Table)], notes: [Note]
  ) -> Document {
    let country = options.country.rawValue
    let shown = parts.filter { options.part == nil || options.part == $0.0 }
    // A part that has nothing is left out of the whole, but answers when it is asked for.
    let optional: [TaxOptions.Part] = [.pools, .income, .apart]
    let format = session.context.global.format
    let blocks = shown.compactMap { part, table -> Block? in
      if options.part == nil, format == .table, table.rows.isEmpty, optional.contains(part) {
        return nil
      }
      return .table(table)
    }
    let page = LotPage(session, journal, history.policy)
    let lots =
      page.notes(
        onNamed: history.namedRests.filter { rest in
          journal.transactions.indices.contains(rest.entry)
            && span.contains(journal.transactions[rest.entry].day)
        }) + page.notes(onUnknownLossesOf: history, until: span.last)
      + page.notes(
        onGifts: history.giverCosts(ofReturn: journal.transactions, in: span))
      + page.notes(onUnused: history.unusedFees, in: span.first...span.last)
    return Document(
      schema: "portfolio.tax.\(country)/1",
      blocks: [
        .paragraph(
          key: nil,
          "\(title), \(span.name): \(span.first) to \(span.last), in"
            + " \(currency.code.uppercased())"),
        .data(
          [
            .text("year", "Tax year", .text(span.name)),
            .text("firstDay", "First day", .day(span.first.description)),
            .text("lastDay", "Last day", .day(span.last.description)),
            .text("currency", "Currency", .text(currency.code)),
          ] + facts),
      ] + blocks,
      notes: notes + lots + settled + [
        Note(.note, "This is not tax advice.")
      ])
  }

  /// What the settings change of the lots, and what they do not.
  private var settled: [Note] {
    let order =
      history.policy.sameInstant == .acquisitionsFirst
      ? [Note(.note, "Among entries of one moment acquisitions come first: setting same-instant.")]
      : []
    return order + remarks.map { Note(.note, $0) }
  }

  /// The symbol of a coin.
  func symbol(_ coin: CoinID) -> String { session.symbol(of: coin, in: journal) }

  /// Quantity and symbol: `0.25 BTC`.
  func units(_ quantity: Decimal128, _ coin: CoinID) -> String {
    "\(quantity.plain) \(symbol(coin))"
  }

  /// The place of an entry.
  func place(_ entry: Int?) -> String? {
    guard let entry, journal.transactions.indices.contains(entry) else { return nil }
    return journal.name(of: journal.transactions[entry].place)
  }

  /// The receipts of the year.
  func income(_ income: TaxIncome) -> Table {
    Table(
      "income", title: "Income in coins",
      columns: [
        .word("day", "Day"), .text("kind", "Kind"), .text("description", "What"),
        .figure("value", "Value"), .text("flags", "Rests on"), .data("coin"),
        .data("quantity", kind: .figure), .data("exactValue", kind: .figure), .data("entry"),
      ],
      rows: income.rows.map { row in
        [
          .day(row.day.description), .text(row.kind?.rawValue ?? "income"),
          .text(units(row.quantity, row.coin)), .tax(row.value), .marks(row.marks),
          .text(row.coin.text), .number(row.quantity), .number(row.value),
          .text(place(row.entry)),
        ]
      },
      footer: income.rows.isEmpty
        ? nil : [.text("Total"), .blank, .blank, total(of: income), .blank],
      emptyText: "No coins came in as income.")
  }

  /// The sum of the receipts; missing when none of them has a value.
  func total(of income: TaxIncome) -> Cell {
    known(.tax(income.total), unless: income.omitted, of: income.rows.count)
  }

  /// A sum over rows, which is missing when every row lacks a figure.
  func known(_ cell: Cell, unless omitted: Int, of count: Int) -> Cell {
    omitted > 0 && omitted == count ? .missing : cell
  }

  /// What is in no row.
  func apart(_ rows: [TaxSetAside]) -> Table {
    Table(
      "apart", title: "Left out: no gain that counts",
      columns: [
        .word("day", "Day"), .text("kind", "Kind"), .text("description", "What"),
        .figure("cost", "Cost"), .text("flags", "Rests on"), .data("coin"),
        .data("quantity", kind: .figure), .data("exactCost", kind: .figure),
        .word("entry", "Entry"),
      ],
      rows: rows.map { row in
        [
          .day(row.day.description), .text(row.kind.words),
          .text(units(row.quantity, row.coin)), .tax(row.cost), .marks(row.marks),
          .text(row.coin.text), .number(row.quantity), .number(row.cost), .text(place(row.entry)),
        ]
      }, emptyText: "Everything that left is in the rows.")
  }

  /// The pools of the year, from what each began with to what it ended with.
  func pools(_ pools: [TaxPool]) -> Table {
    func row(
      _ pool: TaxPool, _ day: String?, _ event: String, _ change: (Decimal128?, Decimal128?),
      _ after: (Decimal128, Decimal128?), _ marks: FigureMarks, _ entry: Int?
    ) -> [Cell] {
      [
        .text(symbol(pool.coin)), .day(day).orEmpty, .text(event),
        change.0.map { .quantity($0) } ?? .blank,
        change.0 == nil ? .blank : .tax(change.1), .quantity(after.0), .tax(after.1),
        .marks(marks), .text(pool.coin.text), .number(after.1), .text(place(entry)),
      ]
    }
    return Table(
      "pools", title: "Pools",
      columns: [
        .word("symbol", "Coin"), .word("day", "Day"), .text("event", "Event"),
        .figure("quantity", "Quantity"), .figure("cost", "Cost"),
        .figure("quantityAfter", "Quantity after"), .figure("costAfter", "Cost after"),
        .text("flags", "Rests on"),
        .data("coin"), .data("exactCostAfter", kind: .figure), .data("entry"),
      ],
      rows: pools.flatMap { pool in
        [
          row(
            pool, nil, "opening", (nil, nil), (pool.openingQuantity, pool.openingCost),
            pool.openingMarks, nil)
        ]
          + pool.rows.map {
            row(
              pool, $0.day.description, event($0), ($0.quantity, $0.cost),
              ($0.quantityAfter, $0.costAfter), $0.marks.union($0.marksAfter), $0.entry)
          } + [
            row(
              pool, nil, "closing", (nil, nil), (pool.closingQuantity, pool.closingCost),
              pool.closingMarks, nil)
          ]
      }, emptyText: "No pool held anything.")
  }

  /// What changed a pool: the act of its entry, or the part of it that is meant.
  private func event(_ row: TaxPool.Row) -> String {
    guard let entry = row.entry, journal.transactions.indices.contains(entry) else {
      return "change of method"
    }
    if row.quantity.isZero { return "cost added" }
    let act = journal.transactions[entry].act
    if row.quantity.isNegative, act.onlyAcquires { return "fee" }
    if act == .swap { return row.quantity.isNegative ? "swap, out" : "swap, in" }
    return act.rawValue
  }
}

extension Column {
  /// How many rows the sum of a row leaves out; on a terminal only where one leaves any out.
  static func leftOut(_ isShown: Bool) -> Column {
    isShown ? .count("omitted", "Left out") : .data("omitted", kind: .count)
  }
}

extension Cell {
  /// How many rows a sum leaves out; nothing on a terminal where it is none.
  static func leftOut(_ count: Int) -> Cell {
    count > 0 ? .integer(count, role: .warning) : .integer(0, text: "")
  }

  /// A sum with two decimals, as accountants write it: grouped, without a symbol.
  static func tax(_ amount: Decimal128?) -> Cell {
    guard let amount else { return .missing }
    return .form(amount.rounded(toPlaces: 2), places: 2)
  }

  /// A figure as a form shows it; a negative one in parentheses where the form wants them.
  static func form(
    _ figure: Decimal128?, places: Int, inParentheses: Bool = false
  ) -> Cell {
    guard let figure else { return .missing }
    let format = FigureFormat.currency(CurrencyStyle(prefix: "", places: places))
    let isBracketed = inParentheses && figure.isNegative
    return .number(
      figure.padded(to: places),
      text: isBracketed ? "(\(format.text(figure.magnitude)))" : format.text(figure))
  }

  /// The cell, or nothing on a terminal where it is missing.
  var orEmpty: Cell { value == .missing ? .blank : self }
}

extension Decimal128 {
  /// The same value with at least a number of decimal places.
  fileprivate func padded(to places: Int) -> Decimal128 {
    guard let zero = Decimal128(significand: 0, scale: places), let sum = try? self + zero else {
      return self
    }
    return sum
  }

  /// All digits, without zeros at the end.
  fileprivate var plain: String { shortest.description }
}
