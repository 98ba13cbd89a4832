extension LotHistory {
  /// The steps that gave the costs of some disposals, of those parts that have one; empty when no
  /// steps were kept.
  package func costSteps(of disposals: some Sequence<Disposal>) -> [Int] {
    disposals.flatMap { $0.matchRange.compactMap { costStep(ofMatch: $0) } }
  }

  /// The steps that gave the costs of what is held of some coins; empty when no steps were kept.
  ///
  /// - Parameter coins: nil for all.
  package func costSteps(ofHeld coins: Set<CoinID>?) -> [Int] {
    let lots = openLots.indices.filter { coins?.contains(openLots[$0].coin) ?? true }
    let pools = holdings.filter { coins?.contains($0.coin) ?? true }
    return lots.compactMap { costStep(ofOpenLot: $0) } + pools.compactMap { costStep(of: $0) }
  }

  /// The steps that gave the costs of the pools when a span of days began and after every change in
  /// it; empty when no steps were kept.
  package func costSteps(ofPoolsIn days: ClosedRange<Day>) -> [Int] {
    var openings: [CoinID: PoolEvent] = [:]
    var steps: [Int32] = []
    for event in poolEvents {
      if event.day < days.lowerBound {
        openings[event.coin] = event
      } else if days.contains(event.day) {
        steps.append(event.stepIndex)
      }
    }
    steps += openings.values.map(\.stepIndex)
    return steps.filter { $0 >= 0 }.map { Int($0) }
  }

  /// The acquisitions on whose costs some steps rest, those by a denied loss too.
  ///
  /// - Complexity: linear in the steps of the history.
  package func acquisitions(behind steps: [Int]) -> Set<Int> {
    let all = costSteps
    var isNeeded = [Bool](repeating: false, count: all.count)
    for step in steps { isNeeded[step] = true }
    var found: Set<Int> = []
    // A step rests on earlier ones alone, so that one pass back sees all.
    for number in all.indices.reversed() where isNeeded[number] {
      let step = all[number]
      switch step.rule {
      case .acquired: found.formUnion(step.sources)
      case .part, .rest, .sum, .renamed, .unknown: step.sources.forEach { isNeeded[$0] = true }
      case .denied:
        step.sources.dropLast().forEach { isNeeded[$0] = true }
        if let loss = step.sources.last {
          let disposal = disposals[superficialLosses[loss].disposal]
          costSteps(of: [disposal]).forEach { isNeeded[$0] = true }
        }
      }
    }
    return found
  }
}
