/// Shares of a whole, drawn as a ring with a text in its centre.
public struct RingChart: Sendable, Hashable, Codable {
  /// One part of the whole.
  public struct Slice: Sendable, Hashable, Codable, Identifiable {
    /// The name in the legend; different in each slice of a chart.
    public var name: String
    /// Its size; slices of zero or below are not shown.
    public var value: Decimal128

    /// Creates a slice.
    public init(name: String, value: Decimal128) {
      self.name = name
      self.value = value
    }

    /// The name.
    public var id: String { name }
  }

  /// The words around it.
  public var text: ChartText
  /// What the sizes are.
  public var unit: ChartUnit
  /// The slices, in any order: they are drawn by size.
  public var slices: [Slice]
  /// The large text in the centre; may be empty.
  public var centre: String
  /// The small text under it; may be empty.
  public var centreCaption: String
  /// Slices with less than this share, in percent, are gathered as one when there are several.
  public var smallestShare: Decimal128
  /// How many slices are shown at most, the gathered one included.
  public var sliceLimit: Int
  /// The name of the gathered slice.
  public var otherName: String
  /// The name of the empty ring.
  public var emptyName: String

  /// Creates a chart.
  public init(
    text: ChartText, unit: ChartUnit, slices: [Slice], centre: String = "",
    centreCaption: String = "", smallestShare: Decimal128 = 2, sliceLimit: Int = 8,
    otherName: String = "other", emptyName: String = "No data"
  ) {
    self.text = text
    self.unit = unit
    self.slices = slices
    self.centre = centre
    self.centreCaption = centreCaption
    self.smallestShare = smallestShare
    self.sliceLimit = sliceLimit
    self.otherName = otherName
    self.emptyName = emptyName
  }
}
