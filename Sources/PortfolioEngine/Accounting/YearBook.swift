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
  /// Units that are there at this moment.
  private(set) var held: Decimal128 = .zero
  var pending: [Pending] = []

  init(coin: Int32) { self.coin = coin }

  /// Puts units in.
  mutating func add(_ units: Decimal128, _ price: Decimal128, _ marks: FigureMarks) throws {
    quantity = try quantity + units
    held = try held + units
    cost = try cost + price
    self.marks.formUnion(marks.intersection(.ofCost))
  }

  /// Notes that units left, whose cost is found at the end of the year.
  mutating func dispose(_ disposal: Pending) throws {
    held = try held - disposal.quantity
    pending.append(disposal)
  }

  /// Takes units out at the average so far, since a wrap cannot wait for the end of the year.
  mutating func carry(_ units: Decimal128) throws -> Decimal128 {
    let taken = try CostShare.share(of: cost, part: units, whole: quantity)
    quantity = try quantity - units
    held = try held - units
    cost = try cost - taken
    return taken
  }

  /// Counts in new units.
  mutating func split(new: Decimal128, old: Decimal128) throws {
    // The disposals are rescaled one by one and the rest is what is left, so that all adds up.
    var sum = try CostShare.rescaled(held, new: new, old: old)
    held = sum
    for index in pending.indices {
      pending[index].quantity = try CostShare.rescaled(pending[index].quantity, new: new, old: old)
      sum = try sum + pending[index].quantity
    }
    quantity = sum
  }

  /// Takes a pending disposal's share of the year's cost.
  mutating func settle(_ units: Decimal128) throws -> Decimal128 {
    let taken = try CostShare.share(of: cost, part: units, whole: quantity)
    quantity = try quantity - units
    cost = try cost - taken
    return taken
  }

  /// Ends the year: what is left is the start of the next.
  mutating func close() {
    pending.removeAll(keepingCapacity: true)
    if quantity.isZero { marks = [] }
  }

  /// Empties the book for another method.
  mutating func drain() -> (quantity: Decimal128, cost: Decimal128, marks: FigureMarks) {
    defer { self = YearBook(coin: coin) }
    return (quantity, cost, marks)
  }
}
