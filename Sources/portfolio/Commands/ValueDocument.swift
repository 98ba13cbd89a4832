internal import PortfolioEngine

/// What `value` shows of a report: the totals, the holdings, and with `--by wallet` the wallets.
struct ValueDocument {
  /// The holdings and their sum.
  let report: HoldingsReport
  /// What they cost, where that is asked for.
  var costs: HoldingCosts?
  /// Where prices come from.
  let market: MarketData
  /// What was asked for.
  let options: ValueOptions

  /// The totals, then the tables.
  var blocks: [Block] {
    let total = Fact.figure("total", "Portfolio value", totalCell(report.total))
    let change = Fact.figure(
      "change", "24h change", changeCell(report.total),
      aside: .init("changePercent", .change(report.total.change)))
    let tables =
      options.group == .wallet
      ? [Block.table(walletHoldings), .table(wallets)] : [.table(holdings)]
    return [.facts([total, change] + costFacts), .data(facts)] + tables
  }

  /// One figure alone.
  func figure(_ only: ValueOptions.Only) -> Fact {
    switch only {
    case .total: .figure("total", "Portfolio value", totalCell(report.total))
    case .change: .figure("change", "24h change", changeCell(report.total))
    case .percent: .figure("changePercent", "24h change", .change(report.total.change.percent))
    }
  }

  /// What only JSON and CSV tell of the whole.
  var facts: [Fact] {
    let priced = report.rows.filter { $0.value != nil && $0.isOfMarket }
    let source =
      options.date == nil ? market.worstSource(of: priced.compactMap(\.asset.coin)) : nil
    let isStarter =
      options.date == nil
      ? source?.isStarter : priced.contains { $0.price?.source == .starter }
    return [
      .text("currency", "Currency", .text(report.currency.code)),
      .moment("moment", "Moment", report.moment),
      .moment("oldestPrice", "Oldest price", report.total.oldestPrice),
      .moment("newestPrice", "Newest price", report.total.newestPrice),
      Fact("age", "Age", .age(report.total.age), kind: .count),
      .text("state", "State", .text(source?.standing.state.rawValue)),
      .text("isStarter", "Starter snapshot", .flag(isStarter)),
      Fact("holdingCount", "Holdings", .integer(report.rows.count), kind: .count),
      Fact("unpricedCount", "Without a value", .integer(report.total.unpriced.count), kind: .count),
      .text("isPartial", "Value is partial", .flag(report.total.isPartial)),
      .text("isChangePartial", "Change is partial", .flag(report.total.change.isPartial)),
      .text("isWhatIf", "Supposes prices", .flag(!options.supposed.isEmpty)),
    ]
  }

  private var holdings: Table {
    Table(
      "holdings", columns: columns, rows: rows(report.rows),
      footer: footer(report.total, weight: report.total.value.map { _ in 100 }),
      emptyText: "Nothing is held.")
  }

  private var walletHoldings: Table {
    Table(
      "holdings", columns: [.word("wallet", "Wallet")] + columns,
      rows: report.wallets.flatMap { group in
        rows(group.rows).map { [Cell.text(group.wallet.name)] + $0 }
      },
      footer: [Cell(.missing, text: "Total")]
        + footer(report.total, weight: report.total.value.map { _ in 100 }).dropFirst().reduce(
          into: [Cell.blank]
        ) { $0.append($1) },
      emptyText: "Nothing is held.")
  }

  private var wallets: Table {
    Table(
      "wallets",
      columns: [
        .word("wallet", "Wallet"), .count("holdings", "Holdings", priority: 3),
        .figure("value", "Value"), .figure("weight", "Weight", priority: 2),
        .figure("changePercent", "24h", priority: 1), .data("change", kind: .figure),
        .data("unpriced", kind: .count), .data("isChangePartial"),
      ],
      rows: report.wallets.map { group in
        [
          .text(group.wallet.name), .integer(group.rows.count), totalCell(group.total),
          .share(group.weight, shown: group.shownWeight), .change(group.total.change),
          changeCell(group.total), .integer(group.total.unpriced.count),
          .flag(group.total.change.isPartial),
        ]
      })
  }

