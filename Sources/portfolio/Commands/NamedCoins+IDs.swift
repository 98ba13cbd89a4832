internal import PortfolioEngine

/// What the `--id` of a command line settles.
extension NamedCoins {
  /// The ids that a command line gives its coins.
  ///
  /// `NAME=ID` is the id of that coin. An id alone is that of the coin that it fits, by the journal or by
  /// symbol, name or id, else that of the only one whose name stands for no coin beyond doubt.
  ///
  /// - Throws: `Failure` with status `words` for an id that no coin can have, a coin that is not there,
  ///   a second id of one coin, and an id that is no coin's.
  mutating func givenIDs(
    _ texts: [String], among words: [String]
  ) throws(Failure) -> [String: CoinID] {
    var ids: [String: CoinID] = [:]
    var alone: [CoinID] = []
    for text in texts {
      let (word, id) = try Self.id(text, among: words)
      guard let word else {
        alone.append(id)
        continue
      }
      guard ids[word] == nil else {
        throw Failure(
          .words, "--id is given twice for \(word)", remedies: ["A coin has one id: leave one out."]
        )
      }
      ids[word] = id
    }
    var rest: [CoinID] = []
    for id in alone {
      var fitting: [String] = []
      for word in words where ids[word] == nil {
        if try fits(id, word) { fitting.append(word) }
      }
      if fitting.count == 1 {
        ids[fitting[0]] = id
      } else if fitting.isEmpty {
        rest.append(id)
      } else {
        // Several words for the one coin: those that mean it anyway need no id.
        var open: [String] = []
        for word in fitting where !(try means(id, word)) { open.append(word) }
        if open.isEmpty { for word in fitting { ids[word] = id } } else { rest.append(id) }
      }
    }
    for id in rest {
      let free = words.filter { ids[$0] == nil }
      var open: [String] = []
      for word in free {
        if try coin(of: word) == nil { open.append(word) }
      }
      guard open.count == 1 else { throw try unplaced(id, words, free: free) }
      ids[open[0]] = id
    }
    return ids
  }

  /// Reads an `--id`: an id, or a coin of the command line and its id, as in `doge=dogecoin`.
  private static func id(
    _ text: String, among words: [String]
  ) throws(Failure) -> (word: String?, id: CoinID) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      .map(String.init)
    let id = CoinID(parts.last ?? "")
    guard !id.text.allSatisfy(\.isWhitespace) else {
      throw Failure(
        .words, "--id \(Shell.quoted(text)) names no id",
        remedies: ["Take it from the address of the coin's page at the provider: bitcoin."])
    }
    guard id.isPlausible, !id.text.contains(where: { $0 == "=" || $0.isWhitespace }) else {
      throw Failure(
        .words, "no coin can have the id \(id)",
        remedies: ["Take the id from the address of the coin's page at the provider: bitcoin."])
    }
    guard parts.count == 2 else { return (nil, id) }
    guard let word = words.first(where: { $0.lowercased() == parts[0].lowercased() }) else {
      throw Failure(
        .words, "--id \(text) names a coin that the entry does not have",
        remedies: ["The entry names \(Values.listed(words, last: "and"))."])
    }
    return (word, id)
  }

  /// Whether a word means the coin with an id anyway, or is its symbol or name.
  private mutating func fits(_ id: CoinID, _ word: String) throws(Failure) -> Bool {
    if try means(id, word) { return true }
    guard case .found(let candidate) = try coinIndex().resolve(id: id) else { return false }
    return candidate.coin.isCalled(word)
  }

  /// Whether a word means the coin with an id anyway.
  private mutating func means(_ id: CoinID, _ word: String) throws(Failure) -> Bool {
    try coin(of: word)?.text.lowercased() == id.text.lowercased()
  }

  /// The coin that a word means beyond doubt.
  private mutating func coin(of word: String) throws(Failure) -> CoinID? {
    if isMoney(word) { return nil }
    if let line = draft.before.coins.first(where: { $0.alias == word.lowercased() })
      ?? draft.before.line(ofID: word)
    {
      return line.coin
    }
    guard case .found(let candidate) = try coinIndex().resolve(word) else { return nil }
    return candidate.coin.id
  }

  /// The failure of an id that settles none of the coins, or not one alone.
  private mutating func unplaced(
    _ id: CoinID, _ words: [String], free: [String]
  ) throws(Failure) -> Failure {
    let names = Values.listed(words, last: "and")
    if free.isEmpty {
      return Failure(
        .words, "--id \(id) is one id too many", remedies: ["The entry names \(names)."])
    }
    if free.count == 1, let known = try coin(of: free[0]) {
      return Failure(
        .words, "\(free[0]) stands for \(known), and --id \(id) is another coin",
        remedies: [
          "If it is meant, write the name before the id: --id "
            + Shell.quoted("\(free[0])=\(id)")
        ])
    }
    return Failure(
      .words, "--id \(id) does not say which coin of the entry it settles",
      remedies: [
        "The entry names \(names): write the one that is meant before the id, --id NAME=\(id)"
      ])
  }
}
