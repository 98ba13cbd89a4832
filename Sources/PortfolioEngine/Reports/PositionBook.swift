/// The entries of a journal as changes of positions, with the money that crossed the border of the
/// portfolio, in one currency.
///
/// What is bought is paid in and what is sold is paid out, fees in money included; so are deposits,
/// gifts and withdrawals, at the value of their day. Money of another currency is converted at the rate
/// of its day, and where none is known the market price of the day counts instead. Swaps carry money
/// from one coin to the other and cross no border. Income, losses and fees in coins are gain and loss,
/// not payments. Cash that the journal tracks is outside: a buy pays in from it.
public struct PositionBook: Sendable, Hashable {
  /// The changes by coin, by id.
  public private(set) var positions: [Position] = []
  /// The payments whose money was taken from the market price of their day, in their order.
  ///
  /// Their entries state none, or state it in a currency of which no rate is known. Where no price is
  /// known either, the money is not, and the entry is none of these.
  public private(set) var assumed: [Transaction.Place] = []
  /// The swaps whose worth was taken likewise, in their order; payments only where one of the two
  /// coins is left out of a history.
  public private(set) var assumedSwaps: [AssumedSwap] = []
  /// A swap at the market price of its day.
  public struct AssumedSwap: Sendable, Hashable {
    /// The entry.
    public var place: Transaction.Place
    /// The coin given.
    public var given: CoinID
    /// The coin received.
    public var received: CoinID
  }
  /// The entries with money that was converted at the rate of their day, in their order.
  public private(set) var converted: [Transaction.Place] = []
  /// The money of which no rate is known on its day, in the order of the entries.
  public private(set) var unconverted: [Unconverted] = []
  /// Money of another currency of which no rate is known on its day.
  public struct Unconverted: Sendable, Hashable {
    /// The entry.
    public var place: Transaction.Place
    /// The currency of its money.
    public var currency: Currency
    /// Whether it is a fee, which is left out; else the market price of the day counts instead.
    public var isFee: Bool
  }

  /// The first day on which a coin came in; nil without entries.
  public private(set) var inception: Day?

  /// Follows entries that are in the journal's order.
  ///
  /// - Parameters:
  ///   - entries: the entries, whose balances have no problems.
  ///   - currency: the currency of all money.
  ///   - prices: the prices by coin, in the currency; they value swaps that state no value.
  ///   - carryLimit: for how many days the last known price may stand in for a missing one.
  ///   - conversion: the rates at which money of other currencies is exchanged.
  /// - Throws: `ReturnsError.overflow` with the day when a quantity or a value needs more than 38
  ///   digits.
  /// - Complexity: linear in the number of entries.
  public init(
    of entries: some Sequence<Transaction>, in currency: Currency, prices: [PriceSeries],
    carryLimit: Int = 7, conversion: CurrencyConversion = CurrencyConversion()
  ) throws(ReturnsError) {
    var fold = Fold(currency: currency, carryLimit: carryLimit, conversion: conversion)
    for series in prices { fold.series[series.coin] = series }
    for entry in entries {
      do throws(DecimalError) {
        try fold.add(entry)
      } catch {
        throw .overflow(entry.day)
      }
    }
    assumed = fold.assumed
    assumedSwaps = fold.assumedSwaps
    converted = fold.converted
    unconverted = fold.unconverted
    inception = fold.changes.values.compactMap { $0.first?.day }.min()
    for (coin, changes) in fold.changes.sorted(by: { $0.key < $1.key }) {
      // The order of the journal is by moment, so days ascend but where a zone moves them.
      let ordered = changes.enumerated().sorted {
        ($0.element.day, $0.offset) < ($1.element.day, $1.offset)
      }
      positions.append(try Position(coin: coin, changes: ordered.map(\.element)))
    }
  }
}

/// The way through the entries.
private struct Fold {
  let currency: Currency
  let carryLimit: Int
  let conversion: CurrencyConversion
  var series: [CoinID: PriceSeries] = [:]
  var changes: [CoinID: [Position.Change]] = [:]
  var assumed: [Transaction.Place] = []
  var assumedSwaps: [PositionBook.AssumedSwap] = []
  var converted: [Transaction.Place] = []
  var unconverted: [PositionBook.Unconverted] = []
  private var balances = Balances(tracking: [], isFloored: false)

  init(currency: Currency, carryLimit: Int, conversion: CurrencyConversion) {
    self.currency = currency
    self.carryLimit = carryLimit
    self.conversion = conversion
  }

