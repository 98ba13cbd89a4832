extension MarketEndpoint {
  /// Under which key an answer is cached; nil for a question whose answers are no snapshots.
  public var snapshotKey: SnapshotKey? {
    switch self {
    case .markets(let query): query.snapshotKey
    case .global: SnapshotKey(.global)
    case .coin(let id): .coin(id)
    case .coinsList: SnapshotKey(.coins)
    case .exchangeRates: SnapshotKey(.rates)
    case .currencies: SnapshotKey(.currencies)
    case .ping, .chart, .range, .history: nil
    }
  }
}

extension MarketQuery {
  /// The key of a page, with what makes its rows hold more or other coins than usual.
  fileprivate var snapshotKey: SnapshotKey {
    let page = SnapshotKey.markets(currency, page: page, perPage: perPage)
    var parameters = page.parameters
    if !ids.isEmpty { parameters["ids"] = ids.map(\.text).joined(separator: ",") }
    if !changePeriods.isEmpty { parameters["changes"] = changePeriods.joined(separator: ",") }
    if sparkline { parameters["sparkline"] = "true" }
    return SnapshotKey(page.endpoint, currency: currency, parameters: parameters)
  }
}

extension SnapshotSlot {
  /// Creates the slot of a key in the cache of snapshots.
  ///
  /// Whether what is held is fresh goes by the time of the fetch alone. By the newest time inside an
  /// answer it may be older at once; asking again would only bring the same answer again.
  ///
  /// - Parameters:
  ///   - key: what the snapshot is an answer to.
  ///   - cache: the cache.
  ///   - now: the moment for which freshness is judged.
  ///   - policy: how old snapshots may be.
  ///   - ratesStore: where the exchange rates of each day are kept for ever; nil keeps only the last.
  ///   - jumpFactor: the factor beyond which a price that its 24-hour change denies is doubted.
  public init(
    _ key: SnapshotKey, in cache: SnapshotCache, at now: Instant,
    policy: StalenessPolicy = .standard, ratesStore: DailyPriceStore? = nil,
    jumpFactor: Decimal128 = CoinMarket.jumpFactor
  ) {
    self.init(
      lockPath: "\(cache.folder)/.\(key.fileName).lock",
      held: { () throws(FetchFailure) in
        guard let snapshot = try cache.envelope(key) else { return nil }
        let standing = policy.standing(
          of: key.endpoint.subject, fetched: snapshot.fetched, at: now)
        return Held(
          validators: Validators(eTag: snapshot.etag, lastModified: snapshot.lastModified),
          fetched: snapshot.fetched, isFresh: standing.state == .fresh)
      },
      replace: { body throws(FetchFailure) in
        var snapshot = Snapshot(
          key: key, url: body.url, fetched: body.fetched, etag: body.validators.eTag,
          lastModified: body.validators.lastModified, payload: body.bytes)
        if key.endpoint == .markets {
          let cached = try cache.markets(beside: key)
          let held = cached.first { $0.snapshot.key == key }
          let ids = Set(
            key.parameters["ids"]?.split(separator: ",").map { CoinID(String($0)) } ?? [])
          if !ids.isEmpty {
            try snapshot.checkAnswer(to: ids)
            if let held {
              let answered = Set(snapshot.rows.keys)
              snapshot.kept = KeptRows(of: held.snapshot) {
                ids.contains($0) && !answered.contains($0)
              }
            }
          } else if let held {
            try snapshot.checkPage(after: held, among: cached)
          }
          if let currency = key.currency, let content = try? snapshot.content().value {
            var prices = CachedPrices(cached, in: currency)
            try FetchFailure.storing { () throws(StorageError) in
              try prices.addDetails(of: cache)
            }
            snapshot.judgePrices(
              of: content, after: held, among: prices, in: currency, factor: jumpFactor)
          }
        }
        if key.endpoint == .coin {
          try FetchFailure.storing { () throws(StorageError) in
            try snapshot.judgeDetail(in: cache, factor: jumpFactor)
          }
        }
        if key.endpoint == .global, let held = try cache.snapshot(key) {
          try snapshot.checkGlobal(after: held)
        }
        if key.endpoint == .coins, let held = try cache.snapshot(key) {
          try snapshot.checkList(after: held)
        }
        if key.endpoint == .rates, let ratesStore {
          // Rates that an earlier version cached are those of their day too.
          if let held = try cache.snapshot(key) { try ratesStore.keepRates(of: held, jumpFactor) }
          // Where the day's file cannot be read the answer serves as it came; keeping it says why.
          let judged = try? ratesStore.judged(rates: snapshot, jumpFactor: jumpFactor)
          let isNewer = try cache.keep(judged ?? snapshot)
          try ratesStore.keepRates(of: snapshot, jumpFactor)
          return isNewer
        }
        return try cache.keep(snapshot)
      },
      renew: { moment throws(FetchFailure) in
        guard var snapshot = try cache.snapshot(key) else { return false }
        if key.endpoint == .rates { try ratesStore?.keepRates(of: snapshot, jumpFactor) }
        snapshot.fetched = moment
        if key.endpoint == .rates { try ratesStore?.keepRates(of: snapshot, jumpFactor) }
        _ = try cache.keep(snapshot)
        return true
      })
  }
}

