/// What a provider tells of one coin beyond its market row.
public struct CoinDetail: Sendable, Hashable {
  /// Who the coin is.
  public var coin: Coin
  /// Minutes between blocks; nil when the source says 0, which means unknown there.
  public var blockTime: Decimal128?
  /// The name of the hashing algorithm.
  public var hashingAlgorithm: String?
  /// The English description as plain text: tags removed, entities decoded, line ends normalised.
  public var description: String?
  /// The first homepage that is not empty.
  public var homepage: String?
  /// The subreddit; nil when the source gives the bare site.
  public var subreddit: String?
  /// The day of the first block.
  public var genesis: Day?
  /// The market row of the same answer, by currency; empty when the answer carries no market data.
  public var markets: [Currency: CoinMarket] = [:]
  /// The moment for which the answer holds.
  public var lastUpdated: Instant?

  /// Creates a detail of which only the identity is known.
  public init(coin: Coin) { self.coin = coin }

  /// Reads an answer of `/coins/{id}`, or an element of the former `/coins`.
  ///
  /// - Throws: `malformed`, `provider` or `wrongKind`; `wrongKind`, too, when the id is missing,
  ///   since then nothing says which coin it is.
  public static func decode(_ bytes: [UInt8]) throws(MarketError) -> Decoded<CoinDetail> {
    try decode(bytes, as: .coinDetail)
  }

  /// Reads an answer of `/coins/{id}/history`: the prices of one day, which it does not name.
  ///
  /// - Throws: as for an answer of `/coins/{id}`.
  public static func decode(dayOf bytes: [UInt8]) throws(MarketError) -> Decoded<CoinDetail> {
    try decode(bytes, as: .historyOfDay)
  }

  private static func decode(
    _ bytes: [UInt8], as kind: PayloadKind
  ) throws(MarketError) -> Decoded<CoinDetail> {
    let decoded = try decoding(bytes, as: kind) { reader throws(JSONFault) in
      try reader.coinDetail()
    }
    guard let detail = decoded.value else {
      throw .wrongKind(expected: kind, found: .unknown)
    }
    return Decoded(detail, problems: decoded.problems)
  }
}

extension PayloadReader {
  fileprivate mutating func coinDetail() throws(JSONFault) -> CoinDetail? {
    guard try entersObject("") else { return nil }
    var detail = CoinDetail(coin: Coin(id: "", symbol: "", name: ""))
    var id: String?
    var symbol: String?
    var name: String?
    var picture: String?
    var rank: Int?
    while let key = try nextKey() {
      switch key {
      case "id": id = try text(key)
      case "symbol": symbol = try text(key)
      case "name": name = try text(key)
      case "image": picture = try image()
      case "market_cap_rank": rank = try whole(key)
      case "block_time_in_minutes": detail.blockTime = try positive(key)
      case "hashing_algorithm": detail.hashingAlgorithm = try text(key)
      case "description": detail.description = try english(key)
      case "links": try links(key, into: &detail)
      case "genesis_date": detail.genesis = try day(key)
      case "last_updated": detail.lastUpdated = try instant(key)
      case "market_data": detail.markets = try marketData(key)
      default: try json.skip()
      }
    }
    guard let id else { return nil }
    detail.coin = Coin(id: CoinID(id), symbol: symbol ?? "", name: name ?? "")
    for currency in detail.markets.keys {
      detail.markets[currency]?.coin = detail.coin
      detail.markets[currency]?.image = picture
      if detail.markets[currency]?.rank == nil { detail.markets[currency]?.rank = rank }
      if detail.markets[currency]?.lastUpdated == nil {
        detail.markets[currency]?.lastUpdated = detail.lastUpdated
      }
    }
    return detail
  }

  private mutating func english(_ key: String) throws(JSONFault) -> String? {
    var english: String?
    guard try entersObject(key) else { return nil }
    while let language = try nextKey() {
      if language == "en" { english = try text("\(key).en") } else { try json.skip() }
    }
    let plain = english.map(DescriptionText.of)
    return plain == "" ? nil : plain
  }

  private mutating func links(
    _ key: String, into detail: inout CoinDetail
  ) throws(JSONFault) {
    guard try entersObject(key) else { return }
    while let link = try nextKey() {
      switch link {
      case "homepage":
        guard try entersArray("\(key).homepage") else { continue }
        while try json.nextElement() {
          let address = try text("\(key).homepage")
          if detail.homepage == nil { detail.homepage = address }
        }
      case "subreddit_url":
        let address = try text("\(key).subreddit_url")
        let bare = ["https://www.reddit.com", "https://www.reddit.com/"]
        detail.subreddit = address.flatMap { bare.contains($0) ? nil : $0 }
      default: try json.skip()
      }
    }
  }
}
