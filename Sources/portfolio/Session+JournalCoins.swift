internal import PortfolioEngine

extension Session {
  /// The coin of the journal that a word means; nil where no word was given.
  ///
  /// - Throws: `Failure` with status `no` as `coin(named:in:)`.
  func coin(_ word: String?, in journal: Journal) throws(Failure) -> CoinID? {
    guard let word else { return nil }
    return try coin(named: word, in: journal)
  }

  /// The coin of the journal that a word means: by alias, else by symbol, name or id.
  func coin(named text: String, in journal: Journal) throws(Failure) -> CoinID {
    let alias = text.lowercased()
    if let line = journal.coins.first(where: { $0.alias == alias }) { return line.coin }
    let known = try identities(
      of: Set(journal.coins.map(\.coin)), journal: journal, market: market())
    let index = CoinIndex(list: known.values.map(\.coin).sorted { $0.id < $1.id })
    if case .found(let candidate) = index.resolve(text) { return candidate.coin.id }
    let aliases = journal.coins.map(\.alias)
    throw Failure(
      .no, "the journal has no coin \(text)",
      remedies: [
        Nearest.of(text, among: aliases).map { "The nearest is \($0)." }
          ?? (aliases.isEmpty
            ? "It has no `coin` line." : "Its coins are \(Values.listed(aliases, last: "and")).")
      ])
  }
}
