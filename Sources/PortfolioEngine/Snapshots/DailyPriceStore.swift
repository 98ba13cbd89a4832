/// The folder of daily prices, one file for each coin and currency, and one for the exchange rates of
/// each day on which they were fetched.
///
/// These are precious: free plans give no prices older than a year, so what is lost cannot be fetched
/// again. Nothing here is ever removed, a day that is known is never changed, a file that is not as
/// this program wrote it is never rewritten, and the version before a change is kept beside it.
public struct DailyPriceStore: Sendable {
  /// The folder's path.
  public let folder: String
  let files: FileStore

  /// Creates a store on a folder, which need not be there yet.
  public init(folder: String, files: FileStore = .live) {
    self.folder = folder
    self.files = files
  }

  /// The prices of a coin in a currency; without days when none are kept.
  ///
  /// - Parameter now: the moment; prices of a later one are left out. Nil leaves out none.
  /// - Throws: `damaged`, `newerSchema` or `storage`.
  public func prices(
    of coin: CoinID, in currency: Currency, at now: Instant? = nil
  ) throws(DailyPriceError) -> DailyPrices {
    let path = path(coin, currency)
    let bytes: [UInt8]?
    do throws(StorageError) {
      bytes = try files.read(path)
    } catch {
      throw .storage(error)
    }
    guard let bytes else { return DailyPrices(coin: coin, currency: currency) }
    var prices = try DailyPrices(file: bytes, coin: coin, currency: currency, path: path)
    if let now { prices.dropComing(at: now) }
    return prices
  }

  /// Adds the days of a history that are over to what is kept, and says what came of it.
  ///
  /// Points of it that lie after `now` by more than clocks differ are left out: no source knows them.
  /// What is kept of such moments stays, since the clock may be behind, and decides nothing.
  ///
  /// - Throws: `damaged`, `newerSchema` or `storage`; the file is then as it was.
  @discardableResult
  public func add(
    _ history: PriceHistory, of coin: CoinID, in currency: Currency, at now: Instant
  ) throws(DailyPriceError) -> DailyPrices.Merge {
    try change(coin, currency) { prices in
      prices.merge(at: now) { known in known.add(history.until(now)) }
    }
  }

  /// Adds the days before `today` of a table that gives one price a day, and says what came of it.
  ///
  /// What is kept of moments after `now`, by more than clocks differ, stays and decides nothing.
  ///
  /// - Throws: `damaged`, `newerSchema` or `storage`; the file is then as it was.
  @discardableResult
  public func add(
    _ table: [Day: DailyPrices.Point], before today: Day, of coin: CoinID, in currency: Currency,
    at now: Instant
  ) throws(DailyPriceError) -> DailyPrices.Merge {
    try change(coin, currency) { prices in
      prices.merge(at: now) { known in known.add(table, before: today) }
    }
  }

  private func change(
    _ coin: CoinID, _ currency: Currency, _ add: (inout DailyPrices) -> DailyPrices.Merge
  ) throws(DailyPriceError) -> DailyPrices.Merge {
    try locked(path(coin, currency)) {
      var prices = try prices(of: coin, in: currency)
      let before = prices
      let merge = add(&prices)
      if prices != before {
        try files.replace(path(coin, currency), with: prices.file, keepingPrevious: true)
      }
      return merge
    }
  }

  /// Changes a file while no other program changes any.
  func locked<Result>(
    _ path: String, _ body: () throws -> Result
  ) throws(DailyPriceError) -> Result {
    do {
      return try files.locked("\(folder)/.prices.lock", waitingSeconds: 5, body)
    } catch let error as DailyPriceError {
      throw error
    } catch let error as StorageError {
      throw .storage(error)
    } catch {
      throw .storage(.failed(path, code: 0))
    }
  }

  /// The coins of which prices are kept in a currency, by id.
  ///
  /// Files that this program did not write are passed over; that one of its own is damaged is said by
  /// `prices(of:in:)`.
  ///
  /// - Throws: `storage` when the folder or a file cannot be read.
  public func coins(in currency: Currency) throws(DailyPriceError) -> [CoinID] {
    let end = "_\(currency.code).csv"
    var coins: [CoinID] = []
    do throws(StorageError) {
      for file in try files.list(folder) where file.name.hasSuffix(end) {
        guard let bytes = try files.read("\(folder)/\(file.name)"),
          let coin = DailyPrices.coin(ofFile: bytes),
          path(coin, currency).hasSuffix("/" + file.name)
        else { continue }
        coins.append(coin)
      }
    } catch {
      throw .storage(error)
    }
    return coins.sorted()
  }

  private func path(_ coin: CoinID, _ currency: Currency) -> String {
    let name = SnapshotKey.bounded(SnapshotKey.escaped(coin.text))
    return "\(folder)/\(name)_\(currency.code).csv"
  }
}

/// Why daily prices cannot be read or kept.
public enum DailyPriceError: Error, Sendable, Hashable {
  /// A line of the file is not as this program writes it.
  case damaged(path: String, line: Int)
  /// A newer version of the program wrote the file.
  case newerSchema(Int, path: String)
  /// The files could not be read or written.
  case storage(StorageError)
}
