extension PayloadReader {
  /// Reads the market data of a coin's detail into one row for each currency.
  ///
  /// There, prices are objects with a value for each currency, while supplies and ranks are single
  /// values. A change of 24 hours has both forms: the object `..._in_currency` counts where it is, and
  /// the single value, which is in US dollars, only for the dollar and only without it. The sparkline
  /// is in US dollars.
  mutating func marketData(_ key: String) throws(JSONFault) -> [Currency: CoinMarket] {
    guard try entersObject(key) else { return [:] }
    var rows: [Currency: CoinMarket] = [:]
    var common = CoinMarket(coin: Coin(id: "", symbol: "", name: ""))
    var dollars = common
    while let name = try nextKey() {
      guard let (field, isDollars) = Self.detailFields[name] else {
        try json.skip()
        continue
      }
      let key = "\(key).\(name)"
      switch field {
      case .rank: common.rank = try whole(key)
      case .lastUpdated: common.lastUpdated = try instant(key)
      case .sparkline: dollars.sparkline = try sparkline(key)
      case .allTimeHighDate, .allTimeLowDate:
        let dates = try byCurrency(key) { reader, key throws(JSONFault) in try reader.instant(key) }
        for (currency, date) in dates {
          if field == .allTimeHighDate {
            rows[currency, default: common].allTimeHighDate = date
          } else {
            rows[currency, default: common].allTimeLowDate = date
          }
        }
      case .circulatingSupply, .totalSupply, .maxSupply:
        common.set(field, to: try decimal(key, atLeast: field.least))
      default:
        if isDollars, try json.kind() != .object {
          dollars.set(field, to: try decimal(key, atLeast: field.least))
          continue
        }
        for (currency, value) in try decimals(key, atLeast: field.least) {
          rows[currency, default: common].set(
            field, to: field == .price && value.isZero ? nil : value)
        }
      }
    }
    for currency in rows.keys { rows[currency]?.fill(from: common) }
    rows[.usd]?.fill(fromDollars: dollars)
    return rows
  }

  /// The fields of market data by key, and whether a single value of it is in US dollars.
  private static let detailFields: [String: (MarketField, Bool)] = {
    var fields: [String: (MarketField, Bool)] = [
      "sparkline_7d": (.sparkline, false),
      "price_change_24h_in_currency": (.priceChange24h, false),
      "market_cap_change_24h_in_currency": (.marketCapChange24h, false),
      "market_cap_change_percentage_24h_in_currency": (.marketCapChangePercentage24h, false),
    ]
    for field in MarketField.allCases {
      switch field {
      case .id, .symbol, .name, .image, .roi, .sparkline: break
      case .priceChange24h, .priceChangePercentage24h, .marketCapChange24h,
        .marketCapChangePercentage24h:
        fields[field.key] = (field, true)
      default: fields[field.key] = (field, false)
      }
    }
    return fields
  }()
}

extension CoinMarket {
  /// Takes over what is the same in every currency.
  fileprivate mutating func fill(from common: CoinMarket) {
    rank = common.rank
    lastUpdated = common.lastUpdated
    circulatingSupply = common.circulatingSupply
    totalSupply = common.totalSupply
    maxSupply = common.maxSupply
    priceChangePercentage24h = changePercentages["24h"] ?? priceChangePercentage24h
  }

  /// Takes over what is given in US dollars alone, where nothing closer is known.
  fileprivate mutating func fill(fromDollars dollars: CoinMarket) {
    priceChange24h = priceChange24h ?? dollars.priceChange24h
    priceChangePercentage24h = priceChangePercentage24h ?? dollars.priceChangePercentage24h
    marketCapChange24h = marketCapChange24h ?? dollars.marketCapChange24h
    marketCapChangePercentage24h =
      marketCapChangePercentage24h ?? dollars.marketCapChangePercentage24h
    sparkline = dollars.sparkline
  }
}