  private var columns: [Column] {
    [
      .word("symbol", "Coin"), .text("name", "Name", priority: 4),
      .figure("quantity", "Quantity", priority: 3), .figure("price", "Price", priority: 5),
      .figure("value", "Value"), .figure("weight", "Weight", priority: 2),
      .figure("changePercent", "24h", priority: 1), .count("age", "Age", priority: 6),
    ] + (costs == nil ? [] : Self.costColumns) + [
      .data("id"), .data("rank", kind: .count), .data("change", kind: .figure), .data("asOf"),
      .data("source"), .data("unpriced"), .data("isDoubtful"),
    ]
  }

  private func rows(_ holdings: [Holding]) -> [[Cell]] {
    let isHidden = options.hidesAmounts
    let currency = report.currency
    let ordered = options.order.sorted(
      holdings.map { ValuedHolding($0, costs?.gain(of: $0), market) })
    let symbols = Dictionary(grouping: holdings, by: \.label)
    return ordered.map(\.holding).map { row in
      let isRepeated = symbols[row.label, default: []].count > 1
      return [
        .text(row.label),
        .text(
          row.coin.shownName, shown: isRepeated ? "\(row.coin.shownName) (\(row.id))" : nil),
        .quantity(row.quantity).hidden(if: isHidden),
        .price(row.price?.price, currency).hidden(if: isHidden),
        .money(row.value, currency).hidden(if: isHidden),
        .share(row.weight, shown: row.shownWeight),
        .change(row.price?.change24h),
        row.price?.source == .supposed
          ? Cell(.missing, text: "what if", role: .warning) : .age(row.age),
      ] + costCells(row) + [
        .text(row.id),
        .integer(row.rank),
        .moneyChange(row.change.amount, currency).hidden(if: isHidden),
        .instant(row.price?.asOf?.description),
        .text(row.price?.source.rawValue),
        .text(row.unpriced?.rawValue),
        .flag(isDoubtful(row)),
      ]
    }
  }

  private func footer(_ total: HoldingsTotal, weight: Decimal128?) -> [Cell] {
    [
      Cell(.missing, text: "Total"), .blank, .blank, .blank, totalCell(total),
      total.value.map { $0 > .zero } == true ? .share(weight, shown: weight) : .blank,
      .change(total.change), .age(total.age),
    ] + costFooter + [
      .blank, .blank, changeCell(total),
      .instant(total.oldestPrice?.description), .blank, .blank, .blank,
    ]
  }

  /// Whether the holding is valued at a doubtful price of the market.
  private func isDoubtful(_ row: Holding) -> Bool {
    row.price?.source == .snapshot && row.asset.coin.map { market.doubts[$0] != nil } == true
  }

  private func totalCell(_ total: HoldingsTotal) -> Cell {
    Cell.money(total.value, report.currency).hidden(if: options.hidesAmounts)
  }

  private func changeCell(_ total: HoldingsTotal) -> Cell {
    // The star stands behind the percentage, where there is one.
    Cell.moneyChange(total.change.amount, report.currency)
      .starred(if: total.change.isPartial && total.change.percent == nil)
      .hidden(if: options.hidesAmounts)
  }
}

/// A holding that can be sorted by what only the market knows of its coin.
private struct ValuedHolding: CoinFigures {
  let holding: Holding
  let volume: Decimal128?
  let marketCap: Decimal128?
  let gain: Decimal128?

  init(_ holding: Holding, _ gain: Decimal128?, _ market: MarketData) {
    self.holding = holding
    self.gain = gain
    let row = holding.asset.coin.flatMap { market.rows[$0] }
    volume = row?.volume
    marketCap = row?.marketCap
  }

  var coin: Coin { holding.coin }
  var rank: Int? { holding.rank }
  var unitPrice: Decimal128? { holding.unitPrice }
  var changePercent: Decimal128? { holding.changePercent }
  var held: Decimal128? { holding.held }
  var value: Decimal128? { holding.value }
  var weight: Decimal128? { holding.weight }
}
