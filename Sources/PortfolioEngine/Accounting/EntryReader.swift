/// Turns entries into steps: which units come and go, at which value, with which fee where.
struct EntryReader {
  let policy: AccountingPolicy
  let prices: PriceSource
  /// False for a survey, which counts units and asks for no price.
  let countsMoney: Bool

  func read<Sink: StepSink>(_ entry: Transaction, into sink: inout Sink) throws {
    let quantity = entry.amount.quantity
    guard !quantity.isNegative else { throw BookFault.negativeQuantity }
    let coin = sink.names.number(of: entry.amount.coin)
    let wallet = sink.names.number(of: entry.wallet)
    switch entry.act {
    case .buy:
      let value = try stated(entry, coin, &sink)
      try acquire(entry, .purchase, coin, wallet, value, &sink)
    case .income:
      let value = try stated(entry, coin, &sink)
      let kind = entry.details.incomeKind
      sink.note(.income(kind, coin: coin, quantity: quantity, value: value))
      try acquire(entry, .income, coin, wallet, value, &sink)
    case .open:
      try acquire(entry, .opening, coin, wallet, try history(entry, coin, &sink), &sink)
    case .deposit:
      try acquire(entry, .deposit, coin, wallet, try history(entry, coin, &sink), &sink)
    case .giftIn:
      try acquire(entry, .giftIn, coin, wallet, try history(entry, coin, &sink), &sink)
    case .spouseIn:
      try acquire(entry, .spouseIn, coin, wallet, try history(entry, coin, &sink), &sink)
    case .sell: try dispose(entry, .sale, coin, wallet, true, &sink)
    case .spend: try dispose(entry, .spend, coin, wallet, true, &sink)
    case .fee: try dispose(entry, .fee, coin, wallet, true, &sink)
    case .lost: try dispose(entry, .lost, coin, wallet, true, &sink)
    case .stolen: try dispose(entry, .stolen, coin, wallet, false, &sink)
    case .withdraw: try dispose(entry, .withdrawal, coin, wallet, false, &sink)
    case .spouseOut: try dispose(entry, .spouseOut, coin, wallet, false, &sink)
    case .giftOut: try dispose(entry, .giftOut, coin, wallet, policy.taxesGifts, &sink)
    case .donate: try dispose(entry, .donation, coin, wallet, policy.taxesDonations, &sink)
    case .swap: try swap(entry, coin, wallet, &sink)
    case .move: try move(entry, coin, wallet, &sink)
    case .wrap:
      guard let counterpart = entry.details.counterpart else { throw BookFault.incomplete }
      guard !counterpart.quantity.isNegative else { throw BookFault.negativeQuantity }
      try sink.wrap(
        WrapStep(
          coin: coin, wallet: wallet, quantity: quantity,
          newCoin: sink.names.number(of: counterpart.coin), newQuantity: counterpart.quantity))
      try unusedFees(entry, wallet, &sink)
    case .split:
      guard let ratio = entry.details.ratio else { throw BookFault.incomplete }
      guard !ratio.new.isNegative, !ratio.old.isNegative, !ratio.new.isZero, !ratio.old.isZero
      else { throw BookFault.badRatio }
      try sink.split(SplitStep(coin: coin, new: ratio.new, old: ratio.old))
      try unusedFees(entry, wallet, &sink)
    }
  }

  private func acquire<Sink: StepSink>(
    _ entry: Transaction, _ kind: Acquisition.Kind, _ coin: Int32, _ wallet: Int32,
    _ value: Valued, _ sink: inout Sink
  ) throws {
    let quantity = entry.amount.quantity
    let fees = try feeValue(entry, except: nil, &sink)
    if quantity.isZero {
      // No unit to carry the fee: it is named, not lost.
      if !fees.amount.isZero { sink.note(.unusedFee(fees.amount)) }
    } else {
      let cost = try value.adding(fees)
      let details = entry.details
      try sink.acquire(
        AcquireStep(
          kind: kind, coin: coin, wallet: wallet, quantity: quantity, value: value,
          cost: cost.amount, costMarks: cost.costMarks, acquired: details.acquired,
          label: details.label))
    }
    try disposeFeeCoins(entry, wallet, .fee, except: nil, &sink)
  }

