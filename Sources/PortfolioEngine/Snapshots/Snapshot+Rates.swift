extension Snapshot {
  /// Notes what is known of the exchange rates of the answer's day: which are unknown since answers
  /// contradict each other, and those of an answer before of the day that count in place of its own.
  ///
  /// Two rates contradict each other when one is more than a factor times the other. What an earlier day
  /// says decides which of the day's counts; where it says nothing, the rate is unknown from the first
  /// contradiction on until an answer agrees with one before. A rate that the answer lacks is the one
  /// before of its day.
  ///
  /// - Parameters:
  ///   - kept: what is kept of the answers before of the same day.
  ///   - earlier: what is kept of the last day before, if that is near enough.
  mutating func judgeRates(after kept: Snapshot?, earlier: Snapshot?, factor: Decimal128) {
    (doubts, lastPrices) = ([:], [:])
    guard let own = ownRates else { return }
    let (before, past) = (kept?.knownRates ?? [:], earlier?.knownRates ?? [:])
    let ownBefore = kept?.ownRates ?? [:]
    let names = Set(own.keys).union(before.keys).union(kept.map { Set($0.doubts.keys) } ?? [])
    for name in names {
      let doubt = kept?.doubts[name]
      let candidates = kept?.candidates(of: name, own: ownBefore[name]) ?? []
      guard let rate = own[name] else {
        doubts[name] = doubt
        if doubt == nil { lastPrices[name] = candidates.first }
        continue
      }
      if let known = past[name], let earlier {
        guard !rate.isNear(known, factor) else { continue }
        if let good = candidates.last(where: { $0.believed.isNear(known, factor) }) {
          lastPrices[name] = good
        } else {
          doubts[name] = PriceDoubt(believed: known, asOf: earlier.fetched)
        }
      } else if let first = candidates.first,
        !candidates.contains(where: { $0.believed.isNear(rate, factor) })
      {
        doubts[name] = first
      }
    }
  }

  /// Takes those of the contradicting rates of a day for right with which a later day agrees; false when
  /// that changes nothing.
  mutating func settleRates(by later: Snapshot, factor: Decimal128) -> Bool {
    let (rates, own) = (later.knownRates, ownRates ?? [:])
    var isChanged = false
    for name in doubts.keys.sorted() {
      guard let rate = rates[name],
        let right = candidates(of: name, own: own[name])
          .last(where: { $0.believed.isNear(rate, factor) })
      else { continue }
      doubts[name] = nil
      lastPrices[name] = right
      isChanged = true
    }
    return isChanged
  }

  /// The rates of the day of which one may be right, each with its moment: one where it is known.
  private func candidates(of name: CoinID, own rate: Decimal128?) -> [PriceDoubt] {
    let own = rate.map { [PriceDoubt(believed: $0, asOf: fetched)] } ?? []
    guard let doubt = doubts[name] else { return lastPrices[name].map { [$0] } ?? own }
    return (doubt.asOf?.day == fetched.day ? [doubt] : []) + own
  }

  /// The rates that contradict each other, so that none counts, with their moments, by currency.
  var contradictions: [Currency: [PriceDoubt]] {
    guard !doubts.isEmpty else { return [:] }
    let own = ownRates ?? [:]
    var found: [Currency: [PriceDoubt]] = [:]
    for (name, doubt) in doubts {
      guard let currency = Currency(code: name.text) else { continue }
      found[currency] =
        [doubt] + (own[name].map { [PriceDoubt(believed: $0, asOf: fetched)] } ?? [])
    }
    return found
  }

  /// Rates of the answer as they may be used, with those that are kept of the day.
  func believed(_ rates: ExchangeRates) -> ExchangeRates {
    var rates = rates
    for name in doubts.keys {
      if let currency = Currency(code: name.text) { rates.rates[currency]?.value = nil }
    }
    for (name, known) in lastPrices where known.asOf?.day == fetched.day {
      guard let currency = Currency(code: name.text) else { continue }
      let unnamed = ExchangeRates.Rate(name: "", unit: "", value: nil, type: "")
      rates.rates[currency, default: unnamed].value = known.believed
    }
    return rates
  }

  /// The rates in the answer itself, by the code of their currency.
  private var ownRates: [CoinID: Decimal128]? {
    (try? ExchangeRates.decode(payload).value)?.byCode
  }

  /// The rates that count.
  private var knownRates: [CoinID: Decimal128] {
    guard case .rates(let rates)? = try? content().value else { return [:] }
    return rates.byCode
  }
}

extension ExchangeRates {
  fileprivate var byCode: [CoinID: Decimal128] {
    var found: [CoinID: Decimal128] = [:]
    for (currency, rate) in rates { found[CoinID(currency.code)] = rate.value }
    return found
  }
}

extension Decimal128 {
  /// Whether neither of two rates is more than a factor times the other.
  fileprivate func isNear(_ other: Decimal128, _ factor: Decimal128) -> Bool {
    let coin = Coin(id: "", symbol: "", name: "")
    var (row, reference) = (CoinMarket(coin: coin), CoinMarket(coin: coin))
    (row.price, reference.price) = (self, other)
    return row.priceSanity(after: reference, factor: factor) == .plausible
  }
}
