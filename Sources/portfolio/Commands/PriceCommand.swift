internal import PortfolioEngine

extension Command {
  /// `price`: a price that the user states.
  static var price: Command {
    Command(
      "price", in: .journal, summary: "State the price of a coin on a day",
      discussion: """
        For a day without data, or a coin that is no longer listed. A stated price beats what is \
        cached of that day, and fills in what entries of the day left out; --dry-run tells how gains \
        change by that.
        """,
      examples: [
        "portfolio price btc 16,500.25 --on 2023-01-10",
        "portfolio price btc 15400 eur --on 2023-01-10",
      ],
      options: PriceOptions(),
      parameters: [
        .word("COIN", \.coin, "The coin, by symbol, name or id.", parse: Values.text),
        .word("AMOUNT", \.amount, "The price of one unit, 0 or more.", parse: TypedSum.read),
        .optionalWord(
          "CURRENCY", \.currency, "The currency; that of the settings, unless another is named.",
          parse: PriceOptions.currency),
        .option(
          "on", "DATE", \.date, "The day: a date, a moment, today or yesterday.",
          parse: TypedDate.read),
        .option("id", "ID", \.id, "The coin's id at the provider."),
        .flag("dry-run", \.isDryRun, "Show what would be written, and write nothing."),
      ]
    ) { (options, context) throws(Failure) in
      try JournalDraft.judging(Session(context)) { (draft) throws(Failure) in
        try write(options, draft)
      }
    }
  }

  private static func write(
    _ options: PriceOptions, _ draft: JournalDraft
  ) throws(Failure) -> Answer? {
    let session = draft.session
    var coins = NamedCoins(draft)
    let ids = try coins.givenIDs(options.id.map { [$0] } ?? [], among: [options.coin])
    try coins.settle(options.coin, id: ids[options.coin], command: "price")
    let day = (options.date ?? .today).day(at: session.context.now, in: session.zone)
    let currency =
      options.currency?.code ?? options.amount.unit
      ?? session.context.settings.moneyCurrency.code
    let alias = coins.aliases[options.coin.lowercased()] ?? options.coin
    let line = "price \(day) \(alias) \(options.amount.figure) \(currency)"
    let lines = coins.lines + [line]
    let answer = try draft.write(
      lines, isDryRun: options.isDryRun, schema: "portfolio.price/1", notes: coins.notes)
    guard options.isDryRun, let answer else { return answer }
    return try AddForecast.priced(answer, by: lines, draft)
  }
}

/// The options of `price`.
struct PriceOptions: Sendable {
  /// The coin.
  var coin = ""
  /// The price of one unit.
  var amount = TypedSum(figure: .zero)
  /// The currency; nil for that of the settings.
  var currency: Currency?
  /// The day; nil for today.
  var date: TypedDate?
  /// The id that settles the coin.
  var id: String?
  /// Whether nothing is written.
  var isDryRun = false

  /// Reads the code of a government currency.
  static func currency(_ text: String) throws(ValueError) -> Currency {
    guard let currency = Currency(code: text), currency.isGovernment else {
      let codes = Currency.governments.map(\.code)
      throw ValueError(
        "It takes the code of a government currency, such as usd or eur.",
        remedy: Nearest.of(text, among: codes).map { "The nearest is \($0)." })
    }
    return currency
  }
}
