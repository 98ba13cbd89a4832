extension FigureExplanation {
  /// Explains the total gain of a report, and the sums of its terms.
  ///
  /// - Parameters:
  ///   - history: the lots, made with every cost step kept.
  ///   - entries: the transactions that the history was made of.
  ///   - past: the prices that it was made with.
  ///   - period: the days to explain; nil for all.
  ///   - coin: the coin to explain; nil for all.
  /// - Throws: `overflow` when a sum needs more than 38 digits.
  public init(
    gainsOf history: LotHistory, entries: [Transaction], at past: PastPrices,
    period: ClosedRange<Day>? = nil, coin: CoinID? = nil
  ) throws(DecimalError) {
    self = try Self.checked {
      var builder = ExplanationBuilder(history, entries, past)
      let indices = history.disposals.indices.filter { index in
        let disposal = history.disposals[index]
        return disposal.isTaxed && (period?.contains(disposal.day) ?? true)
          && (coin == nil || coin == disposal.coin)
      }
      // The last step is the total.
      try builder.explainSides(of: Array(indices))
      let result = try builder.explainGains(of: Array(indices))
      return builder.explanation(of: result)
    }
  }

  /// Explains what an entry did to the lots: the cost of what it brought in, the gain of what it let
  /// go; the figure is the sum of its gains, or the cost of what came in where it let nothing go.
  ///
  /// Under share matching it is told with all that its day did to the pools of its coins.
  ///
  /// - Throws: `overflow` when a sum needs more than 38 digits.
  public init(
    entry index: Int, of history: LotHistory, entries: [Transaction], at past: PastPrices
  ) throws(DecimalError) {
    self = try Self.checked {
      var builder = ExplanationBuilder(history, entries, past)
      let disposals = history.disposals.indices.filter { number in
        let disposal = history.disposals[number]
        return disposal.isTaxed
          && (disposal.entry == index || disposal.mergedEntries.contains(index))
      }
      var result = disposals.isEmpty ? nil : try builder.explainGains(of: Array(disposals))
      for number in disposals where history.disposals[number].gain == nil {
        builder.omitted += builder.unknownEntries(behind: number).map { entries.place(of: $0) }
      }
      for (number, acquisition) in history.acquisitions.enumerated()
      where acquisition.entry == index {
        guard acquisition.cost != nil else {
          builder.omitted.append(entries.place(of: index))
          continue
        }
        guard acquisition.kind != .pool else { continue }
        let cost = try builder.cost(ofAcquisition: number)
        if disposals.isEmpty { result = cost }
      }
      for number in builder.steps(of: index) {
        guard builder.isKnown(step: number) else {
          let unknown = builder.unknownEntries(behindStep: number)
          builder.omitted += (unknown.isEmpty ? [index] : unknown).map { entries.place(of: $0) }
          continue
        }
        _ = try builder.cost(ofStep: number)
      }
      for disposal in history.disposals
      where !disposal.isTaxed && disposal.entry == index && disposal.marks.contains(.zeroBasis) {
        builder.madeUp.append(entries.place(of: index))
      }
      let isUncertain = { (marks: FigureMarks) in marks.contains(.uncertainOrder) }
      if history.disposals.contains(where: {
        !$0.isTaxed && $0.entry == index && isUncertain($0.marks)
      }) || history.carries.contains(where: { $0.entry == index && isUncertain($0.marks) }) {
        builder.uncertain.append(entries.place(of: index))
      }
      return builder.explanation(of: result)
    }
  }

  /// Explains the sum of the incomes of a period.
  ///
  /// - Throws: `overflow` when a sum needs more than 38 digits.
  public init(
    incomeOf history: LotHistory, entries: [Transaction], at past: PastPrices,
    period: ClosedRange<Day>? = nil, coin: CoinID? = nil
  ) throws(DecimalError) {
    self = try Self.checked {
      var builder = ExplanationBuilder(history, entries, past)
      var total: Operand?
      for income in history.incomes
      where (period?.contains(income.day) ?? true) && (coin == nil || coin == income.coin) {
        guard income.value != nil else {
          builder.omitted.append(entries.place(of: income.entry))
          continue
        }
        let value = try builder.value(of: income.entry)
        total = try builder.add(
          .totalIncome, total == nil ? .given : .sum, (total.map { [$0] } ?? []) + [value],
          entry: income.entry, coin: income.coin)
      }
      let isNothing = total == nil && builder.omitted.isEmpty
      return builder.explanation(of: isNothing ? ExplanationBuilder.formula(.zero) : total)
    }
  }

  /// Explains the cost, the value and the unrealised gain of open lots or pools; the figure is the
  /// sum of their unrealised gains, or of their costs where no gain is known.
  ///
  /// - Parameter rows: the lots, as a report of this history, or of one made alike, has them.
  /// - Throws: `overflow` when a sum needs more than 38 digits.
  public init(
    lots rows: [LotsReport.Row], of history: LotHistory, entries: [Transaction],
    at past: PastPrices, currency: Currency
  ) throws(DecimalError) {
    self = try Self.checked {
      var builder = ExplanationBuilder(history, entries, past)
      var costs: [ExplanationBuilder.Operand] = []
      var gains: [ExplanationBuilder.Operand] = []
      for row in rows {
        let figures = try builder.explain(lot: row, currency: currency)
        if let cost = figures.cost { costs.append(cost) }
        if let gain = figures.gain { gains.append(gain) }
      }
      let cost = try builder.sum(.totalCost, costs)
      let gain = try builder.sum(.totalUnrealized, gains)
      if !rows.isEmpty {
        builder.omittedRows = rows.count - costs.count
        builder.name("cost", cost)
        builder.omittedRows = rows.count - gains.count
        builder.name("unrealised gain", gain)
      }
      let nothing = rows.isEmpty ? ExplanationBuilder.formula(.zero) : nil
      return builder.explanation(of: gain ?? cost ?? nothing)
    }
  }

  /// Runs a builder, whose only fault is a figure of too many digits.
  static func checked(
    _ build: () throws -> FigureExplanation
  ) throws(DecimalError) -> FigureExplanation {
    do {
      return try build()
    } catch let error as DecimalError {
      throw error
    } catch {
      throw .overflow
    }
  }
}

