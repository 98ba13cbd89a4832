extension Snapshot {
  /// Notes what is known of exchange rates from an answer before: of the same day, the rates that this
  /// one lacks; and within a day of it, those from which this one's are further than a factor.
  ///
  /// Such a rate is not used: the one before counts where it is of the same day, else the rate is
  /// unknown, until it comes back or a day has passed. What is noted already stays.
  mutating func judgeRates(after held: Snapshot, factor: Decimal128) {
    guard held.fetched < fetched, let new = try? ExchangeRates.decode(payload).value.rates,
      let old = try? ExchangeRates.decode(held.payload).value.rates
    else { return }
    let currencies = Set(old.keys.map { CoinID($0.code) })
      .union(held.lastPrices.keys).union(held.doubts.keys)
    for id in currencies {
      guard let currency = Currency(code: id.text) else { continue }
      let before =
        held.doubts[id] ?? held.lastPrices[id]
        ?? old[currency]?.value.map { PriceDoubt(believed: $0, asOf: held.fetched) }
      guard let before, let moment = before.asOf, fetched <= moment.adding(seconds: 86_400) else {
        continue
      }
      guard let rate = new[currency]?.value else {
        lastPrices[id] = lastPrices[id] ?? before
        continue
      }
      let coin = Coin(id: id, symbol: "", name: "")
      var (row, reference) = (CoinMarket(coin: coin), CoinMarket(coin: coin))
      (row.price, reference.price) = (rate, before.believed)
      if row.priceSanity(after: reference, factor: factor) != .plausible {
        doubts[id] = doubts[id] ?? before
      }
    }
  }

  /// Rates of the answer as they may be used, with those that are kept of the day.
  func believed(_ rates: ExchangeRates) -> ExchangeRates {
    var rates = rates
    for (id, known) in lastPrices.merging(doubts, uniquingKeysWith: { $1 }) {
      guard let currency = Currency(code: id.text), let moment = known.asOf,
        fetched <= moment.adding(seconds: 86_400)
      else { continue }
      let isOfTheDay = moment.day == fetched.day
      var rate =
        rates.rates[currency] ?? ExchangeRates.Rate(name: "", unit: "", value: nil, type: "")
      rate.value = isOfTheDay ? known.believed : nil
      rates.rates[currency] = isOfTheDay || rates.rates[currency] != nil ? rate : nil
    }
    return rates
  }
}
