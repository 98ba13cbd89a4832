extension JSONReader {
  /// The text of a string; nil when it is not UTF-8, or holds half of a surrogate pair or an unknown
  /// escape.
  func text(_ token: Token) -> String? {
    let raw = bytes[token.start..<token.end]
    if !token.isEscaped {
      // Most texts are ASCII, which is UTF-8; validating looks types up anew for each text.
      return isASCII(token)
        ? String(decoding: raw, as: UTF8.self) : String(validating: raw, as: UTF8.self)
    }
    guard let plain = unescaped(raw) else { return nil }
    return String(validating: plain, as: UTF8.self)
  }

  private func isASCII(_ token: Token) -> Bool {
    let (bytes, end) = (bytes, token.end)
    var position = token.start
    while position < end {
      guard bytes[position] < 128 else { return false }
      position += 1
    }
    return true
  }

  /// Whether a string is a text, byte for byte; escapes are taken as they are written.
  func matches(_ token: Token, _ key: [UInt8]) -> Bool {
    let (bytes, start, count) = (bytes, token.start, key.count)
    guard token.end - start == count else { return false }
    var offset = 0
    while offset < count {
      guard bytes[start + offset] == key[offset] else { return false }
      offset += 1
    }
    return true
  }

  private func unescaped(_ raw: ArraySlice<UInt8>) -> [UInt8]? {
    var plain: [UInt8] = []
    plain.reserveCapacity(raw.count)
    var rest = raw
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        plain.append(byte)
        continue
      }
      guard let escape = rest.popFirst() else { return nil }
      switch escape {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): plain.append(escape)
      case UInt8(ascii: "b"): plain.append(8)
      case UInt8(ascii: "f"): plain.append(12)
      case UInt8(ascii: "n"): plain.append(10)
      case UInt8(ascii: "r"): plain.append(13)
      case UInt8(ascii: "t"): plain.append(9)
      case UInt8(ascii: "u"):
        guard let scalar = Self.escapedScalar(&rest) else { return nil }
        plain.append(contentsOf: String(Character(scalar)).utf8)
      default: return nil
      }
    }
    return plain
  }

  /// Reads what follows `\u`: four hexadecimal digits, or two such groups for one scalar.
  private static func escapedScalar(_ rest: inout ArraySlice<UInt8>) -> Unicode.Scalar? {
    guard let first = hexadecimal(&rest) else { return nil }
    guard (0xD800...0xDBFF).contains(first) else { return Unicode.Scalar(first) }
    guard rest.popFirst() == UInt8(ascii: "\\"), rest.popFirst() == UInt8(ascii: "u"),
      let second = hexadecimal(&rest), (0xDC00...0xDFFF).contains(second)
    else { return nil }
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
  }

  private static func hexadecimal(_ rest: inout ArraySlice<UInt8>) -> UInt32? {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = rest.popFirst() else { return nil }
      switch byte {
      case 48...57: value = value << 4 | UInt32(byte - 48)
      case 65...70: value = value << 4 | UInt32(byte - 55)
      case 97...102: value = value << 4 | UInt32(byte - 87)
      default: return nil
      }
    }
    return value
  }
}

/// The keys of an object whose order rarely changes, found with one comparison in the usual case.
struct KeyTable: Sendable {
  private let keys: [[UInt8]]

  /// Creates a table of keys in the order in which they usually come.
  init(_ keys: [String]) { self.keys = keys.map { Array($0.utf8) } }

  /// The number of a key in the table, looked for from the one behind the last found; nil when it is
  /// not in it.
  func number(of token: JSONReader.Token, in reader: JSONReader, after last: Int) -> Int? {
    let (keys, count) = (keys, keys.count)
    var candidate = last + 1
    var tried = 0
    while tried < count {
      if candidate >= count { candidate = 0 }
      if reader.matches(token, keys[candidate]) { return candidate }
      candidate += 1
      tried += 1
    }
    return nil
  }
}
