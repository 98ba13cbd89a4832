/// How an exact figure is shown to a person: the same bytes on every machine, in any locale.
///
/// The shapes are those of American English: a comma between thousands, a point before decimals, the
/// minus before the currency; what marks a currency, and on which side, its style says. Digits are dropped half to even on the exact decimal, once. A figure
/// that rounds to zero has no sign; see `direction(of:)` for its colour.
public enum FigureFormat: Sendable, Hashable {
  /// Money with the decimals of its currency, grouped: `-$1,234.56`, `¥1,234`.
  case currency(CurrencyStyle)
  /// A price with up to 6 decimals, or as many as its currency has, grouped, without trailing zeros
  /// beyond the second: `$12.3456`; a currency without decimals has none that are zero: `¥1,234`.
  ///
  /// A price that would keep fewer than 4 significant digits gets as many decimals as those need,
  /// so that one that is not zero is never shown as zero: `$0.00000842`.
  case price(CurrencyStyle)
  /// 2 decimals without grouping: `1234.50`.
  case number
  /// At least 2 decimals and every further digit that there is, grouped, never rounded:
  /// `12,345.678`, `0.000000000000000001`.
  case quantity
  /// 2 decimals and `%`, of a figure that is in percent already: `-0.98%`.
  case percent
  /// A change in percent with 2 decimals, whose sign shows in both directions: `+5.00%`.
  case signedPercent
  /// A share of a whole in percent with 1 decimal: `42.6%`.
  ///
  /// Shares that must add up are cut to one decimal together, by `percentShares(places:)`.
  case share
  /// 2 decimals, and K, M, Bn or Tr for thousands to trillions: `1.23Bn`.
  ///
  /// The unit is chosen after rounding (999,995 is `1.00M`); above 1,000 trillions digits are
  /// grouped: `123,000.00Tr`.
  case abbreviated
  /// Money shown as `abbreviated`: `-$1.23Bn`.
  case abbreviatedCurrency(CurrencyStyle)

  /// The figure as text, or `n/a` when it is unknown.
  public func text(_ value: Decimal128?) -> String {
    guard let value else { return "n/a" }
    return known(value)
  }

  private func known(_ value: Decimal128) -> String {
    switch self {
    case .currency(let style):
      PlainText(shown(value), minimumPlaces: style.places, style: style).string
    case .price(let style):
      PlainText(shown(value).shortest, minimumPlaces: min(2, style.places), style: style).string
    case .number: PlainText(shown(value), minimumPlaces: 2).string
    case .quantity: PlainText(value.shortest, minimumPlaces: 2, isGrouped: true).string
    case .percent: PlainText(shown(value), minimumPlaces: 2, suffix: "%").string
    case .signedPercent:
      (direction(of: value) == .up ? "+" : "")
        + PlainText(shown(value), minimumPlaces: 2, suffix: "%").string
    case .share: PlainText(shown(value), minimumPlaces: 1, suffix: "%").string
    case .abbreviated: Self.abbreviated(value, CurrencyStyle())
    case .abbreviatedCurrency(let style): Self.abbreviated(value, style)
    }
  }

  /// Where a figure stands against zero, as it is shown.
  public enum Direction: Sendable, Hashable {
    /// Above zero: a gain.
    case up
    /// Below zero: a loss.
    case down
    /// Zero as it is shown: neither gain nor loss.
    case neutral
  }

  /// The direction of a figure after the rounding of this format: -0.001% is neutral.
  public func direction(of value: Decimal128) -> Direction {
    let shown = shown(value)
    return shown.isZero ? .neutral : shown.isNegative ? .down : .up
  }

  /// The value with the digits that are shown; an abbreviated one still counts single units.
  private func shown(_ value: Decimal128) -> Decimal128 {
    switch self {
    case .currency(let style): value.rounded(toPlaces: style.places)
    case .number, .percent, .signedPercent, .abbreviated, .abbreviatedCurrency:
      value.rounded(toPlaces: 2)
    case .price(let style):
      value.rounded(toPlaces: max(6, style.places, Self.placesOfFourDigits(value)))
    case .share: value.rounded(toPlaces: 1)
    case .quantity: value
    }
  }

  /// How many decimal places four significant digits of a value take.
  private static func placesOfFourDigits(_ value: Decimal128) -> Int {
    Int(value.scale) + 4 - PlainText.digitCount(value.significand.magnitude)
  }

  private static func abbreviated(_ value: Decimal128, _ style: CurrencyStyle) -> String {
    let units = ["", "K", "M", "Bn", "Tr"]
    var index = 0
    var figure = value.rounded(toPlaces: 2)
    while figure.magnitude >= 1000, index < units.count - 1 {
      index += 1
      // From 0.999995 of a unit on, 38 digits leave room for its places in the scale.
      figure = Decimal128(
        unchecked: value.significand, scale: Int(value.scale) + 3 * index
      ).rounded(toPlaces: 2)
    }
    return PlainText(figure, minimumPlaces: 2, style: style, unit: units[index]).string
  }
}
