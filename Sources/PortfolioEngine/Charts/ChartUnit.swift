/// What the figures of a chart are, and so how they are written.
public enum ChartUnit: Sendable, Hashable, Codable {
  /// Plain numbers.
  case number
  /// Money, with the symbol that stands before it.
  case money(symbol: String)
  /// Percent; the figures are already in percent.
  case percent
  /// Quantities, with the symbol that stands behind them.
  case quantity(symbol: String)

  /// A figure as text: grouped, with at most two decimal places below a million and abbreviated to
  /// `K`, `M`, `Bn` or `Tr` with two from there on.
  ///
  /// A figure too small for two places has four significant digits.
  public func text(_ value: Decimal128) -> String {
    let size = value.magnitude
    if self == .percent { return dressed(value.rounded(toPlaces: 1).grouped(places: 1), value) }
    if size < 1_000_000 {
      var places = 2
      while places < 37, size.rounded(toPlaces: places) != size,
        size.rounded(toPlaces: places) < Self.fourDigits(places)
      {
        places += 1
      }
      let short = value.rounded(toPlaces: places)
      return dressed(short.grouped(places: keepsPlaces ? 2 : 0), short)
    }
    let abbreviation = Abbreviation.of(size.rounded(toPlaces: 0)) ?? .million
    let short = abbreviation.shortened(value).rounded(toPlaces: 2)
    return dressed(short.grouped(places: 2) + abbreviation.letters, short)
  }

  /// Marks of an axis as text, all with the same abbreviation and as many decimal places as the
  /// finest of them needs.
  func labels(_ values: [Decimal128]) -> [String] {
    let largest = values.map(\.magnitude).max() ?? .zero
    let abbreviation = largest >= 10_000 ? Abbreviation.of(largest) : nil
    let shortened = values.map { (abbreviation?.shortened($0) ?? $0).shortest }
    let places = shortened.map { Int($0.scale) }.max() ?? 0
    return zip(values, shortened).map { value, short in
      let text = short.grouped(places: places)
      return dressed(value.isZero ? "0" : text + (abbreviation?.letters ?? ""), value)
    }
  }

  /// A mark of an axis on its own, as a logarithmic scale has them.
  func label(_ value: Decimal128) -> String { labels([value]).first ?? "" }

  private var keepsPlaces: Bool {
    if case .money = self { true } else { false }
  }

  private func dressed(_ text: String, _ value: Decimal128) -> String {
    let bare = text.hasPrefix("-") ? String(text.dropFirst()) : text
    let sign = value.isNegative ? "-" : ""
    switch self {
    case .number: return sign + bare
    case .money(let symbol): return sign + symbol + bare
    case .percent: return sign + bare + "%"
    case .quantity(let symbol): return sign + bare + " " + symbol
    }
  }

  /// The smallest figure with four significant digits at a number of places: 0.1 at four.
  private static func fourDigits(_ places: Int) -> Decimal128 {
    Decimal128(significand: 1000, scale: places) ?? .zero
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

  /// The largest unit that is not above a figure.
  static func of(_ size: Decimal128) -> Abbreviation? {
    [.trillion, .billion, .million, .thousand].first {
      size >= Decimal128(PowersOfTen.small($0.rawValue))
    }
  }

  func shortened(_ value: Decimal128) -> Decimal128 {
    let scale = Int(value.scale) + rawValue
    return Decimal128(significand: value.significand, scale: scale)
      ?? (try? value.divided(by: Decimal128(PowersOfTen.small(rawValue)), toPlaces: 20)) ?? value
  }
}

extension Decimal128 {
  /// Plain notation with commas between thousands and at least a number of decimal places.
  fileprivate func grouped(places: Int) -> String {
    let text = plain(minimumPlaces: places)
    let body = text.hasPrefix("-") ? text.dropFirst() : Substring(text)
    let parts = body.split(separator: ".", maxSplits: 1)
    guard let whole = parts.first else { return text }
    var digits = ""
    for (place, digit) in whole.enumerated() {
      if place > 0, (whole.count - place) % 3 == 0 { digits += "," }
      digits.append(digit)
    }
    return (isNegative ? "-" : "") + digits + (parts.count > 1 ? "." + parts[1] : "")
  }
}
