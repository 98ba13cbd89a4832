/// The section 104 pool of one coin, and the plan by which its days are matched.
struct ShareBook {
  let coin: Int32
  let rules: ShareMatchingRules
  var plan: MatchPlan
  /// The next day of the plan.
  var cursor = 0
  var quantity: Decimal128 = .zero
  var cost: Decimal128 = .zero
  var marks: FigureMarks = []
  /// The step of the trail that gave the cost.
  var step = CostTrail.none
  /// Whether the day at hand has steps of the coin.
  var isTouched = false
  /// The day at hand.
  var group = ShareGroup()

  /// Puts units into the pool.
  mutating func add(
    _ units: Decimal128, _ price: Decimal128, _ marks: FigureMarks, step added: Int32,
    _ trail: inout CostTrail
  ) throws {
    quantity = try quantity + units
    cost = try cost + price
    step = trail.sum(step, added, quantity, cost)
    self.marks.formUnion(marks.intersection(.ofCost))
  }

  /// Takes units out of the pool, which holds them.
  mutating func remove(_ units: Decimal128, _ trail: inout CostTrail) throws -> TakenCost {
    let taken = try CostShare.share(of: cost, part: units, whole: quantity)
    let part = trail.part(of: step, units, whole: quantity, taken)
    let takenMarks = marks
    quantity = try quantity - units
    cost = try cost - taken
    step = trail.rest(of: step, less: part, quantity, cost)
    if quantity.isZero { marks = [] }
    return TakenCost(quantity: units, cost: taken, marks: takenMarks, step: part)
  }

  /// Empties the pool for another method.
  mutating func drain() -> TakenCost {
    defer { (quantity, cost, marks, step) = (.zero, .zero, [], CostTrail.none) }
    return TakenCost(quantity: quantity, cost: cost, marks: marks, step: step)
  }
}

/// A day's purchases and disposals of one coin, each taken together.
struct ShareGroup {
  var bought: Decimal128 = .zero
  var cost: Decimal128 = .zero
  var marks: FigureMarks = []
  /// The step of the trail that gave the cost; likewise of the cost that goes straight to the pool.
  var step = CostTrail.none
  var directStep = CostTrail.none
  /// The only purchase of the day, or below zero.
  var acquisition: Int32 = -1
  var purchases = 0
  /// The last entry that brought coins in, or below zero.
  var entry: Int32 = -1
  /// Units with an older history, which go straight to the pool.
  var direct: Decimal128 = .zero
  var directCost: Decimal128 = .zero
  var directMarks: FigureMarks = []
  var sold: Decimal128 = .zero
  /// The steps of the day that are matched.
  var disposals: [Int] = []
  var sameDay = TakenCost()

  /// Takes a part of the day's purchases; the last part takes all that is left.
  mutating func take(_ units: Decimal128, _ trail: inout CostTrail) throws -> TakenCost {
    if units >= bought {
      defer { (bought, cost, step) = (.zero, .zero, CostTrail.none) }
      return TakenCost(quantity: bought, cost: cost, marks: marks, step: step)
    }
    let taken = try CostShare.share(of: cost, part: units, whole: bought)
    let part = trail.part(of: step, units, whole: bought, taken)
    bought = try bought - units
    cost = try cost - taken
    step = trail.rest(of: step, less: part, bought, cost)
    return TakenCost(quantity: units, cost: taken, marks: marks, step: part)
  }
}

/// A step of a day of share matching, kept until the day is over.
struct ShareStep {
  enum Act {
    /// An acquisition, and whether it may be matched.
    case bought(Int32, isMatched: Bool)
    case sold(DisposeStep)
    case split(new: Decimal128, old: Decimal128)
    /// Fee coins whose cost goes onto another coin of share matching.
    case spread(onto: Int32)
    /// Cost and units from the book of another coin.
    case into(TakenCost)
    /// A redenomination, and what arrived after each split of the day, with its entry.
    case wrap(WrapStep, splits: [(entry: Int32, quantity: Decimal128)])
  }

  let coin: Int32
  let entry: Int32
  var act: Act
  /// The units, in those of the day's end.
  var quantity: Decimal128
  /// The step of the trail that gave the cost of what comes in, in the same units.
  var step: Int32
}

/// A day's disposals of one coin while a later purchase may still answer for them.
struct PendingShares {
  let coin: Int32
  let book: Int
  let day: Day
  let disposals: [(entry: Int32, step: DisposeStep, quantity: Decimal128)]
  let sold: Decimal128
  var parts: [ShareMatch]
  /// The links of the plan that answer for it.
  let links: Range<Int>
}

/// A matched part of a day's disposals.
struct ShareMatch {
  let rule: LotMatch.Rule
  let acquired: Day?
  let acquisition: Int32
  let quantity: Decimal128
  let cost: Decimal128
  let marks: FigureMarks
  let step: Int32
}
