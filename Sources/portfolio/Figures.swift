internal import PortfolioEngine

/// Cells and facts of the figures that several commands show, each in the one form of the house.
extension Cell {
  /// A sum of money with two decimals.
  static func money(_ amount: Decimal128?, _ currency: Currency, role: Role = .plain) -> Cell {
    .number(
      amount, text: FigureFormat.currency(CurrencyStyle(code: currency.code)).text(amount),
      role: role)
  }

  /// A change of a sum of money, painted by its direction.
  static func moneyChange(_ amount: Decimal128?, _ currency: Currency) -> Cell {
    let format = FigureFormat.currency(CurrencyStyle(code: currency.code))
    return .number(
      amount, text: format.text(amount), role: amount.map { role(of: $0, format) } ?? .dim)
  }

  /// A price of one unit.
  static func price(_ price: Decimal128?, _ currency: Currency) -> Cell {
    .number(price, text: FigureFormat.price(CurrencyStyle(code: currency.code)).text(price))
  }

  /// A price that was computed: to two decimals, unless it is below one.
  static func computedPrice(_ price: Decimal128?, _ currency: Currency) -> Cell {
    guard let price, price >= 1 else { return .price(price, currency) }
    return .money(price, currency)
  }

  /// A large sum of money, abbreviated.
  static func abbreviated(_ amount: Decimal128?, _ currency: Currency) -> Cell {
    .number(
      amount,
      text: FigureFormat.abbreviatedCurrency(CurrencyStyle(code: currency.code)).text(amount))
  }

  /// A number of units of a coin, with all its digits.
  static func quantity(_ quantity: Decimal128?) -> Cell {
    .number(quantity, text: FigureFormat.quantity.text(quantity))
  }

  /// A share in percent with one decimal.
  static func share(_ percent: Decimal128?) -> Cell {
    .number(percent, text: FigureFormat.share.text(percent))
  }

  /// A change in percent, with its sign and painted by its direction.
  static func change(_ percent: Decimal128?) -> Cell {
    .number(
      percent, text: FigureFormat.signedPercent.text(percent),
      role: percent.map { role(of: $0, .signedPercent) } ?? .dim)
  }

  /// An age in seconds, shown in its largest whole unit; below zero is the future.
  static func age(_ seconds: Int64?) -> Cell {
    guard let seconds else { return .missing }
    return .integer(
      Int(clamping: seconds),
      text: seconds < 0 ? "future" : Age(seconds: seconds).rounded.description)
  }

  private static func role(of change: Decimal128, _ format: FigureFormat) -> Role {
    switch format.direction(of: change) {
    case .up: .good
    case .down: .bad
    case .neutral: .plain
    }
  }

  /// The figure, or what stands for it where amounts are hidden.
  func hidden(if isHidden: Bool) -> Cell {
    isHidden && value != .missing ? .hidden(text: "•••") : self
  }
}

extension Fact {
  /// A statistic of a screen as a fact, its change behind it.
  init(_ statistic: StatisticModel) {
    let change = statistic.percentageChange.map {
      Aside(statistic.id + "Change", Cell.change($0))
    }
    if let figure = statistic.figure {
      self = .figure(
        statistic.id, statistic.title, .number(figure, text: statistic.value), aside: change)
    } else if statistic.unit == nil, statistic.value != "n/a" {
      self = .text(statistic.id, statistic.title, .text(statistic.value))
    } else {
      self = Fact(
        statistic.id, statistic.title, .missing, kind: statistic.unit == nil ? .text : .figure)
    }
  }

  /// A moment that only JSON and CSV tell.
  static func moment(_ key: String, _ label: String, _ instant: Instant?) -> Fact {
    .text(key, label, .instant(instant?.description))
  }
}

extension CoinOrder.Key {
  /// The keys that a list of coins can be sorted by where no gains are computed.
  static let offered = allCases.filter { $0 != .gain }
}

extension Values {
  /// Reads a key to sort by.
  static func sortKey(
    _ text: String, of keys: [CoinOrder.Key]
  ) throws(ValueError) -> CoinOrder.Key {
    if let key = keys.first(where: { $0.rawValue == text }) { return key }
    let names = keys.map(\.rawValue)
    throw ValueError(
      "It takes \(listed(names)).",
      remedy: Nearest.of(text, among: names).map { "The nearest is \($0)." })
  }

  /// Reads the code of a currency.
  static func currency(_ text: String) throws(ValueError) -> Currency {
    guard let currency = Currency(code: text) else {
      throw ValueError("It takes the code of a currency, such as usd or eur.")
    }
    return currency
  }
}

extension Parameter {
  /// `--sort KEY`.
  static func sort(
    _ path: Path<CoinOrder.Key?>, _ help: String, keys: [CoinOrder.Key] = CoinOrder.Key.offered
  ) -> Parameter {
    option(
      "sort", "KEY", path, help, completion: .values(keys.map(\.rawValue)),
      parse: { (text) throws(ValueError) in try Values.sortKey(text, of: keys) })
  }

  /// `--currency CODE`.
  static func currency(_ path: Path<Currency>) -> Parameter {
    Parameter(
      shape: .option(
        .option, "currency", "CODE",
        "Show money in a currency such as eur; usd when nothing is set."),
      apply: { (options, text) throws(ValueError) in
        options[keyPath: path] = try Values.currency(text)
      },
      applySettings: { options, settings in options[keyPath: path] = settings.currency })
  }
}
