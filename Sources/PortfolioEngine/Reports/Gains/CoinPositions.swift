/// What a portfolio holds of one coin, what that cost, and what selling it would bring.
///
/// A position is what is held since the coin was last held at all: one that was closed and opened
/// again starts anew, and what earlier ones brought stands apart.
public struct CoinPosition: Sendable, Hashable, Codable {
  /// Which coin.
  public var coin: CoinID
  /// How many units are held; zero for a closed position.
  public var quantity: Decimal128
  /// What they cost, fees within; nil when some of it is unknown.
  public var cost: Decimal128?
  /// The day on which the position was opened; nil for a closed one.
  public var opened: Day?
  /// The gain of what left since then; nil when some of it is unknown.
  public var realized: Decimal128?
  /// The gain of earlier positions of the coin, now closed; nil when some of it is unknown.
  public var realizedBefore: Decimal128?
  /// All gains of the coin that are known, together; nil when there are disposals and none is known, or
  /// when the sum needs more than 38 digits.
  public var knownRealized: Decimal128?
  /// How many disposals that sum is of.
  public var knownCount: Int
  /// How many disposals have no known gain, and are left out of that sum.
  public var unknownCount: Int
  /// What the cost rests on beside the journal's words.
  public var marks: FigureMarks
  /// What the gain of what left since then rests on.
  public var realizedMarks: FigureMarks
  /// What the gain of earlier positions rests on.
  public var realizedBeforeMarks: FigureMarks

  /// The price at which selling all of it brings neither gain nor loss: cost over quantity to 20
  /// places, half to even; nil when the cost is unknown or nothing is held.
  public var breakEven: Decimal128? {
    guard let cost, !quantity.isZero else { return nil }
    return try? cost.divided(by: quantity, toPlaces: 20)
  }

  /// What selling all of it for a value would gain; nil when either is unknown.
  public func unrealized(at value: Decimal128?) -> Decimal128? {
    guard let value, let cost else { return nil }
    return try? value - cost
  }

  /// That gain in percent of the cost, to 6 places; nil when unknown or the cost is not above zero.
  public func unrealizedPercent(at value: Decimal128?) -> Decimal128? {
    guard let gain = unrealized(at: value), let cost, cost > .zero else { return nil }
    return try? gain.multiplied(by: 100, dividedBy: cost, toPlaces: 6)
  }
}

/// The positions of all coins of a journal under one policy.
public struct CoinPositions: Sendable, Hashable, Codable {
  /// The choices that the costs rest on.
  public var policy: AccountingPolicy
  /// One position a coin that ever came in or left, in the order of the ids.
  public var rows: [CoinPosition]

  /// The position of a coin.
  public subscript(coin: CoinID) -> CoinPosition? {
    rows.first { $0.coin == coin }
  }

  /// Finds the positions.
  ///
  /// - Parameters:
  ///   - history: the lots.
  ///   - entries: the transactions that the history was made of, in order.
  public init(of history: LotHistory, entries: [Transaction]) {
    policy = history.policy
    let spans = PositionSpans(of: entries)
    var found: [CoinID: CoinPosition] = [:]
    func position(_ coin: CoinID) -> CoinPosition {
      found[coin]
        ?? CoinPosition(
          coin: coin, quantity: .zero, cost: .zero, opened: nil, realized: .zero,
          realizedBefore: .zero, knownRealized: .zero, knownCount: 0, unknownCount: 0, marks: [],
          realizedMarks: [], realizedBeforeMarks: [])
    }
    for holding in history.holdings {
      var row = position(holding.coin)
      row.cost = Self.sum(row.cost, holding.cost)
      // What cannot be counted is not held; the journal's own balances have refused it before.
      row.quantity = (try? row.quantity + holding.quantity) ?? row.quantity
      row.opened = spans.opened[holding.coin]
      row.marks.formUnion(holding.marks)
      found[holding.coin] = row
    }
    for disposal in history.disposals {
      var row = position(disposal.coin)
      if disposal.isTaxed, let gain = disposal.gain {
        row.knownRealized = Self.sum(row.knownRealized, gain)
        row.knownCount += 1
      } else if disposal.isTaxed {
        row.unknownCount += 1
      }
      let gain = disposal.isTaxed ? disposal.gain : .zero
      let marks = disposal.isTaxed ? disposal.marks : []
      if let closed = spans.closed[disposal.coin], disposal.entry <= closed {
        row.realizedBefore = Self.sum(row.realizedBefore, gain)
        row.realizedBeforeMarks.formUnion(marks)
      } else {
        row.realized = Self.sum(row.realized, gain)
        row.realizedMarks.formUnion(marks)
      }
      found[disposal.coin] = row
    }
    rows = found.values.sorted { $0.coin < $1.coin }
    for index in rows.indices where rows[index].knownCount == 0 && rows[index].unknownCount > 0 {
      rows[index].knownRealized = nil
    }
  }

  /// The sum, unknown when either is or when it needs more than 38 digits.
  private static func sum(_ left: Decimal128?, _ right: Decimal128?) -> Decimal128? {
    guard let left, let right else { return nil }
    return try? left + right
  }
}

/// Where the present position of each coin begins.
struct PositionSpans {
  /// The last entry after which nothing of the coin was held, by index.
  private(set) var closed: [CoinID: Int] = [:]
  /// The day of the first entry after that; nil where nothing is held now.
  private(set) var opened: [CoinID: Day] = [:]

  init(of entries: [Transaction]) {
    var held: [CoinID: Decimal128] = [:]
    for (index, entry) in entries.enumerated() {
      var touched: [CoinID] = []
      if entry.act == .split, let ratio = entry.details.ratio, let units = held[entry.amount.coin] {
        held[entry.amount.coin] = (try? units.split(ratio)) ?? units
      }
      try? entry.forEachLeg(tracking: []) { asset, _, change, _ in
        guard let coin = asset.coin else { return }
        held[coin] = (try? (held[coin] ?? .zero) + change) ?? held[coin]
        touched.append(coin)
      }
      for coin in touched {
        // Below zero is what a journal with gaps was made up for: nothing is held.
        if held[coin].map({ $0 > .zero }) ?? false {
          if opened[coin] == nil { opened[coin] = entry.day }
        } else {
          held[coin] = .zero
          opened[coin] = nil
          closed[coin] = index
        }
      }
    }
  }
}
