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
    let details = entry.details
    var words = [entry.isTimed ? entry.instant.description : entry.day.description]
    words.append(entry.act.rawValue)
    if entry.act == .split {
      guard let ratio = details.ratio else { throw .incomplete(.split) }
      words += [
        try alias(entry.amount.coin), try quantity(ratio.new), "for", try quantity(ratio.old),
      ]
    } else {
      words.append(try text(entry.amount))
    }
    if let kind = details.incomeKind { words.append(kind.rawValue) }
    switch entry.value {
    case .perUnit(let money): words += ["@", try text(money)]
    case .assumedPerUnit(let money): words += ["@~", try text(money)]
    case .total(let money): words += ["for", try text(money)]
    case nil: break
    }
    switch entry.act {
    case .swap, .wrap:
      guard let amount = details.counterpart else { throw .incomplete(entry.act) }
      words += ["for", try text(amount)]
    case .move:
      guard let destination = details.destination else { throw .incomplete(.move) }
      words += ["from", try Self.word(entry.wallet.name), "to", try Self.word(destination.name)]
    default: break
    }
    words += try clauses(of: entry, details)
    let note = details.note.map(Self.note) ?? ""
    return words.joined(separator: " ") + (note.isEmpty ? "" : "  ; " + note)
  }

  private func clauses(
    of entry: Transaction, _ details: Transaction.Details
  ) throws(UnwritableEntry) -> [String] {
    var words: [String] = []
    if let cost = details.cost { words += ["cost", try text(cost)] }
    if let day = details.acquired { words += ["acquired", day.description] }
    // Before the fees: behind one in coins it would be the fee's.
    if let worth = details.worth { words += ["worth", try text(worth)] }
    for fee in entry.fees {
      switch fee {
      case .money(let money): words += ["fee", try text(money)]
      case .coins(let amount, let worth):
        words += ["fee", try text(amount)]
        if let worth { words += ["worth", try text(worth)] }
      }
    }
    if entry.wallet != .main, entry.act != .move {
      words += ["in", try Self.word(entry.wallet.name)]
    }
    if let label = details.label { words += ["as", try Self.word(label)] }
    for lot in details.lots {
      words += ["lot", try Self.word(lot.label)]
      if let part = lot.quantity { words.append(try quantity(part)) }
    }
    if let reference = details.reference { words += ["ref", try Self.word(reference)] }
    return words
  }

  private func alias(_ coin: CoinID) throws(UnwritableEntry) -> String {
    guard let alias = aliases[coin] else { throw .noAlias(coin) }
    return alias
  }

  private func text(_ amount: Amount) throws(UnwritableEntry) -> String {
    "\(try quantity(amount.quantity)) \(try alias(amount.coin))"
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
      && !text.utf8.starts(with: ";".utf8) && GrammarWords.clauses[text.foldedASCII] == nil
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
