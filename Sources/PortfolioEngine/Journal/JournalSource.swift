/// The bytes of one file of a journal while it is read, and its lines.
struct JournalSource {
  let path: String
  let bytes: [UInt8]
  /// Where its lines begin: behind a byte order mark.
  let start: Int
  /// Whether any byte is beyond ASCII, so that lines must be checked to be UTF-8.
  private(set) var hasWideBytes = false
  /// The offset of the first NUL.
  private(set) var firstNUL: Int?
  /// The number of lines, an unended last one included.
  private(set) var lineCount = 0
  /// How many lines of the same file stand before its bytes: none, unless they are tried at its end.
  var linesBefore = 0
  /// The lines that begin like `coin` or `include`, with their 1-based numbers.
  private(set) var settings: [(line: Range<Int>, number: Int)] = []
  /// Which file each `include` line leads to, by line number.
  var includes: [Int: Int] = [:]

  init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    start = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    survey()
  }

  /// One pass over all bytes: what the second pass can then take for granted.
  private mutating func survey() {
    let bytes = bytes
    let span = bytes.span
    var wide: UInt64 = 0
    var hasNUL = false
    var lineStart = start
    while lineStart < span.count {
      var index = lineStart
      var isEnded = false
      while !isEnded, let block = ByteBlock(span, at: index) {
        wide |= block.bytes
        hasNUL = hasNUL || block.hasNUL
        let length = block.lengthOfLine
        index += length
        isEnded = length < 8
      }
      while !isEnded, index < span.count, span[index] != 10 {
        wide |= UInt64(span[index])
        hasNUL = hasNUL || span[index] == 0
        index += 1
      }
      let lineFeed = index
      lineCount += 1
      index = lineStart
      while index < lineFeed, span[index] == 32 || span[index] == 9 { index += 1 }
      let first = index < lineFeed ? span[index] | 32 : 0
      if first == UInt8(ascii: "c") || first == UInt8(ascii: "i"), lineFeed < span.count {
        settings.append((lineStart..<contentEnd(lineStart, lineFeed), lineCount))
      }
      lineStart = lineFeed + 1
    }
    hasWideBytes = wide & 0x8080_8080_8080_8080 != 0
    if hasNUL { firstNUL = bytes.firstIndex(of: 0) }
  }

  /// The offset of the next line feed, or of the end when there is none.
  private static func lineFeed(_ span: borrowing Span<UInt8>, from start: Int) -> Int {
    var index = start
    while let block = ByteBlock(span, at: index) {
      let length = block.lengthOfLine
      index += length
      if length < 8 { return index }
    }
    while index < span.count, span[index] != 10 { index += 1 }
    return index
  }

  /// The range of the line that begins at an offset, without its line end, and where the next one
  /// begins; that is nil when the line has no line feed.
  func line(at start: Int) -> (range: Range<Int>, next: Int?) {
    let lineFeed = Self.lineFeed(bytes.span, from: start)
    return (
      start..<contentEnd(start, lineFeed), lineFeed < bytes.count ? lineFeed + 1 : nil
    )
  }

  private func contentEnd(_ start: Int, _ lineFeed: Int) -> Int {
    lineFeed > start && bytes[lineFeed - 1] == 13 ? lineFeed - 1 : lineFeed
  }

  /// The offset of the first NUL of a line.
  func firstNUL(in line: Range<Int>) -> Int? {
    guard let firstNUL, firstNUL < line.upperBound else { return nil }
    return bytes[line].firstIndex(of: 0)
  }

  /// Whether a line is UTF-8.
  func isText(_ line: Range<Int>) -> Bool {
    guard hasWideBytes, bytes[line].contains(where: { $0 >= 128 }) else { return true }
    return String(validating: bytes[line], as: UTF8.self) != nil
  }

  /// The error of a fault in one of the lines.
  func error(_ fault: LineFault, line: Range<Int>, place: Transaction.Place) -> JournalError {
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    let start = max(line.lowerBound, min(fault.range.lowerBound, line.upperBound))
    let end = max(start, min(fault.range.upperBound, line.upperBound))
    let excerpt = text(line)
    // A character may begin before the range and end in it, so both ends count from the line's.
    let first = min(text(line.lowerBound..<start).count, excerpt.count) + 1
    let last = min(text(line.lowerBound..<end).count, excerpt.count) + 1
    return JournalError(
      path: path, place: place, columns: first..<max(first, last),
      excerpt: excerpt, reason: fault.reason)
  }
}
