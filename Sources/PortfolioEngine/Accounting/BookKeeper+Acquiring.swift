extension BookKeeper {
  mutating func acquire(_ step: AcquireStep) throws {
    prepare(step.coin)
    try count(step.coin, step.wallet, step.quantity)
    let acquired = step.acquired ?? day
    let acquisition = Acquisition(
      kind: step.kind, coin: names.coin(step.coin), wallet: names.wallet(step.wallet) ?? .main,
      day: acquired, instant: acquired == day ? instant : Instant(startOf: acquired),
      quantity: step.quantity, label: step.label, marks: step.costMarks, entryIndex: entry,
      valueOrZero: step.value.amount, costOrZero: step.cost)
    let index = add(acquisition)
    let tag = tag(of: acquisition)
    switch family(of: step.coin) {
    case .lots:
      let book = lotBook(step.coin, step.wallet)
      let priced = policy.rank == .costWithFees ? step.cost : step.value.amount
      var part = try acquisition.part(index, ranked: priced, by: lotBooks[book].order)
      part.step = acquiredStep(index)
      part.tag = tag
      try lotBooks[book].insert(part, trail: &history.trail)
      if lotBooks[book].isPool { notePool(book, step.quantity, step.cost, step.costMarks) }
    case .shares:
      try shareBook(step.coin)
      addShareStep(
        .bought(index, isMatched: step.kind.isPurchase), step.coin, step.quantity,
        step: acquiredStep(index))
    case .yearly:
      let book = yearBook(step.coin)
      try yearBooks[book].add(
        step.quantity, step.cost, step.costMarks, step: acquiredStep(index), &history.trail)
      notePool(yearly: book, step.quantity, step.cost, step.costMarks)
    }
  }

  /// The step of the trail at which an acquisition begins.
  mutating func acquiredStep(_ index: Int32) -> Int32 {
    let acquisition = history.acquisitions[Int(index)]
    return history.trail.acquired(index, acquisition.quantity, acquisition.costOrZero)
  }

  /// Makes the label of an acquisition known; returns what finds its lot in the books.
  mutating func tag(of acquisition: Acquisition) -> Int32 {
    guard let label = acquisition.label else { return LotLabels.none }
    return labels.tag(for: label, acquisition.coin)
  }

  /// Appends an acquisition.
  mutating func add(_ acquisition: Acquisition) -> Int32 {
    let index = Int32(truncatingIfNeeded: history.acquisitions.count)
    history.acquisitions.append(acquisition)
    return index
  }

  /// Puts in what an entry takes although it was never acquired; the policy has allowed that.
  mutating func addMissing(_ coin: Int32, _ wallet: Int32, _ quantity: Decimal128) -> LotPart {
    let index = add(
      Acquisition(
        kind: .missing, coin: names.coin(coin), wallet: names.wallet(wallet) ?? .main, day: day,
        instant: instant, quantity: quantity, label: nil, marks: .zeroBasis, entryIndex: entry,
        valueOrZero: .zero, costOrZero: .zero))
    return LotPart(
      quantity: quantity, acquisition: index, cost: .zero, marks: .zeroBasis,
      step: acquiredStep(index),
      key: method(of: coin).order.key(.zero, instant.microseconds, index))
  }

  mutating func split(_ step: SplitStep) throws {
    prepare(step.coin)
    daySplits.append(step.coin)
    switch family(of: step.coin) {
    case .lots:
      for index in lotBooks.indices where lotBooks[index].coin == step.coin {
        let before = lotBooks[index].quantity
        try lotBooks[index].split(
          new: step.new, old: step.old, trail: &history.trail)
        if lotBooks[index].isPool {
          notePool(index, try lotBooks[index].quantity - before, .zero, [])
        }
      }
    case .shares:
      try shareBook(step.coin)
      addShareStep(.split(new: step.new, old: step.old), step.coin, .zero)
    case .yearly:
      let book = yearBook(step.coin)
      let before = yearBooks[book].held
      try yearBooks[book].split(new: step.new, old: step.old, trail: &history.trail)
      notePool(yearly: book, try yearBooks[book].held - before, .zero, [])
    }
    do {
      try walletUnits.split(step.coin, new: step.new, old: step.old)
    } catch {
      if dealsOutLots { throw error }
    }
  }

  /// Notes a change of a pool of lots.
  mutating func notePool(
    _ book: Int, _ quantity: Decimal128, _ cost: Decimal128, _ marks: FigureMarks
  ) {
    guard history.keepsPools else { return }
    history.note(
      PoolEvent(
        quantity: quantity, marks: marks.intersection(.ofCost),
        day: day, entryIndex: entry, stepIndex: lotBooks[book].poolStep,
        quantityAfter: lotBooks[book].quantity, marksAfter: lotBooks[book].poolMarks,
        costOrZero: cost,
        costAfterOrZero: lotBooks[book].poolCost, coin: names.coin(lotBooks[book].coin)))
  }

  /// Notes a change of a yearly pool.
  mutating func notePool(
    yearly book: Int, _ quantity: Decimal128, _ cost: Decimal128, _ marks: FigureMarks
  ) {
    guard history.keepsPools else { return }
    history.note(
      PoolEvent(
        quantity: quantity, marks: marks.intersection(.ofCost),
        day: day, entryIndex: entry, stepIndex: yearBooks[book].step,
        quantityAfter: yearBooks[book].held, marksAfter: yearBooks[book].marks, costOrZero: cost,
        costAfterOrZero: yearBooks[book].cost, coin: names.coin(yearBooks[book].coin)))
  }
}

extension Acquisition {
  /// The whole acquisition as a part for a book of an order, ranked by a cost.
  func part(_ index: Int32, ranked cost: Decimal128, by order: LotOrder) throws -> LotPart {
    let unitCost = order.isRanked ? try CostShare.unitCost(cost, quantity) : .zero
    return LotPart(
      quantity: quantity, acquisition: index, cost: costOrZero, marks: marks,
      key: order.key(unitCost, instant.microseconds, index))
  }
}
