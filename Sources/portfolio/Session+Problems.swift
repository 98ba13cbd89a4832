internal import PortfolioEngine

extension Session {
  /// What the balances cannot follow, in words, with the user's own lines.
  ///
  /// Entries and lines are looked up once for all problems, however many there are.
  func diagnostics(of problems: [BalanceProblem], in journal: Journal) -> [Diagnostic] {
    let places = Set(problems.map(\.place))
    var entries: [Transaction.Place: Transaction] = [:]
    for entry in journal.transactions where places.contains(entry.place) {
      entries[entry.place] = entry
    }
    let lines = lines(of: places, in: journal)
    return problems.map {
      diagnostic(of: $0, entries[$0.place], in: journal, line: lines[$0.place])
    }
  }

  /// What the balances cannot follow of an entry, in words, with the user's own line.
  func diagnostic(
    of problem: BalanceProblem, _ entry: Transaction?, in journal: Journal
  ) -> Diagnostic {
    diagnostic(
      of: problem, entry, in: journal,
      line: lines(of: [problem.place], in: journal)[problem.place])
  }

  private func diagnostic(
    of problem: BalanceProblem, _ entry: Transaction?, in journal: Journal, line: String?
  ) -> Diagnostic {
    var diagnostic = Diagnostic(message: "")
    var coin: CoinID?
    if case .shortfall(let shortfall) = problem { coin = shortfall.coin }
    locate(problem.place, of: coin, entry, in: journal, line: line, &diagnostic)
    switch problem {
    case .shortfall(let shortfall): describe(shortfall, entry, in: journal, &diagnostic)
    case .tooLarge(_, let asset, let wallet):
      let unit = asset.coin.map { symbol(of: $0, in: journal) } ?? "cash"
      diagnostic.message = "with this entry the \(unit) of \(wallet) needs more than 38 digits"
      diagnostic.remedies = ["Check the number of digits of the quantities."]
    // The journal's reader refuses the lines of these.
    case .incomplete: diagnostic.message = "this entry is not whole"
    }
    return diagnostic
  }

  private func describe(
    _ shortfall: Shortfall, _ entry: Transaction?, in journal: Journal,
    _ diagnostic: inout Diagnostic
  ) {
    let symbol = symbol(of: shortfall.coin, in: journal)
    func amount(_ quantity: Decimal128) -> String { "\(quantity) \(symbol)" }
    let isFee = entry.map { $0.amount.coin != shortfall.coin } ?? false
    diagnostic.message =
      (isFee ? "the fee of this entry" : "this entry")
      + " takes more \(symbol) out of the wallet \(shortfall.wallet) than it holds"
    var held = shortfall.held
    if let leaving = entry?.leaving(of: shortfall.coin),
      let before = try? leaving - shortfall.missing, !before.isNegative
    {
      held = before
      diagnostic.reasons = [
        "On \(shortfall.day) it held \(amount(held)), and \(amount(leaving)) would leave it:"
          + " \(amount(shortfall.missing)) are missing."
      ]
      if !isFee, let moved = entry?.amount.quantity, moved < leaving {
        diagnostic.reasons.append("A fee in coins comes on top of the quantity.")
      }
    } else {
      diagnostic.reasons = [
        "On \(shortfall.day) it held \(amount(held)); \(amount(shortfall.missing)) are missing."
      ]
    }
    // What the entry itself has just brought to its other wallet was not there to be taken.
    let others = shortfall.elsewhere.compactMap { holder -> Shortfall.Holder? in
      guard let entry, entry.act == .move, entry.amount.coin == shortfall.coin,
        entry.details.destination == holder.wallet
      else { return holder }
      guard let rest = try? holder.quantity - entry.amount.quantity, rest > .zero else {
        return nil
      }
      return Shortfall.Holder(wallet: holder.wallet, quantity: rest)
    }
    if let first = others.first {
      let listed = others.map { "\($0.wallet) \(amount($0.quantity))" }
      diagnostic.reasons.append(
        "Other wallets held it then: \(Values.listed(listed, last: "and")).")
      diagnostic.remedies = [
        "If the coins left \(first.wallet), name it with `in` (of a move: `from`); if they came from"
          + " there first, record a `move`."
      ]
    } else {
      diagnostic.remedies = [
        "If coins came from outside, record them before this entry: a `buy`, a `deposit` or an `open`."
      ]
    }
  }

