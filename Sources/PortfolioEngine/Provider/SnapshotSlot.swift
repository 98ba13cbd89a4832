/// The place of one answer in a cache, as closures, and the lock that guards its renewal.
public struct SnapshotSlot: Sendable {
  /// What the cache holds.
  public struct Held: Sendable, Hashable {
    /// What to send along, so that the provider can answer that nothing changed.
    public var validators: Validators
    /// When it was fetched or last found unchanged.
    public var fetched: Instant
    /// Whether it is young enough to be used without asking.
    public var isFresh: Bool

    /// Creates a description of what is held.
    public init(validators: Validators, fetched: Instant, isFresh: Bool) {
      self.validators = validators
      self.fetched = fetched
      self.isFresh = isFresh
    }
  }

  /// The path of the lock file, which is this slot's alone.
  public var lockPath: String
  /// Says what is held; nil when nothing usable is.
  public var held: @Sendable () throws(FetchFailure) -> Held?
  /// Puts a checked body in place; false when what is held is newer, and stays.
  public var replace: @Sendable (FetchedBody) throws(FetchFailure) -> Bool
  /// Dates what is held anew, since it was found unchanged at the moment; false when it turns out to be
  /// unusable.
  public var renew: @Sendable (Instant) throws(FetchFailure) -> Bool

  /// Creates a slot.
  public init(
    lockPath: String, held: @escaping @Sendable () throws(FetchFailure) -> Held?,
    replace: @escaping @Sendable (FetchedBody) throws(FetchFailure) -> Bool,
    renew: @escaping @Sendable (Instant) throws(FetchFailure) -> Bool
  ) {
    self.lockPath = lockPath
    self.held = held
    self.replace = replace
    self.renew = renew
  }
}

/// What a refresh did to a slot.
public enum RefreshOutcome: Sendable, Hashable {
  /// Nothing: what is held is fresh, and no request was made.
  case fresh
  /// Nothing: another refresh, which was under way, brought what is held now.
  case joined
  /// A new answer was put in place.
  case replaced
  /// The provider says that what is held has not changed; its age begins anew.
  case renewed
  /// The provider's answer was older than what is held, which stays.
  case older
  /// What is held, if anything, stays as it is.
  case failed(FetchFailure)
}
