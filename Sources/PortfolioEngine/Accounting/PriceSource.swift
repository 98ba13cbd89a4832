/// The market prices of past moments, as a value that the caller makes from what it knows.
///
/// It is asked only for entries that state no value, and what it answers marks the figures that
/// rest on it as assumed. The answers must depend on nothing but the question.
public struct PriceSource: Sendable {
  /// The price of one unit of a coin at a moment, in the currency asked for; nil when unknown.
  public var price: @Sendable (CoinID, Currency, Instant) -> Decimal128?
  /// The rate from a currency to the one asked for second at a moment; nil when unknown.
  ///
  /// It is never asked for a currency in itself.
  public var rate: @Sendable (Currency, Currency, Instant) -> CurrencyConversion.Rate?

  /// Creates a source; without a second closure no currency is exchanged.
  public init(
    price: @escaping @Sendable (CoinID, Currency, Instant) -> Decimal128?,
    rate: @escaping @Sendable (Currency, Currency, Instant) -> CurrencyConversion.Rate? = {
      _, _, _ in nil
    }
  ) {
    self.price = price
    self.rate = rate
  }

  /// The source that knows nothing.
  public static let none = PriceSource(price: { _, _, _ in nil })
}
