/// A provider's answer as it was, and all that is known of how it came.
public struct Snapshot: Sendable, Hashable {
  /// The version of the file's layout that this program writes and reads.
  public static let schema = 1

  /// What it is an answer to.
  public var key: SnapshotKey
  /// Who gave it, for a person: `CoinGecko`.
  public var source: String
  /// From where, without secrets; nil for an answer that was saved by hand.
  public var url: String?
  /// When it was fetched, or, for one that was saved by hand, the newest time inside it.
  public var fetched: Instant
  /// The validator that the provider sent along, for asking whether it changed.
  public var etag: String?
  /// The date of its last change as the provider sent it.
  public var lastModified: String?
  /// The prices in it that jumped although their 24-hour change denies it, by coin.
  public var doubts: [CoinID: PriceDoubt] = [:]
  /// The last known prices of coins of which it gives none, by coin.
  public var lastPrices: [CoinID: PriceDoubt] = [:]
  /// The rows of coins that were asked for by id, and that it lacks although an answer before had them.
  public var kept: KeptRows?
  /// When it was taken over by hand, where that decides between it and other snapshots.
  public var imported: Instant?
  /// Whether it was taken over although newer rows of its coins were cached: of those coins, what was
  /// cached before counts no longer.
  public var isForced = false
  /// The answer's body, byte for byte but for blanks and a byte order mark around it.
  public let payload: [UInt8]

  /// Creates a snapshot; the URL loses whatever in it could be a secret.
  public init(
    key: SnapshotKey, source: String = "CoinGecko", url: String? = nil, fetched: Instant,
    etag: String? = nil, lastModified: String? = nil, payload: [UInt8]
  ) {
    self.key = key
    self.source = source
    self.url = url.map(Self.withoutSecrets)
    self.fetched = fetched
    self.etag = etag
    self.lastModified = lastModified
    self.payload = Self.withoutMargin(payload)
  }

  private static func withoutMargin(_ payload: [UInt8]) -> [UInt8] {
    let isBlank = { (byte: UInt8) in byte == 32 || (9...13).contains(byte) }
    let hasMark = payload.starts(with: [0xEF, 0xBB, 0xBF])
    let start = payload[(hasMark ? 3 : 0)...].firstIndex { !isBlank($0) } ?? payload.count
    let end = payload.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? payload.count
    return start == 0 && end == payload.count ? payload : Array(payload[start..<max(start, end)])
  }

  /// When it came into the cache, as far as that is known.
  var taken: Instant { imported ?? fetched }

  /// A URL without the user before its host, its fragment, and each item of its query whose name
  /// speaks of a key, token, secret, password or signature.
  static func withoutSecrets(_ url: String) -> String {
    var text = Substring(url.prefix { $0 != "#" })
    let query = text.firstIndex(of: "?").map { text[text.index(after: $0)...] }
    text = text.prefix { $0 != "?" }
    if let scheme = text.firstRange(of: "://") {
      let rest = text[scheme.upperBound...]
      let authority = rest.prefix { $0 != "/" }
      if let at = authority.lastIndex(of: "@") {
        text = text[..<scheme.upperBound] + rest[rest.index(after: at)...]
      }
    }
    let secrets = ["key", "token", "secret", "pass", "sig", "auth"]
    let items = (query ?? "").split(separator: "&").filter { item in
      let name = item.prefix { $0 != "=" }.lowercased()
      return !secrets.contains { name.firstRange(of: $0) != nil } && !name.utf8.contains(37)
    }
    return items.isEmpty ? String(text) : "\(text)?\(items.joined(separator: "&"))"
  }
}

/// Why a snapshot's file is not used.
public enum SnapshotFault: Error, Sendable, Hashable {
  /// A newer version of the program wrote it.
  case newerSchema(Int)
  /// It is no snapshot, or a broken one.
  case damaged
}

