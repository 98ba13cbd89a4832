internal import PortfolioEngine

extension ValueDocument {
  /// The columns of costs.
  static var costColumns: [Column] {
    [
      .figure("cost", "Cost", priority: 3), .figure("gain", "Gain", priority: 1),
      .figure("gainPercent", "Gain %", priority: 2),
      .figure("breakEven", "Break-even", priority: 4), .data("costMarks"),
    ]
  }

  /// The sums of costs.
  var costFacts: [Fact] {
    guard let costs else { return [] }
    let currency = report.currency
    let isHidden = options.hidesAmounts
    return [
      .figure("cost", "Cost", .money(costs.cost, currency).hidden(if: isHidden)),
      .figure(
        "gain", "Unrealised gain", .moneyChange(costs.gain, currency).hidden(if: isHidden),
        aside: .init("gainPercent", .change(costs.gainPercent))),
      .figure(
        "realized", "Realised gain", .moneyChange(costs.realized, currency).hidden(if: isHidden)),
    ]
  }

  /// What a holding cost; empty for cash.
  func costCells(_ row: Holding) -> [Cell] {
    guard let costs else { return [] }
    guard let coin = row.asset.coin else { return Self.costColumns.map { _ in .blank } }
    let position = costs.positions[coin]
    let isHidden = options.hidesAmounts
    let currency = report.currency
    return [
      .money(position?.cost, currency).hidden(if: isHidden),
      .moneyChange(costs.gain(of: row), currency).hidden(if: isHidden),
      .change(position?.unrealizedPercent(at: row.value)),
      .computedPrice(position?.breakEven, currency).hidden(if: isHidden),
      .marks(position?.marks ?? []),
    ]
  }

  /// The sums below the columns of costs.
  var costFooter: [Cell] {
    guard let costs else { return [] }
    let isHidden = options.hidesAmounts
    return [
      .money(costs.cost, report.currency).hidden(if: isHidden),
      .moneyChange(costs.gain, report.currency).hidden(if: isHidden),
      .change(costs.gainPercent), .blank, .blank,
    ]
  }
}
