extension EntryReader {
  /// The value of the entry's first amount: stated, or from the market price of the moment.
  func stated<Sink: StepSink>(_ reading: Reading, _ sink: inout Sink) throws -> Valued {
    guard countsMoney else { return .nothing }
    guard let value = reading.entry.value else {
      return try market(reading.entry.amount, reading.entry) ?? unpriced(reading.coin, &sink)
    }
    return try stated(value, reading, reading.coin, &sink)
  }

  private func stated<Sink: StepSink>(
    _ value: Transaction.Value, _ reading: Reading, _ coin: Int32, _ sink: inout Sink
  ) throws -> Valued {
    let quantity = reading.entry.amount.quantity
    switch value {
    case .total(let money): return try exchanged(money, reading, coin, &sink)
    case .perUnit(let money):
      let total = Money(try CostShare.value(quantity, money.amount), money.currency)
      return try exchanged(total, reading, coin, &sink)
    case .assumedPerUnit(let money):
      let total = Money(try CostShare.value(quantity, money.amount), money.currency)
      var valued = try exchanged(total, reading, coin, &sink)
      valued.isAssumed = true
      return valued
    }
  }

  /// The cost of coins that come in with a history: the stated cost, else the stated worth, else the
  /// market price of the moment; of a gift that counts by its worth no cost.
  func history<Sink: StepSink>(_ reading: Reading, _ sink: inout Sink) throws -> Valued {
    guard countsMoney else { return .nothing }
    if let cost = reading.entry.statedCost(policy.giftCosts) {
      return try exchanged(cost, reading, reading.coin, &sink)
    }
    return try stated(reading, &sink)
  }

  /// The value of a swap: stated, else the price of one leg, else of the other.
  func swapValue<Sink: StepSink>(
    _ reading: Reading, _ received: Amount, _ bought: Int32, _ sink: inout Sink
  ) throws -> Valued {
    guard countsMoney else { return .nothing }
    let entry = reading.entry
    if let worth = reading.details.worth { return try exchanged(worth, reading, bought, &sink) }
    if let value = entry.value { return try stated(value, reading, bought, &sink) }
    let isReceivedFirst = policy.swapValue == .received
    if let value = try market(isReceivedFirst ? received : entry.amount, entry) { return value }
    if let value = try market(isReceivedFirst ? entry.amount : received, entry) { return value }
    return unpriced(bought, &sink)
  }

  /// The sum of the fees of an entry, but for those in one coin.
  func feeValue<Sink: StepSink>(
    _ reading: Reading, except: CoinID?, _ sink: inout Sink
  ) throws -> Valued {
    guard countsMoney else { return .nothing }
    if let fee = reading.moneyFee { return try exchanged(fee, reading, reading.coin, &sink) }
    var sum = Valued.nothing
    for fee in reading.fees {
      switch fee {
      case .money(let money):
        sum = try sum.adding(try exchanged(money, reading, reading.coin, &sink))
      case .coins(let amount, let worth):
        if amount.coin == except { continue }
        sum = try sum.adding(try feeCoinValue(reading, amount, worth, &sink, reports: true))
      }
    }
    return sum
  }

  /// Names the money fees of coins that leave without a gain, which they cannot lower.
  ///
  /// One that has no rate was named with the sum of the fees.
  func noteMoneyFees<Sink: StepSink>(_ reading: Reading, _ sink: inout Sink) throws {
    guard countsMoney else { return }
    for case .money(let money) in reading.fees {
      let value =
        money.currency == policy.currency
        ? Valued(amount: money.amount) : try exchanged(money, reading.entry)
      if let value, !value.amount.isZero { sink.note(.unusedFee(value.amount)) }
    }
  }

  /// What the coins of a fee are worth: stated, or from the market price of the moment.
  private func feeCoinValue<Sink: StepSink>(
    _ reading: Reading, _ amount: Amount, _ worth: Money?, _ sink: inout Sink, reports: Bool
  ) throws -> Valued {
    guard countsMoney else { return .nothing }
    if let worth {
      if worth.currency == policy.currency { return Valued(amount: worth.amount) }
      let coin = sink.names.number(of: amount.coin)
      return reports
        ? try exchanged(worth, reading, coin, &sink)
        : try exchanged(worth, reading.entry) ?? .missing
    }
    if let value = try market(amount, reading.entry) { return value }
    return reports ? unpriced(sink.names.number(of: amount.coin), &sink) : .missing
  }

  /// Disposes of the fee coins of an entry, but for those of one coin.
  func disposeFeeCoins<Sink: StepSink>(
    _ reading: Reading, _ kind: Disposal.Kind, except: CoinID?, _ sink: inout Sink
  ) throws {
    if reading.moneyFee != nil { return }
    for case .coins(let amount, let worth) in reading.fees {
      guard !amount.quantity.isNegative else { throw BookFault.negativeQuantity }
      if amount.coin == except || amount.quantity.isZero { continue }
      // Those of a move, and of a wrap or a split likewise.
      let isDropped = kind != .fee && policy.moveFees != .taxed
      // Where the fee was summed already, its missing price was named there.
      let value =
        isDropped
        ? .nothing
        : try feeCoinValue(reading, amount, worth, &sink, reports: kind != .fee)
      try sink.dispose(
        DisposeStep(
          kind: kind, coin: sink.names.number(of: amount.coin), wallet: reading.wallet,
          quantity: amount.quantity, proceeds: value.amount, proceedsMarks: value.proceedsMarks,
          fees: .zero, isTaxed: !isDropped))
    }
  }

  /// A sum in the policy's currency, exchanged at the rate of the moment where it is in another.
  func exchanged<Sink: StepSink>(
    _ money: Money, _ reading: Reading, _ coin: Int32, _ sink: inout Sink
  ) throws -> Valued {
    if money.currency == policy.currency { return Valued(amount: money.amount) }
    guard countsMoney else { return .nothing }
    if let value = try exchanged(money, reading.entry) { return value }
    sink.note(.unpriced(coin: coin, currency: money.currency))
    return .missing
  }

  private func exchanged(_ money: Money, _ entry: Transaction) throws -> Valued? {
    guard let rate = prices.rate(money.currency, policy.currency, entry.instant) else {
      return nil
    }
    return Valued(
      amount: try CostShare.share(
        of: money.amount, part: rate.multiplier, whole: rate.divisor),
      isAssumed: true, isConverted: true)
  }

  private func market(_ amount: Amount, _ entry: Transaction) throws -> Valued? {
    if amount.quantity.isZero { return .nothing }
    guard let price = prices.price(amount.coin, policy.currency, entry.instant) else { return nil }
    return Valued(amount: try CostShare.value(amount.quantity, price), isAssumed: true)
  }

  private func unpriced<Sink: StepSink>(_ coin: Int32, _ sink: inout Sink) -> Valued {
    sink.note(.unpriced(coin: coin, currency: nil))
    return .missing
  }
}

extension Transaction {
  /// Whether coins are a gift that costs what it was worth when it came in, under a rule.
  func countsByWorth(_ rule: GiftCostRule) -> Bool {
    act == .giftIn && rule == .worth && (details.worth != nil || details.cost == nil)
  }

  /// What coins that come in with a history cost, as far as their entry states it.
  func statedCost(_ rule: GiftCostRule) -> Money? {
    countsByWorth(rule) ? details.worth : details.cost ?? details.worth
  }
}
