/// All coins that snapshots know, folded once so that they can be searched in a millisecond.
///
/// The texts of all coins stand in one array of bytes, each coin's symbol, name and id behind a byte
/// that no text contains, so that a search is one pass over memory and makes no strings.
public struct CoinIndex: Sendable {
  /// The byte before and after every text; it never occurs in UTF-8.
  static let separator: UInt8 = 0xFF

  /// The coins, in the order of the list, then those that only market rows know.
  public private(set) var coins: [Coin] = []
  private var markets: [CoinMarket]
  /// The coins whose rows are of another day than the newest page, so that their ranks decide nothing.
  let outdated: Set<CoinID>
  private var marketNumbers: [Int32] = []
  private(set) var bytes: [UInt8] = [separator]
  // Where the symbol, name and id of each coin begin, three numbers a coin, and the end of the last.
  private(set) var starts: [Int32] = []

  /// Creates an index of a provider's list of coins and of market rows.
  ///
  /// Where both know an id, the row's symbol and name count; of two rows with one id the first counts.
  /// Entries with an empty id are left out, since they can be neither held nor priced.
  ///
  /// - Parameters:
  ///   - list: the provider's list of coins.
  ///   - rows: market rows.
  ///   - outdated: the coins whose rows are much older than the others, as `MarketData.outdated` says.
  /// - Complexity: linear in the number of coins.
  public init(
    list: [Coin] = [], markets rows: [CoinMarket] = [], outdated: Set<CoinID> = []
  ) {
    markets = rows
    self.outdated = outdated
    var numbers: [CoinID: Int32] = [:]
    for (number, row) in rows.enumerated() where numbers[row.coin.id] == nil {
      numbers[row.coin.id] = Int32(clamping: number)
    }
    coins.reserveCapacity(list.count + rows.count)
    marketNumbers.reserveCapacity(list.count + rows.count)
    starts.reserveCapacity(3 * (list.count + rows.count) + 1)
    bytes.reserveCapacity(48 * (list.count + rows.count) + 1)
    var isListed = [Bool](repeating: false, count: rows.count)
    for coin in list where !coin.id.text.isEmpty {
      if let number = numbers.isEmpty ? nil : numbers[coin.id] {
        // A list that repeats an id repeats the row's coin, which would then match twice.
        guard !isListed[Int(number)] else { continue }
        isListed[Int(number)] = true
        append(rows[Int(number)].coin, market: number)
      } else {
        append(coin, market: -1)
      }
    }
    for (number, row) in rows.enumerated() where !isListed[number] && !row.coin.id.text.isEmpty {
      guard numbers[row.coin.id] == Int32(clamping: number) else { continue }
      append(row.coin, market: Int32(clamping: number))
    }
    starts.append(Int32(clamping: bytes.count))
  }

  private mutating func append(_ coin: Coin, market: Int32) {
    coins.append(coin)
    marketNumbers.append(market)
    append(coin.symbol)
    append(coin.name)
    append(coin.id.text)
  }

  private mutating func append(_ text: String) {
    starts.append(Int32(clamping: bytes.count))
    FoldedText.append(text, to: &bytes)
    bytes.append(Self.separator)
  }

  /// The market row of the coin with a number, when there is one.
  func market(of number: Int) -> CoinMarket? {
    let row = Int(marketNumbers[number])
    return markets.indices.contains(row) ? markets[row] : nil
  }

  /// The folded bytes of a coin's symbol (0), name (1) or id (2), as places in `bytes`.
  func text(_ field: Int, of number: Int) -> Range<Int> {
    Int(starts[3 * number + field])..<Int(starts[3 * number + field + 1]) - 1
  }

  /// Whether the order by market cap, the largest first, then rank, then id puts a coin before another.
  func precedes(_ left: Int, _ right: Int) -> Bool {
    // Reading single fields of a row where it stands: a copy of the row would retain all its texts.
    let a = Int(marketNumbers[left])
    let b = Int(marketNumbers[right])
    if a >= 0 || b >= 0 {
      let caps = (
        a < 0 ? nil : markets[a].marketCap, b < 0 ? nil : markets[b].marketCap
      )
      switch caps {
      case (.some(let x), .some(let y)) where x != y: return x > y
      case (.some, nil): return true
      case (nil, .some): return false
      default: break
      }
      let ranks = (a < 0 ? nil : markets[a].rank, b < 0 ? nil : markets[b].rank)
      if ranks.0 != ranks.1 { return (ranks.0 ?? .max) < (ranks.1 ?? .max) }
    }
    return idPrecedes(left, right)
  }

  /// Whether a coin's folded id, or of equal ones its id, comes before another's.
  private func idPrecedes(_ left: Int, _ right: Int) -> Bool {
    let all = bytes.span
    let a = text(2, of: left)
    let b = text(2, of: right)
    for offset in 0..<min(a.count, b.count) {
      let x = all[a.lowerBound + offset]
      let y = all[b.lowerBound + offset]
      if x != y { return x < y }
    }
    if a.count != b.count { return a.count < b.count }
    return coins[left].id < coins[right].id
  }

  /// The numbers of the coins whose texts contain some bytes, ascending.
  func numbers(containing needle: [UInt8]) -> [Int] {
    guard let first = needle.first, needle.count <= bytes.count else { return [] }
    var found: [Int] = []
    let all = bytes.span
    let wanted = needle.span
    let end = bytes.count - needle.count
    var number = 0
    var place = 0
    scan: while place <= end {
      guard all[place] == first else {
        place += 1
        continue
      }
      for offset in 1..<max(1, wanted.count) where all[place + offset] != wanted[offset] {
        place += 1
        continue scan
      }
      // A separator at the front of the needle belongs to the text behind it.
      let inside = Int32(clamping: first == Self.separator ? place + 1 : place)
      while number + 1 < coins.count, starts[3 * (number + 1)] <= inside { number += 1 }
      found.append(number)
      place = Int(starts[3 * (number + 1)]) - 1
    }
    return found
  }
}
