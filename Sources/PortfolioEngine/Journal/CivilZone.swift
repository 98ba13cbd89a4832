#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The payer's time zone, as far as a journal needs one: which civil day an instant lies in, and at
/// which instant a civil day begins.
public struct CivilZone: Sendable {
  /// The name, such as `Europe/Berlin` or `UTC`.
  public let name: String
  /// The seconds by which civil time is ahead of universal time at an instant; nil for UTC.
  private let offset: (@Sendable (Instant) -> Int64)?

  /// Universal time, the default, which asks nothing of Foundation.
  public static let utc = CivilZone(name: "UTC", offset: nil)

  private init(name: String, offset: (@Sendable (Instant) -> Int64)?) {
    self.name = name
    self.offset = offset
  }

  /// Creates the zone of a Foundation time zone.
  public init(_ zone: TimeZone) {
    name = zone.identifier
    offset = { instant in
      Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant.seconds))))
    }
  }

  /// The civil day that an instant lies in.
  public func day(of instant: Instant) -> Day {
    guard let offset else { return instant.day }
    return instant.adding(seconds: offset(instant)).day
  }

  /// The first instant of a civil day.
  ///
  /// Midnight, except where the clocks are put forward at midnight: then the instant at which they
  /// are. Where midnight occurs twice, it is the first.
  public func start(of day: Day) -> Instant {
    let midnight = Instant(startOf: day)
    guard let offset else { return midnight }
    // Two guesses, with the offsets that hold a day before and a day after.
    let early = midnight.adding(seconds: -offset(midnight.adding(seconds: -86_400)))
    let late = midnight.adding(seconds: -offset(midnight.adding(seconds: 86_400)))
    for guess in [min(early, late), max(early, late)]
    where guess.adding(seconds: offset(guess)) == midnight {
      return guess
    }
    // The clocks skip midnight: the change is what lies between.
    var before = min(early, late).adding(seconds: -1).seconds
    var after = max(early, late).adding(seconds: 1).seconds
    while after - before > 1 {
      let middle = before + (after - before) / 2
      if self.day(of: Instant(seconds: middle)) < day { before = middle } else { after = middle }
    }
    return Instant(seconds: after)
  }
}
