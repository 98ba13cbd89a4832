/// All that is known of the market in one currency at one moment, from the cache or, where that holds
/// nothing, from the starter snapshot; each with its age.
public struct MarketData: Sendable, Hashable {
  /// What to read beside the figures of market rows; each costs time.
  public struct Wanted: Sendable, Hashable {
    /// The whole market.
    public var global: Bool
    /// The details of some coins.
    public var details: [CoinID]
    /// The identities of all coins.
    public var list: Bool
    /// The prices of seven days of the rows of pages.
    public var sparklines: Bool

    /// Creates a choice; nothing but market rows, unless more is said.
    public init(
      global: Bool = false, details: [CoinID] = [], list: Bool = false, sparklines: Bool = true
    ) {
      self.global = global
      self.details = details
      self.list = list
      self.sparklines = sparklines
    }
  }

  /// The currency of every sum of money in it.
  public let currency: Currency
  /// The moment for which ages were judged.
  public let now: Instant
  /// The rows by id, from all pages and coin details: where a coin is in several, the row with the
  /// newest time counts, and of rows of the same time the one of the snapshot fetched last.
  ///
  /// A detail gives the row of its coin in each currency in which it has a price; one without a price in
  /// the currency says no more than who the coin is. The starter snapshot is one page among those of
  /// its currency where it is newer than one of them; beside newer pages it gives the rows of coins
  /// that only an older detail tells of. While its day has not come it serves only without a page, and
  /// gives only the rows that no detail gives. A page that was taken over by force hides what was there
  /// before of its coins.
  public private(set) var rows: [CoinID: CoinMarket] = [:]
  /// The whole market, when it was wanted and is known.
  public private(set) var global: GlobalMarket?
  /// The details that were wanted and are known.
  public private(set) var details: [CoinID: CoinDetail] = [:]
  /// Every coin's identity, when it was wanted and is known.
  public private(set) var list: CoinList?
  /// What all of this rests on: pages in the order of their file names, then the rest.
  public private(set) var sources: [MarketSource] = []
  /// Files that were not used: damaged ones, which were renamed, and ones of a newer schema.
  public private(set) var unused: [SnapshotCache.Lookup] = []
  /// The rows whose price is doubtful, since it jumped although its 24-hour change does not bear it out.
  public private(set) var doubts: [CoinID: PriceDoubt] = [:]
  /// The coins of which the last answer that was asked for them said nothing, and when it came; their
  /// rows are those of an answer before.
  public private(set) var unanswered: [CoinID: Instant] = [:]
  private var sourceOfRow: [CoinID: Int] = [:]
  // When the snapshot of each source was fetched, which decides between rows of the same time.
  private var fetchTimes: [Instant] = []
  // When a page with the coin was taken over by force.
  private var forcedTimes: [CoinID: Instant] = [:]

  /// The source of a coin's row.
  public func source(of coin: CoinID) -> MarketSource? { sourceOfRow[coin].map { sources[$0] } }

  /// The source of an endpoint of which there is one snapshot.
  public func source(of endpoint: SnapshotKey.Endpoint) -> MarketSource? {
    sources.first { $0.key.endpoint == endpoint }
  }

  /// The source of a coin's detail.
  public func source(ofDetail coin: CoinID) -> MarketSource? {
    sources.first { $0.key == .coin(coin) }
  }

  /// The source that is worst off among those of the rows of some coins.
  ///
  /// The state of a total of them goes by it. Nil when none of them has a row.
  public func worstSource(of coins: some Sequence<CoinID>) -> MarketSource? {
    Set(coins.lazy.compactMap { sourceOfRow[$0] }).sorted().map { sources[$0] }
      .max { ($0.standing.state, $0.standing.age) < ($1.standing.state, $1.standing.age) }
  }

  /// The moment for which a coin's row holds: its own time, else that of its snapshot.
  public func moment(of coin: CoinID) -> Instant? {
    rows[coin]?.lastUpdated ?? source(of: coin)?.standing.since
  }

  /// The coins whose rows are more than a day older than the newest page.
  ///
  /// Their ranks and market caps are those of another day than those of the rest, so that they say
  /// nothing of who is larger now.
  public var outdated: Set<CoinID> {
    let pages = Set(sourceOfRow.values).map { sources[$0] }.filter { $0.key.endpoint == .markets }
    guard let newest = pages.map(\.standing.since).max() else { return [] }
    let limit = newest.adding(seconds: -86_400)
    return Set(rows.keys.filter { (moment(of: $0) ?? newest) < limit })
  }

  /// The rows by rank; coins without one come last, and ties break by id.
  public var coins: [CoinMarket] {
    rows.values.sorted {
      ($0.rank ?? .max, $0.coin.id) < ($1.rank ?? .max, $1.coin.id)
    }
  }

  /// The prices for reports; a row without a time holds as of its snapshot.
  public var book: PriceBook {
    var book = PriceBook(currency: currency)
    for (id, row) in rows {
      guard let price = row.price, let source = source(of: id) else { continue }
      book.points[id] = PricePoint(
        price: price, asOf: row.lastUpdated ?? source.standing.since,
        source: source.isStarter ? .starter : .snapshot, change24h: row.priceChangePercentage24h)
    }
    return book
  }

