/// What kind of answer a body is, told from its shape alone.
public enum PayloadKind: String, Sendable, Hashable, CaseIterable {
  /// `/coins/markets`: rows of coins in one currency.
  case markets
  /// `/global`: the whole market.
  case global
  /// `/coins/{id}`: one coin.
  case coinDetail
  /// `/coins/list`: every coin's id, symbol and name.
  case coinList
  /// `/coins/{id}/market_chart`, with or without `/range`: prices, market caps and volumes over time.
  case marketChart
  /// `/exchange_rates`: units for one bitcoin.
  case exchangeRates
  /// `/simple/supported_vs_currencies`: currency codes.
  case supportedCurrencies
  /// A provider's error in any shape.
  case error
  /// `/coins/{id}/history`: one coin on one day.
  case historyOfDay
  /// `/search/trending`.
  case trending
  /// `/search`.
  case search
  /// `/simple/price`.
  case simplePrice
  /// `/coins/{id}/ohlc`: candles.
  case ohlc
  /// `/global/decentralized_finance_defi`.
  case globalDefi
  /// `/coins/categories` or its list.
  case categories
  /// `/ping`.
  case ping
  /// `/coins/{id}/tickers`.
  case tickers
  /// `[]`, which several kinds can be: a page past the end, say.
  case emptyArray
  /// Nothing that is known.
  case unknown

  /// Whether answers of the kind are arrays.
  var isArray: Bool {
    switch self {
    case .markets, .coinList, .supportedCurrencies, .ohlc, .categories, .emptyArray: true
    default: false
    }
  }

  /// Recognises a body; bytes that are broken or nothing known are `unknown`.
  public init(recognizing bytes: [UInt8]) {
    self = (try? Self.recognize(bytes)) ?? .unknown
  }

  /// Recognises a body by the keys of its outer object, or of the first object of its array, the rest
  /// of which is not looked at.
  static func recognize(_ bytes: [UInt8]) throws(JSONFault) -> PayloadKind {
    var reader = JSONReader(bytes)
    do {
      switch try reader.kind() {
      case .object:
        let keys = try Self.keys(&reader)
        try reader.finish()
        return Self.object(keys)
      case .array: return try Self.array(&reader)
      case .string, .number, .boolean, .null:
        try reader.skip()
        try reader.finish()
        return .unknown
      }
    } catch {
      if ProviderError(text: bytes) != nil { return .error }
      throw error
    }
  }

  private static func array(_ reader: inout JSONReader) throws(JSONFault) -> PayloadKind {
    try reader.enterArray()
    var isEmpty = true
    while try reader.nextElement() {
      isEmpty = false
      switch try reader.kind() {
      case .object:
        let keys = try keys(&reader)
        if keys["category_id"] != nil || keys["top_3_coins"] != nil { return .categories }
        if keys["market_data"] != nil || keys["block_time_in_minutes"] != nil { return .unknown }
        let identity: Set = ["id", "symbol", "name"]
        if keys.keys.contains(where: { MarketField.isKey($0) && !identity.contains($0) }) {
          return .markets
        }
        if keys["id"] != nil, keys["symbol"] != nil || keys["name"] != nil { return .coinList }
      case .string:
        let token = try reader.string()
        if let text = reader.text(token), Currency(code: text) != nil {
          return .supportedCurrencies
        }
      case .array:
        // Candles are rows of numbers; arrays in arrays may as well go down without end.
        var isRow = true
        try reader.enterArray()
        while try reader.nextElement() {
          isRow = try reader.kind() == .number && isRow
          try reader.skip()
        }
        return isRow ? .ohlc : .unknown
      case .number, .boolean, .null: try reader.skip()
      }
    }
    return isEmpty ? .emptyArray : .unknown
  }

  private static func object(_ keys: [String: Shape]) -> PayloadKind {
    func has(_ key: String) -> Bool { keys[key] != nil }
    if keys["status"]?.names("error_code", "error_message") == true || has("error_code") {
      return .error
    }
    if let error = keys["error"], error.kind != .null { return .error }
    if has("gecko_says") { return .ping }
    if let data = keys["data"] {
      if data.names("active_cryptocurrencies", "total_market_cap", "market_cap_percentage") {
        return .global
      }
      return data.names("defi_market_cap") ? .globalDefi : .unknown
    }
    if keys["prices"]?.kind == .array { return .marketChart }
    if keys["rates"]?.kind == .object { return .exchangeRates }
    if has("coins") { return has("icos") ? .search : .trending }
    if has("id"), has("symbol") || has("name") {
      let detail = ["block_time_in_minutes", "last_updated", "links", "hashing_algorithm"]
      return detail.contains(where: has) ? .coinDetail : .historyOfDay
    }
    if has("tickers") { return .tickers }
    let prices = keys.values.allSatisfy { $0.kind == .object && $0.isFlat }
    return prices && !keys.isEmpty ? .simplePrice : .unknown
  }

  /// What a member looks like from outside.
  private struct Shape {
    let kind: JSONReader.Kind
    /// The keys of an object.
    let keys: Set<String>
    /// Whether no member of the object holds others.
    let isFlat: Bool

    func names(_ wanted: String...) -> Bool { wanted.contains(where: keys.contains) }
  }

  /// Reads an object into the shapes of its members.
  private static func keys(_ reader: inout JSONReader) throws(JSONFault) -> [String: Shape] {
    var shapes: [String: Shape] = [:]
    try reader.enterObject()
    while let token = try reader.nextKey() {
      let kind = try reader.kind()
      var inner: Set<String> = []
      var isFlat = true
      if kind == .object {
        try reader.enterObject()
        while let key = try reader.nextKey() {
          let kind = try reader.kind()
          if kind == .object || kind == .array || kind == .string { isFlat = false }
          if let name = reader.text(key) { inner.insert(name) }
          try reader.skip()
        }
      } else {
        try reader.skip()
      }
      if let name = reader.text(token) {
        shapes[name] = Shape(kind: kind, keys: inner, isFlat: isFlat)
      }
    }
    return shapes
  }
}
