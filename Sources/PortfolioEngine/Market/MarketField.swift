/// The keys of a market row, in the order in which answers hold them.
enum MarketField: Int, Sendable, CaseIterable {
  case id, symbol, name, image, price, marketCap, rank, fullyDilutedValuation, volume, high24h,
    low24h
  case priceChange24h, priceChangePercentage24h, marketCapChange24h, marketCapChangePercentage24h
  case circulatingSupply, totalSupply, maxSupply, allTimeHigh, allTimeHighChangePercentage
  case allTimeHighDate, allTimeLow, allTimeLowChangePercentage, allTimeLowDate, roi, lastUpdated
  case sparkline, change1h, change24h, change7d, change14d, change30d, change60d, change200d
  case change1y

  /// The provider's name.
  var key: String {
    switch self {
    case .id: "id"
    case .symbol: "symbol"
    case .name: "name"
    case .image: "image"
    case .price: "current_price"
    case .marketCap: "market_cap"
    case .rank: "market_cap_rank"
    case .fullyDilutedValuation: "fully_diluted_valuation"
    case .volume: "total_volume"
    case .high24h: "high_24h"
    case .low24h: "low_24h"
    case .priceChange24h: "price_change_24h"
    case .priceChangePercentage24h: "price_change_percentage_24h"
    case .marketCapChange24h: "market_cap_change_24h"
    case .marketCapChangePercentage24h: "market_cap_change_percentage_24h"
    case .circulatingSupply: "circulating_supply"
    case .totalSupply: "total_supply"
    case .maxSupply: "max_supply"
    case .allTimeHigh: "ath"
    case .allTimeHighChangePercentage: "ath_change_percentage"
    case .allTimeHighDate: "ath_date"
    case .allTimeLow: "atl"
    case .allTimeLowChangePercentage: "atl_change_percentage"
    case .allTimeLowDate: "atl_date"
    case .roi: "roi"
    case .lastUpdated: "last_updated"
    case .sparkline: "sparkline_in_7d"
    case .change1h: "price_change_percentage_1h_in_currency"
    case .change24h: "price_change_percentage_24h_in_currency"
    case .change7d: "price_change_percentage_7d_in_currency"
    case .change14d: "price_change_percentage_14d_in_currency"
    case .change30d: "price_change_percentage_30d_in_currency"
    case .change60d: "price_change_percentage_60d_in_currency"
    case .change200d: "price_change_percentage_200d_in_currency"
    case .change1y: "price_change_percentage_1y_in_currency"
    }
  }

  /// The smallest that the figure can be; nil for changes of sums, which have no least.
  var least: Decimal128? {
    switch self {
    case .price, .marketCap, .fullyDilutedValuation, .volume, .high24h, .low24h, .circulatingSupply,
      .totalSupply, .maxSupply, .allTimeHigh, .allTimeLow:
      .zero
    case .priceChangePercentage24h, .marketCapChangePercentage24h, .allTimeHighChangePercentage,
      .allTimeLowChangePercentage, .change1h, .change24h, .change7d, .change14d, .change30d,
      .change60d, .change200d, .change1y:
      -100
    case .id, .symbol, .name, .image, .rank, .priceChange24h, .marketCapChange24h,
      .allTimeHighDate, .allTimeLowDate, .roi, .lastUpdated, .sparkline:
      nil
    }
  }

  /// The period of a change, for the fields that hold one.
  var period: String? {
    switch self {
    case .change1h: "1h"
    case .change24h: "24h"
    case .change7d: "7d"
    case .change14d: "14d"
    case .change30d: "30d"
    case .change60d: "60d"
    case .change200d: "200d"
    case .change1y: "1y"
    default: nil
    }
  }

  /// Whether a market row can have a key.
  static func isKey(_ key: String) -> Bool { keys.contains(key) }

  private static let keys = Set(allCases.map(\.key))

  /// All keys, for finding a field by the bytes of one.
  static let table = KeyTable(allCases.map(\.key))

  /// The field of a key, looked for from the one behind the last found, which it then is; nil for
  /// other keys.
  static func next(_ token: JSONReader.Token, in json: JSONReader, after last: inout Int)
    -> MarketField?
  {
    guard let number = table.number(of: token, in: json, after: last) else { return nil }
    last = number
    return MarketField(rawValue: number)
  }
}

extension CoinMarket {
  /// Gives a field that holds a decimal its value; other fields stay as they are.
  mutating func set(_ field: MarketField, to value: Decimal128?) {
    switch field {
    case .price: price = value
    case .marketCap: marketCap = value
    case .fullyDilutedValuation: fullyDilutedValuation = value
    case .volume: volume = value
    case .high24h: high24h = value
    case .low24h: low24h = value
    case .priceChange24h: priceChange24h = value
    case .priceChangePercentage24h: priceChangePercentage24h = value
    case .marketCapChange24h: marketCapChange24h = value
    case .marketCapChangePercentage24h: marketCapChangePercentage24h = value
    case .circulatingSupply: circulatingSupply = value
    case .totalSupply: totalSupply = value
    case .maxSupply: maxSupply = value
    case .allTimeHigh: allTimeHigh = value
    case .allTimeHighChangePercentage: allTimeHighChangePercentage = value
    case .allTimeLow: allTimeLow = value
    case .allTimeLowChangePercentage: allTimeLowChangePercentage = value
    case .change1h, .change24h, .change7d, .change14d, .change30d, .change60d, .change200d,
      .change1y:
      if let period = field.period { changePercentages[period] = value }
    case .id, .symbol, .name, .image, .rank, .allTimeHighDate, .allTimeLowDate, .roi, .lastUpdated,
      .sparkline:
      break
    }
  }
}
