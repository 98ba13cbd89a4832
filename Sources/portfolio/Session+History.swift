internal import PortfolioEngine

/// What is known of prices of the past in one currency, and where it comes from.
struct PastPrices: Sendable {
  /// For how many days a price may stand in for a missing one.
  static let carryLimit = 7

  /// The prices by coin, in the order of the coins that were asked for.
  var series: [PriceSeries] = []
  /// The market caps by coin.
  var caps: [PriceSeries] = []
  /// What the coins are called.
  var labels: [CoinID: String] = [:]
  /// The days whose price is the starter's, by coin.
  var starterDays: [CoinID: Set<Day>] = [:]
  /// The days whose price is kept, by coin.
  var keptDays: [CoinID: Set<Day>] = [:]
  /// The days that are over whose kept price is the newest point of what brought it, by coin.
  var unsettledDays: [CoinID: Set<Day>] = [:]
  /// The moments for which sources give the prices of days, by coin.
  var moments: [CoinID: [Day: Instant]] = [:]
  /// Points that are newer than the price of the last day with one, by coin: they are carried to the
  /// days after it.
  var newest: [CoinID: PricePoint] = [:]
  /// The days whose price is that of a snapshot of the cache, by coin.
  var snapshotDays: [CoinID: Set<Day>] = [:]
  /// What makes the newest price of a coin doubtful, with the day of that price.
  var doubts: [CoinID: (day: Day, words: String)] = [:]
  /// The days whose price the journal states, by coin.
  var statedDays: [CoinID: Set<Day>] = [:]

  /// The prices of a coin.
  subscript(coin: CoinID) -> PriceSeries? { series.first { $0.coin == coin } }

  /// What a coin is called, on every line of a page.
  func label(_ coin: CoinID) -> String { labels[coin] ?? coin.text }

  /// The market caps in place of the prices, with where they come from; a price line states none.
  var ofCaps: PastPrices {
    func capped(_ days: [CoinID: Set<Day>]) -> [CoinID: Set<Day>] {
      caps.reduce(into: [:]) { $0[$1.coin] = days[$1.coin]?.intersection($1.days) }
    }
    var past = self
    past.series = caps
    past.starterDays = capped(starterDays)
    past.keptDays = capped(keptDays)
    past.unsettledDays = capped(unsettledDays)
    past.snapshotDays = capped(snapshotDays.filter { newest[$0.key]?.source != .snapshot })
    past.newest = [:]
    past.statedDays = [:]
    past.doubts = doubts.filter { coin, doubt in
      caps.contains { $0.coin == coin && $0.days.contains(doubt.day) }
    }
    return past
  }
}

/// A price that may be the newest of its coin, and where it comes from.
private struct RecentPrice {
  let point: DailyPrices.Point
  let source: PricePoint.Source
}

