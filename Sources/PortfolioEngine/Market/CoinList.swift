/// Every coin that a provider knows, by id, symbol and name.
public struct CoinList: Sendable, Hashable {
  /// The coins, in the provider's order.
  ///
  /// Symbols and names are not unique, are padded with blanks here and there, and may be empty.
  public var coins: [Coin]

  /// Creates a list.
  public init(coins: [Coin]) { self.coins = coins }

  /// Reads an answer of `/coins/list`, with or without platforms, which are not kept.
  ///
  /// Only an id is required of an element; one without is left out and named.
  ///
  /// - Throws: `malformed`, `provider` or `wrongKind`.
  public static func decode(_ bytes: [UInt8]) throws(MarketError) -> Decoded<CoinList> {
    try decoding(bytes, as: .coinList) { reader throws(JSONFault) in
      CoinList(
        coins: try reader.elements(about: bytes.count / 56) { reader throws(JSONFault) in
          try reader.listedCoin()
        })
    }
  }
}

extension PayloadReader {
  fileprivate mutating func listedCoin() throws(JSONFault) -> Coin? {
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
      default: try reader.json.skip()
      }
    } made: {
      Coin(id: CoinID($0), symbol: symbol, name: name)
    }
  }
}
