extension FigureExplanation {
  /// Explains the total value of a portfolio: how much is held of everything, entry by entry, and
  /// what that is worth.
  ///
  /// - Parameters:
  ///   - report: the portfolio.
  ///   - entries: the transactions in the order of the journal.
  ///   - tracked: the currencies whose cash is a holding.
  ///   - day: the day of the past that it is the value of; nil for the present.
  /// - Throws: `overflow` when a sum needs more than 38 digits.
  public init(
    valueOf report: HoldingsReport, entries: [Transaction], tracking tracked: Set<Currency>,
    on day: Day? = nil
  ) throws(DecimalError) {
    self = try Self.checked {
      let policy = AccountingPolicy(currency: report.currency)
      let history = try LotHistory([], policy: policy)
      var builder = ExplanationBuilder(history, entries, PastPrices(currency: report.currency))
      var total: Operand?
      for row in report.rows {
        let held = try builder.held(row.asset, tracking: tracked)
        guard let point = row.price, row.value != nil else { continue }
        let price = builder.use(
          Price(
            coin: row.asset.coin, currency: report.currency, day: day,
            price: point.price, asOf: point.asOf, source: point.source))
        let value = try builder.add(
          .holdingValue, .product, [held, price], coin: row.asset.coin, quantity: row.quantity,
          places: report.roundedToPlaces)
        total = try total.map { try builder.add(.totalValue, .sum, [$0, value]) } ?? value
      }
      var explanation = builder.explanation(
        of: total ?? (report.rows.isEmpty ? ExplanationBuilder.formula(.zero) : nil))
      explanation.policy = nil
      return explanation
    }
  }
}

extension ExplanationBuilder {
  /// How much of a coin or of cash is held after the last entry.
  mutating func held(_ asset: Asset, tracking tracked: Set<Currency>) throws -> Operand {
    var held: Operand?
    for (index, entry) in entries.enumerated() {
      if entry.act == .split, .coin(entry.amount.coin) == asset, let before = held,
        let ratio = entry.details.ratio
      {
        // A split keeps what decimals hold, which may be more places than a share of a cost has.
        let scale = Int(try before.value.split(ratio).scale)
        held = try add(
          .held, .share, [before, Self.stated(ratio.new), Self.stated(ratio.old)], entry: index,
          coin: asset.coin, places: scale > CostShare.places ? scale : nil)
      }
      var changes: [Decimal128] = []
      try? entry.forEachLeg(tracking: tracked) { other, _, change, _ in
        if other == asset { changes.append(change) }
      }
      // What a move takes from one wallet it brings to another.
      if entry.act == .move, .coin(entry.amount.coin) == asset { changes.removeFirst(2) }
      for change in changes {
        let amount = try operand(change.magnitude, of: entry, index, isCash: asset.coin == nil)
        let isIn = !change.isNegative
        guard let before = held else {
          held = try add(
            .held, isIn ? .given : .difference, isIn ? [amount] : [Self.formula(.zero), amount],
            entry: index, coin: asset.coin)
          continue
        }
        held = try add(
          .held, isIn ? .sum : .difference, [before, amount], entry: index, coin: asset.coin)
      }
    }
    return held ?? Self.formula(.zero)
  }

  /// A number that an entry states, or the cash that its quantity and unit price come to.
  private mutating func operand(
    _ amount: Decimal128, of entry: Transaction, _ index: Int, isCash: Bool
  ) throws -> Operand {
    guard isCash else { return Self.stated(amount) }
    switch entry.value {
    case .perUnit(let money), .assumedPerUnit(let money):
      let product = try entry.amount.quantity * money.amount
      guard product == amount else { return Self.stated(amount) }
      return try add(
        .cash, .product, [Self.stated(entry.amount.quantity), Self.stated(money.amount)],
        entry: index)
    case .total, nil: return Self.stated(amount)
    }
  }
}
