#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The yearly rate at which the flows, the start value and the end value balance (XIRR): what the
/// owner's money earned, with the timing of payments counted.
///
/// All roots above -1 are found, not one near a guess: with `x = ln(1 + rate)` the present value is
/// a sum of falling exponentials, bounded on any interval by its values at the ends, so that
/// intervals without a root are excluded for certain and the rest is bisected.
public struct MoneyWeightedReturn: Sendable, Hashable, Codable {
  /// What the search came to.
  public enum Outcome: Sendable, Hashable, Codable {
    /// The only rate, as a fraction a year.
    case rate(Double)
    /// Every rate that balances the flows, ascending, and how many more are too large to be written;
    /// none of them is *the* rate.
    case severalRates([Double], beyondRange: Int)
    /// There is none, and why.
    case none(Reason)
  }

  /// Why there is no rate.
  public enum Reason: String, Sendable, Hashable, Codable {
    /// There are no flows other than zero.
    case noFlows
    /// All flows that are not zero lie on one day.
    case zeroDuration
    /// Money went only in, or only out.
    case noSignChange
    /// Money went both ways, but no rate balances it.
    case noRoot
    /// The only rate a year is too large to be written as percent in 38 digits; that over the range may
    /// still be known.
    case beyondRange
  }

  /// The flows by day, ascending, without days that cancel out; the start value counts as paid in
  /// and the end value as paid out.
  public let flows: [CashFlow]
  /// The year by which rates are annual.
  public let yearLength: YearLength
  /// The days with capital at work, which only the values between the flows tell.
  public let daysAtWork: Int
  /// What the search came to.
  public let outcome: Outcome
  /// `ln(1 + rate)` where there is one rate, from which that of a short range is taken: the yearly one
  /// may be nearer to -1, or larger, than a `Double` can tell.
  let logarithm: Double?

  /// The rate from which on one is too large to be written as percent in 38 digits.
  private static let limit = 1e36

  /// Finds the rate of flows in any order, of which several may lie on one day.
  ///
  /// Without a count of the days at work, all days from the first flow to the last are such.
  ///
  /// - Throws: `ReturnsError.overflow` when the flows of a day add up to more than 38 digits.
  /// - Complexity: linear in the days with flows, times some dozens to hundreds of evaluations.
  public init(
    flows: [CashFlow], yearLength: YearLength = .days365, daysAtWork: Int? = nil
  ) throws(ReturnsError) {
    let byDay = try Self.summed(flows)
    self.flows = byDay
    self.yearLength = yearLength
    self.daysAtWork = daysAtWork ?? Self.days(of: byDay)
    let signs = Set(flows.lazy.filter { !$0.paidIn.isZero }.map(\.paidIn.isNegative))
    (outcome, logarithm) =
      signs.count == 1
      ? (.none(.noSignChange), nil) : Self.search(byDay, yearLength: yearLength)
  }

  /// Finds the rate of a period: the start value is paid in on the opening day, the end value paid
  /// out on the closing day; the days at work count as in the other.
  ///
  /// - Throws: `ReturnsError.overflow` when the flows of a day add up to more than 38 digits.
  public init(
    opening: Day, startValue: Decimal128, flows: [CashFlow], closing: Day, endValue: Decimal128,
    yearLength: YearLength = .days365, daysAtWork: Int? = nil
  ) throws(ReturnsError) {
    let inside = flows.filter { $0.day > opening && $0.day <= closing }
    try self.init(
      flows: [CashFlow(day: opening, paidIn: startValue)] + inside
        + [CashFlow(day: closing, paidIn: endValue.negated)],
      yearLength: yearLength, daysAtWork: daysAtWork)
  }

  /// The only rate, or nil when there is none or more than one.
  public var rate: Double? {
    if case .rate(let rate) = outcome { rate } else { nil }
  }

  /// The number of civil days from the first flow to the last.
  public var days: Int { Self.days(of: flows) }

  /// The rate where the days at work cover a year; nil for less, where it would be a forecast.
  public var annualised: Double? { yearLength.isCovered(by: daysAtWork) ? rate : nil }

  /// The rate over the days at work instead of over a year: `(1 + rate)^(days at work / year) - 1`.
  ///
  /// Nil for no such days, for no rate or several, and for one that is too large to be written; known
  /// also where only the rate of a year is too large. Money that lay outside of the portfolio between
  /// two holdings does not compound.
  public var rateOverRange: Double? {
    guard let logarithm, daysAtWork > 0 else { return nil }
    let result = expm1(logarithm * Double(daysAtWork) / yearLength.days)
    return result < Self.limit ? result : nil
  }

  /// The formula and its figures.
  public var explanation: Explanation {
    Explanation(
      formula:
        "the rate at which the sum of flow / (1 + rate)^(days / year in days) is zero; over the"
        + " range: e^(ln(1 + rate) x days at work / year in days) - 1",
      inputs: [
        .init("first day", .optional(flows.first?.day)),
        .init("last day", .optional(flows.last?.day)),
        .init("days with flows", .count(flows.count)),
        .init("days at work", .count(daysAtWork)),
        .init("year in days", .number(yearLength.days)), .init("rate", .optional(rate)),
        .init("ln(1 + rate)", logarithm.map { .number($0) } ?? .unknown),
        .init("rate over the range", .optional(rateOverRange)),
      ])
  }

  private static func days(of flows: [CashFlow]) -> Int {
    guard let first = flows.first, let last = flows.last else { return 0 }
    return first.day.days(until: last.day)
  }

  private static func summed(_ flows: [CashFlow]) throws(ReturnsError) -> [CashFlow] {
    var byDay: [CashFlow] = []
    for flow in flows.sorted(by: { $0.day < $1.day }) {
      guard let last = byDay.last, last.day == flow.day else {
        byDay.append(flow)
        continue
      }
      do throws(DecimalError) {
        byDay[byDay.count - 1].paidIn = try last.paidIn.adding(flow.paidIn)
      } catch {
        throw .overflow(flow.day)
      }
    }
    return byDay.filter { !$0.paidIn.isZero }
  }

  private static func search(
    _ flows: [CashFlow], yearLength: YearLength
  ) -> (outcome: Outcome, logarithm: Double?) {
    guard let first = flows.first, let last = flows.last else { return (.none(.noFlows), nil) }
    guard first.day < last.day else { return (.none(.zeroDuration), nil) }
    guard flows.contains(where: { $0.paidIn.isNegative != first.paidIn.isNegative }) else {
      return (.none(.noSignChange), nil)
    }
    let terms = flows.map { flow in
      ExponentialSum.Term(
        coefficient: flow.paidIn.doubleValue,
        time: Double(first.day.days(until: flow.day)) / yearLength.days)
    }
    let roots = ExponentialSum(terms: terms).roots()
    let rates = roots.map { expm1($0) }.filter { $0 < limit }
    switch (roots.count, rates.first) {
    case (0, _): return (.none(.noRoot), nil)
    case (1, let rate?): return (.rate(rate), roots.first)
    case (1, nil): return (.none(.beyondRange), roots.first)
    default: return (.severalRates(rates, beyondRange: roots.count - rates.count), nil)
    }
  }
}
