internal import PortfolioEngine

extension Command {
  /// `coins`: the coins of the market.
  static var coins: Command {
    Command(
      "coins", in: .market, summary: "List the coins of the market",
      discussion: """
        All coins of the cached market pages, or of the starter snapshot where none is cached, by \
        rank when nothing else is said. Where there is a journal, what is held stands beside; where it \
        is refused the list does without, and ends with status 3.
        """,
      examples: [
        "portfolio coins --limit 5", "portfolio coins --sort change --limit 5",
        "portfolio coins --sort volume --reverse --limit 3",
      ],
      options: CoinsOptions(),
      parameters: [
        .sort(\.sort, "Sort by rank (as it is), name, symbol, price, change, volume and so on."),
        .flag("reverse", \.isReversed, "Turn the order; missing figures stay last."),
        .option(
          "limit", "NUMBER", \.limit, "Show at most NUMBER coins; 20 when nothing is said.",
          parse: Values.whole(1...100_000)),
        .currency(\.currency),
      ],
      needs: { options, _ in .rows(in: options.currency) }
    ) { (options, context) throws(Failure) in
      let session = Session(context)
      let market = try session.market(in: options.currency)
      let (_, holdings, journalNotes, journalStatus) = try session.holdingsIfKnown(
        market: market, isRequired: options.sort.isOfHoldings)
      let page = MarketPage(currency: options.currency, coins: market.coins)
      let order = CoinOrder(options.sort ?? .rank, isReversed: options.isReversed)
      let rows = order.sorted(CoinRow.rows(of: page, holdings: holdings))
      let limit = options.limit ?? 20
      let shown = Array(rows.prefix(limit))
      var notes = session.note(shown: shown.count, of: rows.count)
      if let source = market.worstSource(of: shown.map(\.coin.id)) {
        notes.append(session.note(on: source, "Prices"))
      }
      let (layout, rowNotes) = session.layout(
        of: shown, market: market, holdings: holdings, journalNotes: journalNotes)
      notes += rowNotes
      return .document(
        Document(
          schema: "portfolio.coins/1",
          blocks: [
            .data([
              .text("currency", "Currency", .text(options.currency.code)),
              Fact("count", "Known", .integer(rows.count), kind: .count),
            ]),
            .table(layout.table(shown)),
          ], notes: notes),
        status: journalStatus)
    }
  }
}

/// The options of `coins`.
struct CoinsOptions: Sendable {
  /// What to sort by; by rank when nothing is said.
  var sort: CoinOrder.Key?
  /// Whether the order is turned.
  var isReversed = false
  /// How many coins at most.
  var limit: Int?
  /// The currency of all money.
  var currency = Currency.usd
}
