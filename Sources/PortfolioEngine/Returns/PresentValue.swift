#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension CashFlow {
  /// The present value of flows to their owner at a yearly rate, on the day of the earliest flow.
  ///
  /// As in spreadsheets (XNPV) what is paid out counts positive and what is paid in negative; a flow
  /// is divided by `(1 + rate)^(days since the earliest / year)`. Nil without flows, for a rate of -1
  /// or below, and when the result is beyond what a `Double` holds.
  public static func presentValue(
    of flows: [CashFlow], atRate rate: Double, yearLength: YearLength = .days365
  ) -> Double? {
    guard let first = flows.map(\.day).min(), rate > -1, rate.isFinite else { return nil }
    let sum = flows.reduce(0.0) { sum, flow in
      let years = Double(first.days(until: flow.day)) / yearLength.days
      return sum - flow.paidIn.doubleValue / pow(1 + rate, years)
    }
    return sum.isFinite ? sum : nil
  }
}
