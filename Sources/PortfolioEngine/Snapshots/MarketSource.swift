/// One snapshot that figures rest on, and how old it is.
public struct MarketSource: Sendable, Hashable {
  /// What it is an answer to.
  public var key: SnapshotKey
  /// Who gave it, for a person.
  public var provider: String
  /// Whether it is built into the program.
  public var isStarter: Bool
  /// How old it is, and what that means; the starter snapshot is always expired.
  public var standing: Standing
  /// The newest time inside it, when it holds any.
  public var newest: Instant?
  /// What of it could not be read.
  public var problems: [MarketProblem]

  /// Creates a source out of what the cache holds.
  init(_ entry: SnapshotCache.Entry, at now: Instant, policy: StalenessPolicy) {
    key = entry.snapshot.key
    provider = entry.snapshot.source
    isStarter = false
    standing = entry.standing(at: now, policy: policy)
    newest = entry.content.value.newest
    problems = entry.content.problems
  }

  /// Creates a source out of a part of the starter snapshot.
  init(_ part: StarterSnapshot.Part, newest: Instant, at now: Instant) {
    key = StarterSnapshot.key(of: part)
    provider = part == .markets ? "CoinGecko" : "CoinGecko's published example"
    isStarter = true
    standing = Standing(
      age: Age(from: newest, to: now), state: .expired, isFuture: newest > now, since: newest)
    self.newest = newest
    problems = []
  }
}
