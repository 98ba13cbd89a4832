/// A row about one coin that can be put in order: every figure may be missing.
public protocol CoinFigures {
  /// Who the coin is; its id settles ties.
  var coin: Coin { get }
  /// The rank by market cap, from 1.
  var rank: Int? { get }
  /// The price of one unit.
  var unitPrice: Decimal128? { get }
  /// The 24-hour change of the price in percent.
  var changePercent: Decimal128? { get }
  /// The volume of 24 hours.
  var volume: Decimal128? { get }
  /// The market cap.
  var marketCap: Decimal128? { get }
  /// How much is held; nil when nothing is.
  var held: Decimal128? { get }
  /// What that is worth.
  var value: Decimal128? { get }
  /// Its gain.
  var gain: Decimal128? { get }
  /// Its share of the portfolio.
  var weight: Decimal128? { get }
}

extension CoinFigures {
  /// Nil, unless the row tells.
  public var volume: Decimal128? { nil }
  /// Nil, unless the row tells.
  public var marketCap: Decimal128? { nil }
  /// Nil, unless the row tells.
  public var held: Decimal128? { nil }
  /// Nil, unless the row tells.
  public var value: Decimal128? { nil }
  /// Nil, unless the row tells.
  public var gain: Decimal128? { nil }
  /// Nil, unless the row tells.
  public var weight: Decimal128? { nil }
}

extension Holding: CoinFigures {
  /// The price of one unit.
  public var unitPrice: Decimal128? { price?.price }
  /// The 24-hour change of the price in percent.
  public var changePercent: Decimal128? { price?.change24h }
  /// The quantity.
  public var held: Decimal128? { quantity }
}

extension CoinMarket: CoinFigures {
  /// The price of one unit.
  public var unitPrice: Decimal128? { price }
  /// The 24-hour change of the price in percent.
  public var changePercent: Decimal128? { priceChangePercentage24h }
}
