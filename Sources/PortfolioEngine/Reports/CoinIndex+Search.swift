/// A coin that a search found.
public struct SearchHit: Sendable, Hashable, Codable, Identifiable {
  /// How well a coin matches, best first.
  public enum Tier: Int, Sendable, Hashable, Codable, Comparable, CaseIterable {
    /// The symbol is the text.
    case exactSymbol
    /// The name is the text.
    case exactName
    /// The id is the text.
    case exactID
    /// The symbol, name or id begins with the text.
    case prefix
    /// The symbol, name or id contains the text.
    case substring

    /// Whether one tier is better than another.
    public static func < (left: Tier, right: Tier) -> Bool { left.rawValue < right.rawValue }
  }

  /// The coin and what the market says of it.
  public var row: CoinRow
  /// How well it matches.
  public var tier: Tier

  /// The coin's id.
  public var id: CoinID { row.coin.id }
}

extension CoinIndex {
  /// Finds the coins whose symbol, name or id contains a text, ignoring case, accents and blanks at
  /// its ends.
  ///
  /// Best tier first; within a tier by market cap, the largest first and missing ones last; ties by
  /// rank, then id. An empty text finds nothing.
  ///
  /// - Parameters:
  ///   - text: what to look for.
  ///   - limit: how many hits to return at most.
  ///   - holdings: a portfolio whose quantities and values the rows should carry.
  public func search(
    _ text: String, limit: Int? = nil, holdings: HoldingsReport? = nil
  ) -> [SearchHit] {
    let needle = FoldedText.bytes(of: text)
    guard !needle.isEmpty else { return [] }
    var hits = numbers(containing: needle).map { (number: $0, tier: tier(of: $0, needle)) }
    hits.sort {
      $0.tier != $1.tier ? $0.tier < $1.tier : precedes($0.number, $1.number)
    }
    let held = Dictionary(
      (holdings?.rows ?? []).map { ($0.coin.id, $0) }, uniquingKeysWith: { first, _ in first })
    return hits.prefix(max(0, limit ?? .max)).map { hit in
      let coin = coins[hit.number]
      return SearchHit(
        row: CoinRow(
          coin: coin, market: market(of: hit.number),
          holding: held.isEmpty ? nil : held[coin.id]),
        tier: hit.tier)
    }
  }

  private func tier(of number: Int, _ needle: [UInt8]) -> SearchHit.Tier {
    var isPrefix = false
    for field in 0..<3 {
      let text = text(field, of: number)
      guard text.count >= needle.count, begins(text.lowerBound, needle) else { continue }
      if text.count == needle.count {
        return field == 0 ? .exactSymbol : field == 1 ? .exactName : .exactID
      }
      isPrefix = true
    }
    return isPrefix ? .prefix : .substring
  }

  private func begins(_ place: Int, _ needle: [UInt8]) -> Bool {
    let all = bytes.span
    for offset in needle.indices where all[place + offset] != needle[offset] { return false }
    return true
  }
}
