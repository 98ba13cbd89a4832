internal import PortfolioEngine

/// A sum as a person types it behind `--price`, `--total` or `--fee`: a figure, and its unit where it
/// is not dollars.
struct TypedSum: Sendable, Hashable {
  /// How much, 0 or more.
  var figure: Decimal128
  /// The currency, or for a fee a coin; nil for dollars.
  var unit: String?

  /// The sum as it could be typed again.
  var text: String {
    guard let unit else { return figure.description }
    return figure.description + (unit.allSatisfy(\.isLetter) ? "" : " ") + unit
  }

  /// Reads `16000`, `16000eur` or `16000 eur`; of a figure 0 or more.
  static func read(_ text: String) throws(ValueError) -> TypedSum {
    let parts = text.split(separator: " ")
    var figure = parts.first.map(String.init) ?? ""
    var unit = parts.count > 1 ? parts.dropFirst().joined(separator: " ") : nil
    if parts.count == 1 {
      let letters = figure.reversed().prefix { $0.isLetter }.count
      if letters > 0, letters < figure.count {
        unit = String(figure.suffix(letters))
        figure = String(figure.dropLast(letters))
      }
    }
    let typed = try Values.figure(figure)
    guard typed.sign != .minus else { throw ValueError("It takes a sum of 0 or more.", column: 1) }
    return TypedSum(figure: typed.magnitude, unit: unit)
  }
}
