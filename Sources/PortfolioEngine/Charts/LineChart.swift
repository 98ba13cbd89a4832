/// Figures over time, as lines or areas.
public struct LineChart: Sendable, Hashable, Codable {
  /// The words around it.
  public var text: ChartText
  /// What the figures are.
  public var unit: ChartUnit
  /// How figures become distances.
  public var scale: ScaleKind
  /// Whether the axis must show zero; areas always do on a linear scale.
  public var includesZero: Bool
  /// The series, the most important first.
  public var series: [LineSeries]

  /// Creates a chart.
  public init(
    text: ChartText, unit: ChartUnit, scale: ScaleKind = .linear, includesZero: Bool = false,
    series: [LineSeries]
  ) {
    self.text = text
    self.unit = unit
    self.scale = scale
    self.includesZero = includesZero
    self.series = series
  }
}

/// One line of a chart.
public struct LineSeries: Sendable, Hashable, Codable, Identifiable {
  /// How a series is drawn.
  public enum Style: String, Sendable, Hashable, Codable {
    /// A line.
    case line
    /// A line over a filled area down to the axis.
    case area
    /// A broken line, for what is there for comparison.
    case dashed
    /// A smooth line with a mark at every point, for a few points; it never leaves the heights of the
    /// points between which it runs. With characters it is a line.
    case smooth
    /// A mark at every point and no line, for points between which nothing is known.
    case points
  }

  /// The name in the legend; different in each series of a chart.
  public var name: String
  /// What the line stands for.
  public var role: ChartRole
  /// How it is drawn.
  public var style: Style
  /// The points, by ascending moment.
  public var points: [ChartPoint]

  /// Creates a series.
  public init(name: String, role: ChartRole, style: Style = .line, points: [ChartPoint]) {
    self.name = name
    self.role = role
    self.style = style
    self.points = points
  }

  /// The name.
  public var id: String { name }

  /// The unbroken stretches of points with a figure, in order: a line is drawn through each of them
  /// and never from one to the next.
  public var segments: [[ChartPoint]] {
    points.split { $0.value == nil }.map(Array.init)
  }
}

/// A figure at a moment.
public struct ChartPoint: Sendable, Hashable, Codable {
  /// The moment; a day stands at its start in universal time.
  public var moment: Instant
  /// The figure; nil leaves a gap in the line.
  public var value: Decimal128?

  /// Creates a point at a moment.
  public init(moment: Instant, value: Decimal128?) {
    self.moment = moment
    self.value = value
  }

  /// Creates a point on a day.
  public init(day: Day, value: Decimal128?) {
    self.init(moment: Instant(startOf: day), value: value)
  }
}
