extension JournalReader {
  /// The coin behind an alias.
  mutating func coin(
    _ word: Word, in scanner: LineScanner, act: Transaction.Act?
  ) throws(LineFault) -> CoinID {
    if word.fitsKey, !word.isQuoted, let coin = aliases[word.key.folded] { return coin }
    let written = scanner.text(word)
    let alias = written.foldedASCII
    if !word.isQuoted, let coin = aliases[alias] { return coin }
    if let currency = GrammarWords.currencies[alias] {
      throw LineFault(word.range, .currencyForCoin(currency, act: act))
    }
    if GrammarWords.clauses[alias] != nil {
      throw LineFault(word.range, .missing(.coin, after: ""))
    }
    guard GrammarWords.hasAliasShape(alias), !word.isQuoted else {
      throw LineFault(word.range, .notAnAlias(written))
    }
    let nearest: String?
    if let known = nearestAliases[alias] {
      nearest = known
    } else {
      nearest = NearestWord.nearest(to: alias, among: journal.coins.lazy.map(\.alias))
      nearestAliases[alias] = .some(nearest)
    }
    throw LineFault(word.range, .unknownAlias(alias, nearest: nearest))
  }

  /// The currency of a code.
  func currency(
    _ word: Word, in scanner: LineScanner, act: Transaction.Act?
  ) throws(LineFault) -> Currency {
    if word.fitsKey, !word.isQuoted, let currency = GrammarWords.currencies[word.key.folded] {
      return currency
    }
    let text = scanner.text(word).foldedASCII
    if GrammarWords.clauses[text] != nil {
      throw LineFault(word.range, .missing(.currency, after: ""))
    }
    if aliases[text] != nil { throw LineFault(word.range, .coinForMoney(text, act: act)) }
    // A word that is only like a currency may as well be a coin: `mkr` is not meant to be `lkr`.
    let nearest =
      Currency.code(meantBy: text)
      ?? ["usd", "eur", "gbp", "jpy"].first { $0.utf8.sorted() == text.utf8.sorted() }
    throw LineFault(
      word.range, .unknownCurrency(scanner.text(word), nearest: nearest, act: act))
  }

  /// A number and a currency.
  func money(
    _ scanner: inout LineScanner, after word: Word, act: Transaction.Act?
  ) throws(LineFault) -> Money {
    let figure = try require(.amount, &scanner, after: word)
    let number = try Self.number(figure, in: scanner)
    let code = try require(.currency, &scanner, after: figure)
    return Money(number, try currency(code, in: scanner, act: act))
  }

  /// A number and a coin.
  mutating func amount(
    _ scanner: inout LineScanner, after word: Word, act: Transaction.Act
  ) throws(LineFault) -> Amount {
    let figure = try require(.quantity, &scanner, after: word)
    let number = try Self.number(figure, in: scanner)
    guard !number.isZero else { throw LineFault(figure.range, .zeroQuantity) }
    let alias = try require(.coin, &scanner, after: figure)
    return Amount(number, try coin(alias, in: scanner, act: act))
  }

  /// A wallet's name.
  mutating func wallet(
    _ scanner: inout LineScanner, after word: Word
  ) throws(LineFault) -> Wallet {
    let name = try require(.wallet, &scanner, after: word)
    if name.fitsKey, name.count > 0, let wallet = wallets[name.key] { return wallet }
    let text = try Self.text(name, in: scanner)
    if let wallet = wallets[text] { return wallet }
    let wallet = Wallet(text)
    // A word of the grammar is a wallet only in quotes, which the table does not tell apart.
    if GrammarWords.clauses[text.foldedASCII] == nil { wallets.insert(text, wallet) }
    return wallet
  }

  /// A bare or quoted text; a word that opens a clause must be quoted.
  static func text(_ word: Word, in scanner: LineScanner) throws(LineFault) -> String {
    let text = scanner.text(word)
    if word.isQuoted {
      guard !text.isEmpty else { throw LineFault(word.range, .emptyText) }
    } else if GrammarWords.clauses[text.foldedASCII] != nil {
      throw LineFault(word.range, .bareGrammarWord(text))
    }
    return text
  }

