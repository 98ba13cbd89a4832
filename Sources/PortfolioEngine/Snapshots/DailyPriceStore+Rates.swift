extension DailyPriceStore {
  /// Keeps an answer of exchange rates as those of the day of its fetch in universal time.
  ///
  /// Of two answers of a day the rates of the one that was fetched last stay, with those of the other
  /// that it lacks, or from which its own are further than a factor.
  ///
  /// - Throws: `damaged`, `newerSchema` or `storage`; the file is then as it was.
  public func keep(
    rates snapshot: Snapshot, jumpFactor: Decimal128 = CoinMarket.jumpFactor
  ) throws(DailyPriceError) {
    let path = path(ofRates: snapshot.fetched.day)
    do {
      try files.locked("\(folder)/.prices.lock", waitingSeconds: 5) {
        var snapshot = snapshot
        if let bytes = try files.read(path) {
          let kept = try Self.rates(bytes, path: path)
          guard kept.fetched < snapshot.fetched else { return }
          snapshot.judgeRates(after: kept, factor: jumpFactor)
        }
        try files.replace(path, with: snapshot.file, keepingPrevious: false)
      }
    } catch let error as DailyPriceError {
      throw error
    } catch let error as StorageError {
      throw .storage(error)
    } catch {
      throw .storage(.failed(path, code: 0))
    }
  }

  /// The days of which exchange rates are kept, in order; files of other names are passed over.
  ///
  /// - Throws: `storage` when the folder cannot be read.
  public func daysWithRates() throws(StorageError) -> [Day] {
    try files.list(folder).compactMap { file in
      guard !file.isFolder, file.name.hasPrefix(Self.ratesStart),
        file.name.hasSuffix(SnapshotKey.suffix)
      else { return nil }
      return Day(
        String(file.name.dropFirst(Self.ratesStart.count).dropLast(SnapshotKey.suffix.count)))
    }.sorted()
  }

  /// The exchange rates that are kept of a day; nil when none are.
  ///
  /// - Throws: `damaged`, `newerSchema` or `storage`.
  public func rates(on day: Day) throws(DailyPriceError) -> ExchangeRates? {
    let path = path(ofRates: day)
    let bytes: [UInt8]?
    do throws(StorageError) {
      bytes = try files.read(path)
    } catch {
      throw .storage(error)
    }
    guard let bytes else { return nil }
    let snapshot = try Self.rates(bytes, path: path)
    guard case .rates(let rates)? = try? snapshot.content().value, snapshot.fetched.day == day
    else { throw .damaged(path: path, line: 1) }
    return rates
  }

  private static let ratesStart = "exchange_rates_"

  private func path(ofRates day: Day) -> String {
    "\(folder)/\(Self.ratesStart)\(day)\(SnapshotKey.suffix)"
  }

  private static func rates(_ bytes: [UInt8], path: String) throws(DailyPriceError) -> Snapshot {
    do throws(SnapshotFault) {
      return try Snapshot(file: bytes)
    } catch {
      switch error {
      case .newerSchema(let schema): throw .newerSchema(schema, path: path)
      case .damaged: throw .damaged(path: path, line: 1)
      }
    }
  }
}
