/// The rows of one or more market pages in one currency.
public struct MarketPage: Sendable, Hashable {
  /// The currency of every sum of money in it.
  public var currency: Currency
  /// The rows, in the provider's order.
  public var coins: [CoinMarket]

  /// Creates a page.
  public init(currency: Currency, coins: [CoinMarket]) {
    self.currency = currency
    self.coins = coins
  }

  /// The newest moment for which any of its rows holds.
  public var newest: Instant? { coins.lazy.compactMap(\.lastUpdated).max() }

  /// Reads an answer of `/coins/markets`.
  ///
  /// Only an id is required of a row; a row without one is left out and named. Of an id that comes
  /// twice, both rows are kept, and the later one is named.
  ///
  /// - Parameters:
  ///   - bytes: the answer's body.
  ///   - currency: the currency in which it was asked for, which the body does not say.
  ///   - hasSparklines: whether the prices of seven days are read, or passed over, which is faster.
  /// - Throws: `malformed`, `provider` or `wrongKind`; an empty array is a page without rows.
  public static func decode(
    _ bytes: [UInt8], currency: Currency, hasSparklines: Bool = true
  ) throws(MarketError) -> Decoded<MarketPage> {
    try decoding(bytes, as: .markets) { reader throws(JSONFault) in
      var ids: Set<CoinID> = []
      return MarketPage(
        currency: currency,
        coins: try reader.elements(about: 250) { reader throws(JSONFault) in
          let row = try reader.marketRow(hasSparkline: hasSparklines)
          if let row, !ids.insert(row.coin.id).inserted {
            let known = reader.problems.count
            reader.note("id", .repeated)
            reader.name(row.coin.id.text, since: known)
          }
          return row
        })
    }
  }
}

extension PayloadReader {
  /// Reads one row of a market page; nil when it has no id.
  fileprivate mutating func marketRow(hasSparkline: Bool) throws(JSONFault) -> CoinMarket? {
    var row = CoinMarket(coin: Coin(id: "", symbol: "", name: ""))
    var symbol = ""
    var name = ""
    var last = -1
    return try identified { reader, token, id throws(JSONFault) in
      guard let field = MarketField.next(token, in: reader.json, after: &last) else {
        return try reader.json.skip()
      }
      switch field {
      case .id: id = try reader.text("id")
      case .symbol: symbol = try reader.text("symbol") ?? ""
      case .name: name = try reader.text("name") ?? ""
      case .image: row.image = try reader.image()
      case .price: row.price = try reader.positive(field.key)
      case .rank: row.rank = try reader.whole(field.key)
      case .allTimeHighDate: row.allTimeHighDate = try reader.instant(field.key)
      case .allTimeLowDate: row.allTimeLowDate = try reader.instant(field.key)
      case .lastUpdated: row.lastUpdated = try reader.instant(field.key)
      case .sparkline where hasSparkline: row.sparkline = try reader.sparkline(field.key)
      case .roi, .sparkline: try reader.json.skip()
      default: row.set(field, to: try reader.decimal(field.key, atLeast: field.least))
      }
    } made: { id in
      row.coin = Coin(id: CoinID(id), symbol: symbol, name: name)
      return row
    }
  }

  /// Reads `{"price": [...]}`.
  mutating func sparkline(_ key: String) throws(JSONFault) -> [Double] {
    var values: [Double] = []
    guard try entersObject(key) else { return values }
    while let member = try nextKey() {
      if member == "price" { values = try doubles(key) } else { try json.skip() }
    }
    return values
  }

  /// Reads the address of a picture, or the largest of an object of them.
  mutating func image() throws(JSONFault) -> String? {
    guard try json.kind() == .object else { return try text("image") }
    try json.enterObject()
    var sizes: [String: String] = [:]
    while let size = try nextKey() { sizes[size] = try text("image") }
    return sizes["large"] ?? sizes["small"] ?? sizes["thumb"]
  }
}
