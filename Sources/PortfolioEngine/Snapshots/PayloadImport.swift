/// Taking over a provider's answer that somebody saved by hand.
///
/// What the answer does not say must be given, and is never guessed: the currency of a page, the coin
/// and the currency of a chart, the currency and the day of a coin's day, the time of a list. The time
/// of an answer is the newest one inside it, never that of its file.
public struct PayloadImport: Sendable, Hashable {
  /// What can be given beside an answer.
  public enum Option: String, Sendable, Hashable, CaseIterable {
    /// The currency of its prices.
    case currency
    /// The coin that it is about.
    case id
    /// When it was fetched.
    case fetched
    /// The day that it is about.
    case day
  }

  /// The currency of its prices.
  public var currency: Currency?
  /// The coin that it is about.
  public var id: CoinID?
  /// When it was fetched; for an answer that holds a time, no earlier than that.
  public var fetched: Instant?
  /// The day that it is about, which is over.
  public var day: Day?
  /// Whether it may replace a newer snapshot; what is forced is judged by nothing that is cached.
  public var isForced: Bool
  /// The factor beyond which a price or rate that nothing bears out is doubted.
  public var jumpFactor = CoinMarket.jumpFactor

  /// Creates an import.
  public init(
    currency: Currency? = nil, id: CoinID? = nil, fetched: Instant? = nil, day: Day? = nil,
    isForced: Bool = false
  ) {
    self.currency = currency
    self.id = id
    self.fetched = fetched
    self.day = day
    self.isForced = isForced
  }

  /// What became of an answer.
  public enum Outcome: Sendable, Hashable {
    /// It is a snapshot of the cache now.
    case snapshot(SnapshotCache.Entry)
    /// Its days are in the daily price store now.
    case dailyPrices(CoinID, Currency, DailyPrices.Merge, problems: [MarketProblem])
  }

  /// Recognises an answer and stores it where it belongs.
  ///
  /// A page replaces the saved page of its currency and length with which it shares the most coins, at
  /// least nine in ten: that is an earlier version of it. Otherwise it is stored under its first coin
  /// and a hash of all its ids, so that other pages, and answers about fewer coins, stand beside it.
  /// It is older than what is cached, and needs force, when at least one in twenty of its coins is
  /// cached in its currency and the newest of their cached rows is newer than the newest of theirs in
  /// it. So the next page of the same list, which shares a coin or two with this one, is no rival, and
  /// an answer about a few coins is none of a whole page. A forced page hides what was cached before of
  /// its coins, until a newer answer about them comes.
  ///
  /// - Parameters:
  ///   - payload: the answer's body, of at most `maximumSize` bytes.
  ///   - cache: where snapshots are.
  ///   - prices: where daily prices are.
  ///   - now: the moment, after which nothing can have been fetched.
  /// - Throws: an `ImportError`; nothing is then changed.
  public func run(
    _ payload: [UInt8], cache: SnapshotCache, prices: DailyPriceStore, at now: Instant
  ) throws(ImportError) -> Outcome {
    guard payload.count <= Self.maximumSize else { throw .tooLarge }
    try check(cache: cache, at: now)
    let kind: PayloadKind
    do {
      kind = try PayloadKind.recognize(payload)
    } catch {
      throw .market(.malformed(error))
    }
    switch kind {
    case .markets: return try page(payload, into: cache, at: now)
    case .global: return try snapshot(SnapshotKey(.global), payload, into: cache, at: now)
    case .coinDetail: return try detail(payload, into: cache, at: now)
    case .coinList: return try snapshot(SnapshotKey(.coins), payload, into: cache, at: now)
    case .exchangeRates: return try rates(payload, into: cache, prices, at: now)
    case .supportedCurrencies:
      return try snapshot(SnapshotKey(.currencies), payload, into: cache, at: now)
    case .marketChart: return try chart(payload, into: prices, beside: cache, at: now)
    case .historyOfDay: return try day(payload, into: prices, at: now)
    case .error:
      throw .market(.provider(ProviderError(body: payload) ?? ProviderError(message: "")))
    case .emptyArray: throw .snapshot(.empty(.emptyArray))
    case .trending, .search, .simplePrice, .ohlc, .globalDefi, .categories, .ping,
      .tickers, .unknown:
      throw .unsupported(kind)
    }
  }