  mutating func add(_ entry: Transaction) throws(DecimalError) {
    let coin = entry.amount.coin
    let place = changes[coin]?.count ?? 0
    let quantity = entry.amount.quantity
    switch entry.act {
    case .buy:
      change(coin, by: quantity, paidIn: value(of: entry), entry)
    case .sell, .spend:
      change(coin, by: quantity.negated, paidIn: value(of: entry)?.negated, entry)
    case .donate, .withdraw, .giftOut, .spouseOut:
      change(coin, by: quantity.negated, paidIn: value(of: entry)?.negated, entry)
    case .open, .deposit, .giftIn, .spouseIn:
      change(coin, by: quantity, paidIn: sum(entry.details.worth, of: entry), entry)
    case .income:
      change(coin, by: quantity, paidIn: .zero, entry)
    case .fee, .lost, .stolen:
      change(coin, by: quantity.negated, paidIn: .zero, entry)
    case .swap, .wrap:
      swap(entry)
    case .split:
      for effect in balances.effects(of: entry) where effect.role == .split {
        change(coin, by: effect.change, paidIn: .zero, entry)
      }
    case .move:
      break
    }
    for fee in entry.fees {
      switch fee {
      case .coins(let amount, worth: _):
        change(amount.coin, by: amount.quantity.negated, paidIn: .zero, entry)
      case .money(let money):
        guard let sum = sum(money, of: entry, isFee: true) else { continue }
        // One payment with that of the entry: a sale's fee makes the payment out smaller.
        if let first = changes[coin]?.dropFirst(place).first {
          if let paidIn = first.paidIn, first.exchangedFor == nil {
            changes[coin]?[place].paidIn = try paidIn.adding(sum)
          } else {
            changes[coin]?[place].fee = try first.fee.adding(sum)
          }
        } else {
          change(coin, by: .zero, paidIn: sum, entry)
        }
      }
    }
    balances.apply(entry)
  }

  private mutating func swap(_ entry: Transaction) {
    guard let received = entry.details.counterpart else { return }
    var worth = sum(entry.details.worth, of: entry)
    if worth == nil {
      worth = marketValue(of: entry.amount, on: entry.day)
      if worth == nil { worth = marketValue(of: received, on: entry.day) }
      if worth != nil {
        assumedSwaps.append(
          .init(place: entry.place, given: entry.amount.coin, received: received.coin))
      }
    }
    changes[entry.amount.coin, default: []].append(
      Position.Change(
        day: entry.day, quantity: entry.amount.quantity.negated, paidIn: worth?.negated,
        exchangedFor: received.coin))
    changes[received.coin, default: []].append(
      Position.Change(
        day: entry.day, quantity: received.quantity, paidIn: worth,
        exchangedFor: entry.amount.coin))
  }

  private func marketValue(of amount: Amount, on day: Day) -> Decimal128? {
    guard let price = series[amount.coin]?.price(on: day, carriedAtMost: carryLimit)?.price else {
      return nil
    }
    return try? amount.quantity.bounded(times: price)
  }

  private mutating func change(
    _ coin: CoinID, by quantity: Decimal128, paidIn: Decimal128?, _ entry: Transaction
  ) {
    if paidIn == nil, marketValue(of: Amount(quantity, coin), on: entry.day) != nil {
      assumed.append(entry.place)
    }
    changes[coin, default: []].append(
      Position.Change(day: entry.day, quantity: quantity, paidIn: paidIn))
  }

  private mutating func value(of entry: Transaction) -> Decimal128? {
    switch entry.value {
    case .total(let money): return sum(money, of: entry)
    case .perUnit(let price), .assumedPerUnit(let price):
      guard let amount = try? entry.amount.quantity.bounded(times: price.amount) else { return nil }
      return sum(Money(amount, price.currency), of: entry)
    case nil: return nil
    }
  }

  /// Money in the currency of the book, at the rate of its day; nil when there is none, or no rate.
  private mutating func sum(
    _ money: Money?, of entry: Transaction, isFee: Bool = false
  ) -> Decimal128? {
    guard let money else { return nil }
    switch conversion.convert(money, to: currency, on: entry.day) {
    case .same(let amount): return amount
    case .converted(let amount, _):
      if converted.last != entry.place { converted.append(entry.place) }
      return amount
    case .missing(let currency, _):
      unconverted.append(.init(place: entry.place, currency: currency, isFee: isFee))
      return nil
    }
  }
}
