/// A bar chart laid out in the unit square, as if its bars grew upward: for bars that grow to the
/// right, x runs down the page and y to the right.
public struct BarLayout: Sendable, Hashable, Codable {
  /// One bar, or one part of a stacked bar.
  public struct Bar: Sendable, Hashable, Codable {
    /// The place of its category.
    public let category: Int
    /// The place of its series.
    public let series: Int
    /// What it stands for.
    public let role: ChartRole
    /// The figure it shows.
    public let value: Decimal128
    /// Where it starts and ends across, 0 to 1.
    public let left: Double
    /// Where it ends across.
    public let right: Double
    /// Its end nearer to the axis.
    public let base: Double
    /// Its far end.
    public let tip: Double
  }

  /// The axis of figures.
  public let figures: ValueScale
  /// Where zero lies on it.
  public let zero: Double
  /// Where the rule lies on it, when the chart has one that can be shown.
  public let rule: Double?
  /// The middle of each category, with its name.
  public let categories: [Tick]
  /// The bars, by category, then by series.
  public let bars: [Bar]

  /// Lays a chart out; nil when it has no category or no figure.
  ///
  /// - Complexity: linear in the figures.
  public init?(_ chart: BarChart, valueTicks: Int = 6) {
    let count = chart.categories.count
    guard count > 0, chart.series.contains(where: { $0.values.contains { $0 != nil } }) else {
      return nil
    }
    let columns = (0..<count).map { category in
      chart.series.map { category < $0.values.count ? $0.values[category] : nil }
    }
    var ends = (low: 0.0, high: 0.0)
    func include(_ value: Double) { ends = (min(ends.low, value), max(ends.high, value)) }
    for column in columns {
      let known = column.compactMap { $0?.doubleValue }
      if chart.arrangement == .stacked {
        include(known.reduce(0) { $0 + max(0, $1) })
        include(known.reduce(0) { $0 + min(0, $1) })
      } else {
        for value in known { include(value) }
      }
    }
    if let rule = chart.rule { include(rule.doubleValue) }
    let figures = ValueScale.linear(
      from: ends.low, to: ends.high, limit: valueTicks, unit: chart.unit)
    func place(_ value: Double) -> Double {
      min(1, max(0, figures.position(of: value) ?? 0))
    }
    self.figures = figures
    zero = place(0)
    rule = chart.rule.map { place($0.doubleValue) }
    categories = chart.categories.enumerated().map {
      Tick(position: (Double($0) + 0.5) / Double(count), label: $1)
    }
    let slot = 1 / Double(count)
    let lanes = chart.arrangement == .grouped ? Double(max(1, chart.series.count)) : 1
    let gap = slot * (lanes > 1 ? 0.2 : 0.28)
    let lane = (slot - gap) / lanes
    var bars: [Bar] = []
    for (category, column) in columns.enumerated() {
      var above = 0.0
      var below = 0.0
      for (series, value) in column.enumerated() {
        guard let value else { continue }
        let size = value.doubleValue
        var from = 0.0
        if chart.arrangement == .stacked {
          from = size < 0 ? below : above
          if size < 0 { below += size } else { above += size }
        }
        let shift = chart.arrangement == .grouped ? Double(series) * lane : 0
        let left = Double(category) * slot + gap / 2 + shift
        let role = chart.series[series].role
        bars.append(
          Bar(
            category: category, series: series,
            role: role == .gain && value.isNegative ? .loss : role, value: value, left: left,
            right: left + lane, base: place(from), tip: place(from + size)))
      }
    }
    self.bars = bars
  }
}

extension Array where Element == Tick {
  /// The marks of evenly spaced categories thinned out so that no label runs into the next.
  func thinned(to room: Double, gap: Double, width: (String) -> Double) -> [Tick] {
    let widest = map { width($0.label) }.max() ?? 0
    let stride = Swift.max(1, ((widest + gap) * Double(count) / Swift.max(1, room)).rounded(.up))
    guard stride.isFinite, stride < Double(count) else { return Array(prefix(1)) }
    let every = Int(stride)
    return enumerated().filter { $0.offset % every == 0 }.map(\.element)
  }
}
