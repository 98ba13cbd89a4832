/// Money that crosses the border of a portfolio on a day.
///
/// One sign everywhere: what the owner pays in is positive, what is paid out is negative. Moves
/// between own wallets and swaps of one coin for another cross no border and are no flows.
public struct CashFlow: Sendable, Hashable, Codable {
  /// The civil day of the flow.
  public var day: Day
  /// What was paid in, in the portfolio's currency; negative for what was paid out.
  public var paidIn: Decimal128

  /// Creates a flow.
  public init(day: Day, paidIn: Decimal128) {
    self.day = day
    self.paidIn = paidIn
  }
}
