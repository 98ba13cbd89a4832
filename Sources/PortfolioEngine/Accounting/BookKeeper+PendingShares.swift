extension BookKeeper {
  /// Turns the pending days of share matching into disposals; all purchases are known by now.
  mutating func recordPendingShares() throws {
    // Told where each was sold, not at the journal's last entry.
    let last = entry
    defer { entry = last }
    for pending in pendingShares {
      if let lead = pending.disposals.first { entry = lead.entry }
      var parts = pending.parts.filter { $0.rule == .sameDay }
      for index in pending.links {
        let link = shareBooks[pending.book].plan.links[index]
        parts.append(
          ShareMatch(
            rule: link.rule,
            acquired: shareBooks[pending.book].plan.days[Int(link.purchaseDay)].day,
            acquisition: link.acquisition, quantity: link.sold, cost: link.cost,
            marks: link.marks, step: link.step))
      }
      parts += pending.parts.filter { $0.rule != .sameDay }
      let taxed = pending.disposals.filter(\.step.isTaxed)
      let untaxed = pending.disposals.filter { !$0.step.isTaxed }
      if taxed.isEmpty || untaxed.isEmpty {
        try record(pending, pending.disposals, parts)
      } else {
        // One disposal by law; its taxed part takes its share of every match.
        let units = try taxed.reduce(Decimal128.zero) { try $0 + $1.quantity }
        let halves = try parts.map {
          try $0.split(units, of: pending.sold, &history.trail)
        }
        try record(pending, taxed, halves.map(\.taken))
        try record(pending, untaxed, halves.map(\.rest))
      }
    }
    pendingShares.removeAll()
  }

  private mutating func record(
    _ pending: PendingShares,
    _ disposals: [(entry: Int32, step: DisposeStep, quantity: Decimal128)], _ parts: [ShareMatch]
  ) throws {
    guard let lead = disposals.first else { return }
    let isTaxed = lead.step.isTaxed
    var units = Decimal128.zero
    var proceeds = Decimal128.zero
    var fees = Decimal128.zero
    var marks: FigureMarks = []
    for disposal in disposals {
      units = try units + disposal.quantity
      proceeds = try proceeds + disposal.step.proceeds
      fees = try fees + disposal.step.fees
      marks.formUnion(disposal.step.proceedsMarks)
    }
    let first = history.matches.count
    var left = proceeds
    var cost = Decimal128.zero
    var gain = Decimal128.zero
    var all = marks
    for (index, part) in parts.enumerated() {
      let share =
        index == parts.count - 1
        ? left : try CostShare.share(of: proceeds, part: part.quantity, whole: units)
      left = try left - share
      let partGain = isTaxed ? try share - part.cost : .zero
      cost = try cost + part.cost
      gain = try gain + partGain
      if history.trail.isKept { history.trail.matches.append(part.step) }
      all.formUnion(part.marks)
      history.matches.append(
        LotMatch(
          acquired: part.acquired, quantity: part.quantity,
          term: part.acquired.flatMap {
            policy.holdingPeriod.term(acquired: $0, disposed: pending.day)
          }, rule: part.rule, isTaxed: isTaxed, marks: marks.union(part.marks),
          acquisitionIndex: part.acquisition, costOrZero: part.cost, proceedsOrZero: share))
    }
    history.disposals.append(
      Disposal(
        entry: lead.entry, mergedEntries: disposals.dropFirst().map { Int($0.entry) },
        kind: lead.step.kind, coin: names.coin(pending.coin),
        wallet: names.wallet(lead.step.wallet) ?? .main, day: pending.day, quantity: units,
        isTaxed: isTaxed, marks: all, feesOrZero: fees, proceedsOrZero: proceeds, costOrZero: cost,
        gainOrZero: gain,
        matchRange: first..<history.matches.count))
  }
}

extension ShareMatch {
  /// The match in two, by a part of the units of its day.
  fileprivate func split(
    _ units: Decimal128, of whole: Decimal128, _ trail: inout CostTrail
  ) throws -> (taken: ShareMatch, rest: ShareMatch) {
    let part = try quantity.multiplied(by: units, dividedBy: whole, toPlaces: CostShare.places)
    let share = try CostShare.share(of: cost, part: units, whole: whole)
    // The units of the match are those of its day's share: a part of the whole day, not of the match.
    let taken = trail.part(of: step, units, whole: whole, share)
    let rest = try cost - share
    let restStep = trail.rest(of: step, less: taken, try quantity - part, rest)
    return (
      with(part, share, trail.renamed(taken, part)),
      with(try quantity - part, rest, restStep)
    )
  }

  private func with(_ quantity: Decimal128, _ cost: Decimal128, _ step: Int32) -> ShareMatch {
    ShareMatch(
      rule: rule, acquired: acquired, acquisition: acquisition, quantity: quantity, cost: cost,
      marks: marks, step: step)
  }
}
