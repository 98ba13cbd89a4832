extension AllocationReport {
  /// The parts as a ring with the total in its centre.
  ///
  /// - Parameters:
  ///   - first: the day of the first entry.
  ///   - last: the day of the prices.
  public func ring(from first: Day?, through last: Day) -> RingChart {
    let style = CurrencyStyle(code: currency.code)
    let format: FigureFormat =
      total >= 1_000_000 ? .abbreviatedCurrency(style) : .currency(style)
    return RingChart(
      text: text(first, last), unit: .money(style),
      slices: named.map { RingChart.Slice(name: $0.name, value: $0.value) },
      centre: parts.isEmpty ? "" : format.text(total),
      centreCaption: parts.isEmpty ? "" : counted)
  }

  /// The parts as bars to the right, the largest at the top.
  public func bars(from first: Day?, through last: Day) -> BarChart {
    BarChart(
      text: text(first, last), unit: .percent, direction: .right,
      categories: named.map(\.name),
      series: [BarSeries(name: "Share", role: .first, values: parts.map(\.share))])
  }

  private var counted: String {
    let noun =
      switch grouping {
      case .coin: parts.count == 1 ? "coin" : "coins"
      case .wallet: parts.count == 1 ? "wallet" : "wallets"
      case .kind: parts.count == 1 ? "kind" : "kinds"
      }
    return "\(parts.count) \(noun)"
  }

  /// The parts under names that differ.
  private var named: [(name: String, value: Decimal128)] {
    let counts = Dictionary(grouping: parts, by: \.label).mapValues(\.count)
    return parts.map { part in
      (counts[part.label] == 1 ? part.label : "\(part.label) (\(part.id))", part.value)
    }
  }

  private func text(_ first: Day?, _ last: Day) -> ChartText {
    let caption =
      if let first { "From \(first.medium) to \(last.medium)" } else { "\(last.medium)" }
    return ChartText(
      title: "Allocation by \(grouping.rawValue)", caption: caption,
      summary: "The shares of the portfolio's value by \(grouping.rawValue). \(caption).")
  }
}
