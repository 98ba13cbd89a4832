/// A reader of one market answer: lenient values out of a `JSONReader`, and problems noted beside.
///
/// Each method reads exactly one value. Null and an empty string are unknown without being wrong; a
/// value of another kind is skipped and noted.
struct PayloadReader: Sendable {
  var json: JSONReader
  private(set) var problems: [MarketProblem] = []
  /// The number of the array element that is being read.
  var element: Int?

  init(_ bytes: [UInt8]) { json = JSONReader(bytes) }

  /// Notes a problem of the element that is being read.
  mutating func note(_ key: String, _ reason: MarketProblem.Reason) {
    problems.append(MarketProblem(element: element, key: key, reason: reason))
  }

  /// Names the element whose problems were noted since there were `count` of them.
  mutating func name(_ id: String?, since count: Int) {
    for index in problems.indices.dropFirst(count) { problems[index].id = id }
  }

  /// Reads a number, which may stand in a string.
  ///
  /// - Parameters:
  ///   - least: the smallest that it can be; what is below is noted as impossible, and nil.
  ///   - most: the largest that it can be; so is what is above.
  mutating func decimal(
    _ key: String, atLeast least: Decimal128? = nil, atMost most: Decimal128? = nil
  ) throws(JSONFault) -> Decimal128? {
    let token: JSONReader.Token
    switch try json.kind() {
    case .number: token = try json.number()
    case .string:
      token = try json.string()
      if token.start == token.end { return nil }
    case .null:
      try json.skip()
      return nil
    case .object, .array, .boolean:
      try json.skip()
      note(key, .wrongKind)
      return nil
    }
    switch json.value(token) {
    case .value(let value):
      guard least.map({ value < $0 }) ?? false || most.map({ $0 < value }) ?? false else {
        return value
      }
      note(key, .impossible(Self.shortened(value.description)))
    case .tooLong: note(key, .tooManyDigits(excerpt(token)))
    case .notFinite: note(key, .notFinite)
    case .malformed: note(key, .notANumber(excerpt(token)))
    }
    return nil
  }

  /// Reads a number of which 0 means unknown, and which cannot be below.
  mutating func positive(_ key: String) throws(JSONFault) -> Decimal128? {
    guard let value = try decimal(key, atLeast: .zero), !value.isZero else { return nil }
    return value
  }

  /// Reads a number that must be whole; `1.0` is.
  mutating func whole(_ key: String) throws(JSONFault) -> Int? {
    guard let value = try decimal(key) else { return nil }
    let short = value.shortest
    guard short.scale == 0, let whole = Int(exactly: short.significand) else {
      note(key, .notWhole(value.description))
      return nil
    }
    return whole
  }

  /// Reads a text that is not empty.
  mutating func text(_ key: String) throws(JSONFault) -> String? {
    guard let token = try stringToken(key) else { return nil }
    guard let text = json.text(token) else {
      note(key, .notText)
      return nil
    }
    return text.isEmpty ? nil : text
  }

  /// Reads a moment as RFC 3339 writes it, with or without a fraction, in `Z` or an offset.
  mutating func instant(_ key: String) throws(JSONFault) -> Instant? {
    guard let text = try text(key) else { return nil }
    guard let instant = Instant(text) else {
      note(key, .notADate(Self.shortened(text)))
      return nil
    }
    return instant
  }

  /// Reads a UNIX time in units of which a million make `microseconds`; 0 is unknown.
  mutating func unixTime(
    _ key: String, microseconds unit: Int64
  ) throws(JSONFault) -> Instant? {
    guard let value = try decimal(key), !value.isZero else { return nil }
    guard
      let total = try? value.multiplied(by: Decimal128(Int(unit)), toPlaces: 0, rounding: .floor),
      let microseconds = Int64(exactly: total.significand), total.scale == 0,
      Self.writableMicroseconds.contains(microseconds)
    else {
      note(key, .notADate(value.description))
      return nil
    }
    return Instant(microseconds: microseconds)
  }

  /// Reads a day such as `2009-01-03`.
  mutating func day(_ key: String) throws(JSONFault) -> Day? {
    guard let text = try text(key) else { return nil }
    guard let day = Day(text) else {
      note(key, .notADate(Self.shortened(text)))
      return nil
    }
    return day
  }

  /// Moves into an object; false when the value is null or of another kind, and was skipped.
  mutating func entersObject(_ key: String) throws(JSONFault) -> Bool {
    let kind = try json.kind()
    if kind == .object {
      try json.enterObject()
      return true
    }
    try json.skip()
    if kind != .null { note(key, .wrongKind) }
    return false
  }

  /// Moves into an array; false when the value is null or of another kind, and was skipped.
  mutating func entersArray(_ key: String) throws(JSONFault) -> Bool {
    let kind = try json.kind()
    if kind == .array {
      try json.enterArray()
      return true
    }
    try json.skip()
    if kind != .null { note(key, .wrongKind) }
    return false
  }

