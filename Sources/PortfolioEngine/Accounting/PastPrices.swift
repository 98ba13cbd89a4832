/// The prices of past moments that entries without a value are valued at, each with its source.
///
/// Of a day the price that the journal states counts, else the one of the daily price store; where
/// the day has none, a price of a recorded snapshot that is at most 24 hours from the moment.
public struct PastPrices: Sendable {
  /// The currency of all prices.
  public var currency: Currency
  /// The prices that the journal states, by coin and civil day.
  public var stated: [CoinID: [Day: Decimal128]]
  /// The recorded daily prices, by coin and day.
  public var daily: [CoinID: [Day: PricePoint]]
  /// The prices of the newest snapshot, by coin.
  public var recent: [CoinID: PricePoint]
  /// The exchange of money at the rate of a day.
  public var conversion: CurrencyConversion
  /// The civil day of a moment, in the payer's zone.
  public var day: @Sendable (Instant) -> Day

  /// How far a snapshot's price may be from the moment that it is taken for, in seconds.
  public static let reach: Int64 = 86_400

  /// Creates prices; whatever is left out is unknown.
  public init(
    currency: Currency, stated: [CoinID: [Day: Decimal128]] = [:],
    daily: [CoinID: [Day: PricePoint]] = [:], recent: [CoinID: PricePoint] = [:],
    conversion: CurrencyConversion = CurrencyConversion(),
    day: @escaping @Sendable (Instant) -> Day = { $0.day }
  ) {
    self.currency = currency
    self.stated = stated
    self.daily = daily
    self.recent = recent
    self.conversion = conversion
    self.day = day
  }

  /// The price of one unit at a moment, with where it comes from; nil when unknown.
  public func point(of coin: CoinID, at instant: Instant) -> PricePoint? {
    let day = day(instant)
    if let price = stated[coin]?[day] {
      return PricePoint(price: price, asOf: nil, source: .stated)
    }
    if let point = daily[coin]?[day] { return point }
    guard let point = recent[coin], let asOf = point.asOf,
      abs(asOf.seconds - instant.seconds) <= Self.reach
    else { return nil }
    return point
  }

  /// The prices as the fold asks for them.
  public var source: PriceSource {
    PriceSource(
      price: { coin, currency, instant in
        currency == self.currency ? point(of: coin, at: instant)?.price : nil
      },
      rate: { source, target, instant in
        conversion.rate(from: source, to: target, on: day(instant))
      })
  }
}
