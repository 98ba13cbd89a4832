extension BookKeeper {
  /// What a book lacks of a quantity: nothing, unless the policy makes up what is missing.
  mutating func shortfall(_ wanted: Decimal128, of book: Int) throws -> Decimal128 {
    let held = lotBooks[book].quantity
    if held >= wanted { return .zero }
    let missing = try wanted - held
    guard policy.overselling == .zeroBasis else {
      throw BookFault.short(
        coin: lotBooks[book].coin, wallet: lotBooks[book].wallet, wanted: wanted,
        shortfall: missing, day: day)
    }
    return missing
  }

  /// Takes units of a book into `parts`, first the lots that the entry names, then by the order.
  ///
  /// A pool has no lots to name. Returns how many parts were named.
  mutating func takeParts(
    _ wanted: Decimal128, _ choices: [Transaction.LotChoice], _ book: Int
  ) throws -> Int {
    parts.removeAll(keepingCapacity: true)
    var named = 0
    var rest = wanted
    if !choices.isEmpty, !lotBooks[book].isPool {
      rest = try takeNamed(choices, rest, book)
      named = parts.count
      if !rest.isZero, let label = choices.last(where: { $0.quantity == nil })?.label {
        history.namedRests.append(
          NamedRest(
            entry: Int(entry), coin: names.coin(lotBooks[book].coin), label: label, quantity: rest))
      }
    }
    try lotBooks[book].take(rest, into: &parts, trail: &history.trail)
    return named
  }

  /// Takes the lots that an entry names; returns what it leaves to the order.
  private mutating func takeNamed(
    _ choices: [Transaction.LotChoice], _ wanted: Decimal128, _ book: Int
  ) throws -> Decimal128 {
    var rest = wanted
    for choice in choices {
      let before = choice.quantity ?? rest
      try check(choice, before, rest, book)
      var left = before
      for tag in labels.tags(of: choice.label) where !left.isZero {
        left = try lotBooks[book].take(left, tagged: tag, into: &parts, trail: &history.trail)
      }
      rest = try rest - (before - left)
    }
    return rest
  }

  /// Checks the lots that an entry names where it takes none of them: a move inside of one book.
  func checkNamed(
    _ choices: [Transaction.LotChoice], _ wanted: Decimal128, _ book: Int
  ) throws {
    guard !choices.isEmpty, !lotBooks[book].isPool else { return }
    var rest = wanted
    for choice in choices {
      try check(choice, choice.quantity ?? rest, rest, book)
      rest = try rest - (choice.quantity ?? .zero)
    }
  }

  /// Checks that a named lot is there.
  ///
  /// A lot of which nothing is left is refused: another one in its place would not be what was named.
  private func check(
    _ choice: Transaction.LotChoice, _ wanted: Decimal128, _ rest: Decimal128, _ book: Int
  ) throws {
    if labels.tags(of: choice.label).isEmpty { throw BookFault.unknownLot(choice.label) }
    if wanted > rest { throw BookFault.lotsExceedAmount }
    let held = try quantity(labelled: choice.label, in: book)
    if held.isZero, !labels.stand(choice.label, for: names.coin(lotBooks[book].coin)) {
      throw BookFault.unknownLot(choice.label)
    }
    if choice.quantity != nil ? held < wanted : held.isZero && !wanted.isZero {
      throw BookFault.lotTooSmall(
        choice.label, wanted: wanted, held: held,
        elsewhere: try holders(of: choice.label, but: book))
    }
  }

  /// The units that the lots of a label still hold in a book.
  private func quantity(labelled label: String, in book: Int) throws -> Decimal128 {
    var held = Decimal128.zero
    for tag in labels.tags(of: label) {
      held = try held + lotBooks[book].quantity(tagged: tag)
    }
    return held
  }

  /// The wallets of other books of a book's coin that hold units of a label.
  private func holders(of label: String, but book: Int) throws -> [Shortfall.Holder] {
    var holders: [Shortfall.Holder] = []
    for other in lotBooks.indices
    where other != book && lotBooks[other].coin == lotBooks[book].coin {
      let held = try quantity(labelled: label, in: other)
      guard !held.isZero, let wallet = names.wallet(lotBooks[other].wallet) else { continue }
      holders.append(Shortfall.Holder(wallet: wallet, quantity: held))
    }
    return holders.largestFirst
  }
}
