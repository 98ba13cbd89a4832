extension LotOrder {
  /// The highest unit cost first, then the oldest.
  static let highestFirst = LotOrder(isRanked: true) { unitCost, time, sequence in
    LotKey(rank: unitCost.negated, time: time, sequence: sequence)
  }

  /// The lowest unit cost first, then the oldest.
  static let lowestFirst = LotOrder(isRanked: true) { unitCost, time, sequence in
    LotKey(rank: unitCost, time: time, sequence: sequence)
  }
}
