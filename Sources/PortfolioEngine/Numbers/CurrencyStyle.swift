/// How sums in one currency are written: the same on every machine, whatever its locale.
///
/// Government currencies are written as American English writes them (Unicode CLDR): a symbol that is
/// unmistakable, else the code and a blank, and as many decimals as the currency has in use. Coins and
/// metals, in which providers quote too, have their code and more decimals.
public struct CurrencyStyle: Sendable, Hashable {
  /// What stands before the digits and behind the sign: `$`, or `CHF ` with its blank.
  public let prefix: String
  /// How many decimals a sum has.
  public let places: Int

  /// Creates a style with what stands before the digits, and how many decimals a sum has, from 0 to 38.
  public init(prefix: String, places: Int = 2) {
    self.prefix = prefix
    self.places = min(max(places, 0), 38)
  }

  /// Creates the style of a currency by its code, in either case; a code that nobody knows has two
  /// decimals.
  public init(code: String) {
    let code = code.uppercased()
    self.init(
      prefix: Self.symbols[code] ?? code + " ", places: Self.decimals[code] ?? 2)
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
  private static let symbols = [
    "AUD": "A$", "BRL": "R$", "CAD": "CA$", "CNY": "CN¥", "EUR": "€", "GBP": "£", "HKD": "HK$",
    "ILS": "₪", "INR": "₹", "JPY": "¥", "KRW": "₩", "MXN": "MX$", "NZD": "NZ$", "PHP": "₱",
    "TWD": "NT$", "USD": "$", "VND": "₫", "XAF": "FCFA ", "XOF": "F CFA ", "XPF": "CFPF ",
  ]

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
