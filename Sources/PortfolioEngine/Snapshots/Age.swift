/// A span of time in whole seconds, as ages and limits of snapshots are written: `90s`, `10m`, `24h`,
/// `7d`.
public struct Age: Sendable, Hashable, Comparable {
  /// How many seconds; never negative.
  public let seconds: Int64

  /// Creates an age; a negative one is 0.
  public init(seconds: Int64) { self.seconds = max(0, seconds) }

  /// Creates the age of something that happened at one moment, at another; 0 when it is yet to happen.
  public init(from start: Instant, to now: Instant) {
    let (difference, overflow) = now.microseconds.subtractingReportingOverflow(start.microseconds)
    self.init(seconds: overflow ? (now > start ? .max : 0) : difference / 1_000_000)
  }

  /// An age in minutes.
  public static func minutes(_ count: Int) -> Age { Age(seconds: Int64(clamping: count) &* 60) }
  /// An age in hours.
  public static func hours(_ count: Int) -> Age { minutes(count &* 60) }
  /// An age in days of 24 hours.
  public static func days(_ count: Int) -> Age { hours(count &* 24) }

  /// Whether one age is shorter than another.
  public static func < (left: Age, right: Age) -> Bool { left.seconds < right.seconds }
}

extension Age: CustomStringConvertible {
  /// The age in the largest unit that divides it, days from two on: `90s`, `10m`, `24h`, `7d`.
  ///
  /// Reading it gives the same age.
  public var description: String {
    if seconds % 86_400 == 0, seconds > 86_400 { return "\(seconds / 86_400)d" }
    if seconds % 3600 == 0, seconds > 0 { return "\(seconds / 3600)h" }
    if seconds % 60 == 0, seconds > 0 { return "\(seconds / 60)m" }
    return "\(seconds)s"
  }

  /// The age for a person, rounded down to one unit: seconds below two minutes, minutes below two
  /// hours, hours below two days, then days.
  public var rounded: Age {
    let unit: Int64 =
      seconds < 120 ? 1 : seconds < 7200 ? 60 : seconds < 172_800 ? 3600 : 86_400
    return Age(seconds: seconds / unit * unit)
  }

  /// The age for a person, to the second, in all units that are not zero: `9h 59m 12s`, `2d 5s`;
  /// for where it is compared with a limit.
  package var exact: String {
    let parts = [
      (seconds / 86_400, "d"), (seconds / 3600 % 24, "h"), (seconds / 60 % 60, "m"),
      (seconds % 60, "s"),
    ].filter { $0.0 > 0 }
    return parts.isEmpty ? "0s" : parts.map { "\($0.0)\($0.1)" }.joined(separator: " ")
  }

  /// Reads a whole number with a unit behind it: `s`, `m`, `h` or `d`; nil for anything else, and for
  /// more than 9,999,999 of a unit.
  public init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    let unit: Int64
    switch bytes.last {
    case UInt8(ascii: "s"): unit = 1
    case UInt8(ascii: "m"): unit = 60
    case UInt8(ascii: "h"): unit = 3600
    case UInt8(ascii: "d"): unit = 86_400
    default: return nil
    }
    guard let count = Int(digits: bytes.dropLast()), count <= 9_999_999 else { return nil }
    seconds = Int64(count) * unit
  }
}