extension Snapshot {
  /// The bytes of the snapshot's file: a JSON object whose last member is the payload as it was.
  public var file: [UInt8] {
    var head = "{\"schema\":\(Self.schema),\"source\":\(Self.quoted(source))"
    if let url { head += ",\"url\":\(Self.quoted(url))" }
    head += ",\"fetched\":\"\(fetched)\""
    if let etag { head += ",\"etag\":\(Self.quoted(etag))" }
    if let lastModified { head += ",\"lastModified\":\(Self.quoted(lastModified))" }
    head += ",\"endpoint\":\"\(key.endpoint.rawValue)\""
    if let currency = key.currency { head += ",\"currency\":\"\(currency)\"" }
    let parameters = key.parameters.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map { "\(Self.quoted($0.key)):\(Self.quoted($0.value))" }
    head += ",\"parameters\":{\(parameters.joined(separator: ","))}"
    for (name, prices) in [("doubts", doubts), ("lastPrices", lastPrices)] where !prices.isEmpty {
      let items = prices.sorted { $0.key < $1.key }
        .map { "\(Self.quoted($0.key.text)):\(Self.quoted($0.value.written))" }
      head += ",\"\(name)\":{\(items.joined(separator: ","))}"
    }
    if let kept {
      head += ",\"keptSince\":\"\(kept.since)\",\"kept\":"
      head += String(decoding: kept.payload, as: UTF8.self)
    }
    if let imported { head += ",\"imported\":\"\(imported)\"" }
    if isForced { head += ",\"forced\":\"yes\"" }
    head += ",\n\"payload\":"
    return Array(head.utf8) + payload + Array("}\n".utf8)
  }

  /// Reads the bytes of a snapshot's file.
  ///
  /// - Throws: `newerSchema` or `damaged`.
  public init(file bytes: [UInt8]) throws(SnapshotFault) {
    do {
      var reader = PayloadReader(bytes)
      self = try Self.read(&reader)
      try reader.json.finish()
    } catch let fault as SnapshotFault {
      throw fault
    } catch {
      throw .damaged
    }
  }

  /// What the bytes of a snapshot's file say before the payload, which is neither read nor checked.
  ///
  /// - Returns: the snapshot with an empty payload; nil when its head is not one that this version
  ///   writes.
  static func head(ofFile bytes: [UInt8]) -> Snapshot? {
    var reader = PayloadReader(bytes)
    return try? read(&reader, withPayload: false)
  }

  private static func read(
    _ reader: inout PayloadReader, withPayload: Bool = true
  ) throws -> Snapshot {
    var texts: [String: String] = [:]
    var parameters: [String: String] = [:]
    var prices: [String: [CoinID: PriceDoubt]] = [:]
    var kept: [UInt8]?
    var schema: Int?
    var payload: [UInt8]?
    try reader.json.enterObject()
    members: while let name = try reader.nextKey() {
      switch name {
      case "schema":
        schema = try reader.whole(name)
        if let schema, schema > Self.schema { throw SnapshotFault.newerSchema(schema) }
      case "parameters":
        try reader.json.enterObject()
        while let parameter = try reader.nextKey() {
          parameters[parameter] = try reader.text(parameter) ?? ""
        }
      case "doubts", "lastPrices":
        try reader.json.enterObject()
        while let id = try reader.nextKey() {
          prices[name, default: [:]][CoinID(id)] = try reader.text(id).flatMap {
            PriceDoubt(written: $0)
          }
        }
      case "kept": kept = try reader.bytesOfValue()
      case "payload" where !withPayload:
        payload = []
        break members
      case "payload": payload = try reader.bytesOfValue()
      default: texts[name] = try reader.text(name)
      }
    }
    guard schema == Self.schema, let payload, reader.problems.isEmpty,
      let endpoint = texts["endpoint"].flatMap(SnapshotKey.Endpoint.init(rawValue:)),
      let fetched = texts["fetched"].flatMap({ Instant($0) }), let source = texts["source"]
    else { throw SnapshotFault.damaged }
    var snapshot = Snapshot(
      key: SnapshotKey(
        endpoint, currency: texts["currency"].flatMap { Currency(code: $0) },
        parameters: parameters),
      source: source, url: texts["url"], fetched: fetched, etag: texts["etag"],
      lastModified: texts["lastModified"], payload: payload)
    snapshot.doubts = prices["doubts"] ?? [:]
    snapshot.lastPrices = prices["lastPrices"] ?? [:]
    if let kept, let since = texts["keptSince"].flatMap({ Instant($0) }) {
      snapshot.kept = KeptRows(payload: kept, since: since)
    }
    snapshot.imported = texts["imported"].flatMap { Instant($0) }
    snapshot.isForced = texts["forced"] == "yes"
    return snapshot
  }

  /// A text as a JSON string.
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\u{0}"..."\u{1F}", "\u{7F}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
