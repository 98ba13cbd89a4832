internal import PortfolioEngine

/// The daily prices that a journal needs and the store does not have, as questions to the provider.
struct DailyHistory {
  /// What of the past is needed.
  struct Need: Sendable, Hashable {
    /// Which days count.
    enum Scope: Sendable, Hashable {
      /// Every day from a coin's first entry on.
      case all
      /// The days of entries that state no value, or state it in another currency.
      case unvalued
    }

    /// Which days count.
    var scope: Scope
    /// The currency of prices.
    var currency: Currency
  }

  /// A question, and the days of which the answer is wanted.
  fileprivate struct Question {
    var coin: CoinID
    var currency: Currency
    var days: Days
  }

  fileprivate enum Days {
    case since(Day)
    case only(Set<Day>)
  }

  /// What the run shares with other commands.
  let session: Session
  /// What is needed.
  let need: Need

  /// The most days that a free plan gives.
  private static let freeDays: Int32 = 365
  /// From this many days on the provider answers with one price a day, at 00:00 in universal time.
  private static let dailyFrom: Int32 = 91

  private var today: Day { session.context.now.day }

  /// The questions whose answers are missing, each with the slot that it fills, and those that need not
  /// be asked, both in order.
  ///
  /// A day that is over and known is never asked for again. A day that stays unknown, since the coin
  /// is younger or its source has a gap, is asked for again when the last answer about it is older than
  /// prices of an open day may be (`fresh-open-day`), or when that is demanded.
  ///
  /// - Throws: `Failure` with status `files` when daily prices cannot be read.
  func requests(
    for journal: Journal, forced: Bool
  ) throws(Failure) -> (missing: [MarketRequest], fresh: [MarketEndpoint]) {
    let store = session.dailyPrices
    let now = session.context.now
    let today = today
    let policy = session.policy
    let oldest =
      session.context.settings.plan == .pro
      ? nil : Day(number: today.number &- Self.freeDays &+ 1)
    var requests: [MarketRequest] = []
    var fresh: [MarketEndpoint] = []
    for question in questions(of: journal) {
      let firstMissing: @Sendable (DailyPrices) -> Day? = { kept in
        question.days.first(from: oldest, before: today) { kept.days[$0] == nil }
      }
      let kept: DailyPrices
      do throws(DailyPriceError) {
        kept = try store.prices(of: question.coin, in: question.currency, at: now)
      } catch {
        throw Failure(error, places: session.context.places)
      }
      let first = firstMissing(kept)
      let wanted = max(Self.dailyFrom, Int32(clamping: (first ?? today).days(until: today)) &+ 1)
      let endpoint = MarketEndpoint.chart(
        question.coin, currency: question.currency, days: Int(wanted))
      let slot = SnapshotSlot(
        dailyPricesOf: question.coin, in: question.currency,
        from: Day(number: today.number &- wanted &+ 1), store: store, cache: session.cache, at: now,
        jumpFactor: session.context.settings.priceJumpFactor
      ) { kept, answer in
        guard let missing = firstMissing(kept) else { return true }
        guard !forced, let answer, answer.first <= missing else { return false }
        return policy.standing(of: .openDay, fetched: answer.fetched, at: now).state == .fresh
      }
      if first == nil || ((try? slot.held()) ?? nil)?.isFresh == true {
        fresh.append(endpoint)
      } else {
        requests.append(MarketRequest(endpoint: endpoint, slot: slot))
      }
    }
    return (requests, fresh)
  }

  /// Whether today's exchange rates are needed: an entry of today has money of another currency.
  func needsRates(for journal: Journal) -> Bool {
    let entries = journal.transactions
    let (today, currency) = (today, need.currency)
    return entries.indices.contains { index in
      entries[index].day == today
        && Self.money(of: entries[index]).contains { $0.currency != currency }
    }
  }

  private func questions(of journal: Journal) -> [Question] {
    var first: [CoinID: Day] = [:]
    var unvalued: [CoinID: Set<Day>] = [:]
    var foreign: [Currency: Set<Day>] = [:]
    let entries = journal.transactions
    let need = need
    let isForeign = entries.currencies.contains { $0 != need.currency }
    // Most entries state their value, so that few have to be asked.
    let asked =
      need.scope == .unvalued && !isForeign
      ? entries.indicesOfUnvalued : Array(entries.indices)
    for index in asked {
      let day = entries[index].day
      switch need.scope {
      case .all:
        for coin in Self.coins(of: entries[index]) { first[coin] = min(first[coin] ?? day, day) }
      case .unvalued:
        for coin in Self.unvalued(entries[index]) { unvalued[coin, default: []].insert(day) }
      }
      guard isForeign else { continue }
      entries[index].forEachMoney { money in
        guard money.currency != need.currency else { return }
        foreign[money.currency, default: []].insert(day)
      }
    }
    var wanted: [CoinID: Days]
    switch need.scope {
    case .all: wanted = first.mapValues { .since($0) }
    case .unvalued: wanted = unvalued.mapValues { .only($0) }
    }
    // What bitcoin cost in both currencies gives the rate of a day.
    let exchanged = foreign.values.reduce(into: Set()) { $0.formUnion($1) }
    if !exchanged.isEmpty {
      switch wanted["bitcoin"] {
      case .since(let day): wanted["bitcoin"] = .since(min(day, exchanged.min() ?? day))
      case .only(let days): wanted["bitcoin"] = .only(days.union(exchanged))
      case nil: wanted["bitcoin"] = .only(exchanged)
      }
    }
    return wanted.sorted { $0.key < $1.key }
      .map { Question(coin: $0.key, currency: need.currency, days: $0.value) }
      + foreign.sorted { $0.key < $1.key }
      .map { Question(coin: "bitcoin", currency: $0.key, days: .only($0.value)) }
  }
}

extension DailyHistory.Days {
  /// The first wanted day of a span that passes a test; without a first day the span is open.
  fileprivate func first(
    from oldest: Day?, before end: Day, where isMissing: (Day) -> Bool
  ) -> Day? {
    switch self {
    case .since(let day):
      let start = max(oldest ?? day, day).number
      guard start < end.number else { return nil }
      return (start..<end.number).lazy.map { Day(number: $0) }.first(where: isMissing)
    case .only(let days):
      return days.filter { $0 >= oldest ?? $0 && $0 < end && isMissing($0) }.min()
    }
  }
}

extension DailyHistory {
  private static func coins(of entry: Transaction) -> [CoinID] {
    [entry.amount.coin] + (entry.details.counterpart.map { [$0.coin] } ?? [])
  }

  private static func money(of entry: Transaction) -> [Money] {
    var sums: [Money] = []
    entry.forEachMoney { sums.append($0) }
    return sums
  }

  /// The coins of an entry that are valued at the market price of its day.
  private static func unvalued(_ entry: Transaction) -> [CoinID] {
    var coins: [CoinID] = []
    for case .coins(let amount, worth: nil) in entry.fees { coins.append(amount.coin) }
    let isStated = entry.value != nil || entry.details.worth != nil || entry.details.cost != nil
    switch entry.act {
    case .move, .wrap, .split, .lost, .stolen, .withdraw, .spouseOut: return coins
    case .buy, .sell, .swap, .income, .spend, .fee, .donate, .open, .deposit, .giftOut, .giftIn,
      .spouseIn:
      return isStated ? coins : coins + Self.coins(of: entry)
    }
  }
}
