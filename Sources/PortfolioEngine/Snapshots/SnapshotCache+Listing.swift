extension SnapshotCache {
  /// One file of the cache.
  public struct Listed: Sendable, Hashable {
    /// What the file is.
    public enum State: Sendable, Hashable {
      /// A snapshot, how old it is, and how many values of it could not be read.
      case snapshot(Snapshot, Standing, newest: Instant?, problems: Int)
      /// A file of a newer schema.
      case newerSchema(Int)
      /// A file that is no snapshot; it is set aside when it is next asked for.
      case damaged
      /// A file that was set aside as damaged.
      case setAside
      /// A file that a program which was ended did not finish; it is never read.
      case unfinished
      /// A file or folder that the cache did not make; it is neither read nor removed.
      case foreign
    }

    /// The file's name.
    public var name: String
    /// Its length in bytes.
    public var size: Int
    /// What it is.
    public var state: State
  }

  /// Every file of the cache, by name, but for its locks and its own notes; reads all of them and
  /// changes none.
  ///
  /// - Throws: a `StorageError` when the folder or a file in it cannot be read.
  public func list(
    at now: Instant, policy: StalenessPolicy = .standard
  ) throws(StorageError) -> [Listed] {
    var listed: [Listed] = []
    for facts in try files.list(folder) {
      let role: Role = facts.isFolder ? .foreign : Self.role(facts.name)
      func list(_ state: Listed.State) {
        listed.append(Listed(name: facts.name, size: facts.size, state: state))
      }
      switch role {
      case .setAside: list(.setAside)
      case .temporary: list(.unfinished)
      case .foreign: list(.foreign)
      case .own: break
      case .snapshot:
        guard let bytes = try files.read(path(facts.name)) else { continue }
        let state = Self.state(bytes, named: facts.name, at: now, policy: policy)
        listed.append(Listed(name: facts.name, size: bytes.count, state: state))
      }
    }
    return listed
  }

  /// Removes every snapshot, those set aside and half-written ones included, and nothing else: neither
  /// folders nor other files that may stand beside them.
  ///
  /// - Returns: how many files it removed.
  /// - Throws: a `StorageError` at the first file that could not be removed.
  @discardableResult
  public func clear() throws(StorageError) -> Int {
    var count = 0
    for facts in try files.list(folder) where !facts.isFolder {
      switch Self.role(facts.name) {
      case .own, .foreign: continue
      case .snapshot, .setAside, .temporary: break
      }
      try files.remove(path(facts.name))
      count += 1
    }
    return count
  }

  /// Reads every snapshot of an endpoint, in a currency where it has one, by file name; files that are
  /// not used are handed out beside.
  ///
  /// - Parameters:
  ///   - hasSparklines: whether the prices of seven days of the rows of pages are read.
  ///   - isWanted: whether a snapshot is wanted, judged by the head of its file alone; of the others the
  ///     payload is not read, nor is it known whether it is damaged. Nil where all are.
  func all(
    _ endpoint: SnapshotKey.Endpoint, currency: Currency? = nil, hasSparklines: Bool = true,
    where isWanted: ((Snapshot) -> Bool)? = nil
  ) throws(StorageError) -> [Lookup] {
    var found: [Lookup] = []
    let start = endpoint.rawValue + (currency.map { "_\($0.code)" } ?? "")
    for facts in try files.list(folder) where !facts.isFolder {
      guard Self.role(facts.name) == .snapshot, facts.name.hasPrefix(start),
        ["_", "."].contains(facts.name.dropFirst(start.count).first)
      else { continue }
      guard let bytes = try files.read(path(facts.name)) else { continue }
      if let isWanted, let head = Snapshot.head(ofFile: bytes), head.key.fileName == facts.name,
        !isWanted(head)
      {
        continue
      }
      found.append(lookup(bytes, named: facts.name, hasSparklines: hasSparklines))
    }
    return found
  }

  /// The currencies for which there are snapshots of market rows, in the order of their codes.
  func marketCurrencies() throws(StorageError) -> [Currency] {
    var currencies: Set<Currency> = []
    for facts in try files.list(folder) where Self.role(facts.name) == .snapshot {
      let parts = facts.name.dropLast(SnapshotKey.suffix.count).split(separator: "_")
      guard parts.count > 1, parts[0] == SnapshotKey.Endpoint.markets.rawValue,
        let currency = Currency(code: parts[1])
      else { continue }
      currencies.insert(currency)
    }
    return currencies.sorted()
  }

  private static func state(
    _ bytes: [UInt8], named name: String, at now: Instant, policy: StalenessPolicy
  ) -> Listed.State {
    do throws(SnapshotFault) {
      let entry = try entry(bytes, named: name)
      return .snapshot(
        entry.snapshot, entry.standing(at: now, policy: policy),
        newest: entry.content.value.newest, problems: entry.content.problems.count)
    } catch {
      switch error {
      case .newerSchema(let schema): return .newerSchema(schema)
      case .damaged: return .damaged
      }
    }
  }

  private enum Role { case snapshot, setAside, temporary, own, foreign }

  /// What a file of the folder is, by its name alone.
  private static func role(_ name: String) -> Role {
    guard name.hasPrefix(".") else {
      guard let end = snapshotEnd(of: name[...]) else { return .foreign }
      let rest = name[end...]
      if rest.isEmpty { return .snapshot }
      return rest.hasPrefix(damagedMark) ? .setAside : .foreign
    }
    // A temporary file has a dot more before the name of what it was to become.
    let isTemporary = name.hasSuffix(".new")
    let owner = name.drop { $0 == "." }
    let isOurs =
      snapshotEnd(of: owner) != nil || owner.hasPrefix("requests") || owner == lockName.dropFirst()
      || owner.hasPrefix("daily_") && owner.firstRange(of: ".lock") != nil
    if !isOurs { return name == ".DS_Store" ? .own : .foreign }
    return isTemporary ? .temporary : .own
  }

  /// Where the part of a name ends that a snapshot's file could have; nil for other names.
  private static func snapshotEnd(of name: Substring) -> Substring.Index? {
    guard let end = name.firstRange(of: SnapshotKey.suffix),
      let first = name[..<end.lowerBound].split(separator: "_", omittingEmptySubsequences: false)
        .first, SnapshotKey.Endpoint(rawValue: String(first)) != nil
    else { return nil }
    return end.upperBound
  }
}
