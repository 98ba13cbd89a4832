/// The orders of the app's coin list.
///
/// In the list of all coins `holdings` means rank; in the portfolio it means value, the largest first.
public enum ListOrder: String, Sendable, Hashable, Codable, CaseIterable {
  case rank, rankReversed, holdings, holdingsReversed, price, priceReversed

  /// The order of a list that nobody has put in another.
  public static let standard = ListOrder.holdings

  /// Whether the direction is turned.
  public var isReversed: Bool {
    switch self {
    case .rank, .holdings, .price: false
    case .rankReversed, .holdingsReversed, .priceReversed: true
    }
  }

  /// The key and direction that this order means.
  ///
  /// - Parameter portfolio: whether the list is that of the portfolio.
  public func order(inPortfolio portfolio: Bool) -> CoinOrder {
    switch self {
    case .rank, .rankReversed: CoinOrder(.rank, isReversed: isReversed)
    case .price, .priceReversed: CoinOrder(.price, isReversed: isReversed)
    case .holdings, .holdingsReversed:
      CoinOrder(portfolio ? .value : .rank, isReversed: isReversed)
    }
  }
}
