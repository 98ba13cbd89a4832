extension PortfolioHistory {
  /// The value as an area, and what had been paid in as a broken line; partial days leave a gap, and
  /// one or two days are points, since a line would show what happened between them.
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
    let isShort = rows.count <= 2
    let isWhole = !rows.contains(where: \.isPartial)
    let remark = isWhole ? "" : ScopedHistory.gapRemark
    return LineChart(
      text: ChartText(
        title: title, caption: "From \(first) to \(last)", remark: remark,
        summary:
          "The portfolio's value and the money paid into it, by day from \(first) to \(last)."
          + (isWhole ? "" : " \(remark).")
      ),
      unit: .money(CurrencyStyle(code: currency.code)), includesZero: true,
      series: [
        LineSeries(
          name: "Value", role: .first, style: isShort ? .points : .area,
          points: rows.map { ChartPoint(day: $0.day, value: $0.isPartial ? nil : $0.value) }),
        LineSeries(
          name: "Invested", role: .second, style: isShort ? .points : .dashed,
          points: rows.map { ChartPoint(day: $0.day, value: $0.invested) }),
      ])
  }
}
