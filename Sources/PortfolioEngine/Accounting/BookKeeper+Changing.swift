extension BookKeeper {
  /// Hands the open lots of a coin over to another method on the day at hand.
  mutating func change(coin: Int32, to method: CostBasisMethod) throws {
    var gathered = try gather(coin)
    for index in gathered.indices {
      gathered[index].part.key = try key(of: gathered[index].part, by: method.order)
    }
    coins[Int(coin)]?.method = method
    coins[Int(coin)]?.family = CoinState(method).family
    for index in lotBooks.indices where lotBooks[index].coin == coin {
      lotBooks[index] = LotBook(coin: coin, wallet: lotBooks[index].wallet, method: method)
    }
    try distribute(gathered, coin, dealt: .firstInFirstOut, wallets: [])
  }

  /// Changes from one book for all wallets to one for each, or back.
  mutating func changeScope(_ change: WalletScope.Change) throws {
    guard change.extent != extent else { return }
    entry = -1
    var gathered: [(coin: Int32, parts: [(wallet: Int32, part: LotPart)])] = []
    for (index, state) in coins.enumerated() {
      guard let state, state.family == .lots, !state.method.spansWallets else { continue }
      let coin = Int32(index)
      gathered.append((coin, try gather(coin)))
      for book in lotBooks.indices where lotBooks[book].coin == coin {
        lotBooks[book] = LotBook(
          coin: coin, wallet: lotBooks[book].wallet, method: state.method)
      }
    }
    extent = change.extent
    for (coin, parts) in gathered {
      try distribute(parts, coin, dealt: change.dealt, wallets: change.wallets)
    }
  }

  /// All open lots of a coin with the wallets of their books, in the order in which they arrived
  /// there: that in which they arrive in the books to come.
  private mutating func gather(_ coin: Int32) throws -> [(wallet: Int32, part: LotPart)] {
    var gathered: [(wallet: Int32, part: LotPart)] = []
    switch family(of: coin) {
    case .lots:
      for book in lotBooks where book.coin == coin {
        let parts = try book.openParts(isJoined: false, trail: &history.trail)
        gathered += parts.inOrderOfArrival.map { (book.wallet, $0) }
      }
    case .shares:
      let book = try shareBook(coin)
      let pool = shareBooks[book].drain()
      shareBooks[book].isTouched = false
      shareCoins.removeAll()
      try gather(pool, coin, &gathered)
    case .yearly:
      let book = yearBook(coin)
      let pool = yearBooks[book].drain()
      try gather(pool, coin, &gathered)
    }
    return gathered
  }

  private mutating func gather(
    _ pool: TakenCost, _ coin: Int32,
    _ gathered: inout [(wallet: Int32, part: LotPart)]
  ) throws {
    guard !pool.quantity.isZero else { return }
    let part = try pooledPart(
      coin, NameTables.allWallets, pool.quantity, pool, .firstInFirstOut)
    gathered.append((NameTables.allWallets, part))
  }

  /// Puts gathered lots into the books of the coin's present method and extent.
  private mutating func distribute(
    _ gathered: [(wallet: Int32, part: LotPart)], _ coin: Int32, dealt: CostBasisMethod,
    wallets: [Wallet]
  ) throws {
    switch family(of: coin) {
    case .lots where extent == .universal || method(of: coin).spansWallets:
      for (_, part) in gathered { try place(part, coin, NameTables.allWallets) }
    case .lots where gathered.contains(where: { $0.wallet < 0 }):
      try deal(gathered.map(\.part), coin, by: dealt, wallets)
    case .lots:
      for (wallet, part) in gathered { try place(part, coin, wallet) }
    case .shares:
      let book = try shareBook(coin)
      shareBooks[book].isTouched = false
      shareCoins.removeAll()
      for (_, part) in gathered {
        try shareBooks[book].add(
          part.quantity, part.cost, part.marks, step: part.step, &history.trail)
      }
    case .yearly:
      let book = yearBook(coin)
      for (_, part) in gathered {
        try yearBooks[book].add(
          part.quantity, part.cost, part.marks, step: part.step, &history.trail)
      }
    }
  }

  private mutating func place(_ part: LotPart, _ coin: Int32, _ wallet: Int32) throws {
    let book = lotBook(coin, wallet)
    try lotBooks[book].insert(part, trail: &history.trail)
  }

  private func key(of part: LotPart, by order: LotOrder) throws -> LotKey {
    let acquisition = history.acquisitions[Int(part.acquisition)]
    let unitCost = order.isRanked ? try CostShare.unitCost(part.cost, part.quantity) : .zero
    let key = order.key(unitCost, acquisition.instant.microseconds, part.acquisition)
    return order.isRanked && part.marks.contains(.missingCost) ? key.unranked : key
  }

  /// Deals lots out to the wallets, to each up to what it holds.
  private mutating func deal(
    _ parts: [LotPart], _ coin: Int32, by dealt: CostBasisMethod, _ first: [Wallet]
  ) throws {
    let order = dealt.order
    var queue: [(key: LotKey, part: LotPart)] = []
    for (number, var part) in parts.enumerated() {
      part.key.arrival = Int32(truncatingIfNeeded: number)
      var key = try key(of: part, by: order)
      key.arrival = order.arrival(part.key.arrival)
      queue.append((key, part))
    }
    let isRanked = order.isRanked
    queue.sort { $0.key.precedes($1.key, isRanked: isRanked) }
    var next = 0
    let wallets = dealingOrder(coin, first)
    let holders = wallets.count {
      !walletUnits[coin, $0].isZero && !walletUnits[coin, $0].isNegative
    }
    // In one wallet all lots come together whatever their order.
    let isUncertain =
      isRanked && holders > 1 && parts.contains { $0.marks.contains(.missingCost) }
    for wallet in wallets {
      var room = walletUnits[coin, wallet]
      var arriving: [LotPart] = []
      while next < queue.count, !room.isZero, !room.isNegative {
        var part = queue[next].part
        if part.quantity > room {
          let cost = try CostShare.share(of: part.cost, part: room, whole: part.quantity)
          let step = part.step
          part.step = history.trail.part(of: step, room, whole: part.quantity, cost)
          queue[next].part.quantity = try part.quantity - room
          queue[next].part.cost = try part.cost - cost
          queue[next].part.step = history.trail.rest(
            of: step, less: part.step, queue[next].part.quantity, queue[next].part.cost)
          part.quantity = room
          part.cost = cost
        } else {
          next += 1
        }
        room = try room - part.quantity
        if isUncertain { part.marks.insert(.uncertainOrder) }
        if history.trail.isKept {
          history.carries.append(
            Carry(
              entry: nil, acquisition: Int(part.acquisition), coin: names.coin(coin),
              quantity: part.quantity, newCoin: names.coin(coin), newQuantity: part.quantity,
              source: nil, destination: names.wallet(wallet), marks: part.marks,
              newMarks: part.marks, costOrZero: part.cost, newCostOrZero: part.cost))
        }
        arriving.append(part)
      }
      for part in arriving.inOrderOfArrival { try place(part, coin, wallet) }
    }
    // More lots than the wallets hold: only after zero-basis sales. They stay where they began.
    while next < queue.count {
      let part = queue[next].part
      let wallet = names.number(of: history.acquisitions[Int(part.acquisition)].wallet)
      try place(part, coin, wallet)
      next += 1
    }
  }

  /// The wallets that hold a coin: those named first, then the others by name.
  private mutating func dealingOrder(_ coin: Int32, _ first: [Wallet]) -> [Int32] {
    var rest = Array(walletUnits.wallets(of: coin))
    let named = first.map { names.number(of: $0) }
    rest.removeAll { named.contains($0) }
    rest.sort { names.wallets[Int($0)] < names.wallets[Int($1)] }
    return named + rest
  }
}

extension [LotPart] {
  /// The pieces as they came one after another, whatever order they leave in.
  fileprivate var inOrderOfArrival: [LotPart] {
    sorted { $0.key.arrival.magnitude < $1.key.arrival.magnitude }
  }
}
