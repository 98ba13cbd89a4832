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
  /// twice, both rows are kept.
  ///
  /// - Parameters:
  ///   - bytes: the answer's body.
  ///   - currency: the currency in which it was asked for, which the body does not say.
  /// - Throws: `malformed`, `provider` or `wrongKind`; an empty array is a page without rows.
  public static func decode(
    _ bytes: [UInt8], currency: Currency
  ) throws(MarketError) -> Decoded<MarketPage> {
    try decoding(bytes, as: .markets) { reader throws(JSONFault) in
      var page = MarketPage(currency: currency, coins: [])
      guard try reader.entersArray("") else { return page }
      page.coins.reserveCapacity(250)
      var number = 0
      while try reader.json.nextElement() {
        reader.element = number
        number += 1
        if let row = try reader.marketRow() { page.coins.append(row) }
      }
      return page
    }
  }
}

extension PayloadReader {
  /// Reads one row of a market page; nil when it has no id.
  fileprivate mutating func marketRow() throws(JSONFault) -> CoinMarket? {
    let known = problems.count
    guard try entersObject("") else {
      if problems.count == known { note("", .missing) }
      return nil
    }
    var row = CoinMarket(coin: Coin(id: "", symbol: "", name: ""))
    var id: String?
    var symbol: String?
    var name: String?
    var last = -1
    while let token = try json.nextKey() {
      guard let number = MarketField.table.number(of: token, in: json, after: last),
        let field = MarketField(rawValue: number)
      else {
        try json.skip()
        continue
      }
      last = number
      switch field {
      case .id: id = try text("id")
      case .symbol: symbol = try text("symbol")
      case .name: name = try text("name")
      case .image: row.image = try image()
      case .price: row.price = try positive(field.key)
      case .rank: row.rank = try whole(field.key)
      case .allTimeHighDate: row.allTimeHighDate = try instant(field.key)
      case .allTimeLowDate: row.allTimeLowDate = try instant(field.key)
      case .lastUpdated: row.lastUpdated = try instant(field.key)
      case .sparkline: row.sparkline = try sparkline(field.key)
      case .roi: try json.skip()
      default: row.set(field, to: try decimal(field.key))
      }
    }
    guard let id else {
      note("id", .missing)
      return nil
    }
    row.coin = Coin(id: CoinID(id), symbol: symbol ?? "", name: name ?? "")
    if problems.count > known { self.name(id, since: known) }
    return row
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
