/// What one bitcoin is worth in many units.
public struct ExchangeRates: Sendable, Hashable {
  /// One unit and its rate.
  public struct Rate: Sendable, Hashable {
    /// The unit's name in English.
    public var name: String
    /// Its sign as the provider prints it.
    public var unit: String
    /// Units for one bitcoin; nil when the provider gives none, or 0.
    public var value: Decimal128?
    /// `fiat`, `crypto` or `commodity`; empty when the provider says nothing.
    public var type: String
  }

  /// The rates by code; to turn one unit into another, multiply by the quotient of their rates.
  public var rates: [Currency: Rate]

  /// Creates rates.
  public init(rates: [Currency: Rate]) { self.rates = rates }

  /// Reads an answer of `/exchange_rates`, which does not say for when it holds.
  ///
  /// - Throws: `malformed`, `provider` or `wrongKind`.
  public static func decode(_ bytes: [UInt8]) throws(MarketError) -> Decoded<ExchangeRates> {
    try decoding(bytes, as: .exchangeRates) { reader throws(JSONFault) in
      var rates = ExchangeRates(rates: [:])
      guard try reader.entersObject("") else { return rates }
      while let key = try reader.nextKey() {
        guard key == "rates" else {
          try reader.json.skip()
          continue
        }
        rates.rates = try reader.byCurrency(key) { reader, key throws(JSONFault) in
          try reader.rate(key)
        }
      }
      return rates
    }
  }
}

/// The units in which a provider quotes prices.
public enum SupportedCurrencies {
  /// The units in which the provider is known to quote, in the order of their codes: those of its
  /// recorded answer of 2022-01-13, and `sol` and `gel`, which it has offered since.
  public static let known: [Currency] = codes.split(separator: " ").compactMap {
    Currency(code: $0)
  }

  private static let codes = """
    aed ars aud bch bdt bhd bits bmd bnb brl btc cad chf clp cny czk dkk dot eos eth eur gbp gel hkd \
    huf idr ils inr jpy krw kwd link lkr ltc mmk mxn myr ngn nok nzd php pkr pln rub sar sats sek \
    sgd sol thb try twd uah usd vef vnd xag xau xdr xlm xrp yfi zar
    """

  /// Reads an answer of `/simple/supported_vs_currencies`, in its order.
  ///
  /// - Throws: `malformed`, `provider` or `wrongKind`.
  public static func decode(_ bytes: [UInt8]) throws(MarketError) -> Decoded<[Currency]> {
    try decoding(bytes, as: .supportedCurrencies) { reader throws(JSONFault) in
      var currencies: [Currency] = []
      guard try reader.entersArray("") else { return currencies }
      var number = 0
      while try reader.json.nextElement() {
        reader.element = number
        number += 1
        guard let code = try reader.text("") else { continue }
        if let currency = Currency(code: code) {
          currencies.append(currency)
        } else {
          reader.note("", .notACurrency(PayloadReader.shortened(code)))
        }
      }
      return currencies
    }
  }
}

extension PayloadReader {
  fileprivate mutating func rate(_ key: String) throws(JSONFault) -> ExchangeRates.Rate? {
    guard try entersObject(key) else { return nil }
    var rate = ExchangeRates.Rate(name: "", unit: "", value: nil, type: "")
    while let member = try nextKey() {
      switch member {
      case "name": rate.name = try text("\(key).name") ?? ""
      case "unit": rate.unit = try text("\(key).unit") ?? ""
      case "value": rate.value = try positive("\(key).value")
      case "type": rate.type = try text("\(key).type") ?? ""
      default: try json.skip()
      }
    }
    return rate
  }

  /// Reads an object of decimals whose keys are currencies; what is null has no entry.
  mutating func decimals(
    _ key: String, atLeast least: Decimal128? = nil
  ) throws(JSONFault) -> [Currency: Decimal128] {
    try byCurrency(key) { reader, key throws(JSONFault) in
      try reader.decimal(key, atLeast: least)
    }
  }
}
