extension LotOrder {
  /// The oldest first; of one instant the earlier entry.
  static let firstInFirstOut = LotOrder(isRanked: false) { _, time, sequence in
    LotKey(rank: .zero, time: time, sequence: sequence)
  }

  /// The newest first; of one instant the later entry.
  static let lastInFirstOut = LotOrder(isRanked: false, isReversed: true) { _, time, sequence in
    LotKey(rank: .zero, time: -time, sequence: -sequence)
  }
}
