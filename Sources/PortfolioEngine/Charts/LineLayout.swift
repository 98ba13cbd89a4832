/// A line chart laid out in the unit square.
public struct LineLayout: Sendable, Hashable, Codable {
  /// One series as lines between places.
  public struct Path: Sendable, Hashable, Codable {
    /// The series' name.
    public let name: String
    /// What it stands for.
    public let role: ChartRole
    /// How it is drawn.
    public let style: LineSeries.Style
    /// The unbroken runs of places, from left to right; a gap in the figures parts two of them.
    public let runs: [[UnitPoint]]
  }

  /// The axis of time, at the bottom.
  public let time: TimeScale
  /// The axis of figures, at the left.
  public let figures: ValueScale
  /// The series, in the chart's order.
  public let paths: [Path]
  /// How many figures the scale cannot show: those of zero or below on a logarithmic one.
  public let omittedCount: Int

  /// Lays a chart out; nil when it has no figure to show.
  ///
  /// - Parameters:
  ///   - chart: what to lay out.
  ///   - timeTicks: how many marks the axis of time may have.
  ///   - valueTicks: how many marks the axis of figures may have.
  /// - Complexity: linear in the points.
  public init?(_ chart: LineChart, timeTicks: Int = 7, valueTicks: Int = 6) {
    let isLogarithmic = chart.scale == .logarithmic
    var ends: (low: Double, high: Double)?
    var times: (first: Instant, last: Instant)?
    var omitted = 0
    for point in chart.series.lazy.flatMap(\.points) {
      guard let value = point.value?.doubleValue else { continue }
      guard !isLogarithmic || value > 0 else {
        omitted += 1
        continue
      }
      ends = ends.map { (min($0.low, value), max($0.high, value)) } ?? (value, value)
      times =
        times.map { (min($0.first, point.moment), max($0.last, point.moment)) }
        ?? (point.moment, point.moment)
    }
    guard var ends, let times else { return nil }
    if !isLogarithmic, chart.includesZero || chart.series.contains(where: { $0.style == .area }) {
      ends = (min(0, ends.low), max(0, ends.high))
    }
    let figures: ValueScale =
      isLogarithmic
      ? .logarithmic(from: ends.low, to: ends.high, limit: valueTicks, unit: chart.unit)
      : .linear(from: ends.low, to: ends.high, limit: valueTicks, unit: chart.unit)
    let isDaily = chart.series.allSatisfy {
      $0.points.allSatisfy { $0.moment == Instant(startOf: $0.moment.day) }
    }
    let time = TimeScale(
      from: times.first, to: times.last, limit: timeTicks, isDaily: isDaily)
    self.time = time
    self.figures = figures
    omittedCount = omitted
    paths = chart.series.map { series in
      var runs: [[UnitPoint]] = [[]]
      for point in series.points {
        if let value = point.value?.doubleValue, let y = figures.position(of: value) {
          runs[runs.count - 1].append(UnitPoint(x: time.position(of: point.moment), y: y))
        } else if runs.last?.isEmpty == false {
          runs.append([])
        }
      }
      return Path(
        name: series.name, role: series.role, style: series.style,
        runs: runs.filter { !$0.isEmpty })
    }
  }
}

extension Array where Element == UnitPoint {
  /// The places that decide what is seen when the square is so many columns wide: of each column
  /// the first, the lowest, the highest and the last (Jugel and others, "M4", 2014).
  ///
  /// The line through them covers the same dots as the line through all.
  func decimated(columns: Int) -> [UnitPoint] {
    guard columns > 0, count > 2 * columns else { return self }
    var kept: [UnitPoint] = []
    var start = startIndex
    while start < endIndex {
      let column = self[start].column(of: columns)
      var end = start
      var low = start
      var high = start
      while end < endIndex, self[end].column(of: columns) == column {
        if self[end].y < self[low].y { low = end }
        if self[end].y > self[high].y { high = end }
        end += 1
      }
      var places: [Int] = []
      for place in [start, Swift.min(low, high), Swift.max(low, high), end - 1]
      where places.last != place { places.append(place) }
      kept += places.map { self[$0] }
      start = end
    }
    return kept
  }
}

extension UnitPoint {
  /// The column of the place in a square so many columns wide.
  func column(of columns: Int) -> Int {
    let place = (x * Double(columns)).rounded(.down)
    return place.isFinite ? Int(max(0, min(Double(columns - 1), place))) : 0
  }
}
