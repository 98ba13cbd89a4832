extension JournalSource {
  /// Whether a line in error begins with a word that is no date and no word of the grammar, whatever
  /// its error is: those have no quotation marks, brackets, commas, semicolons or bars inside.
  ///
  /// Rows of exported tables and lines of JSON begin so: `2025-03-15,solana,133.83`.
  func isForeign(_ line: Range<Int>) -> Bool {
    bytes[firstWord(of: line)].contains { Self.marks.contains($0) }
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

  private static let marks = Array("\"'[]{}(),;|<>".utf8)
}
