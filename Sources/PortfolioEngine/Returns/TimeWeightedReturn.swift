#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The return of the portfolio itself, whatever came in or went out: the returns of the stretches
/// between flows, chained.
///
/// Stretches that start with no capital are left out, so that months without a holding add
/// nothing; a gain on no capital has no rate and ends the computation with its day.
public struct TimeWeightedReturn: Sendable, Hashable, Codable {
  /// What a chain came to.
  public enum Outcome: Sendable, Hashable, Codable {
    /// The rate over the whole range as a fraction; -1 is a total loss.
    case rate(Double)
    /// There were not two known values with capital between them.
    case noCapital
    /// A value appeared on a day that started with no capital.
    case gainOnNoCapital(Day)
    /// More was paid out than there was: a day started below zero.
    case negativeCapital(Day)
    /// The value of the first or the last day is not, or not wholly, known: what lies between other
    /// days is no rate of this range.
    case unknownEnd(Day)
    /// The value of the first or the last day rests on a price as many days older as the range is
    /// long, so that the change of other days would stand for this range.
    case carriedEnd(Day)
    /// What a payment of this day was worth is not known: what was gained between the values around
    /// it cannot be told from what was paid in.
    case unknownFlow(Day)
  }

  /// The return of one stretch.
  public struct Link: Sendable, Hashable, Codable {
    /// The day on which the stretch ended.
    public let day: Day
    /// Its return as a fraction.
    public let rate: Double
    /// One plus the chained rate up to here.
    public let index: Double
    /// Whether days without a known value lie before it: it is then no return of one day.
    public let isBridge: Bool
  }

  /// The first day of the range.
  public let first: Day?
  /// The last day of the range.
  public let last: Day?
  /// The choices behind the rate.
  public let policy: ReturnPolicy
  /// The days with capital at work.
  public let daysAtWork: Int
  /// The stretches that count, in order.
  public let links: [Link]
  /// How many stretches started with too little capital to count.
  public let emptyCount: Int
  /// The days that were bridged since their value was not, or not wholly, known.
  public let bridged: [Day]
  /// The bridged days with payments: what was paid in counts after the value before the gap, what was
  /// paid out before the value after it, as the policy says of one day.
  public let bridgedFlows: [Day]
  /// The days on which the chain was broken since a flow was not known; no link covers what happened
  /// from the value before to the value after, and there is no rate over the whole range.
  public let broken: [Day]
  /// What the chain came to.
  public let outcome: Outcome

  /// The rate as a fraction, or nil when there is none.
  public var rate: Double? {
    if case .rate(let rate) = outcome { rate } else { nil }
  }

  /// The number of civil days from the first to the last.
  public var days: Int {
    guard let first, let last else { return 0 }
    return first.days(until: last)
  }

  /// The rate of a year at work that compounds to the rate over the range; nil for less than a year
  /// at work, where it would be a forecast.
  public var annualised: Double? {
    guard let rate, policy.yearLength.isCovered(by: daysAtWork) else { return nil }
    return Self.annualised(rate, days: daysAtWork, yearLength: policy.yearLength)
  }

  /// Annualises a rate: `(1 + rate)^(year / days) - 1`.
  ///
  /// A total loss, -1, is one by the year too. Nil for no days, a rate below -1, or a result beyond
  /// what a `Double` holds.
  public static func annualised(
    _ rate: Double, days: Int, yearLength: YearLength = .days365
  ) -> Double? {
    guard days > 0, rate >= -1 else { return nil }
    let result = pow(1 + rate, yearLength.days / Double(days)) - 1
    return result.isFinite ? result : nil
  }

  /// The formula and its figures.
  public var explanation: Explanation {
    let link =
      switch policy.timing {
      case .inAtStartOutAtEnd: "(value + paid out) / (value before + paid in)"
      case .startOfDay: "value / (value before + paid in - paid out)"
      case .endOfDay: "(value - paid in + paid out) / value before"
      }
    return Explanation(
      formula:
        "product over the days of \(link), minus 1; annualised: (1 + rate)^(year in days / days at"
        + " work) - 1, where a year is covered",
      inputs: [
        .init("first day", .optional(first)), .init("last day", .optional(last)),
        .init("flows count at", .choice(policy.timing.rawValue)),
        .init("days chained", .count(links.count)),
        .init("days without capital", .count(emptyCount)),
        .init("days bridged", .count(bridged.count)), .init("days broken", .count(broken.count)),
        .init("rate", .optional(rate)), .init("days at work", .count(daysAtWork)),
        .init("year in days", .number(policy.yearLength.days)),
        .init("annualised", .optional(annualised)),
      ])
  }
}
