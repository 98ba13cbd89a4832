/// What was gained on what was put in: the return that a person can check with a pencil.
///
/// The gain is `end value + paid out - start value - paid in`; the capital is
/// `start value + paid in`; the rate is one by the other. It ignores when money came.
public struct SimpleReturn: Sendable, Hashable, Codable {
  /// The value at the close of the opening day.
  public let startValue: Decimal128
  /// The sum of the payments in after it, not negative.
  public let paidIn: Decimal128
  /// The sum of the payments out after it, not negative.
  public let paidOut: Decimal128
  /// The value at the close of the last day.
  public let endValue: Decimal128
  /// What was gained, exactly; negative for a loss.
  public let gain: Decimal128
  /// What was put in: the start value and the payments in.
  public let capital: Decimal128

  /// Computes a return.
  ///
  /// - Throws: `DecimalError.overflow` beyond 38 digits.
  public init(
    startValue: Decimal128, flows: [CashFlow], endValue: Decimal128
  ) throws(DecimalError) {
    var paidIn = Decimal128.zero
    var paidOut = Decimal128.zero
    for flow in flows {
      if flow.paidIn.isNegative {
        paidOut = try paidOut.adding(flow.paidIn.magnitude)
      } else {
        paidIn = try paidIn.adding(flow.paidIn)
      }
    }
    self.startValue = startValue
    self.endValue = endValue
    self.paidIn = paidIn
    self.paidOut = paidOut
    capital = try startValue.adding(paidIn)
    gain = try endValue.adding(paidOut).subtracting(capital)
  }

  /// The gain as a fraction of the capital; nil when no capital was put in.
  public var rate: Double? {
    capital <= .zero ? nil : gain.doubleValue / capital.doubleValue
  }

  /// The formula and its figures.
  public var explanation: Explanation {
    Explanation(
      formula: "(end value + paid out - start value - paid in) / (start value + paid in)",
      inputs: [
        .init("end value", .sum(endValue)), .init("paid out", .sum(paidOut)),
        .init("start value", .sum(startValue)), .init("paid in", .sum(paidIn)),
        .init("gain", .sum(gain)), .init("capital", .sum(capital)),
        .init("rate", .optional(rate)),
      ])
  }
}
