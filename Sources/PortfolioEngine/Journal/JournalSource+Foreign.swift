extension JournalSource {
  /// Whether a line in error begins as those of other formats do, whatever its error is.
  ///
  /// Dates and words of the grammar have no quotation marks, brackets, commas, semicolons or bars
  /// inside; rows of exported tables and lines of JSON do: `2025-03-15,solana,133.83`. Where such a
  /// row has a blank or a tab behind its date the next word shows it, or the one behind a time.
  func isForeign(_ line: Range<Int>) -> Bool {
    let first = firstWord(of: line)
    guard let head = bytes[first].first, head != UInt8(ascii: ";") else { return false }
    if head == UInt8(ascii: "'") || bytes[first].contains(where: { Self.marks.contains($0) }) {
      return true
    }
    guard (48...57).contains(head) else { return false }
    let second = firstWord(of: first.upperBound..<line.upperBound)
    let isTime =
      bytes[second].contains(58) && bytes[second].allSatisfy { (43...58).contains($0) || $0 == 90 }
    return isCell(isTime ? firstWord(of: second.upperBound..<line.upperBound) : second, line)
  }

  /// Whether what follows a date is the cell of a table: a separator stands inside that joins more
  /// than digits, or a tab beside it where no act does, or one before a word where an act has its
  /// quantity.
  private func isCell(_ second: Range<Int>, _ line: Range<Int>) -> Bool {
    guard !second.isEmpty else { return false }
    let inside = bytes[second].dropFirst().dropLast()
    let isNumber = bytes[second].allSatisfy { (44...57).contains($0) && $0 != 47 && $0 != 45 }
    if !isNumber, inside.contains(where: { Self.separators.contains($0) }) { return true }
    let isWhole = second.upperBound < line.upperBound
    guard bytes[second.lowerBound - 1] == 9 || isWhole && bytes[second.upperBound] == 9 else {
      return false
    }
    let word = String(decoding: bytes[second], as: UTF8.self).foldedASCII
    let act = Transaction.Act.allCases.first {
      isWhole ? $0.rawValue == word : $0.rawValue.hasPrefix(word)
    }
    guard let act, isWhole, act != .split else { return act == nil }
    let third = firstWord(of: second.upperBound..<line.upperBound)
    let isLetter = bytes[third].first.map { (97...122).contains($0 | 32) } ?? false
    return isLetter && bytes[third.lowerBound - 1] == 9
  }

  /// What is wrong with a last line without a line feed that no entry or other line could begin
  /// with; nil for one that may be the half of a line.
  func foreignEnd(_ line: Range<Int>) -> LineFault? {
    let range = firstWord(of: line)
    // A machine that stopped while it wrote may leave NULs.
    let word = bytes[range].filter { $0 != 0 }
    let text = String(decoding: word, as: UTF8.self)
    let folded = text.foldedASCII
    let isWhole = range.upperBound < line.upperBound
    switch word.first {
    case nil, UInt8(ascii: ";"): return nil
    case .some(48...57) where !isForeign(line): return nil
    default:
      let lines = GrammarWords.lines
      if isWhole ? lines.contains(folded) : lines.contains(where: { $0.hasPrefix(folded) }) {
        return nil
      }
      if bytes[range].allSatisfy({ !Self.marks.contains($0) }),
        (48...57).contains(bytes[range.lowerBound])
      {
        let second = firstWord(of: range.upperBound..<line.upperBound)
        return LineFault(
          second, .unknownAct(String(decoding: bytes[second], as: UTF8.self), nearest: nil))
      }
      return LineFault(
        range, .unknownLine(text, nearest: NearestWord.nearest(to: folded, among: lines)))
    }
  }

  /// The bytes of a line up to the first blank behind the blanks that it begins with.
  private func firstWord(of line: Range<Int>) -> Range<Int> {
    let start = bytes[line].firstIndex { $0 != 32 && $0 != 9 } ?? line.upperBound
    let end = bytes[start..<line.upperBound].firstIndex { $0 == 32 || $0 == 9 } ?? line.upperBound
    return start..<end
  }

  private static let marks = Array("\"[]{}(),;|<>".utf8)
  private static let separators = Array(",;|".utf8)
}
