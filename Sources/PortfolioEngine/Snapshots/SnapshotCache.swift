/// The folder of snapshots, one file for each key, all of them replaceable.
public struct SnapshotCache: Sendable {
  /// The folder's path.
  public let folder: String
  /// The files beneath.
  let files: FileStore
  /// Is told at once of a damaged file that was renamed, and of its new path.
  let damage: @Sendable (_ path: String, _ asidePath: String) -> Void

  /// Creates a cache on a folder, which need not be there yet.
  ///
  /// - Parameter damage: is told of each damaged file when it is renamed, which happens once.
  public init(
    folder: String, files: FileStore = .live,
    damage: @escaping @Sendable (_ path: String, _ asidePath: String) -> Void = { _, _ in }
  ) {
    self.folder = folder
    self.files = files
    self.damage = damage
  }

  /// A snapshot that was read, and what it says.
  public struct Entry: Sendable, Hashable {
    /// The snapshot.
    public var snapshot: Snapshot
    /// What its payload says, and what of it could not be read.
    public var content: Decoded<SnapshotContent>

    /// The moment for which it holds: the newest time inside it, but none after its fetch, else that of
    /// the fetch.
    public var moment: Instant {
      min(content.value.newest ?? snapshot.fetched, snapshot.fetched)
    }

    /// Whether another answer to the same question is older.
    ///
    /// Times that lie after the fetch of this one by more than clocks differ are wrong; then the fetches
    /// are compared, or nothing would ever be newer. What says nothing is newer than nothing.
    func isNewer(than other: Entry) -> Bool {
      guard !content.value.isEmpty else { return false }
      let latest = snapshot.fetched.adding(seconds: StalenessPolicy.tolerance)
      guard let newest = content.value.newest, newest > latest else { return moment > other.moment }
      return snapshot.fetched > other.snapshot.fetched
    }

    /// How old it is at a moment, by a policy.
    public func standing(at now: Instant, policy: StalenessPolicy) -> Standing {
      policy.standing(
        of: snapshot.key.endpoint.subject, fetched: snapshot.fetched,
        newest: content.value.newest, at: now)
    }
  }

  /// What is found under a key.
  public enum Lookup: Sendable, Hashable {
    /// Nothing.
    case absent
    /// A snapshot.
    case found(Entry)
    /// A file of a newer schema, which was left alone.
    case newerSchema(Int, path: String)
    /// A file that is no snapshot of that key; it was renamed to `asidePath`, nil when that failed.
    case damaged(path: String, asidePath: String?)
  }

  /// Reads what is cached under a key; a damaged file is renamed, so that it is never read again and
  /// nothing of it is lost.
  ///
  /// - Throws: a `StorageError` when a file is there and cannot be read.
  public func load(_ key: SnapshotKey) throws(StorageError) -> Lookup {
    try load(fileNamed: key.fileName)
  }

  /// Reads a file of the folder by name.
  func load(fileNamed name: String) throws(StorageError) -> Lookup {
    guard let bytes = try files.read(path(name)) else { return .absent }
    return lookup(bytes, named: name)
  }

  /// Reads the bytes of a file of the folder; a damaged one is renamed.
  func lookup(_ bytes: [UInt8], named name: String, hasSparklines: Bool = true) -> Lookup {
    let path = path(name)
    do throws(SnapshotFault) {
      return .found(try Self.entry(bytes, named: name, hasSparklines: hasSparklines))
    } catch {
      switch error {
      case .newerSchema(let schema): return .newerSchema(schema, path: path)
      case .damaged:
        let aside = setAside(name)
        if let aside { damage(path, aside) }
        return .damaged(path: path, asidePath: aside)
      }
    }
  }

  /// Reads the bytes of a snapshot's file and its payload.
  static func entry(
    _ bytes: [UInt8], named name: String, hasSparklines: Bool = true
  ) throws(SnapshotFault) -> Entry {
    let snapshot = try Snapshot(file: bytes)
    guard snapshot.key.fileName == name,
      let content = try? snapshot.content(hasSparklines: hasSparklines)
    else { throw .damaged }
    return Entry(snapshot: snapshot, content: content)
  }

  /// Writes a snapshot in place of what is cached under its key: in one step, to the disk, private to
  /// the user, and after the programs that are at it already.
  ///
  /// - Parameters:
  ///   - snapshot: what to store.
  ///   - now: the moment; what is cached and dated after it by more than clocks differ is newer than
  ///     nothing. Nil trusts every date.
  ///   - forced: whether it may replace a newer one.
  /// - Returns: the snapshot with what it says.
  /// - Throws: a `SnapshotError`; the file is then as it was.
  @discardableResult
  public func store(
    _ snapshot: Snapshot, at now: Instant? = nil, forced: Bool = false
  ) throws(SnapshotError) -> Entry {
    let content: Decoded<SnapshotContent>
    do throws(MarketError) {
      content = try snapshot.content()
    } catch {
      throw .market(error)
    }
    // Coins asked for by id may all be unknown, which is an answer too.
    guard !content.value.isEmpty || snapshot.key.parameters["ids"] != nil else {
      throw .empty(snapshot.key.endpoint.kind)
    }
    let entry = Entry(snapshot: snapshot, content: content)
    do {
      try files.locked(path(Self.lockName), waitingSeconds: 5) {
        try replace(with: entry, at: now, forced: forced)
      }
    } catch let error as SnapshotError {
      throw error
    } catch let error as StorageError {
      throw .storage(error)
    } catch {
      throw .storage(.failed(path(snapshot.key.fileName), code: 0))
    }
    return entry
  }

  private func replace(with entry: Entry, at now: Instant?, forced: Bool) throws {
    let last = now?.adding(seconds: StalenessPolicy.tolerance)
    let name = entry.snapshot.key.fileName
    switch try load(fileNamed: name) {
    case .found(let cached)
    where !forced && cached.isNewer(than: entry)
      && last.map({ cached.snapshot.fetched <= $0 }) ?? true:
      throw SnapshotError.older(offered: entry.moment, cached: cached.moment)
    case .newerSchema(let schema, let path): throw SnapshotError.newerSchema(schema, path: path)
    case .found, .absent, .damaged: break
    }
    try files.replace(path(name), with: entry.snapshot.file, keepingPrevious: false)
  }

  /// Renames a file to the first free of `NAME.damaged-1`, `NAME.damaged-2` and so on.
  private func setAside(_ name: String) -> String? {
    let taken = Set(((try? files.list(folder)) ?? []).map(\.name))
    for number in 1...999 where !taken.contains("\(name)\(Self.damagedMark)\(number)") {
      let aside = path("\(name)\(Self.damagedMark)\(number)")
      do throws(StorageError) {
        try files.move(path(name), to: aside)
        return aside
      } catch {
        return nil
      }
    }
    return nil
  }

  func path(_ name: String) -> String { "\(folder)/\(name)" }

  static let lockName = ".snapshots.lock"
  static let damagedMark = ".damaged-"
}

/// Why a snapshot is not stored.
public enum SnapshotError: Error, Sendable, Hashable {
  /// The payload is an error, broken, or of another kind than its key says.
  case market(MarketError)
  /// The payload holds nothing where something was expected, such as a page without coins.
  case empty(PayloadKind)
  /// What is cached holds for a later moment.
  case older(offered: Instant, cached: Instant)
  /// A newer version of the program wrote the file that stands there.
  case newerSchema(Int, path: String)
  /// The files could not be read or written.
  case storage(StorageError)
}