  /// A number: digits with at most one point.
  static func number(_ word: Word, in scanner: LineScanner) throws(LineFault) -> Decimal128 {
    let span = scanner.bytes.span
    var value: UInt64 = 0
    var places = 0
    var hasPoint = false
    // Nineteen digits always fit 64 bits.
    if word.count <= 19, !word.isQuoted {
      var index = word.start
      while index < word.end {
        let byte = span[index]
        if byte &- 48 < 10 {
          value = value &* 10 &+ UInt64(byte &- 48)
          if hasPoint { places += 1 }
        } else if byte == UInt8(ascii: "."), !hasPoint {
          hasPoint = true
        } else {
          break
        }
        index += 1
      }
      if index == word.end, word.count > (hasPoint ? 1 : 0) {
        return Decimal128(unchecked: Int128(value), scale: places)
      }
    }
    return try longNumber(word, in: scanner)
  }

  /// A number of more than nineteen characters, or the reason why a text is none.
  private static func longNumber(
    _ word: Word, in scanner: LineScanner
  ) throws(LineFault) -> Decimal128 {
    let text = scanner.text(word)
    func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
    let points = text.utf8.count { $0 == UInt8(ascii: ".") }
    let hasDigit = text.utf8.contains(where: isDigit)
    let plain = text.utf8.allSatisfy { isDigit($0) || $0 == UInt8(ascii: ".") }
    guard hasDigit, !word.isQuoted else { throw LineFault(word.range, .notANumber(text)) }
    if plain, points > 1 { throw LineFault(word.range, .secondPoint(text)) }
    if plain {
      do {
        return try Decimal128(text)
      } catch {
        throw LineFault(word.range, .numberTooLong(text))
      }
    }
    if text.hasPrefix("-") || text.hasPrefix("+") {
      throw LineFault(word.range, .signedNumber(text))
    }
    if text.contains(",") {
      throw LineFault(word.range, .commaInNumber(text, plain: ungrouped(text)))
    }
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let rest = text.dropFirst(digits.count)
    if !digits.isEmpty, rest.first == "e" || rest.first == "E", rest.utf8.contains(where: isDigit) {
      throw LineFault(
        word.range, .exponentInNumber(text, plain: (try? Decimal128(text))?.description))
    }
    if let parted = text.partedUnit {
      throw LineFault(word.range, .missingBlank("\(parted.figure) \(parted.unit)"))
    }
    throw LineFault(word.range, .notANumber(text))
  }

  /// `1,234.5` and `1,234,567` without their commas; nil where a comma may be a decimal one.
  private static func ungrouped(_ text: String) -> String? {
    let halves = text.split(separator: ".", omittingEmptySubsequences: false)
    let groups = halves.first?.split(separator: ",", omittingEmptySubsequences: false) ?? []
    guard halves.count <= 2, halves.count == 2 || groups.count > 2,
      (1...3).contains(groups.first?.count ?? 0), groups.dropFirst().allSatisfy({ $0.count == 3 }),
      !halves.dropFirst().contains(where: { $0.contains(",") })
    else { return nil }
    let plain = text.filter { $0 != "," }
    return (try? Decimal128(plain)).map { _ in plain }
  }
}

extension String {
  /// The parts of a figure with its unit right behind it, such as `60000usd`; nil for what is none.
  package var partedUnit: (figure: String, unit: String)? {
    let digits = prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == ",") }
    let unit = String(dropFirst(digits.count)).foldedASCII
    guard !digits.isEmpty, GrammarWords.hasAliasShape(unit),
      !unit.utf8.contains(where: { $0 &- 48 < 10 })
    else { return nil }
    return (String(digits), String(dropFirst(digits.count)))
  }
}