  private func page(
    _ payload: [UInt8], into cache: SnapshotCache, at now: Instant
  ) throws(ImportError) -> Outcome {
    guard let currency else { throw .missing(.currency, of: .markets) }
    let page = try read { () throws(MarketError) in
      try MarketPage.decode(payload, currency: currency).value
    }
    guard let first = page.coins.first else { throw .snapshot(.empty(.markets)) }
    guard let moment = fetched ?? page.newest else { throw .missing(.fetched, of: .markets) }
    try Self.refuse(
      moment, of: page.coins.first { $0.lastUpdated == moment }?.coin.id, after: now)
    let cached = try Self.entries(in: currency, of: cache)
    let rivals = CachedRows(cached, in: currency, at: now)
    let key =
      rivals.savedPage(like: page)
      ?? SnapshotKey(
        .markets, currency: currency,
        parameters: [
          "saved": first.coin.id.text, "coins": String(page.coins.count),
          "ids": SnapshotKey.hash(page.coins.map(\.coin.id.text).sorted().joined(separator: "\n")),
        ])
    if rivals.isRuined(by: page), !isForced { throw .unpriced }
    let newer = rivals.newer(than: page, of: moment)
    if let newer, !isForced {
      throw .snapshot(.older(offered: newer.offered, cached: newer.cached))
    }
    let isBehindStarter =
      currency == StarterSnapshot.currency && moment < StarterSnapshot.moment
    return try snapshot(key, payload, into: cache, at: now) { snapshot in
      snapshot.isForced = isForced && (newer != nil || isBehindStarter)
      if !isForced {
        snapshot.judgePrices(
          of: .markets(page), after: nil, among: CachedPrices(cached, in: currency), in: currency,
          factor: jumpFactor)
      }
      guard snapshot.isForced || rivals.hasForced else { return }
      snapshot.imported =
        rivals.latest.map { max(now, Instant(microseconds: $0.microseconds &+ 1)) } ?? now
    }
  }

  /// The pages of a currency and the details that are cached; what cannot be used is passed over.
  private static func entries(
    in currency: Currency, of cache: SnapshotCache
  ) throws(ImportError) -> [SnapshotCache.Entry] {
    do throws(StorageError) {
      var entries: [SnapshotCache.Entry] = []
      for case .found(let entry) in try cache.all(.markets, currency: currency)
        + cache.all(.coin)
      {
        entries.append(entry)
      }
      return entries
    } catch {
      throw .snapshot(.storage(error))
    }
  }

  private func detail(
    _ payload: [UInt8], into cache: SnapshotCache, at now: Instant
  ) throws(ImportError) -> Outcome {
    let coin = try read { () throws(MarketError) in try CoinDetail.decode(payload).value.coin }
    if let id, id != coin.id { throw .otherCoin(given: id, found: coin.id) }
    return try snapshot(.coin(coin.id), payload, into: cache, at: now) { snapshot in
      if !isForced { try? snapshot.judgeDetail(in: cache, factor: jumpFactor) }
      // What a forced page hides is what came before it, by the moment of coming.
      snapshot.imported = now
    }
  }

  /// Exchange rates, which are those of the day of their fetch too.
  private func rates(
    _ payload: [UInt8], into cache: SnapshotCache, _ store: DailyPriceStore, at now: Instant
  ) throws(ImportError) -> Outcome {
    let outcome = try snapshot(SnapshotKey(.rates), payload, into: cache, at: now)
    guard case .snapshot(let entry) = outcome else { return outcome }
    do throws(DailyPriceError) {
      try store.keep(rates: entry.snapshot, jumpFactor: jumpFactor, isForced: isForced)
      return outcome
    } catch {
      throw .dailyPrices(error)
    }
  }

  private func chart(
    _ payload: [UInt8], into store: DailyPriceStore, beside cache: SnapshotCache, at now: Instant
  ) throws(ImportError) -> Outcome {
    guard let id else { throw .missing(.id, of: .marketChart) }
    guard let currency else { throw .missing(.currency, of: .marketChart) }
    let history = try read { () throws(MarketError) in try PriceHistory.decode(payload) }
    guard !history.value.prices.isEmpty else { throw .snapshot(.empty(.marketChart)) }
    if let newest = history.value.prices.map(\.instant).max() {
      try Self.refuse(newest, after: now)
    }
    if !isForced {
      let cached: CachedPrices
      do throws(StorageError) {
        cached = try CachedPrices(of: id, in: currency, cache: cache)
      } catch {
        throw .snapshot(.storage(error))
      }
      guard !cached.contradicts(history.value, of: id, factor: jumpFactor) else {
        throw .contradictedPrices(id)
      }
    }
    do throws(DailyPriceError) {
      let merge = try store.add(history.value, of: id, in: currency, at: now)
      return .dailyPrices(id, currency, merge, problems: history.problems)
    } catch {
      throw .dailyPrices(error)
    }
  }

