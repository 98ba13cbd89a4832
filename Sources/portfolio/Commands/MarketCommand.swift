internal import PortfolioEngine

extension Command {
  /// `market`: the whole market, and the portfolio in it.
  static var market: Command {
    Command(
      "market", in: .market, summary: "Show the whole market beside your portfolio",
      discussion: """
        The four figures of an app's home screen: market cap, volume, dominance of bitcoin, and the \
        value of the portfolio with its change. In a currency without prices of \
        coins the first three are shown all the same.
        """,
      examples: ["portfolio market", "portfolio market --format json"],
      options: MarketOptions(),
      parameters: [.currency(\.currency)],
      needs: { options, _ in .rows(in: options.currency, holdings: true, global: true) }
    ) { (options, context) throws(Failure) in
      let session = Session(context)
      let market = try MarketCommand.market(in: options.currency, session)
      let open = try session.openJournalIfThere() ?? .empty
      let report = try session.holdings(of: open, market: market)
      return .document(
        Document(
          schema: "portfolio.market/1",
          blocks: MarketCommand.blocks(report: report, market: market),
          notes: MarketCommand.notes(market: market, session)
            + (report.rows.isEmpty ? [] : session.notes(onLackOf: market))
            + session.notes(on: report, market: market)))
    }
  }
}

/// The options of `market`.
struct MarketOptions: Sendable {
  /// The currency of all money.
  var currency = Currency.usd
}

/// What `market` shows.
enum MarketCommand {
  /// The market in a currency, in which the whole market's figures will do where no coin has a price.
  fileprivate static func market(
    in currency: Currency, _ session: Session
  ) throws(Failure) -> MarketData {
    let wanted = MarketData.Wanted(global: true, sparklines: false)
    let market = try session.market(in: currency, wanted: wanted, mayBeEmpty: true)
    guard market.rows.isEmpty, market.global?.totalMarketCap[currency] == nil else { return market }
    return try session.market(in: currency, wanted: wanted)
  }

  /// The statistics of the home screen, and what only JSON and CSV tell.
  static func blocks(report: HoldingsReport, market: MarketData) -> [Block] {
    let whole = market.global.map {
      MarketReport(of: $0, in: report.currency, moment: report.moment)
    }
    let statistics = StatisticModel.home(global: market.global, holdings: report)
    return [
      .facts(statistics.map { Fact($0) }),
      .data([
        .text("marketCurrency", "Currency", .text(report.currency.code)),
        .moment("marketUpdated", "Market figures", whole?.updatedAt),
        Fact("marketAge", "Age", .age(whole?.age), kind: .count),
        .text("isPortfolioPartial", "Portfolio value is partial", .flag(report.total.isPartial)),
        .text(
          "isPortfolioChangePartial", "Portfolio change is partial",
          .flag(report.total.change.isPartial)),
        Fact("coinCount", "Coins", .integer(whole?.activeCryptocurrencies), kind: .count),
        Fact("exchangeCount", "Exchanges", .integer(whole?.markets), kind: .count),
      ]),
    ]
  }

  /// How old the market's figures are.
  static func notes(market: MarketData, _ session: Session) -> [Note] {
    market.source(of: .global).map { [session.note(on: $0, "Market")] } ?? []
  }
}
