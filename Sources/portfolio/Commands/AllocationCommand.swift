internal import PortfolioEngine

extension Command {
  /// `allocation`: how the value is spread.
  static var allocation: Command {
    Command(
      "allocation", in: .portfolio, summary: "Show how the value is spread, as shares of 100%",
      discussion: """
        The shares of coins, of wallets, or of the kinds of entries by which coins came in. Shares have \
        one decimal and add up to 100.0%. The chart gathers small shares as "other"; the table lists \
        all. With --by kind what is held of a coin counts for each kind by how much of the coin it \
        brought.
        """,
      examples: [
        "portfolio demo allocation", "portfolio demo allocation --by wallet --bars",
        "portfolio demo allocation --by kind",
      ],
      options: AllocationOptions(),
      parameters: [
        .choice("by", "GROUP", \.grouping, "What the shares are of: coin, wallet or kind."),
        .flag("bars", \.drawsBars, "Draw bars instead of a ring."),
        .flag("hide-amounts", \.hidesAmounts, "Show percentages only."),
        .currency(\.currency),
      ],
      needs: { options, _ in .rows(in: options.currency, holdings: true) }
    ) { (options, context) throws(Failure) in try AllocationCommand.run(options, context) }
  }
}

/// The options of `allocation`.
struct AllocationOptions: Sendable {
  /// What the parts are.
  var grouping = AllocationReport.Grouping.coin
  /// Whether bars are drawn.
  var drawsBars = false
  /// Whether amounts are kept out.
  var hidesAmounts = false
  /// The currency of all money.
  var currency = Currency.usd
}

/// The run of `allocation`.
enum AllocationCommand {
  /// Spreads the value of the journal.
  static func run(_ options: AllocationOptions, _ context: Context) throws(Failure) -> Answer {
    let session = Session(context)
    let open = try session.openJournal()
    let market = try session.market(in: options.currency)
    let holdings = try session.holdings(of: open, market: market)
    let report = try report(of: holdings, open, by: options.grouping)
    let first = open.journal.transactions.map(\.day).min()
    let chart: Chart =
      options.drawsBars || options.hidesAmounts
      ? .bars(report.bars(from: first, through: session.today))
      : .ring(report.ring(from: first, through: session.today))
    return .document(
      Document(
        schema: "portfolio.allocation/1",
        blocks: [
          .data([
            .text("by", "By", .text(options.grouping.rawValue)),
            .text("currency", "Currency", .text(options.currency.code)),
            .text("first", "From", .day(first?.description)),
            .text("last", "To", .day(session.today.description)),
          ]),
          .chart(chart), .table(table(report, isHidden: options.hidesAmounts)),
        ],
        notes: session.notes(on: holdings, market: market, showsChange: false)
          + notes(on: report, isHidden: options.hidesAmounts)))
  }

  /// Says what is below zero: it has no share, or makes that of its wallet smaller.
  static func notes(on report: AllocationReport, isHidden: Bool = false) -> [Note] {
    func amount(_ shortage: AllocationReport.Shortage) -> String {
      isHidden ? "" : ": \(Cell.money(shortage.value, report.currency).text)"
    }
    let lacking = report.shortages.map { shortage in
      let name =
        report.grouping == .wallet
        ? "The wallet \(shortage.label)" : "The cash of \(shortage.label)"
      return Note(
        .warning,
        "\(name) is below zero: it has no share, and the total leaves it out\(amount(shortage)).")
    }
    let diminished = report.diminished.map { shortage in
      Note(
        .warning,
        "The wallet \(shortage.label) counts less for its cash below zero, which the shares by coin and by"
          + " kind leave out\(amount(shortage)).")
    }
    return lacking + diminished
  }

  /// The report of some holdings.
  static func report(
    of holdings: HoldingsReport, _ open: OpenJournal, by grouping: AllocationReport.Grouping
  ) throws(Failure) -> AllocationReport {
    do throws(DecimalError) {
      return try AllocationReport(
        of: holdings, entries: open.journal.transactions, by: grouping)
    } catch {
      throw Failure(
        .journal, "the shares need more than 38 digits",
        remedies: ["Check the number of digits of quantities and prices."])
    }
  }

  private static func table(_ report: AllocationReport, isHidden: Bool) -> Table {
    let title =
      switch report.grouping {
      case .coin: "Coin"
      case .wallet: "Wallet"
      case .kind: "Came in by"
      }
    let total: Cell = .money(report.total, report.currency).hidden(if: isHidden)
    return Table(
      "parts",
      columns: [
        .word("name", title), .figure("value", "Value"), .figure("share", "Share"), .data("id"),
      ],
      rows: report.parts.map {
        [
          .text($0.label), .money($0.value, report.currency).hidden(if: isHidden),
          .share($0.share), .text($0.id),
        ]
      },
      footer: report.parts.isEmpty
        ? nil : [Cell(.missing, text: "Total"), total, .share(100), .blank])
  }
}
