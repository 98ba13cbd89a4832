extension PortfolioHistory {
  /// Values positions at daily prices.
  ///
  /// Changes before the first day count toward quantity and capital. Payments in and out of one day
  /// are kept apart. The two sides of a swap cancel out but for its fee in money; where the other side
  /// has no price, the one that has is a payment in or out, fee included.
  ///
  /// - Parameters:
  ///   - positions: the changes by coin; each coin once.
  ///   - prices: the prices by coin, all in one currency; each coin once.
  ///   - first: the first day of the range.
  ///   - last: the last day of the range.
  ///   - carryLimit: for how many days the last known price may stand in for a missing one.
  /// - Throws: `ReturnsError`: `duplicate`, `badRange`, or `overflow` with the day.
  /// - Complexity: linear in days times coins, plus changes and prices.
  public init(
    positions: [Position], prices: [PriceSeries], from first: Day, through last: Day,
    carryLimit: Int = 7
  ) throws(ReturnsError) {
    var work = HistoryWork()
    try self.init(
      positions: positions, prices: prices, from: first, through: last, carryLimit: carryLimit,
      counting: &work)
  }

  /// The same, which also counts what it looks at.
  init(
    positions: [Position], prices: [PriceSeries], from first: Day, through last: Day,
    carryLimit: Int, counting work: inout HistoryWork
  ) throws(ReturnsError) {
    let count = first.days(until: last) + 1
    guard (1...3_660_000).contains(count) else { throw .badRange(first, last) }
    var priceOf: [CoinID: PriceSeries] = [:]
    for series in prices {
      guard priceOf.updateValue(series, forKey: series.coin) == nil else {
        throw .duplicate(series.coin)
      }
    }
    rows = (0..<count).map { Row(opening: first.adding(days: $0)) }
    coins = []
    unpriced = []
    self.carryLimit = max(0, carryLimit)
    var money = [DayMoney](repeating: DayMoney(), count: count + 1)
    var unvaluedBefore = false
    let ordered = positions.sorted { $0.coin < $1.coin }
    priceOf = priceOf.filter {
      $0.value.isKnown(from: first, through: last, limit: self.carryLimit)
    }
    let priced = Set(priceOf.keys)
    for (index, position) in ordered.enumerated() {
      if index > 0, ordered[index - 1].coin == position.coin { throw .duplicate(position.coin) }
      guard let series = priceOf[position.coin] else {
        if position.changes.contains(where: { $0.day <= last }) { unpriced.append(position.coin) }
        try leaveOut(position, beside: priced, fees: &money)
        continue
      }
      var walk = Walk(position: position, prices: series, priced: priced, limit: self.carryLimit)
      try walk.open(before: first)
      do throws(DecimalError) {
        try money[0].add(walk.money)
      } catch {
        throw .overflow(first)
      }
      unvaluedBefore = unvaluedBefore || walk.isUnvalued
      try add(&walk, to: &money)
      work.days += walk.work.days
      work.prices += walk.work.prices
      work.changes += walk.work.changes
    }
    nameUnknown()
    try settle(money, unvaluedBefore: unvaluedBefore)
  }

  private mutating func add(_ walk: inout Walk, to money: inout [DayMoney]) throws(ReturnsError) {
    var part = CoinPart(coin: walk.position.coin, quantities: [], values: [], flows: [])
    part.quantities.reserveCapacity(rows.count)
    part.values.reserveCapacity(rows.count)
    for index in rows.indices {
      let day = rows[index].day
      do throws(DecimalError) {
        try walk.advance(to: day)
        for sum in [
          try walk.money.paidIn.adding(walk.money.exchangedIn),
          try walk.money.paidOut.adding(walk.money.exchangedOut).negated,
        ] where !sum.isZero {
          part.flows.append(CashFlow(day: day, paidIn: sum))
        }
        try money[index + 1].add(walk.money)
        if walk.isUnvalued {
          rows[index].unvalued.append(part.coin)
          part.hasUnvaluedFlow = true
        }
        part.quantities.append(walk.quantity)
        guard !walk.quantity.isZero else {
          part.values.append(.zero)
          continue
        }
        rows[index].holdsPriced = true
        guard let known = walk.known else {
          part.values.append(nil)
          rows[index].missing.append(part.coin)
          continue
        }
        guard let value = try? walk.quantity.valued(at: known.price),
          let sum = try? (rows[index].value ?? .zero).summed(with: value.value)
        else {
          part.values.append(nil)
          rows[index].missing.append(part.coin)
          rows[index].tooLarge.append(part.coin)
          continue
        }
        part.values.append(value.value)
        rows[index].value = sum.value
        roundedToPlaces = [roundedToPlaces, value.places, sum.places].compactMap { $0 }.min()
        if known.day < day {
          rows[index].carried.append(part.coin)
          rows[index].carriedFor = max(rows[index].carriedFor, known.day.days(until: day))
        }
      } catch {
        throw .overflow(day)
      }
    }
    coins.append(part)
  }

  /// Makes days unknown on which nothing that is held has any price: such a day is not worth nothing,
  /// whatever comes later.
  private mutating func nameUnknown() {
    for index in rows.indices where rows[index].value == nil && rows[index].missing.isEmpty {
      rows[index].missing = rows[index].leftOut
      rows[index].leftOut = []
    }
  }

  /// Names a coin without any price on the days on which it is held, and counts the fees in money of
  /// swaps with coins that have one.
  private mutating func leaveOut(
    _ position: Position, beside priced: Set<CoinID>, fees money: inout [DayMoney]
  ) throws(ReturnsError) {
    var quantity = Decimal128.zero
    var next = 0
    for index in rows.indices {
      let day = rows[index].day
      while position.changes.indices.contains(next), position.changes[next].day <= day {
        let change = position.changes[next]
        do throws(DecimalError) {
          quantity = try quantity.adding(change.quantity)
          if let other = change.exchangedFor, priced.contains(other) {
            // What lies before the rows has the first place of its own.
            try money[change.day < day ? index : index + 1].add(change.fee, isExchange: false)
          }
        } catch {
          throw .overflow(day)
        }
        next += 1
      }
      if !quantity.isZero { rows[index].leftOut.append(position.coin) }
    }
  }

  /// Turns the money by day into payments and the capital, and fills in empty days.
  private mutating func settle(
    _ money: [DayMoney], unvaluedBefore: Bool
  ) throws(ReturnsError) {
    var invested: Decimal128? = unvaluedBefore ? nil : .zero
    // The first element is the money of the time before the rows.
    for (place, money) in money.enumerated() {
      let index = max(0, place - 1)
      do throws(DecimalError) {
        let (paidIn, paidOut) = try money.payments()
        let isKnown = place == 0 || rows[index].unvalued.isEmpty
        invested = isKnown ? try invested?.adding(paidIn).adding(paidOut.negated) : nil
        guard place > 0 else { continue }
        rows[index].paidIn = paidIn
        rows[index].paidOut = paidOut
      } catch {
        throw .overflow(rows[index].day)
      }
      rows[index].invested = invested
      if rows[index].value == nil, rows[index].missing.isEmpty { rows[index].value = .zero }
    }
  }
}

