extension DailyPriceStore {
  /// Keeps an answer of exchange rates as those of the day of its fetch in universal time.
  ///
  /// Of two answers of a day the rates of the one that was fetched last stay, with those of the other
  /// that it lacks. A rate further than a factor from another of its day, or from that of the last day
  /// within a week before, is unknown, unless that day decides between them; and so it stays until an
  /// answer agrees with one of them, be it of the next day that is kept.
  ///
  /// - Parameter isForced: whether the answer takes the place of what is kept of its day whatever that
  ///   is, and is judged by nothing.
  /// - Throws: `damaged`, `newerSchema` or `storage`; the file is then as it was.
  public func keep(
    rates snapshot: Snapshot, jumpFactor: Decimal128 = CoinMarket.jumpFactor,
    isForced: Bool = false
  ) throws(DailyPriceError) {
    let path = path(ofRates: snapshot.fetched.day)
    try locked(path) {
      let kept = try keptRates(before: snapshot)
      var snapshot = snapshot
      if !isForced {
        if let same = kept.same, same.fetched >= snapshot.fetched { return }
        snapshot.judgeRates(after: kept.same, earlier: kept.earlier, factor: jumpFactor)
      }
      try files.replace(path, with: snapshot.file, keepingPrevious: false)
      guard var earlier = kept.earlier, earlier.settleRates(by: snapshot, factor: jumpFactor)
      else { return }
      try files.replace(
        self.path(ofRates: earlier.fetched.day), with: earlier.file, keepingPrevious: false)
    }
  }

  /// An answer of exchange rates with what `keep` would note of it.
  func judged(
    rates snapshot: Snapshot, jumpFactor: Decimal128
  ) throws(DailyPriceError) -> Snapshot {
    let kept = try keptRates(before: snapshot)
    var snapshot = snapshot
    snapshot.judgeRates(after: kept.same, earlier: kept.earlier, factor: jumpFactor)
    return snapshot
  }

  /// What is kept of the day of an answer, and of the last day within a week before; a day before that
  /// cannot be read decides nothing.
  private func keptRates(
    before snapshot: Snapshot
  ) throws(DailyPriceError) -> (same: Snapshot?, earlier: Snapshot?) {
    let day = snapshot.fetched.day
    let days: [Day]
    do throws(StorageError) {
      days = try daysWithRates()
    } catch {
      throw .storage(error)
    }
    let last = days.last { $0 < day && day.adding(days: -7) <= $0 }
    return (try snapshotOfRates(on: day), last.flatMap { try? snapshotOfRates(on: $0) })
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
    guard let snapshot = try snapshotOfRates(on: day) else { return nil }
    guard case .rates(let rates)? = try? snapshot.content().value, snapshot.fetched.day == day
    else { throw .damaged(path: path(ofRates: day), line: 1) }
    return rates
  }

  /// The rates of a day that contradict each other, so that none of them counts, by currency: each with
  /// the moment of its answer.
  ///
  /// - Throws: `damaged`, `newerSchema` or `storage`.
  public func contradictions(
    on day: Day
  ) throws(DailyPriceError) -> [Currency: [PriceDoubt]] {
    try snapshotOfRates(on: day)?.contradictions ?? [:]
  }

  private func snapshotOfRates(on day: Day) throws(DailyPriceError) -> Snapshot? {
    let path = path(ofRates: day)
    let bytes: [UInt8]?
    do throws(StorageError) {
      bytes = try files.read(path)
    } catch {
      throw .storage(error)
    }
    return try bytes.map { (bytes) throws(DailyPriceError) in try Self.rates(bytes, path: path) }
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
