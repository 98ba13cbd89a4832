/// What a snapshot's payload says.
public enum SnapshotContent: Sendable, Hashable {
  /// Rows of coins.
  case markets(MarketPage)
  /// The whole market.
  case global(GlobalMarket)
  /// One coin.
  case coin(CoinDetail)
  /// Every coin's identity.
  case coins(CoinList)
  /// Units for one bitcoin.
  case rates(ExchangeRates)
  /// The units in which prices are quoted.
  case currencies([Currency])

  /// The newest time inside it; nil for what holds none.
  public var newest: Instant? {
    switch self {
    case .markets(let page): page.newest
    case .global(let market): market.updatedAt
    case .coin(let detail): detail.lastUpdated
    case .coins, .rates, .currencies: nil
    }
  }

  /// Whether it says nothing, which no answer worth keeping does.
  public var isEmpty: Bool {
    switch self {
    case .markets(let page): page.coins.isEmpty
    case .global(let market): market.totalMarketCap.isEmpty
    case .coin: false
    case .coins(let list): list.coins.isEmpty
    case .rates(let rates): rates.rates.isEmpty
    case .currencies(let currencies): currencies.isEmpty
    }
  }

  /// Reads a payload as what its key says it is.
  ///
  /// - Parameter hasSparklines: whether the prices of seven days of the rows of a page are read.
  /// - Throws: `malformed`, `provider` or `wrongKind`; `wrongKind`, too, for rows without a currency
  ///   in the key, and for another coin's detail.
  public static func decode(
    _ payload: [UInt8], for key: SnapshotKey, hasSparklines: Bool = true
  ) throws(MarketError) -> Decoded<SnapshotContent> {
    switch key.endpoint {
    case .markets:
      guard let currency = key.currency else {
        throw .wrongKind(expected: .markets, found: .unknown)
      }
      return try MarketPage.decode(payload, currency: currency, hasSparklines: hasSparklines)
        .map(SnapshotContent.markets)
    case .global: return try GlobalMarket.decode(payload).map(SnapshotContent.global)
    case .coin:
      let detail = try CoinDetail.decode(payload)
      if let id = key.parameters["id"], id != detail.value.coin.id.text {
        throw .wrongKind(expected: .coinDetail, found: .unknown)
      }
      return detail.map(SnapshotContent.coin)
    case .coins: return try CoinList.decode(payload).map(SnapshotContent.coins)
    case .rates: return try ExchangeRates.decode(payload).map(SnapshotContent.rates)
    case .currencies:
      return try SupportedCurrencies.decode(payload).map(SnapshotContent.currencies)
    }
  }
}

extension Decoded {
  /// The same reading of another value.
  func map<Other>(_ change: (Value) -> Other) -> Decoded<Other> {
    Decoded<Other>(change(value), problems: problems)
  }
}