  /// Reads what is cached; no network, and nothing is changed but the names of damaged files.
  ///
  /// - Parameters:
  ///   - currency: the currency of prices.
  ///   - cache: where snapshots are; nil for the starter snapshot alone.
  ///   - now: the moment for which ages are judged.
  ///   - policy: how old snapshots may be.
  ///   - wanted: what to read beside market rows.
  ///   - mayBeEmpty: whether a market without any row will do, as it does for days of the past.
  /// - Throws: `noData` when nothing holds prices in the currency and something must, `storage` when a
  /// file is there and
  ///   cannot be read.
  public static func load(
    in currency: Currency, from cache: SnapshotCache?, at now: Instant,
    policy: StalenessPolicy = .standard, wanted: Wanted = Wanted(), mayBeEmpty: Bool = false
  ) throws(MarketDataError) -> MarketData {
    var data = MarketData(currency: currency, now: now)
    let available: [Currency]
    do throws(StorageError) {
      let details = try data.readRows(cache, policy, wanted)
      if wanted.global { try data.readGlobal(cache, policy) }
      for id in wanted.details { data.takeDetail(of: id, from: details, policy) }
      if wanted.list, case .coins(let list)? = try data.read(SnapshotKey(.coins), cache, policy) {
        data.list = list
      }
      available = try data.rows.isEmpty ? cache?.marketCurrencies() ?? [] : []
    } catch {
      throw .storage(error)
    }
    guard !data.rows.isEmpty || mayBeEmpty else {
      let others = Set(available + [StarterSnapshot.currency]).subtracting([currency])
      throw .noData(currency, available: others.sorted())
    }
    return data
  }

  private init(currency: Currency, now: Instant) {
    self.currency = currency
    self.now = now
  }
}

/// Why there is no market data.
public enum MarketDataError: Error, Sendable, Hashable {
  /// Nothing holds prices in the currency; these are the ones that have some.
  case noData(Currency, available: [Currency])
  /// A file is there and cannot be read.
  case storage(StorageError)
}

extension MarketData {
  /// Reads the rows of pages, details and the starter snapshot.
  ///
  /// A detail that was fetched before the row of its coin that a page gives can give none, since no row
  /// is newer than its fetch; it is read only when it is wanted.
  ///
  /// - Returns: the details that were read, by coin.
  private mutating func readRows(
    _ cache: SnapshotCache?, _ policy: StalenessPolicy, _ wanted: Wanted
  ) throws(StorageError) -> [CoinID: SnapshotCache.Entry] {
    var pages: [(entry: SnapshotCache.Entry, page: MarketPage)] = []
    for lookup in try cache?.all(
      .markets, currency: currency, hasSparklines: wanted.sparklines) ?? []
    {
      guard case .found(let entry) = lookup, case .markets(let page) = entry.content.value else {
        unused.append(lookup)
        continue
      }
      pages.append((entry, page))
      guard entry.snapshot.isForced else { continue }
      for row in page.coins {
        let known = forcedTimes[row.coin.id] ?? entry.snapshot.taken
        forcedTimes[row.coin.id] = max(known, entry.snapshot.taken)
      }
    }
    for (entry, page) in pages { add(page.coins, of: entry, policy) }
    let moments = rows.isEmpty ? [] : pages.map(\.entry.moment)
    var details: [CoinID: SnapshotCache.Entry] = [:]
    var unpriced: [(entry: SnapshotCache.Entry, coin: Coin)] = []
    let lookups = try cache?.all(.coin) { [self] snapshot in
      guard let id = snapshot.key.parameters["id"].map({ CoinID($0) }),
        !wanted.details.contains(id),
        let known = standingOfRow(id)
      else { return true }
      return (1, snapshot.fetched, snapshot.fetched) > known
    }
    for lookup in lookups ?? [] {
      guard case .found(let entry) = lookup, case .coin(let detail) = entry.content.value else {
        unused.append(lookup)
        continue
      }
      details[detail.coin.id] = entry
      if let row = detail.markets[currency], row.price != nil {
        add([row], of: entry, policy)
      } else {
        unpriced.append((entry, detail.coin))
      }
    }
    addStarter(beside: moments)
    // A market in which nothing has a price is none, whoever is known.
    guard !rows.isEmpty else { return details }
    for (entry, coin) in unpriced where rows[coin.id] == nil {
      var row = CoinMarket(coin: coin)
      row.lastUpdated = entry.moment
      add([row], of: entry, policy)
    }
    return details
  }

