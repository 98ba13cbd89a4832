/// How the quantity of one coin changed, and what each change cost or brought.
public struct Position: Sendable, Hashable, Codable {
  /// One change of the quantity.
  public struct Change: Sendable, Hashable, Codable {
    /// The civil day.
    public var day: Day
    /// How many units came in; negative for what left.
    public var quantity: Decimal128
    /// The money that came in with it, fees included: the cost of a purchase, less the proceeds of
    /// a sale.
    ///
    /// Zero for what is return and no flow (a reward, a network fee). Nil when
    /// it is to be valued at the price of the day, as a deposit of coins is.
    public var paidIn: Decimal128?
    /// A fee in money that the money above does not hold, since that is another coin's, or to be
    /// valued; one payment with it.
    public var fee: Decimal128
    /// The coin of the portfolio that the money came from or went to, as a swap's does: it is then no
    /// payment, as long as that coin has prices.
    public var exchangedFor: CoinID?

    /// Creates a change; a payment, if there is money.
    public init(
      day: Day, quantity: Decimal128, paidIn: Decimal128?, fee: Decimal128 = .zero,
      exchangedFor: CoinID? = nil
    ) {
      self.day = day
      self.quantity = quantity
      self.paidIn = paidIn
      self.fee = fee
      self.exchangedFor = exchangedFor
    }
  }

  /// Which coin.
  public let coin: CoinID
  /// The changes, by ascending day; several may lie on one.
  public let changes: [Change]

  /// Creates a position that starts with nothing.
  ///
  /// - Throws: `ReturnsError.changesOutOfOrder` when a change lies before an earlier one.
  public init(coin: CoinID, changes: [Change]) throws(ReturnsError) {
    for (before, change) in zip(changes, changes.dropFirst()) where change.day < before.day {
      throw .changesOutOfOrder(coin, change.day)
    }
    self.coin = coin
    self.changes = changes
  }
}
