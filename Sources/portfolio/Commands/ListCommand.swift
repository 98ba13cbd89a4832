internal import PortfolioEngine

extension Command {
  /// `list`: the entries of the journal.
  static var list: Command {
    Command(
      "list", in: .portfolio, summary: "List the entries of your journal",
      discussion: """
        Every entry in the order in which it counts, under the name that other commands take \
        (main.journal:42), in the journal's own words. The filters narrow one another; with --coin \
        the balance after each entry stands beside.
        """,
      examples: [
        "portfolio list", "portfolio list --coin btc", "portfolio list --kind buy --kind sell",
        "portfolio list --wallet kraken --from 2024-01-01 --to 2024-12-31",
        "portfolio list --day 2024-03-14",
      ],
      options: ListOptions(),
      parameters: [
        .option("coin", "COIN", \.coin, "Only entries that change this coin."),
        .option("wallet", "NAME", \.wallet, "Only entries that change something in this wallet."),
        .options(
          "kind", "KIND", \.kinds, "Only entries of this kind, such as buy.",
          completion: .values(Transaction.Act.allCases.map(\.rawValue)),
          parse: { (text) throws(ValueError) in try Values.choice(text) }),
        .option("day", "DATE", \.day, "Only entries of this day.", parse: TypedDate.read),
        .option(
          "from", "DATE", \.first, "Only entries of this day or later.", parse: TypedDate.read),
        .option(
          "to", "DATE", \.last, "Only entries of this day or earlier.", parse: TypedDate.read),
      ]
    ) { (options, context) throws(Failure) in try ListCommand.run(options, context) }
  }
}

/// The options of `list`.
struct ListOptions: Sendable {
  /// What names a coin.
  var coin: String?
  /// The name of a wallet.
  var wallet: String?
  /// The kinds of entry; all when empty.
  var kinds: [Transaction.Act] = []
  /// The one day.
  var day: TypedDate?
  /// The first day.
  var first: TypedDate?
  /// The last day.
  var last: TypedDate?
}

/// The run of `list`.
enum ListCommand {
  /// Lists the entries that pass every filter.
  static func run(_ options: ListOptions, _ context: Context) throws(Failure) -> Answer {
    if options.day != nil, options.first != nil || options.last != nil {
      throw Failure(
        .words, "--day cannot stand beside --from or --to",
        remedies: ["One day is --day alone; a span is --from and --to."])
    }
    let session = Session(context)
    let open = try session.openJournal()
    let filter = try filter(options, open.journal, session)
    let journal = open.journal
    let selection = EntrySelection(
      of: journal.transactions, tracking: Set(journal.tracked), filter: filter)
    let count = selection.indices.count
    let all = journal.transactions.count
    return .document(
      Document(
        schema: "portfolio.list/1",
        blocks: [
          .data([
            Fact("count", "Listed", .integer(count), kind: .count),
            Fact("entryCount", "Entries", .integer(all), kind: .count),
          ]),
          .table(
            table(selection, filter, journal, isForPerson: context.global.format == .table)),
        ],
        notes: count == all
          ? []
          : [
            Note(
              .note,
              "Listed: \(count) of \(Values.counted(all, "entry", plural: "entries")).")
          ]))
  }

  private static func filter(
    _ options: ListOptions, _ journal: Journal, _ session: Session
  ) throws(Failure) -> EntriesReport.Filter {
    var filter = EntriesReport.Filter()
    if let text = options.coin {
      if let currency = Currency(code: text), journal.tracked.contains(currency) {
        filter.asset = .cash(currency)
      } else {
        filter.asset = .coin(try session.coin(named: text, in: journal))
      }
    }
    if let name = options.wallet {
      let known = wallets(of: journal)
      guard known.contains(name) else {
        throw Failure(
          .no, "no entry names a wallet \(name)",
          remedies: [
            Nearest.of(name, among: known).map { "The nearest is \($0)." }
              ?? "The wallets are \(Values.listed(known, last: "and"))."
          ])
      }
      filter.wallet = Wallet(name)
    }
    filter.acts = Set(options.kinds)
    func day(_ date: TypedDate?) -> Day? { date?.day(at: session.context.now, in: session.zone) }
    filter.first = day(options.day ?? options.first)
    filter.last = day(options.day ?? options.last)
    return filter
  }

  private static func wallets(of journal: Journal) -> [String] {
    var wallets: Set<Wallet> = []
    for entry in journal.transactions {
      wallets.insert(entry.wallet)
      if let destination = entry.details.destination { wallets.insert(destination) }
    }
    return wallets.sorted().map(\.name)
  }

  /// The table of the entries, whose rows are made as they are written.
  ///
  /// - Parameter isForPerson: whether the columns that only data have are left out.
  private static func table(
    _ selection: EntrySelection, _ filter: EntriesReport.Filter, _ journal: Journal,
    isForPerson: Bool
  ) -> Table {
    var columns: [Column] = [
      .word("place", "Entry"), .word("date", "Date"), .word("kind", "Kind", priority: 2),
      .text("text", "What"),
    ]
    if filter.asset != nil {
      columns.append(.figure("balance", "Balance", priority: 1))
    } else if !isForPerson {
      columns.append(.data("balance", kind: .figure))
    }
    if !isForPerson {
      columns += [
        .data("day"), .data("quantity", kind: .figure), .data("coin"),
        .data("receivedQuantity", kind: .figure), .data("receivedCoin"), .data("wallet"),
        .data("toWallet"), .data("price", kind: .figure), .data("total", kind: .figure),
        .data("currency"), .data("isPriceAssumed"), .data("note"),
      ]
    }
    let writer = EntryWriter(journal)
    let entries = journal.transactions
    let files = journal.files.indices.map { journal.fileName($0) }
    let hasBalance = filter.asset != nil
    return Table(
      "entries", columns: columns,
      rows: Table.Rows(count: selection.indices.count) { row in
        let entry = entries[selection.indices[row]]
        var cells = shownCells(entry, writer, files)
        if hasBalance {
          cells.append(.quantity(selection.balances[row]))
        } else if !isForPerson {
          cells.append(.missing)
        }
        return isForPerson ? cells : cells + dataCells(entry)
      },
      emptyText: entries.isEmpty
        ? "The journal has no entries." : "No entry passes these filters.")
  }

  private static func shownCells(
    _ entry: Transaction, _ writer: EntryWriter, _ files: [String]
  ) -> [Cell] {
    let file = Int(entry.place.file)
    let name = files.indices.contains(file) ? files[file] : ""
    return [
      .text("\(name):\(entry.place.line)"),
      entry.isTimed ? .instant(entry.instant.description) : .day(entry.day.description),
      .text(entry.act.rawValue),
      // Date and kind have columns of their own.
      .text(try? writer.words(of: entry)),
    ]
  }

  private static func dataCells(_ entry: Transaction) -> [Cell] {
    let details = entry.details
    var price: Money?
    var total: Money?
    var isAssumed = false
    switch entry.value {
    case .perUnit(let money): price = money
    case .assumedPerUnit(let money):
      price = money
      isAssumed = true
    case .total(let money): total = money
    case nil: break
    }
    return [
      .day(entry.day.description),
      .quantity(entry.amount.quantity),
      .text(entry.amount.coin.text),
      .quantity(details.counterpart?.quantity),
      .text(details.counterpart?.coin.text),
      .text(entry.wallet.name),
      .text(details.destination?.name),
      .number(price?.amount),
      .number(total?.amount),
      .text((price ?? total)?.currency.code),
      entry.value == nil ? .missing : .flag(isAssumed),
      .text(details.note),
    ]
  }
}
