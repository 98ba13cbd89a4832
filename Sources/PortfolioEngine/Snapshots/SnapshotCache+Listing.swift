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
    }

    /// The file's name.
    public var name: String
    /// Its length in bytes.
    public var size: Int
    /// What it is.
    public var state: State
  }

  /// Every file of the cache, by name; reads all of them and changes none.
  ///
  /// - Throws: a `StorageError` when the folder or a file in it cannot be read.
  public func list(
    at now: Instant, policy: StalenessPolicy = .standard
  ) throws(StorageError) -> [Listed] {
    var listed: [Listed] = []
    for facts in try files.list(folder) where !facts.isFolder {
      switch Self.role(facts.name) {
      case .setAside:
        listed.append(Listed(name: facts.name, size: facts.size, state: .setAside))
      case .snapshot:
        guard let bytes = try files.read(path(facts.name)) else { continue }
        let state = Self.state(bytes, named: facts.name, at: now, policy: policy)
        listed.append(Listed(name: facts.name, size: bytes.count, state: state))
      case .temporary, .foreign: break
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
      guard Self.role(facts.name) != .foreign else { continue }
      try files.remove(path(facts.name))
      count += 1
    }
    return count
  }

  /// Reads every snapshot of an endpoint and a currency, by file name; files that are not used are
  /// handed out beside.
  func all(
    _ endpoint: SnapshotKey.Endpoint, currency: Currency
  ) throws(StorageError) -> [Lookup] {
    var found: [Lookup] = []
    let start = "\(endpoint.rawValue)_\(currency.code)"
    for facts in try files.list(folder) where !facts.isFolder {
      guard Self.role(facts.name) == .snapshot, facts.name.hasPrefix(start),
        ["_", "."].contains(facts.name.dropFirst(start.count).first)
      else { continue }
      let lookup = try load(fileNamed: facts.name)
      if lookup != .absent { found.append(lookup) }
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

  private enum Role { case snapshot, setAside, temporary, foreign }

  /// What a file of the folder is, by its name alone.
  private static func role(_ name: String) -> Role {
    var name = Substring(name)
    let isTemporary = name.hasPrefix(".") && name.hasSuffix(".new")
    if isTemporary { name = name.dropFirst() }
    guard let end = name.firstRange(of: SnapshotKey.suffix),
      let first = name[..<end.lowerBound].split(separator: "_", omittingEmptySubsequences: false)
        .first, SnapshotKey.Endpoint(rawValue: String(first)) != nil
    else { return .foreign }
    let rest = name[end.upperBound...]
    if isTemporary { return .temporary }
    if rest.isEmpty { return .snapshot }
    return rest.hasPrefix(damagedMark) ? .setAside : .foreign
  }
}
