extension BookKeeper {
  /// The book of a coin under share matching, which is noted as touched today.
  @discardableResult
  mutating func shareBook(_ coin: Int32) throws -> Int {
    if let found = coins[Int(coin)]?.shares, found >= 0 {
      touch(coin, Int(found))
      return Int(found)
    }
    let rules: ShareMatchingRules
    if case .shareMatching(let stated) = method(of: coin) {
      rules = stated
    } else {
      rules = ShareMatchingRules()
    }
    coins[Int(coin)]?.shares = Int32(shareBooks.count)
    let counts = Int(coin) < surveyed.count ? surveyed[Int(coin)] : []
    shareBooks.append(
      ShareBook(coin: coin, rules: rules, plan: try MatchPlan(counts, regime: rules.regime)))
    touch(coin, shareBooks.count - 1)
    return shareBooks.count - 1
  }

  private mutating func touch(_ coin: Int32, _ book: Int) {
    if !shareBooks[book].isTouched {
      shareBooks[book].isTouched = true
      shareCoins.append(Int32(book))
    }
  }

  mutating func addShareStep(
    _ act: ShareStep.Act, _ coin: Int32, _ quantity: Decimal128, step: Int32 = CostTrail.none
  ) {
    shareDay.append(
      ShareStep(coin: coin, entry: entry, act: act, quantity: quantity, step: step))
  }

  /// Settles the day at hand for all coins under share matching.
  ///
  /// Purchases come first, then wraps and disposals in the order of the entries, a coin's matched
  /// disposals together at the place of their last one.
  mutating func settleShareDay() throws {
    guard !shareDay.isEmpty else { return }
    // When a step fails, its entry stays behind and names it.
    let last = entry
    try rescaleShareDay()
    try groupShareDay()
    for book in shareCoins { try settlePurchases(Int(book)) }
    for index in shareDay.indices {
      entry = shareDay[index].entry
      try settle(shareStep: index)
    }
    for book in shareCoins {
      shareBooks[Int(book)].group = ShareGroup()
      shareBooks[Int(book)].isTouched = false
    }
    shareCoins.removeAll(keepingCapacity: true)
    shareDay.removeAll(keepingCapacity: true)
    entry = last
  }

  private func shareIndex(_ coin: Int32) -> Int { Int(coins[Int(coin)]?.shares ?? 0) }

  /// Puts the pools, and what the day did before a split, into the units of the day's end.
  private mutating func rescaleShareDay() throws {
    for index in shareDay.indices {
      guard case .split(let new, let old) = shareDay[index].act else { continue }
      let coin = shareDay[index].coin
      let book = shareIndex(coin)
      let before = shareBooks[book].quantity
      entry = shareDay[index].entry
      shareBooks[book].quantity = try CostShare.rescaled(before, new: new, old: old)
      shareBooks[book].step = history.trail.renamed(
        shareBooks[book].step, shareBooks[book].quantity)
      notePool(shares: book, try shareBooks[book].quantity - before, .zero, [])
      for earlier in 0..<index {
        if shareDay[earlier].coin == coin, !shareDay[earlier].quantity.isZero {
          shareDay[earlier].quantity = try CostShare.rescaled(
            shareDay[earlier].quantity, new: new, old: old)
          shareDay[earlier].step = history.trail.renamed(
            shareDay[earlier].step, shareDay[earlier].quantity)
        }
        if case .wrap(let step, var splits) = shareDay[earlier].act, step.newCoin == coin {
          let units = splits.last?.quantity ?? step.newQuantity
          splits.append((entry, try CostShare.rescaled(units, new: new, old: old)))
          shareDay[earlier].act = .wrap(step, splits: splits)
        }
      }
    }
  }

  private mutating func groupShareDay() throws {
    for index in shareDay.indices {
      let quantity = shareDay[index].quantity
      let book = shareIndex(shareDay[index].coin)
      entry = shareDay[index].entry
      switch shareDay[index].act {
      case .bought(let acquisition, let isMatched):
        let facts = history.acquisitions[Int(acquisition)]
        try shareBooks[book].group.add(
          quantity, facts.costOrZero, facts.marks, acquisition, isMatched,
          step: shareDay[index].step, &history.trail)
        shareBooks[book].group.entry = entry
      case .sold(let step) where method(of: step.coin).matches(step):
        shareBooks[book].group.sold = try shareBooks[book].group.sold + quantity
        shareBooks[book].group.disposals.append(index)
      default: break
      }
    }
  }

