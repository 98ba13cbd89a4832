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
  /// Whether the day at hand has steps of the coin.
  var isTouched = false
  /// The day at hand.
  var group = ShareGroup()

  /// Puts units into the pool.
  mutating func add(_ units: Decimal128, _ price: Decimal128, _ marks: FigureMarks) throws {
    quantity = try quantity + units
    cost = try cost + price
    self.marks.formUnion(marks.intersection(.ofCost))
  }

  /// Takes units out of the pool, which holds them; returns their cost.
  mutating func remove(_ units: Decimal128) throws -> (cost: Decimal128, marks: FigureMarks) {
    let taken = try CostShare.share(of: cost, part: units, whole: quantity)
    let takenMarks = marks
    quantity = try quantity - units
    cost = try cost - taken
    if quantity.isZero { marks = [] }
    return (taken, takenMarks)
  }
}

/// A day's purchases and disposals of one coin, each taken together.
struct ShareGroup {
  var bought: Decimal128 = .zero
  var cost: Decimal128 = .zero
  var marks: FigureMarks = []
  /// The only purchase of the day, or below zero.
  var acquisition: Int32 = -1
  var purchases = 0
  /// Units with an older history, which go straight to the pool.
  var direct: Decimal128 = .zero
  var directCost: Decimal128 = .zero
  var directMarks: FigureMarks = []
  var sold: Decimal128 = .zero
  /// The steps of the day that are matched.
  var disposals: [Int] = []
  var sameDayCost: Decimal128 = .zero

  /// Takes a part of the day's purchases; the last part takes all that is left.
  mutating func take(_ units: Decimal128) throws -> Decimal128 {
    if units >= bought {
      let rest = cost
      bought = .zero
      cost = .zero
      return rest
    }
    let taken = try CostShare.share(of: cost, part: units, whole: bought)
    bought = try bought - units
    cost = try cost - taken
    return taken
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
    case into(Decimal128, FigureMarks)
    case wrap(WrapStep)
  }

  let coin: Int32
  let entry: Int32
  var act: Act
  /// The units, in those of the day's end.
  var quantity: Decimal128
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
}