extension DailyPriceStore {
  fileprivate func keepRates(
    of snapshot: Snapshot, _ jumpFactor: Decimal128
  ) throws(FetchFailure) {
    try FetchFailure.keeping { () throws(DailyPriceError) in
      try keep(rates: snapshot, jumpFactor: jumpFactor)
    }
  }
}

extension SnapshotCache {
  /// What is cached under a key, whose payload is known to be JSON and not yet to be of the right kind.
  fileprivate func envelope(_ key: SnapshotKey) throws(FetchFailure) -> Snapshot? {
    let path = path(key.fileName)
    let bytes = try FetchFailure.storing { () throws(StorageError) in try files.read(path) }
    guard let bytes else { return nil }
    do throws(SnapshotFault) {
      let snapshot = try Snapshot(file: bytes)
      return snapshot.key == key ? snapshot : nil
    } catch {
      switch error {
      case .damaged: return nil
      case .newerSchema(let schema): throw .newerSchema(schema, path: path)
      }
    }
  }

  /// What is cached under a key; what turns out to be damaged is set aside.
  fileprivate func snapshot(_ key: SnapshotKey) throws(FetchFailure) -> Snapshot? {
    let lookup = try FetchFailure.storing { () throws(StorageError) in try load(key) }
    switch lookup {
    case .found(let entry): return entry.snapshot
    case .absent, .damaged: return nil
    case .newerSchema(let schema, let path): throw .newerSchema(schema, path: path)
    }
  }

  /// Every cached answer about the market of a key, that under the key among them; what turns out to be
  /// damaged is set aside.
  ///
  /// - Throws: `newerSchema` when a newer program wrote what is cached under the key itself.
  fileprivate func markets(beside key: SnapshotKey) throws(FetchFailure) -> [Entry] {
    let lookups = try FetchFailure.storing { () throws(StorageError) in
      try all(.markets, currency: key.currency)
    }
    var entries: [Entry] = []
    for lookup in lookups {
      switch lookup {
      case .found(let entry): entries.append(entry)
      case .newerSchema(let schema, let path) where path == self.path(key.fileName):
        throw .newerSchema(schema, path: path)
      case .absent, .newerSchema, .damaged: break
      }
    }
    return entries
  }

  /// Stores a snapshot; false when what is cached is newer.
  fileprivate func keep(_ snapshot: Snapshot) throws(FetchFailure) -> Bool {
    do throws(SnapshotError) {
      try store(snapshot, at: snapshot.fetched)
      return true
    } catch {
      switch error {
      case .older: return false
      case .empty: throw .emptyPage
      case .newerSchema(let schema, let path): throw .newerSchema(schema, path: path)
      case .storage(let error): throw .storage(error)
      case .market(.malformed(let fault)): throw .malformed(fault)
      case .market(.provider(let error)): throw .provider(status: 200, error)
      case .market(.wrongKind(let expected, let found)):
        throw .wrongKind(expected: expected, found: found)
      }
    }
  }
}
