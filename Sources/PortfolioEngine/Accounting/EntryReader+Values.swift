extension EntryReader {
  /// The value of the entry's first amount: stated, or from the market price of the moment.
  func stated<Sink: StepSink>(
    _ entry: Transaction, _ coin: Int32, _ sink: inout Sink
  ) throws -> Valued {
    guard countsMoney else { return .nothing }
    guard let value = entry.value else {
      return try market(entry.amount, entry) ?? unpriced(coin, &sink)
    }
    return try stated(value, entry, coin, &sink)
  }

  private func stated<Sink: StepSink>(
    _ value: Transaction.Value, _ entry: Transaction, _ coin: Int32, _ sink: inout Sink
  ) throws -> Valued {
    switch value {
    case .total(let money): return try exchanged(money, entry, coin, &sink)
    case .perUnit(let money):
      let total = Money(try CostShare.value(entry.amount.quantity, money.amount), money.currency)
      return try exchanged(total, entry, coin, &sink)
    case .assumedPerUnit(let money):
      let total = Money(try CostShare.value(entry.amount.quantity, money.amount), money.currency)
      var valued = try exchanged(total, entry, coin, &sink)
      valued.isAssumed = true
      return valued
    }
  }

  /// The cost of coins that come in with a history: the stated cost, else a stated value, else the
  /// market price of the moment.
  func history<Sink: StepSink>(
    _ entry: Transaction, _ coin: Int32, _ sink: inout Sink
  ) throws -> Valued {
    guard countsMoney else { return .nothing }
    if let cost = entry.details.cost { return try exchanged(cost, entry, coin, &sink) }
    return try stated(entry, coin, &sink)
  }

  /// The value of a swap: stated, else the price of one leg, else of the other.
  func swapValue<Sink: StepSink>(
    _ entry: Transaction, _ received: Amount, _ bought: Int32, _ sink: inout Sink
  ) throws -> Valued {
    guard countsMoney else { return .nothing }
    if let worth = entry.details.worth { return try exchanged(worth, entry, bought, &sink) }
    if let value = entry.value { return try stated(value, entry, bought, &sink) }
    let isReceivedFirst = policy.swapValue == .received
    if let value = try market(isReceivedFirst ? received : entry.amount, entry) { return value }
    if let value = try market(isReceivedFirst ? entry.amount : received, entry) { return value }
    return unpriced(bought, &sink)
  }

  /// The sum of the fees of an entry, but for those in one coin.
  func feeValue<Sink: StepSink>(
    _ entry: Transaction, except: CoinID?, _ sink: inout Sink
  ) throws -> Valued {
    guard countsMoney, !entry.fees.isEmpty else { return .nothing }
    var sum = Valued.nothing
    for fee in entry.fees {
      switch fee {
      case .money(let money):
        let coin = sink.names.number(of: entry.amount.coin)
        sum = try sum.adding(try exchanged(money, entry, coin, &sink))
      case .coins(let amount, let worth):
        if amount.coin == except { continue }
        sum = try sum.adding(try feeCoinValue(entry, amount, worth, &sink, reports: true))
      }
    }
    return sum
  }

  /// What the coins of a fee are worth: stated, or from the market price of the moment.
  func feeCoinValue<Sink: StepSink>(
    _ entry: Transaction, _ amount: Amount, _ worth: Money?, _ sink: inout Sink, reports: Bool
  ) throws -> Valued {
    guard countsMoney else { return .nothing }
    if let worth {
      if worth.currency == policy.currency { return Valued(amount: worth.amount) }
      let coin = sink.names.number(of: amount.coin)
      return reports
        ? try exchanged(worth, entry, coin, &sink) : try exchanged(worth, entry) ?? .missing
    }
    if let value = try market(amount, entry) { return value }
    return reports ? unpriced(sink.names.number(of: amount.coin), &sink) : .missing
  }

  /// Disposes of the fee coins of an entry, but for those of one coin.
  func disposeFeeCoins<Sink: StepSink>(
    _ entry: Transaction, _ wallet: Int32, _ kind: Disposal.Kind, except: CoinID?,
    _ sink: inout Sink
  ) throws {
    guard !entry.fees.isEmpty else { return }
    for case .coins(let amount, let worth) in entry.fees {
      let coin = sink.names.number(of: amount.coin)
      guard !amount.quantity.isNegative else { throw BookFault.negativeQuantity }
      if amount.coin == except || amount.quantity.isZero { continue }
      let isDropped = kind == .moveFee && policy.moveFees != .taxed
      let value =
        isDropped
        ? .nothing
        : try feeCoinValue(entry, amount, worth, &sink, reports: kind == .moveFee)
      try sink.dispose(
        DisposeStep(
          kind: kind, coin: coin, wallet: wallet, quantity: amount.quantity,
          proceeds: value.amount, proceedsMarks: value.proceedsMarks, fees: .zero,
          isTaxed: !isDropped))
    }
  }

  /// A sum in the policy's currency, exchanged at the rate of the moment where it is in another.
  func exchanged<Sink: StepSink>(
    _ money: Money, _ entry: Transaction, _ coin: Int32, _ sink: inout Sink
  ) throws -> Valued {
    if money.currency == policy.currency { return Valued(amount: money.amount) }
    guard countsMoney else { return .nothing }
    if let value = try exchanged(money, entry) { return value }
    sink.note(.unpriced(coin: coin, currency: money.currency))
    return .missing
  }

  private func exchanged(_ money: Money, _ entry: Transaction) throws -> Valued? {
    guard let rate = prices.rate(money.currency, policy.currency, entry.instant) else {
      return nil
    }
    return Valued(amount: try CostShare.value(money.amount, rate), isAssumed: true)
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
