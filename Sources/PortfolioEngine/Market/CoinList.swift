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
      var list = CoinList(coins: [])
      guard try reader.entersArray("") else { return list }
      list.coins.reserveCapacity(bytes.count / 56)
      var number = 0
      while try reader.json.nextElement() {
        reader.element = number
        number += 1
        if let coin = try reader.listedCoin() { list.coins.append(coin) }
      }
      return list
    }
  }
}

extension PayloadReader {
  fileprivate mutating func listedCoin() throws(JSONFault) -> Coin? {
    let known = problems.count
    guard try entersObject("") else {
      if problems.count == known { note("", .missing) }
      return nil
    }
    var id: String?
    var symbol: String?
    var name: String?
    while let key = try nextKey() {
      switch key {
      case "id": id = try text(key)
      case "symbol": symbol = try text(key)
      case "name": name = try text(key)
      default: try json.skip()
      }
    }
    guard let id else {
      note("id", .missing)
      return nil
    }
    if problems.count > known { self.name(id, since: known) }
    return Coin(id: CoinID(id), symbol: symbol ?? "", name: name ?? "")
  }
}
