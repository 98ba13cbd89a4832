/// When on its day a flow counts.
public enum FlowTiming: String, Sendable, Hashable, Codable, CaseIterable {
  /// Payments in count at the start of their day, payments out at the end: the day's return is
  /// `(value + out) / (value before + in) - 1`. The first purchase and the last sale then both have
  /// capital to be measured against.
  case inAtStartOutAtEnd
  /// Every flow counts at the start of its day: `value / (value before + flow) - 1`.
  case startOfDay
  /// Every flow counts at the end of its day: `(value - flow) / value before - 1`.
  case endOfDay
}

/// How many days a year has when a rate is annualised.
public enum YearLength: String, Sendable, Hashable, Codable, CaseIterable {
  /// 365 days in every year (act/365, as spreadsheets do).
  case days365
  /// 365.25 days, the mean of the Julian calendar.
  case days365Quarter

  /// The number of days.
  public var days: Double {
    switch self {
    case .days365: 365
    case .days365Quarter: 365.25
    }
  }

  /// Whether a number of civil days is a year or more.
  public func isCovered(by count: Int) -> Bool { Double(count) >= days.rounded(.down) }
}

/// The choices behind a return, stated beside every figure.
public struct ReturnPolicy: Sendable, Hashable, Codable {
  /// When on its day a flow counts.
  public var timing: FlowTiming
  /// The year by which rates are annualised.
  public var yearLength: YearLength
  /// The capital up to which a day's start counts as empty.
  ///
  /// Such a day is left out of a chain and counted as such, so that dust left after closing does not
  /// drive the figure. Zero leaves out empty days only.
  public var leastCapital: Decimal128

  /// Creates a policy; without arguments the one of the house.
  public init(
    timing: FlowTiming = .inAtStartOutAtEnd, yearLength: YearLength = .days365,
    leastCapital: Decimal128 = .zero
  ) {
    self.timing = timing
    self.yearLength = yearLength
    self.leastCapital = leastCapital
  }
}
