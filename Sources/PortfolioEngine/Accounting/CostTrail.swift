/// One step of how a cost came about: units with their cost, and what both were computed from.
///
/// Steps are numbered in the order in which the fold took them, so that a step rests only on earlier
/// ones. Every pot of coins is a step: a lot, what is left of it, a pool after each change.
public struct CostStep: Sendable, Hashable {
  /// How the cost of a step follows from those of its sources.
  public enum Rule: String, Sendable, Hashable, Codable {
    /// The cost of an acquisition.
    case acquired
    /// `cost of the first x own quantity / whole` to 20 places, half to even.
    case part
    /// The cost of the first less that of the second.
    case rest
    /// The cost of the first and that of the second.
    case sum
    /// The cost of the first; the same coins in other units, or other coins for them.
    case renamed
    /// The cost of the first and a superficial loss that was denied.
    case denied
    /// The cost of the first and what was denied of a loss that nobody knows: unknown, and so is all
    /// that rests on it.
    case unknown
  }

  /// How it was computed.
  public let rule: Rule
  /// The entry at which it was computed, as an index into the transactions.
  ///
  /// Nil for a change of method or scope, and for a pool spread over its lots at the end of the
  /// journal; for share matching it is an entry of the day that has the coin.
  public let entry: Int?
  /// What it was computed from, as numbers of earlier steps; for `acquired` the index of the
  /// acquisition, for `denied` the last is that of the superficial loss, which stands
  /// alone when the pool was empty; then `unknown` has none.
  public let sources: [Int]
  /// The units of the whole that a part was taken of; nil for every other rule.
  public let whole: Decimal128?
  /// The units.
  public let quantity: Decimal128
  /// What they cost.
  public let cost: Decimal128
}

/// The record of all cost steps of a fold, when it was asked to keep one; a fold that was not pays
/// nothing for it.
struct CostTrail: Sendable {
  /// The number that stands for no step.
  static let none: Int32 = -1

  let isKept: Bool
  /// The entry at hand; below zero for none.
  var entry: Int32 = -1
  private(set) var steps: [CostStep] = []
  /// The step of each match of the history, and of each open lot.
  var matches: [Int32] = []
  var openLots: [Int32] = []

  init(isKept: Bool) { self.isKept = isKept }

  @inline(__always)
  mutating func acquired(_ acquisition: Int32, _ quantity: Decimal128, _ cost: Decimal128) -> Int32
  {
    isKept ? add(.acquired, [acquisition], quantity, cost) : Self.none
  }

  /// A part whose cost is `cost x quantity / whole` of a source.
  @inline(__always)
  mutating func part(
    of source: Int32, _ quantity: Decimal128, whole: Decimal128, _ cost: Decimal128
  ) -> Int32 {
    isKept && source >= 0 ? add(.part, [source], quantity, cost, whole: whole) : Self.none
  }

  /// What is left of a source when something is taken off it; where nothing is left, no step, so
  /// that a pool that was closed and opened again starts anew.
  @inline(__always)
  mutating func rest(
    of source: Int32, less taken: Int32, _ quantity: Decimal128, _ cost: Decimal128
  ) -> Int32 {
    guard isKept, source >= 0, taken >= 0 else { return source }
    if quantity.isZero, cost.isZero { return Self.none }
    return add(.rest, [source, taken], quantity, cost)
  }

  /// Two pots together; one alone stays what it is.
  @inline(__always)
  mutating func sum(
    _ first: Int32, _ second: Int32, _ quantity: Decimal128, _ cost: Decimal128
  ) -> Int32 {
    guard isKept else { return Self.none }
    if first < 0 || second < 0 { return max(first, second) }
    return add(.sum, [first, second], quantity, cost)
  }

  /// The same cost for another number of units.
  @inline(__always)
  mutating func renamed(_ source: Int32, _ quantity: Decimal128) -> Int32 {
    isKept && source >= 0
      ? add(.renamed, [source], quantity, steps[Int(source)].cost) : source
  }

  /// A pool whose cost a denied loss raises.
  @inline(__always)
  mutating func denied(
    _ source: Int32, loss: Int, _ quantity: Decimal128, _ cost: Decimal128
  ) -> Int32 {
    guard isKept else { return Self.none }
    return add(
      .denied, source < 0 ? [Int32(loss)] : [source, Int32(loss)], quantity, cost)
  }

  /// A pool whose cost an unknown loss may raise.
  mutating func unknown(
    _ source: Int32, _ quantity: Decimal128, _ cost: Decimal128
  ) -> Int32 {
    isKept ? add(.unknown, source < 0 ? [] : [source], quantity, cost) : Self.none
  }

  private mutating func add(
    _ rule: CostStep.Rule, _ sources: [Int32], _ quantity: Decimal128, _ cost: Decimal128,
    whole: Decimal128? = nil
  ) -> Int32 {
    steps.append(
      CostStep(
        rule: rule, entry: entry < 0 ? nil : Int(entry),
        sources: sources.map { Int($0) }, whole: whole, quantity: quantity, cost: cost))
    return Int32(truncatingIfNeeded: steps.count - 1)
  }
}

extension LotHistory {
  /// The steps of all costs, in order; empty unless the history was asked to keep them.
  public var costSteps: [CostStep] { trail.steps }

  /// The step that gave the cost of a match, by its index into `matches`; nil for a missing part, or
  /// when no steps were kept.
  public func costStep(ofMatch index: Int) -> Int? { Self.step(index, in: trail.matches) }

  /// The step that gave the cost of an open lot, by its index into `openLots`.
  public func costStep(ofOpenLot index: Int) -> Int? { Self.step(index, in: trail.openLots) }

  /// The step that gave the cost of a pool; nil for a book of lots, or when no steps were kept.
  public func costStep(of holding: BookHolding) -> Int? {
    holding.stepIndex >= 0 ? Int(holding.stepIndex) : nil
  }

  private static func step(_ index: Int, in steps: [Int32]) -> Int? {
    steps.indices.contains(index) && steps[index] >= 0 ? Int(steps[index]) : nil
  }
}
