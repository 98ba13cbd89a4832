/// The figures of single entries: values, fees, and what each leg brings.
extension ExplanationBuilder {
  /// Something that leaves in an entry, as a disposal of its own.
  struct Leg {
    var coin: CoinID
    var kind: Disposal.Kind
    /// The index among the fees of the entry; nil for the entry's own amount.
    var fee: Int?
  }

  /// A sum in the currency of the figures, at the rate of its moment where it is in another.
  private mutating func exchanged(
    _ money: Money, _ operand: Operand, _ index: Int
  ) throws -> Operand {
    if money.currency == policy.currency { return operand }
    let entry = entries[index]
    let day = past.day(entry.instant)
    guard let rate = past.conversion.rate(from: money.currency, to: policy.currency, on: day) else {
      return unknown(index)
    }
    let source: PricePoint.Source? =
      switch rate.source {
      case .priceLines: .stated
      case .dailyPrices: .daily
      case .exchangeRates: nil
      }
    let sides = [(policy.currency, rate.multiplier), (money.currency, rate.divisor)].map {
      use(
        FigureExplanation.Price(
          coin: "bitcoin", currency: $0, day: day, price: $1, asOf: nil, source: source))
    }
    return try add(.value, .share, [operand] + sides, entry: index)
  }

  private mutating func market(_ amount: Amount, _ subject: Subject, _ index: Int) throws -> Operand
  {
    if amount.quantity.isZero { return Self.formula(.zero) }
    let entry = entries[index]
    guard let point = past.point(of: amount.coin, at: entry.instant) else { return unknown(index) }
    let price = use(
      FigureExplanation.Price(
        coin: amount.coin, currency: policy.currency, day: past.day(entry.instant),
        price: point.price, asOf: point.asOf, source: point.source))
    return try add(
      subject, .product, [Self.stated(amount.quantity), price], entry: index, coin: amount.coin,
      quantity: amount.quantity)
  }

  /// What has no price: nothing is made up for it, and its entry is named.
  private mutating func unknown(_ index: Int) -> Operand {
    omitted.append(entries.place(of: index))
    return Self.formula(.zero)
  }

  private func isPriced(_ amount: Amount, _ entry: Transaction) -> Bool {
    amount.quantity.isZero || past.point(of: amount.coin, at: entry.instant) != nil
  }

  /// What the coins of an entry were worth.
  mutating func value(of index: Int) throws -> Operand {
    if let known = values[index] { return known }
    let entry = entries[index]
    let details = entry.details
    let value: Operand
    switch entry.act {
    case .open, .deposit, .giftIn, .spouseIn:
      if let money = entry.statedCost(policy.giftCosts) {
        value = try exchanged(money, Self.stated(money.amount), index)
      } else {
        value = try ownValue(of: entry, index)
      }
    case .swap:
      let received = details.counterpart ?? entry.amount
      if let worth = details.worth {
        value = try exchanged(worth, Self.stated(worth.amount), index)
      } else if entry.value != nil {
        value = try ownValue(of: entry, index)
      } else {
        let legs =
          policy.swapValue == .received ? [received, entry.amount] : [entry.amount, received]
        let priced = legs.first { isPriced($0, entry) } ?? received
        value = try market(priced, .value, index)
      }
    case .lost, .stolen, .spouseOut:
      value = entry.value == nil ? Self.formula(.zero) : try ownValue(of: entry, index)
    default: value = try ownValue(of: entry, index)
    }
    values[index] = value
    return value
  }

  private mutating func ownValue(of entry: Transaction, _ index: Int) throws -> Operand {
    switch entry.value {
    case nil: return try market(entry.amount, .value, index)
    case .total(let money): return try exchanged(money, Self.stated(money.amount), index)
    case .perUnit(let money), .assumedPerUnit(let money):
      let product = try add(
        .value, .product, [Self.stated(entry.amount.quantity), Self.stated(money.amount)],
        entry: index, coin: entry.amount.coin, quantity: entry.amount.quantity)
      return try exchanged(money, product, index)
    }
  }

  /// What one fee of an entry is worth.
  private mutating func value(ofFee fee: Transaction.Fee, _ index: Int) throws -> Operand {
    switch fee {
    case .money(let money): return try exchanged(money, Self.stated(money.amount), index)
    case .coins(let amount, let worth):
      if let worth { return try exchanged(worth, Self.stated(worth.amount), index) }
      return try market(amount, .fee, index)
    }
  }

  /// The fees that an entry's own legs carry; nil for none.
  private mutating func fees(of index: Int) throws -> Operand? {
    if let known = fees[index] { return known }
    let entry = entries[index]
    let disposes = !entry.act.onlyAcquires
    var operands: [Operand] = []
    for fee in entry.fees {
      if disposes, policy.coinFees == .partOfDisposal, case .coins(let amount, _) = fee,
        amount.coin == entry.amount.coin
      {
        continue
      }
      operands.append(try value(ofFee: fee, index))
    }
    let sum = try sum(.fees, operands, entry: index)
    fees[index] = sum
    return sum
  }

