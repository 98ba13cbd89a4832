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
    parts.removeAll(keepingCapacity: true)
    var named = 0
    var rest = try step.quantity - missing
    if !step.choices.isEmpty, !lotBooks[book].isPool {
      rest = try takeNamed(step.choices, rest, book)
      named = parts.count
      if !rest.isZero, let label = step.choices.last(where: { $0.quantity == nil })?.label {
        history.namedRests.append(
          NamedRest(
            entry: Int(entry), coin: names.coin(step.coin), label: label, quantity: rest))
      }
    }
    try lotBooks[book].take(rest, into: &parts, trail: &history.trail)
    if !missing.isZero {
      parts.append(
        LotPart(
          quantity: missing, cost: .zero, key: LotKey(rank: .zero, time: 0, sequence: 0),
          acquisition: -1, marks: .zeroBasis))
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
      let acquired: Day? =
        part.acquisition < 0 ? nil : history.acquisitions[Int(part.acquisition)].day
      let partMarks = marks.union(part.marks)
      all.formUnion(part.marks)
      costs = try costs + part.cost
      gains = try gains + gain
      if history.trail.isKept { history.trail.matches.append(part.step) }
      history.matches.append(
        LotMatch(
          acquired: acquired, quantity: part.quantity,
          term: policy.holdingPeriod.term(acquired: acquired ?? day, disposed: day),
          rule: part.acquisition < 0 ? .missing : index < named ? .named : rule,
          isTaxed: step.isTaxed, marks: partMarks, acquisitionIndex: part.acquisition,
          costOrZero: part.cost, proceedsOrZero: proceeds, gainOrZero: gain))
    }
    if lotBooks[book].isPool { notePool(book, step.quantity.negated, costs.negated) }
    if case .adjustedCostBase(let loss) = lotBooks[book].method, loss != .off {
      gains = try denyLoss(loss, step, gains, all, book)
    }
    history.disposals.append(
      Disposal(
        entry: Int(entry), mergedEntries: [], kind: step.kind, coin: names.coin(step.coin),
        wallet: names.wallet(step.wallet) ?? .main, day: day, quantity: step.quantity,
        fees: step.fees, isTaxed: step.isTaxed, marks: all, proceedsOrZero: step.proceeds,
        costOrZero: costs, gainOrZero: gains,
        matchRange: Int32(
          truncatingIfNeeded: first)..<Int32(truncatingIfNeeded: history.matches.count)))
  }

  /// What a book lacks of a quantity: nothing, unless the policy makes up what is missing.
  mutating func shortfall(_ wanted: Decimal128, of book: Int) throws -> Decimal128 {
    let held = lotBooks[book].quantity
    if held >= wanted { return .zero }
    let missing = try wanted - held
    guard policy.overselling == .zeroBasis else {
      throw BookFault.short(
        coin: lotBooks[book].coin, wallet: lotBooks[book].wallet, wanted: wanted,
        shortfall: missing, day: day)
    }
    return missing
  }

  /// Takes the lots that an entry names; returns what it leaves to the order.
  ///
  /// A lot of which nothing is left is refused: another one in its place would not be what was named.
  private mutating func takeNamed(
    _ choices: [Transaction.LotChoice], _ wanted: Decimal128, _ book: Int
  ) throws -> Decimal128 {
    let coin = names.coin(lotBooks[book].coin)
    var rest = wanted
    for choice in choices {
      let lots = (labels[choice.label] ?? [])
      if lots.isEmpty { throw BookFault.unknownLot(choice.label) }
      var left = choice.quantity ?? rest
      if left > rest { throw BookFault.lotsExceedAmount }
      var held = Decimal128.zero
      for lot in lots { held = try held + lotBooks[book].quantity(ofAcquisition: lot) }
      if held.isZero, lots.allSatisfy({ history.acquisitions[Int($0)].coin != coin }) {
        throw BookFault.unknownLot(choice.label)
      }
      if let quantity = choice.quantity, held < quantity {
        throw BookFault.lotTooSmall(choice.label, wanted: quantity, held: held)
      }
      if held.isZero, !left.isZero {
        throw BookFault.lotTooSmall(choice.label, wanted: left, held: held)
      }
      let before = left
      for lot in lots where !left.isZero {
        left = try lotBooks[book].take(
          left, ofAcquisition: lot, into: &parts, trail: &history.trail)
      }
      rest = try rest - (before - left)
    }
    return rest
  }
}