  /// Shares the cost of a day's purchases out: to the day's own disposals, to the days that the plan
  /// names, the rest to the pool.
  private mutating func settlePurchases(_ book: Int) throws {
    let number = shareBooks[book].cursor
    shareBooks[book].cursor += 1
    var group = shareBooks[book].group
    if group.entry >= 0 { entry = group.entry }
    let boughtMarks = group.marks
    if number < shareBooks[book].plan.days.count {
      let planned = shareBooks[book].plan.days[number]
      if !planned.sameDay.isZero { group.sameDay = try group.take(planned.sameDay, &history.trail) }
      for link in planned.purchaseLinks {
        let taken = try group.take(
          shareBooks[book].plan.links[link].bought, &history.trail)
        shareBooks[book].plan.links[link].cost = taken.cost
        shareBooks[book].plan.links[link].step = taken.step
        shareBooks[book].plan.links[link].marks = boughtMarks
        shareBooks[book].plan.links[link].acquisition = group.acquisition
      }
    }
    let units = try group.bought + group.direct
    if !units.isZero {
      let cost = try group.cost + group.directCost
      let step = history.trail.sum(group.step, group.directStep, units, cost)
      try shareBooks[book].add(
        units, cost, boughtMarks.union(group.directMarks), step: step, &history.trail)
      notePool(shares: book, units, cost, boughtMarks.union(group.directMarks))
    }
    shareBooks[book].group = group
  }

  private mutating func settle(shareStep index: Int) throws {
    let step = shareDay[index]
    let book = shareIndex(step.coin)
    switch step.act {
    case .bought, .split: break
    case .sold(let disposal):
      let matched = shareBooks[book].group.disposals
      if matched.last == index {
        try settleDisposals(book)
      } else if !method(of: step.coin).matches(disposal) {
        var pending = PendingShares(
          coin: step.coin, book: book, day: day,
          disposals: [(step.entry, disposal, step.quantity)], sold: step.quantity, parts: [],
          links: 0..<0)
        pending.parts = try takeFromPool(step.quantity, book)
        try reacquire(pending)
        pendingShares.append(pending)
      }
    case .into(let taken):
      try shareBooks[book].add(
        step.quantity, taken.cost, taken.marks, step: step.step, &history.trail)
      notePool(shares: book, step.quantity, taken.cost, taken.marks)
    case .spread(let target):
      let taken = try takeCost(step.quantity, fromPool: book)
      let cost = taken.cost
      if family(of: target) == .shares {
        let receiver = shareIndex(target)
        try shareBooks[receiver].add(
          .zero, cost, taken.marks, step: taken.step, &history.trail)
        notePool(shares: receiver, .zero, cost, taken.marks)
      } else if !cost.isZero {
        // Two countries' rules in one entry: the cost finds no book and is named instead.
        note(.unusedFee(cost))
      }
    case .wrap(var wrap, let splits):
      let taken = try takeCost(step.quantity, fromPool: book)
      let cost = taken.cost
      if family(of: wrap.newCoin) == .shares {
        let receiver = shareIndex(wrap.newCoin)
        var renamed = history.trail.renamed(taken.step, wrap.newQuantity)
        for split in splits {
          entry = split.entry
          wrap.newQuantity = split.quantity
          renamed = history.trail.renamed(renamed, wrap.newQuantity)
        }
        entry = step.entry
        if history.trail.isKept { history.carries.append(carry(wrap, taken)) }
        try shareBooks[receiver].add(
          wrap.newQuantity, cost, taken.marks, step: renamed, &history.trail)
        notePool(shares: receiver, wrap.newQuantity, cost, taken.marks)
      } else {
        try arrive(wrap, taken)
      }
    }
  }

  private mutating func settleDisposals(_ book: Int) throws {
    let group = shareBooks[book].group
    let number = shareBooks[book].cursor - 1
    let plan = shareBooks[book].plan
    let planned = number < plan.days.count ? plan.days[number] : MatchPlan.PlanDay(day: day)
    var parts: [ShareMatch] = []
    var rest = group.sold
    let sameDay = min(planned.sameDay, rest)
    if !sameDay.isZero {
      parts.append(
        ShareMatch(
          rule: .sameDay, acquired: day, acquisition: group.acquisition, quantity: sameDay,
          cost: group.sameDay.cost, marks: group.marks, step: group.sameDay.step))
      rest = try rest - sameDay
    }
    for link in planned.disposalLinks { rest = try rest - plan.links[link].sold }
    if rest.isNegative { rest = .zero }
    if !rest.isZero { parts.append(contentsOf: try takeFromPool(rest, book)) }
    let pending = PendingShares(
      coin: shareBooks[book].coin, book: book, day: day,
      disposals: group.disposals.compactMap { index in
        guard case .sold(let step) = shareDay[index].act else { return nil }
        return (shareDay[index].entry, step, shareDay[index].quantity)
      }, sold: group.sold, parts: parts, links: planned.disposalLinks)
    try reacquire(pending)
    pendingShares.append(pending)
  }

