extension BookKeeper {
  /// The yearly book of a coin, made when there is none.
  mutating func yearBook(_ coin: Int32) -> Int {
    if let found = coins[Int(coin)]?.yearly, found >= 0 { return Int(found) }
    coins[Int(coin)]?.yearly = Int32(yearBooks.count)
    yearBooks.append(YearBook(coin: coin))
    return yearBooks.count - 1
  }

  /// What a yearly book lacks at this moment; a purchase later in the year does not mend it.
  func yearlyShortfall(_ wanted: Decimal128, of book: Int) throws -> Decimal128 {
    let held = yearBooks[book].held
    if held >= wanted { return .zero }
    let missing = try wanted - held
    guard policy.overselling == .zeroBasis else {
      throw BookFault.short(
        coin: yearBooks[book].coin, wallet: NameTables.allWallets, wanted: wanted,
        shortfall: missing, day: day)
    }
    return missing
  }

  mutating func disposeYearly(_ step: DisposeStep) throws {
    let book = yearBook(step.coin)
    let missing = try yearlyShortfall(step.quantity, of: book)
    try yearBooks[book].dispose(
      YearBook.Pending(
        entry: entry, day: day, step: step, quantity: try step.quantity - missing,
        missing: missing))
  }

  /// Gives the disposals of the year that ended their shares of its cost.
  mutating func settle(yearBook book: Int) throws {
    let last = (entry, day)
    defer { (entry, day) = last }
    let marks = yearBooks[book].marks
    for pending in yearBooks[book].pending {
      entry = pending.entry
      day = pending.day
      let step = pending.step
      let first = history.matches.count
      let taken = try yearBooks[book].take(pending.quantity, leaves: false, &history.trail)
      let cost = taken.cost
      var left = step.proceeds
      if !pending.quantity.isZero {
        if !pending.missing.isZero {
          left = try CostShare.share(
            of: step.proceeds, part: try step.quantity - pending.missing, whole: step.quantity)
        }
        history.matches.append(
          match(
            .pool, try step.quantity - pending.missing, left, cost, step,
            marks.union(step.proceedsMarks)))
        if history.trail.isKept { history.trail.matches.append(taken.step) }
      }
      var all = marks.union(step.proceedsMarks)
      if !pending.missing.isZero {
        all.insert(.zeroBasis)
        let rest = pending.quantity.isZero ? step.proceeds : try step.proceeds - left
        history.matches.append(
          match(
            .missing, pending.missing, rest, .zero, step,
            step.proceedsMarks.union(.zeroBasis)))
        if history.trail.isKept { history.trail.matches.append(CostTrail.none) }
      }
      notePool(yearly: book, pending.quantity.negated, cost.negated, marks)
      history.disposals.append(
        Disposal(
          entry: pending.entry, mergedEntries: [], kind: step.kind,
          coin: names.coin(step.coin), wallet: names.wallet(step.wallet) ?? .main,
          day: pending.day, quantity: step.quantity, isTaxed: step.isTaxed, marks: all,
          feesOrZero: step.fees, proceedsOrZero: step.proceeds, costOrZero: cost,
          gainOrZero: step.isTaxed ? try step.proceeds - cost : .zero,
          matchRange: first..<history.matches.count))
    }
    yearBooks[book].close()
  }

  private func match(
    _ rule: LotMatch.Rule, _ quantity: Decimal128, _ proceeds: Decimal128, _ cost: Decimal128,
    _ step: DisposeStep, _ marks: FigureMarks
  ) -> LotMatch {
    LotMatch(
      acquired: nil, quantity: quantity, term: nil, rule: rule, isTaxed: step.isTaxed,
      marks: marks, acquisitionIndex: -1, costOrZero: cost, proceedsOrZero: proceeds)
  }
}