extension ExplanationBuilder {
  /// The steps of the trail that an entry took, but for what it brought in; under share matching those
  /// that its day took for its coins, at whichever of their entries.
  fileprivate mutating func steps(of index: Int) -> [Int] {
    let day = entries[index].day
    let coins = Self.coins(of: entries[index])
    let daily = coins.filter {
      if case .shareMatching = policy.methods.method(of: $0, in: day.components.year) {
        true
      } else {
        false
      }
    }
    var found: [Int] = []
    for (number, step) in history.costSteps.enumerated() where step.rule != .acquired {
      guard let entry = step.entry else { continue }
      let isOwn = entry == index
      guard isOwn || !daily.isEmpty && entries[entry].day == day else { continue }
      if isOwn || coin(ofStep: number).map({ daily.contains($0) }) ?? false {
        found.append(number)
      }
    }
    return found
  }

  /// Explains the gains of disposals and adds them up; nil when there are some and all are unknown.
  mutating func explainGains(of indices: [Int]) throws -> Operand? {
    var total: Operand?
    var terms: [(term: HoldingTerm?, sum: Operand)] = []
    let losses = Dictionary(
      uniqueKeysWithValues: history.superficialLosses.enumerated().map { ($1.disposal, $0) })
    for index in indices {
      let disposal = history.disposals[index]
      guard disposal.gain != nil else {
        omitted.append(entries.place(of: disposal.entry))
        continue
      }
      var gain = try gainBeforeDenial(of: index)
      if policy.holdingPeriod != .none {
        let matches = history.matches(of: disposal)
        if Set(matches.map(\.term)).count > 1 {
          let parts = try gainsOfParts(of: index)
          for (match, part) in zip(matches, parts) { try add(part, of: match.term, to: &terms) }
        } else {
          try add(gain, of: matches.first?.term, to: &terms)
        }
      }
      if let loss = losses[index] {
        gain = try add(
          .gainAfterDenial, .sum, [gain, try denied(loss)], entry: disposal.entry,
          coin: disposal.coin, quantity: disposal.quantity)
      }
      total = try total.map { try add(.total, .sum, [$0, gain]) } ?? gain
    }
    if let total, case .step(let number) = total.origin,
      steps[number - 1].subject != .total
    {
      return try add(.total, .given, [total])
    }
    return indices.isEmpty ? Self.formula(.zero) : total
  }

