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
    var wide: UInt8 = 0
    var lines = 0
    var index = start
    while index < span.count {
      let lineStart = index
      var first: UInt8 = 32
      while index < span.count {
        first = span[index]
        if first != 32, first != 9 { break }
        index += 1
      }
      while index < span.count {
        let byte = span[index]
        if byte == 10 { break }
        if byte == 0, firstNUL == nil { firstNUL = index }
        wide |= byte
        index += 1
      }
      lines += 1
      if first | 32 == UInt8(ascii: "c") || first | 32 == UInt8(ascii: "i"), index < span.count {
        settings.append((lineStart..<contentEnd(lineStart, index), lines))
      }
      index += 1
    }
    hasWideBytes = wide >= 128
    lineCount = lines
  }

  /// The range of the line that begins at an offset, without its line end, and where the next one
  /// begins; that is nil when the line has no line feed.
  func line(at start: Int) -> (range: Range<Int>, next: Int?) {
    let span = bytes.span
    var index = start
    while index < span.count, span[index] != 10 { index += 1 }
    return (start..<contentEnd(start, index), index < span.count ? index + 1 : nil)
  }

  private func contentEnd(_ start: Int, _ lineFeed: Int) -> Int {
    lineFeed > start && bytes[lineFeed - 1] == 13 ? lineFeed - 1 : lineFeed
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
