/// Rows of an earlier answer to the same question, of coins that the latest answer says nothing of.
public struct KeptRows: Sendable, Hashable {
  /// The rows, as an array of JSON objects, each as it came.
  public let payload: [UInt8]
  /// When the newest answer that had any of them was fetched; a row without a time holds as of then.
  public let since: Instant

  /// The rows of some coins of a snapshot and of what it kept; nil when there are none of them.
  ///
  /// - Parameter isLacking: whether a coin's row is to be kept.
  init?(of held: Snapshot, where isLacking: (CoinID) -> Bool) {
    var rows: [[UInt8]] = []
    for payload in [held.payload, held.kept?.payload].compactMap(\.self) {
      guard let currency = held.key.currency else { return nil }
      rows += Self.elements(of: payload).filter { row in
        let page = try? MarketPage.decode(
          [UInt8(ascii: "[")] + row + [UInt8(ascii: "]")], currency: currency)
        return page?.value.coins.first.map { isLacking($0.coin.id) } ?? false
      }
    }
    guard !rows.isEmpty else { return nil }
    self.init(
      payload: [UInt8(ascii: "[")] + rows.joined(separator: [UInt8(ascii: ",")])
        + [UInt8(ascii: "]")],
      since: held.kept?.since ?? held.fetched)
  }

  init(payload: [UInt8], since: Instant) {
    self.payload = payload
    self.since = since
  }

  /// The rows, those without a time dated by the answer that had them.
  func rows(in currency: Currency) -> [CoinMarket] {
    let page = try? MarketPage.decode(payload, currency: currency)
    return (page?.value.coins ?? []).map { row in
      var row = row
      row.lastUpdated = row.lastUpdated ?? since
      return row
    }
  }

  private static func elements(of payload: [UInt8]) -> [[UInt8]] {
    var reader = PayloadReader(payload)
    var elements: [[UInt8]] = []
    do {
      try reader.json.enterArray()
      while try reader.json.nextElement() { elements.append(try reader.bytesOfValue()) }
    } catch {
      return []
    }
    return elements
  }
}

extension PayloadReader {
  /// Moves past a value of any kind, and hands out its bytes.
  mutating func bytesOfValue() throws(JSONFault) -> [UInt8] {
    _ = try json.kind()
    let start = json.index
    try json.skip()
    return Array(json.bytes[start..<json.index])
  }
}

extension Snapshot {
  /// What the snapshot says: its payload, and the rows or rates that it keeps of an earlier answer.
  ///
  /// - Parameter hasSparklines: whether the prices of seven days of the rows of a page are read.
  /// - Throws: as reading its payload does.
  func content(hasSparklines: Bool = true) throws(MarketError) -> Decoded<SnapshotContent> {
    var content = try SnapshotContent.decode(payload, for: key, hasSparklines: hasSparklines)
    if case .rates(let rates) = content.value {
      content.value = .rates(believed(rates))
      return content
    }
    guard let kept, let currency = key.currency, case .markets(var page) = content.value else {
      return content
    }
    page.coins += kept.rows(in: currency)
    content.value = .markets(page)
    return content
  }

  /// The rows of a page of the market by coin, the first of equal ids; empty for anything else.
  var rows: [CoinID: CoinMarket] {
    guard case .markets(let page)? = try? content().value else { return [:] }
    return Dictionary(page.coins.map { ($0.coin.id, $0) }, uniquingKeysWith: { first, _ in first })
  }
}
