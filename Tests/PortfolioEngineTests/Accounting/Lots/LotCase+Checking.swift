import Testing

@testable import PortfolioEngine

extension LotCase {
  /// Whether a figure is the expected one: exactly, or to 1e-18 where the expected one does not end
  /// within 20 places.
  private func isRight(_ figure: Decimal128?, _ text: String, _ path: String) throws -> Bool {
    guard let figure else { return false }
    let right = try number(text)
    let places = text.split(separator: ".").dropFirst().first?.count ?? 0
    if places <= 20, !loose.contains(path) { return figure == right }
    return try (figure - right).magnitude <= Decimal128("0.000000000000000001")
  }

  func expect(
    _ figure: Decimal128?, _ text: String?, _ path: String,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    guard let text else { return }
    #expect(
      try isRight(figure, text, path), "\(path): \(figure.map(\.description) ?? "nil") not \(text)",
      sourceLocation: location)
  }

  func checkDisposals(_ history: LotHistory) throws {
    let right = expected.disposals ?? []
    let disposals = history.disposals
    try #require(disposals.count == right.count)
    // Share matching lists by day and coin; the history by entry.
    let isMerged = right.first?.txs != nil
    for (index, row) in right.enumerated() {
      let entries = row.txs ?? [row.tx ?? -1]
      let found =
        isMerged
        ? disposals.first { Set([$0.entry] + $0.mergedEntries) == Set(entries) }
        : disposals[index]
      let disposal = try #require(found)
      try checkDisposal(disposal, row, "disposals[\(index)]", history)
    }
  }

  private func checkDisposal(
    _ disposal: Disposal, _ row: Disposed, _ path: String, _ history: LotHistory
  ) throws {
    #expect(Set([disposal.entry] + disposal.mergedEntries) == Set(row.txs ?? [row.tx ?? -1]))
    #expect(disposal.coin == CoinID(row.asset))
    if let kind = row.kind { #expect(disposal.kind == Self.kinds[kind]) }
    if let wallet = row.wallet { #expect(disposal.wallet == Wallet(wallet)) }
    if let taxable = row.taxable { #expect(disposal.isTaxed == taxable) }
    try expect(disposal.quantity, row.quantity, path + ".quantity")
    if row.fees != nil {
      // Share matching states proceeds before fees.
      try expect(try disposal.gross(), row.proceeds, path)
      try expect(disposal.fees, row.fees, path + ".fees")
    } else {
      try expect(disposal.proceeds, row.proceeds, path + ".proceeds")
    }
    try expect(disposal.cost, row.cost, path + ".cost")
    try expect(disposal.gain, row.gain, path + ".gain")
    if let outside = row.no_gain_no_loss {
      #expect(!disposal.isTaxed)
      try expect(disposal.quantity, outside.quantity, path)
      try expect(disposal.cost, outside.cost_transferred, path)
    }
    try checkLoss(disposal, row, path, history)
    if let rows = row.matches {
      try checkMatches(Array(history.matches(of: disposal)), rows, path, history)
    }
  }

  private func checkLoss(
    _ disposal: Disposal, _ row: Disposed, _ path: String, _ history: LotHistory
  ) throws {
    guard let before = row.gain_before_denial else { return }
    let loss = history.superficialLosses.first { history.disposals[$0.disposal] == disposal }
    try expect(loss?.gainBefore ?? disposal.gain, before, path + ".gain_before_denial")
    #expect((loss == nil) == (row.denied_loss == nil))
    try expect(loss?.denied, row.denied_loss, path + ".denied_loss")
    if let loss {
      let fraction = try loss.deniedQuantity.divided(by: disposal.quantity, toPlaces: 20)
      try expect(fraction, row.superficial_fraction, path + ".superficial_fraction")
    }
    let pool = history.poolEvents.last { $0.entry == disposal.entry }
    try expect(pool?.costAfter, row.acb_after, path + ".acb_after")
    try expect(pool?.quantityAfter, row.balance_after, path + ".balance_after")
  }

  private func checkMatches(
    _ matches: [LotMatch], _ rows: [Matched], _ path: String, _ history: LotHistory
  ) throws {
    try #require(matches.count == rows.count)
    for (index, row) in rows.enumerated() {
      let match = matches[index]
      let path = path + ".matches[\(index)]"
      try expect(match.quantity, row.quantity, path + ".quantity")
      try expect(match.cost, row.cost, path + ".cost")
      try expect(match.proceeds, row.proceeds, path + ".proceeds")
      try expect(match.gain, row.gain, path + ".gain")
      if let term = row.term { #expect(match.term?.rawValue == term) }
      if let rule = row.rule { #expect(match.rule == Self.rules[rule]) }
      if let tx = row.acquired_tx {
        let acquisition = try #require(match.acquisition)
        #expect(history.acquisitions[acquisition].entry == tx)
      } else if row.rule == nil {
        #expect(match.acquisition == nil)
      } else {
        #expect(match.acquired?.description == row.acquired)
      }
    }
  }

  private static let rules: [String: LotMatch.Rule] = [
    "same_day": .sameDay, "30_day": .thirtyDays, "10_day": .tenDays, "pool": .pool,
  ]

  func checkHeld(_ history: LotHistory) throws {
    let holdings = expected.holdings ?? []
    try #require(history.holdings.count == holdings.count)
    for (index, row) in holdings.enumerated() {
      let found = history.holdings.first {
        $0.coin == CoinID(row.asset) && (row.wallet == nil || $0.wallet?.name == row.wallet)
      }
      try expect(found?.quantity, row.quantity, "holdings[\(index)].quantity")
      try expect(found?.cost, row.cost, "holdings[\(index)].cost")
    }
    guard let lots = expected.lots else { return }
    try #require(history.openLots.count == lots.count)
    for (index, row) in lots.enumerated() {
      let found = history.openLots.first {
        history.acquisitions[$0.acquisition].entry == row.acquired_tx
          && $0.coin == CoinID(row.asset)
          && (row.wallet == nil || $0.wallet?.name == row.wallet)
      }
      try expect(found?.quantity, row.quantity, "lots[\(index)].quantity")
      try expect(found?.cost, row.cost, "lots[\(index)].cost")
    }
  }

  func checkTotals(_ history: LotHistory) throws {
    guard let totals = expected.totals else { return }
    let taxed = history.disposals.filter(\.isTaxed)
    try expect(try sum(taxed.map(\.gain)), totals.realized_gain, "totals.realized_gain")
    try expect(try sum(taxed.map(\.proceeds)), totals.proceeds, "totals.proceeds")
    try expect(try sum(taxed.map(\.cost)), totals.cost, "totals.cost")
    try expect(try sum(history.incomes.map(\.value)), totals.income, "totals.income")
    let untaxed = history.disposals.filter { !$0.isTaxed }
    try expect(
      try sum(untaxed.map(\.cost)), totals.cost_removed_without_gain,
      "totals.cost_removed_without_gain")
    let gains = taxed.compactMap(\.gain)
    try expect(try sum(gains.filter { !$0.isNegative }), totals.gains, "totals.gains")
    try expect(try sum(gains.filter(\.isNegative)), totals.losses, "totals.losses")
    try expect(
      try sum(history.superficialLosses.map(\.denied)), totals.denied_loss, "totals.denied_loss")
    for (term, text) in totals.by_term ?? [:] {
      let matches = taxed.flatMap { history.matches(of: $0) }.filter { $0.term?.rawValue == term }
      try expect(try sum(matches.map(\.gain)), text, "totals.by_term.\(term)")
    }
    let earned = expected.income ?? []
    #expect(history.incomes.count == earned.count)
    for (income, row) in zip(history.incomes, earned) {
      #expect(income.entry == row.tx)
      try expect(income.quantity, row.quantity, "income.quantity")
      try expect(income.value, row.value, "income.value")
    }
    for (index, row) in (expected.unrealized ?? []).enumerated() {
      let held = try #require(history.holdings.first { $0.coin == CoinID(row.asset) })
      let value = try held.quantity * number(prices[row.asset] ?? "")
      try expect(value, row.market_value, "unrealized[\(index)].market_value")
      try expect(
        try held.cost.map { try value - $0 }, row.unrealized_gain,
        "unrealized[\(index)].unrealized_gain")
    }
  }

  private func sum(_ figures: [Decimal128?]) throws -> Decimal128? {
    var total = Decimal128.zero
    for figure in figures {
      guard let figure else { return nil }
      total = try total + figure
    }
    return total
  }
}
