/// The exchange of money at the rate of a day, by way of what one bitcoin cost in both currencies.
///
/// A day's rate comes from two prices of bitcoin that the journal states for that day, else from two
/// recorded ones, else from exchange rates of that day.
/// The rate of another day is never taken: what has none is missing, and named.
public struct CurrencyConversion: Sendable, Hashable {
  /// Where a rate comes from.
  public enum Source: String, Sendable, Hashable, Codable {
    /// The prices of bitcoin in both currencies that the journal states.
    case priceLines
    /// The daily prices of bitcoin in both currencies.
    case dailyPrices
    /// Units of both currencies for one bitcoin, as the provider gave them on the day.
    case exchangeRates
  }

  /// What became of a sum.
  public enum Answer: Sendable, Hashable {
    /// It is in the wanted currency already.
    case same(Decimal128)
    /// It was converted, and must be marked as such.
    case converted(Decimal128, Source)
    /// No rate is known of the currency on the day, or the sum would need more than 38 digits.
    case missing(Currency, Day)
  }

  /// A rate: how many units of one currency a unit of the other is worth, kept as two numbers since
  /// their quotient may have no end: a sum is multiplied before it is divided.
  public struct Rate: Sendable, Hashable, Codable {
    /// Units of the wanted currency for one bitcoin.
    public var multiplier: Decimal128
    /// Units of the other currency for one bitcoin.
    public var divisor: Decimal128
    /// Where both come from.
    public var source: Source

    /// Creates a rate; both numbers must be above zero.
    public init(multiplier: Decimal128, divisor: Decimal128, source: Source) {
      self.multiplier = multiplier
      self.divisor = divisor
      self.source = source
    }
  }

  /// What one bitcoin cost by currency and day, as the journal states it.
  public var stated: [Currency: [Day: Decimal128]] = [:]
  /// What one bitcoin cost by currency and day.
  public var bitcoin: [Currency: [Day: Decimal128]]
  /// What one bitcoin cost by day and currency, by the exchange rates of that day.
  public var rates: [Day: [Currency: Decimal128]]

  /// Creates a conversion; without prices and rates it knows nothing.
  public init(
    bitcoin: [Currency: [Day: Decimal128]] = [:], rates: [Day: [Currency: Decimal128]] = [:]
  ) {
    self.bitcoin = bitcoin
    self.rates = rates
  }

  /// The rate from one currency to another on a day; nil when none is known.
  public func rate(from currency: Currency, to target: Currency, on day: Day) -> Rate? {
    for (bitcoin, source) in [(stated, Source.priceLines), (bitcoin, .dailyPrices)] {
      if let multiplier = bitcoin[target]?[day], let divisor = bitcoin[currency]?[day],
        multiplier > .zero, divisor > .zero
      {
        return Rate(multiplier: multiplier, divisor: divisor, source: source)
      }
    }
    if let rates = rates[day], let multiplier = rates[target], let divisor = rates[currency],
      multiplier > .zero, divisor > .zero
    {
      return Rate(multiplier: multiplier, divisor: divisor, source: .exchangeRates)
    }
    return nil
  }

  /// A sum of a day in another currency, to 20 places, half to even; one in that currency already is
  /// as it was.
  public func convert(_ money: Money, to target: Currency, on day: Day) -> Answer {
    if money.currency == target { return .same(money.amount) }
    guard let rate = rate(from: money.currency, to: target, on: day),
      let amount = try? money.amount.multiplied(
        by: rate.multiplier, dividedBy: rate.divisor, toPlaces: 20)
    else { return .missing(money.currency, day) }
    return .converted(amount, rate.source)
  }
}
