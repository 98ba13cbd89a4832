internal import PortfolioEngine

extension Command {
  /// `search`: coins by a part of their texts.
  static var search: Command {
    Command(
      "search", in: .market, summary: "Find coins by symbol, name or id",
      discussion: """
        Case and accents do not matter. The best matches come first: exact symbol, exact name, exact \
        id, then what begins with the text, then what contains it; among equals the larger market \
        cap. --sort replaces that order. The id is the word that is always unmistakable. Coins of the \
        journal are found by its alias too, whether or not anything else knows them. \
        Where the journal is refused the list does without what is held, and ends with status 3.
        """,
      examples: [
        "portfolio search eth", "portfolio search usd --sort volume --limit 5",
        "portfolio search coin --held",
      ],
      options: SearchOptions(),
      parameters: [
        .word("TEXT", \.text, "A part of a symbol, a name or an id.", parse: Values.searchText),
        .sort(\.sort, "Sort by rank, name, symbol, price, change, volume and so on."),
        .flag("reverse", \.isReversed, "Turn the order; missing figures stay last."),
        .flag("held", \.isHeldOnly, "Only what is held."),
        .option(
          "limit", "NUMBER", \.limit, "Show at most NUMBER coins; 20 when nothing is said.",
          parse: Values.whole(1...100_000)),
        .currency(\.currency),
      ],
      needs: { options, _ in .rows(in: options.currency, list: true) }
    ) { (options, context) throws(Failure) in try SearchCommand.run(options, context) }
  }
}

/// The options of `search`.
struct SearchOptions: Sendable {
  /// What to look for.
  var text = ""
  /// What to sort by; by how well coins match when nothing is said.
  var sort: CoinOrder.Key?
  /// Whether the order is turned.
  var isReversed = false
  /// Whether only held coins count.
  var isHeldOnly = false
  /// How many coins at most.
  var limit: Int?
  /// The currency of all money.
  var currency = Currency.usd
}

/// The run of `search`.
enum SearchCommand {
  /// Searches the list of coins and the market's rows.
  static func run(_ options: SearchOptions, _ context: Context) throws(Failure) -> Answer {
    let session = Session(context)
    let market = try session.market(
      in: options.currency, wanted: .init(list: true, sparklines: false))
    let (journal, holdings, journalNotes, journalStatus) = try session.holdingsIfKnown(
      market: market, isRequired: options.isHeldOnly || options.sort.isOfHoldings)
    let index = try session.coinIndex(market: market)
    var hits = index.search(options.text, holdings: holdings)
    let own = Self.hits(
      options.text, among: journal ?? Journal(), beside: hits, in: index, market: market,
      holdings: holdings)
    if !own.isEmpty { hits = (hits + own).sorted { $0.tier < $1.tier } }
    if options.isHeldOnly { hits = hits.filter { $0.row.held != nil } }
    var rows = hits.map(\.row)
    if let sort = options.sort {
      rows = CoinOrder(sort, isReversed: options.isReversed).sorted(rows)
    } else if options.isReversed {
      rows.reverse()
    }
    let limit = options.limit ?? 20
    let shown = Array(rows.prefix(limit))
    var notes = session.note(shown: shown.count, of: rows.count)
    if rows.isEmpty, !options.isHeldOnly { notes += nearest(to: options.text, in: index) }
    if !rows.isEmpty, let source = market.worstSource(of: shown.map(\.coin.id)) {
      notes.append(session.note(on: source, "Prices"))
    }
    if !rows.isEmpty, let source = market.source(of: .coins) {
      notes.append(session.note(on: source, "List of coins"))
    } else if shown.contains(where: { market.rows[$0.coin.id] == nil && $0.rank != nil }) {
      let day = session.zone.day(of: StarterSnapshot.moment)
      notes.append(
        Note(
          .warning,
          "Names and ranks of coins without figures: the starter snapshot of \(day)."
            + " \(StarterSnapshot.attribution)."))
    }
    let (layout, rowNotes) = session.layout(
      of: shown, market: market, holdings: holdings, journalNotes: journalNotes)
    notes += rowNotes
    let matches = Dictionary(
      hits.map { ($0.row.coin.id, $0.tier) }, uniquingKeysWith: { first, _ in first })
    let emptyText = "No \(options.isHeldOnly ? "held " : "")coin matches \(options.text)."
    return .document(
      Document(
        schema: "portfolio.search/1",
        blocks: [
          .data([
            .text("text", "Text", .text(options.text)),
            .text("currency", "Currency", .text(options.currency.code)),
            Fact("count", "Found", .integer(rows.count), kind: .count),
            Fact("known", "Searched", .integer(index.coins.count), kind: .count),
          ]),
          .table(layout.table(shown, matches: matches, emptyText: emptyText)),
        ], notes: notes),
      status: rows.isEmpty && journalStatus == .done ? .no : journalStatus)
  }

  /// The coins of a journal that a text means by the alias or the id, beside those that were found.
  private static func hits(
    _ text: String, among journal: Journal, beside found: [SearchHit], in index: CoinIndex,
    market: MarketData, holdings: HoldingsReport?
  ) -> [SearchHit] {
    let known = Set(found.map(\.id))
    var hits = CoinIndex(
      list: journal.coins.map { Coin(id: $0.coin, symbol: $0.alias, name: "") }
    ).search(text).filter { !known.contains($0.id) }.uniqued(by: \.id)
    for position in hits.indices {
      let id = hits[position].id
      let holding = holdings?.rows.first { $0.asset == .coin(id) }
      var coin = Coin(id: id, symbol: hits[position].row.coin.symbol, name: id.text)
      var rank: Int?
      if case .found(let candidate) = index.resolve(id: id) {
        (coin, rank) = (candidate.coin, candidate.rank)
      }
      hits[position].row = CoinRow(coin: coin, market: market.rows[id], holding: holding)
      hits[position].row.rank = hits[position].row.rank ?? rank
    }
    return hits
  }

  private static func nearest(to text: String, in index: CoinIndex) -> [Note] {
    let near = index.nearest(to: text).map { candidate in
      candidate.coin.symbol.isEmpty
        ? candidate.coin.id.text
        : "\(candidate.coin.id) (\(candidate.coin.symbol.uppercased()))"
    }
    let count = index.coins.count
    let known = "\(Values.counted(count, "coin")) \(count == 1 ? "was" : "were") searched."
    if near.isEmpty { return [Note(.note, known)] }
    return [Note(.note, "\(known) The nearest are \(Values.listed(near, last: "and")).")]
  }
}

extension CoinOrder.Key? {
  /// Whether the key means what is held.
  var isOfHoldings: Bool { self == .held || self == .value || self == .weight }
}

extension Values {
  /// Takes a text to search for, which is more than blanks.
  static func searchText(_ text: String) throws(ValueError) -> String {
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw ValueError("There is nothing to look for.")
    }
    return text
  }
}
