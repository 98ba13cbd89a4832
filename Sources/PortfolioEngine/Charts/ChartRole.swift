/// What a mark of a chart stands for; whoever draws it chooses the colour.
public enum ChartRole: String, Sendable, Hashable, Codable, CaseIterable {
  /// The first series or slice.
  case first
  /// The second series or slice.
  case second
  /// The third series or slice.
  case third
  /// The fourth series or slice.
  case fourth
  /// The fifth series or slice.
  case fifth
  /// The sixth series or slice.
  case sixth
  /// The seventh series or slice.
  case seventh
  /// The eighth series or slice.
  case eighth
  /// Small parts taken together, and what is there for comparison only.
  case other
  /// A figure above zero.
  case gain
  /// A figure below zero.
  case loss
  /// Titles.
  case text
  /// Axes, labels and remarks.
  case muted

  /// The roles of series in their order.
  public static let palette: [ChartRole] = [
    .first, .second, .third, .fourth, .fifth, .sixth, .seventh, .eighth,
  ]

  /// The role of a series by its place from 0; the palette starts again after eight.
  public static func series(_ place: Int) -> ChartRole {
    palette[((place % palette.count) + palette.count) % palette.count]
  }
}
