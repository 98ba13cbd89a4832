extension BookKeeper {
  /// Settles what is open at the end of the journal and lists what is held.
  mutating func finish() throws {
    try settleShareDay()
    for index in yearBooks.indices { try settle(yearBook: index) }
    let isOutOfOrder = !pendingShares.isEmpty || !yearBooks.isEmpty
    try recordPendingShares()
    if isOutOfOrder { sortDisposals() }
    try listHoldings()
    for book in shareBooks { history.work.visits += book.plan.visits + book.plan.days.count }
    for book in lotBooks {
      history.work.comparisons += book.work.comparisons
      history.work.visits += book.work.visits
    }
  }

  /// Puts disposals that were settled late back among the others.
  private mutating func sortDisposals() {
    let order = history.disposals.indices.sorted {
      let left = history.disposals[$0].entry
      let right = history.disposals[$1].entry
      return left != right ? left < right : $0 < $1
    }
    var moved = [Int](repeating: 0, count: order.count)
    for (new, old) in order.enumerated() { moved[old] = new }
    history.disposals = order.map { history.disposals[$0] }
    history.superficialLosses = history.superficialLosses.map {
      SuperficialLoss(
        disposal: moved[$0.disposal], gainBefore: $0.gainBefore, bought: $0.bought,
        held: $0.held, deniedQuantity: $0.deniedQuantity, denied: $0.denied)
    }.sorted { $0.disposal < $1.disposal }
    history.unknownLosses = history.unknownLosses.map {
      UnknownLoss(disposal: moved[$0.disposal], costWasKnown: $0.costWasKnown)
    }.sorted { $0.disposal < $1.disposal }
  }

  private mutating func listHoldings() throws {
    // What a pool comes to for each of its lots is the doing of no entry, least of all the last.
    history.trail.entry = -1
    for book in sortedLotBooks() {
      let parts = try lotBooks[book].openParts(trail: &history.trail)
      guard !parts.isEmpty else { continue }
      try list(parts, book)
    }
    for book in shareBooks.indices where !shareBooks[book].quantity.isZero {
      let pool = shareBooks[book]
      hold(pool.coin, pool.quantity, pool.cost, pool.marks, pool.step)
    }
    for book in yearBooks.indices where !yearBooks[book].held.isZero {
      let pool = yearBooks[book]
      hold(pool.coin, pool.held, pool.cost, pool.marks, pool.step)
    }
    history.holdings.sort {
      $0.coin != $1.coin
        ? $0.coin < $1.coin : ($0.wallet?.name ?? "") < ($1.wallet?.name ?? "")
    }
  }

  private func sortedLotBooks() -> [Int] {
    lotBooks.indices.sorted {
      let left = lotBooks[$0]
      let right = lotBooks[$1]
      if left.coin != right.coin { return names.coin(left.coin) < names.coin(right.coin) }
      guard let wallet = names.wallet(left.wallet) else { return right.wallet >= 0 }
      guard let other = names.wallet(right.wallet) else { return false }
      return wallet < other
    }
  }

  private mutating func list(_ parts: [LotPart], _ book: Int) throws {
    let coin = names.coin(lotBooks[book].coin)
    let wallet = names.wallet(lotBooks[book].wallet)
    var quantity = Decimal128.zero
    var cost = Decimal128.zero
    var marks: FigureMarks = []
    for part in parts {
      quantity = try quantity + part.quantity
      cost = try cost + part.cost
      marks.formUnion(part.marks)
      history.openLots.append(
        Lot(
          acquisition: Int(part.acquisition), coin: coin, wallet: wallet,
          day: history.acquisitions[Int(part.acquisition)].day, quantity: part.quantity,
          marks: part.marks, costOrZero: part.cost))
      if history.trail.isKept { history.trail.openLots.append(part.step) }
    }
    history.holdings.append(
      BookHolding(
        coin: coin, wallet: wallet, method: lotBooks[book].method, quantity: quantity,
        marks: marks, costOrZero: cost, stepIndex: CostTrail.none))
  }

  private mutating func hold(
    _ coin: Int32, _ quantity: Decimal128, _ cost: Decimal128, _ marks: FigureMarks, _ step: Int32
  ) {
    history.holdings.append(
      BookHolding(
        coin: names.coin(coin), wallet: nil, method: method(of: coin), quantity: quantity,
        marks: marks, costOrZero: cost, stepIndex: step))
  }

  /// A fault with the entry and the open lots added to it.
  func explained(
    _ error: any Error, _ index: Int, _ transactions: [Transaction]
  ) -> AccountingError {
    // What is settled later than it was entered names its own entry.
    let index = entry >= 0 ? Int(entry) : index
    guard case BookFault.short(let coin, let wallet, let wanted, let shortfall, let day) = error
    else { return AccountingError(error, index) }
    var lots: [Lot] = []
    var trail = CostTrail(isKept: false)
    for book in lotBooks where book.coin == coin && book.wallet == wallet {
      for part in (try? book.openParts(trail: &trail)) ?? [] {
        lots.append(
          Lot(
            acquisition: Int(part.acquisition), coin: names.coin(coin),
            wallet: names.wallet(wallet),
            day: history.acquisitions[Int(part.acquisition)].day, quantity: part.quantity,
            marks: part.marks, costOrZero: part.cost))
      }
    }
    return .oversold(
      Oversale(
        entry: index, place: transactions[index].place, day: day, coin: names.coin(coin),
        wallet: names.wallet(wallet), wanted: wanted, shortfall: shortfall, lots: lots))
  }
}

extension AccountingError {
  /// A fault of the books with the entry added to it.
  init(_ error: any Error, _ entry: Int) {
    switch error {
    case BookFault.negativeQuantity: self = .negativeQuantity(entry: entry)
    case BookFault.badRatio: self = .badRatio(entry: entry)
    case BookFault.incomplete: self = .incomplete(entry: entry)
    case BookFault.unknownLot(let label): self = .unknownLot(entry: entry, label: label)
    case BookFault.lotTooSmall(let label, let wanted, let held, let elsewhere):
      self = .lotTooSmall(
        entry: entry, label: label, wanted: wanted, held: held, elsewhere: elsewhere)
    case BookFault.lotsExceedAmount: self = .lotsExceedAmount(entry: entry)
    default: self = .overflow(entry: entry)
    }
  }
}
