/// What the rules that look ahead must know before any cost is counted: the units of each day.
///
/// Matching by the United Kingdom's rules and Canada's superficial losses depend on purchases that
/// come after a disposal, but only on their quantities; so one pass over the units comes first, and
/// the costs then flow forward in one second pass.
struct Survey: StepSink {
  /// The units of one coin on one day, in units of the day's end.
  ///
  /// Under an adjusted cost base a day has one more after each of its splits, since a loss is judged
  /// in the units of its moment: each in the units of its own end.
  struct DayCount {
    let day: Day
    /// Units that came in as purchases do.
    var bought: Decimal128 = .zero
    /// Units that left and may be matched.
    var sold: Decimal128 = .zero
    /// Units held in all wallets at the end of the day.
    var held: Decimal128
    /// The splits of the day, or that with which the count begins, as new over old.
    var splits: [Transaction.Ratio] = []
  }

  var names: NameTables
  let policy: AccountingPolicy
  /// The days of each coin, by its number; empty for coins that need no survey.
  private(set) var days: [[DayCount]] = []
  private var day = Day(number: 0)
  private var year = Int.min
  // The method of each coin in the current year, by number.
  private var methods: [CostBasisMethod?] = []

  init(names: NameTables, policy: AccountingPolicy) {
    self.names = names
    self.policy = policy
  }

  mutating func begin(_ day: Day) {
    guard day != self.day || year == .min else { return }
    self.day = day
    let year = day.components.year
    if year != self.year {
      self.year = year
      methods.removeAll(keepingCapacity: true)
    }
  }

  /// The method of a coin when it looks ahead, with its day ready to be counted; nil for others.
  private mutating func touch(_ coin: Int32) -> CostBasisMethod? {
    let index = Int(coin)
    while methods.count <= index { methods.append(nil) }
    let method: CostBasisMethod
    if let known = methods[index] {
      method = known
    } else {
      method = policy.methods.method(of: names.coin(coin), in: year)
      methods[index] = method
    }
    switch method {
    case .adjustedCostBase, .shareMatching: break
    default: return nil
    }
    while days.count <= index { days.append([]) }
    if days[index].last?.day != day {
      days[index].append(DayCount(day: day, held: days[index].last?.held ?? .zero))
    }
    return method
  }

  private mutating func change(_ coin: Int32, _ body: (inout DayCount) throws -> Void) rethrows {
    let index = Int(coin)
    try body(&days[index][days[index].count - 1])
  }

  mutating func acquire(_ step: AcquireStep) throws {
    guard touch(step.coin) != nil else { return }
    try change(step.coin) {
      if step.kind.isPurchase { $0.bought = try $0.bought + step.quantity }
      $0.held = try $0.held + step.quantity
    }
  }

  mutating func dispose(_ step: DisposeStep) throws {
    guard let method = touch(step.coin) else { return }
    let isMatched = method.matches(step)
    try change(step.coin) {
      if isMatched { $0.sold = try $0.sold + step.quantity }
      try $0.remove(step.quantity)
    }
  }

  mutating func move(_ step: MoveStep) throws {
    guard step.spreadsCost else { return }
    _ = touch(step.coin)
    for fee in step.spread where !fee.quantity.isZero && touch(fee.coin) != nil {
      try change(fee.coin) { try $0.remove(fee.quantity) }
    }
  }

  mutating func wrap(_ step: WrapStep) throws {
    if touch(step.coin) != nil { try change(step.coin) { try $0.remove(step.quantity) } }
    if touch(step.newCoin) != nil {
      try change(step.newCoin) { $0.held = try $0.held + step.newQuantity }
    }
  }

  mutating func split(_ step: SplitStep) throws {
    guard let method = touch(step.coin) else { return }
    if case .adjustedCostBase = method {
      let index = Int(step.coin)
      let held = days[index].last?.held ?? .zero
      days[index].append(
        DayCount(
          day: day, held: try CostShare.rescaled(held, new: step.new, old: step.old),
          splits: [Transaction.Ratio(new: step.new, old: step.old)]))
      return
    }
    try change(step.coin) {
      $0.bought = try CostShare.rescaled($0.bought, new: step.new, old: step.old)
      $0.sold = try CostShare.rescaled($0.sold, new: step.new, old: step.old)
      $0.held = try CostShare.rescaled($0.held, new: step.new, old: step.old)
      $0.splits.append(Transaction.Ratio(new: step.new, old: step.old))
    }
  }

  mutating func note(_ step: NoteStep) {}
}

extension Survey.DayCount {
  /// Takes units out; what is not there is left to the fold to refuse.
  fileprivate mutating func remove(_ quantity: Decimal128) throws {
    let rest = try held - quantity
    held = rest.isNegative ? .zero : rest
  }
}

extension Acquisition.Kind {
  /// Whether the look-ahead rules count the coins as bought on the entry's day.
  ///
  /// Coins that come with an unknown or older history go straight to the pool.
  var isPurchase: Bool {
    switch self {
    case .purchase, .swap, .income, .giftIn, .spouseIn: true
    case .opening, .deposit, .reacquired, .missing, .pool: false
    }
  }
}

extension CostBasisMethod {
  /// Whether share matching looks for purchases for what leaves: coins lost without a loss that counts
  /// are as little disposed of as stolen ones.
  func matches(_ step: DisposeStep) -> Bool {
    guard case .shareMatching(let rules) = self else { return false }
    switch step.kind {
    case .stolen, .withdrawal: return false
    case .lost where !step.isTaxed: return false
    default: return !rules.unmatched.contains(step.kind)
    }
  }
}

extension [Survey.DayCount] {
  /// A quantity of one count in the units of another, by the splits between their ends.
  func converted(_ quantity: Decimal128, from source: Int, to target: Int) throws -> Decimal128 {
    var result = quantity
    if source < target {
      for index in (source + 1)...target {
        for ratio in self[index].splits {
          result = try CostShare.rescaled(result, new: ratio.new, old: ratio.old)
        }
      }
    } else if target < source {
      for index in stride(from: source, to: target, by: -1) {
        for ratio in self[index].splits.reversed() {
          result = try CostShare.rescaled(result, new: ratio.old, old: ratio.new)
        }
      }
    }
    return result
  }
}
