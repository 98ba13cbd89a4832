extension BookKeeper {
  mutating func move(_ step: MoveStep) throws {
    prepare(step.coin)
    try count(step.coin, step.source, step.quantity.negated)
    try count(step.coin, step.destination, step.quantity)
    // Touched whatever the fee costs, as the survey did.
    if step.spreadsCost, family(of: step.coin) == .shares { try shareBook(step.coin) }
    var spread = TakenCost()
    for fee in step.spread where !fee.quantity.isZero {
      prepare(fee.coin)
      try count(fee.coin, step.source, fee.quantity.negated)
      if family(of: fee.coin) == .shares {
        // Settled with the day; the cost goes from pool to pool.
        try shareBook(fee.coin)
        addShareStep(.spread(onto: step.coin), fee.coin, fee.quantity)
        continue
      }
      let taken = try takeCost(fee.coin, step.source, fee.quantity)
      try spread.add(taken, &history.trail)
    }
    switch family(of: step.coin) {
    case .lots: try moveLots(step, spread)
    case .shares:
      if spread.counts {
        addShareStep(.into(spread), step.coin, .zero, step: spread.step)
      }
    case .yearly:
      if spread.counts {
        let book = yearBook(step.coin)
        try yearBooks[book].add(
          .zero, spread.cost, spread.marks, step: spread.step, &history.trail)
        notePool(yearly: book, .zero, spread.cost, spread.marks)
      }
    }
  }

  private mutating func moveLots(_ step: MoveStep, _ spread: TakenCost) throws {
    let source = lotBook(step.coin, step.source)
    let destination = lotBook(step.coin, step.destination)
    if source == destination, spread.cost.isZero, spread.marks.isEmpty {
      return try checkNamed(step.choices, step.quantity, source)
    }
    let missing =
      source == destination && lotBooks[source].quantity < step.quantity
      ? try step.quantity - lotBooks[source].quantity
      : try shortfall(step.quantity, of: source)
    let isPool = lotBooks[source].isPool
    _ = try takeParts(try step.quantity - missing, step.choices, source)
    if !missing.isZero, source != destination {
      parts.append(addMissing(step.coin, step.source, missing))
    }
    let order = lotBooks[destination].order
    var shares = CostSplit(
      of: spread.cost, whole: step.quantity, step: spread.step, count: parts.count)
    var cost = Decimal128.zero
    var marks: FigureMarks = []
    for index in parts.indices {
      var part = parts[index]
      marks.formUnion(part.marks)
      let (share, shareStep) = try shares.next(part.quantity, &history.trail)
      let newCost = try part.cost + share
      if !share.isZero || spread.marks.contains(.missingCost) {
        part.step = history.trail.sum(part.step, shareStep, part.quantity, newCost)
      }
      cost = try cost + part.cost
      if source != destination, history.trail.isKept {
        history.carries.append(
          Carry(
            entry: Int(entry), acquisition: Int(part.acquisition),
            coin: names.coin(step.coin), quantity: part.quantity,
            newCoin: names.coin(step.coin), newQuantity: part.quantity,
            source: names.wallet(step.source), destination: names.wallet(step.destination),
            marks: part.marks, newMarks: part.marks.union(spread.marks),
            costOrZero: part.cost, newCostOrZero: newCost))
      }
      part.cost = newCost
      part.marks.formUnion(spread.marks)
      if order.isRanked, !share.isZero, policy.rank == .costWithFees {
        let unitCost = try CostShare.unitCost(newCost, part.quantity)
        part.key = order.key(unitCost, part.key.time, part.key.sequence)
      }
      try lotBooks[destination].insert(part, trail: &history.trail)
    }
    if parts.isEmpty, !spread.cost.isZero { note(.unusedFee(spread.cost)) }
    if isPool, source != destination {
      notePool(source, step.quantity.negated, cost.negated, marks)
      notePool(destination, step.quantity, try cost + spread.cost, marks.union(spread.marks))
    } else if isPool, !parts.isEmpty {
      notePool(destination, .zero, spread.cost, spread.marks)
    }
  }

  mutating func wrap(_ step: WrapStep) throws {
    prepare(step.coin)
    prepare(step.newCoin)
    try count(step.coin, step.wallet, step.quantity.negated)
    try count(step.newCoin, step.wallet, step.newQuantity)
    if step.quantity.isZero || step.newQuantity.isZero { throw BookFault.badRatio }
    switch family(of: step.coin) {
    case .shares:
      try shareBook(step.coin)
      if family(of: step.newCoin) == .shares { try shareBook(step.newCoin) }
      addShareStep(.wrap(step, splits: []), step.coin, step.quantity)
    case .lots where family(of: step.newCoin) == .lots: try wrapLots(step)
    default:
      let taken = try takeCost(step.coin, step.wallet, step.quantity, step.choices)
      try arrive(step, taken)
    }
  }

  private mutating func wrapLots(_ step: WrapStep) throws {
    let source = lotBook(step.coin, step.wallet)
    let destination = lotBook(step.newCoin, step.wallet)
    let missing = try shortfall(step.quantity, of: source)
    _ = try takeParts(try step.quantity - missing, step.choices, source)
    if !missing.isZero { parts.append(addMissing(step.coin, step.wallet, missing)) }
    let order = lotBooks[destination].order
    var tags: [Int32: Int32] = [:]
    var before = Decimal128.zero
    var after = Decimal128.zero
    var cost = Decimal128.zero
    var marks: FigureMarks = []
    for index in parts.indices {
      var part = parts[index]
      marks.formUnion(part.marks)
      before = try before + part.quantity
      cost = try cost + part.cost
      // The running sum is rounded, not the part, so that the parts add up to what arrived.
      let sum = try CostShare.rescaled(before, new: step.newQuantity, old: step.quantity)
      let quantity = try sum - after
      after = sum
      if quantity.isZero { throw DecimalError.overflow }
      if history.trail.isKept {
        history.carries.append(
          Carry(
            entry: Int(entry), acquisition: Int(part.acquisition), coin: names.coin(step.coin),
            quantity: part.quantity, newCoin: names.coin(step.newCoin), newQuantity: quantity,
            source: names.wallet(lotBooks[source].wallet),
            destination: names.wallet(lotBooks[destination].wallet), marks: part.marks,
            newMarks: part.marks, costOrZero: part.cost, newCostOrZero: part.cost))
      }
      part.quantity = quantity
      part.step = history.trail.renamed(part.step, quantity)
      let acquisition = history.acquisitions[Int(part.acquisition)]
      let unitCost = order.isRanked ? try CostShare.unitCost(part.cost, quantity) : .zero
      part.key = order.key(unitCost, acquisition.instant.microseconds, part.acquisition)
      if part.tag >= 0 || step.label != nil {
        part.tag = retagged(part.tag, step, &tags)
      }
      try lotBooks[destination].insert(part, trail: &history.trail)
    }
    if lotBooks[source].isPool { notePool(source, step.quantity.negated, cost.negated, marks) }
    if lotBooks[destination].isPool { notePool(destination, step.newQuantity, cost, marks) }
  }

  /// The tag of what a wrap carries: its old one, or a new one where the wrap has a label.
  private mutating func retagged(
    _ tag: Int32, _ step: WrapStep, _ tags: inout [Int32: Int32]
  ) -> Int32 {
    let coin = names.coin(step.newCoin)
    guard let label = step.label else {
      labels.note(tag, became: coin)
      return tag
    }
    if let known = tags[tag] { return known }
    let new = labels.tag(for: label, coin, after: tag)
    tags[tag] = new
    return new
  }

  /// Takes units out of a book for their cost alone.
  mutating func takeCost(
    _ coin: Int32, _ wallet: Int32, _ quantity: Decimal128,
    _ choices: [Transaction.LotChoice] = []
  ) throws -> TakenCost {
    var result = TakenCost()
    switch family(of: coin) {
    case .lots:
      let book = lotBook(coin, wallet)
      let missing = try shortfall(quantity, of: book)
      if !missing.isZero { result.marks.insert(.zeroBasis) }
      _ = try takeParts(try quantity - missing, choices, book)
      for part in parts {
        try result.add(
          TakenCost(
            quantity: part.quantity, cost: part.cost, marks: part.marks, step: part.step),
          &history.trail)
      }
      if lotBooks[book].isPool {
        notePool(book, quantity.negated, result.cost.negated, result.marks)
      }
    case .yearly:
      let book = yearBook(coin)
      let missing = try yearlyShortfall(quantity, of: book)
      if !missing.isZero { result.marks.insert(.zeroBasis) }
      let taken = try yearBooks[book].take(
        try quantity - missing, leaves: true, &history.trail)
      try result.add(taken, &history.trail)
      notePool(yearly: book, quantity.negated, result.cost.negated, result.marks)
    case .shares: break
    }
    return result
  }

  /// Puts what a wrap carried out of a pool into the book of the new coin.
  mutating func arrive(_ step: WrapStep, _ taken: TakenCost) throws {
    let cost = taken.cost
    let renamed = history.trail.renamed(taken.step, step.newQuantity)
    if history.trail.isKept { history.carries.append(carry(step, taken)) }
    switch family(of: step.newCoin) {
    case .lots:
      let book = lotBook(step.newCoin, step.wallet)
      let part = try pooledPart(
        step.newCoin, step.wallet, step.newQuantity, taken, lotBooks[book].order,
        label: step.label)
      try lotBooks[book].insert(part, trail: &history.trail)
      if lotBooks[book].isPool { notePool(book, step.newQuantity, cost, taken.marks) }
    case .yearly:
      let book = yearBook(step.newCoin)
      try yearBooks[book].add(
        step.newQuantity, cost, taken.marks, step: renamed, &history.trail)
      notePool(yearly: book, step.newQuantity, cost, taken.marks)
    case .shares:
      try shareBook(step.newCoin)
      addShareStep(
        .into(
          TakenCost(
            quantity: step.newQuantity, cost: cost, marks: taken.marks, step: renamed)),
        step.newCoin, step.newQuantity, step: renamed)
    }
  }

  /// Units out of a pool as a lot of their own, dated on the day at hand.
  mutating func pooledPart(
    _ coin: Int32, _ wallet: Int32, _ quantity: Decimal128, _ taken: TakenCost,
    _ order: LotOrder, label: String? = nil
  ) throws -> LotPart {
    let cost = taken.cost
    let acquisition = Acquisition(
      kind: .pool, coin: names.coin(coin), wallet: names.wallet(wallet) ?? .main, day: day,
      instant: Instant(startOf: day), quantity: quantity, label: label, marks: taken.marks,
      entryIndex: entry, valueOrZero: cost, costOrZero: cost)
    var part = try acquisition.part(add(acquisition), ranked: cost, by: order)
    part.step = history.trail.renamed(taken.step, quantity)
    part.tag = tag(of: acquisition)
    return part
  }
}
