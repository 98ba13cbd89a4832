extension Transaction {
  /// The clauses that few entries have; an entry without them pays for none of them.
  public struct Details: Sendable, Hashable {
    /// What a swap or wrap brought in.
    public var counterpart: Amount?
    /// The wallet that a move leads to.
    public var destination: Wallet?
    /// Why an income came in, when the entry says so.
    public var incomeKind: IncomeKind?
    /// The market value of a swap's legs, or of a gift when it came in.
    public var worth: Money?
    /// The total cost of coins that come in with a history.
    public var cost: Money?
    /// The day on which they were acquired.
    public var acquired: Day?
    /// The label that the entry gives to its lot.
    public var label: String?
    /// The lots that a disposal names.
    public var lots: [LotChoice] = []
    /// Where the entry came from, for importers.
    public var reference: String?
    /// The new and the old number of units of a split: 4 for 1.
    public var ratio: Ratio?
    /// The note after `;`, without it and without blanks around it.
    public var note: String?

    /// Creates details with nothing in them.
    public init() {}
  }

  /// One clause as it is held: an entry with none of them has an empty array, which costs nothing
  /// beside its pointer, and each clause costs 48 bytes.
  enum Clause: Sendable, Hashable {
    case feeMoney(Money)
    case feeCoins(Amount)
    /// The market value of the coin fee directly before it.
    case feeWorth(Money)
    case counterpart(Amount)
    case destination(Wallet)
    case incomeKind(IncomeKind)
    case worth(Money)
    case cost(Money)
    case acquired(Day)
    case label(String)
    case lot(LotChoice)
    case reference(String)
    case ratio(Ratio)
    case note(String)

    /// The place among an entry's clauses; equal ranks keep the order of the entry.
    var rank: Int {
      switch self {
      case .feeMoney, .feeCoins, .feeWorth: 0
      case .counterpart: 1
      case .destination: 2
      case .incomeKind: 3
      case .worth: 4
      case .cost: 5
      case .acquired: 6
      case .label: 7
      case .lot: 8
      case .reference: 9
      case .ratio: 10
      case .note: 11
      }
    }
  }

  /// What was paid on top, in the order of the entry.
  public var fees: [Fee] {
    get {
      var fees: [Fee] = []
      for clause in clauses {
        switch clause {
        case .feeMoney(let money): fees.append(.money(money))
        case .feeCoins(let amount): fees.append(.coins(amount, worth: nil))
        case .feeWorth(let money):
          if case .coins(let amount, _) = fees.popLast() {
            fees.append(.coins(amount, worth: money))
          }
        default: return fees
        }
      }
      return fees
    }
    set { clauses = Self.clauses(fees: newValue, details: details) }
  }

  /// Whether the entry has any of the clauses that few have; `details` are empty otherwise.
  package var hasDetails: Bool { !clauses.isEmpty }

  /// Whether a fee is paid in coins.
  package var hasCoinFees: Bool {
    clauses.contains { if case .feeCoins = $0 { true } else { false } }
  }

  /// Hands over all money that the entry states: its value, then that of its clauses in their order.
  ///
  /// Nothing is allocated, so that a million entries can be asked.
  package func forEachMoney(_ body: (Money) -> Void) {
    switch value {
    case .perUnit(let money), .assumedPerUnit(let money), .total(let money): body(money)
    case nil: break
    }
    for clause in clauses {
      switch clause {
      case .feeMoney(let money), .feeWorth(let money), .worth(let money), .cost(let money):
        body(money)
      default: break
      }
    }
  }

  /// The clauses that few entries have.
  public var details: Details {
    get {
      var details = Details()
      for clause in clauses {
        switch clause {
        case .feeMoney, .feeCoins, .feeWorth: break
        case .counterpart(let amount): details.counterpart = amount
        case .destination(let wallet): details.destination = wallet
        case .incomeKind(let kind): details.incomeKind = kind
        case .worth(let money): details.worth = money
        case .cost(let money): details.cost = money
        case .acquired(let day): details.acquired = day
        case .label(let label): details.label = label
        case .lot(let choice): details.lots.append(choice)
        case .reference(let text): details.reference = text
        case .ratio(let ratio): details.ratio = ratio
        case .note(let text): details.note = text
        }
      }
      return details
    }
    set { clauses = Self.clauses(fees: fees, details: newValue) }
  }

  static func clauses(fees: [Fee], details: Details?) -> [Clause] {
    var clauses: [Clause] = []
    for fee in fees {
      switch fee {
      case .money(let money): clauses.append(.feeMoney(money))
      case .coins(let amount, let worth):
        clauses.append(.feeCoins(amount))
        if let worth { clauses.append(.feeWorth(worth)) }
      }
    }
    guard let details else { return clauses }
    if let amount = details.counterpart { clauses.append(.counterpart(amount)) }
    if let wallet = details.destination { clauses.append(.destination(wallet)) }
    if let kind = details.incomeKind { clauses.append(.incomeKind(kind)) }
    if let money = details.worth { clauses.append(.worth(money)) }
    if let money = details.cost { clauses.append(.cost(money)) }
    if let day = details.acquired { clauses.append(.acquired(day)) }
    if let label = details.label { clauses.append(.label(label)) }
    for choice in details.lots { clauses.append(.lot(choice)) }
    if let text = details.reference { clauses.append(.reference(text)) }
    if let ratio = details.ratio { clauses.append(.ratio(ratio)) }
    if let text = details.note { clauses.append(.note(text)) }
    return clauses
  }
}
