/// Turns entries into steps: which units come and go, at which value, with which fee where.
struct EntryReader {
  let policy: AccountingPolicy
  let prices: PriceSource
  /// False for a survey, which counts units and asks for no price.
  let countsMoney: Bool

  /// An entry with the numbers of its coin and wallet.
  ///
  /// Its rare clauses are gathered where they are asked for: most entries have none, or one fee in
  /// money, and gathering costs as much as following the entry.
  struct Reading {
    let entry: Transaction
    let coin: Int32
    let wallet: Int32
    /// The fee of an entry whose only fee is one in money.
    let moneyFee: Money?
    /// Whether there are clauses beside fees.
    let hasDetails: Bool

    init(_ entry: consuming Transaction, coin: Int32, wallet: Int32) {
      self.entry = entry
      self.coin = coin
      self.wallet = wallet
      let clauses = self.entry.clauses
      // Clauses stand by rank, the fees first.
      hasDetails = clauses.last.map { $0.rank > 0 } ?? false
      if case .feeMoney(let money)? = clauses.first, clauses.count == 1 || clauses[1].rank > 0 {
        moneyFee = money
      } else {
        moneyFee = nil
      }
    }

    var fees: [Transaction.Fee] { entry.clauses.isEmpty ? [] : entry.fees }
    var details: Transaction.Details { hasDetails ? entry.details : Self.noDetails }

    private static let noDetails = Transaction.Details()
  }

  func read<Sink: StepSink>(_ entry: consuming Transaction, into sink: inout Sink) throws {
    guard !entry.amount.quantity.isNegative else { throw BookFault.negativeQuantity }
    let coin = sink.names.number(of: entry.amount.coin)
    let wallet = sink.names.number(of: entry.wallet)
    // The entry is handed on, not copied: its clauses and names are counted references.
    let reading = Reading(entry, coin: coin, wallet: wallet)
    switch reading.entry.act {
    case .buy: try acquire(reading, .purchase, try stated(reading, &sink), &sink)
    case .income:
      let value = try stated(reading, &sink)
      sink.note(
        .income(
          reading.details.incomeKind, coin: reading.coin,
          quantity: reading.entry.amount.quantity,
          value: value))
      try acquire(reading, .income, value, &sink)
    case .open: try acquire(reading, .opening, try history(reading, &sink), &sink)
    case .deposit: try acquire(reading, .deposit, try history(reading, &sink), &sink)
    case .giftIn: try acquire(reading, .giftIn, try history(reading, &sink), &sink)
    case .spouseIn: try acquire(reading, .spouseIn, try history(reading, &sink), &sink)
    case .sell: try dispose(reading, .sale, true, &sink)
    case .spend: try dispose(reading, .spend, true, &sink)
    case .fee: try dispose(reading, .fee, true, &sink)
    case .lost: try dispose(reading, .lost, policy.taxesLost, &sink)
    case .stolen: try dispose(reading, .stolen, false, &sink)
    case .withdraw: try dispose(reading, .withdrawal, false, &sink)
    case .spouseOut: try dispose(reading, .spouseOut, false, &sink)
    case .giftOut: try dispose(reading, .giftOut, policy.taxesGifts, &sink)
    case .donate: try dispose(reading, .donation, policy.taxesDonations, &sink)
    case .swap: try swap(reading, &sink)
    case .move: try move(reading, &sink)
    case .wrap: try wrap(reading, &sink)
    case .split: try split(reading, &sink)
    }
  }

  private func acquire<Sink: StepSink>(
    _ reading: Reading, _ kind: Acquisition.Kind, _ value: Valued, _ sink: inout Sink
  ) throws {
    let quantity = reading.entry.amount.quantity
    let fees = try feeValue(reading, except: nil, &sink)
    if quantity.isZero {
      // No unit to carry the fee: it is named, not lost.
      if !fees.amount.isZero { sink.note(.unusedFee(fees.amount)) }
    } else {
      let cost = try value.adding(fees)
      let details = reading.hasDetails ? reading.details : nil
      let isNew = reading.entry.countsByWorth(policy.giftCosts)
      try sink.acquire(
        AcquireStep(
          kind: kind, coin: reading.coin, wallet: reading.wallet, quantity: quantity,
          value: value, cost: cost.amount, costMarks: cost.costMarks,
          acquired: isNew ? nil : details?.acquired, label: details?.label))
    }
    try disposeFeeCoins(reading, .fee, except: nil, &sink)
  }

  private func dispose<Sink: StepSink>(
    _ reading: Reading, _ kind: Disposal.Kind, _ isTaxed: Bool, _ sink: inout Sink
  ) throws {
    let value: Valued
    if reading.entry.value == nil, kind == .lost || kind == .stolen || kind == .spouseOut {
      // What is lost brings nothing, which is known.
      value = .nothing
    } else if reading.entry.value == nil, !isTaxed {
      value = .missing
    } else {
      value = try stated(reading, &sink)
    }
    let own = ownFeeCoin(reading)
    let fees = try feeValue(reading, except: own, &sink)
    try leave(reading, kind, value, fees, isTaxed, &sink)
    try disposeFeeCoins(reading, .fee, except: own, &sink)
  }

