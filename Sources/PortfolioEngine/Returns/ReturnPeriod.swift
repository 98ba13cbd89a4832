/// A stretch of time that ends on a given day, as people name it.
public enum ReturnPeriod: String, Sendable, Hashable, Codable, CaseIterable {
  /// One day.
  case day = "24h"
  /// Seven days.
  case week = "7d"
  /// Thirty days.
  case month = "30d"
  /// Ninety days.
  case quarter = "90d"
  /// From the same day of the year before; 29 February goes to the 28th.
  case year = "1y"
  /// From the last day of the year before.
  case yearToDate = "ytd"
  /// From the day before the first change.
  case all

  /// The opening and closing day of the period.
  ///
  /// - Parameters:
  ///   - closing: the last day, whose close ends the period.
  ///   - inception: the first day on which anything was held.
  /// - Returns: the range; its opening day is never before the day before the inception, and it is
  ///   nil when the closing day is before the inception.
  public func range(closing: Day, inception: Day) -> PeriodRange? {
    guard inception <= closing else { return nil }
    let earliest = inception.adding(days: -1)
    let nominal =
      switch self {
      case .day: closing.adding(days: -1)
      case .week: closing.adding(days: -7)
      case .month: closing.adding(days: -30)
      case .quarter: closing.adding(days: -90)
      case .year: closing.yearBefore
      case .yearToDate: closing.lastDayOfYearBefore
      case .all: earliest
      }
    return PeriodRange(
      period: self, opening: max(nominal, earliest), closing: closing,
      isShortened: nominal < earliest)
  }
}

/// The days that a period covers.
public struct PeriodRange: Sendable, Hashable, Codable {
  /// The period as it was asked for.
  public let period: ReturnPeriod
  /// The day whose close opens the period; flows of that day are before it.
  public let opening: Day
  /// The day whose close ends the period.
  public let closing: Day
  /// Whether the holdings are younger than the period, which then starts with them.
  public let isShortened: Bool

  /// How many days the period covers.
  public var days: Int { opening.days(until: closing) }
}

extension Day {
  /// The same day of the year before; 29 February goes to the 28th.
  fileprivate var yearBefore: Day {
    let (year, month, day) = components
    return Day(
      year: year - 1, month: month, day: min(day, Day.daysInMonth(month, of: year - 1)))
      ?? adding(days: -365)
  }

  /// 31 December of the year before.
  fileprivate var lastDayOfYearBefore: Day {
    Day(year: components.year - 1, month: 12, day: 31) ?? adding(days: -365)
  }
}
