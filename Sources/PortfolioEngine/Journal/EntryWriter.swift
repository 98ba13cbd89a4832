/// Why an entry cannot be written as a line.
public enum UnwritableEntry: Error, Sendable, Hashable {
  /// The journal has no alias for the coin.
  case noAlias(CoinID)
  /// A quantity or a sum below zero, or a quantity of zero.
  case notPositive(Decimal128)
  /// A name or text with nothing in it, or with a NUL.
  case emptyText
  /// A move without destination, a swap or wrap without counterpart, a split without ratio.
  case incomplete(Transaction.Act)
}

/// Writes entries in the journal's own words, in canonical form.
///
/// Reading what was written gives the entry back: every clause has one place, numbers are plain and
/// as short as they can be, a time is in universal time, the wallet `main` is left out, and names
/// are quoted only where they must be.
public struct EntryWriter: Sendable {
  private let aliases: [CoinID: String]

  /// Creates a writer that knows the aliases of a journal; of several for a coin, the first is used.
  public init(_ journal: Journal) { self.init(coins: journal.coins) }

  /// Creates a writer that knows the aliases of `coin` lines.
  public init(coins: [Journal.CoinLine]) {
    aliases = Dictionary(coins.map { ($0.coin, $0.alias) }, uniquingKeysWith: { first, _ in first })
  }

  /// The line of an entry, without its line feed.
  ///
  /// In a note, control characters become blanks.
  ///
  /// - Throws: what keeps the entry from being a line.
  public func text(of entry: Transaction) throws(UnwritableEntry) -> String {
    var line = entry.isTimed ? entry.instant.description : entry.day.description
    line += " "
    line += entry.act.rawValue
    line += " "
    try appendWords(of: entry, to: &line)
    return line
  }

  /// The words of an entry's line behind its act.
  ///
  /// - Throws: what keeps the entry from being a line.
  package func words(of entry: Transaction) throws(UnwritableEntry) -> String {
    var words = ""
    try appendWords(of: entry, to: &words)
    return words
  }

  private func appendWords(
    of entry: Transaction, to line: inout String
  ) throws(UnwritableEntry) {
    let details = entry.details
    if entry.act == .split {
      guard let ratio = details.ratio else { throw .incomplete(.split) }
      line += try alias(entry.amount.coin)
      line += " "
      line += try quantity(ratio.new)
      line += " for "
      line += try quantity(ratio.old)
    } else {
      try append(entry.amount, to: &line)
    }
    if let kind = details.incomeKind { line += " " + kind.rawValue }
    switch entry.value {
    case .perUnit(let money): try append(" @ ", money, to: &line)
    case .assumedPerUnit(let money): try append(" @~ ", money, to: &line)
    case .total(let money): try append(" for ", money, to: &line)
    case nil: break
    }
    switch entry.act {
    case .swap, .wrap:
      guard let amount = details.counterpart else { throw .incomplete(entry.act) }
      line += " for "
      try append(amount, to: &line)
    case .move:
      guard let destination = details.destination else { throw .incomplete(.move) }
      line += " from "
      line += try Self.word(entry.wallet.name)
      line += " to "
      line += try Self.word(destination.name)
    default: break
    }
    try appendClauses(of: entry, details, to: &line)
    let note = details.note.map(Self.note) ?? ""
    if !note.isEmpty { line += "  ; " + note }
  }

  private func appendClauses(
    of entry: Transaction, _ details: Transaction.Details, to line: inout String
  ) throws(UnwritableEntry) {
    if let cost = details.cost { try append(" cost ", cost, to: &line) }
    if let day = details.acquired { line += " acquired " + day.description }
    // Before the fees: behind one in coins it would be the fee's.
    if let worth = details.worth { try append(" worth ", worth, to: &line) }
    for fee in entry.fees {
      switch fee {
      case .money(let money): try append(" fee ", money, to: &line)
      case .coins(let amount, let worth):
        line += " fee "
        try append(amount, to: &line)
        if let worth { try append(" worth ", worth, to: &line) }
      }
    }
    if entry.wallet != .main, entry.act != .move {
      line += " in " + (try Self.word(entry.wallet.name))
    }
    if let label = details.label { line += " as " + (try Self.word(label)) }
    for lot in details.lots {
      line += " lot " + (try Self.word(lot.label))
      if let part = lot.quantity { line += " " + (try quantity(part)) }
    }
    if let reference = details.reference { line += " ref " + (try Self.word(reference)) }
  }

  private func alias(_ coin: CoinID) throws(UnwritableEntry) -> String {
    guard let alias = aliases[coin] else { throw .noAlias(coin) }
    return alias
  }

  private func append(_ amount: Amount, to line: inout String) throws(UnwritableEntry) {
    line += try quantity(amount.quantity)
    line += " "
    line += try alias(amount.coin)
  }

  private func append(
    _ word: String, _ money: Money, to line: inout String
  ) throws(UnwritableEntry) {
    line += word
    line += try text(money)
  }

  private func text(_ money: Money) throws(UnwritableEntry) -> String {
    guard !money.amount.isNegative else { throw .notPositive(money.amount) }
    return "\(money.amount) \(money.currency)"
  }

  private func quantity(_ number: Decimal128) throws(UnwritableEntry) -> String {
    guard !number.isNegative, !number.isZero else { throw .notPositive(number) }
    return number.description
  }

  /// The `coin` line that gives a coin an alias, without its line feed.
  ///
  /// - Throws: `emptyText` when the coin's id is empty.
  public static func line(alias: String, for coin: CoinID) throws(UnwritableEntry) -> String {
    "coin \(alias) = \(try word(coin.text))"
  }

  /// The `price` line that states a coin's price of a day, without its line feed.
  ///
  /// - Throws: `noAlias`, or `notPositive` when the price is below zero.
  public func line(
    price: Money, of coin: CoinID, on day: Day
  ) throws(UnwritableEntry) -> String {
    "price \(day) \(try alias(coin)) \(try text(price))"
  }

  /// A name or text as one word: bare where it can be, else quoted.
  public static func word(_ text: String) throws(UnwritableEntry) -> String {
    guard !text.isEmpty, !text.utf8.contains(0) else { throw .emptyText }
    let isBare =
      text.utf8.allSatisfy { $0 > 32 && $0 != UInt8(ascii: "\"") && $0 != 127 }
      && text.utf8.first != UInt8(ascii: ";")
      && (text.utf8.count > 8 || GrammarWords.clauses[text.foldedASCII] == nil)
    if isBare { return text }
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case "\0"..." ", "\u{7f}":
        quoted += scalar == " " ? " " : "\\u{\(String(scalar.value, radix: 16))}"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  private static func note(_ text: String) -> String {
    let bytes = text.utf8.map { $0 < 32 && $0 != 9 || $0 == 127 ? 32 : $0 }
    let isBlank: (UInt8) -> Bool = { $0 == 32 || $0 == 9 }
    guard let first = bytes.firstIndex(where: { !isBlank($0) }),
      let last = bytes.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(decoding: bytes[first...last], as: UTF8.self)
  }
}
