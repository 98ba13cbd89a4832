/// Text as a search compares it: UTF-8 without blanks at its ends, case and accents.
///
/// ASCII goes through a loop over bytes. The case of other letters is folded by the standard library;
/// accents of Latin, Greek and Cyrillic letters and combining marks are dropped; every other character
/// stays. No locale has a say, and Foundation, whose start costs more than the whole search, is not
/// needed.
enum FoldedText {
  /// The folded bytes of a text.
  static func bytes(of text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    append(text, to: &bytes)
    return bytes
  }

  /// Appends the folded bytes of a text.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    let start = bytes.count
    bytes.append(contentsOf: text.utf8)
    let end = bytes.count
    var place = start
    while place < end {
      let byte = bytes[place]
      if byte &- 0x41 < 26 { bytes[place] = byte | 0x20 }
      guard byte < 0x80 else {
        bytes.removeLast(bytes.count - start)
        appendLetters(text, to: &bytes)
        break
      }
      place += 1
    }
    while bytes.count > start, let last = bytes.last, last <= 0x20 { bytes.removeLast() }
    let blanks = bytes[start...].prefix { $0 <= 0x20 }
    if !blanks.isEmpty { bytes.removeSubrange(blanks.indices) }
  }

  private static func appendLetters(_ text: String, to bytes: inout [UInt8]) {
    for letter in trimmed(text).unicodeScalars {
      for lower in letter.properties.lowercaseMapping.unicodeScalars {
        if let plain = AccentTable.plain[lower] {
          bytes.append(contentsOf: plain)
        } else if !isMark(lower) {
          // A final sigma, a ligature: what its capitals are in lower case.
          bytes.append(contentsOf: Array(lower.properties.uppercaseMapping.lowercased().utf8))
        }
      }
    }
  }

  /// A text in lower case without blanks at its ends, its accents kept: what an identity is matched by.
  ///
  /// A final sigma is a sigma, as it is in capitals.
  static func lowered(_ text: String) -> String {
    String(trimmed(text).lowercased().map { $0 == "ς" ? "σ" : $0 })
  }

  /// A text without blanks at its ends.
  static func trimmed(_ text: String) -> Substring {
    var rest = text[...]
    while let first = rest.first, first.isWhitespace { rest.removeFirst() }
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    return rest
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    (0x300...0x36F).contains(scalar.value)
  }
}
