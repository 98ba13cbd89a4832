internal import PortfolioEngine

/// The page of an explained figure: what it is, the entries and prices that it rests on, every step
/// of its computation, and what was assumed.
struct ExplanationPage {
  /// What lots and coins are called.
  let page: LotPage
  /// What the figure is called: `Gain of 2024`.
  let title: String
  /// The explanation.
  let explanation: FigureExplanation
  /// The entry that is asked about, which is listed whatever the figure rests on.
  var subject: Transaction.Place?
  /// The disposals whose named lot was too small, of which those that the figure rests on are told.
  var namedRests: [NamedRest] = []
  /// Whether holdings are valued at prices of the past.
  var isPast = false

  private var places: [Transaction.Place] {
    Set(explanation.places + (subject.map { [$0] } ?? [])).sorted()
  }
  private var words: ExplanationWords { ExplanationWords(symbol: page.symbol, isPast: isPast) }
  private var session: Session { page.session }
  private var journal: Journal { page.journal }

  /// The document.
  ///
  /// - Parameters:
  ///   - tables: what else belongs to the figure, below it.
  ///   - notes: what else a reader must know.
  func document(tables: [Table] = [], notes: [Note] = []) -> Document {
    // CSV holds one table: the steps.
    let isAlone = session.context.global.format == .csv
    return Document(
      schema: "portfolio.explain/1",
      blocks: isAlone
        ? [.table(steps)]
        : [.facts(figures), .data(facts)]
          + (explanation.figures.isEmpty ? [] : [.table(form)]) + tables.map { .table($0) }
          + [.table(entries)] + (explanation.prices.isEmpty ? [] : [.table(prices)])
          + [.table(steps)],
      notes: self.notes + notes)
  }

  private var figures: [Fact] {
    let result = explanation.result
    var facts: [Fact] = [
      Fact(
        "figure", title, .money(result, explanation.currency), kind: .figure)
    ]
    if let result {
      facts.append(exact("exactly", "Exactly", result, in: explanation.resultStep))
    }
    for term in [HoldingTerm.short, .long, .taxable, .exempt] {
      guard let last = explanation.steps.last(where: { $0.subject == .termTotal(term) }) else {
        continue
      }
      facts.append(
        exact("\(term.rawValue)Gain", "\(term.title) gain", last.result, in: last.number))
    }
    return facts
  }

  /// A figure with all its digits, and the step that finds it.
  private func exact(
    _ key: String, _ label: String, _ figure: Decimal128, in step: Int?
  ) -> Fact {
    let name = step.map { " (\(ExplanationWords.name(ofStep: $0)))" } ?? ""
    return .figure(
      key, label, .number(figure, text: ExplanationWords.plain(figure) + name))
  }

  private var facts: [Fact] {
    [
      .text("title", "Figure", .text(title)),
      .text("currency", "Currency", .text(explanation.currency.code)),
      Fact("resultStep", "Step", .integer(explanation.resultStep), kind: .count),
    ] + (explanation.policy == nil ? [] : page.facts.filter { $0.key != "currency" })
  }

  private var form: Table {
    Table(
      "figures", title: "Figures",
      columns: [
        .text("name", "Name"), .figure("figure", "Figure"), .word("step", "Step"),
        .leftOut(explanation.figures.contains { $0.omitted > 0 }),
      ],
      rows: explanation.figures.map { figure in
        [
          .text(name(of: figure)),
          figure.value.map { .number($0, text: ExplanationWords.plain($0)) } ?? .missing,
          figure.step.map { .text(ExplanationWords.name(ofStep: $0)) } ?? .blank,
          .leftOut(figure.omitted),
        ]
      })
  }

  /// What a figure is called: of a pool with its coin, the entry and the units.
  private func name(of figure: FigureExplanation.Figure) -> String {
    guard let pool = figure.pool else { return figure.name }
    let place = pool.place.map { ", \(journal.name(of: $0))" } ?? ""
    return "\(figure.name)\(place): cost of \(page.units(pool.quantity, pool.coin))"
  }

  private var entries: Table {
    let places = places
    let lines = session.lines(at: places, of: journal)
    return Table(
      "entries", title: "Entries",
      columns: [.word("entry", "Entry"), .text("line", "As it is written")],
      rows: places.map { place in
        [.text(journal.name(of: place)), .text(lines[place])]
      }, emptyText: "It rests on no entry.")
  }

  private var prices: Table {
    Table(
      "prices", title: "Prices",
      columns: [
        .word("number", ""), .word("of", "Of"), .figure("price", "Price"),
        .word("currency", "In"), .word("day", "Day"), .text("source", "Source"),
        .word("asOf", "As of"), .data("coin"),
      ],
      rows: explanation.prices.enumerated().map { index, price in
        [
          .text(ExplanationWords.name(ofPrice: index + 1)),
          .text(price.coin.map { "1 \(page.symbol($0))" }),
          .number(price.price, text: ExplanationWords.plain(price.price)),
          .text(price.currency.code.uppercased()),
          price.day.map { .day($0.description) } ?? Cell(.missing, text: "now"),
          .text(Self.words(price.source)),
          price.asOf.map { .instant($0.description) } ?? .blank, .text(price.coin?.text),
        ]
      })
  }

  private static func words(_ source: PricePoint.Source?) -> String {
    switch source {
    case nil: "exchange rates"
    // Lots are of coins; money has no price of its own there.
    case .identity: ""
    case .snapshot: "market snapshot"
    case .starter: "starter snapshot"
    case .stated: "price line of the journal"
    case .daily: "daily prices"
    case .supposed: "--set"
    }
  }