  private func dispose<Sink: StepSink>(
    _ entry: Transaction, _ kind: Disposal.Kind, _ coin: Int32, _ wallet: Int32,
    _ isTaxed: Bool, _ sink: inout Sink
  ) throws {
    let value: Valued
    if entry.value == nil, kind == .lost || kind == .stolen || kind == .spouseOut {
      // What is lost brings nothing, which is known.
      value = .nothing
    } else if entry.value == nil, !isTaxed {
      value = .missing
    } else {
      value = try stated(entry, coin, &sink)
    }
    let own = policy.coinFees == .partOfDisposal ? entry.amount.coin : nil
    let fees = try feeValue(entry, except: own, &sink)
    try leave(entry, kind, coin, wallet, value, fees, isTaxed, &sink)
    try disposeFeeCoins(entry, wallet, .fee, except: own, &sink)
  }

  /// The disposal proper, with the fee coins that belong to it under that policy.
  private func leave<Sink: StepSink>(
    _ entry: Transaction, _ kind: Disposal.Kind, _ coin: Int32, _ wallet: Int32,
    _ value: Valued, _ fees: Valued, _ isTaxed: Bool, _ sink: inout Sink
  ) throws {
    var quantity = entry.amount.quantity
    if policy.coinFees == .partOfDisposal {
      for case .coins(let amount, _) in entry.fees where amount.coin == entry.amount.coin {
        quantity = try quantity + amount.quantity
      }
    }
    if quantity.isZero {
      if !fees.amount.isZero { sink.note(.unusedFee(fees.amount)) }
      return
    }
    let proceeds = try value.subtracting(fees)
    var step = DisposeStep(
      kind: kind, coin: coin, wallet: wallet, quantity: quantity, proceeds: proceeds.amount,
      proceedsMarks: proceeds.proceedsMarks, fees: fees.amount, isTaxed: isTaxed)
    step.choices = entry.details.lots
    try sink.dispose(step)
  }

  private func swap<Sink: StepSink>(
    _ entry: Transaction, _ coin: Int32, _ wallet: Int32, _ sink: inout Sink
  ) throws {
    let details = entry.details
    guard let received = details.counterpart else { throw BookFault.incomplete }
    guard !received.quantity.isNegative else { throw BookFault.negativeQuantity }
    let bought = sink.names.number(of: received.coin)
    let value = try swapValue(entry, received, bought, &sink)
    let own = policy.coinFees == .partOfDisposal ? entry.amount.coin : nil
    let fees = try feeValue(entry, except: own, &sink)
    var onSold = Valued.nothing
    var onBought = Valued.nothing
    switch policy.swapFees {
    case .sold: onSold = fees
    case .bought: onBought = fees
    case .split:
      onSold = try fees.halved()
      onBought = onSold
      onBought.amount = try fees.amount - onSold.amount
    }
    try leave(entry, .swap, coin, wallet, value, onSold, true, &sink)
    if !received.quantity.isZero {
      let cost = try value.adding(onBought)
      try sink.acquire(
        AcquireStep(
          kind: .swap, coin: bought, wallet: wallet, quantity: received.quantity, value: value,
          cost: cost.amount, costMarks: cost.costMarks, acquired: nil, label: details.label))
    }
    try disposeFeeCoins(entry, wallet, .fee, except: own, &sink)
  }

  private func move<Sink: StepSink>(
    _ entry: Transaction, _ coin: Int32, _ wallet: Int32, _ sink: inout Sink
  ) throws {
    guard let destination = entry.details.destination else { throw BookFault.incomplete }
    var step = MoveStep(
      coin: coin, source: wallet, destination: sink.names.number(of: destination),
      quantity: entry.amount.quantity, spread: [])
    if policy.moveFees == .spread {
      for case .coins(let amount, _) in entry.fees {
        step.spread.append((sink.names.number(of: amount.coin), amount.quantity))
      }
      for case .money(let money) in entry.fees { try unusedFee(entry, money, &sink) }
    } else {
      try unusedFees(entry, wallet, &sink)
    }
    try sink.move(step)
  }

  /// Money fees that change no figure are named; fee coins leave like those of a move.
  private func unusedFees<Sink: StepSink>(
    _ entry: Transaction, _ wallet: Int32, _ sink: inout Sink
  ) throws {
    for fee in entry.fees {
      if case .money(let money) = fee { try unusedFee(entry, money, &sink) }
    }
    try disposeFeeCoins(entry, wallet, .moveFee, except: nil, &sink)
  }

  private func unusedFee<Sink: StepSink>(
    _ entry: Transaction, _ money: Money, _ sink: inout Sink
  ) throws {
    let coin = sink.names.number(of: entry.amount.coin)
    let value = try exchanged(money, entry, coin, &sink)
    if !value.isMissing { sink.note(.unusedFee(value.amount)) }
  }
}
