extension BookKeeper {
  /// Denies the superficial part of a Canadian loss and adds it to the cost base; returns the gain
  /// that is left.
  ///
  /// Where it is unknown how much of a loss that may be, so is the cost of the pool from here on.
  mutating func denyLoss(
    _ rule: SuperficialLossRule, _ step: DisposeStep, _ gain: Decimal128, _ marks: FigureMarks,
    _ book: Int
  ) throws -> Decimal128 {
    // Unknown proceeds are at least zero, as they were counted: the gain is no less than that.
    let mayBeLoss =
      gain.isNegative || !marks.isDisjoint(with: [.missingCost, .missingFees])
    guard step.isTaxed, mayBeLoss else { return gain }
    let (bought, held) = try around(step.coin)
    let least = min(step.quantity, min(bought, held))
    guard !least.isZero else { return gain }
    guard marks.isDisjoint(with: [.missingCost, .missingProceeds]) else {
      history.unknownLosses.append(
        UnknownLoss(
          disposal: history.disposals.count,
          costWasKnown: !lotBooks[book].poolMarks.contains(.missingCost)))
      lotBooks[book].poolMarks.insert(.missingCost)
      lotBooks[book].poolStep = history.trail.unknown(
        lotBooks[book].poolStep, lotBooks[book].quantity, lotBooks[book].poolCost)
      notePool(book, .zero, .zero, .missingCost)
      return gain
    }
    let units = rule == .full ? step.quantity : least
    let denied = try CostShare.share(of: gain.negated, part: units, whole: step.quantity)
    lotBooks[book].poolCost = try lotBooks[book].poolCost + denied
    lotBooks[book].poolStep = history.trail.denied(
      lotBooks[book].poolStep, loss: history.superficialLosses.count, lotBooks[book].quantity,
      lotBooks[book].poolCost)
    notePool(book, .zero, denied, [])
    history.superficialLosses.append(
      SuperficialLoss(
        disposal: history.disposals.count, gainBefore: gain, bought: bought, held: held,
        deniedQuantity: units, denied: denied))
    return try gain + denied
  }

  /// The units bought in the 61 days around the day at hand, and those held at their end, both in the
  /// units of the moment.
  private func around(_ coin: Int32) throws -> (bought: Decimal128, held: Decimal128) {
    let counts = Int(coin) < surveyed.count ? surveyed[Int(coin)] : []
    guard !counts.isEmpty else { return (.zero, .zero) }
    // Each split of the day so far has begun a count of its own.
    let now = counts.index(notBefore: day) + daySplits.count { $0 == coin }
    let first = counts.index(notBefore: day.adding(days: -30))
    let end = counts.index(notBefore: day.adding(days: 31))
    guard now < counts.count, first < end else { return (.zero, .zero) }
    var bought = Decimal128.zero
    for index in first..<end where !counts[index].bought.isZero {
      bought = try bought + counts.converted(counts[index].bought, from: index, to: now)
    }
    let held = try counts.converted(counts[end - 1].held, from: end - 1, to: now)
    return (bought, held)
  }
}

extension [Survey.DayCount] {
  /// The first count of a day that is not before another, by halving.
  fileprivate func index(notBefore day: Day) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle].day < day { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
