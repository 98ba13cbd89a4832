internal import PortfolioEngine

/// What the holdings of a report cost, and what selling them would gain.
struct HoldingCosts: Sendable {
  /// The positions of all coins.
  let positions: CoinPositions
  /// The known costs together; nil when none is known.
  private(set) var cost: Decimal128?
  /// The known gains together; nil when none is known.
  private(set) var gain: Decimal128?
  /// The gain in percent of the cost of those coins of which it is known.
  private(set) var gainPercent: Decimal128?
  /// What all disposals gained, those of closed positions too; nil when none is known.
  private(set) var realized: Decimal128?
  /// The coins whose cost is unknown.
  private(set) var uncosted: [CoinID] = []
  /// The coins whose cost is known, and no value.
  private(set) var unpriced: [CoinID] = []
  /// The coins of which some gain of the past is unknown, with how many disposals those are.
  private(set) var unrealizable: [(coin: CoinID, count: Int)] = []
  /// The entries without a known value, which costs and gains lack.
  let unknown: [UnknownValue]
  /// The gifts that count by their worth, but cost what the giver paid.
  let giverCosts: [Transaction.Place]

  /// Adds up the costs of the rows of a report.
  ///
  /// - Parameters:
  ///   - unknown: the entries without a known value.
  ///   - giverCosts: the gifts that cost what the giver paid.
  /// - Throws: when a sum needs more than 38 digits.
  init(
    _ positions: CoinPositions, of report: HoldingsReport, unknown: [UnknownValue],
    giverCosts: [Transaction.Place]
  ) throws(DecimalError) {
    self.positions = positions
    self.unknown = unknown
    self.giverCosts = giverCosts
    let coins = report.rows.filter { $0.asset.coin != nil }
    if coins.isEmpty {
      cost = .zero
      gain = .zero
    }
    var costOfGain = Decimal128.zero
    for row in coins {
      guard let coin = row.asset.coin, let own = positions[coin]?.cost else {
        row.asset.coin.map { uncosted.append($0) }
        continue
      }
      cost = try (cost ?? .zero) + own
      guard let ownGain = self.gain(of: row) else {
        unpriced.append(coin)
        continue
      }
      gain = try (gain ?? .zero) + ownGain
      costOfGain = try costOfGain + own
    }
    if let gain, costOfGain > .zero {
      gainPercent = try gain.multiplied(by: 100, dividedBy: costOfGain, toPlaces: 6)
    }
    for position in positions.rows {
      // A sum that is too long leaves out all that it is of.
      let left = position.unknownCount + (position.knownRealized == nil ? position.knownCount : 0)
      if left > 0 { unrealizable.append((position.coin, left)) }
      guard let known = position.knownRealized, position.knownCount > 0 else { continue }
      realized = try (realized ?? .zero) + known
    }
    if unrealizable.isEmpty, positions.rows.allSatisfy({ $0.knownCount == 0 }) { realized = .zero }
  }

  /// What selling a holding would gain; nil when its cost or value is unknown.
  func gain(of row: Holding) -> Decimal128? {
    row.asset.coin.flatMap { positions[$0]?.unrealized(at: row.value) }
  }

  /// How costs are counted, and what they leave out.
  func notes(
    _ session: Session, _ journal: Journal, names: [CoinID: String]
  ) -> [Note] {
    func symbols(_ coins: [CoinID]) -> String {
      Values.listed(coins.map { names[$0] ?? $0.text }.sorted(), last: "and")
    }
    var notes = [positions.policy.note { names[$0] ?? $0.text }]
    if !uncosted.isEmpty {
      notes.append(
        Note(.warning, "Cost and gain leave out \(symbols(uncosted)), whose cost is unknown."))
    }
    if !unpriced.isEmpty {
      notes.append(
        Note(.warning, "The unrealised gain leaves out \(symbols(unpriced)), without a price."))
    }
    let left = unrealizable.reduce(0) { $0 + $1.count }
    if left > 0 {
      notes.append(
        Note(
          .warning,
          "The realised gain leaves out \(Values.counted(left, "disposal")) of"
            + " \(symbols(unrealizable.map(\.coin))), of which a cost or price is unknown."))
    }
    let unstated = positions.rows.filter { !$0.quantity.isZero && $0.marks.contains(.assumedCost) }
    let stated = unstated.filter {
      journal.statesPrices(ofCostOf: $0.coin, in: positions.policy.currency)
    }
    let assumed = unstated.filter { row in !stated.contains { $0.coin == row.coin } }
    if !stated.isEmpty {
      notes.append(
        Note(
          .note,
          "The cost of \(symbols(stated.map(\.coin))) rests on prices that `price` lines of the journal"
            + " state."))
    }
    if !assumed.isEmpty {
      notes.append(
        Note(
          .warning,
          "The cost of \(symbols(assumed.map(\.coin))) rests on a market price or exchange rate that"
            + " no entry states."))
    }
    let converted = positions.rows.filter {
      !$0.quantity.isZero && $0.marks.contains(.convertedCost)
    }
    if !converted.isEmpty {
      notes.append(
        Note(
          .note,
          "The cost of \(symbols(converted.map(\.coin))) has money of another currency, converted at"
            + " the rate of its day."))
    }
    let held = positions.rows.filter(\.hasUncertainCost).map(\.coin)
    if !held.isEmpty { notes.append(.uncertain("The cost of \(symbols(held)) rests")) }
    let gained = positions.rows.filter {
      $0.knownRealized != nil
        && $0.realizedMarks.union($0.realizedBeforeMarks).contains(.uncertainOrder)
    }.map(\.coin)
    if !gained.isEmpty {
      notes.append(.uncertain("The realised gain of \(symbols(gained)) rests"))
    }
    let page = LotPage(session, journal, positions.policy)
    return notes + page.notes(on: unknown) + page.notes(onGifts: giverCosts)
  }
}

extension Session {
  /// What the holdings of a report cost, as the settings count lots.
  ///
  /// - Throws: `Failure` as `lots(of:_:)`.
  func costs(
    of report: HoldingsReport, in journal: Journal, until date: TypedDate? = nil,
    currency: Currency
  ) throws(Failure) -> HoldingCosts {
    let lots = try lots(
      of: journal, try lotPolicy(LotChoices(), in: currency, of: journal),
      entries: date.map { entries(of: journal, until: $0) },
      through: date?.day(at: context.now, in: zone))
    do throws(DecimalError) {
      return try HoldingCosts(
        CoinPositions(of: lots.history, entries: lots.entries), of: report,
        unknown: UnknownValue.all(of: lots.history, lots.entries),
        giverCosts: lots.history.giverCosts(ofHeld: lots.entries))
    } catch {
      throw tooLong(error)
    }
  }
}

extension CoinPosition {
  /// Whether the cost is known, and rests on an order of lots that is unsure.
  var hasUncertainCost: Bool {
    !quantity.isZero && cost != nil && marks.contains(.uncertainOrder)
  }

  /// Whether a gain that is known rests on an order of lots that is unsure.
  var hasUncertainGain: Bool {
    realized != nil && realizedMarks.contains(.uncertainOrder)
      || realizedBefore != nil && realizedBeforeMarks.contains(.uncertainOrder)
  }
}

extension Holding {
  /// Whether the price is the market's, not one that was stated or supposed.
  var isOfMarket: Bool { price?.source != .stated && price?.source != .supposed }
}
