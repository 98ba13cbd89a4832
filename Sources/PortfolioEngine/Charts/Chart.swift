/// Something to be drawn, as data: an app can draw it with its own tools, and three writers do.
public enum Chart: Sendable, Hashable, Codable {
  /// Figures over time.
  case lines(LineChart)
  /// Figures by category.
  case bars(BarChart)
  /// Shares of a whole.
  case ring(RingChart)
}

/// The words around a chart.
public struct ChartText: Sendable, Hashable, Codable {
  /// The title.
  public var title: String
  /// A line under the title, such as a range of days; may be empty.
  public var caption: String
  /// A line on what is not drawn, and why; mostly empty.
  public var remark: String
  /// What the chart shows, in a sentence for people who do not see it.
  public var summary: String

  /// Creates the words.
  public init(title: String, caption: String = "", remark: String = "", summary: String) {
    self.title = title
    self.caption = caption
    self.remark = remark
    self.summary = summary
  }
}

/// How the distance of a figure from the axis follows from its size.
public enum ScaleKind: String, Sendable, Hashable, Codable {
  /// Equal differences, equal distances.
  case linear
  /// Equal ratios, equal distances; figures of zero or below cannot be shown.
  case logarithmic
}

/// A place in the unit square: 0, 0 is at the bottom left.
public struct UnitPoint: Sendable, Hashable, Codable {
  /// From the left edge, 0 to 1.
  public var x: Double
  /// From the bottom edge, 0 to 1.
  public var y: Double

  /// Creates a place.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A mark on an axis.
public struct Tick: Sendable, Hashable, Codable {
  /// How far along the axis, 0 to 1.
  public var position: Double
  /// The text beside it; may be empty.
  public var label: String

  /// Creates a mark.
  public init(position: Double, label: String) {
    self.position = position
    self.label = label
  }
}
