/// Where a lot stands in an order: the smallest key leaves first.
struct LotKey {
  /// What the order ranks by; zero in an order that goes by time alone.
  var rank: Decimal128
  /// Whether what the order ranks by is unknown: such a lot leaves after all others, whatever the
  /// direction.
  var isUnknown = false
  /// The how manieth piece of its book it was, given by the book and negated in an order that goes
  /// backwards: pieces of one acquisition leave in the order in which they arrived.
  var arrival: Int32 = 0
  /// The moment of acquisition, negated in an order that goes backwards.
  let time: Int64
  /// The acquisition's index, negated likewise: no two acquisitions have equal keys.
  let sequence: Int32

  /// Whether this lot leaves before another.
  @inline(__always)
  func precedes(_ other: LotKey, isRanked: Bool) -> Bool {
    if isRanked {
      if isUnknown != other.isUnknown { return other.isUnknown }
      if rank != other.rank { return rank < other.rank }
    }
    if time != other.time { return time < other.time }
    return sequence != other.sequence ? sequence < other.sequence : arrival < other.arrival
  }
}

extension LotKey {
  /// The key of a lot of unknown cost, which has no rank.
  var unranked: LotKey {
    var key = self
    key.rank = .zero
    key.isUnknown = true
    return key
  }
}

/// An order of lots as what it is: a sort key.
///
/// A new order is one small extension with a key and a line in `CostBasisMethod.order`.
struct LotOrder {
  /// Whether keys carry a rank, so that only such orders pay for unit costs.
  let isRanked: Bool
  /// Whether the pieces of one acquisition leave in the reverse of the order in which they arrived.
  var isReversed = false
  /// The key of a lot by its acquisition's unit cost (zero unless ranked), moment and index.
  let key: @Sendable (_ unitCost: Decimal128, _ time: Int64, _ sequence: Int32) -> LotKey

  /// What a key says of the how manieth piece of a book.
  @inline(__always)
  func arrival(_ number: Int32) -> Int32 { isReversed ? 0 &- number : number }
}

extension CostBasisMethod {
  /// The order in which lots leave; pools keep their dates oldest first.
  var order: LotOrder {
    switch self {
    case .lastInFirstOut: .lastInFirstOut
    case .highestFirst: .highestFirst
    case .lowestFirst: .lowestFirst
    default: .firstInFirstOut
    }
  }
}
