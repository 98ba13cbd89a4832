/// What a number of disposals add up to: exact sums of those whose figures are known, and how many
/// are left out.
public struct GainTotal: Sendable, Hashable, Codable {
  /// The gains of one term.
  public struct Term: Sendable, Hashable, Codable {
    /// The term; nil for parts whose term nothing tells: those of a pool, and all of them where the
    /// policy tells no terms apart.
    public var term: HoldingTerm?
    /// The sum of the parts' gains, before superficial losses are denied.
    public var gain = Decimal128.zero
    /// How many parts there are.
    public var count = 0
    /// How many of them the sum leaves out, since their disposal's cost or proceeds are unknown.
    public var unknownCount = 0

    /// The sum of the gains, or nil when there are parts and nothing is known of any.
    public var knownGain: Decimal128? { count > 0 && unknownCount == count ? nil : gain }
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
  /// How many of those counted rest on an order of lots that an unknown cost may change.
  public var uncertainCount = 0

  /// The total of nothing.
  public init() {}

  /// The gain of a term; zero when it did not occur, nil when it did and nothing is known of it.
  public func knownGain(of term: HoldingTerm?) -> Decimal128? {
    guard let own = terms.first(where: { $0.term == term }) else { return .zero }
    return own.knownGain
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
      for match in matches { terms[index(of: match.term)].leaveOut() }
      return
    }
    proceeds = try proceeds + came
    cost = try cost + went
    gain = try gain + own
    if let loss { denied = try denied + loss }
    if !disposal.marks.isDisjoint(with: [.assumedCost, .assumedProceeds]) { assumedCount += 1 }
    if disposal.marks.contains(.zeroBasis) { madeUpCount += 1 }
    if disposal.marks.contains(.uncertainOrder) { uncertainCount += 1 }
    for match in matches {
      let index = index(of: match.term)
      if let gain = match.gain { try terms[index].add(gain) } else { terms[index].leaveOut() }
    }
  }

  /// Adds what other disposals add up to.
  mutating func add(_ other: GainTotal) throws(DecimalError) {
    count += other.count
    unknownCount += other.unknownCount
    assumedCount += other.assumedCount
    madeUpCount += other.madeUpCount
    uncertainCount += other.uncertainCount
    proceeds = try proceeds + other.proceeds
    cost = try cost + other.cost
    gain = try gain + other.gain
    denied = try denied + other.denied
    for term in other.terms {
      let index = index(of: term.term)
      terms[index].count += term.count
      terms[index].unknownCount += term.unknownCount
      terms[index].gain = try terms[index].gain + term.gain
    }
  }

  /// What a total of one is above what it was before; unknown where either is.
  func less(_ before: GainTotal) throws(DecimalError) -> GainTotal {
    guard unknownCount == 0, before.count == 1, before.unknownCount == 0 else {
      var unknown = GainTotal()
      unknown.count = 1
      unknown.unknownCount = 1
      return unknown
    }
    var change = self
    change.proceeds = try proceeds - before.proceeds
    change.cost = try cost - before.cost
    change.gain = try gain - before.gain
    change.denied = try denied - before.denied
    for term in before.terms {
      let index = change.index(of: term.term)
      change.terms[index].gain = try change.terms[index].gain - term.gain
    }
    return change
  }

  /// The place of a term, which is put in where it is new.
  private mutating func index(of term: HoldingTerm?) -> Int {
    if let index = terms.firstIndex(where: { $0.term == term }) { return index }
    let place = Self.rank(term)
    let index = terms.firstIndex { Self.rank($0.term) > place } ?? terms.count
    terms.insert(Term(term: term), at: index)
    return index
  }

  private static func rank(_ term: HoldingTerm?) -> Int {
    term.flatMap(HoldingTerm.allCases.firstIndex) ?? .max
  }
}

extension GainTotal.Term {
  fileprivate mutating func add(_ part: Decimal128) throws(DecimalError) {
    count += 1
    gain = try gain + part
  }

  fileprivate mutating func leaveOut() {
    count += 1
    unknownCount += 1
  }
}
