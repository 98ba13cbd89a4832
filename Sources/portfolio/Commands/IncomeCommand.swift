internal import PortfolioEngine

extension Command {
  /// `income`: what came in as income.
  static var income: Command {
    Command(
      "income", in: .portfolio, summary: "Show staking, interest, airdrops and other income",
      discussion: """
        Every receipt of a year, or of all years, with its value on that day: the value is income once, \
        and becomes the cost of the coins. --by kind or coin shows sums alone.

        A receipt without a known value is flagged and in no sum.
        """,
      examples: [
        "portfolio income --year 2025", "portfolio income --by kind",
        "portfolio income --year 2025 --coin eth --format csv",
      ],
      options: IncomeOptions(),
      parameters: [
        .option("year", "YEAR", \.year, "Show one calendar year.", parse: Values.year),
        .option("coin", "COIN", \.coin, "Show the income in one coin."),
        .choice("by", "GROUP", \.group, "Show sums by kind or coin."),
      ] + Parameter.lots(\.lots),
      needs: { options, _ in .costs(in: options.lots.currency) }
    ) { (options, context) throws(Failure) in try IncomeCommand.run(options, context) }
  }
}

/// The options of `income`.
struct IncomeOptions: Sendable {
  /// What a row is.
  enum Group: String, Sendable, CaseIterable {
    /// A kind of income.
    case kind
    /// A coin.
    case coin
  }

  /// The year.
  var year: Int?
  /// The coin.
  var coin: String?
  /// What a row is.
  var group: Group?
  /// How lots are counted.
  var lots = LotOptions()
}

/// The run of `income`.
enum IncomeCommand {
  /// Makes the report and shows it.
  static func run(_ options: IncomeOptions, _ context: Context) throws(Failure) -> Answer {
    let session = Session(context)
    let lots = try session.lots(options.lots)
    let coin = try session.coin(options.coin, in: lots.journal)
    let report: IncomeReport
    do throws(DecimalError) {
      report = try IncomeReport(
        of: lots.history, entries: lots.entries, period: options.year.flatMap { .year($0) },
        coin: coin)
    } catch {
      throw session.tooLong(error)
    }
    let page = LotPage(session, lots)
    let total = report.total
    let shown = Set(report.rows.map(\.place))
    let year = options.year.map { " of \($0)" } ?? ""
    return .document(
      Document(
        schema: "portfolio.income/1",
        blocks: [
          .paragraph(key: nil, "Income\(year), in \(lots.policy.currency.code.uppercased())"),
          .facts([.figure("income", "Income", page.money(total.knownValue))]),
          .data(
            [Fact("year", "Year", .integer(options.year), kind: .count)] + page.facts + [
              Fact("count", "Receipts", .integer(total.count), kind: .count),
              Fact("unknownCount", "Left out of sums", .integer(total.unknownCount), kind: .count),
              Fact("assumedCount", "On assumed prices", .integer(total.assumedCount), kind: .count),
            ]),
          .table(table(report, options.group, page)),
        ],
        notes: [page.methodNote]
          + page.notes(
            unknown: total.unknownCount, assumed: total.assumedCount, of: total.count, "receipt",
            "a value")
          + page.notes(
            on: UnknownValue.all(of: lots.history, lots.entries).filter { shown.contains($0.place) }
          )
          + page.notes(on: options.year)))
  }

  private static func table(
    _ report: IncomeReport, _ group: IncomeOptions.Group?, _ page: LotPage
  ) -> Table {
    let emptyText = "Nothing came in as income."
    func sums(_ key: String, _ first: [Column], _ rows: [([Cell], IncomeReport.Total)]) -> Table {
      func cells(_ head: [Cell], _ total: IncomeReport.Total) -> [Cell] {
        head + [
          .integer(total.count), page.money(total.knownValue),
          total.unknownCount > 0
            ? .integer(total.unknownCount, role: .warning) : .integer(0, text: ""),
        ]
      }
      let head = first.indices.map { $0 == 0 ? Cell(.missing, text: "Total") : .blank }
      return Table(
        key,
        columns: first + [
          .count("count", "Receipts"), .figure("value", "Value"),
          .count("unknownCount", "Left out"),
        ], rows: rows.map { cells($0.0, $0.1) },
        footer: rows.isEmpty ? nil : cells(head, report.total), emptyText: emptyText)
    }
    switch group {
    case .kind:
      return sums(
        "kinds", [.text("kind", "Kind")],
        report.kinds.map { ([.text($0.kind?.rawValue ?? "income")], $0.total) })
    case .coin:
      return sums(
        "coins", [.word("symbol", "Coin"), .figure("quantity", "Quantity"), .data("coin")],
        report.coins.map {
          ([.text(page.symbol($0.coin)), .quantity($0.quantity), .text($0.coin.text)], $0.total)
        })
    case nil:
      return Table(
        "receipts",
        columns: [
          .word("day", "Day"), .text("kind", "Kind"), .text("description", "What"),
          .figure("value", "Value"), .text("flags", "Rests on"),
          .word("wallet", "Wallet", priority: 2), .word("entry", "Entry", priority: 1),
          .data("coin"), .data("quantity", kind: .figure),
        ],
        rows: report.rows.map { row in
          [
            .day(row.day.description), .text(row.kind?.rawValue ?? "income"),
            .text(page.units(row.quantity, row.coin)), page.money(row.value), .marks(row.marks),
            .text(row.wallet.name), page.place(row.place), .text(row.coin.text),
            .number(row.quantity),
          ]
        },
        footer: report.rows.isEmpty
          ? nil
          : [
            Cell(.missing, text: "Total"), .blank, .blank, page.money(report.total.knownValue),
            .blank, .blank, .blank, .blank, .blank,
          ], emptyText: emptyText)
    }
  }
}
