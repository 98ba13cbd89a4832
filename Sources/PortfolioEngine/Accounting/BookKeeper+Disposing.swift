extension BookKeeper {
  mutating func dispose(_ step: DisposeStep) throws {
    prepare(step.coin)
    try count(step.coin, step.wallet, step.quantity.negated)
    switch family(of: step.coin) {
    case .lots: try disposeLots(step)
    case .shares:
      try shareBook(step.coin)
      addShareStep(.sold(step), step.coin, step.quantity)
    case .yearly: try disposeYearly(step)
    }
  }

  private mutating func disposeLots(_ step: DisposeStep) throws {
    let book = lotBook(step.coin, step.wallet)
    let missing = try shortfall(step.quantity, of: book)
    let named = try takeParts(try step.quantity - missing, step.choices, book)
    if !missing.isZero {
      parts.append(
        LotPart(
          quantity: missing, acquisition: -1, cost: .zero, marks: .zeroBasis,
          key: LotKey(rank: .zero, time: 0, sequence: 0)))
    }
    let rule: LotMatch.Rule = lotBooks[book].isPool ? .average : .order
    let first = history.matches.count
    let marks = step.proceedsMarks
    var costs = Decimal128.zero
    var gains = Decimal128.zero
    var all = marks
    var proceedsLeft = step.proceeds
    for index in parts.indices {
      let part = parts[index]
      let proceeds: Decimal128
      if index == parts.count - 1 {
        proceeds = proceedsLeft
      } else {
        proceeds = try CostShare.share(
          of: step.proceeds, part: part.quantity, whole: step.quantity)
        proceedsLeft = try proceedsLeft - proceeds
      }
      let gain = step.isTaxed ? try proceeds - part.cost : .zero
      // What a move or a wrap made up was never acquired either, whenever it was made up.
      let isMadeUp =
        part.acquisition < 0
        || part.marks.contains(.zeroBasis)
          && history.acquisitions[Int(part.acquisition)].kind == .missing
      let acquired: Day? = isMadeUp ? nil : history.acquisitions[Int(part.acquisition)].day
      let partMarks = marks.union(part.marks)
      all.formUnion(part.marks)
      costs = try costs + part.cost
      gains = try gains + gain
      if history.trail.isKept { history.trail.matches.append(part.step) }
      history.matches.append(
        LotMatch(
          acquired: acquired, quantity: part.quantity,
          term: policy.holdingPeriod.term(acquired: acquired ?? day, disposed: day),
          rule: isMadeUp && (part.acquisition < 0 || rule == .order)
            ? .missing : index < named ? .named : rule,
          isTaxed: step.isTaxed, marks: partMarks, acquisitionIndex: part.acquisition,
          costOrZero: part.cost, proceedsOrZero: proceeds))
    }
    if lotBooks[book].isPool { notePool(book, step.quantity.negated, costs.negated, all) }
    if case .adjustedCostBase(let loss) = lotBooks[book].method, loss != .off {
      gains = try denyLoss(loss, step, gains, all, book)
    }
    history.disposals.append(
      Disposal(
        entry: entry, mergedEntries: [], kind: step.kind, coin: names.coin(step.coin),
        wallet: names.wallet(step.wallet) ?? .main, day: day, quantity: step.quantity,
        isTaxed: step.isTaxed, marks: all, feesOrZero: step.fees, proceedsOrZero: step.proceeds,
        costOrZero: costs, gainOrZero: gains,
        matchRange: first..<history.matches.count))
  }
}
