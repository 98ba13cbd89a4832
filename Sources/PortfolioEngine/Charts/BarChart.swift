/// Figures by category: side by side or one on the other.
public struct BarChart: Sendable, Hashable, Codable {
  /// Which way bars grow.
  public enum Direction: String, Sendable, Hashable, Codable {
    /// Upward, categories from left to right.
    case up
    /// To the right, categories from top to bottom.
    case right
  }

  /// How several series share a category.
  public enum Arrangement: String, Sendable, Hashable, Codable {
    /// Side by side.
    case grouped
    /// One on the other; figures below zero grow the other way.
    case stacked
  }

  /// The words around it.
  public var text: ChartText
  /// What the figures are.
  public var unit: ChartUnit
  /// Which way bars grow.
  public var direction: Direction
  /// How several series share a category.
  public var arrangement: Arrangement
  /// The categories' names, in order.
  public var categories: [String]
  /// The series; each has one figure a category.
  public var series: [BarSeries]
  /// A figure at which a line is drawn across, such as a mean.
  public var rule: Decimal128?

  /// Creates a chart.
  public init(
    text: ChartText, unit: ChartUnit, direction: Direction = .up,
    arrangement: Arrangement = .grouped, categories: [String], series: [BarSeries],
    rule: Decimal128? = nil
  ) {
    self.text = text
    self.unit = unit
    self.direction = direction
    self.arrangement = arrangement
    self.categories = categories
    self.series = series
    self.rule = rule
  }
}

/// One series of bars.
public struct BarSeries: Sendable, Hashable, Codable, Identifiable {
  /// The name in the legend; different in each series of a chart.
  public var name: String
  /// What the bars stand for; a series of `gain` draws figures below zero as `loss`.
  public var role: ChartRole
  /// The figures, in the order of the categories; nil where there is none.
  public var values: [Decimal128?]

  /// Creates a series.
  public init(name: String, role: ChartRole, values: [Decimal128?]) {
    self.name = name
    self.role = role
    self.values = values
  }

  /// The name.
  public var id: String { name }
}