extension Session {
  /// The prices of some coins by day.
  ///
  /// Of each day the price that the journal states counts first, then the daily price that is kept,
  /// then that of the newest snapshot where it is of the day, then the starter's. Daily prices are kept by
  /// universal days. Of today the newest of these that the journal does not state counts, whatever the zone,
  /// as for what the portfolio is worth now. To the days after the last with a price the newest point that
  /// is known is carried, not that of its midnight.
  ///
  /// - Throws: `Failure` with status `files` when daily prices cannot be read.
  func pastPrices(
    of coins: some Collection<CoinID>, journal: Journal, market: MarketData
  ) throws(Failure) -> PastPrices {
    let currency = market.currency
    let starter = currency == StarterSnapshot.currency ? StarterSnapshot.history : [:]
    var past = PastPrices()
    past.labels = try names(of: Set(coins), journal: journal, market: market)
    for coin in coins {
      var prices: [Day: Decimal128] = [:]
      var caps: [Day: Decimal128] = [:]
      var moments: [Day: Instant] = [:]
      let kept: DailyPrices
      do throws(DailyPriceError) {
        kept = try dailyPrices.prices(of: coin, in: currency, at: context.now)
      } catch {
        throw Failure(error, places: context.places)
      }
      var starterDays: Set<Day> = []
      var keptDays: Set<Day> = []
      var snapshotDays: Set<Day> = []
      func add(_ point: DailyPrices.Point, from source: PricePoint.Source, to day: Day) {
        prices[day] = point.price
        moments[day] = point.instant
        if let cap = point.marketCap { caps[day] = cap }
        starterDays.remove(day)
        snapshotDays.remove(day)
        keptDays.remove(day)
        switch source {
        case .daily: keptDays.insert(day)
        case .starter: starterDays.insert(day)
        default: snapshotDays.insert(day)
        }
      }
      let page = market.book[coin].flatMap { now in
        now.asOf.map { moment in
          RecentPrice(
            point: DailyPrices.Point(
              price: now.price, instant: moment, marketCap: market.rows[coin]?.marketCap),
            source: now.source)
        }
      }
      for (day, point) in starter[coin] ?? [:] where day < today {
        add(point, from: .starter, to: day)
      }
      if let page, zone.day(of: page.point.instant) < today {
        add(page.point, from: page.source, to: zone.day(of: page.point.instant))
      }
      for (day, point) in kept.unsettled where day < today {
        add(point, from: .daily, to: day)
        if kept.days[day] == nil { past.unsettledDays[coin, default: []].insert(day) }
      }
      for (day, point) in kept.days where day < today { add(point, from: .daily, to: day) }
      let recent = recentPrices(starter: starter[coin] ?? [:], page: page, kept: kept)
      // The days of the store are universal, today is the payer's: by either a price may be of today.
      for price in recent.drop(while: {
        max(zone.day(of: $0.point.instant), $0.point.instant.day) < today
      }) {
        add(price.point, from: price.source, to: today)
      }
      var stated: Set<Day> = []
      for line in journal.prices
      where line.coin == coin && line.price.currency == currency && line.day <= today {
        prices[line.day] = line.price.amount
        moments[line.day] = nil
        stated.insert(line.day)
        past.unsettledDays[coin]?.remove(line.day)
      }
      if !stated.isEmpty { past.statedDays[coin] = stated }
      past.keptDays[coin] = keptDays.subtracting(stated)
      past.starterDays[coin] = starterDays.subtracting(stated)
      snapshotDays.subtract(stated)
      if let day = snapshotDays.max() {
        past.snapshotDays[coin] = snapshotDays
        past.doubts[coin] = words(onDoubtOf: coin, market: market).map { (day, $0) }
      }
      past.moments[coin] = moments
      if let last = prices.keys.max(), last < today, let newest = recent.last {
        let moment = newest.point.instant
        // A price that the journal states holds for its whole day.
        if moments[last].map({ $0 < moment }) ?? (last < zone.day(of: moment)) {
          past.newest[coin] = PricePoint(
            price: newest.point.price, asOf: moment, source: newest.source)
        }
        if past.newest[coin]?.source == .daily {
          past.keptDays[coin, default: []].insert(last)
        }
        if past.newest[coin]?.source == .snapshot {
          past.snapshotDays[coin] = [last]
          past.doubts[coin] = words(onDoubtOf: coin, market: market).map { (last, $0) }
        }
      }
      past.series.append(
        PriceSeries(coin: coin, byDay: prices, newest: past.newest[coin]?.price))
      past.caps.append(PriceSeries(coin: coin, byDay: caps))
    }
    return past
  }

  /// The prices of a coin that may be its newest, the oldest first: those of no day after today.
  private func recentPrices(
    starter: [Day: DailyPrices.Point], page: RecentPrice?, kept: DailyPrices
  ) -> [RecentPrice] {
    // West of universal time its next day begins today.
    let days = [today, today.adding(days: 1)]
    let settled = days.compactMap { kept.days[$0] }
    return
      (days.compactMap { starter[$0] }.map { RecentPrice(point: $0, source: .starter) }
      + [page].compactMap { $0 }
      + (kept.unsettled.values + settled).map { RecentPrice(point: $0, source: .daily) })
      .filter { zone.day(of: $0.point.instant) <= today }
      .sorted { $0.point.instant < $1.point.instant }
  }

