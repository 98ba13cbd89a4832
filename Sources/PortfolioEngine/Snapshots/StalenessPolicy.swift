/// How old each kind of snapshot may be before it is stale, and before it is expired.
///
/// The freshness model is that of RFC 9111, and using what is stale rather than nothing that of
/// `stale-if-error` in RFC 5861.
public struct StalenessPolicy: Sendable, Hashable {
  /// What is limited.
  public enum Subject: String, Sendable, Hashable, CaseIterable {
    /// Pages of market rows.
    case markets
    /// The whole market.
    case global
    /// One coin's detail.
    case coinDetail
    /// The list of all coins.
    case coinList
    /// Units for one bitcoin.
    case exchangeRates
    /// The units in which prices are quoted.
    case currencies
    /// Prices of the day that is not over.
    case openDay
    /// Prices of days that are over.
    case closedDays
  }

  /// The two ages of a kind of snapshot; nil stands for ever.
  public struct Limits: Sendable, Hashable {
    /// Up to this age it is fresh.
    public var fresh: Age?
    /// Up to this age it is usable, and stale.
    public var usable: Age?

    /// Creates limits.
    public init(fresh: Age?, usable: Age?) {
      self.fresh = fresh
      self.usable = usable
    }
  }

  /// The limits by subject; all can be set.
  public var limits: [Subject: Limits]

  /// Creates a policy; subjects that are left out have the limits of `standard`.
  public init(_ limits: [Subject: Limits] = [:]) {
    self.limits = Self.standardLimits.merging(limits) { _, given in given }
  }

  /// The policy that holds unless somebody sets another.
  public static let standard = StalenessPolicy()

  private static let standardLimits: [Subject: Limits] = [
    .markets: Limits(fresh: .minutes(5), usable: .hours(24)),
    .global: Limits(fresh: .minutes(10), usable: .hours(24)),
    .coinDetail: Limits(fresh: .hours(24), usable: .days(30)),
    .coinList: Limits(fresh: .days(7), usable: .days(90)),
    .exchangeRates: Limits(fresh: .minutes(10), usable: .hours(24)),
    .currencies: Limits(fresh: .days(7), usable: .days(90)),
    .openDay: Limits(fresh: .hours(1), usable: .hours(24)),
    .closedDays: Limits(fresh: nil, usable: nil),
  ]

  /// How far a snapshot may be ahead of now: clocks differ a little, and another run may have fetched
  /// it since this one looked at its own.
  static let tolerance: Int64 = 60

  /// Judges a snapshot.
  ///
  /// Its age is now minus the time of the fetch, or minus the newest time inside the payload when that
  /// is older; by that it is expired. Whether it is fresh or stale goes by the fetch alone, since whoever
  /// asks the provider again gets the same. One that is dated more than a minute after now is stale whatever its limits, unless it
  /// is expired by the other date.
  ///
  /// - Parameters:
  ///   - subject: the kind of snapshot.
  ///   - fetched: when it was fetched.
  ///   - newest: the newest time inside the payload, when it holds any.
  ///   - now: the moment for which to judge.
  public func standing(
    of subject: Subject, fetched: Instant, newest: Instant? = nil, at now: Instant
  ) -> Standing {
    let since = min(fetched, newest ?? fetched)
    let age = Age(from: since, to: now)
    let isFuture = max(fetched, newest ?? fetched) > now.adding(seconds: Self.tolerance)
    let limits = limits[subject] ?? Limits(fresh: nil, usable: nil)
    func state(confirmed: Age, age: Age) -> Standing.State {
      if let usable = limits.usable, age > usable { return .expired }
      if isFuture { return .stale }
      if let fresh = limits.fresh, confirmed > fresh { return .stale }
      return .fresh
    }
    let confirmed = Age(from: fetched, to: now)
    var standing = Standing(
      age: age, state: state(confirmed: confirmed, age: age), isFuture: isFuture, since: since)
    // Where the age alone would say another thing than the fetch alone, both are to be told.
    let isOlder =
      state(confirmed: age, age: age) != state(confirmed: confirmed, age: confirmed)
    if isOlder { standing.confirmed = confirmed }
    return standing
  }
}

/// How old a snapshot is, and what that means for its figures.
public struct Standing: Sendable, Hashable {
  /// What an age means, from best to worst.
  public enum State: String, Sendable, Hashable, Comparable, CaseIterable {
    /// Used as it is.
    case fresh
    /// Used, and every figure that rests on it says its age.
    case stale
    /// Used, marked loudly, and refused where strictness is asked for.
    case expired

    /// Whether one state is better than another.
    public static func < (left: State, right: State) -> Bool {
      left != right && (left == .fresh || right == .expired)
    }
  }

  /// How old it is.
  public var age: Age
  /// What that means.
  public var state: State
  /// Whether it is dated after the moment for which it was judged: some clock was wrong.
  public var isFuture: Bool
  /// The moment from which the age counts.
  public var since: Instant
  /// How long ago the provider had nothing newer, where its figures are too old to be called what that
  /// makes them; nil where the age says it all.
  public var confirmed: Age?
}
