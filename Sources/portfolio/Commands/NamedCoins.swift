internal import PortfolioEngine

/// Coins that were named on a command line, settled once and for all as the journal will name them.
struct NamedCoins: Sendable {
  /// The `coin` lines that are still to be written.
  private(set) var lines: [String] = []
  /// The journal's aliases by the word that was typed, in lower case.
  private(set) var aliases: [String: String] = [:]
  /// The coins by the word that was typed, in lower case.
  private(set) var ids: [String: CoinID] = [:]
  /// What there is to say about how words were understood.
  private(set) var notes: [Note] = []
  /// The market, once it was needed.
  private(set) var market: MarketData?

  /// The `coin` lines with which an entry could be read in the words that were typed.
  var typedLines: [String] {
    ids.sorted { $0.key < $1.key }.filter { word, _ in
      !draft.before.coins.contains { $0.alias == word }
    }.map { word, id in "coin \(word) = \(id)" }
  }

  let draft: JournalDraft
  private var index: CoinIndex?

  /// Creates the settlement for lines that a draft will add.
  init(_ draft: JournalDraft) { self.draft = draft }

  /// Settles a word: by the journal's alias, else by symbol, name or id, else by an id that only the
  /// journal knows, else by the id that is given with it.
  ///
  /// - Parameters:
  ///   - id: the id that is given with it, as `givenIDs` reads it.
  ///   - isOneOfSeveral: whether other coins are named too, so that an id stands behind its word.
  ///   - mayBeMoney: whether the word stands where money may stand too.
  /// - Throws: `Failure` with status `no` when the word is ambiguous or unknown.
  mutating func settle(
    _ word: String, id: CoinID? = nil, command: String, isOneOfSeveral: Bool = false,
    mayBeMoney: Bool = false
  ) throws(Failure) {
    if id == nil, let line = draft.before.coins.first(where: { $0.alias == word.lowercased() }) {
      aliases[word.lowercased()] = line.alias
      ids[word.lowercased()] = line.coin
      return
    }
    if id == nil, isMoney(word) {
      // The journal's reader says best what cannot be added.
      if command == "add" { return }
      throw Failure(
        .words, "\(word) is a currency, and a coin must stand here",
        remedies: ["A coin that has this symbol is named by its id: --id ID"])
    }
    let index = try coinIndex()
    let resolution = id.map { index.resolve(id: $0) } ?? index.resolve(word)
    if case .unknown = resolution, let line = draft.before.line(ofID: word) {
      aliases[word.lowercased()] = line.alias
      ids[word.lowercased()] = line.coin
      return
    }
    var candidate: CoinCandidate
    do throws(Failure) {
      candidate = try draft.session.coin(resolution, named: word, currency: loadedMarket().currency)
    } catch {
      var failure = advised(
        error, word, resolution, command, prefix: isOneOfSeveral ? "\(word)=" : "")
      if mayBeMoney, case .unknown = resolution, let code = Currency.code(meantBy: word) {
        failure.diagnostics[0].remedies = ["Did you mean `\(code)`?"]
      }
      throw failure
    }
    // What nobody else knows is called as it was typed.
    if case .unverified(let id) = resolution {
      candidate.coin = Coin(id: id, symbol: word, name: id.text)
    }
    try take(candidate, for: word, resolution)
  }

  /// Settles a word that stands where money must, if it names a coin: the journal's reader then says
  /// what is wrong.
  mutating func settleIfCoin(_ word: String) throws(Failure) {
    if draft.before.coins.contains(where: { $0.alias == word.lowercased() }) { return }
    let resolution = try coinIndex().resolve(word)
    if case .found(let candidate) = resolution { try take(candidate, for: word, resolution) }
  }

