/// Everything that is said about how a portfolio did over a period.
public struct Performance: Sendable, Hashable, Codable {
  /// The days covered.
  public let range: PeriodRange
  /// The choices behind the rates.
  public let policy: ReturnPolicy
  /// The value on the opening day; nil when it is not wholly known.
  public let startValue: Decimal128?
  /// The value on the closing day; nil when it is not wholly known.
  public let endValue: Decimal128?
  /// What was paid in over the period; nil when some payment is not known.
  public let paidIn: Decimal128?
  /// What was paid out over the period; nil when some payment is not known.
  public let paidOut: Decimal128?
  /// The gain on what was put in; nil when the opening or the closing value, or a flow between, is
  /// not known, or rests on a price as many days older as the period is long.
  public let simple: SimpleReturn?
  /// The gain on the average capital; nil as for the simple return.
  public let dietz: ModifiedDietz?
  /// The chained daily return; its outcome says why there is none.
  public let timeWeighted: TimeWeightedReturn
  /// What the owner's money earned; nil as for the simple return.
  public let moneyWeighted: MoneyWeightedReturn?
  /// How much the daily returns scatter; nil for fewer than two.
  public let volatility: Volatility?
  /// The deepest fall; nil when there was none.
  public let drawdown: Drawdown?
  /// The day with the highest return.
  public let bestDay: TimeWeightedReturn.Link?
  /// The day with the lowest return.
  public let worstDay: TimeWeightedReturn.Link?
  /// How each coin did that was held in the period and can be valued at both ends, by rate
  /// descending, those without a rate last, then by id.
  public let coins: [CoinPerformance]
  /// The days of the period on which some coin is held without a price, those among them whose figures
  /// leave out a coin that never has one.
  public let partialDays: [Day]
  /// The days of the period without a whole value.
  public let unknownDays: [Day]
  /// The days of the period on which a price was carried forward from a day before.
  ///
  /// The change of several days then falls on the next day that has prices: volatility and the best
  /// and worst day follow those.
  public let carriedDays: [Day]

  /// How one coin did over a period.
  public struct CoinPerformance: Sendable, Hashable, Codable {
    /// Which coin.
    public let coin: CoinID
    /// The gain on what was put into the coin, swaps included.
    public let result: SimpleReturn
  }

  /// Measures a period of a history.
  ///
  /// Nil when the history does not hold every day of the range.
  ///
  /// - Throws: `ReturnsError.overflow` beyond 38 digits.
  public init?(
    of history: PortfolioHistory, over range: PeriodRange, policy: ReturnPolicy = ReturnPolicy()
  ) throws(ReturnsError) {
    guard let first = history.rows.first?.day, first <= range.opening, range.days >= 0,
      case let start = first.days(until: range.opening), case let end = start + range.days,
      history.rows.indices.contains(end)
    else { return nil }
    let rows = history.rows[start...end]
    self.range = range
    self.policy = policy
    partialDays = rows.filter { !$0.withoutPrice.isEmpty }.map(\.day)
    unknownDays = rows.filter(\.isPartial).map(\.day)
    carriedDays = rows.filter { !$0.carried.isEmpty }.map(\.day)
    let days = rows.map(\.dailyValue)
    let stale = [rows.first, rows.last].compactMap { $0 }.first {
      $0.carriedFor > 0 && $0.carriedFor >= range.days
    }
    let chain =
      if let stale {
        TimeWeightedReturn(outcome: .carriedEnd(stale.day), days: days, policy: policy)
      } else {
        try TimeWeightedReturn(days: days, policy: policy)
      }
    timeWeighted = chain
    volatility = chain.volatility
    drawdown = chain.drawdown
    bestDay = chain.best
    worstDay = chain.worst
    let flows = history.flows.filter { $0.day > range.opening && $0.day <= range.closing }
    let areFlowsKnown = days.dropFirst().allSatisfy { $0.paidIn != nil }
    startValue = days.first?.value
    endValue = days.last?.value
    var coins: [CoinPerformance] = []
    do throws(DecimalError) {
      let parts = areFlowsKnown ? rows.dropFirst() : []
      paidIn = areFlowsKnown ? try parts.map(\.paidIn).total() : nil
      paidOut = areFlowsKnown ? try parts.map(\.paidOut).total() : nil
      if stale == nil, areFlowsKnown, let opening = startValue, let closing = endValue {
        simple = try SimpleReturn(startValue: opening, flows: flows, endValue: closing)
        dietz = try ModifiedDietz(
          opening: range.opening, startValue: opening, flows: flows, closing: range.closing,
          endValue: closing, timing: policy.timing)
      } else {
        simple = nil
        dietz = nil
      }
      for part in history.coins where stale == nil {
        if let coin = try CoinPerformance(part, from: start, to: end, over: range) {
          coins.append(coin)
        }
      }
    } catch {
      throw .overflow(range.closing)
    }
    moneyWeighted =
      if let simple {
        try MoneyWeightedReturn(
          opening: range.opening, startValue: simple.startValue, flows: flows,
          closing: range.closing, endValue: simple.endValue, yearLength: policy.yearLength,
          daysAtWork: chain.daysAtWork)
      } else { nil }
    self.coins = coins.sorted { left, right in
      let a = left.result.rate ?? -.infinity
      let b = right.result.rate ?? -.infinity
      return a == b ? left.coin < right.coin : a > b
    }
  }

  /// Whether the value at the start or at the end rests on prices of days before, so that the period
  /// covers other days than it says.
  public var hasCarriedEnd: Bool {
    carriedDays.first == range.opening || carriedDays.last == range.closing
  }

  /// The coin with the highest rate.
  public var bestCoin: CoinPerformance? { coins.first { $0.result.rate != nil } }
  /// The coin with the lowest rate.
  public var worstCoin: CoinPerformance? { coins.last { $0.result.rate != nil } }
}

extension Performance.CoinPerformance {
  /// A coin's part of a period, or nil when it was not held or an end or a flow has no value.
  fileprivate init?(
    _ part: PortfolioHistory.CoinPart, from start: Int, to end: Int, over range: PeriodRange
  ) throws(DecimalError) {
    let flows = part.flows.filter { $0.day > range.opening && $0.day <= range.closing }
    guard part.values.indices.contains(start), part.values.indices.contains(end),
      !part.hasUnvaluedFlow, let opening = part.values[start], let closing = part.values[end],
      !flows.isEmpty || !opening.isZero || !closing.isZero
    else { return nil }
    coin = part.coin
    result = try SimpleReturn(startValue: opening, flows: flows, endValue: closing)
  }
}
