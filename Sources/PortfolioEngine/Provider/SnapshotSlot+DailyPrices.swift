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
  ///   - first: the first day that the question is about, which is remembered with its answer.
  ///   - now: the moment; what is kept of a later one counts as missing. Nil trusts every date.
  ///   - jumpFactor: the factor beyond which the newest price of an answer and the cached price of
  ///     within six hours contradict each other, unless its 24-hour change bears the jump out; then
  ///     nothing of the answer is kept.
  ///   - isFresh: whether what is kept need not be asked for, given the last answer, where one is
  ///     remembered.
  public init(
    dailyPricesOf coin: CoinID, in currency: Currency, from first: Day, store: DailyPriceStore,
    cache: SnapshotCache, at now: Instant? = nil,
    jumpFactor: Decimal128 = CoinMarket.jumpFactor,
    isFresh: @escaping @Sendable (DailyPrices, DailyAnswer?) -> Bool
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
        let answer = fetched.answer
        return Held(
          validators: Validators(), fetched: answer?.fetched ?? newest.instant,
          isFresh: isFresh(kept, answer))
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
        let cached = try FetchFailure.storing { () throws(StorageError) in
          try CachedPrices(of: coin, in: currency, cache: cache)
        }
        guard !cached.contradicts(history.until(body.fetched), of: coin, factor: jumpFactor)
        else { throw .contradictedPrices }
        _ = try FetchFailure.keeping { () throws(DailyPriceError) in
          try store.add(history, of: coin, in: currency, at: body.fetched)
        }
        fetched.write(DailyAnswer(fetched: body.fetched, first: first))
        return true
      },
      renew: { _ in true })
  }
}

/// The last answer about some daily prices: what their file does not say, since an answer may bring no
/// new day.
public struct DailyAnswer: Sendable, Hashable {
  /// When it was fetched.
  public var fetched: Instant
  /// The first day that was asked for.
  public var first: Day
}

extension SlotNote {
  /// The last answer about some daily prices; nil when it is lost or unreadable, which costs no more
  /// than a request.
  fileprivate var answer: DailyAnswer? {
    let words = (try? bytes())?.split(separator: UInt8(ascii: " ")) ?? []
    guard words.count == 2, let digits = Int(digits: words[0]),
      let first = Day(String(decoding: words[1], as: UTF8.self))
    else { return nil }
    return DailyAnswer(fetched: Instant(microseconds: Int64(digits)), first: first)
  }

  fileprivate func write(_ answer: DailyAnswer) {
    try? write(Array("\(answer.fetched.microseconds) \(answer.first)".utf8))
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
