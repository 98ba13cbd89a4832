internal import PortfolioEngine

/// The ids of coins that an import is given, or brings.
extension CacheImport {
  /// The id that was given, as it is known, or as `add` takes one that nobody knows.
  var givenID: CoinID? {
    // What cannot be read, or be an id, is told of by the import itself.
    guard let id = options.id.map({ CoinID($0) }), id.isPlausible, let index = try? coinIndex()
    else { return options.id.map { CoinID($0) } }
    switch index.resolve(id: id) {
    case .found(let known): return known.coin.id
    case .unverified(let id): return id
    case .ambiguous, .unknown: return id
    }
  }

  private func coinIndex() throws(Failure) -> CoinIndex {
    try session.coinIndex(
      market: try session.market(
        in: options.currency ?? StarterSnapshot.currency, mayBeEmpty: true))
  }

  /// Says of an id that was given, and that no snapshot knows, which known ones are nearest.
  func notes(onID coin: CoinID) throws(Failure) -> [Note] {
    // An answer about a coin's day names its coin itself.
    guard options.id != nil, options.day == nil else { return [] }
    let index = try coinIndex()
    guard case .unverified = index.resolve(id: coin) else { return [] }
    let near = index.nearest(to: coin.text).map(\.coin.id.text)
    let nearest = " The nearest \(near.count == 1 ? "is" : "are") "
    return [
      Note(
        .warning,
        "The id \(coin) is unverified: no snapshot knows it, and the chart does not name its coin."
          + (near.isEmpty ? "" : nearest + Values.listed(near, last: "and") + "."))
    ]
  }

  /// The ids of a table that no snapshot knows; its prices are kept, since they may be right.
  func notes(onIDs coins: [CoinID]) throws(Failure) -> [Note] {
    let index = try coinIndex()
    let unknown = coins.filter { id in
      if case .found(let known) = index.resolve(id: id) { known.coin.id != id } else { true }
    }
    guard !unknown.isEmpty else { return [] }
    let isOne = unknown.count == 1
    return [
      Note(
        .note,
        "\(Values.counted(unknown.count, "id")) \(isOne ? "is" : "are") unverified, since no snapshot knows"
          + " \(isOne ? "it" : "them"): \(Values.listed(unknown.map(\.text), atMost: 5)).")
    ]
  }
}
