extension TimeWeightedReturn {
  /// Chains valuations taken at every flow, in their order.
  ///
  /// - Throws: `ReturnsError.overflow` with the day beyond 38 digits.
  public init(valuations: [ValuationPoint], policy: ReturnPolicy = ReturnPolicy())
    throws(ReturnsError)
  {
    var chain = Chain(leastCapital: policy.leastCapital)
    var work = DaysAtWork()
    var start: Decimal128?
    for valuation in valuations {
      do throws(DecimalError) {
        if let start, chain.outcome == nil {
          chain.link(
            day: valuation.day, start: start,
            end: try valuation.value.adding(valuation.incomePaidOut))
        }
        let next = try valuation.value.adding(valuation.paidIn)
        work.close(valuation.day, isHeld: next > policy.leastCapital)
        start = next
      } catch {
        throw .overflow(valuation.day)
      }
    }
    self.init(
      chain: chain, first: valuations.first?.day, last: valuations.last?.day,
      daysAtWork: work.count, policy: policy)
  }

  /// Chains days; the first gives the opening value, and its own flows are part of that value.
  ///
  /// A day whose value is unknown is bridged: its flows count on the next known day; one with nothing
  /// held that counts is one without capital. A flow that is unknown breaks the chain there, and leaves
  /// no rate, only the links around it. Without the value of the first and of the last day there is no
  /// rate, only the links between the days that are known.
  ///
  /// - Throws: `ReturnsError.overflow` with the day beyond 38 digits.
  public init(days: [DailyValue], policy: ReturnPolicy = ReturnPolicy()) throws(ReturnsError) {
    var chain = Chain(leastCapital: policy.leastCapital)
    var before: Decimal128?
    var paidIn: Decimal128? = .zero
    var paidOut = Decimal128.zero
    var isBridge = false
    var unknownFlow: Day?
    var firstBroken: Day?
    for (index, day) in days.enumerated() where chain.outcome == nil {
      do throws(DecimalError) {
        if index > 0 {
          if let sum = paidIn, let more = day.paidIn {
            paidIn = try sum.adding(more)
          } else {
            paidIn = nil
            unknownFlow = unknownFlow ?? day.day
          }
          paidOut = try paidOut.adding(day.paidOut)
        }
        guard let value = day.counted else {
          chain.bridged.append(day.day)
          if before != nil, day.paidIn?.isZero == false || !day.paidOut.isZero {
            chain.bridgedFlows.append(day.day)
          }
          isBridge = true
          continue
        }
        if let before {
          if let paidIn {
            let (start, end) = try policy.timing.stretch(
              from: before, to: value, paidIn: paidIn, paidOut: paidOut)
            chain.link(day: day.day, start: start, end: end, isBridge: isBridge)
          } else {
            chain.broken.append(day.day)
            firstBroken = firstBroken ?? unknownFlow
          }
        }
        before = value
        paidIn = .zero
        paidOut = .zero
        isBridge = false
        unknownFlow = nil
      } catch {
        throw .overflow(day.day)
      }
    }
    if let end = [days.first, days.last].compactMap({ $0 }).first(where: { $0.value == nil }) {
      chain.outcome = .unknownEnd(end.day)
    } else if let day = firstBroken {
      chain.outcome = .unknownFlow(day)
    }
    self.init(
      chain: chain, first: days.first?.day, last: days.last?.day,
      daysAtWork: DaysAtWork(of: days, leastCapital: policy.leastCapital).count, policy: policy)
  }

  /// The return of a range of which nothing can be said, and why.
  init(outcome: Outcome, days: [DailyValue], policy: ReturnPolicy) {
    var chain = Chain(leastCapital: policy.leastCapital)
    chain.outcome = outcome
    self.init(
      chain: chain, first: days.first?.day, last: days.last?.day,
      daysAtWork: DaysAtWork(of: days, leastCapital: policy.leastCapital).count, policy: policy)
  }

  private init(chain: Chain, first: Day?, last: Day?, daysAtWork: Int, policy: ReturnPolicy) {
    self.first = first
    self.last = last
    self.policy = policy
    self.daysAtWork = daysAtWork
    links = chain.links
    emptyCount = chain.emptyCount
    bridged = chain.bridged
    bridgedFlows = chain.bridgedFlows
    broken = chain.broken
    outcome = chain.outcome ?? (chain.links.isEmpty ? .noCapital : .rate(chain.index - 1))
  }
}

extension FlowTiming {
  /// The capital at the start of a stretch and what had become of it at the end.
  func stretch(
    from before: Decimal128, to value: Decimal128, paidIn: Decimal128, paidOut: Decimal128
  ) throws(DecimalError) -> (start: Decimal128, end: Decimal128) {
    switch self {
    case .inAtStartOutAtEnd: (try before.adding(paidIn), try value.adding(paidOut))
    case .startOfDay: (try before.adding(paidIn).subtracting(paidOut), value)
    case .endOfDay: (before, try value.subtracting(paidIn).adding(paidOut))
    }
  }
}

/// The links of a chain while it grows.
private struct Chain {
  let leastCapital: Decimal128
  var links: [TimeWeightedReturn.Link] = []
  var emptyCount = 0
  var bridged: [Day] = []
  var bridgedFlows: [Day] = []
  var broken: [Day] = []
  var index = 1.0
  var outcome: TimeWeightedReturn.Outcome?

  init(leastCapital: Decimal128) { self.leastCapital = leastCapital }

  mutating func link(day: Day, start: Decimal128, end: Decimal128, isBridge: Bool = false) {
    if start.isNegative {
      outcome = .negativeCapital(day)
    } else if start.isZero, !end.isZero {
      outcome = .gainOnNoCapital(day)
    } else if start <= leastCapital {
      emptyCount += 1
    } else {
      // The gain is subtracted exactly, so that a small one keeps its digits.
      let gain = (try? end - start)?.doubleValue ?? end.doubleValue - start.doubleValue
      let rate = gain / start.doubleValue
      index *= 1 + rate
      links.append(.init(day: day, rate: rate, index: index, isBridge: isBridge))
    }
  }
}
