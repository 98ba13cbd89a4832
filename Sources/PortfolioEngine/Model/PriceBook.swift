/// A price of one unit, with where it comes from and when it held.
public struct PricePoint: Sendable, Hashable, Codable {
  /// Where a price comes from.
  public enum Source: String, Sendable, Hashable, Codable {
    /// A market snapshot of the cache.
    case snapshot
    /// The snapshot that is built into the program.
    case starter
    /// A `price` line of the journal.
    case stated
    /// The daily price store.
    case daily
    /// A price that was only supposed, to see what would be.
    case supposed = "what-if"
    /// Money in its own currency, whose price is one.
    case identity
  }

  /// The price of one unit, in the book's currency.
  public var price: Decimal128
  /// The moment for which the source gives it.
  public var asOf: Instant?
  /// Where it comes from.
  public var source: Source
  /// The change over the last 24 hours in percent, when the source gives one.
  public var change24h: Decimal128?

  /// Creates a price.
  public init(
    price: Decimal128, asOf: Instant?, source: Source, change24h: Decimal128? = nil
  ) {
    self.price = price
    self.asOf = asOf
    self.source = source
    self.change24h = change24h
  }
}

/// The prices of one moment in one currency, by coin: all that a report may know of the market.
public struct PriceBook: Sendable, Hashable {
  /// The currency of every price in the book.
  public let currency: Currency
  /// The prices; a coin that is not in it has none.
  public var points: [CoinID: PricePoint]

  /// Creates a book.
  public init(currency: Currency, points: [CoinID: PricePoint] = [:]) {
    self.currency = currency
    self.points = points
  }

  /// The price of a coin, or nil when none is known.
  public subscript(coin: CoinID) -> PricePoint? { points[coin] }
}