  private var steps: Table {
    Table(
      "steps", title: "Steps",
      columns: [
        .word("step", ""), .word("entry", "Entry", priority: 1), .text("finds", "Finds"),
        .word("computation", "Computation"), .figure("result", "Result"), .data("rule"),
        .data("coin"), .data("quantity", kind: .figure),
      ],
      rows: explanation.steps.map { step in
        [
          .text(ExplanationWords.name(ofStep: step.number)),
          step.place.map { .text(journal.name(of: $0)) } ?? .blank,
          .text(words.finds(step)), .text(ExplanationWords.computation(step)),
          .number(step.result, text: ExplanationWords.plain(step.result)),
          .text(step.rule.rawValue), .text(step.coin?.text), .number(step.quantity),
        ]
      }, emptyText: "Nothing goes into it.")
  }

  private var notes: [Note] {
    var notes: [Note] = explanation.policy == nil ? [] : [page.methodNote]
    if !explanation.steps.isEmpty {
      notes.append(
        Note(
          .note,
          "(#2) behind a number: the result of that step; (P1): that price; (units of #2): how many"
            + " units it is of. Products are exact up to 26 decimal places, shares (a x b / c)"
            + " have 20, or as many as the step says, rounded half to even; all else is exact."))
    }
    if explanation.steps.contains(where: { $0.operands.contains { $0.origin == .counted } }) {
      notes.append(
        Note(
          .note,
          "(counted): units that the order of the lots gives to this step, those of a merged day, or"
            + " of the days around a sale."))
    }
    let origins = Set(explanation.steps.flatMap { $0.operands.map(\.origin) })
    if origins.contains(.table) {
      notes.append(
        Note(.note, "(of the year): a limit or rate of the tax year, from the one dated table."))
    }
    if origins.contains(.given) {
      notes.append(Note(.note, "(given): what an option states."))
    }
    if explanation.steps.contains(where: \.exchangesMoney) {
      notes.append(
        Note(
          .note,
          "Money of another currency is exchanged by what one bitcoin cost on the day in both:"
            + " multiplied before it is divided."))
    }
    return notes + assumptions + page.notes(onNamed: restsOfPlaces)
  }

  /// The disposals beyond their named lot that are among the entries of the page.
  private var restsOfPlaces: [NamedRest] {
    let places = Set(places)
    return namedRests.filter { rest in
      journal.transactions.indices.contains(rest.entry)
        && places.contains(journal.transactions[rest.entry].place)
    }
  }

  /// What the figure rests on beside the journal's words, and what it leaves out.
  private var assumptions: [Note] {
    var notes: [Note] = []
    let assumed = explanation.steps.filter { step in
      step.operands.contains {
        if case .price(let number) = $0.origin {
          explanation.prices[number - 1].day != nil
        } else {
          false
        }
      }
    }.compactMap(\.place)
    if !assumed.isEmpty {
      notes.append(
        Note(
          .warning,
          "Assumed: \(named(assumed)) \(Set(assumed).count == 1 ? "states" : "state") no value in"
            + " \(explanation.currency.code.uppercased()), so the price or rate of the day is"
            + " taken."))
    }
    if !explanation.madeUp.isEmpty {
      notes.append(
        Note(
          .warning,
          "Made up: \(named(explanation.madeUp)) took coins that were never acquired, at no cost."))
    }
    let uncertain = Set(explanation.uncertain)
    if !uncertain.isEmpty {
      notes.append(
        Note(
          .warning,
          "Unsure: \(named(explanation.uncertain)) \(uncertain.count == 1 ? "rests" : "rest") on an"
            + " order of lots that an unknown cost may change."))
    }
    if !explanation.omitted.isEmpty {
      notes.append(
        Note(
          .warning,
          "Left out, since a cost or price is unknown: \(named(explanation.omitted)). Give the"
            + " entries on which it rests a value, or the coin a price of the day with"
            + " `portfolio price`."))
    }
    return notes
  }

  private static let shownPlaces = 5

  private func named(_ places: [Transaction.Place]) -> String {
    let names = Set(places).sorted().lazy.map { journal.name(of: $0) }
    return Values.listed(names, atMost: Self.shownPlaces)
  }
}

extension FigureExplanation.Step {
  /// Whether it exchanges money, as alone a share by two prices does.
  fileprivate var exchangesMoney: Bool {
    rule == .share
      && operands.contains { if case .price = $0.origin { true } else { false } }
  }
}

extension Session {
  /// The lines of a journal's files at some places, without blanks at their ends.
  func lines(
    at places: [Transaction.Place], of journal: Journal
  ) -> [Transaction.Place: String] {
    var found: [Transaction.Place: String] = [:]
    for (file, places) in Dictionary(grouping: places, by: { Int($0.file) }) {
      guard journal.files.indices.contains(file),
        let bytes = try? context.environment.files.read(journal.files[file].path)
      else { continue }
      let lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
      for place in places where lines.indices.contains(Int(place.line) - 1) {
        let line = lines[Int(place.line) - 1].drop { $0 == 32 || $0 == 9 }
        let end = line.lastIndex { ![32, 9, 13].contains($0) }
        found[place] = end.map { String(decoding: line[...$0], as: UTF8.self) } ?? ""
      }
    }
    return found
  }
}