extension PortfolioHistory.Row {
  fileprivate init(opening day: Day) {
    self.day = day
    value = nil
    invested = nil
    paidIn = .zero
    paidOut = .zero
    missing = []
    tooLarge = []
    leftOut = []
    carried = []
    carriedFor = 0
    unvalued = []
    holdsPriced = false
  }
}

extension PriceSeries {
  /// Whether some day of a range has a price, carried ones included.
  fileprivate func isKnown(from first: Day, through last: Day, limit: Int) -> Bool {
    guard let newest = price(on: last, carriedAtMost: Int.max) else { return false }
    return newest.day.days(until: first) <= limit
  }
}

/// The money of a day's changes, none of it negative.
private struct DayMoney {
  /// What crossed the border of the portfolio.
  var paidIn = Decimal128.zero
  var paidOut = Decimal128.zero
  /// What came from other coins, and what went to them.
  var exchangedIn = Decimal128.zero
  var exchangedOut = Decimal128.zero

  mutating func add(_ money: Decimal128, isExchange: Bool) throws(DecimalError) {
    switch (isExchange, money.isNegative) {
    case (false, false): paidIn = try paidIn.adding(money)
    case (false, true): paidOut = try paidOut.adding(money.negated)
    case (true, false): exchangedIn = try exchangedIn.adding(money)
    case (true, true): exchangedOut = try exchangedOut.adding(money.negated)
    }
  }

  mutating func add(_ other: DayMoney) throws(DecimalError) {
    paidIn = try paidIn.adding(other.paidIn)
    paidOut = try paidOut.adding(other.paidOut)
    exchangedIn = try exchangedIn.adding(other.exchangedIn)
    exchangedOut = try exchangedOut.adding(other.exchangedOut)
  }

  /// The payments, with what is left of exchanges.
  func payments() throws(DecimalError) -> (paidIn: Decimal128, paidOut: Decimal128) {
    let rest = try exchangedIn.adding(exchangedOut.negated)
    return rest.isNegative
      ? (paidIn, try paidOut.adding(rest.negated)) : (try paidIn.adding(rest), paidOut)
  }
}

/// One coin's way through its changes and prices, a day at a time.
private struct Walk {
  let position: Position
  let prices: PriceSeries
  /// The coins that have prices.
  let priced: Set<CoinID>
  let limit: Int
  var quantity = Decimal128.zero
  var known: PriceSeries.Known?
  /// The money of the changes that the last step took in.
  var money = DayMoney()
  /// Whether one of those changes could not be valued.
  var isUnvalued = false
  var work = HistoryWork()
  private var nextChange = 0
  private var nextPrice = 0

  init(position: Position, prices: PriceSeries, priced: Set<CoinID>, limit: Int) {
    self.position = position
    self.prices = prices
    self.priced = priced
    self.limit = limit
  }

  /// Takes in everything before a day at the prices of its own days.
  mutating func open(before first: Day) throws(ReturnsError) {
    var sum = DayMoney()
    var unvalued = false
    while nextChange < position.changes.count, position.changes[nextChange].day < first {
      let day = position.changes[nextChange].day
      do throws(DecimalError) {
        try advance(to: day)
        try sum.add(money)
      } catch {
        throw .overflow(day)
      }
      unvalued = unvalued || isUnvalued
    }
    money = sum
    isUnvalued = unvalued
  }

  /// Takes in a day; days ascend from call to call.
  mutating func advance(to day: Day) throws(DecimalError) {
    work.days += 1
    while nextPrice < prices.days.count, prices.days[nextPrice] <= day {
      nextPrice += 1
      work.prices += 1
    }
    known = prices.known(at: nextPrice - 1, on: day, limit: limit)
    money = DayMoney()
    isUnvalued = false
    while nextChange < position.changes.count, position.changes[nextChange].day <= day {
      let change = position.changes[nextChange]
      nextChange += 1
      work.changes += 1
      quantity = try quantity.adding(change.quantity)
      let isExchange = change.exchangedFor.map(priced.contains) ?? false
      if let paidIn = change.paidIn {
        try money.add(paidIn.adding(change.fee), isExchange: isExchange)
      } else if let known, let worth = try? change.quantity.value(at: known.price) {
        try money.add(worth.adding(change.fee), isExchange: isExchange)
      } else {
        isUnvalued = true
      }
    }
  }
}
