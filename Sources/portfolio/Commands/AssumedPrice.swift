internal import PortfolioEngine

/// The market price that an entry may be written with, or why there is none.
///
/// Only a price that held within 24 hours of the entry's own moment is written: of a snapshot that is
/// neither expired nor the starter, and not doubtful, or the recorded price of the day. The rest is
/// left out, so that nothing old is ever taken for what was paid.
enum AssumedPrice: Sendable, Hashable {
  /// A price, when it held, and where it is from.
  case known(Money, at: Instant, from: String)
  /// The price that the journal states for the day, which counts without being written.
  case stated(Money)
  /// Why there is none, as the rest of a sentence that begins with `No price is written:`.
  case unknown(String)

  /// Whether an act is written with an assumed price: those whose money counts.
  static func isWanted(by act: Transaction.Act) -> Bool {
    switch act {
    case .buy, .sell, .income, .spend, .fee, .donate, .giftOut: true
    default: false
    }
  }

  /// Finds the price of an entry's first amount.
  ///
  /// - Parameters:
  ///   - isNow: whether the entry happened at the moment of the run, so that its day alone is written.
  ///   - journal: the journal, whose own price of the day comes first.
  static func find(
    for entry: Transaction, isNow: Bool, in session: Session, journal: Journal, market: MarketData
  ) -> AssumedPrice {
    let coin = entry.amount.coin
    let stated = journal.prices.last {
      $0.coin == coin && $0.day == entry.day
        && $0.price.currency == session.context.settings.moneyCurrency
    }
    if let stated { return .stated(stated.price) }
    let now = session.context.now
    let isToday = entry.day == session.today
    let moment = isNow || isToday && !entry.isTimed ? now : entry.instant
    let row = market.rows[coin]
    let source = market.source(of: coin)
    let asOf = row?.lastUpdated ?? source?.standing.since
    let isNear = asOf.map {
      max(Age(from: $0, to: moment), Age(from: moment, to: $0)) <= .hours(24)
    }
    let distance = "the newest price is more than 24h from the entry's moment"
    if !isToday {
      if let price = recorded(coin, on: entry.day, in: market.currency, session) { return price }
      guard entry.isTimed, let isNear else {
        return .unknown("no price of \(entry.day) is recorded")
      }
      // How old a price is that is not of the day is no reason.
      if !isNear { return .unknown(distance) }
    }
    guard let price = row?.price, let source, let asOf else {
      return .unknown("no cached page or detail has a price of it")
    }
    if source.isStarter {
      return .unknown(
        "only the starter snapshot of \(source.standing.since.day) has one, which is expired")
    }
    if source.standing.state == .expired {
      return .unknown("the cached price is expired (\(source.standing.age.rounded) old)")
    }
    if let doubt = session.words(onDoubtOf: coin, market: market) {
      return .unknown("the cached price is doubtful: \(doubt)")
    }
    guard isNear == true else { return .unknown(distance) }
    return .known(Money(price, market.currency), at: asOf, from: source.provider)
  }

  private static func recorded(
    _ coin: CoinID, on day: Day, in currency: Currency, _ session: Session
  ) -> AssumedPrice? {
    // A damaged file has no price to give; `check` reports it.
    guard
      let prices = try? session.dailyPrices.prices(
        of: coin, in: currency, at: session.context.now),
      let point = prices.price(of: day)
    else { return nil }
    return .known(Money(point.price, currency), at: point.instant, from: "daily prices")
  }

  /// What the output says about it.
  func note(alias: String, on day: Day, in session: Session) -> Note {
    switch self {
    case .known(let money, let asOf, let source):
      let style = CurrencyStyle(code: money.currency.code)
      let price = FigureFormat.price(style).text(money.amount)
      let old = Age(from: asOf, to: session.context.now)
      let age = old <= .hours(24) ? ", \(old.rounded) old" : ""
      return Note(.note, "The price \(price) is assumed, marked by @~: \(source), \(asOf)\(age).")
    case .stated(let money):
      let price = FigureFormat.price(CurrencyStyle(code: money.currency.code)).text(money.amount)
      return Note(.note, "The journal states the price of \(day), \(price), which counts.")
    case .unknown(let reason):
      let line = session.priceLine(
        alias, in: session.context.settings.moneyCurrency, on: "\(day)")
      return Note(.note, "No price is written: \(reason). State it later with: \(line)")
    }
  }
}
