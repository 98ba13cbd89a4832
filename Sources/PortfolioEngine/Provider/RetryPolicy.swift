/// How often, and after which pauses, a request that failed for the moment is made again.
public struct RetryPolicy: Sendable, Hashable {
  /// How many requests are made in all, at least 1.
  public var tries: Int
  /// The first pause; each later one is twice as long.
  public var firstPause: Duration
  /// The longest pause that the provider did not ask for.
  public var longestPause: Duration
  /// The longest pause that the provider may ask for; a longer wish is kept for as long.
  public var longestAsked: Duration

  /// Creates a policy: by default three tries, with pauses from 60 s and up to an hour, or as the
  /// provider asks for, up to a day.
  public init(
    tries: Int = 3, firstPause: Duration = .seconds(60), longestPause: Duration = .seconds(3600),
    longestAsked: Duration = .seconds(86_400)
  ) {
    self.tries = tries
    self.firstPause = firstPause
    self.longestPause = longestPause
    self.longestAsked = longestAsked
  }

  /// The pause after a failed try.
  ///
  /// What the provider asks for counts as it is, up to `longestAsked`, otherwise the back-off with a random part of up to
  /// a quarter on top, so that programs that failed together do not come back together.
  ///
  /// - Parameters:
  ///   - attempt: which try failed, from 1.
  ///   - asked: the pause that the provider asked for.
  ///   - random: a number from 0 up to 1.
  func pause(afterAttempt attempt: Int, asked: Duration?, random: Double) -> Duration {
    if let asked { return min(max(asked, .zero), longestAsked) }
    let doubled = firstPause * (1 << (min(max(attempt, 1), 20) - 1))
    return min(doubled * (1 + 0.25 * random), longestPause)
  }

  /// Reads the pause out of a `Retry-After` field, which holds seconds or a date; nil without one.
  ///
  /// A date is compared with the answer's own `Date`, so that a clock that is off on either side does
  /// not matter, and with this machine's clock when there is none.
  static func retryAfter(_ headers: HTTPHeaders, now: Instant) -> Duration? {
    guard let text = headers["Retry-After"] else { return nil }
    if !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) {
      // More than can be counted is a wish for the longest pause.
      return .seconds(min(Int(digits: text.utf8) ?? .max, 1_000_000))
    }
    guard let date = Instant(httpDate: text) else { return nil }
    let sent = headers["Date"].flatMap { Instant(httpDate: $0) } ?? now
    return .seconds(max(0, date.seconds - sent.seconds))
  }
}
