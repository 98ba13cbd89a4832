/// What a number of disposals add up to: exact sums of those whose figures are known, and how many
/// are left out.
public struct GainTotal: Sendable, Hashable, Codable {
  /// The gains of one term.
  public struct Term: Sendable, Hashable, Codable {
    /// The term; nil for parts whose term nothing tells: those of a pool, and all of them where the
    /// policy tells no terms apart.
    public var term: HoldingTerm?
    /// The sum of the parts' gains, before superficial losses are denied.
    public var gain: Decimal128
  }

  /// How many disposals there are.
  public var count = 0
  /// What came in, after fees.
  public var proceeds = Decimal128.zero
  /// The cost of what left.
  public var cost = Decimal128.zero
  /// The sum of the gains.
  public var gain = Decimal128.zero
  /// The gains by term, in the order of `HoldingTerm`, what has none last; terms that did not occur
  /// are not there.
  public var terms: [Term] = []
  /// Superficial losses that were denied: the gain is this much above the sum of the terms.
  public var denied = Decimal128.zero
  /// How many disposals every sum leaves out because their cost or proceeds are unknown.
  public var unknownCount = 0
  /// How many of those counted rest on a market price that their entries do not state.
  public var assumedCount = 0
  /// How many of those counted rest on coins of which no acquisition is known.
  public var madeUpCount = 0

  /// The total of nothing.
  public init() {}

  /// The gain of a term; zero when it did not occur.
  public func gain(of term: HoldingTerm?) -> Decimal128 {
    terms.first { $0.term == term }?.gain ?? .zero
  }

  /// The total gain, or nil when there are disposals and nothing is known of any.
  public var knownGain: Decimal128? { count > 0 && unknownCount == count ? nil : gain }
}

extension GainTotal {
  /// Adds a disposal with its matches, and the part of its loss that was denied.
  mutating func add(
    _ disposal: Disposal, _ matches: ArraySlice<LotMatch>, denied loss: Decimal128?
  ) throws(DecimalError) {
    count += 1
    guard let own = disposal.gain, let came = disposal.proceeds, let went = disposal.cost else {
      unknownCount += 1
      return
    }
    proceeds = try proceeds + came
    cost = try cost + went
    gain = try gain + own
    if let loss { denied = try denied + loss }
    if !disposal.marks.isDisjoint(with: [.assumedCost, .assumedProceeds]) { assumedCount += 1 }
    if disposal.marks.contains(.zeroBasis) { madeUpCount += 1 }
    for match in matches {
      if let gain = match.gain { try add(gain, of: match.term) }
    }
  }

  private mutating func add(_ gain: Decimal128, of term: HoldingTerm?) throws(DecimalError) {
    if let index = terms.firstIndex(where: { $0.term == term }) {
      terms[index].gain = try terms[index].gain + gain
      return
    }
    terms.append(Term(term: term, gain: gain))
    let order = HoldingTerm.allCases
    terms.sort {
      ($0.term.flatMap(order.firstIndex) ?? .max) < ($1.term.flatMap(order.firstIndex) ?? .max)
    }
  }
}
