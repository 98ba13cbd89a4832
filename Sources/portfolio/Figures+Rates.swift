internal import PortfolioEngine

extension Cell {
  /// A rate of return, which is a statistic and no sum of money, as percent with its sign.
  static func rate(_ fraction: Double?) -> Cell { .change(percent(of: fraction)) }

  /// A spread such as a volatility, as percent without a sign.
  static func spread(_ fraction: Double?) -> Cell {
    let percent = percent(of: fraction)
    return .number(percent, text: FigureFormat.percent.text(percent))
  }

  /// A civil day, as a person reads it.
  static func medium(_ day: Day?) -> Cell { .day(day?.description, text: day?.medium) }

  private static func percent(of fraction: Double?) -> Decimal128? {
    guard let fraction, let exact = try? Decimal128((fraction * 100).description) else {
      return nil
    }
    return exact.rounded(toPlaces: 10)
  }
}

extension Values {
  /// Reads a number of days, `30d` or `30`, or `all`, which is nil.
  static func days(_ text: String) throws(ValueError) -> Int? {
    if text == "all" { return nil }
    let digits = text.hasSuffix("d") ? String(text.dropLast()) : text
    guard let days = Int(digits), digits.utf8.allSatisfy({ (48...57).contains($0) }),
      (1...36_600).contains(days)
    else { throw ValueError("It takes a number of days such as 30d, or all.") }
    return days
  }
}
