internal import PortfolioEngine

extension Session {
  /// All coins that can be named: the cached list, or without one the starter's coins, and the market's
  /// rows.
  ///
  /// - Throws: `Failure` with status `files` when the list cannot be read.
  func coinIndex(market: MarketData) throws(Failure) -> CoinIndex {
    let list: [Coin]
    if let known = market.list { list = known.coins } else { list = try coinList() }
    let named = list.isEmpty ? starterNames(beside: market) : []
    return CoinIndex(
      list: list, markets: market.coins + named,
      outdated: market.outdated.union(named.map(\.coin.id)))
  }

  /// The starter's coins that no row of a market is of: who they are and their ranks, without any other
  /// figure, since those are of another day.
  private func starterNames(beside market: MarketData) -> [CoinMarket] {
    // Where the starter serves without a page, all of its coins have rows.
    guard market.source(of: .markets)?.isStarter != true,
      case .markets(let page)? = StarterSnapshot.content(.markets)
    else { return [] }
    return page.coins.filter { market.rows[$0.coin.id] == nil }.map { coin in
      var row = CoinMarket(coin: coin.coin)
      row.rank = coin.rank
      return row
    }
  }

  /// Finds the coin that a word means: an alias of the journal, else by symbol, name or id, else
  /// by an id that only the journal knows.
  ///
  /// - Throws: `Failure` with status `no` when the word means several coins, or none.
  func coin(
    named text: String, journal: Journal?, in index: CoinIndex, currency: Currency
  ) throws(Failure) -> CoinCandidate {
    let alias = text.lowercased()
    if let line = journal?.coins.first(where: { $0.alias == alias }) {
      if case .found(let candidate) = index.resolve(id: line.coin) { return candidate }
      return CoinCandidate(
        unlisted: Coin(id: line.coin, symbol: alias, name: line.coin.text), matchedBy: [])
    }
    let resolution = index.resolve(text)
    if case .unknown = resolution, let line = journal?.line(ofID: text) {
      return CoinCandidate(
        unlisted: Coin(id: line.coin, symbol: line.alias, name: line.coin.text), matchedBy: [.id])
    }
    return try coin(resolution, named: text, currency: currency)
  }

  /// The coin of a resolution.
  ///
  /// An id that no snapshot knows is a coin without figures; whoever writes it down says that it is
  /// unverified.
  ///
  /// - Throws: `Failure` with status `no` when it is ambiguous or unknown.
  func coin(
    _ resolution: CoinResolution, named text: String, currency: Currency
  ) throws(Failure) -> CoinCandidate {
    switch resolution {
    case .found(let candidate): return candidate
    case .unverified(let id):
      return CoinCandidate(
        unlisted: Coin(id: id, symbol: "", name: id.text), matchedBy: [.id])
    case .ambiguous(let candidates):
      var reasons = candidates.prefix(Self.shownCandidates).map {
        "  " + Self.described($0, currency: currency)
      }
      if candidates.count > Self.shownCandidates {
        reasons.append("  and \(candidates.count - Self.shownCandidates) more")
      }
      throw Failure(
        .no, "\(text) may mean \(candidates.count) coins", reasons: reasons,
        remedies: ["Settle it by the id: --id \(candidates.first?.coin.id.text ?? "ID")"])
    case .unknown(let nearest):
      throw Failure(
        .no, "there is no coin \(text)",
        reasons: nearest.isEmpty
          ? []
          : ["The nearest are:"] + nearest.map { "  " + Self.described($0, currency: currency) },
        remedies: [
          "`portfolio search TEXT` looks for a part of a name; a list of all coins can be taken over"
            + " with `portfolio cache import`."
        ])
    }
  }

  private static let shownCandidates = 10

  /// One candidate on a line: id, name, symbol, rank, price, and which of its texts match.
  static func described(_ candidate: CoinCandidate, currency: Currency) -> String {
    let name = candidate.coin.shownName
    var parts = [
      candidate.coin.symbol.isEmpty ? name : "\(name) (\(candidate.coin.symbol.uppercased()))"
    ]
    if let rank = candidate.rank {
      parts.append("rank \(rank)" + (candidate.isOutdated ? " on an older page" : ""))
    }
    if let price = candidate.price {
      parts.append(FigureFormat.price(CurrencyStyle(code: currency.code)).text(price))
    }
    let matches = candidate.matchedBy.filter { $0 != .near }.map(\.rawValue)
    if !matches.isEmpty { parts.append("by \(Values.listed(matches, last: "and"))") }
    return "\(candidate.coin.id): \(parts.joined(separator: ", "))"
  }
}

extension Journal {
  /// The line that gives a coin an alias, where a text is the coin's id; case does not matter.
  func line(ofID text: String) -> CoinLine? {
    coins.first { $0.coin.text.lowercased() == text.lowercased() }
  }
}
