/// The order in which entries are taken: by instant, entries of one instant as the policy says.
struct EntryOrder: Sequence {
  // Nil for a journal that is in order already.
  private let indices: [Int]?
  private let count: Int

  init(_ transactions: [Transaction], _ rule: SameInstantRule) {
    count = transactions.count
    func precedes(_ left: Int, _ right: Int) -> Bool {
      // Asked in place: a copy of an entry costs more than the comparison.
      if transactions[left].instant != transactions[right].instant {
        return transactions[left].instant < transactions[right].instant
      }
      if rule == .acquisitionsFirst,
        transactions[left].act.onlyAcquires != transactions[right].act.onlyAcquires
      {
        return transactions[left].act.onlyAcquires
      }
      return left < right
    }
    let isInOrder = transactions.indices.dropFirst().allSatisfy { precedes($0 - 1, $0) }
    indices = isInOrder ? nil : transactions.indices.sorted(by: precedes)
  }

  func makeIterator() -> AnyIterator<Int> {
    var next = 0
    return AnyIterator { [indices, count] in
      guard next < count else { return nil }
      defer { next += 1 }
      return indices?[next] ?? next
    }
  }
}

extension Transaction.Act {
  /// Whether the act brings coins in and takes none but for fees.
  package var onlyAcquires: Bool {
    switch self {
    case .buy, .income, .open, .deposit, .giftIn, .spouseIn: true
    default: false
    }
  }
}

extension MethodSchedule {
  private var methods: [CostBasisMethod] {
    [standard] + changes.map(\.method) + coins.values.flatMap { $0.map(\.method) }
  }

  /// Whether any method keeps the cost of its lots in pools, which then change with every entry.
  var hasPools: Bool { methods.contains(where: \.isPool) }

  /// Whether any method needs a survey of the days to come.
  var looksAhead: Bool {
    methods.contains {
      switch $0 {
      case .shareMatching, .adjustedCostBase: true
      default: false
      }
    }
  }
}