  /// Takes units out of a pool; what it lacks is refused or made up.
  private mutating func takeFromPool(_ units: Decimal128, _ book: Int) throws -> [ShareMatch] {
    var parts: [ShareMatch] = []
    let held = shareBooks[book].quantity
    let present = min(held, units)
    let missing = try units - present
    guard missing.isZero || policy.overselling == .zeroBasis else {
      throw BookFault.short(
        coin: shareBooks[book].coin, wallet: NameTables.allWallets, wanted: units,
        shortfall: missing, day: day)
    }
    if !present.isZero {
      let taken = try shareBooks[book].remove(present, &history.trail)
      notePool(shares: book, present.negated, taken.cost.negated, taken.marks)
      parts.append(
        ShareMatch(
          rule: .pool, acquired: nil, acquisition: -1, quantity: present,
          cost: taken.cost, marks: taken.marks, step: taken.step))
    }
    if !missing.isZero {
      parts.append(
        ShareMatch(
          rule: .missing, acquired: nil, acquisition: -1, quantity: missing, cost: .zero,
          marks: .zeroBasis, step: CostTrail.none))
    }
    return parts
  }

  /// Takes units out of a pool for their cost alone.
  private mutating func takeCost(
    _ units: Decimal128, fromPool book: Int
  ) throws -> TakenCost {
    var result = TakenCost()
    for part in try takeFromPool(units, book) {
      try result.add(
        TakenCost(
          quantity: part.quantity, cost: part.cost, marks: part.marks, step: part.step),
        &history.trail)
    }
    return result
  }

  /// Takes lost coins back into the pool at no cost, where the rules say so.
  private mutating func reacquire(_ pending: PendingShares) throws {
    guard shareBooks[pending.book].rules.reacquiresLost else { return }
    for disposal in pending.disposals where disposal.step.kind == .lost {
      let step = disposal.step
      let index = add(
        Acquisition(
          kind: .reacquired, coin: names.coin(pending.coin),
          wallet: names.wallet(step.wallet) ?? .main, day: day, instant: instant,
          quantity: disposal.quantity, label: nil, marks: [], entryIndex: disposal.entry,
          valueOrZero: .zero, costOrZero: .zero))
      try shareBooks[pending.book].add(
        disposal.quantity, .zero, [], step: acquiredStep(index), &history.trail)
      notePool(shares: pending.book, disposal.quantity, .zero, [])
    }
  }

  /// What a wrap carried out of a pool.
  func carry(_ wrap: WrapStep, _ taken: TakenCost) -> Carry {
    Carry(
      entry: Int(entry), acquisition: nil, coin: names.coin(wrap.coin), quantity: wrap.quantity,
      newCoin: names.coin(wrap.newCoin), newQuantity: wrap.newQuantity, source: nil,
      destination: nil, marks: taken.marks, newMarks: taken.marks, costOrZero: taken.cost,
      newCostOrZero: taken.cost)
  }

  private mutating func notePool(
    shares book: Int, _ quantity: Decimal128, _ cost: Decimal128, _ marks: FigureMarks
  ) {
    guard history.keepsPools else { return }
    history.note(
      PoolEvent(
        quantity: quantity, marks: marks.intersection(.ofCost),
        day: day, entryIndex: entry, stepIndex: shareBooks[book].step,
        quantityAfter: shareBooks[book].quantity, marksAfter: shareBooks[book].marks,
        costOrZero: cost,
        costAfterOrZero: shareBooks[book].cost, coin: names.coin(shareBooks[book].coin)))
  }
}

extension ShareGroup {
  /// Adds an acquisition to the day.
  mutating func add(
    _ units: Decimal128, _ price: Decimal128, _ priceMarks: FigureMarks, _ index: Int32,
    _ isMatched: Bool, step added: Int32, _ trail: inout CostTrail
  ) throws {
    if isMatched {
      bought = try bought + units
      cost = try cost + price
      step = trail.sum(step, added, bought, cost)
      marks.formUnion(priceMarks)
      purchases += 1
      acquisition = purchases == 1 ? index : -1
    } else {
      direct = try direct + units
      directCost = try directCost + price
      directStep = trail.sum(directStep, added, direct, directCost)
      directMarks.formUnion(priceMarks)
    }
  }
}
