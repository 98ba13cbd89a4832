/// The gain on the average capital: every flow counts for the part of the period that it was in.
///
/// `gain / (start value + sum of flow x days remaining / days)`, the formula of the Global
/// Investment Performance Standards. A day's flow counts from the end of its day, or from its start
/// under `startOfDay`; under `inAtStartOutAtEnd` that depends on its sign.
public struct ModifiedDietz: Sendable, Hashable, Codable {
  /// The day whose close opens the period.
  public let opening: Day
  /// The day whose close ends the period.
  public let closing: Day
  /// When on its day a flow counts.
  public let timing: FlowTiming
  /// The value at the close of the opening day.
  public let startValue: Decimal128
  /// The value at the close of the last day.
  public let endValue: Decimal128
  /// The sum of the flows of the period.
  public let paidIn: Decimal128
  /// `end value - start value - paid in`, exactly.
  public let gain: Decimal128
  /// The average capital to 20 decimal places, half to even; nil for a period without days.
  public let averageCapital: Decimal128?

  /// Computes a return.
  ///
  /// Flows of the opening day and before, or after the closing day, are not of
  /// the period and are left out.
  ///
  /// - Throws: `DecimalError.overflow` beyond 38 digits.
  public init(
    opening: Day, startValue: Decimal128, flows: [CashFlow], closing: Day, endValue: Decimal128,
    timing: FlowTiming = .endOfDay
  ) throws(DecimalError) {
    let days = opening.days(until: closing)
    var paidIn = Decimal128.zero
    var weighted = Decimal128.zero
    for flow in flows where flow.day > opening && flow.day <= closing {
      let early =
        switch timing {
        case .startOfDay: true
        case .endOfDay: false
        case .inAtStartOutAtEnd: !flow.paidIn.isNegative
        }
      let remaining = flow.day.days(until: closing) + (early ? 1 : 0)
      paidIn = try paidIn.adding(flow.paidIn)
      weighted = try weighted.adding(flow.paidIn.value(at: Decimal128(remaining)))
    }
    self.opening = opening
    self.closing = closing
    self.timing = timing
    self.startValue = startValue
    self.endValue = endValue
    self.paidIn = paidIn
    gain = try endValue.subtracting(startValue).subtracting(paidIn)
    averageCapital =
      days > 0
      ? try startValue.adding(weighted.quotient(by: Decimal128(days)))
      : nil
  }

  /// The gain as a fraction of the average capital; nil when that is not above zero.
  public var rate: Double? {
    guard let averageCapital, averageCapital > .zero else { return nil }
    return gain.doubleValue / averageCapital.doubleValue
  }

  /// The formula and its figures.
  public var explanation: Explanation {
    Explanation(
      formula: "gain / average capital; average capital = start value"
        + " + sum of flow x days remaining / days",
      inputs: [
        .init("start value", .sum(startValue)), .init("end value", .sum(endValue)),
        .init("net flow", .sum(paidIn)), .init("gain", .sum(gain)),
        .init("days", .count(opening.days(until: closing))),
        .init("flows count at", .choice(timing.rawValue)),
        .init("average capital", .optional(averageCapital)), .init("rate", .optional(rate)),
      ])
  }
}
