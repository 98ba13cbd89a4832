/// The time and chance that requests depend on, as closures, so that a test can be their master.
public struct RequestClock: Sendable {
  /// The moment by the calendar.
  public var now: @Sendable () -> Instant
  /// The time since some moment in the past, which never goes back; deadlines count by it.
  public var uptime: @Sendable () -> Duration
  /// Waits; throws when the task is cancelled meanwhile.
  public var sleep: @Sendable (Duration) async throws -> Void
  /// A random number from 0 up to but not including 1.
  public var random: @Sendable () -> Double

  /// Creates a clock.
  public init(
    now: @escaping @Sendable () -> Instant, uptime: @escaping @Sendable () -> Duration,
    sleep: @escaping @Sendable (Duration) async throws -> Void,
    random: @escaping @Sendable () -> Double
  ) {
    self.now = now
    self.uptime = uptime
    self.sleep = sleep
    self.random = random
  }

  /// This machine's clocks and chance, with the calendar's moment as given.
  public static func live(now: @escaping @Sendable () -> Instant) -> RequestClock {
    let start = ContinuousClock.now
    return RequestClock(
      now: now, uptime: { start.duration(to: ContinuousClock.now) },
      sleep: { try await Task.sleep(for: $0) }, random: { Double.random(in: 0..<1) })
  }
}

extension Duration {
  /// Whole milliseconds, rounded down, from none to those of a year and a second.
  var milliseconds: Int {
    let (seconds, attoseconds) = components
    // Nobody waits for longer than a year.
    let bounded = min(max(seconds, 0), 31_536_000)
    return Int(bounded) * 1000 + Int(max(attoseconds, 0) / 1_000_000_000_000_000)
  }

  /// Whole seconds, rounded up, within the same bounds.
  var wholeSeconds: Int { milliseconds / 1000 + (milliseconds % 1000 > 0 ? 1 : 0) }
}
