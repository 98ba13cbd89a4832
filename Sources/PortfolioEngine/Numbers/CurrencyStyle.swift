/// How sums in one currency are marked.
public struct CurrencyStyle: Sendable, Hashable {
  /// What stands before the digits and behind the sign: `$`, or `CHF ` with its blank.
  public let prefix: String

  /// Creates a style with what stands before the digits.
  public init(prefix: String) { self.prefix = prefix }

  /// Creates the style of a currency by its code, in either case: a symbol where a reader anywhere
  /// knows it, else the code in upper case and a blank, as in `CHF 1,234.50`.
  public init(code: String) {
    switch code.uppercased() {
    case "USD": prefix = "$"
    case "EUR": prefix = "€"
    case "GBP": prefix = "£"
    case "JPY": prefix = "¥"
    case let other: prefix = other + " "
    }
  }

  /// The US dollar: `$`.
  public static let usd = CurrencyStyle(prefix: "$")
  /// The euro: `€`.
  public static let eur = CurrencyStyle(prefix: "€")
  /// The pound sterling: `£`.
  public static let gbp = CurrencyStyle(prefix: "£")
  /// The yen: `¥`.
  public static let jpy = CurrencyStyle(prefix: "¥")
}
