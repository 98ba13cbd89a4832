extension DailyPriceStore {
  /// Keeps an answer of exchange rates as those of the day of its fetch in universal time; of two of a
  /// day the one that was fetched last stays.
  ///
  /// - Throws: `damaged`, `newerSchema` or `storage`; the file is then as it was.
  public func keep(rates snapshot: Snapshot) throws(DailyPriceError) {
    let path = "\(folder)/\(Self.ratesStart)\(snapshot.fetched.day)\(SnapshotKey.suffix)"
    do {
      try files.locked("\(folder)/.prices.lock", waitingSeconds: 5) {
        if let bytes = try files.read(path),
          try Self.rates(bytes, path: path).fetched >= snapshot.fetched
        {
          return
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

  /// The exchange rates that are kept, by day; files of other names are passed over.
  ///
  /// - Throws: `damaged`, `newerSchema` or `storage`.
  public func rates() throws(DailyPriceError) -> [Day: ExchangeRates] {
    var rates: [Day: ExchangeRates] = [:]
    var found: [(day: Day, path: String, bytes: [UInt8])] = []
    do throws(StorageError) {
      for file in try files.list(folder)
      where file.name.hasPrefix(Self.ratesStart) && file.name.hasSuffix(SnapshotKey.suffix) {
        let name = file.name.dropFirst(Self.ratesStart.count).dropLast(SnapshotKey.suffix.count)
        guard let day = Day(String(name)), let bytes = try files.read("\(folder)/\(file.name)")
        else {
          continue
        }
        found.append((day, "\(folder)/\(file.name)", bytes))
      }
    } catch {
      throw .storage(error)
    }
    for (day, path, bytes) in found {
      let snapshot = try Self.rates(bytes, path: path)
      guard case .rates(let answer)? = try? snapshot.content().value, snapshot.fetched.day == day
      else { throw .damaged(path: path, line: 1) }
      rates[day] = answer
    }
    return rates
  }

  private static let ratesStart = "exchange_rates_"

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