  /// The coins that some history of prices knows in a currency, by id.
  ///
  /// - Throws: `Failure` with status `files` when the folder cannot be read.
  func coinsWithHistory(in currency: Currency) throws(Failure) -> [CoinID] {
    var coins: Set<CoinID> = []
    do throws(DailyPriceError) {
      coins = Set(try dailyPrices.coins(in: currency))
    } catch {
      throw Failure(error, places: context.places)
    }
    if currency == StarterSnapshot.currency { coins.formUnion(StarterSnapshot.coinsWithHistory) }
    return coins.sorted()
  }
}

/// A portfolio day by day, and what it rests on.
struct PortfolioPast: Sendable {
  /// The changes and their money.
  let positions: PositionBook
  /// The prices.
  let prices: PastPrices
  /// The rows from the day before the first entry to the last day.
  let history: PortfolioHistory
  /// The first day on which a coin came in.
  let inception: Day

  /// The last day on which every coin that is held has a price, where that is not the last day of all.
  var lastPriced: Day? {
    guard let last = history.rows.last, last.isPartial else { return nil }
    return history.rows.last { !$0.isPartial && $0.day >= inception }?.day
  }

  /// The coins that are left out of all days although prices of earlier days are known, with the last
  /// of those days.
  var stopped: [CoinID: Day] {
    guard let last = history.rows.last?.day else { return [:] }
    var stopped: [CoinID: Day] = [:]
    for coin in history.unpriced {
      stopped[coin] = prices[coin]?.days.last { $0 <= last }
    }
    return stopped
  }
}

extension Session {
  /// Values a journal day by day, from the day before its first entry to a day.
  ///
  /// The prices of a coin to compare with are among those of the past, by the same rules.
  ///
  /// Nil when no coin came in by then.
  ///
  /// - Throws: `Failure` with status `files` when daily prices cannot be read, with `journal` when a
  ///   sum needs more than 38 digits.
  func past(
    of open: OpenJournal, market: MarketData, through last: Day, beside other: CoinID? = nil
  ) throws(Failure) -> PortfolioPast? {
    let entries = open.journal.transactions.filter { $0.day <= last }
    var coins = Set([other].compactMap { $0 })
    for entry in entries {
      coins.insert(entry.amount.coin)
      if let other = entry.details.counterpart?.coin { coins.insert(other) }
      for case .coins(let fee, worth: _) in entry.fees { coins.insert(fee.coin) }
    }
    let prices = try pastPrices(of: coins.sorted(), journal: open.journal, market: market)
    let conversion = try self.conversion(of: open.journal, to: market.currency)
    do throws(ReturnsError) {
      let positions = try PositionBook(
        of: entries, in: market.currency, prices: prices.series, carryLimit: PastPrices.carryLimit,
        conversion: conversion)
      guard let inception = positions.inception else { return nil }
      return PortfolioPast(
        positions: positions, prices: prices,
        history: try PortfolioHistory(
          positions: positions.positions, prices: prices.series,
          from: inception.adding(days: -1), through: last, carryLimit: PastPrices.carryLimit),
        inception: inception)
    } catch {
      throw failure(error)
    }
  }

  /// Why a history cannot be computed, in words.
  func failure(_ error: ReturnsError) -> Failure {
    switch error {
    case .overflow(let day):
      Failure(
        .journal, "the value of \(day) needs more than 38 digits",
        remedies: ["Check the quantities and prices of the entries up to that day."])
    case .changesOutOfOrder, .pricesOutOfOrder, .duplicate, .badRange, .daysDiffer:
      .fault("\(error)")
    }
  }
}
