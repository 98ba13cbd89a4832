extension CurrencyConversion {
  /// Creates a conversion from what the daily price store keeps of bitcoin, and from exchange rates.
  ///
  /// - Parameters:
  ///   - prices: bitcoin's daily prices, in as many currencies as are needed.
  ///   - rates: exchange rates, which hold for the day of their fetch in universal time.
  ///   - fetched: when they were fetched.
  public init(bitcoin prices: [DailyPrices], rates: ExchangeRates? = nil, fetched: Instant? = nil) {
    self.init()
    for prices in prices {
      bitcoin[prices.currency] = prices.days.mapValues(\.price)
      if let latest = prices.latest { bitcoin[prices.currency]?[latest.instant.day] = latest.price }
    }
    guard let rates, let fetched else { return }
    current = rates.rates.compactMapValues(\.value)
    currentDay = fetched.day
  }
}
