/// A figure of a form: what it is exactly, and what the form shows.
public struct FormFigure: Sendable, Hashable, Codable {
  /// The exact figure.
  public let exact: Decimal128
  /// The figure as the form shows it.
  public let shown: Decimal128

  /// Creates a figure from both.
  init(exact: Decimal128, shown: Decimal128) {
    self.exact = exact
    self.shown = shown
  }

  /// Creates a figure that the form shows rounded.
  init(_ exact: Decimal128, places: Int, _ rounding: Rounding) {
    self.init(exact: exact, shown: exact.rounded(toPlaces: places, rounding: rounding))
  }

  /// Creates a figure in whole units, rounded down.
  package init(roundedDown exact: Decimal128) { self.init(exact, places: 0, .down) }

  /// Nothing.
  static let zero = FormFigure(exact: .zero, shown: .zero)

  /// The sum of both.
  static func + (left: FormFigure, right: FormFigure) throws(DecimalError) -> FormFigure {
    FormFigure(exact: try left.exact + right.exact, shown: try left.shown + right.shown)
  }
}
