internal import PortfolioEngine

extension Command {
  /// `lots`: what is held, lot by lot.
  static var lots: Command {
    Command(
      "lots", in: .portfolio, summary: "Show your open lots, their age, term and unrealised gain",
      discussion: """
        A lot is what came in together, with one cost and one date. Each open one is shown with what is \
        left of it, in the order in which the method would take it, its cost with fees, its value at \
        the prices of now and the gain that selling it would realise. A pool keeps no dates and is one \
        row.

        The method and every other choice come from the settings, which `portfolio config` lists; an \
        option beats them for one run. A cost that nobody knows is never counted as zero: the lot is \
        flagged and left out of the sums.
        """,
      examples: [
        "portfolio lots", "portfolio lots --coin btc",
        "portfolio lots --method hifo --scope per-wallet",
      ],
      options: LotsOptions(),
      parameters: [
        .option("coin", "COIN", \.coin, "Show the lots of one coin.")
      ] + Parameter.lots(\.lots),
      needs: { options, _ in .rows(in: options.lots.currency, holdings: true, costs: true) }
    ) { (options, context) throws(Failure) in try LotsCommand.run(options, context) }
  }
}

/// The options of `lots`.
struct LotsOptions: Sendable {
  /// The coin.
  var coin: String?
  /// How lots are counted.
  var lots = LotOptions()
}

/// The run of `lots`.
enum LotsCommand {
  /// Makes the report and shows it.
  static func run(_ options: LotsOptions, _ context: Context) throws(Failure) -> Answer {
    let session = Session(context)
    let lots = try session.lots(options.lots)
    let coin = try session.coin(options.coin, in: lots.journal)
    let market = try session.market(in: options.lots.currency, mayBeEmpty: true)
    let report: LotsReport
    do throws(DecimalError) {
      report = try LotsReport(
        of: lots.history, entries: lots.entries,
        at: session.prices(of: lots.journal, market: market), on: session.today, coin: coin)
    } catch {
      throw session.tooLong(error)
    }
    let page = LotPage(session, lots)
    let total = report.total
    return .document(
      Document(
        schema: "portfolio.lots/1",
        blocks: [
          .data(
            [.text("day", "Day", .day(report.day.description))] + page.facts
              + [
                Fact("count", "Lots", .integer(total.count), kind: .count),
                Fact(
                  "unknownCostCount", "Without a cost", .integer(total.unknownCostCount),
                  kind: .count),
                Fact(
                  "unpricedCount", "Without a price", .integer(total.unpricedCount), kind: .count),
                Fact(
                  "unknownGainCount", "Without a gain", .integer(total.unknownGainCount),
                  kind: .count),
              ]),
          .table(page.table("lots", of: report.rows, total: total)),
        ],
        notes: [page.methodNote] + page.notes(on: market, of: Set(report.rows.map(\.coin)))
          + page.notes(onTotal: total) + page.notes(onUncertain: report.rows)
          + page.notes(on: report.unpriced.filter { coin == nil || $0.coin == coin })
          + page.notes(onNamedOf: lots, coin: coin)
          + page.notes(
            onGifts: lots.history.giverCosts(ofHeld: lots.entries, coins: coin.map { [$0] }))
          + page.notes(onUnusedFeesOf: lots, coin: coin)))
  }
}

extension LotPage {
  /// Open lots, one a row.
  func table(
    _ key: String, title: String? = nil, of rows: [LotsReport.Row], total: LotsReport.Total?,
    emptyText: String = "No lot is open."
  ) -> Table {
    let hasTerms = policy.holdingPeriod != .none
    return Table(
      key, title: title,
      columns: [
        .word("symbol", "Coin"),
        hasWallets ? .word("wallet", "Wallet", priority: 3) : .data("wallet"),
        .word("acquired", "Acquired"), .count("age", "Age", priority: 4),
        hasTerms ? .word("term", "Term", priority: 2) : .data("term"),
        .figure("quantity", "Quantity"), .figure("cost", "Cost"),
        .figure("price", "Price", priority: 5), .figure("value", "Value", priority: 1),
        .figure("gain", "Gain"), .text("flags", "Rests on"),
        .word("entry", "Entry", priority: 6), .data("coin"), .data("label"), .data("kind"),
        .data("method"),
      ],
      rows: rows.map { row in
        [
          .text(symbol(row.coin)), row.wallet.map { .text($0.name) } ?? .blank,
          row.acquired.map { .day($0.description) } ?? .blank,
          row.age.map { .integer($0, text: "\($0)d") } ?? .blank, term(row.term),
          .quantity(row.quantity), money(row.cost), .price(row.price?.price, currency),
          money(row.value), gain(row.gain), .marks(row.marks), place(row.place, label: row.label),
          .text(row.coin.text), .text(row.label), .text(row.kind?.rawValue),
          .text(row.method.name),
        ]
      },
      footer: total.flatMap { total in
        total.count == 0
          ? nil
          : [
            Cell(.missing, text: "Total"), .blank, .blank, .blank, .blank, .blank,
            money(total.knownCost), .blank, money(total.knownValue), gain(total.knownGain), .blank,
            .blank, .blank, .blank, .blank, .blank,
          ]
      },
      emptyText: emptyText)
  }

  /// Lots that may be others, had a cost been known.
  func notes(onUncertain rows: [LotsReport.Row]) -> [Note] {
    notes(onUncertain: rows.count { $0.cost != nil && $0.marks.contains(.uncertainOrder) }, "lot")
  }

  /// What the sums of lots leave out.
  func notes(onTotal total: LotsReport.Total) -> [Note] {
    var notes: [Note] = []
    func add(_ count: Int, _ sum: String, _ what: String) {
      guard count > 0 else { return }
      notes.append(
        Note(
          .warning,
          "The \(sum) leaves out \(count) of \(Values.counted(total.count, "lot")) \(what)."))
    }
    add(total.unknownCostCount, "cost", "without a cost")
    let unpriced = total.unpricedCount - total.longValueCount
    add(unpriced, "value", "without a price")
    add(total.longValueCount, "value", "whose value needs more than 38 digits")
    add(total.unknownGainCount - total.longGainCount, "gain", "without a cost or price")
    add(total.longGainCount, "gain", "whose gain needs more than 38 digits")
    return unpriced > 0 ? notes + [session.priceRemedy(in: currency)] : notes
  }
}

extension Session {
  /// Why a sum cannot be told, in words.
  func tooLong(_: DecimalError) -> Failure {
    Failure(
      .journal, "a sum needs more than 38 digits",
      remedies: ["Check the quantities and prices of the entries."])
  }
}