  /// A coin's day: its price stands for the start of the day, as the provider says.
  private func day(
    _ payload: [UInt8], into store: DailyPriceStore, at now: Instant
  ) throws(ImportError) -> Outcome {
    guard let currency else { throw .missing(.currency, of: .historyOfDay) }
    guard let day else { throw .missing(.day, of: .historyOfDay) }
    let detail = try read { () throws(MarketError) in try CoinDetail.decode(dayOf: payload) }
    let coin = detail.value.coin.id
    if let id, id != coin { throw .otherCoin(given: id, found: coin) }
    guard let market = detail.value.markets[currency], let price = market.price, price > .zero
    else { throw .snapshot(.empty(.historyOfDay)) }
    let point = DailyPrices.Point(
      price: price, instant: Instant(startOf: day), marketCap: market.marketCap)
    do throws(DailyPriceError) {
      let merge = try store.add(
        [day: point], before: day.adding(days: 1), of: coin, in: currency, at: now)
      return .dailyPrices(coin, currency, merge, problems: detail.problems)
    } catch {
      throw .dailyPrices(error)
    }
  }

  private func snapshot(
    _ key: SnapshotKey, _ payload: [UInt8], into cache: SnapshotCache, at now: Instant,
    marked mark: (inout Snapshot) -> Void = { _ in }
  ) throws(ImportError) -> Outcome {
    let content = try read { () throws(MarketError) in
      try SnapshotContent.decode(payload, for: key).value
    }
    guard let moment = fetched ?? content.newest else {
      throw .missing(.fetched, of: key.endpoint.kind)
    }
    try Self.refuse(moment, after: now)
    if let newest = content.newest, moment < newest {
      throw .fetchedTooEarly(given: moment, newest: newest)
    }
    do throws(SnapshotError) {
      var snapshot = Snapshot(key: key, fetched: moment, payload: payload)
      mark(&snapshot)
      return .snapshot(try cache.store(snapshot, at: now, forced: isForced))
    } catch {
      throw .snapshot(error)
    }
  }

  /// Refuses a time after now, beyond what clocks differ: nothing would be newer before it has come.
  private static func refuse(
    _ moment: Instant, of coin: CoinID? = nil, after now: Instant
  ) throws(ImportError) {
    if moment > now.adding(seconds: StalenessPolicy.tolerance) {
      throw .datedInFuture(moment, of: coin)
    }
  }

  private func read<Value>(
    _ body: () throws(MarketError) -> Value
  ) throws(ImportError) -> Value {
    do throws(MarketError) {
      return try body()
    } catch {
      throw .market(error)
    }
  }
}

/// Why a saved answer is not taken over.
public enum ImportError: Error, Sendable, Hashable {
  /// Something that answers of the kind do not say was not given.
  case missing(PayloadImport.Option, of: PayloadKind)
  /// Answers of the kind are of no use here.
  case unsupported(PayloadKind)
  /// The provider is not known to quote in the currency.
  case unknownCurrency(Currency)
  /// No coin of a provider can have the id.
  case impossibleID(CoinID)
  /// The answer is said to have been fetched after now.
  case fetchedInFuture(Instant)
  /// The answer holds a time after now; the coin is that of the row of a page.
  case datedInFuture(Instant, of: CoinID?)
  /// The answer has more bytes than `PayloadImport.maximumSize`.
  case tooLarge
  /// The answer is about another coin than was given.
  case otherCoin(given: CoinID, found: CoinID)
  /// The answer holds a time after the one at which it is said to have been fetched.
  case fetchedTooEarly(given: Instant, newest: Instant)
  /// A page of the market has no price at all, although coins of it have one in the cache.
  case unpriced
  /// The newest price of a chart is far from the cached one of about the same moment.
  case contradictedPrices(CoinID)
  /// The answer cannot be read.
  case market(MarketError)
  /// It was not stored as a snapshot.
  case snapshot(SnapshotError)
  /// Its days were not stored.
  case dailyPrices(DailyPriceError)
}
