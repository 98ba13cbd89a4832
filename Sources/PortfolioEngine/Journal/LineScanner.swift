/// What is wrong with a line, and the bytes of the file at which it shows.
struct LineFault: Error {
  var range: Range<Int>
  var reason: JournalError.Reason

  init(_ range: Range<Int>, _ reason: JournalError.Reason) {
    self.range = range
    self.reason = reason
  }
}

/// Splits one line into words, in place: no string is made of a word that is only looked up.
struct LineScanner {
  let bytes: [UInt8]
  /// The next byte to look at.
  var position: Int
  /// One past the line's last byte, its LF or CR LF left out.
  var end: Int
  /// Where the note begins, behind its `;`.
  private(set) var note: Int?

  init(bytes: [UInt8], line: Range<Int>) {
    self.bytes = bytes
    position = line.lowerBound
    end = line.upperBound
  }

  /// An empty range where the next word is missing: behind the last word before the note.
  var here: Range<Int> {
    var at = note.map { $0 - 1 } ?? position
    while at > 0, bytes[at - 1] == 32 || bytes[at - 1] == 9 { at -= 1 }
    return at..<at
  }

  /// The next word, or nil at the end of the line or at its note.
  mutating func next() throws(LineFault) -> Word? {
    let first = Self.skippingBlanks(bytes.span, from: position, to: end)
    position = first
    guard first < end else { return nil }
    switch bytes[first] {
    case UInt8(ascii: ";"):
      note = first + 1
      position = end
      return nil
    case UInt8(ascii: "\""): return try quoted()
    default:
      let word = try Self.bareWord(bytes.span, from: first, to: end)
      position = word.end
      return word
    }
  }

  @inline(__always)
  private static func skippingBlanks(
    _ span: borrowing Span<UInt8>, from start: Int, to end: Int
  ) -> Int {
    var index = start
    while index < end, span[index] == 32 || span[index] == 9 { index += 1 }
    return index
  }

  @inline(__always)
  private static func bareWord(
    _ span: borrowing Span<UInt8>, from start: Int, to end: Int
  ) throws(LineFault) -> Word {
    var index = start
    var key = WordKey()
    var length = 8
    // What ends the line ends a word too, so that no block leads beyond it.
    while length == 8, let block = ByteBlock(span, at: index) {
      length = block.lengthOfWord
      if index == start {
        key.high = block.key(length)
      } else if index == start + 8 {
        key.low = block.key(length)
      }
      index += length
    }
    var count = index - start
    while length == 8, index < end, span[index] > 34 && span[index] != 127 || span[index] == 33 {
      key.add(span[index], at: &count)
      index += 1
    }
    if index < end, span[index] != 32, span[index] != 9 {
      let byte = span[index]
      throw LineFault(index..<index + 1, byte == 34 ? .strayQuote : .controlCharacter(byte))
    }
    return Word(start: start, end: index, key: key)
  }

  private mutating func quoted() throws(LineFault) -> Word {
    let open = position
    position += 1
    var word = Word(start: position, end: position, key: WordKey(), isQuoted: true)
    var count = 0
    while position < end {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") {
        word.end = position
        position += 1
        guard position == end || bytes[position] == 32 || bytes[position] == 9 else {
          throw LineFault(position..<position + 1, .noBlankAfterQuote)
        }
        if word.hasEscapes { _ = try unescaped(word) }
        return word
      }
      if byte < 32 && byte != 9 || byte == 127 {
        throw LineFault(position..<position + 1, .controlCharacter(byte))
      }
      if byte == UInt8(ascii: "\\") {
        word.hasEscapes = true
        position += 1
        guard position < end else { break }
      }
      word.key.add(byte, at: &count)
      position += 1
    }
    throw LineFault(open..<end, .unterminatedQuote)
  }

  /// The content of a word as a string, its escapes resolved.
  func text(_ word: Word) -> String {
    (try? unescaped(word)) ?? String(decoding: bytes[word.start..<word.end], as: UTF8.self)
  }

  private func unescaped(_ word: Word) throws(LineFault) -> String {
    guard word.hasEscapes else {
      return String(decoding: bytes[word.start..<word.end], as: UTF8.self)
    }
    var result: [UInt8] = []
    var index = word.start
    while index < word.end {
      let byte = bytes[index]
      index += 1
      guard byte == UInt8(ascii: "\\"), index < word.end else {
        result.append(byte)
        continue
      }
      let start = index - 1
      let escape = bytes[index]
      index += 1
      switch escape {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): result.append(escape)
      case UInt8(ascii: "n"): result.append(10)
      case UInt8(ascii: "r"): result.append(13)
      case UInt8(ascii: "t"): result.append(9)
      case UInt8(ascii: "u"):
        guard let (scalar, next) = scalar(at: index, before: word.end) else {
          throw LineFault(start..<index, .badEscape)
        }
        result += Array(String(scalar).utf8)
        index = next
      default: throw LineFault(start..<index, .badEscape)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Reads `{1F4A9}`: one to six hexadecimal digits that name a Unicode scalar other than NUL.
  private func scalar(at index: Int, before end: Int) -> (Unicode.Scalar, Int)? {
    guard index < end, bytes[index] == UInt8(ascii: "{"),
      let close = bytes[index..<end].firstIndex(of: UInt8(ascii: "}"))
    else { return nil }
    let digits = bytes[(index + 1)..<close]
    guard (1...6).contains(digits.count),
      digits.allSatisfy({ (48...57).contains($0) || (97...102).contains($0 | 32) }),
      let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16), value != 0,
      let scalar = Unicode.Scalar(value)
    else { return nil }
    return (scalar, close + 1)
  }

  /// The note's text without blanks around it; nil when there is none or nothing in it.
  ///
  /// - Throws: a fault at the first control character other than a tab.
  func noteText() throws(LineFault) -> String? {
    guard var start = note else { return nil }
    var end = end
    while start < end, bytes[start] == 32 || bytes[start] == 9 { start += 1 }
    while end > start, bytes[end - 1] == 32 || bytes[end - 1] == 9 { end -= 1 }
    for index in start..<end where bytes[index] < 32 && bytes[index] != 9 || bytes[index] == 127 {
      throw LineFault(index..<index + 1, .controlInNote(bytes[index]))
    }
    return start == end ? nil : String(decoding: bytes[start..<end], as: UTF8.self)
  }
}
