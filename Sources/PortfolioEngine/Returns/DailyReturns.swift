/// How much daily returns scatter: their sample standard deviation, also by the year.
public struct Volatility: Sendable, Hashable, Codable {
  /// How many daily returns there were, at least two.
  public let count: Int
  /// The mean daily return as a fraction.
  public let mean: Double
  /// The standard deviation of the daily returns with `count - 1` as divisor.
  public let daily: Double
  /// The daily deviation times the square root of the year's days; coins trade on all of them.
  public let annualised: Double

  /// Computes the deviation of simple daily returns; nil for fewer than two.
  public init?(_ returns: [Double], yearLength: YearLength = .days365) {
    guard returns.count > 1 else { return nil }
    let mean = returns.reduce(0, +) / Double(returns.count)
    let squares = returns.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let daily = (squares / Double(returns.count - 1)).squareRoot()
    guard daily.isFinite else { return nil }
    count = returns.count
    self.mean = mean
    self.daily = daily
    annualised = daily * yearLength.days.squareRoot()
  }

  /// The formula and its figures.
  public var explanation: Explanation {
    Explanation(
      formula: "standard deviation of daily returns x square root of the year in days",
      inputs: [
        .init("daily returns", .count(count)), .init("mean", .rate(mean)),
        .init("standard deviation", .rate(daily)), .init("annualised", .rate(annualised)),
      ])
  }
}

/// The deepest fall of a growth index from a peak, free of deposits and withdrawals.
public struct Drawdown: Sendable, Hashable, Codable {
  /// The fall as a fraction of the peak: -0.35 is a loss of 35 percent.
  public let depth: Double
  /// The first day on which the index stood at the peak before the fall: later days at the same
  /// height may rest on prices that are carried forward.
  public let peak: Day
  /// The day of the lowest point; the earliest of equals.
  public let trough: Day
  /// The first day on which the index stood at the peak's height again; nil while it has not.
  public let recovery: Day?

  /// Finds the deepest fall of an index by ascending days; the earliest of equals.
  ///
  /// Nil when the index never fell.
  public init?(index: [(day: Day, level: Double)]) {
    guard var peak = index.first else { return nil }
    var deepest = (depth: 0.0, peak: peak, trough: peak.day)
    for point in index {
      if point.level > peak.level {
        peak = point
      } else if peak.level > 0, point.level / peak.level - 1 < deepest.depth {
        deepest = (point.level / peak.level - 1, peak, point.day)
      }
    }
    guard deepest.depth < 0 else { return nil }
    depth = deepest.depth
    self.peak = deepest.peak.day
    trough = deepest.trough
    recovery =
      index.first { $0.day > deepest.trough && $0.level >= deepest.peak.level }?.day
  }

  /// The formula and its figures.
  public var explanation: Explanation {
    Explanation(
      formula: "index at the trough / index at the peak - 1",
      inputs: [
        .init("peak", .day(peak)), .init("trough", .day(trough)),
        .init("recovery", .optional(recovery)), .init("depth", .rate(depth)),
      ])
  }
}

extension TimeWeightedReturn {
  /// The growth index: 1 on the first day, then one plus the chained rate on each day of the chain.
  public var index: [(day: Day, level: Double)] {
    guard let first else { return [] }
    return [(first, 1)] + links.map { ($0.day, $0.index) }
  }

  /// The link with the highest return; the earliest of equals.
  ///
  /// One over days without a value is no return of a day and does not count.
  public var best: Link? {
    daily.max { $0.rate < $1.rate || $0.rate == $1.rate && $0.day > $1.day }
  }

  /// The link with the lowest return, found likewise.
  public var worst: Link? {
    daily.min { $0.rate < $1.rate || $0.rate == $1.rate && $0.day < $1.day }
  }

  /// The scatter of the returns of days, without those over days without a value; nil for fewer than two.
  public var volatility: Volatility? {
    Volatility(daily.map(\.rate), yearLength: policy.yearLength)
  }

  /// The links that are returns of one day.
  public var daily: [Link] { links.filter { !$0.isBridge } }

  /// The deepest fall; nil when there was none, and when a flow is unknown, since the index then says
  /// nothing of the days around it.
  public var drawdown: Drawdown? { broken.isEmpty ? Drawdown(index: index) : nil }
}
