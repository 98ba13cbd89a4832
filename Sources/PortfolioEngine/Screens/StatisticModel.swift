/// One figure of an app's screen, as text and as the exact figure behind it.
public struct StatisticModel: Sendable, Hashable, Codable, Identifiable {
  /// What a figure counts.
  public enum Unit: Sendable, Hashable, Codable {
    /// Units of a currency.
    case money(Currency)
    /// Percent.
    case percent
    /// A place in an order, from 1.
    case rank
    /// Minutes.
    case minutes
  }

  /// What a reader should know beside a figure.
  public struct Note: Sendable, Hashable, Codable {
    /// The symbols of what the figure leaves out; empty when it leaves out nothing.
    public var missing: [String] = []
    /// The symbols of what the percentage leaves out.
    public var missingInChange: [String] = []
    /// The moment since which the figure is out of date; nil when it is not.
    public var staleSince: Instant?
  }

  /// The title's key, the same in every run: `marketCap`.
  public var id: String
  /// What the figure is, as it is shown.
  public var title: String
  /// The figure as it is shown; `n/a` when it is unknown.
  public var value: String
  /// The change that belongs to the figure, in percent; nil when there is none or it is unknown.
  public var percentageChange: Decimal128?
  /// The exact figure behind the text; nil when it is unknown, or no number.
  public var figure: Decimal128?
  /// What the figure counts; nil when it is no number.
  public var unit: Unit?
  /// What a reader should know beside the figure; nil when there is nothing.
  public var note: Note?
  /// The moment for which the figure holds; nil when that is unknown.
  public var asOf: Instant?

  /// The change as a double, for views that draw it; never for computing.
  public var percentageChangeValue: Double? { percentageChange.flatMap { Double($0.description) } }

  /// Creates a statistic.
  public init(
    id: String, title: String, value: String, percentageChange: Decimal128? = nil,
    figure: Decimal128? = nil, unit: Unit? = nil, note: Note? = nil, asOf: Instant? = nil
  ) {
    self.id = id
    self.title = title
    self.value = value
    self.percentageChange = percentageChange
    self.figure = figure
    self.unit = unit
    self.note = note
    self.asOf = asOf
  }
}

extension StatisticModel {
  /// The statistic with a note on the moment since which it is out of date; unchanged for nil.
  func stale(since moment: Instant?) -> StatisticModel {
    guard let moment else { return self }
    var copy = self
    copy.note = note ?? Note()
    copy.note?.staleSince = moment
    return copy
  }

  /// A statistic whose text is its figure in a format.
  init(
    _ id: String, _ title: String, _ figure: Decimal128?, _ format: FigureFormat, _ unit: Unit,
    change: Decimal128? = nil, note: Note? = nil, asOf: Instant?
  ) {
    self.init(
      id: id, title: title, value: format.text(figure), percentageChange: change, figure: figure,
      unit: unit, note: note, asOf: asOf)
  }
}