  /// Moves past the next key of the object; nil when it has no more.
  ///
  /// A key that is no text is an empty one here: no key that is read is empty.
  mutating func nextKey() throws(JSONFault) -> String? {
    guard let token = try json.nextKey() else { return nil }
    return json.text(token) ?? ""
  }

  /// Reads the elements of an array one by one; what `read` finds no use for is left out.
  ///
  /// - Parameter count: about how many there will be.
  mutating func elements<Element>(
    about count: Int, _ read: (inout PayloadReader) throws(JSONFault) -> Element?
  ) throws(JSONFault) -> [Element] {
    var found: [Element] = []
    guard try entersArray("") else { return found }
    found.reserveCapacity(count)
    var number = 0
    while try json.nextElement() {
      element = number
      number += 1
      if let next = try read(&self) { found.append(next) }
    }
    element = nil
    return found
  }

  /// Reads an object that is an element of an array, member by member.
  ///
  /// - Parameter member: reads the value of a key, or skips it.
  /// - Returns: what `made` makes of the id; nil for an element without one, which is noted.
  mutating func identified<Element>(
    _ member: (inout PayloadReader, JSONReader.Token, inout String?) throws(JSONFault) -> Void,
    made: (String) -> Element
  ) throws(JSONFault) -> Element? {
    let known = problems.count
    guard try entersObject("") else {
      if problems.count == known { note("", .missing) }
      return nil
    }
    var id: String?
    while let token = try json.nextKey() { try member(&self, token, &id) }
    // Nothing can be asked of an id of which nothing shows.
    guard let id, id.utf8.contains(where: { $0 > 32 }) else {
      // An id of a wrong kind is named already.
      if !problems[known...].contains(where: { $0.key == "id" }) { note("id", .missing) }
      return nil
    }
    if problems.count > known { name(id, since: known) }
    return made(id)
  }

  /// Reads an object whose keys are currencies.
  mutating func byCurrency<Value>(
    _ key: String, _ read: (inout PayloadReader, String) throws(JSONFault) -> Value?
  ) throws(JSONFault) -> [Currency: Value] {
    var values: [Currency: Value] = [:]
    guard try entersObject(key) else { return values }
    while let code = try nextKey() {
      guard let currency = Currency(code: code) else {
        note(key, .notACurrency(Self.shortened(code)))
        try json.skip()
        continue
      }
      values[currency] = try read(&self, "\(key).\(code)")
    }
    return values
  }

  /// Reads an array of doubles; what is no finite number is left out, and noted once for all.
  mutating func doubles(_ key: String) throws(JSONFault) -> [Double] {
    var values: [Double] = []
    guard try entersArray(key) else { return values }
    var isWhole = true
    while try json.nextElement() {
      guard try json.kind() == .number else {
        try json.skip()
        isWhole = false
        continue
      }
      let token = try json.number()
      if let value = json.double(token) { values.append(value) } else { isWhole = false }
    }
    if !isWhole { note(key, .notFinite) }
    return values
  }

  private mutating func stringToken(_ key: String) throws(JSONFault) -> JSONReader.Token? {
    let kind = try json.kind()
    if kind == .string { return try json.string() }
    try json.skip()
    if kind != .null { note(key, .wrongKind) }
    return nil
  }

  private func excerpt(_ token: JSONReader.Token) -> String {
    Self.shortened(String(decoding: json.bytes[token.start..<token.end], as: UTF8.self))
  }

  /// A text of at most 60 characters, for a problem to quote.
  static func shortened(_ text: String) -> String {
    text.utf8.count <= 60 ? text : String(text.prefix(59)) + "\u{2026}"
  }

  /// The moments that `Instant` can print: the years 1 to 9999.
  private static let writableMicroseconds: ClosedRange<Int64> =
    -62_135_596_800_000_000...253_402_300_799_999_999
}

/// Reads a body after making sure that it is of the kind asked for.
func decoding<Value>(
  _ bytes: [UInt8], as kind: PayloadKind,
  _ read: (inout PayloadReader) throws(JSONFault) -> Value
) throws(MarketError) -> Decoded<Value> {
  let found: PayloadKind
  do {
    found = try PayloadKind.recognize(bytes)
  } catch {
    throw .malformed(error)
  }
  if found == .error, let error = ProviderError(body: bytes) { throw .provider(error) }
  guard found == kind || found == .emptyArray && kind.isArray else {
    throw .wrongKind(expected: kind, found: found)
  }
  var reader = PayloadReader(bytes)
  do {
    let value = try read(&reader)
    try reader.json.finish()
    return Decoded(value, problems: reader.problems)
  } catch {
    throw .malformed(error)
  }
}
