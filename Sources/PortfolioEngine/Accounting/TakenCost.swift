/// Units taken out of a book, with their cost.
struct TakenCost {
  var quantity: Decimal128 = .zero
  var cost: Decimal128 = .zero
  var marks: FigureMarks = []
  /// The step of the trail that gave the cost.
  var step = CostTrail.none

  /// Whether a cost that it is added to becomes another one: with what is unknown it does.
  var counts: Bool { !cost.isZero || marks.contains(.missingCost) }

  /// Adds what was taken elsewhere.
  mutating func add(_ other: TakenCost, _ trail: inout CostTrail) throws {
    quantity = try quantity + other.quantity
    cost = try cost + other.cost
    marks.formUnion(other.marks)
    step = trail.sum(step, other.step, quantity, cost)
  }
}
