/// The shares of parts in one cost: `cost x part / whole` to 20 places each, half to even, the last
/// part taking the rest.
struct CostSplit {
  private let cost: Decimal128
  private let whole: Decimal128
  private let step: Int32
  private let count: Int
  private var index = 0
  private var left: Decimal128
  private var leftQuantity: Decimal128
  private var leftStep: Int32

  /// Creates the split of a cost that a step of the trail gave.
  init(of cost: Decimal128, whole: Decimal128, step: Int32, count: Int) {
    self.cost = cost
    self.whole = whole
    self.step = step
    self.count = count
    left = cost
    leftQuantity = whole
    leftStep = step
  }

  /// The share of the next part.
  mutating func next(
    _ part: Decimal128, _ trail: inout CostTrail
  ) throws -> (cost: Decimal128, step: Int32) {
    index += 1
    guard index < count else {
      return (left, trail.renamed(leftStep, part))
    }
    let share = try CostShare.share(of: cost, part: part, whole: whole)
    let shareStep = trail.part(of: step, part, whole: whole, share)
    left = try left - share
    leftQuantity = try leftQuantity - part
    leftStep = trail.rest(of: leftStep, less: shareStep, leftQuantity, left)
    return (share, shareStep)
  }
}
