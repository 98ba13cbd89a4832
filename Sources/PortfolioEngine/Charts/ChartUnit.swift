/// What the figures of a chart are, and so how they are written.
public enum ChartUnit: Sendable, Hashable, Codable {
  /// Plain numbers.
  case number
  /// Numbers of things, which have no parts: no mark of an axis lies between two of them.
  case count
  /// Money, as sums of its currency are written.
  case money(CurrencyStyle)
  /// Percent; the figures are already in percent.
  case percent
  /// Quantities, with the symbol that stands behind them.
  case quantity(symbol: String)

  /// A figure as text, as short as it may be beside a mark.
  ///
  /// Money has the decimals of its currency, is abbreviated from a million on, and keeps four significant digits below
  /// one; percent has 1 decimal; a number at most 2; a quantity all that it has.
  public func text(_ value: Decimal128) -> String {
    switch self {
    case .number, .count:
      PlainText(value.rounded(toPlaces: 2).shortest, minimumPlaces: 0, isGrouped: true).string
    case .percent: FigureFormat.share.text(value)
    case .quantity(let symbol): FigureFormat.quantity.text(value) + " " + symbol
    case .money(let style):
      if value.magnitude >= 1_000_000 {
        FigureFormat.abbreviatedCurrency(style).text(value)
      } else if value.magnitude < 1 {
        FigureFormat.price(style).text(value)
      } else {
        FigureFormat.currency(style).text(value)
      }
    }
  }

  /// Marks of an axis as text, all with the same abbreviation and as many decimal places as the
  /// finest of them needs.
  func labels(_ values: [Decimal128]) -> [String] {
    let largest = values.map(\.magnitude).max() ?? .zero
    let abbreviation = largest >= 10_000 ? Abbreviation.of(largest) : nil
    let shortened = values.map { (abbreviation?.shortened($0) ?? $0).shortest }
    let places = shortened.map { Int($0.scale) }.max() ?? 0
    let letters = abbreviation?.letters ?? ""
    return shortened.map { short in
      let text = PlainText(
        short, minimumPlaces: short.isZero ? 0 : places, style: style,
        unit: short.isZero ? "" : letters)
      return text.string + suffix
    }
  }

  /// A mark of an axis on its own, as a logarithmic scale has them.
  func label(_ value: Decimal128) -> String { labels([value]).first ?? "" }

  private var style: CurrencyStyle {
    if case .money(let style) = self { style } else { CurrencyStyle() }
  }

  private var suffix: String {
    switch self {
    case .number, .count, .money: ""
    case .percent: "%"
    case .quantity(let symbol): " " + symbol
    }
  }
}

/// A unit by which large figures are shortened.
private enum Abbreviation: Int {
  case thousand = 3
  case million = 6
  case billion = 9
  case trillion = 12

  var letters: String {
    switch self {
    case .thousand: "K"
    case .million: "M"
    case .billion: "Bn"
    case .trillion: "Tr"
    }
  }

  private var size: Decimal128 { Decimal128(whole: 1, exponent: rawValue) ?? .one }

  /// The largest unit that is not above a figure.
  static func of(_ size: Decimal128) -> Abbreviation? {
    [.trillion, .billion, .million, .thousand].first {
      size >= $0.size
    }
  }

  func shortened(_ value: Decimal128) -> Decimal128 {
    let scale = Int(value.scale) + rawValue
    return Decimal128(significand: value.significand, scale: scale)
      ?? (try? value.divided(by: size, toPlaces: 20)) ?? value
  }
}
