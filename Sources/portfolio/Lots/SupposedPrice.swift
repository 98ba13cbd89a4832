internal import PortfolioEngine

/// A price that is only supposed, as it is typed: `btc=150000`.
struct SupposedPrice: Sendable, Hashable {
  /// The word for the coin.
  var coin: String
  /// The price of one unit, 0 or more.
  var price: Decimal128

  /// Reads `COIN=PRICE`.
  static func read(_ text: String) throws(ValueError) -> SupposedPrice {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else {
      throw ValueError("It takes a coin and a price, such as btc=150000.")
    }
    return SupposedPrice(coin: String(parts[0]), price: try Values.sum(String(parts[1])))
  }
}

extension PriceBook {
  /// The book with some prices supposed to be others.
  func supposing(_ prices: [CoinID: Decimal128]) -> PriceBook {
    var book = self
    for (coin, price) in prices {
      book.points[coin] = PricePoint(price: price, asOf: nil, source: .supposed)
    }
    return book
  }
}

extension Session {
  /// The coins of a journal whose prices are supposed.
  ///
  /// - Throws: `Failure` with status `no` for a coin that the journal does not have, with `words` for
  ///   one that is named twice.
  func supposed(
    _ prices: [SupposedPrice], in journal: Journal
  ) throws(Failure) -> [CoinID: Decimal128] {
    var supposed: [CoinID: Decimal128] = [:]
    for price in prices {
      let coin = try coin(named: price.coin, in: journal)
      guard supposed.updateValue(price.price, forKey: coin) == nil else {
        throw Failure(
          .words, "--set names \(price.coin) twice", remedies: ["Leave one of them out."])
      }
    }
    return supposed
  }

  /// Says what is only supposed.
  func note(
    supposing prices: [CoinID: Decimal128], in currency: Currency, names: [CoinID: String]
  ) -> [Note] {
    guard !prices.isEmpty else { return [] }
    let format = FigureFormat.price(CurrencyStyle(code: currency.code))
    let words = prices.sorted { $0.key < $1.key }
      .map { "\(names[$0.key] ?? $0.key.text) at \(format.text($0.value))" }
    return [
      Note(
        .warning,
        "What if: \(Values.listed(words, last: "and")). These are no prices of the market; figures"
          + " that rest on them are supposed.")
    ]
  }
}
