internal import PortfolioEngine

extension Command {
  /// `harvest`: open lots with a loss.
  static var harvest: Command {
    Command(
      "harvest", in: .portfolio,
      summary: "Show open lots with a loss, and what selling them realises",
      discussion: """
        Every open lot that is worth less at the prices of now than it cost, the greatest loss first. \
        Then, coin by coin, what selling as many units as those lots hold would realise now: when the \
        lots are named in the entry, and when the method picks them, which may be others.

        Units bought in the 30 days before are shown, since the rules of some countries deny a loss \
        around a purchase or match it with it. Fees are not counted.
        """,
      examples: ["portfolio harvest", "portfolio harvest --method hifo --coin btc"],
      options: HarvestOptions(),
      parameters: [
        .option("coin", "COIN", \.coin, "Show the lots of one coin.")
      ] + Parameter.lots(\.lots),
      needs: { options, _ in .rows(in: options.lots.currency, holdings: true, costs: true) }
    ) { (options, context) throws(Failure) in try HarvestCommand.run(options, context) }
  }
}

/// The options of `harvest`.
struct HarvestOptions: Sendable {
  /// The coin.
  var coin: String?
  /// How lots are counted.
  var lots = LotOptions()
}

/// The run of `harvest`.
enum HarvestCommand {
  /// Makes the report and shows it.
  static func run(_ options: HarvestOptions, _ context: Context) throws(Failure) -> Answer {
    let session = Session(context)
    let lots = try session.lots(options.lots)
    let coin = try session.coin(options.coin, in: lots.journal)
    let market = try session.market(in: options.lots.currency, mayBeEmpty: true)
    let report = try session.harvest(of: lots, at: market, coin: coin)
    let page = LotPage(session, lots)
    let total = report.total
    let notes = page.notes(on: report, lots, at: market, coin: coin)
    return .document(
      Document(
        schema: "portfolio.harvest/1",
        blocks: [
          .facts([.figure("loss", "Unrealised losses", page.gain(total.knownGain))]),
          .data(
            [.text("day", "Day", .day(report.day.description))] + page.facts + [
              Fact("count", "Lots", .integer(total.count), kind: .count),
              Fact("unknownCount", "Left out", .integer(report.unknown.count), kind: .count),
            ]),
          .table(
            page.table(
              "lots", title: "Lots with a loss", of: report.lots, total: total,
              emptyText: "No open lot has a loss.")),
          .table(sales(report, page)),
        ], notes: [page.methodNote] + notes))
  }

  private static func sales(_ report: HarvestReport, _ page: LotPage) -> Table {
    let period = report.policy.holdingPeriod
    let isGerman = period == .germanYear
    let names = isGerman ? ("Taxable", "Exempt") : ("Short", "Long")
    func term(_ title: String, _ key: String) -> Column {
      period == .none
        ? .data(key, kind: .figure) : .figure(key, title, priority: 2)
    }
    return Table(
      "sales", title: "What selling as many units realises now",
      columns: [
        .word("symbol", "Coin"),
        page.hasWallets ? .word("wallet", "Wallet", priority: 3) : .data("wallet"),
        .figure("quantity", "Quantity"), .figure("named", "Lots named"),
        .figure("byMethod", "By the method"), term(names.0, "short"), term(names.1, "long"),
        .figure("boughtLately", "Bought in 30 days", priority: 1), .data("coin"),
        .data("flags"),
      ],
      rows: report.sales.map { sale in
        [
          .text(page.symbol(sale.coin)), sale.wallet.map { .text($0.name) } ?? .blank,
          .quantity(sale.quantity), page.gain(sale.named), page.gain(sale.byMethod),
          sale.short.map { page.gain($0) } ?? .blank, sale.long.map { page.gain($0) } ?? .blank,
          .quantity(sale.boughtLately), .text(sale.coin.text), .marks(sale.marks),
        ]
      }, emptyText: "There is nothing to sell at a loss.")
  }
}

extension Session {
  /// The open lots with a loss at the prices of now.
  ///
  /// - Throws: `Failure` with status `journal` when a sale cannot be thought of, or a sum needs more
  ///   than 38 digits.
  func harvest(
    of lots: JournalLots, at market: MarketData, coin: CoinID?
  ) throws(Failure) -> HarvestReport {
    do throws(ForecastError) {
      return try HarvestReport(
        of: lots.entries, policy: lots.policy, past: lots.past.source,
        at: prices(of: lots.journal, market: market), moment: context.now, on: today, coin: coin)
    } catch {
      throw failure(error, in: lots.journal, lots.policy)
    }
  }

  /// Why there is no forecast, in words.
  func failure(
    _ error: ForecastError, in journal: Journal, _ policy: AccountingPolicy
  ) -> Failure {
    switch error {
    case .refused(let error): failure(error, in: journal, policy)
    case .overflow:
      Failure(
        .journal, "a sum needs more than 38 digits",
        remedies: ["Check the quantities and prices of the entries."])
    }
  }
}

extension LotPage {
  /// What lots with a loss leave out, and what they rest on.
  func notes(
    on report: HarvestReport, _ lots: JournalLots, at market: MarketData, coin: CoinID?
  ) -> [Note] {
    let shown = Set(report.lots.map(\.coin))
    // A doubtful price may hide a loss as well as make one.
    let doubted = Set(lots.history.openLots.map(\.coin)).filter {
      (coin ?? $0) == $0 && market.doubts[$0] != nil
    }
    var notes = self.notes(on: market, of: shown.union(doubted))
    if !report.unknown.isEmpty {
      let names = Set(report.unknown.map { symbol($0.coin) }).sorted()
      notes.append(
        Note(
          .warning,
          "\(Values.counted(report.unknown.count, "lot")) without a cost or price"
            + " \(report.unknown.count == 1 ? "is" : "are") left out: \(Values.listed(names, last: "and"))."
        ))
      if report.unknown.contains(where: { $0.cost == nil }) {
        notes += self.notes(onUnpricedOf: lots, coin: coin)
      }
      if report.unknown.contains(where: { $0.price == nil }) {
        notes.append(session.priceRemedy(in: market.currency))
      }
    }
    notes += self.notes(onUncertain: report.lots)
    let uncertain = report.sales.count {
      $0.byMethod != nil && $0.marks.contains(.uncertainOrder)
    }
    notes += self.notes(onUncertain: uncertain, "sale")
    notes += self.notes(
      onGifts: lots.history.giverCosts(ofHeld: lots.entries, coins: Set(report.lots.map(\.coin))))
    if report.sales.contains(where: { $0.boughtLately > .zero }) {
      notes.append(
        Note(
          .warning,
          "Coins bought in the 30 days before may be matched with such a sale, or deny its loss,"
            + " where the law has it so."))
    }
    return notes
  }
}
