/// How sums in one currency are written: the same on every machine, whatever its locale.
///
/// A government currency has the sign that people of its country write, on their side of the digits and
/// with their groups of digits (Unicode CLDR): `1,234.56 zł`, `₹12,34,567.89`. Where that sign would be
/// taken for another currency's (`$`, `¥`) or is not of letters that run from left to right, it has the
/// form of American English: `CA$`, `CN¥`, `AED `. Points, commas and the minus are those of all
/// figures. Coins and metals, in which providers quote too, have their code and more decimals.
public struct CurrencyStyle: Sendable, Hashable, Codable {
  /// What stands before the digits and behind the minus: `$`, or `CHF ` with its blank.
  public let prefix: String
  /// What stands behind the digits: ` zł` with its blank; mostly nothing.
  public let suffix: String
  /// How many decimals a sum has.
  public let places: Int
  /// How many digits a group above the thousands has: 3, or 2 where lakhs and crores are counted.
  let upperGroup: Int

  /// Creates a style with what stands around the digits, and how many decimals a sum has, from 0 to 38.
  public init(prefix: String = "", suffix: String = "", places: Int = 2) {
    self.init(prefix: prefix, suffix: suffix, places: places, upperGroup: 3)
  }

  private init(prefix: String, suffix: String, places: Int, upperGroup: Int) {
    self.prefix = prefix
    self.suffix = suffix
    self.places = min(max(places, 0), 38)
    self.upperGroup = upperGroup
  }

  /// Creates the style of a currency by its code, in either case; a code that nobody knows has two
  /// decimals.
  public init(code: String) {
    let code = code.uppercased()
    let suffix = Self.suffixes[code]
    self.init(
      prefix: Self.prefixes[code] ?? (suffix == nil ? code + " " : ""), suffix: suffix ?? "",
      places: Self.decimals[code] ?? 2, upperGroup: Self.lakhs.contains(code) ? 2 : 3)
  }

  /// The US dollar: `$`.
  public static let usd = CurrencyStyle(code: "USD")
  /// The euro: `€`.
  public static let eur = CurrencyStyle(code: "EUR")
  /// The pound sterling: `£`.
  public static let gbp = CurrencyStyle(code: "GBP")
  /// The yen: `¥`, without decimals.
  public static let jpy = CurrencyStyle(code: "JPY")
}

extension CurrencyStyle {
  private static let prefixes = [
    "AUD": "A$", "BRL": "R$ ", "CAD": "CA$", "CNY": "CN¥", "EUR": "€", "GBP": "£", "HKD": "HK$",
    "IDR": "Rp", "ILS": "₪", "INR": "₹", "JPY": "¥", "KRW": "₩", "MXN": "MX$", "MYR": "RM",
    "NGN": "₦", "NZD": "NZ$", "PHP": "₱", "PKR": "Rs ", "PYG": "Gs. ", "RWF": "RF ", "THB": "฿",
    "TRY": "₺", "TWD": "NT$", "UGX": "USh ", "USD": "$", "ZAR": "R ",
  ]

  private static let suffixes = [
    "BDT": "৳", "CZK": " Kč", "DKK": " kr.", "GEL": " ₾", "HUF": " Ft", "ISK": " kr.",
    "NOK": " kr", "PLN": " zł", "RUB": " ₽", "SEK": " kr", "TND": " DT", "UAH": " ₴", "VND": " ₫",
    "XAF": " FCFA", "XOF": " F CFA", "XPF": " FCFP",
  ]

  private static let lakhs: Set = ["BDT", "INR"]

  private static let decimals: [String: Int] = {
    let byPlaces = [
      0: "BIF CLP DJF GNF IDR ISK JPY KMF KRW MMK PKR PYG RWF SATS UGX VND VUV XAF XOF XPF",
      3: "BHD JOD KWD LYD OMR TND", 4: "XAG XAU",
      8: "BCH BNB BTC DOT EOS ETH LINK LTC SOL XLM XRP YFI",
    ]
    var decimals: [String: Int] = [:]
    for (places, codes) in byPlaces {
      for code in codes.split(separator: " ") { decimals[String(code)] = places }
    }
    return decimals
  }()
}

extension PlainText {
  /// Sets out every digit of a sum.
  ///
  /// - Parameter unit: what stands directly behind the digits, such as `Bn`.
  init(_ value: Decimal128, minimumPlaces: Int, style: CurrencyStyle, unit: String = "") {
    self.init(
      value, minimumPlaces: minimumPlaces, isGrouped: true, upperGroup: style.upperGroup,
      prefix: style.prefix, suffix: unit + style.suffix)
  }
}