  /// Adds the rows of the starter snapshot: all where no page gave any or it is newer than a page,
  /// else those of the coins that only an older detail tells of.
  private mutating func addStarter(beside pages: [Instant]) {
    let moment = StarterSnapshot.moment
    let isComing = moment > now
    let isOlderRow = { [rows, sourceOfRow, sources] (id: CoinID) in
      guard let row = rows[id], let index = sourceOfRow[id] else { return false }
      return sources[index].key.endpoint == .coin && (row.lastUpdated ?? moment) < moment
    }
    let servesAll = pages.isEmpty || pages.contains { $0 < moment }
    guard currency == StarterSnapshot.currency,
      isComing ? pages.isEmpty : servesAll || rows.keys.contains(where: isOlderRow),
      case .markets(let page)? = StarterSnapshot.content(.markets)
    else { return }
    let served = page.coins.filter { coin in
      isComing ? rows[coin.coin.id] == nil : servesAll || isOlderRow(coin.coin.id)
    }
    guard !served.isEmpty else { return }
    add(
      served, from: MarketSource(.markets, newest: moment, at: now), fetched: moment, taken: nil)
  }

  /// Adds the rows that a snapshot of the cache gives.
  private mutating func add(
    _ coins: [CoinMarket], of entry: SnapshotCache.Entry, _ policy: StalenessPolicy
  ) {
    add(
      coins, from: MarketSource(entry, at: now, policy: policy), fetched: entry.snapshot.fetched,
      taken: entry.snapshot.taken, doubts: entry.snapshot.doubts)
    guard let kept = entry.snapshot.kept, let index = sources.indices.last else { return }
    for row in kept.rows(in: currency) where sourceOfRow[row.coin.id] == index {
      unanswered[row.coin.id] = entry.snapshot.fetched
    }
  }

  /// Adds the rows of a source; those that are hidden or older than what is known change nothing.
  ///
  /// - Parameter taken: when it came into the cache; nil for the starter snapshot, which was there
  ///   before everything.
  private mutating func add(
    _ coins: [CoinMarket], from source: MarketSource, fetched: Instant, taken: Instant?,
    doubts: [CoinID: PriceDoubt] = [:]
  ) {
    sources.append(source)
    fetchTimes.append(fetched)
    var counted = 0
    for row in coins {
      let id = row.coin.id
      if let forced = forcedTimes[id], taken.map({ $0 < forced }) ?? true { continue }
      if let known = standingOfRow(id) {
        guard standing(of: row, fetched: fetched, in: source) > known else { continue }
      }
      rows[id] = row
      self.doubts[id] = doubts[source.key.note(on: id, in: currency)]
      unanswered[id] = nil
      sourceOfRow[id] = sources.count - 1
      counted += 1
    }
    // A detail that gives nothing is no source; a page is one, if only to be told of.
    guard counted == 0, source.key.endpoint != .markets else { return }
    sources.removeLast()
    fetchTimes.removeLast()
  }

  /// How much a row counts beside another of its coin: one of the past before one that is yet to come,
  /// then the later.
  private func standing(
    of row: CoinMarket, fetched: Instant, in source: MarketSource
  ) -> (Int, Instant, Instant) {
    // A time after the fetch or after now is wrong, and must not hide every later row.
    let time = min(row.lastUpdated ?? source.standing.since, fetched)
    let isComing = time > now.adding(seconds: StalenessPolicy.tolerance)
    return (isComing ? 0 : 1, time, fetched)
  }

  /// How much the row of a coin counts; nil where there is none.
  private func standingOfRow(_ id: CoinID) -> (Int, Instant, Instant)? {
    guard let row = rows[id], let index = sourceOfRow[id] else { return nil }
    return standing(of: row, fetched: fetchTimes[index], in: sources[index])
  }

  private mutating func readGlobal(
    _ cache: SnapshotCache?, _ policy: StalenessPolicy
  ) throws(StorageError) {
    if case .global(let market)? = try read(SnapshotKey(.global), cache, policy) {
      global = market
    } else if case .global(let market)? = StarterSnapshot.content(.global),
      let newest = market.updatedAt
    {
      global = market
      sources.append(MarketSource(.global, newest: newest, at: now))
    }
  }

  private mutating func takeDetail(
    of id: CoinID, from entries: [CoinID: SnapshotCache.Entry], _ policy: StalenessPolicy
  ) {
    if let entry = entries[id], case .coin(let detail) = entry.content.value {
      details[id] = detail
      guard source(ofDetail: id) == nil else { return }
      sources.append(MarketSource(entry, at: now, policy: policy))
    } else if case .coin(let detail)? = StarterSnapshot.content(.bitcoin), detail.coin.id == id,
      let newest = detail.lastUpdated
    {
      details[id] = detail
      sources.append(MarketSource(.bitcoin, newest: newest, at: now))
    }
  }

  /// Reads what is cached under a key, and notes its source or why it is not used.
  private mutating func read(
    _ key: SnapshotKey, _ cache: SnapshotCache?, _ policy: StalenessPolicy
  ) throws(StorageError) -> SnapshotContent? {
    guard let lookup = try cache?.load(key) else { return nil }
    switch lookup {
    case .absent: return nil
    case .found(let entry):
      sources.append(MarketSource(entry, at: now, policy: policy))
      return entry.content.value
    case .newerSchema, .damaged:
      unused.append(lookup)
      return nil
    }
  }
}
