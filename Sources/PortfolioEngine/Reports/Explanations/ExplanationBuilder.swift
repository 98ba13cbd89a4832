/// What collects the steps of an explanation.
struct ExplanationBuilder {
  typealias Operand = FigureExplanation.Operand
  typealias Subject = FigureExplanation.Subject

  /// The most numbers of one sum; longer ones are several steps.
  static let longestSum = 8

  let history: LotHistory
  let entries: [Transaction]
  let past: PastPrices
  private(set) var steps: [FigureExplanation.Step] = []
  private(set) var prices: [FigureExplanation.Price] = []
  private(set) var figures: [FigureExplanation.Figure] = []
  private var pricePlaces: [FigureExplanation.Price: Int] = [:]
  var omitted: [Transaction.Place] = []
  var madeUp: [Transaction.Place] = []
  var uncertain: [Transaction.Place] = []
  /// How many rows the figures leave out that are named next.
  var omittedRows = 0
  /// The step of an explanation by the step of the history's trail.
  var costs: [Int: Operand] = [:]
  /// The coins of those steps.
  var coins: [Int: CoinID] = [:]
  /// The costs of acquisitions, by index.
  var acquired: [Int: Operand] = [:]
  /// The value of an entry, found once for both legs of a swap.
  var values: [Int: Operand] = [:]
  /// The fees of an entry, likewise.
  var fees: [Int: Operand] = [:]
  /// The halves of a swap's fees.
  var halves: [Int: (sold: Operand, bought: Operand)] = [:]
  /// The cost of all parts of a disposal.
  var disposed: [Int: Operand] = [:]
  /// The gain of a disposal before a loss is denied.
  var gains: [Int: Operand] = [:]
  /// The fees of a disposal, on a form that lists them apart.
  var feeSums: [Int: Operand] = [:]
  /// What came in for it, and what it cost.
  var sides: [Int: DisposalSides] = [:]
  /// What came in for each of its parts.
  var shares: [Int: [Operand]] = [:]
  /// The gains of its parts, where they are of several terms.
  var partGains: [Int: [Operand]] = [:]
  /// The denied part, by superficial loss.
  var denials: [Int: Operand] = [:]
  /// The purchases and splits of each coin in their order, once some loss asks for them, and the place
  /// of every entry in that order.
  var unitChanges: [CoinID: [UnitChange]] = [:]
  var places: [Int: Int] = [:]
  /// The last run of them that was added up.
  var runs: [CoinID: PurchaseRun] = [:]
  /// How many legs of an entry are used up.
  var usedLegs: [Int: Set<Int>] = [:]

  var policy: AccountingPolicy { history.policy }

  init(_ history: LotHistory, _ entries: [Transaction], _ past: PastPrices) {
    self.history = history
    self.entries = entries
    self.past = past
  }

  /// The explanation of a figure, from all steps so far.
  func explanation(of result: Operand?) -> FigureExplanation {
    var step: Int?
    if case .step(let number) = result?.origin { step = number }
    return FigureExplanation(
      policy: policy, currency: policy.currency, steps: steps, prices: prices,
      result: result?.value, resultStep: step, figures: figures, omitted: omitted,
      madeUp: madeUp, uncertain: uncertain)
  }

  /// Adds a step and gives its result as an operand.
  mutating func add(
    _ subject: Subject, _ rule: FigureExplanation.Rule, _ operands: [Operand],
    entry: Int? = nil, coin: CoinID? = nil, quantity: Decimal128? = nil, places: Int? = nil
  ) throws -> Operand {
    let result: Decimal128
    switch rule {
    case .given: result = operands.first?.value ?? .zero
    case .sum: result = try operands.map(\.value).sum()
    case .difference: result = try operands[0].value - operands[1].value
    case .product:
      if let places {
        result = try operands[0].value.multiplied(by: operands[1].value, toPlaces: places)
      } else {
        result = try CostShare.value(operands[0].value, operands[1].value)
      }
    case .share:
      if let places {
        result = try operands[0].value.multiplied(
          by: operands[1].value, dividedBy: operands[2].value, toPlaces: places)
      } else {
        result = try CostShare.share(
          of: operands[0].value, part: operands[1].value, whole: operands[2].value)
      }
    case .least: result = operands.map(\.value).min() ?? .zero
    case .greatest: result = operands.map(\.value).max() ?? .zero
    case .roundedDown, .roundedUp, .roundedHalfUp, .roundedToFloor:
      result =
        rule.rounding.map { operands[0].value.rounded(toPlaces: places ?? 0, rounding: $0) }
        ?? operands[0].value
    }
    let number = steps.count + 1
    steps.append(
      FigureExplanation.Step(
        number: number, subject: subject, place: entry.map { entries.place(of: $0) }, coin: coin,
        quantity: quantity, rule: rule, operands: operands, places: places, result: result))
    return Operand(value: result, origin: .step(number))
  }

  /// Takes back the last steps, on which nothing rests.
  mutating func dropSteps(from count: Int) { steps.removeLast(steps.count - count) }

  /// Names an operand as a figure of a form; nil is a figure of which nothing is known.
  mutating func name(
    _ name: String, _ operand: Operand?, pool: FigureExplanation.Pool? = nil
  ) {
    var step: Int?
    if case .step(let number) = operand?.origin { step = number }
    figures.append(
      FigureExplanation.Figure(
        name: name, pool: pool, value: operand?.value, step: step, omitted: omittedRows))
  }

  /// The sum of operands, in as many steps as it takes; one alone is itself.
  mutating func sum(
    _ subject: Subject, _ operands: [Operand], entry: Int? = nil, coin: CoinID? = nil,
    quantity: Decimal128? = nil
  ) throws -> Operand? {
    guard var total = operands.first else { return nil }
    var rest = operands.dropFirst()
    while !rest.isEmpty {
      let taken = rest.prefix(Self.longestSum - 1)
      rest = rest.dropFirst(Self.longestSum - 1)
      total = try add(
        subject, .sum, [total] + taken, entry: entry, coin: coin, quantity: quantity)
    }
    return total
  }

  /// A number that the entry states.
  static func stated(_ value: Decimal128) -> Operand { Operand(value: value, origin: .entry) }

  /// A number of units: the entry's own where it states them, else counted over the entries.
  func units(_ quantity: Decimal128, of index: Int?) -> Operand {
    guard let index, entries.indices.contains(index) else {
      return Operand(value: quantity, origin: .counted)
    }
    let entry = entries[index]
    var stated = [entry.amount.quantity] + entry.details.lots.compactMap(\.quantity)
    if let received = entry.details.counterpart { stated.append(received.quantity) }
    for case .coins(let amount, _) in entry.fees { stated.append(amount.quantity) }
    return Operand(value: quantity, origin: stated.contains(quantity) ? .entry : .counted)
  }

  /// A number of the formula itself.
  static func formula(_ value: Decimal128) -> Operand { Operand(value: value, origin: .formula) }

  /// The number of a price, listed once.
  mutating func use(_ price: FigureExplanation.Price) -> Operand {
    let index = pricePlaces[price] ?? prices.count
    if index == prices.count {
      prices.append(price)
      pricePlaces[price] = index
    }
    return Operand(value: price.price, origin: .price(index + 1))
  }
}
