internal import PortfolioEngine

/// What the `--id` of a command line settles.
extension NamedCoins {
  /// Reads an `--id`: an id, or a coin of the command line and its id, as in `doge=dogecoin`.
  ///
  /// - Returns: the word that is named with the id, nil for an id alone, and the id.
  /// - Throws: `Failure` with status `words` for an id that is empty, and for a coin that is not there.
  static func id(
    _ text: String, among words: [String]
  ) throws(Failure) -> (word: String?, id: CoinID) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      .map(String.init)
    guard parts.count == 2 else { return (nil, CoinID(text)) }
    guard !parts[1].allSatisfy(\.isWhitespace) else { throw missingID(text) }
    guard let word = words.first(where: { $0.lowercased() == parts[0].lowercased() }) else {
      throw Failure(
        .words, "--id \(text) names a coin that the entry does not have",
        remedies: ["The entry names \(Values.listed(words, last: "and"))."])
    }
    return (word, CoinID(parts[1]))
  }

  /// The failure of an `--id` that names none.
  static func missingID(_ text: String) -> Failure {
    Failure(
      .words, "--id \(Shell.quoted(text)) names no id",
      remedies: ["Take it from the address of the coin's page at the provider: bitcoin."])
  }

  /// The word that an id alone settles: the only coin, else the one whose id it is anyway, else the only
  /// one that names no coin beyond doubt.
  ///
  /// - Parameter ids: the ids that stand behind their words.
  /// - Throws: `Failure` with status `words` where there is no such word.
  mutating func word(
    settledBy id: CoinID, among words: [String], _ ids: [String: CoinID]
  ) throws(Failure) -> String {
    if words.count == 1 { return words[0] }
    var coins = ids
    for word in words where ids[word] == nil && !isMoney(word) {
      if let line = draft.before.coins.first(where: { $0.alias == word.lowercased() })
        ?? draft.before.line(ofID: word)
      {
        coins[word] = line.coin
        continue
      }
      if case .found(let candidate) = try coinIndex().resolve(word) {
        coins[word] = candidate.coin.id
      }
    }
    if let own = words.first(where: { coins[$0] == id }) { return own }
    let open = words.filter { coins[$0] == nil && !isMoney($0) }
    guard open.count == 1 else {
      throw Failure(
        .words, "--id \(id) does not say which coin of the entry it settles",
        remedies: [
          "The entry names \(Values.listed(words, last: "and")): write the one that is meant before"
            + " the id, --id NAME=\(id)"
        ])
    }
    return open[0]
  }
}
