extension Instant {
  /// Returns the whole seconds from this moment to another, cut towards zero.
  ///
  /// Below zero when this one is later. It is how every age is counted.
  package func wholeSeconds(until moment: Instant) -> Int64 {
    let (difference, overflow) = moment.microseconds.subtractingReportingOverflow(microseconds)
    return overflow ? (moment > self ? .max : .min) : difference / 1_000_000
  }
}
