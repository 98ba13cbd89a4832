/// A pull reader of JSON bytes that keeps numbers exact.
///
/// `JSONDecoder` hands numbers out as `Foundation.Decimal`, whose digits can be had only through
/// text and which silently shortens what is longer; this reader turns the bytes of a number straight
/// into a `Decimal128`. It reads what RFC 8259 allows and, since recorded answers need it, a little
/// more: `NaN`, `Infinity` and `-Infinity` are numbers without a value, control characters may stand
/// in strings, and a byte order mark at the start is skipped. The caller sees every member of an
/// object in order; where a key comes twice, the last one wins in all decoders of this folder.
///
/// No input traps: every index is compared with the end, nesting stops at `maximumDepth`, and numbers
/// use checked arithmetic.
///
/// The loops that see every byte hold the bytes and their count in constants and compare bare numbers:
/// without optimisation each of `self.bytes`, a range and `UInt8(ascii:)` is a call for every byte, and
/// a debug build would need three times as long.
struct JSONReader: Sendable {
  /// What kind of value comes next.
  enum Kind: String, Sendable, Hashable {
    case object, array, string, number, boolean, null
  }

  /// A string or a number as the bytes that stand for it.
  struct Token: Sendable {
    /// The offset of the first byte, without a quote.
    let start: Int
    /// The offset behind the last byte, without a quote.
    let end: Int
    /// Whether a backslash occurs in it.
    let isEscaped: Bool
  }

  /// How deep arrays and objects may lie in one another; market answers need 7.
  static let maximumDepth = 64

  let bytes: [UInt8]
  private(set) var index: Int
  private var depth = 0
  // Whether the container just entered has not handed anything out yet.
  private var isFirst = false

  /// Creates a reader that stands before the value that the bytes hold.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// Says what comes next, without moving past it.
  mutating func kind() throws(JSONFault) -> Kind {
    switch try peek() {
    case UInt8(ascii: "\""): return .string
    case let byte where byte &- 48 < 10: return .number
    case UInt8(ascii: "{"): return .object
    case UInt8(ascii: "["): return .array
    case UInt8(ascii: "-"), UInt8(ascii: "N"), UInt8(ascii: "I"): return .number
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .boolean
    case UInt8(ascii: "n"): return .null
    default: throw fault(.unexpectedByte)
    }
  }

  /// Moves into an object, whose members `nextKey` hands out.
  mutating func enterObject() throws(JSONFault) { try enter(UInt8(ascii: "{")) }

  /// Moves into an array, before whose elements `nextElement` stops.
  mutating func enterArray() throws(JSONFault) { try enter(UInt8(ascii: "[")) }

  /// Moves past the next key of the object, whose value must then be read or skipped; nil when it has
  /// no more, and the reader stands behind it.
  mutating func nextKey() throws(JSONFault) -> Token? {
    guard try goesOn(until: UInt8(ascii: "}")) else { return nil }
    let key = try string()
    guard try peek() == UInt8(ascii: ":") else { throw fault(.unexpectedByte) }
    index += 1
    return key
  }

  /// Stops before the next element of the array, which must then be read or skipped; false when it
  /// has no more, and the reader stands behind it.
  mutating func nextElement() throws(JSONFault) -> Bool {
    try goesOn(until: UInt8(ascii: "]"))
  }

  /// Reads a string, which must come next.
  mutating func string() throws(JSONFault) -> Token {
    guard try peek() == UInt8(ascii: "\"") else { throw fault(.unexpectedByte) }
    let (bytes, end) = (bytes, bytes.count)
    let (quote, backslash) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))
    let start = index + 1
    var position = start
    var isEscaped = false
    while position < end {
      let byte = bytes[position]
      if byte == quote {
        index = position + 1
        return Token(start: start, end: position, isEscaped: isEscaped)
      }
      if byte == backslash {
        isEscaped = true
        position += 1
      }
      position += 1
    }
    throw JSONFault(offset: end, reason: .endsEarly)
  }

  /// Reads the letters of a number, or of `NaN` and its like, without judging them.
  mutating func number() throws(JSONFault) -> Token {
    guard try kind() == .number else { throw fault(.unexpectedByte) }
    return word()
  }

  /// Moves past a value of any kind, whose shape is checked but whose texts and numbers are not.
  mutating func skip() throws(JSONFault) {
    switch try kind() {
    case .object:
      try enterObject()
      while try nextKey() != nil { try skip() }
    case .array:
      try enterArray()
      while try nextElement() { try skip() }
    case .string: _ = try string()
    case .number: _ = word()
    case .boolean, .null:
      let start = index
      let token = word()
      guard Self.words.contains(where: { matches(token, $0) }) else {
        throw JSONFault(offset: start, reason: .unexpectedByte)
      }
    }
  }

  private static let words = ["null", "true", "false"].map { Array($0.utf8) }

  /// Makes sure that nothing but blanks follows.
  mutating func finish() throws(JSONFault) {
    guard nextVisible() == nil else { throw fault(.trailingBytes) }
  }

  /// A fault at the present offset.
  func fault(_ reason: JSONFault.Reason) -> JSONFault { JSONFault(offset: index, reason: reason) }

  private mutating func word() -> Token {
    let (bytes, end) = (bytes, bytes.count)
    let start = index
    var position = start
    while position < end {
      let byte = bytes[position]
      // Digits, letters of either case, and `.`, `-` and `+`.
      guard byte &- 48 < 10 || (byte | 32) &- 97 < 26 || byte == 46 || byte == 45 || byte == 43
      else { break }
      position += 1
    }
    index = position
    return Token(start: start, end: position, isEscaped: false)
  }

  private mutating func peek() throws(JSONFault) -> UInt8 {
    // Mostly there is no blank to move past.
    if index < bytes.count {
      let byte = bytes[index]
      if byte > 32 { return byte }
    }
    guard let byte = nextVisible() else { throw fault(.endsEarly) }
    return byte
  }

  /// Moves past blanks to the next byte that is none; nil at the end.
  private mutating func nextVisible() -> UInt8? {
    let (bytes, end) = (bytes, bytes.count)
    var position = index
    while position < end {
      let byte = bytes[position]
      guard byte == 32 || byte == 10 || byte == 13 || byte == 9 else {
        index = position
        return byte
      }
      position += 1
    }
    index = position
    return nil
  }

  private mutating func enter(_ bracket: UInt8) throws(JSONFault) {
    guard try peek() == bracket else { throw fault(.unexpectedByte) }
    guard depth < Self.maximumDepth else { throw fault(.tooDeep) }
    depth += 1
    index += 1
    isFirst = true
  }

  /// Moves past the comma before the next value, or past the closing bracket and says that no more
  /// come.
  private mutating func goesOn(until bracket: UInt8) throws(JSONFault) -> Bool {
    let byte = try peek()
    if byte == bracket {
      index += 1
      depth -= 1
      isFirst = false
      return false
    }
    if isFirst {
      isFirst = false
      return true
    }
    guard byte == UInt8(ascii: ",") else { throw fault(.unexpectedByte) }
    index += 1
    return true
  }
}
