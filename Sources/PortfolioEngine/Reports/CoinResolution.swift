/// A coin that a text may mean.
public struct CoinCandidate: Sendable, Hashable, Codable, Identifiable {
  /// Which of a coin's texts is the one that was typed.
  public enum Match: String, Sendable, Hashable, Codable, CaseIterable {
    case symbol, name, id
    /// None is, but one is near.
    case near
  }

  /// Who the coin is.
  public var coin: Coin
  /// The rank by market cap; nil when unknown.
  public var rank: Int?
  /// The price of one unit; nil when unknown.
  public var price: Decimal128?
  /// The market cap; nil when unknown.
  public var marketCap: Decimal128?
  /// All the texts that match, in the order symbol, name, id.
  public var matchedBy: [Match]
  /// Whether rank, price and market cap are more than a day older than the newest page's.
  public var isOutdated = false

  /// The coin's id.
  public var id: CoinID { coin.id }
}

extension CoinCandidate {
  /// Creates a candidate of which no snapshot knows any figure.
  package init(unlisted coin: Coin, matchedBy matches: [Match]) {
    self.init(
      coin: coin, rank: nil, price: nil, marketCap: nil, matchedBy: matches)
  }
}

extension Coin {
  /// Whether a text is the symbol, the name or the id, ignoring case and blanks at the ends.
  package func isCalled(_ text: String) -> Bool {
    let wanted = FoldedText.lowered(text)
    return [symbol, name, id.text].contains { FoldedText.lowered($0) == wanted }
  }
}

/// Which coin a text means.
public enum CoinResolution: Sendable, Hashable, Codable {
  /// One coin, beyond doubt.
  case found(CoinCandidate)
  /// Several coins, of which none may be taken for the others: by market cap, the largest first.
  case ambiguous([CoinCandidate])
  /// No coin; those with the nearest names.
  case unknown(nearest: [CoinCandidate])
  /// An id that no snapshot knows: accepted, but unverified.
  case unverified(CoinID)
}

extension CoinIndex {
  /// Finds the coin that a text means, or says why there is none.
  ///
  /// Candidates are all coins whose symbol, name or id is the text, ignoring case and blanks at the
  /// ends. A sole candidate is taken, so is the only one that has a rank, and the one with at least
  /// ten times the market cap of the next. A ranked coin without a market cap could be larger than any
  /// other, so that beside it nothing is taken, and so could one whose figures are outdated. A market
  /// page's order or rank alone never decides.
  public func resolve(_ text: String) -> CoinResolution {
    let wanted = FoldedText.lowered(text)
    let needle = [Self.separator] + FoldedText.bytes(of: text) + [Self.separator]
    guard needle.count > 2 else { return .unknown(nearest: []) }
    let candidates = numbers(containing: needle)
      .sorted { precedes($0, $1) }
      .map { candidate($0, matching: wanted) }
      .filter { !$0.matchedBy.isEmpty }
    if candidates.isEmpty { return .unknown(nearest: nearest(to: text)) }
    if candidates.count == 1 { return .found(candidates[0]) }
    let ranked = candidates.filter { $0.rank != nil }
    if ranked.contains(where: \.isOutdated) { return .ambiguous(candidates) }
    if ranked.count == 1 { return .found(ranked[0]) }
    guard let best = candidates.first, let cap = best.marketCap, cap > .zero,
      !ranked.contains(where: { $0.marketCap == nil }),
      let next = candidates.dropFirst().first?.marketCap,
      let tenfold = try? next * 10, cap >= tenfold
    else { return .ambiguous(candidates) }
    return .found(best)
  }

  /// Finds the coin with an id, or accepts the id unverified when no snapshot knows it.
  ///
  /// Case and blanks at the ends are ignored; an unverified id is taken in lower case, without the
  /// blanks, since the provider's are.
  public func resolve(id: CoinID) -> CoinResolution {
    let wanted = FoldedText.lowered(id.text)
    let needle = [Self.separator] + FoldedText.bytes(of: id.text) + [Self.separator]
    let match = numbers(containing: needle)
      .map { candidate($0, matching: wanted) }
      .first { $0.matchedBy.contains(.id) }
    guard var match else { return .unverified(CoinID(FoldedText.lowered(id.text))) }
    match.matchedBy = [.id]
    return .found(match)
  }

  private func candidate(_ number: Int, matching wanted: String) -> CoinCandidate {
    let coin = coins[number]
    var matches: [CoinCandidate.Match] = []
    if FoldedText.lowered(coin.symbol) == wanted { matches.append(.symbol) }
    if FoldedText.lowered(coin.name) == wanted { matches.append(.name) }
    if FoldedText.lowered(coin.id.text) == wanted { matches.append(.id) }
    return candidate(number, matchedBy: matches)
  }

  private func candidate(
    _ number: Int, matchedBy matches: [CoinCandidate.Match]
  ) -> CoinCandidate {
    let market = market(of: number)
    return CoinCandidate(
      coin: coins[number], rank: market?.rank, price: market?.price,
      marketCap: market?.marketCap, matchedBy: matches,
      isOutdated: outdated.contains(coins[number].id))
  }

  /// The coins whose symbol, name or id is near a text: by edit distance, then market cap, rank and id.
  ///
  /// Near means at most a third of the text's bytes apart, at least 1 and at most 3, where an edit
  /// inserts, removes or replaces a byte or swaps two neighbours.
  public func nearest(to text: String, limit: Int = 5) -> [CoinCandidate] {
    let wanted = FoldedText.bytes(of: text)
    guard !wanted.isEmpty else { return [] }
    let bound = min(3, max(1, wanted.count / 3))
    var near: [(number: Int, distance: Int)] = []
    for number in coins.indices {
      var least = bound + 1
      for field in 0..<3 {
        let range = self.text(field, of: number)
        // A text that could be made out of nothing is near to everything that is short.
        guard range.count > bound, abs(range.count - wanted.count) < least else { continue }
        least = min(least, EditDistance.between(wanted, bytes[range], atMost: least))
      }
      if least <= bound { near.append((number, least)) }
    }
    near.sort {
      $0.distance != $1.distance
        ? $0.distance < $1.distance : precedes($0.number, $1.number)
    }
    return near.prefix(max(0, limit)).map { candidate($0.number, matchedBy: [.near]) }
  }
}
