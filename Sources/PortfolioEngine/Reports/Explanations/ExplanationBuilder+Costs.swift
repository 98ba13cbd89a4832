/// The costs of what left and of what is held, by the trail that the fold kept.
extension ExplanationBuilder {
  /// The steps of the trail that some of them rest on, themselves among them, in order.
  private func closure(of steps: [Int]) -> [Int] {
    var needed: Set<Int> = []
    var open = steps
    while let step = open.popLast() {
      guard costs[step] == nil, needed.insert(step).inserted else { continue }
      let cost = history.costSteps[step]
      switch cost.rule {
      case .acquired: break
      case .denied:
        open += cost.sources.dropLast()
        if let loss = cost.sources.last {
          open += matchSteps(of: history.superficialLosses[loss].disposal)
        }
      case .part, .rest, .sum, .renamed, .unknown: open += cost.sources
      }
    }
    return needed.sorted()
  }

  /// Whether all costs that a step rests on are known.
  func isKnown(step: Int) -> Bool {
    closure(of: [step]).allSatisfy { number in
      let step = history.costSteps[number]
      switch step.rule {
      case .acquired: return history.acquisitions[step.sources[0]].cost != nil
      case .denied: return step.sources.last.map { isGainKnown(ofLoss: $0) } ?? true
      case .unknown: return false
      case .part, .rest, .sum, .renamed: return true
      }
    }
  }

  /// The entries because of which a cost that a step rests on is unknown: those without a value, and
  /// those of whose loss nobody knows what is denied.
  func unknownEntries(behindStep step: Int) -> [Int] {
    let losses = Set(
      history.unknownLosses.filter(\.costWasKnown).map { history.disposals[$0.disposal].entry })
    return closure(of: [step]).compactMap { number in
      let step = history.costSteps[number]
      switch step.rule {
      case .acquired:
        let acquisition = history.acquisitions[step.sources[0]]
        return acquisition.cost == nil ? acquisition.entry : nil
      case .unknown: return step.entry.flatMap { losses.contains($0) ? $0 : nil }
      case .denied, .part, .rest, .sum, .renamed: return nil
      }
    }
  }

  /// The entries because of which the gain of a disposal is unknown: those behind its cost, and those
  /// of the disposals of its day whose own value or fee is unknown.
  func unknownEntries(behind disposal: Int) -> [Int] {
    let parts = history.disposals[disposal]
    let sold = Set([parts.entry] + parts.mergedEntries)
    return matchSteps(of: disposal).flatMap { unknownEntries(behindStep: $0) }
      + history.unpriced.map(\.entry).filter { sold.contains($0) }
  }

  private func isGainKnown(ofLoss index: Int) -> Bool {
    history.disposals[history.superficialLosses[index].disposal].gain != nil
  }

  private func matchSteps(of disposal: Int) -> [Int] {
    history.disposals[disposal].matchRange.compactMap { history.costStep(ofMatch: $0) }
  }

  /// The cost that a step of the trail gave, with all that it rests on.
  mutating func cost(ofStep step: Int) throws -> Operand {
    if let known = costs[step] { return known }
    for needed in closure(of: [step]) { try explain(step: needed) }
    return costs[step] ?? Self.formula(.zero)
  }

