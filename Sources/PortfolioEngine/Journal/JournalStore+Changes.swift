extension JournalStore {
  /// The journal of a main file's bytes.
  func journal(_ bytes: [UInt8], now: Instant, zone: CivilZone) -> Journal {
    Journal(reading: bytes, path: path, now: now, zone: zone) { path throws(StorageError) in
      try files.read(path, atMost: Self.maximumSize)
    }
  }

  /// The journal of a main file's bytes, to whose end lines can be put.
  package func trial(_ bytes: [UInt8], now: Instant, zone: CivilZone) -> JournalTrial {
    JournalTrial(reading: bytes, path: path, now: now, zone: zone) { path throws(StorageError) in
      try files.read(path, atMost: Self.maximumSize)
    }
  }

  /// The main file's bytes; nil when there is none.
  func bytes() throws(JournalChangeError) -> [UInt8]? {
    do throws(StorageError) {
      return try files.read(path, atMost: Self.maximumSize)
    } catch {
      throw .storage(error)
    }
  }

  /// The bytes of a journal that has no errors, as only such a one is rewritten.
  func soundBytes(now: Instant, zone: CivilZone) throws(JournalChangeError) -> [UInt8] {
    let bytes = try bytes() ?? []
    let errors = journal(bytes, now: now, zone: zone).errors
    guard errors.isEmpty else { throw .journalInError(errors) }
    return bytes
  }

  /// Runs a change under the lock, once the one before it is settled.
  func changing<Result>(
    _ body: () throws(JournalChangeError) -> Result
  ) throws(JournalChangeError) -> Result {
    do {
      return try files.locked(lockPath, waitingSeconds: waitingSeconds) {
        try settle()
        return try body()
      }
    } catch let error as JournalChangeError {
      throw error
    } catch let error as StorageError {
      throw .storage(error)
    } catch {
      throw .storage(.failed(path, code: 0))
    }
  }

  /// Replaces the whole main file by what somebody made of it; the version before is kept beside it.
  ///
  /// Errors in the new bytes do not keep them out: it is the user's own file.
  ///
  /// - Parameter judged: the bytes that the new ones were made from.
  /// - Throws: `changedMeanwhile` when other bytes stand in the file by now, or `storage`; the file
  ///   is then as it was.
  package func replace(
    with bytes: [UInt8], madeFrom judged: [UInt8]
  ) throws(JournalChangeError) {
    try changing { () throws(JournalChangeError) in
      guard try self.bytes() == judged else { throw .changedMeanwhile }
      try storing { () throws(StorageError) in
        try files.replace(path, with: bytes, keepingPrevious: true)
      }
    }
  }

  func newestChange() throws(JournalChangeError) -> JournalChange? {
    do throws(StorageError) { return try log.read().newest } catch { throw .storage(error) }
  }

  func storing(_ body: () throws(StorageError) -> Void) throws(JournalChangeError) {
    do throws(StorageError) { try body() } catch { throw .storage(error) }
  }

  /// Writes a change between its two lines in the change log.
  ///
  /// When the log's second line cannot be written the change stands: the next command finds its
  /// lines in the journal and settles it.
  func record(
    _ change: JournalChange, _ body: () throws(StorageError) -> Void
  ) throws(JournalChangeError) {
    try storing { () throws(StorageError) in
      try log.begin(change)
      try body()
      try? log.finish(made: true)
    }
  }

  /// Settles a change that a killed program left open, by what stands in the journal of it.
  func settle() throws(StorageError) {
    guard var open = try log.read().open else { return }
    let made = LineList(try files.read(path) ?? []).made(of: open)
    try log.finish(made: made == open.edits)
    guard !made.isEmpty, made != open.edits else { return }
    open.edits = made
    try log.begin(open)
    try log.finish(made: true)
  }

  /// Puts a change into the file's lines and the file, keeping the version before.
  ///
  /// - Parameter standing: the errors that the journal has already.
  func rewrite(
    _ list: LineList, with change: JournalChange, standing: [JournalError] = [], now: Instant,
    zone: CivilZone
  ) throws(JournalChangeError) {
    var list = list
    list.apply(change)
    let bytes = list.bytes
    let known = Set(standing)
    let errors = journal(bytes, now: now, zone: zone).errors.filter { !known.contains($0) }
    guard errors.isEmpty else { throw .wouldBreak(errors) }
    try record(change) { () throws(StorageError) in
      try files.replace(path, with: bytes, keepingPrevious: true)
    }
  }
}