  /// Explains what came in for disposals and what they had cost, in the sums that leave out the same
  /// disposals as that of the gains.
  fileprivate mutating func explainSides(of indices: [Int]) throws {
    let known = indices.filter { history.disposals[$0].gain != nil }
    omittedRows = indices.count - known.count
    guard !known.isEmpty else { return }
    var proceeds: [Operand] = []
    var costs: [Operand] = []
    for index in known {
      proceeds.append(try sides(of: index).net)
      costs.append(try cost(ofDisposal: index))
    }
    name("proceeds", try sum(form: "proceeds", proceeds))
    name("cost", try sum(form: "cost", costs))
  }

  private mutating func add(
    _ gain: Operand, of term: HoldingTerm?, to terms: inout [(term: HoldingTerm?, sum: Operand)]
  ) throws {
    guard let place = terms.firstIndex(where: { $0.term == term }) else {
      terms.append((term, try add(.termTotal(term), .given, [gain])))
      return
    }
    terms[place].sum = try add(.termTotal(term), .sum, [terms[place].sum, gain])
  }

  /// Explains an open lot or a pool: its cost, its value, and the difference; what is unknown is nil.
  mutating func explain(
    lot row: LotsReport.Row, currency: Currency
  ) throws -> (cost: Operand?, gain: Operand?) {
    var step: Int?
    if let lot = row.lot {
      step = history.costStep(ofOpenLot: lot)
    } else {
      step = history.holdings.first { $0.coin == row.coin && $0.wallet == row.wallet }
        .flatMap { history.costStep(of: $0) }
    }
    let entry = row.acquisition.flatMap { history.acquisitions[$0].entry }
    if row.marks.contains(.uncertainOrder), let entry {
      uncertain.append(entries.place(of: entry))
    }
    var cost: Operand?
    if row.cost == nil {
      let isOwnKnown = row.acquisition.map { history.acquisitions[$0].cost != nil } ?? false
      let culprit = isOwnKnown ? unknownLoss(of: row.coin) ?? entry : entry
      if let culprit { omitted.append(entries.place(of: culprit)) }
    } else if let step {
      cost = try self.cost(ofStep: step)
    }
    guard let point = row.price else { return (cost, nil) }
    let price = use(
      FigureExplanation.Price(
        coin: row.coin, currency: currency, day: nil, price: point.price,
        asOf: point.asOf, source: point.source))
    let origin: FigureExplanation.Origin =
      if let cost, case .step(let number) = cost.origin { .units(number) } else { .counted }
    let value = try add(
      .holdingValue, .product, [Operand(value: row.quantity, origin: origin), price],
      coin: row.coin, quantity: row.quantity)
    guard let cost else { return (nil, nil) }
    let gain = try add(
      .unrealized, .difference, [value, cost], coin: row.coin, quantity: row.quantity)
    return (cost, gain)
  }

  /// The entry since whose loss of unknown size the cost of a coin is unknown; nil for none.
  private func unknownLoss(of coin: CoinID) -> Int? {
    history.unknownLosses.last {
      $0.costWasKnown && history.disposals[$0.disposal].coin == coin
    }.map { history.disposals[$0.disposal].entry }
  }
}
