internal import PortfolioEngine

extension CostBasisMethod {
  /// What the method does, in words.
  var words: String {
    switch self {
    case .specificIdentification: "named lots, else first in first out"
    case .firstInFirstOut: "first in first out"
    case .lastInFirstOut: "last in first out"
    case .highestFirst: "highest cost first"
    case .lowestFirst: "lowest cost first"
    case .averageCost: "average cost, with the dates of the oldest"
    case .adjustedCostBase(let rule):
      switch rule {
      case .prorated: "adjusted cost base over all wallets, superficial losses denied"
      case .full: "adjusted cost base over all wallets, superficial losses denied in full"
      case .off: "adjusted cost base over all wallets, superficial losses allowed"
      }
    case .shareMatching(let rules):
      (rules.regime == .individual
        ? "same day, 30 days after, section 104 pool, over all wallets"
        : "same day, 10 days before, section 104 pool, over all wallets")
        + rules.exceptions.joined()
    case .yearlyAverage: "total average"
    }
  }
}

extension ShareMatchingRules {
  /// What is not as the law has it for all disposals, in words.
  fileprivate var exceptions: [String] {
    let kinds = unmatched.map(\.words).sorted()
    return (kinds.isEmpty ? [] : [", \(Values.listed(kinds, last: "and")) from the pool alone"])
      + (reacquiresLost ? [", lost coins back at no cost"] : [])
  }
}

extension MethodSchedule {
  /// The names of the methods: `fifo`, or `fifo; from 2024 hifo; BTC: lifo`.
  func names(_ symbol: (CoinID) -> String) -> String {
    func listed(_ changes: [Change]) -> String {
      changes.map { $0.year > 1 ? "from \($0.year) \($0.method.name)" : $0.method.name }
        .joined(separator: ", ")
    }
    var parts = [standard.name]
    if !changes.isEmpty { parts.append(listed(changes)) }
    for (coin, changes) in coins.sorted(by: { $0.key < $1.key }) {
      parts.append("\(symbol(coin)): \(listed(changes))")
    }
    return parts.joined(separator: "; ")
  }
}

extension WalletScope {
  /// The scope in words, with its changes.
  var words: String {
    let changes = changes.map {
      "; \(Self.words($0.extent)) from \($0.day)"
        + ($0.extent == .perWallet ? " (dealt out \($0.dealt.words))" : "")
    }
    return Self.words(first) + changes.joined()
  }

  private static func words(_ extent: Extent) -> String {
    switch extent {
    case .universal: "one book for all wallets"
    case .perWallet: "one book for each wallet"
    }
  }
}

extension HoldingPeriod {
  /// The rule in words.
  var words: String {
    switch self {
    case .none: "no terms"
    case .moreThanOneYear: "long after more than one year"
    case .germanYear: "taxable up to one year"
    case .days(let days): "long after more than \(Values.counted(days, "day"))"
    }
  }
}

extension HoldingTerm {
  /// The head of a figure of the term.
  var title: String { rawValue.capitalizedFirst }
}

extension AccountingPolicy {
  /// The note that every report of lots begins with: the method, the scope, the terms, and every
  /// other choice that is not the usual one.
  func note(_ symbol: (CoinID) -> String) -> Note {
    let isPlain = methods.changes.isEmpty && methods.coins.isEmpty
    var parts = [
      "Method: \(methods.names(symbol))" + (isPlain ? ", \(methods.standard.words)" : ""),
      scope.words, holdingPeriod.words,
    ]
    let usual = AccountingPolicy(currency: currency)
    func add(_ text: String, if isUnusual: Bool) {
      if isUnusual { parts.append(text) }
    }
    add("fee coins of moves \(moveFees.rawValue)", if: moveFees != usual.moveFees)
    add("fee coins leave with what is sold", if: coinFees != usual.coinFees)
    add(
      swapFees == .split
        ? "fees of swaps shared by both coins" : "fees of swaps carried by the coin received",
      if: swapFees != usual.swapFees)
    add("swaps priced by the coin given", if: swapValue != usual.swapValue)
    add("acquisitions first among entries of one moment", if: sameInstant != usual.sameInstant)
    add("lots ranked by price before fees", if: rank != usual.rank)
    add("gifts taxed", if: taxesGifts)
    add("donations taxed", if: taxesDonations)
    add("gifts received at their worth", if: giftCosts != usual.giftCosts)
    add("coins that were never acquired leave at no cost", if: overselling == .zeroBasis)
    return Note(.note, parts.joined(separator: "; ") + ".")
  }

  /// The choices as facts that JSON tells.
  func facts(_ symbol: (CoinID) -> String) -> [Fact] {
    let period =
      switch holdingPeriod {
      case .none: "none"
      case .moreThanOneYear: "us-year"
      case .germanYear: "de-year"
      case .days(let days): "\(days)d"
      }
    return [
      .text("currency", "Currency", .text(currency.code)),
      .text("method", "Method", .text(methods.names(symbol))),
      .text("scope", "Scope", .text(scope.words)),
      .text("holdingPeriod", "Holding period", .text(period)),
      .text("moveFees", "Fees of moves", .text(moveFees.rawValue)),
      .text("isZeroBasis", "Zero basis", .flag(overselling == .zeroBasis)),
    ]
  }
}

extension Disposal.Kind {
  /// How the coins left, in words.
  var words: String {
    switch self {
    case .giftOut: "gift"
    case .spouseOut: "to spouse"
    case .moveFee: "fee of a move"
    case .wrapFee: "fee of a wrap"
    default: rawValue
    }
  }
}

extension LotMatch.Rule {
  /// Why a part was matched, in words.
  var words: String {
    switch self {
    case .order: "next in order"
    case .named: "named"
    case .average: "average"
    case .sameDay: "same day"
    case .thirtyDays: "30 days after"
    case .tenDays: "10 days before"
    case .pool: "pool"
    case .missing: "never acquired"
    }
  }
}

extension GainsReport.Match {
  /// Why the part was matched, in words, and of a pool that coins are in it which were never acquired.
  var words: String {
    rule == .missing || !marks.contains(.zeroBasis)
      ? rule.words : "\(rule.words), in part never acquired"
  }
}

extension Cell {
  /// What a figure rests on beside the journal, in words; empty when on the journal alone.
  static func marks(_ marks: FigureMarks) -> Cell {
    var words: [String] = []
    if marks.contains(.missingCost) { words.append("no cost") }
    if marks.contains(.missingFees) {
      words.append("no fee")
    } else if marks.contains(.missingProceeds) {
      words.append("no price")
    }
    if marks.contains(.zeroBasis) { words.append("never acquired") }
    if marks.contains(.uncertainOrder) { words.append("order unsure") }
    // What is converted is assumed too, and says more.
    if marks.contains(.convertedCost) {
      words.append("cost converted")
    } else if marks.contains(.assumedCost) {
      words.append("cost assumed")
    }
    if marks.contains(.convertedProceeds) {
      words.append("price converted")
    } else if marks.contains(.assumedProceeds) {
      words.append("price assumed")
    }
    return .text(words.joined(separator: ", "), role: .warning)
  }
}
