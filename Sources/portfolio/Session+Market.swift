internal import PortfolioEngine

extension Session {
  /// Loads what is known of the market in a currency; where the cache holds nothing, dollars come
  /// from the starter snapshot.
  ///
  /// - Throws: `Failure` with status `noData` when nothing holds prices in the currency, with `files`
  ///   when a snapshot cannot be read, with `words` when the currency is none.
  func market(
    in currency: Currency = .usd, wanted: MarketData.Wanted = MarketData.Wanted(sparklines: false),
    mayBeEmpty: Bool = false
  ) throws(Failure) -> MarketData {
    let market: MarketData
    do throws(MarketDataError) {
      market = try MarketData.load(
        in: currency, from: cache, at: context.now, policy: policy, wanted: wanted,
        mayBeEmpty: mayBeEmpty)
    } catch {
      switch error {
      case .storage(let error): throw Failure(error, places: context.places)
      case .noData(let currency, let available):
        if let failure = unquoted(currency) { throw failure }
        let code = currency.code.uppercased()
        let others = available.map { $0.code.uppercased() }
        throw Failure(
          .noData, "no snapshot holds prices in \(code)",
          reasons: ["There are prices in \(Values.listed(others, last: "and"))."],
          remedies: [
            "Import a saved market page: \(context.places.importLine(currency))"
          ])
      }
    }
    if market.rows.isEmpty, let failure = unquoted(currency) { throw failure }
    return market
  }

  /// Says that no snapshot holds prices in the currency, and how to get one; nothing where one does.
  func notes(onLackOf market: MarketData) -> [Note] {
    guard market.rows.isEmpty else { return [] }
    let code = market.currency.code
    return [
      Note(
        .warning,
        "No snapshot holds prices in \(code.uppercased()): values need a price that the journal states."
          + " Import a saved market page: \(context.places.importLine(market.currency))")
    ]
  }

  /// The identities of all coins that the cached list knows; empty without one.
  ///
  /// - Throws: `Failure` with status `files` when the list cannot be read.
  func coinList() throws(Failure) -> [Coin] {
    do throws(StorageError) {
      guard case .found(let entry) = try cache.load(SnapshotKey(.coins)),
        case .coins(let list) = entry.content.value
      else { return [] }
      return list.coins
    } catch {
      throw Failure(error, places: context.places)
    }
  }

  /// Who some coins are: by the market's rows, else the cached list, else the starter snapshot, else
  /// the journal's alias.
  func identities(
    of coins: Set<CoinID>, journal: Journal, market: MarketData
  ) throws(Failure) -> [CoinID: KnownCoin] {
    var known: [CoinID: KnownCoin] = [:]
    for id in coins {
      // A page may leave both out, and then who it is must be told by what is left.
      guard let row = market.rows[id], !(row.coin.symbol.isEmpty && row.coin.name.isEmpty)
      else { continue }
      known[id] = KnownCoin(coin: row.coin, rank: row.rank)
    }
    if known.count < coins.count {
      let list: [Coin]
      if let known = market.list { list = known.coins } else { list = try coinList() }
      for coin in list where coins.contains(coin.id) && known[coin.id] == nil {
        known[coin.id] = KnownCoin(coin: coin, rank: market.rows[coin.id]?.rank)
      }
    }
    if known.count < coins.count, case .markets(let page)? = StarterSnapshot.content(.markets) {
      for row in page.coins where coins.contains(row.coin.id) && known[row.coin.id] == nil {
        known[row.coin.id] = KnownCoin(coin: row.coin, rank: market.rows[row.coin.id]?.rank)
      }
    }
    for id in coins where known[id] == nil {
      known[id] = KnownCoin(coin: alias(of: id, in: journal), rank: market.rows[id]?.rank)
    }
    return known
  }

  /// A coin of which nothing is known but what the journal calls it.
  private func alias(of id: CoinID, in journal: Journal) -> Coin {
    Coin(id: id, symbol: journal.alias(of: id) ?? "", name: id.text)
  }

  /// What some coins are called on a page: the symbol in upper case, else the name, each with the id
  /// where two of the coins share it.
  func names(
    of coins: Set<CoinID>, journal: Journal, market: MarketData
  ) throws(Failure) -> [CoinID: String] {
    let labels = try identities(of: coins, journal: journal, market: market).mapValues { known in
      known.coin.symbol.isEmpty ? known.coin.shownName : known.coin.symbol.uppercased()
    }
    let counts = Dictionary(labels.values.map { ($0, 1) }, uniquingKeysWith: +)
    return Dictionary(
      uniqueKeysWithValues: labels.map { id, label in
        (id, counts[label, default: 1] > 1 ? "\(label) (\(id))" : label)
      })
  }

  /// The prices of the moment: the market's, and those that the journal states.
  ///
  /// Of the `price` lines of a coin in the market's currency the one of the latest day counts, and it
  /// beats a market price of that day or an earlier one. It holds from the beginning of its day, and
  /// says nothing of the change over 24 hours.
  func prices(of journal: Journal, market: MarketData) -> PriceBook {
    var book = market.book
    var latest: [CoinID: Journal.PriceLine] = [:]
    for line in journal.prices
    where line.price.currency == market.currency && line.day <= today
      && line.day >= latest[line.coin]?.day ?? line.day
    {
      latest[line.coin] = line
    }
    for (coin, line) in latest {
      if let known = book[coin]?.asOf, zone.day(of: known) > line.day { continue }
      book.points[coin] = PricePoint(
        price: line.price.amount, asOf: zone.start(of: line.day), source: .stated)
    }
    return book
  }

  /// What a journal holds and what that is worth now.
  ///
  /// - Throws: `Failure` with status `files` when the list of coins cannot be read.
  func holdings(
    of open: OpenJournal, market: MarketData, supposing supposed: [CoinID: Decimal128] = [:]
  ) throws(Failure) -> HoldingsReport {
    HoldingsReport(
      of: open.balances, at: prices(of: open.journal, market: market).supposing(supposed),
      known: try identities(of: open.heldCoins, journal: open.journal, market: market),
      moment: context.now)
  }
}

extension Session {
  /// The currencies in which governments or the provider count; the provider's list in the cache counts
  /// too, which may be newer.
  var quotedCurrencies: [Currency] {
    let known = Self.builtInCurrencies
    guard case .found(let entry)? = try? cache.load(SnapshotKey(.currencies)),
      case .currencies(let listed) = entry.content.value
    else { return known }
    return known + listed
  }

  /// Whether governments or the provider count in a currency; the cache is read only where what is built
  /// in does not have it.
  func isQuoted(_ currency: Currency) -> Bool {
    Self.builtInCurrencies.contains(currency) || quotedCurrencies.contains(currency)
  }

  private static var builtInCurrencies: [Currency] {
    Currency.governments + SupportedCurrencies.known
  }

  /// Refuses a currency in which neither governments nor the provider count.
  ///
  /// - Throws: `Failure` with status `words`.
  func checkQuoted(_ currency: Currency) throws(Failure) {
    if let failure = unquoted(currency) { throw failure }
  }
}
