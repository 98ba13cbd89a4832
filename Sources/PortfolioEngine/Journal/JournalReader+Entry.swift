extension JournalReader {
  /// An entry while its clauses are read.
  private struct Draft {
    var act: Transaction.Act
    var amount: Amount
    var day: Day
    var value: Transaction.Value?
    var wallet = Wallet.main
    /// The bits of the clauses that were there.
    var seen: UInt32 = 0
    var counterpart: CoinID?
    var splitFrom: Decimal128?
    /// Whether the clause before was a fee in coins, whose worth may follow.
    var feeAwaitsWorth = false
  }

  /// Reads the rest of a line that begins with a date.
  mutating func readEntry(
    first: Word, _ scanner: inout LineScanner, line: Range<Int>, place: Transaction.Place
  ) throws(LineFault) {
    let moment = try moment(first, in: scanner)
    if let instant = moment.instant {
      if instant > now { throw LineFault(first.range, .futureInstant(now: now)) }
    } else if moment.day > today {
      throw LineFault(first.range, .futureDate(today: today))
    }
    // Even an entry that turns out to be in error keeps its place for the one below it.
    let instant = self.place(moment)
    let word = try require(.act, &scanner, after: first)
    guard !word.isQuoted, word.fitsKey, let act = GrammarWords.acts[word.key.folded] else {
      let text = scanner.text(word)
      let acts = Transaction.Act.allCases.lazy.map(\.rawValue)
      throw LineFault(
        word.range,
        .unknownAct(text, nearest: NearestWord.nearest(to: text.foldedASCII, among: acts)))
    }
    clauses.removeAll(keepingCapacity: true)
    var draft: Draft
    if act == .split {
      let alias = try require(.coin, &scanner, after: word)
      let amount = Amount(.one, try coin(alias, in: scanner, act: act))
      draft = Draft(act: act, amount: amount, day: moment.day)
      draft.splitFrom = try count(&scanner, after: alias)
    } else {
      draft = Draft(act: act, amount: try amount(&scanner, after: word, act: act), day: moment.day)
    }
    let firstLot = lots.count
    do throws(LineFault) {
      try readClauses(&draft, &scanner, line: line, place: place, after: word)
      try check(draft, scanner, after: word)
      if let note = try scanner.noteText() { clauses.append(.note(note)) }
    } catch {
      lots.removeLast(lots.count - firstLot)
      throw error
    }
    journal.transactions.append(
      Transaction(
        instant: instant, day: moment.day, isTimed: moment.instant != nil, act: act,
        amount: draft.amount, value: draft.value, wallet: draft.wallet, place: place,
        clauses: sortedClauses()))
  }

  private mutating func readClauses(
    _ draft: inout Draft, _ scanner: inout LineScanner, line: Range<Int>,
    place: Transaction.Place, after act: Word
  ) throws(LineFault) {
    let fitting = GrammarWords.clauses(of: draft.act)
    var next = try scanner.next()
    if draft.act == .income, let word = next, !word.isQuoted, word.fitsKey,
      let kind = GrammarWords.incomeKinds[word.key.folded]
    {
      clauses.append(.incomeKind(kind))
      next = try scanner.next()
    }
    while let word = next {
      guard !word.isQuoted, word.fitsKey, let clause = GrammarWords.clauses[word.key.folded] else {
        throw unexpected(word, scanner, draft, fitting: fitting)
      }
      next = nil
      if clause == .worth, draft.feeAwaitsWorth {
        clauses.append(.feeWorth(try money(&scanner, after: word, act: nil)))
        draft.feeAwaitsWorth = false
        next = try scanner.next()
        continue
      }
      draft.feeAwaitsWorth = false
      guard fitting & clause.bit != 0, draft.act.hasPrices || clause != .at && clause != .assumedAt
      else { throw LineFault(word.range, .clauseDoesNotFit(clause, draft.act)) }
      if draft.seen & clause.bit != 0, clause != .fee, clause != .lot {
        throw LineFault(word.range, .duplicateClause(clause))
      }
      draft.seen |= clause.bit
      switch clause {
      case .at: draft.value = .perUnit(try money(&scanner, after: word, act: draft.act))
      case .assumedAt: draft.value = .assumedPerUnit(try money(&scanner, after: word, act: nil))
      case .for: try readFor(&draft, &scanner, after: word)
      case .fee: draft.feeAwaitsWorth = try readFee(&scanner, after: word, act: draft.act)
      case .worth: clauses.append(.worth(try money(&scanner, after: word, act: nil)))
      case .cost: clauses.append(.cost(try money(&scanner, after: word, act: nil)))
      case .in, .from: draft.wallet = try wallet(&scanner, after: word)
      case .to: clauses.append(.destination(try wallet(&scanner, after: word)))
      case .acquired:
        let date = try require(.date, &scanner, after: word)
        let day = try day(date, in: scanner)
        guard day <= draft.day else {
          throw LineFault(date.range, .acquiredAfterEntry(draft.day))
        }
        clauses.append(.acquired(day))
      case .as:
        let label = try require(.label, &scanner, after: word)
        clauses.append(.label(try Self.text(label, in: scanner)))
        if let taken = labels[try Self.text(label, in: scanner)] {
          throw LineFault(label.range, .labelTaken(scanner.text(label), by: taken.place))
        }
      case .ref:
        let text = try require(.text, &scanner, after: word)
        clauses.append(.reference(try Self.text(text, in: scanner)))
      case .lot: next = try readLot(draft, &scanner, line: line, place: place, after: word)
      }
      if next == nil { next = try scanner.next() }
    }
    if draft.act == .wrap, let coin = draft.counterpart {
      wraps[draft.amount.coin, default: []].insert(coin)
    }
    // Only an entry without a fault holds its label.
    for case .label(let label) in clauses {
      labels[label] = (place, draft.act.bringsIn ? draft.counterpart ?? draft.amount.coin : nil)
    }
  }

  /// What `for` means to the act: a total, what comes in, or the old number of a split.
  private mutating func readFor(
    _ draft: inout Draft, _ scanner: inout LineScanner, after word: Word
  ) throws(LineFault) {
    switch draft.act {
    case .swap, .wrap:
      let amount = try amount(&scanner, after: word, act: draft.act)
      draft.counterpart = amount.coin
      clauses.append(.counterpart(amount))
    case .split:
      let old = try count(&scanner, after: word)
      clauses.append(.ratio(.init(new: draft.splitFrom ?? old, old: old)))
    default: draft.value = .total(try money(&scanner, after: word, act: draft.act))
    }
  }

  /// A fee in money or coins; whether it is in coins.
  private mutating func readFee(
    _ scanner: inout LineScanner, after word: Word, act: Transaction.Act
  ) throws(LineFault) -> Bool {
    let figure = try require(.amount, &scanner, after: word)
    let number = try Self.number(figure, in: scanner)
    let unit = try require(.currency, &scanner, after: figure)
    if unit.fitsKey, !unit.isQuoted, let currency = GrammarWords.currencies[unit.key.folded] {
      clauses.append(.feeMoney(Money(number, currency)))
      return false
    }
    let coin = try coin(unit, in: scanner, act: act)
    guard !number.isZero else { throw LineFault(figure.range, .zeroQuantity) }
    clauses.append(.feeCoins(Amount(number, coin)))
    return true
  }

  /// A lot's label and, when a number is next, how much of it; otherwise returns the next word.
  private mutating func readLot(
    _ draft: Draft, _ scanner: inout LineScanner, line: Range<Int>, place: Transaction.Place,
    after word: Word
  ) throws(LineFault) -> Word? {
    let labelWord = try require(.label, &scanner, after: word)
    let label = try Self.text(labelWord, in: scanner)
    for case .lot(let choice) in clauses where choice.label == label {
      throw LineFault(labelWord.range, .lotTwice(label))
    }
    lots.append(
      LotUse(
        label: label, coin: draft.amount.coin, place: place, line: line, range: labelWord.range))
    let next = try scanner.next()
    guard let figure = next, !figure.isQuoted,
      "0123456789.+-".utf8.contains(scanner.bytes[figure.start])
    else {
      clauses.append(.lot(.init(label: label)))
      return next
    }
    let quantity = try Self.number(figure, in: scanner)
    guard !quantity.isZero else { throw LineFault(figure.range, .zeroQuantity) }
    clauses.append(.lot(.init(label: label, quantity: quantity)))
    return nil
  }

  /// A number of units that is not zero.
  private func count(
    _ scanner: inout LineScanner, after word: Word
  ) throws(LineFault) -> Decimal128 {
    let figure = try require(.number, &scanner, after: word)
    let number = try Self.number(figure, in: scanner)
    guard !number.isZero else { throw LineFault(figure.range, .zeroQuantity) }
    return number
  }

  /// Checks what an act cannot do without.
  private func check(
    _ draft: Draft, _ scanner: LineScanner, after act: Word
  ) throws(LineFault) {
    func need(_ clause: JournalClause) throws(LineFault) {
      guard draft.seen & clause.bit == 0 else { return }
      throw LineFault(
        scanner.here, .missing(.word(clause.rawValue), after: draft.act.rawValue))
    }
    switch draft.act {
    case .move:
      try need(.from)
      try need(.to)
      for case .destination(draft.wallet) in clauses {
        throw LineFault(act.start..<scanner.here.lowerBound, .sameWallet(draft.wallet))
      }
    case .swap, .wrap:
      try need(.for)
      if draft.counterpart == draft.amount.coin {
        throw LineFault(act.start..<scanner.here.lowerBound, .sameCoin(draft.amount.coin))
      }
    case .split: try need(.for)
    default: break
    }
    if draft.seen & JournalClause.lot.bit != 0 { try checkLots(draft, scanner, after: act) }
  }

  private func checkLots(
    _ draft: Draft, _ scanner: LineScanner, after act: Word
  ) throws(LineFault) {
    var sum = Decimal128.zero
    for case .lot(let choice) in clauses {
      // Beyond 38 digits the sum is larger than any amount.
      guard let larger = try? sum + (choice.quantity ?? .zero), larger <= draft.amount.quantity
      else {
        throw LineFault(
          act.start..<scanner.here.lowerBound, .lotsExceedAmount(draft.amount.quantity))
      }
      sum = larger
    }
  }

  private func unexpected(
    _ word: Word, _ scanner: LineScanner, _ draft: Draft, fitting: UInt32
  ) -> LineFault {
    let text = scanner.text(word)
    if !word.isQuoted, text.hasPrefix("@"), text != "@" {
      let sign = text.hasPrefix("@~") ? "@~" : "@"
      let figure = String(text.dropFirst(sign.count).drop { $0 == "-" || $0 == "+" })
      let sum = figure.partedUnit.map { "\($0.figure) \($0.unit)" } ?? figure
      return LineFault(word.range, .missingBlank("\(sign) \(sum)"))
    }
    let folded = text.foldedASCII
    // Words of the language that the grammar has otherwise, and that look like others of it.
    switch folded {
    case "on": return LineFault(word.range, .unexpectedWord(text, nearest: nil))
    case "at" where fitting & JournalClause.at.bit != 0 && draft.act.hasPrices:
      return LineFault(word.range, .unexpectedWord(text, nearest: JournalClause.at.rawValue))
    default: break
    }
    let names = JournalClause.allCases.filter { fitting & $0.bit != 0 }.map(\.rawValue)
    if draft.act == .income, draft.seen == 0, clauses.isEmpty {
      let kinds = Transaction.IncomeKind.allCases.map(\.rawValue)
      return LineFault(
        word.range,
        .unknownIncomeKind(text, nearest: NearestWord.nearest(to: folded, among: kinds)))
    }
    return LineFault(
      word.range, .unexpectedWord(text, nearest: NearestWord.nearest(to: folded, among: names)))
  }

  /// The clauses by rank, in an array of exactly their number.
  private mutating func sortedClauses() -> [Transaction.Clause] {
    guard !clauses.isEmpty else { return [] }
    for index in clauses.indices.dropFirst() {
      var at = index
      while at > 0, clauses[at - 1].rank > clauses[at].rank {
        clauses.swapAt(at - 1, at)
        at -= 1
      }
    }
    var result: [Transaction.Clause] = []
    result.reserveCapacity(clauses.count)
    for clause in clauses { result.append(clause) }
    return result
  }
}

extension Transaction.Act {
  /// Whether the act may state a value per unit.
  fileprivate var hasPrices: Bool {
    switch self {
    case .swap, .wrap, .split: false
    default: true
    }
  }

  /// Whether coins come in that may be named as a lot.
  fileprivate var bringsIn: Bool {
    switch self {
    case .buy, .income, .open, .deposit, .giftIn, .spouseIn, .swap, .wrap: true
    default: false
    }
  }
}