  /// Finds the line of an entry, and in it the amount that is meant: its first one, or the fee where
  /// the coin is another.
  func locate(
    _ place: Transaction.Place, of coin: CoinID?, in journal: Journal,
    _ diagnostic: inout Diagnostic
  ) {
    locate(
      place, of: coin, journal.transactions.first { $0.place == place }, in: journal,
      line: lines(of: [place], in: journal)[place], &diagnostic)
  }

  private func locate(
    _ place: Transaction.Place, of coin: CoinID?, _ entry: Transaction?, in journal: Journal,
    line: String?,
    _ diagnostic: inout Diagnostic
  ) {
    let number = Int(place.line)
    let index = Int(place.file)
    guard journal.files.indices.contains(index) else { return }
    let path = journal.files[index].path
    let isMain = path == context.places.journal
    diagnostic.place = Diagnostic.Place(
      file: isMain ? String(path.split(separator: "/").last ?? "") : context.places.shown(path),
      line: number)
    guard let text = line else { return }
    let words = Self.words(of: text)
    var range = words.count > 3 ? words[2].lowerBound..<words[3].upperBound : 0..<text.count
    if let coin, let entry, entry.amount.coin != coin {
      let characters = Array(text)
      let fee = words.indices.first { index in
        String(characters[words[index]]).lowercased() == "fee" && index + 2 < words.count
          && journal.coins.contains {
            $0.coin == coin
              && $0.alias == String(characters[words[index + 2]]).lowercased()
          }
      }
      if let fee { range = words[fee].lowerBound..<words[fee + 2].upperBound }
    }
    diagnostic.place?.column = range.lowerBound + 1
    diagnostic.excerpt = Diagnostic.Excerpt(text: text, line: number, range: range)
  }

  /// The lines at some places, without their ends, as their files have them now.
  private func lines(
    of places: Set<Transaction.Place>, in journal: Journal
  ) -> [Transaction.Place: String] {
    var lines: [Transaction.Place: String] = [:]
    for file in Set(places.map(\.file)) where journal.files.indices.contains(Int(file)) {
      let path = journal.files[Int(file)].path
      guard let bytes = try? context.environment.files.read(path) else { continue }
      let all = bytes.split(separator: 10, omittingEmptySubsequences: false)
      for place in places
      where place.file == file && all.indices.contains(Int(place.line) - 1) {
        var line = all[Int(place.line) - 1]
        if line.last == 13 { line.removeLast() }
        lines[place] = String(decoding: line, as: UTF8.self)
      }
    }
    return lines
  }

  /// Where the words of a line stand, in characters.
  private static func words(of text: String) -> [Range<Int>] {
    var words: [Range<Int>] = []
    var start: Int?
    for (index, character) in (text + " ").enumerated() {
      if character == " " || character == "\t" {
        if let first = start { words.append(first..<index) }
        start = nil
      } else if start == nil {
        start = index
      }
    }
    return words
  }
}

extension Transaction {
  /// How much of a coin the entry takes out of its wallet, fees included; nil when that needs more
  /// than 38 digits.
  fileprivate func leaving(of coin: CoinID) -> Decimal128? {
    var parts: [Decimal128] = []
    switch act {
    case .sell, .swap, .wrap, .move, .spend, .fee, .lost, .stolen, .donate, .withdraw, .giftOut,
      .spouseOut:
      if amount.coin == coin { parts.append(amount.quantity) }
    case .buy, .income, .open, .deposit, .giftIn, .spouseIn, .split: break
    }
    for case .coins(let fee, worth: _) in fees where fee.coin == coin { parts.append(fee.quantity) }
    return try? parts.sum()
  }
}
