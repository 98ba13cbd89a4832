/// The yearly average of one coin: what was held on 1 January and all that came in since.
struct YearBook {
  /// A disposal that waits for the year's unit cost.
  struct Pending {
    let entry: Int32
    let day: Day
    let step: DisposeStep
    /// The units that the pool answers for, as the end of the year counts them.
    var quantity: Decimal128
    /// The units that nothing answers for.
    let missing: Decimal128
  }

  let coin: Int32
  /// Units and cost of the year so far, with nothing taken off for disposals.
  private(set) var quantity: Decimal128 = .zero
  private(set) var cost: Decimal128 = .zero
  private(set) var marks: FigureMarks = []
  /// The step of the trail that gave the cost.
  private(set) var step = CostTrail.none
  /// Units that are there at this moment.
  private(set) var held: Decimal128 = .zero
  var pending: [Pending] = []

  init(coin: Int32) { self.coin = coin }

  /// Puts units in.
  mutating func add(
    _ units: Decimal128, _ price: Decimal128, _ marks: FigureMarks, step added: Int32,
    _ trail: inout CostTrail
  ) throws {
    quantity = try quantity + units
    held = try held + units
    cost = try cost + price
    step = trail.sum(step, added, quantity, cost)
    self.marks.formUnion(marks.intersection(.ofCost))
  }

  /// Notes that units left, whose cost is found at the end of the year.
  mutating func dispose(_ disposal: Pending) throws {
    held = try held - disposal.quantity
    pending.append(disposal)
  }

  /// Takes units and their share of the cost out: those of a disposal of the year, which are no
  /// longer held, or at the average so far what `leaves` now, since a wrap cannot wait for the end
  /// of the year.
  mutating func take(
    _ units: Decimal128, leaves: Bool, _ trail: inout CostTrail
  ) throws -> TakenCost {
    let taken = try CostShare.share(of: cost, part: units, whole: quantity)
    let part = trail.part(of: step, units, whole: quantity, taken)
    quantity = try quantity - units
    if leaves { held = try held - units }
    cost = try cost - taken
    step = trail.rest(of: step, less: part, quantity, cost)
    return TakenCost(quantity: units, cost: taken, marks: marks, step: part)
  }

  /// Counts in new units.
  mutating func split(new: Decimal128, old: Decimal128, trail: inout CostTrail) throws {
    // The disposals are rescaled one by one and the rest is what is left, so that all adds up.
    var sum = try CostShare.rescaled(held, new: new, old: old)
    held = sum
    for index in pending.indices {
      pending[index].quantity = try CostShare.rescaled(pending[index].quantity, new: new, old: old)
      sum = try sum + pending[index].quantity
    }
    quantity = sum
    step = trail.renamed(step, quantity)
  }

  /// Ends the year: what is left is the start of the next.
  mutating func close() {
    pending.removeAll(keepingCapacity: true)
    if quantity.isZero { marks = [] }
  }

  /// Empties the book for another method.
  mutating func drain() -> TakenCost {
    defer { self = YearBook(coin: coin) }
    return TakenCost(quantity: quantity, cost: cost, marks: marks, step: step)
  }
}
