extension PortfolioHistory {
  /// The value as an area, and what had been paid in as a broken line; partial days leave a gap.
  ///
  /// - Parameters:
  ///   - currency: the currency of the figures.
  ///   - title: what the chart is called.
  ///   - opening: the first day drawn; all days without it.
  public func chart(
    in currency: Currency, title: String = "Value and capital", from opening: Day? = nil
  ) -> LineChart {
    let rows = self.rows.drop { row in opening.map { row.day < $0 } ?? false }
    let first = rows.first?.day.medium ?? ""
    let last = rows.last?.day.medium ?? ""
    return LineChart(
      text: ChartText(
        title: title, caption: "From \(first) to \(last)",
        summary:
          "The portfolio's value and the money paid into it, by day from \(first) to \(last)."
      ),
      unit: .money(symbol: CurrencyStyle(code: currency.code).prefix), includesZero: true,
      series: [
        LineSeries(
          name: "Value", role: .first, style: .area,
          points: rows.map { ChartPoint(day: $0.day, value: $0.isPartial ? nil : $0.value) }),
        LineSeries(
          name: "Invested", role: .second, style: .dashed,
          points: rows.map { ChartPoint(day: $0.day, value: $0.invested) }),
      ])
  }
}