  /// Whether a word is money before it is a coin's symbol.
  ///
  /// It is when the journal tracks that currency, or when the market is quoted in it. `sos` and `all`
  /// are codes too, and symbols more often.
  func isMoney(_ word: String) -> Bool {
    guard let currency = Currency(code: word), currency.isGovernment else { return false }
    return draft.before.tracked.contains(currency) || SupportedCurrencies.known.contains(currency)
  }

  /// The market in the currency of the user's money, or in dollars where nothing holds prices in it.
  mutating func loadedMarket() throws(Failure) -> MarketData {
    if let market { return market }
    let session = draft.session
    let loaded: MarketData
    do throws(Failure) {
      loaded = try session.market(in: session.context.settings.moneyCurrency)
    } catch {
      guard error.status == .noData else { throw error }
      loaded = try session.market()
    }
    market = loaded
    return loaded
  }

  mutating func coinIndex() throws(Failure) -> CoinIndex {
    if let index { return index }
    let made = try draft.session.coinIndex(market: try loadedMarket())
    index = made
    return made
  }

  private mutating func take(
    _ candidate: CoinCandidate, for word: String, _ resolution: CoinResolution
  ) throws(Failure) {
    let coin = candidate.coin
    ids[word.lowercased()] = coin.id
    let journal = lines.isEmpty ? draft.before : draft.names(with: lines)
    let alias = journal.alias(for: coin)
    aliases[word.lowercased()] = alias
    if journal.alias(of: coin.id) == nil {
      do throws(UnwritableEntry) {
        lines.append(try EntryWriter.line(alias: alias, for: coin.id))
      } catch {
        throw Failure.fault("a coin without an id was settled")
      }
      if alias != coin.symbol.lowercased(), !coin.symbol.isEmpty {
        let symbol = coin.symbol.lowercased()
        let reason =
          journal.coins.contains { $0.alias == symbol }
          ? "stands for another coin there" : "cannot be an alias"
        notes.append(
          Note(.note, "It is called \(alias) in the journal, since \(symbol) \(reason)."))
      }
    } else if case .unverified = resolution, alias != word.lowercased() {
      notes.append(Note(.note, "It is called \(alias) in the journal."))
    }
    if case .unverified = resolution {
      notes.insert(
        Note(
          .warning,
          "The id \(coin.id) is unverified: no snapshot knows it. It was taken as it is."), at: 0)
    } else {
      notes.insert(Note(.note, Self.sentence(candidate, word)), at: 0)
    }
  }

  /// Says how a word was understood, as in: `btc is Bitcoin (bitcoin), rank 1, matched by symbol`.
  private static func sentence(_ candidate: CoinCandidate, _ word: String) -> String {
    let coin = candidate.coin
    var text = "\(word) is \(coin.shownName) (\(coin.id))"
    if let rank = candidate.rank {
      text += ", rank \(rank)" + (candidate.isOutdated ? " on an older page" : "")
    }
    let matches = candidate.matchedBy.filter { $0 != .near }.map(\.rawValue)
    return text + ", matched by \(Values.listed(matches, last: "and"))."
  }

  private func advised(
    _ failure: Failure, _ word: String, _ resolution: CoinResolution, _ command: String,
    prefix: String
  ) -> Failure {
    var failure = failure
    guard !failure.diagnostics.isEmpty else { return failure }
    let quoted = Shell.quoted(word)
    switch resolution {
    case .ambiguous(let candidates):
      let id = candidates.first?.coin.id.text ?? "ID"
      failure.diagnostics[0].remedies = [
        "Name it by its id, for instance: portfolio \(command) ... --id "
          + Shell.quoted(prefix + id),
        "`portfolio search \(quoted)` shows all of them.",
      ]
    case .unknown:
      failure.diagnostics[0].remedies.append(
        "A coin that no snapshot knows is named by its id at the provider: portfolio \(command) ..."
          + " --id \(prefix.isEmpty ? "ID" : Shell.quoted(prefix + "ID"))")
    case .found, .unverified: break
    }
    return failure
  }
}
