internal import PortfolioEngine

/// A date as a person types it behind `--on` or `--at`.
enum TypedDate: Sendable, Hashable {
  /// The day of the run.
  case today
  /// The day before it.
  case yesterday
  /// A civil day.
  case day(Day)
  /// A moment.
  case instant(Instant)

  /// Reads `today`, `yesterday`, a day or a moment.
  static func read(_ text: String) throws(ValueError) -> TypedDate {
    switch text {
    case "today": return .today
    case "yesterday": return .yesterday
    default: break
    }
    if let day = Day(text) { return .day(day) }
    if let instant = Instant(text) { return .instant(instant) }
    let bytes = Array(text.utf8)
    if bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") {
      throw ValueError("The calendar has no such day.")
    }
    throw ValueError(
      "It takes a date such as 2026-04-30, a moment such as 2026-04-30T12:00:00Z, today or"
        + " yesterday.")
  }

  /// The date as it could be typed again.
  var text: String {
    switch self {
    case .today: "today"
    case .yesterday: "yesterday"
    case .day(let day): day.description
    case .instant(let instant): instant.description
    }
  }

  /// The civil day that is meant, in the payer's zone.
  func day(at now: Instant, in zone: CivilZone) -> Day {
    switch self {
    case .today: zone.day(of: now)
    case .yesterday: zone.day(of: now).adding(days: -1)
    case .day(let day): day
    case .instant(let instant): zone.day(of: instant)
    }
  }
}
