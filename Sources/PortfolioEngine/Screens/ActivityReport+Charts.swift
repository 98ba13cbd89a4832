extension ActivityReport {
  /// One day by coin as bars, with a line at the mean.
  public static func bars(of day: ActiveDay) -> BarChart {
    let counts = day.items.map { Decimal128($0.count) }
    let mean =
      counts.isEmpty
      ? nil : try? counts.sum().divided(by: Decimal128(counts.count), toPlaces: 2)
    return BarChart(
      text: ChartText(
        title: "Activity by coin", caption: day.day.medium,
        summary: "The entries of \(day.day.medium) by coin, with a line at their mean."),
      unit: .count, categories: day.items.map(\.label),
      series: [BarSeries(name: "Entries", role: .first, values: counts)],
      rule: counts.count > 1 ? mean : nil)
  }

  /// The last days as bars, one a day, days without entries among them.
  public func bars(days count: Int = 7, through last: Day) -> BarChart {
    let days = padded(days: count, through: last)
    return BarChart(
      text: text(of: days, "Activity"), unit: .count, categories: days.map(\.day.short),
      series: [
        BarSeries(name: "Entries", role: .first, values: days.map { Decimal128($0.entries) })
      ])
  }

  /// The last days as a smooth line with a mark a day.
  public func line(days count: Int = 7, through last: Day) -> LineChart {
    let days = padded(days: count, through: last)
    return LineChart(
      text: text(of: days, "Activity"), unit: .count, includesZero: true,
      series: [
        LineSeries(
          name: "Entries", role: .first, style: .smooth,
          points: days.map { ChartPoint(day: $0.day, value: Decimal128($0.entries)) })
      ])
  }

  /// The last days as bars of stacked coins, each in one colour on all days; empty bars when no
  /// day has any.
  public func stacked(days count: Int = 7, through last: Day) -> BarChart {
    let days = padded(days: count, through: last)
    let labels = Dictionary(
      days.flatMap(\.items).map { ($0.coin, $0.label) }, uniquingKeysWith: { first, _ in first })
    let coins = labels.sorted { ($0.value, $0.key) < ($1.value, $1.key) }
    let repeated = Dictionary(grouping: coins, by: \.value).filter { $0.value.count > 1 }
    if coins.isEmpty { return bars(days: count, through: last) }
    return BarChart(
      text: text(of: days, "Activity by coin"), unit: .count, arrangement: .stacked,
      categories: days.map(\.day.short),
      series: coins.enumerated().map { place, coin in
        BarSeries(
          name: repeated[coin.value] == nil ? coin.value : "\(coin.value) (\(coin.key))",
          role: ChartRole.series(place),
          values: days.map { day in
            day.items.first { $0.coin == coin.key }.map { Decimal128($0.count) }
          })
      })
  }

  /// The entries by kind as a ring.
  public func ring() -> RingChart {
    let caption =
      if let first, let last { "From \(first.medium) to \(last.medium)" } else { "" }
    return RingChart(
      text: ChartText(
        title: "Activity by kind", caption: caption,
        summary: "The shares of the kinds of entries. \(caption)."),
      unit: .count,
      slices: kinds.map { RingChart.Slice(name: $0.kind, value: Decimal128($0.count)) },
      centre: days.isEmpty ? "" : "\(days.count) \(days.count == 1 ? "day" : "days")",
      centreCaption: days.isEmpty ? "" : "\(entryCount) \(entryCount == 1 ? "entry" : "entries")")
  }

  private func text(of days: [ActiveDay], _ title: String) -> ChartText {
    guard let first = days.first?.day, let last = days.last?.day else {
      return ChartText(title: title, summary: "No data.")
    }
    let caption = "From \(first.medium) to \(last.medium)"
    return ChartText(title: title, caption: caption, summary: "\(title) by day. \(caption).")
  }
}
