extension SnapshotSlot {
  /// Creates the slot of a coin's daily prices in the store of daily prices.
  ///
  /// An answer never takes anything away: it adds the days that were not known. Daily prices have no
  /// validators, so every question brings the whole answer.
  ///
  /// - Parameters:
  ///   - coin: whose prices.
  ///   - currency: in which currency.
  ///   - store: the store.
  ///   - cache: the cache, in whose folder the lock lives.
  ///   - now: the moment; what is kept of a later one counts as missing. Nil trusts every date.
  ///   - isFresh: whether what is kept need not be asked for.
  public init(
    dailyPricesOf coin: CoinID, in currency: Currency, store: DailyPriceStore,
    cache: SnapshotCache, at now: Instant? = nil,
    isFresh: @escaping @Sendable (DailyPrices) -> Bool
  ) {
    let name = SnapshotKey.bounded(SnapshotKey.escaped(coin.text))
    let lockPath = "\(cache.folder)/.daily_\(name)_\(currency).lock"
    let fetched = SlotNote(path: lockPath + ".fetched", files: cache.files)
    self.init(
      lockPath: lockPath,
      held: { () throws(FetchFailure) in
        let kept = try FetchFailure.keeping { () throws(DailyPriceError) in
          try store.prices(of: coin, in: currency, at: now)
        }
        guard let newest = kept.latest ?? kept.days.max(by: { $0.key < $1.key })?.value else {
          return nil
        }
        return Held(
          validators: Validators(), fetched: fetched.moment ?? newest.instant,
          isFresh: isFresh(kept))
      },
      replace: { body throws(FetchFailure) in
        let history: PriceHistory
        do throws(MarketError) {
          history = try PriceHistory.decode(body.bytes).value
        } catch {
          switch error {
          case .malformed(let fault): throw .malformed(fault)
          case .provider(let error): throw .provider(status: 200, error)
          case .wrongKind(let expected, let found):
            throw .wrongKind(expected: expected, found: found)
          }
        }
        guard history.until(body.fetched).hasPrice else { throw .noUsablePrice }
        _ = try FetchFailure.keeping { () throws(DailyPriceError) in
          try store.add(history, of: coin, in: currency, at: body.fetched)
        }
        fetched.write(body.fetched)
        return true
      },
      renew: { _ in true })
  }
}

extension SlotNote {
  /// When the last answer about some daily prices was fetched, which their file does not say.
  ///
  /// It keeps an answer that brought no new day from being asked for again by those who ask at the same
  /// time. That it is lost or unreadable costs no more than a request.
  fileprivate var moment: Instant? {
    guard let bytes = try? bytes(), let digits = Int(digits: bytes) else { return nil }
    return Instant(microseconds: Int64(digits))
  }

  fileprivate func write(_ moment: Instant) {
    try? write(Array(String(moment.microseconds).utf8))
  }
}

extension FetchFailure {
  /// Runs an operation on daily prices, and throws its error as one of its own.
  static func keeping<Result>(
    _ operation: () throws(DailyPriceError) -> Result
  ) throws(FetchFailure) -> Result {
    do throws(DailyPriceError) {
      return try operation()
    } catch {
      switch error {
      case .storage(let error): throw .storage(error)
      case .newerSchema(let schema, let path): throw .newerSchema(schema, path: path)
      case .damaged(let path, _): throw .damaged(path: path)
      }
    }
  }
}
