/// The purchases because of which losses are denied.
extension ExplanationBuilder {
  /// What changes how many units of a coin were bought, in the order in which entries are taken.
  struct UnitChange {
    enum Kind {
      case bought(Decimal128)
      case split(Transaction.Ratio)
    }

    let day: Day
    let entry: Int
    let kind: Kind
  }

  /// Such changes of one coin in a row, with their sums so far: sales whose days overlap share them.
  struct PurchaseRun {
    /// The place of the first among all of the coin.
    let first: Int
    /// The units up to each, in those of its moment.
    var sums: [Operand] = []

    var end: Int { first + sums.count }
  }

  /// The units that were bought in the 61 days around a disposal, by their purchases and splits, in
  /// those of its moment; counted where their rounded sum is another one.
  mutating func unitsBought(around disposal: Disposal, _ bought: Decimal128) throws -> Operand {
    let coin = disposal.coin
    let all = unitChanges(of: coin)
    let window =
      all.place(
        notBefore: disposal.day.adding(days: -30))..<all.place(
        notBefore: disposal.day.adding(days: 31))
    let counted = Operand(value: bought, origin: .counted)
    guard !window.isEmpty else { return counted }
    let stepsBefore = steps.count
    // Taken out, so that adding to it copies nothing.
    var run = runs.removeValue(forKey: coin) ?? PurchaseRun(first: window.lowerBound)
    if !(run.first..<run.end).contains(window.lowerBound) {
      run = PurchaseRun(first: window.lowerBound)
    }
    let sumsBefore = run.sums.count
    // A sum of too many digits explains as little as one that does not come to it.
    let sum = try? told(disposal, all, window, &run)
    if let sum, sum.value == bought {
      runs[coin] = run
      return sum
    }
    dropSteps(from: stepsBefore)
    run.sums.removeLast(run.sums.count - sumsBefore)
    runs[coin] = run
    return counted
  }

  /// The units of a window of changes in those of a disposal's moment.
  private mutating func told(
    _ disposal: Disposal, _ all: [UnitChange], _ window: Range<Int>, _ run: inout PurchaseRun
  ) throws -> Operand {
    let coin = disposal.coin
    while run.end < window.upperBound {
      run.sums.append(try sum(of: run.sums.last, and: all[run.end], coin))
    }
    var sum = run.sums[window.upperBound - 1 - run.first]
    if window.lowerBound > run.first {
      var earlier = run.sums[window.lowerBound - 1 - run.first]
      for change in all[window] { earlier = try split(earlier, at: change, coin) }
      if !earlier.value.isZero {
        sum = try add(
          .bought, .difference, [sum, earlier], entry: disposal.entry, coin: coin)
      }
    }
    let place = places[disposal.entry] ?? 0
    for change in all[window].reversed() where places[change.entry] ?? 0 > place {
      sum = try split(sum, at: change, coin, isUndone: true)
    }
    return sum
  }

  /// The units up to a change.
  private mutating func sum(
    of units: Operand?, and change: UnitChange, _ coin: CoinID
  ) throws -> Operand {
    guard case .bought(let quantity) = change.kind else {
      return try split(units ?? Self.formula(.zero), at: change, coin)
    }
    let bought = self.units(quantity, of: change.entry)
    guard let units, !units.value.isZero else {
      return try add(.bought, .given, [bought], entry: change.entry, coin: coin)
    }
    return try add(.bought, .sum, [units, bought], entry: change.entry, coin: coin)
  }

  /// Units as they are after a change, or before it, where that is a split.
  private mutating func split(
    _ units: Operand, at change: UnitChange, _ coin: CoinID, isUndone: Bool = false
  ) throws -> Operand {
    guard case .split(let ratio) = change.kind, !units.value.isZero else { return units }
    let sides = [ratio.new, ratio.old].map { Self.stated($0) }
    return try add(
      .bought, .share, [units] + (isUndone ? sides.reversed() : sides), entry: change.entry,
      coin: coin)
  }

  /// The purchases and splits of a coin in their order.
  private mutating func unitChanges(of coin: CoinID) -> [UnitChange] {
    if places.isEmpty {
      var bought: [Int: [Acquisition]] = [:]
      for acquisition in history.acquisitions where acquisition.kind.isPurchase {
        if let entry = acquisition.entry { bought[entry, default: []].append(acquisition) }
      }
      for (place, index) in EntryOrder(entries, policy.sameInstant).enumerated() {
        places[index] = place
        let entry = entries[index]
        for acquisition in bought[index] ?? [] {
          unitChanges[acquisition.coin, default: []].append(
            UnitChange(day: entry.day, entry: index, kind: .bought(acquisition.quantity)))
        }
        if entry.act == .split, let ratio = entry.details.ratio {
          unitChanges[entry.amount.coin, default: []].append(
            UnitChange(day: entry.day, entry: index, kind: .split(ratio)))
        }
      }
    }
    return unitChanges[coin] ?? []
  }
}

extension [ExplanationBuilder.UnitChange] {
  /// The place of the first that is not before a day, by halving.
  fileprivate func place(notBefore day: Day) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle].day < day { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
