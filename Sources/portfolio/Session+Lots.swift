internal import PortfolioEngine

/// The lots of a journal under one policy, with all that they were made of.
struct JournalLots: Sendable {
  /// The journal.
  let journal: Journal
  /// The entries, whose indices the lots speak of: those of the journal, or the first of them.
  let entries: [Transaction]
  /// What its entries that state no value were valued at.
  let past: PortfolioEngine.PastPrices
  /// The lots.
  let history: LotHistory

  /// Every choice that the figures depend on.
  var policy: AccountingPolicy { history.policy }
}

extension Session {
  /// The policy of the settings, with the choices of a run before them.
  ///
  /// - Throws: `Failure` with status `no` when a method is chosen for a coin that the journal does
  ///   not know.
  func lotPolicy(
    _ choices: LotChoices, in currency: Currency, of journal: Journal
  ) throws(Failure) -> AccountingPolicy {
    try checkCoins(of: choices.methods, in: journal)
    return policy(of: choices.over(context.settings.lots), in: currency, of: journal)
  }

  /// The policy of the settings.
  func lotPolicy(in currency: Currency, of journal: Journal) -> AccountingPolicy {
    policy(of: context.settings.lots, in: currency, of: journal)
  }

  /// Refuses methods for coins that the journal does not know.
  func checkCoins(of methods: MethodChoice?, in journal: Journal) throws(Failure) {
    for word in methods?.coins ?? []
    where !journal.coins.contains(where: { $0.alias == word || $0.coin.text == word }) {
      throw Failure(
        .no, "the journal knows no coin \(word), for which a method is chosen",
        remedies: ["Write an alias of the journal, or the id of a coin."])
    }
  }

  /// The policy that choices come to for a journal.
  func policy(
    of choices: LotChoices, in currency: Currency, of journal: Journal
  ) -> AccountingPolicy {
    choices.policy(in: currency) { word in
      journal.coins.first { $0.alias == word }?.coin ?? CoinID(word)
    }
  }

  /// The journal for lots, none of whose lines may be in error.
  ///
  /// Whether its entries can be followed depends on the policy, and is judged with the lots.
  ///
  /// - Throws: `Failure` with status `journal` when there is none or lines are in error, with `files`
  ///   when it cannot be read.
  func journalOfLots() throws(Failure) -> Journal {
    guard let journal = try readJournal() else { throw missingJournal }
    guard journal.errors.isEmpty else { throw failure(ofLinesIn: journal) }
    return journal
  }

  /// The lots of the journal as the options of a command and the settings want them.
  ///
  /// - Parameter keepsSteps: whether every step of every cost is kept, for explanations.
  /// - Throws: `Failure` as `journalOfLots`, `lotPolicy` and `lots(of:_:)`.
  func lots(_ options: LotOptions, keepsSteps: Bool = false) throws(Failure) -> JournalLots {
    let journal = try journalOfLots()
    return try lots(
      of: journal, try lotPolicy(options.choices, in: options.currency, of: journal),
      keepsSteps: keepsSteps)
  }

  /// The lots of a journal under a policy, with market prices of past days where entries state no
  /// value.
  ///
  /// - Parameters:
  ///   - entries: the entries that count; nil for all of the journal.
  ///   - day: the day by which changes of method and scope are made; nil for that of now.
  ///   - keepsSteps: whether every step of every cost is kept; where a gift stands with the giver's
  ///     cost it always is, to tell which figures rest on it.
  ///   - keepsPools: whether every change of every pool is kept, as with the steps.
  /// - Throws: `Failure` with status `journal` when an entry cannot be followed: by its lots, or,
  ///   unless the policy makes up what is missing, by the balances of its wallets; with `files` when
  ///   prices cannot be read.
  func lots(
    of journal: Journal, _ policy: AccountingPolicy, entries: [Transaction]? = nil,
    through day: Day? = nil, keepsSteps: Bool = false, keepsPools: Bool = false
  ) throws(Failure) -> JournalLots {
    let isWhole = entries == nil
    let entries = entries ?? journal.transactions
    let past = try entryPrices(of: journal, in: policy.currency)
    let history: LotHistory
    do throws(AccountingError) {
      history = try LotHistory(
        entries, policy: policy, prices: past.source, through: day ?? today,
        keepsSteps: keepsSteps || entries.contains(where: policy.takesGiverCost),
        keepsPools: keepsPools || keepsSteps)
    } catch {
      throw failure(error, in: journal, policy)
    }
    // The fold has counted the wallets too; only the balances say what is wrong, and follow cash.
    let isSound = isWhole && history.walletsAreSound && journal.tracked.isEmpty
    if policy.overselling == .refused, !isSound {
      let problems = diagnostics(ofBalancesOf: journal, policy)
      guard problems.isEmpty else { throw Failure(.journal, problems) }
    }
    return JournalLots(journal: journal, entries: entries, past: past, history: history)
  }

  /// What entries that state no value are valued at: prices that the journal states, else those of
  /// the daily price store, else those of a usable snapshot within 24 hours that are not doubtful; and
  /// the exchange of money at the rate of its day.
  ///
  /// - Parameter tells: whether days whose exchange rates cannot be read are told of, which one reading
  ///   of a run does.
  /// - Throws: `Failure` with status `files` when prices cannot be read.
  func entryPrices(
    of journal: Journal, in currency: Currency, tells: Bool = true
  ) throws(Failure) -> PortfolioEngine.PastPrices {
    var past = PortfolioEngine.PastPrices(currency: currency, day: zone.day(of:))
    for line in journal.prices where line.price.currency == currency {
      past.stated[line.coin, default: [:]][line.day] = line.price.amount
    }
    let needed = journal.transactions.unvaluedCoins
    for coin in needed.sorted() {
      let prices: DailyPrices
      do throws(DailyPriceError) {
        prices = try dailyPrices.prices(of: coin, in: currency, at: context.now)
      } catch {
        throw Failure(error, places: context.places)
      }
      past.daily[coin] = prices.byDay.mapValues {
        PricePoint(price: $0.price, asOf: $0.instant, source: .daily)
      }
    }
    if !needed.isEmpty { past.recent = try recentPrices(of: needed, in: currency) }
    past.conversion = try conversion(of: journal, to: currency, tells: tells)
    return past
  }

  /// The prices of snapshots that are neither expired nor the starter's, and not doubtful.
  private func recentPrices(
    of coins: Set<CoinID>, in currency: Currency
  ) throws(Failure) -> [CoinID: PricePoint] {
    let market: MarketData
    do throws(MarketDataError) {
      market = try MarketData.load(
        in: currency, from: cache, at: context.now, policy: policy,
        wanted: MarketData.Wanted(sparklines: false))
    } catch {
      guard case .storage(let error) = error else { return [:] }
      throw Failure(error, places: context.places)
    }
    return market.book.points.filter { coin, point in
      coins.contains(coin) && point.source == .snapshot && market.doubts[coin] == nil
        && market.source(of: coin)?.standing.state != .expired
    }
  }
}
