extension CurrencyConversion {
  /// Creates a conversion from what the daily price store keeps of bitcoin and of exchange rates.
  ///
  /// - Parameters:
  ///   - prices: bitcoin's daily prices, in as many currencies as are needed.
  ///   - rates: exchange rates by the day of their fetch in universal time.
  public init(bitcoin prices: [DailyPrices], rates: [Day: ExchangeRates] = [:]) {
    self.init(rates: rates.mapValues { $0.rates.compactMapValues(\.value) })
    for prices in prices { bitcoin[prices.currency] = prices.byDay.mapValues(\.price) }
  }
}