  /// The fees that the leg given or the leg received of an entry carries.
  private mutating func fees(of index: Int, isBought: Bool) throws -> Operand? {
    guard entries[index].act == .swap else { return try fees(of: index) }
    // The leg that carries none does not ask what they are worth, which may be unknown.
    switch policy.swapFees {
    case .sold: return isBought ? nil : try fees(of: index)
    case .bought: return isBought ? try fees(of: index) : nil
    case .split:
      guard let fees = try fees(of: index) else { return nil }
      if let known = halves[index] { return isBought ? known.bought : known.sold }
      let half = Decimal128(significand: 5, scale: 1) ?? .zero
      let sold = try add(.feeHalf, .product, [fees, Self.formula(half)], entry: index)
      let bought = try add(.feeHalf, .difference, [fees, sold], entry: index)
      halves[index] = (sold, bought)
      return isBought ? bought : sold
    }
  }

  /// The cost of what an acquisition brought in.
  mutating func cost(ofAcquisition number: Int) throws -> Operand {
    if let known = acquired[number] { return known }
    let cost = try cost(of: history.acquisitions[number])
    acquired[number] = cost
    return cost
  }

  private mutating func cost(of acquisition: Acquisition) throws -> Operand {
    guard let index = acquisition.entry, acquisition.kind != .missing,
      acquisition.kind != .reacquired
    else {
      if acquisition.kind == .missing, let entry = acquisition.entry {
        madeUp.append(entries.place(of: entry))
      }
      return try add(
        .cost, .given, [Self.formula(.zero)], entry: acquisition.entry, coin: acquisition.coin,
        quantity: acquisition.quantity)
    }
    let value = try value(of: index)
    let operands = [value] + (try fees(of: index, isBought: true).map { [$0] } ?? [])
    return try add(
      .cost, operands.count == 1 ? .given : .sum, operands, entry: index, coin: acquisition.coin,
      quantity: acquisition.quantity)
  }

  /// The legs of an entry that leave as disposals, in their order.
  private func legs(of entry: Transaction) -> [Leg] {
    var legs: [Leg] = []
    let ownKinds: [Transaction.Act: Disposal.Kind] = [
      .sell: .sale, .spend: .spend, .fee: .fee, .lost: .lost, .stolen: .stolen,
      .withdraw: .withdrawal, .spouseOut: .spouseOut, .giftOut: .giftOut, .donate: .donation,
      .swap: .swap,
    ]
    let own = ownKinds[entry.act]
    if let own { legs.append(Leg(coin: entry.amount.coin, kind: own)) }
    for (index, fee) in entry.fees.enumerated() {
      guard case .coins(let amount, _) = fee, !amount.quantity.isZero else { continue }
      if own != nil, policy.coinFees == .partOfDisposal, amount.coin == entry.amount.coin {
        continue
      }
      legs.append(Leg(coin: amount.coin, kind: entry.act.feeKind, fee: index))
    }
    return legs
  }

  /// What came in for a disposal, before and after fees, and the costs of its parts.
  mutating func sides(of number: Int) throws -> DisposalSides {
    if let known = sides[number] { return known }
    let disposal = history.disposals[number]
    var result = DisposalSides(net: Self.formula(.zero))
    var parts: [Operand] = []
    for (position, index) in ([disposal.entry] + disposal.mergedEntries).enumerated() {
      let legs = legs(of: entries[index])
      let used = usedLegs[index] ?? []
      let own = legs.indices.first {
        !used.contains($0) && legs[$0].coin == disposal.coin
          && (position > 0 || legs[$0].kind == disposal.kind)
      }
      guard let own else { continue }
      usedLegs[index, default: []].insert(own)
      parts.append(try proceeds(of: legs[own], index, &result))
    }
    result.net =
      try sum(
        .dayProceeds, parts, entry: disposal.entry, coin: disposal.coin,
        quantity: disposal.quantity) ?? Self.formula(.zero)
    result.costs = try matchCosts(of: disposal)
    sides[number] = result
    return result
  }

  private mutating func proceeds(
    of leg: Leg, _ index: Int, _ sides: inout DisposalSides
  ) throws -> Operand {
    let value =
      if let fee = leg.fee {
        try value(ofFee: entries[index].fees[fee], index)
      } else {
        try value(of: index)
      }
    sides.gross.append((index, value))
    guard leg.fee == nil, let fees = try fees(of: index, isBought: false) else {
      return try add(.proceeds, .given, [value], entry: index, coin: leg.coin)
    }
    sides.fees.append((index, fees))
    return try add(.proceeds, .difference, [value, fees], entry: index, coin: leg.coin)
  }
}

/// The two sides of a disposal.
struct DisposalSides {
  /// What came in, after fees.
  var net: FigureExplanation.Operand
  /// What came in before fees, with the entry.
  var gross: [(entry: Int, value: FigureExplanation.Operand)] = []
  /// The fees that its entries carry.
  var fees: [(entry: Int, value: FigureExplanation.Operand)] = []
  /// The cost of each part.
  var costs: [FigureExplanation.Operand] = []
}
