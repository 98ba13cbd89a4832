/// A clause of an entry, by the word that opens it.
public enum JournalClause: String, Sendable, Hashable, Codable, CaseIterable {
  /// `fee`: what was paid on top.
  case fee
  /// `worth`: a market value that the entry states.
  case worth
  /// `cost`: what coins with a history cost in total.
  case cost
  /// `acquired`: when they were acquired.
  case acquired
  /// `lot`: which coins leave.
  case lot
  /// `ref`: where the entry came from.
  case ref
  /// `from`: the wallet that a move leaves.
  case from
  /// `to`: the wallet that a move reaches.
  case to
  /// `for`: a total, or what a swap, wrap or split brings.
  case `for`
  /// `in`: the wallet.
  case `in`
  /// `as`: the label.
  case `as`
  /// `@`: a price per unit.
  case at = "@"
  /// `@~`: an assumed price per unit.
  case assumedAt = "@~"

  /// The bit that says that an entry has the clause; the three ways to state a value share one.
  var bit: UInt32 {
    switch self {
    case .fee: 1
    case .worth: 2
    case .cost: 4
    case .acquired: 8
    case .lot: 16
    case .ref: 32
    case .from: 64
    case .to: 128
    case .in: 256
    case .as: 512
    case .for, .at, .assumedAt: 1024
    }
  }
}

/// The words of the grammar, and what an act may have.
enum GrammarWords {
  static let acts = table(Transaction.Act.allCases)
  static let incomeKinds = table(Transaction.IncomeKind.allCases)
  static let clauses = table(JournalClause.allCases)
  static let lines = ["coin", "price", "include", "track"]

  /// Every word that no alias may be.
  static let all: Set<String> = Set(
    Transaction.Act.allCases.map(\.rawValue) + Transaction.IncomeKind.allCases.map(\.rawValue)
      + JournalClause.allCases.map(\.rawValue) + lines)

  static let currencies: WordTable<Currency> = {
    var table = WordTable<Currency>()
    for currency in Currency.governments { table.insert(currency.code, currency) }
    return table
  }()

  /// Symbols of coins that are too common to be mistyped currencies: `btc` is not meant to be `btn`.
  static let coinSymbols: Set<String> = [
    "ada", "avax", "bch", "bits", "bnb", "btc", "dai", "doge", "dot", "eos", "etc", "eth", "hbar",
    "leo", "link", "ltc", "sats", "shib", "sol", "steth", "sui", "ton", "trx", "uni", "usdc",
    "usdt", "wbtc", "weth", "xlm", "xmr", "xrp", "xtz",
  ]

  private static func table<Value: RawRepresentable<String>>(_ all: [Value]) -> WordTable<Value> {
    var table = WordTable<Value>()
    for value in all { table.insert(value.rawValue, value) }
    return table
  }

  /// The clauses that fit an act, as a set of bits.
  static func clauses(of act: Transaction.Act) -> UInt32 {
    func set(_ clauses: JournalClause...) -> UInt32 { clauses.reduce(0) { $0 | $1.bit } }
    let always = set(.fee, .in, .as, .ref)
    switch act {
    case .buy, .income: return always | set(.at)
    case .sell, .spend, .fee, .lost, .stolen, .donate, .withdraw, .giftOut, .spouseOut:
      return always | set(.at, .lot)
    case .swap: return always | set(.for, .worth, .lot)
    case .wrap: return always | set(.for, .lot)
    case .move: return set(.fee, .as, .ref, .from, .to, .lot)
    case .open, .deposit, .spouseIn: return always | set(.cost, .acquired)
    case .giftIn: return always | set(.cost, .acquired, .worth)
    case .split: return set(.for, .as, .ref)
    }
  }

  /// Whether an alias may read so: `[a-z0-9][a-z0-9._+-]*`, and no word of the grammar or currency.
  static func isAlias(_ text: String) -> Bool {
    hasAliasShape(text) && !all.contains(text) && currencies[text] == nil
  }

  static func hasAliasShape(_ text: String) -> Bool {
    var isFirst = true
    for byte in text.utf8 {
      switch byte {
      case 97...122, 48...57: break
      case UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "-"):
        if isFirst { return false }
      default: return false
      }
      isFirst = false
    }
    return !isFirst
  }
}

/// The known word that is nearest to a mistyped one.
enum NearestWord {
  /// The candidate with the fewest single-character edits and swaps of neighbours, when these are
  /// at most a third of the word, or one; ties go to the smaller text.
  static func nearest(to text: String, among candidates: some Sequence<String>) -> String? {
    let word = Array(text.utf8)
    guard (1...40).contains(word.count) else { return nil }
    var best: (distance: Int, text: String)?
    for candidate in candidates {
      let limit = best?.distance ?? max(1, word.count / 3)
      guard abs(candidate.utf8.count - word.count) <= limit else { continue }
      let distance = distance(word, Array(candidate.utf8))
      guard distance <= limit, distance < word.count else { continue }
      if let best, (best.distance, best.text) <= (distance, candidate) { continue }
      best = (distance, candidate)
    }
    return best?.text
  }

  /// The optimal string alignment distance.
  static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for i in left.indices {
      var row = [i + 1]
      for j in right.indices {
        var best = min(row[j] + 1, last[j + 1] + 1, last[j] + (left[i] == right[j] ? 0 : 1))
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
          best = min(best, beforeLast[j - 1] + 1)
        }
        row.append(best)
      }
      beforeLast = last
      last = row
    }
    return last[right.count]
  }
}