  /// The coin whose fee coins leave together with the disposal, under that policy.
  private func ownFeeCoin(_ reading: Reading) -> CoinID? {
    policy.coinFees == .partOfDisposal ? reading.entry.amount.coin : nil
  }

  /// The disposal proper, with the fee coins that belong to it under that policy.
  private func leave<Sink: StepSink>(
    _ reading: Reading, _ kind: Disposal.Kind, _ value: Valued, _ fees: Valued, _ isTaxed: Bool,
    _ sink: inout Sink
  ) throws {
    var quantity = reading.entry.amount.quantity
    if policy.coinFees == .partOfDisposal {
      for case .coins(let amount, _) in reading.fees
      where amount.coin == reading.entry.amount.coin {
        quantity = try quantity + amount.quantity
      }
    }
    if quantity.isZero {
      if !fees.amount.isZero { sink.note(.unusedFee(fees.amount)) }
      return
    }
    if !isTaxed { try noteMoneyFees(reading, &sink) }
    let proceeds = try value.subtracting(fees)
    let marks = proceeds.proceedsMarks.union(fees.isMissing ? .missingFees : [])
    try sink.dispose(
      DisposeStep(
        kind: kind, coin: reading.coin, wallet: reading.wallet, quantity: quantity,
        proceeds: proceeds.amount, proceedsMarks: marks, fees: fees.amount,
        isTaxed: isTaxed, choices: reading.hasDetails ? reading.details.lots : []))
  }

  private func swap<Sink: StepSink>(_ reading: Reading, _ sink: inout Sink) throws {
    guard let received = reading.details.counterpart else { throw BookFault.incomplete }
    guard !received.quantity.isNegative else { throw BookFault.negativeQuantity }
    let bought = sink.names.number(of: received.coin)
    let value = try swapValue(reading, received, bought, &sink)
    let own = ownFeeCoin(reading)
    let fees = try feeValue(reading, except: own, &sink)
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
    try leave(reading, .swap, value, onSold, true, &sink)
    if !received.quantity.isZero {
      let cost = try value.adding(onBought)
      try sink.acquire(
        AcquireStep(
          kind: .swap, coin: bought, wallet: reading.wallet, quantity: received.quantity,
          value: value, cost: cost.amount, costMarks: cost.costMarks, acquired: nil,
          label: reading.details.label))
    }
    try disposeFeeCoins(reading, .fee, except: own, &sink)
  }

  private func move<Sink: StepSink>(_ reading: Reading, _ sink: inout Sink) throws {
    guard let destination = reading.details.destination else { throw BookFault.incomplete }
    var step = MoveStep(
      coin: reading.coin, source: reading.wallet,
      destination: sink.names.number(of: destination),
      quantity: reading.entry.amount.quantity, spread: [], choices: reading.details.lots)
    if policy.moveFees == .spread {
      for fee in reading.fees {
        switch fee {
        case .coins(let amount, _):
          step.spread.append((sink.names.number(of: amount.coin), amount.quantity))
        case .money(let money): try unusedFee(reading, money, &sink)
        }
      }
    } else if step.choices.isEmpty {
      try unusedFees(reading, &sink)
    } else {
      // The named lots are there for what moves, not for the fee.
      try sink.move(step)
      return try unusedFees(reading, &sink)
    }
    try sink.move(step)
  }

  private func wrap<Sink: StepSink>(_ reading: Reading, _ sink: inout Sink) throws {
    guard let counterpart = reading.details.counterpart else { throw BookFault.incomplete }
    guard !counterpart.quantity.isNegative else { throw BookFault.negativeQuantity }
    try sink.wrap(
      WrapStep(
        coin: reading.coin, wallet: reading.wallet, quantity: reading.entry.amount.quantity,
        newCoin: sink.names.number(of: counterpart.coin), newQuantity: counterpart.quantity,
        label: reading.details.label, choices: reading.details.lots))
    try unusedFees(reading, &sink)
  }

  private func split<Sink: StepSink>(_ reading: Reading, _ sink: inout Sink) throws {
    guard let ratio = reading.details.ratio else { throw BookFault.incomplete }
    guard ratio.new > .zero, ratio.old > .zero else { throw BookFault.badRatio }
    try sink.split(SplitStep(coin: reading.coin, new: ratio.new, old: ratio.old))
    try unusedFees(reading, &sink)
  }

  /// Money fees that change no figure are named; fee coins leave by themselves.
  private func unusedFees<Sink: StepSink>(_ reading: Reading, _ sink: inout Sink) throws {
    for case .money(let money) in reading.fees { try unusedFee(reading, money, &sink) }
    try disposeFeeCoins(reading, reading.entry.act.feeKind, except: nil, &sink)
  }

  private func unusedFee<Sink: StepSink>(
    _ reading: Reading, _ money: Money, _ sink: inout Sink
  ) throws {
    let value = try exchanged(money, reading, reading.coin, &sink)
    if !value.isMissing { sink.note(.unusedFee(value.amount)) }
  }
}
