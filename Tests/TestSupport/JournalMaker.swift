package import PortfolioEngine

/// Random journals that never sell what a wallet lacks: every act, fees of all three kinds, moves
/// between wallets, equal instants, untimed entries between timed ones, quantities from 1e-18 to
/// 1e15.
package struct JournalMaker {
  /// Where its numbers come from.
  package var random: SeededGenerator
  /// Whether acts occur that leave without being taxed.
  package var makesUntaxed = true
  /// Whether one act in five is a split, of the coin of the entry above where it can be.
  package var splitsOften = false
  /// Whether one act in four is a wrap, which may give more units than it takes.
  package var wrapsOften = false
  /// The entries so far.
  package private(set) var entries: [Transaction] = []
  /// How often each kind of thing occurred.
  package private(set) var occurrences: [String: Int] = [:]
  /// What each wallet holds, counted by the generator alone.
  package private(set) var held: [Key: Decimal128] = [:]
  private var day: Day
  private var second: Int64 = 0

  /// A coin in a wallet.
  package struct Key: Hashable {
    /// The coin.
    package let coin: CoinID
    /// The wallet.
    package let wallet: Wallet
  }

  /// The coins of the journals.
  package static let coins: [CoinID] = ["bitcoin", "ethereum", "tiny", "huge"]
  /// The wallets of the journals.
  package static let wallets: [Wallet] = ["main", "cold", "kraken"]

  /// Creates a maker whose journals are the same in every run, from a day on.
  package init(seed: UInt64, from day: Day = Day(number: 19_000)) {
    random = SeededGenerator(seed: seed)
    self.day = day
  }

  /// Counts one more occurrence of a kind of thing.
  package mutating func count(_ name: String) { occurrences[name, default: 0] += 1 }

  /// Makes a journal of about so many entries.
  package mutating func make(_ count: Int) throws -> [Transaction] {
    while entries.count < count { try add() }
    return entries
  }

  /// Sells everything that is left, on one day long after the rest.
  package mutating func sellAll() throws -> [Transaction] {
    day = day.adding(days: 400)
    second = 0
    for key in held.keys.sorted(by: { ($0.coin, $0.wallet) < ($1.coin, $1.wallet) }) {
      let quantity = held[key] ?? .zero
      if quantity.isZero { continue }
      try append(.sell, Amount(quantity, key.coin), key.wallet, value: money())
      held[key] = .zero
    }
    return entries
  }

  /// A new sum of money.
  package mutating func money() -> Transaction.Value {
    .total(Money(Decimal128(significand: Int128(random.below(1_000_000_000)), scale: 4) ?? 1, .usd))
  }

  /// A new quantity, between 1e-18 and 1e15 by coin.
  private mutating func quantity(of coin: CoinID) -> Decimal128 {
    let digits = Int128(1 + random.below(999_999_999))
    let scale =
      coin == "tiny" ? 18 : coin == "huge" ? 0 : random.pick([2, 8, 12])
    var result = Decimal128(significand: digits, scale: scale) ?? 1
    if coin == "tiny", random.below(3) == 0 {
      result = Decimal128(significand: 1, scale: 18) ?? 1
      self.count("quantity of 1e-18")
    }
    if coin == "huge" {
      result = Decimal128(significand: digits * 1_000_000, scale: 0) ?? 1
      if random.below(4) == 0 {
        result = Decimal128(significand: 1_000_000_000_000_000, scale: 0) ?? 1
        self.count("quantity of 1e15")
      }
    }
    return result
  }

  private mutating func add() throws {
    advance()
    let often: Transaction.Act? =
      splitsOften && random.below(5) == 0
      ? .split : wrapsOften && random.below(4) == 0 ? .wrap : nil
    var coin = random.pick(Self.coins)
    if often == .split, let last = entries.last { coin = last.amount.coin }
    let wallet = random.pick(Self.wallets)
    let key = Key(coin: coin, wallet: wallet)
    let have = held[key] ?? .zero
    let act =
      often ?? random.pick(Transaction.Act.allCases + [.buy, .buy, .sell, .sell, .move, .swap])
    switch act {
    case .buy, .income:
      let amount = Amount(quantity(of: coin), coin)
      held[key] = try have + amount.quantity
      try append(act, amount, wallet, value: money(), mayHaveFee: true)
    case .open, .deposit, .giftIn, .spouseIn:
      let amount = Amount(quantity(of: coin), coin)
      let cost: Transaction.Value = money()
      let acquired = random.below(2) == 0 ? day.adding(days: -random.below(900)) : nil
      try append(act, amount, wallet, value: nil) {
        if case .total(let money) = cost { $0.cost = money }
        $0.acquired = acquired
      }
      held[key] = try have + amount.quantity
    case .sell, .spend, .fee, .lost:
      guard let part = try part(of: have, coin) else { return }
      held[key] = try have - part
      try append(act, Amount(part, coin), wallet, value: money(), mayHaveFee: act == .sell)
    case .stolen, .donate, .withdraw, .giftOut, .spouseOut:
      guard makesUntaxed, let part = try part(of: have, coin) else { return }
      held[key] = try have - part
      try append(act, Amount(part, coin), wallet, value: money())
    case .swap, .wrap:
      guard let part = try part(of: have, coin) else { return }
      // Redenominations keep to coins whose numbers of digits together fit.
      let pair: [CoinID] = ["bitcoin", "ethereum"]
      if act == .wrap, !pair.contains(coin) { return }
      let other = random.pick((act == .wrap ? pair : Self.coins).filter { $0 != coin })
      var received = Amount(act == .wrap ? part : quantity(of: other), other)
      if act == .wrap, wrapsOften {
        received.quantity = try part * random.pick([1, 8])
      }
      held[key] = try have - part
      let otherKey = Key(coin: other, wallet: wallet)
      held[otherKey] = try (held[otherKey] ?? .zero) + received.quantity
      let worth: Transaction.Value = money()
      try append(act, Amount(part, coin), wallet, value: nil, mayHaveFee: act == .swap) {
        $0.counterpart = received
        if act == .swap, case .total(let money) = worth { $0.worth = money }
      }
    case .move:
      guard let part = try part(of: have, coin) else { return }
      let target = random.pick(Self.wallets.filter { $0 != wallet })
      held[key] = try have - part
      let targetKey = Key(coin: coin, wallet: target)
      held[targetKey] = try (held[targetKey] ?? .zero) + part
      try append(act, Amount(part, coin), wallet, value: nil, mayHaveFee: true) {
        $0.destination = target
      }
    case .split:
      guard often != nil || random.below(8) == 0, coin == "bitcoin" || coin == "ethereum" else {
        return
      }
      let ratio = random.pick([
        Transaction.Ratio(new: 2, old: 1), .init(new: 5, old: 2), .init(new: 1, old: 2),
      ])
      for (key, units) in held where key.coin == coin {
        held[key] = try units.multiplied(by: ratio.new, dividedBy: ratio.old, toPlaces: 30)
          .shortest
      }
      if let last = entries.last, last.act == .sell, last.amount.coin == coin, last.day == day {
        count("split after a sale of its day")
      }
      try append(act, Amount(1, coin), wallet, value: nil) { $0.ratio = ratio }
    }
  }

  /// All of it, most of it or a little; nil when nothing is there.
  private mutating func part(of have: Decimal128, _ coin: CoinID) throws -> Decimal128? {
    if have.isZero { return nil }
    if random.below(4) == 0 {
      count("all that was there")
      return have
    }
    let part = try have.multiplied(
      by: Decimal128(1 + random.below(998)), dividedBy: 1000, toPlaces: coin == "huge" ? 2 : 18)
    return part.isZero ? have : part
  }

  private mutating func advance() {
    switch random.below(5) {
    case 0: break
    case 1, 2: second = min(second + Int64(random.below(9000)), 86_399)
    default:
      day = day.adding(days: 1 + random.below(9))
      second = Int64(random.below(40_000))
    }
  }

  private mutating func append(
    _ act: Transaction.Act, _ amount: Amount, _ wallet: Wallet, value: Transaction.Value?,
    mayHaveFee: Bool = false, details: (inout Transaction.Details) -> Void = { _ in }
  ) throws {
    var clauses = Transaction.Details()
    details(&clauses)
    let isTimed = random.below(3) > 0
    // An entry without a time stands at the instant of the one above it, as in a journal.
    if !isTimed, let last = entries.last, last.day == day {
      second = (last.instant.microseconds - Instant(startOf: day).microseconds) / 1_000_000
    }
    let instant = Instant(startOf: day).adding(seconds: second)
    if instant == entries.last?.instant { count("equal instants") }
    if !isTimed, entries.last?.isTimed == true { count("untimed after timed") }
    count(act.rawValue)
    let fees = mayHaveFee ? try fees(amount, wallet) : []
    entries.append(
      Transaction(
        instant: instant, day: day, isTimed: isTimed, act: act, amount: amount, value: value,
        fees: fees, wallet: wallet, details: clauses,
        place: .init(file: 0, line: entries.count + 1)))
  }

  private mutating func fees(_ amount: Amount, _ wallet: Wallet) throws -> [Transaction.Fee] {
    let worth = Money(
      Decimal128(significand: Int128(random.below(100_000)), scale: 3) ?? 1, .usd)
    switch random.below(4) {
    case 0: return []
    case 1:
      count("fee in money")
      return [.money(worth)]
    default:
      let coin = random.below(2) == 0 ? amount.coin : random.pick(Self.coins)
      let key = Key(coin: coin, wallet: wallet)
      guard let have = held[key], !have.isZero else { return [] }
      let part = try have.multiplied(by: 1, dividedBy: 500, toPlaces: coin == "huge" ? 2 : 18)
      if part.isZero { return [] }
      held[key] = try have - part
      count(coin == amount.coin ? "fee in the traded coin" : "fee in a third coin")
      return [.coins(Amount(part, coin), worth: worth)]
    }
  }
}