  private mutating func explain(step index: Int) throws {
    let step = history.costSteps[index]
    func source(_ place: Int) -> Operand {
      costs[step.sources[place]] ?? Self.formula(.zero)
    }
    let coin = coin(of: step)
    coins[index] = coin
    let result: Operand
    switch step.rule {
    case .acquired:
      result = try cost(ofAcquisition: step.sources[0])
    case .part:
      let before = history.costSteps[step.sources[0]].quantity
      let whole = step.whole ?? step.quantity
      // A cost that is spread over a move, or a day in two, is shared by other units than its own.
      let origin = whole == before ? Self.units(source(0)) : .counted
      result = try add(
        isMoveFee(step) ? .moveFee : .taken, .share,
        [
          source(0), units(step.quantity, of: step.entry), Operand(value: whole, origin: origin),
        ], entry: step.entry, coin: coin, quantity: step.quantity)
    case .rest:
      result = try add(
        isMoveFee(step) ? .moveFee : .left, .difference, [source(0), source(1)], entry: step.entry,
        coin: coin,
        quantity: step.quantity)
    case .sum:
      result = try add(
        .joined, .sum, [source(0), source(1)], entry: step.entry, coin: coin,
        quantity: step.quantity)
    case .renamed:
      // Nothing changed but the units, and often not even those; another coin's are told.
      let before = history.costSteps[step.sources[0]].quantity
      let isWrap = step.entry.map { entries[$0].act == .wrap } ?? false
      if before == step.quantity, !isWrap {
        costs[index] = source(0)
        return
      }
      result = try add(
        isMoveFee(step) ? .moveFee : .renamed, .given, [source(0)], entry: step.entry, coin: coin,
        quantity: step.quantity)
    case .unknown: return
    case .denied:
      guard let loss = step.sources.last else { return }
      let operands = step.sources.count > 1 ? [source(0)] : []
      result = try add(
        .joined, .sum, operands + [try denied(loss)], entry: step.entry, coin: coin,
        quantity: step.quantity)
    }
    costs[index] = result
  }

  /// The coins that an entry moves.
  static func coins(of entry: Transaction) -> Set<CoinID> {
    var coins: Set<CoinID> = [entry.amount.coin]
    if let received = entry.details.counterpart { coins.insert(received.coin) }
    for case .coins(let amount, _) in entry.fees { coins.insert(amount.coin) }
    return coins
  }

  /// The coin whose units a step counts, explained or not; nil where nothing tells it.
  mutating func coin(ofStep start: Int) -> CoinID? {
    var path: [Int] = []
    var open: Int? = start
    while let number = open, coins[number] == nil {
      path.append(number)
      let step = history.costSteps[number]
      switch step.rule {
      case .acquired, .denied: open = nil
      case .part, .rest, .sum, .renamed, .unknown: open = step.sources.first
      }
    }
    for number in path.reversed() { coins[number] = coin(of: history.costSteps[number]) }
    return coins[start]
  }

  /// The coin whose units a step counts, once its sources are explained.
  private func coin(of step: CostStep) -> CoinID? {
    switch step.rule {
    case .acquired: return history.acquisitions[step.sources[0]].coin
    case .part, .rest, .sum, .renamed, .unknown:
      if step.rule == .renamed, let entry = step.entry, entries[entry].act == .wrap {
        return entries[entry].details.counterpart?.coin
      }
      if isMoveFee(step), let entry = step.entry { return entries[entry].amount.coin }
      return step.sources.first.flatMap { coins[$0] }
    case .denied:
      return step.sources.last.map {
        history.disposals[history.superficialLosses[$0].disposal].coin
      }
    }
  }

  /// Whether a step lays the fee of a move on what is moved: its units are those that were moved, not
  /// those of the fee.
  private func isMoveFee(_ step: CostStep) -> Bool {
    guard let entry = step.entry, entries[entry].act == .move else { return false }
    switch step.rule {
    case .renamed: return step.quantity != history.costSteps[step.sources[0]].quantity
    case .part: return step.whole != history.costSteps[step.sources[0]].quantity
    case .rest: return isMoveFee(history.costSteps[step.sources[1]])
    case .acquired, .sum, .denied, .unknown: return false
    }
  }

  /// The units of the step that an operand is the result of.
  private static func units(_ operand: Operand) -> FigureExplanation.Origin {
    if case .step(let number) = operand.origin { .units(number) } else { .counted }
  }

  /// The part of a superficial loss that was denied.
  mutating func denied(_ index: Int) throws -> Operand {
    if let known = denials[index] { return known }
    let loss = history.superficialLosses[index]
    let disposal = history.disposals[loss.disposal]
    let gain = try gainBeforeDenial(of: loss.disposal)
    let sum = try add(
      .loss, .difference, [Self.formula(.zero), gain], entry: disposal.entry, coin: disposal.coin)
    let sold = units(disposal.quantity, of: disposal.entry)
    var part = sold
    let bought = try unitsBought(around: disposal, loss.bought)
    if loss.deniedQuantity == min(disposal.quantity, min(loss.bought, loss.held)) {
      part = try add(
        .deniedUnits, .least,
        [
          sold, bought,
          Operand(value: loss.held, origin: .counted),
        ], entry: disposal.entry, coin: disposal.coin)
    }
    let denied = try add(
      .denied, .share, [sum, part, sold],
      entry: disposal.entry, coin: disposal.coin)
    denials[index] = denied
    return denied
  }

  /// Proceeds less the cost of all parts.
  mutating func gainBeforeDenial(of index: Int) throws -> Operand {
    if let known = gains[index] { return known }
    let disposal = history.disposals[index]
    let terms = Set(history.matches(of: disposal).map(\.term))
    guard terms.count > 1, policy.holdingPeriod != .none else {
      let net = try sides(of: index).net
      let cost = try cost(ofDisposal: index)
      let gain = try add(
        .gain(terms.first ?? nil), .difference, [net, cost], entry: disposal.entry,
        coin: disposal.coin, quantity: disposal.quantity)
      gains[index] = gain
      return gain
    }
    let parts = try gainsOfParts(of: index)
    let gain =
      try sum(
        .gain(nil), parts, entry: disposal.entry, coin: disposal.coin,
        quantity: disposal.quantity) ?? Self.formula(.zero)
    gains[index] = gain
    return gain
  }

  /// The cost of all parts of a disposal.
  mutating func cost(ofDisposal index: Int) throws -> Operand {
    if let known = disposed[index] { return known }
    let disposal = history.disposals[index]
    let cost =
      try sum(
        .disposed, try sides(of: index).costs, entry: disposal.entry, coin: disposal.coin,
        quantity: disposal.quantity) ?? Self.formula(.zero)
    disposed[index] = cost
    return cost
  }

  mutating func matchCosts(of disposal: Disposal) throws -> [Operand] {
    if disposal.marks.contains(.uncertainOrder) {
      uncertain.append(entries.place(of: disposal.entry))
    }
    return try disposal.matchRange.enumerated().map { position, match in
      // A cost that is unknown has no steps; the parts that need it are left out.
      if Array(history.matches(of: disposal))[position].cost == nil { return Self.formula(.zero) }
      guard let step = history.costStep(ofMatch: match) else {
        madeUp.append(entries.place(of: disposal.entry))
        return Self.formula(.zero)
      }
      return try cost(ofStep: step)
    }
  }

  /// What came in for each part of a disposal, after fees.
  mutating func proceedsShares(of number: Int) throws -> [Operand] {
    if let known = shares[number] { return known }
    let disposal = history.disposals[number]
    let net = try sides(of: number).net
    let matches = Array(history.matches(of: disposal))
    var left = net
    var result: [Operand] = []
    for match in matches.dropLast() {
      let share = try add(
        .proceedsShare, .share,
        [
          net, units(match.quantity, of: disposal.entry),
          units(disposal.quantity, of: disposal.entry),
        ],
        entry: disposal.entry, coin: disposal.coin, quantity: match.quantity)
      left = try add(
        .proceedsShare, .difference, [left, share], entry: disposal.entry, coin: disposal.coin)
      result.append(share)
    }
    if !matches.isEmpty { result.append(left) }
    shares[number] = result
    return result
  }

  /// The gain of every part of a disposal.
  mutating func gainsOfParts(of number: Int) throws -> [Operand] {
    if let known = partGains[number] { return known }
    let disposal = history.disposals[number]
    let shares = try proceedsShares(of: number)
    let costs = try sides(of: number).costs
    var gains: [Operand] = []
    for (index, match) in history.matches(of: disposal).enumerated() {
      guard match.gain != nil else {
        gains.append(Self.formula(.zero))
        continue
      }
      gains.append(
        try add(
          .partGain(match.term), .difference, [shares[index], costs[index]], entry: disposal.entry,
          coin: disposal.coin, quantity: match.quantity))
    }
    partGains[number] = gains
    return gains
  }
}
