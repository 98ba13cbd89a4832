/// The lines of a file for rewriting: every line keeps its own end, LF or CR LF.
struct LineList {
  private(set) var texts: [String] = []
  private var ends: [String] = []

  /// Splits bytes that end with a line feed; an unended rest counts as a line.
  init(_ bytes: [UInt8]) {
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 10) ?? bytes.count
      let hasReturn = end > start && bytes[end - 1] == 13
      texts.append(
        String(decoding: bytes[start..<(hasReturn ? end - 1 : end)], as: UTF8.self))
      ends.append((hasReturn ? "\r" : "") + (end < bytes.count ? "\n" : ""))
      start = end + 1
    }
  }

  /// The number of lines.
  var count: Int { texts.count }

  /// The file's bytes.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    for (text, end) in zip(texts, ends) {
      bytes += text.utf8
      bytes += end.utf8
    }
    return bytes
  }

  /// By how many lines a change's lines have moved since it was made; nil when they no longer read
  /// as it left them, or could be in two places.
  func shift(of change: JournalChange) -> Int? {
    let left = change.edits.filter { $0.after != nil }
    guard let first = left.first else {
      // Lines that are gone come back where they were.
      return (change.edits.first?.line ?? 1) <= texts.count + 1 ? 0 : nil
    }
    func stands(_ shift: Int) -> Bool {
      left.allSatisfy { edit in
        let index = edit.line - 1 + shift
        return texts.indices.contains(index) && texts[index] == edit.after
      }
    }
    if stands(0) { return 0 }
    let shifts = texts.indices.lazy.filter { texts[$0] == first.after }
      .map { $0 + 1 - first.line }.filter(stands)
    return shifts.count == 1 ? shifts.first : nil
  }

  /// Which part of a change was made, as the lines show right after a program was killed: of lines
  /// put in or replaced those that stand, in order, each ended; of lines taken out all or none.
  func made(of change: JournalChange) -> [JournalChange.Edit] {
    // CR LF is one character, so that the bytes are looked at.
    let ended = ends.last.map { $0.utf8.last != 10 } == true ? texts.count - 1 : texts.count
    func stands(_ text: String?, _ line: Int) -> Bool {
      (1...max(1, ended)).contains(line) && line <= ended && texts[line - 1] == text
    }
    guard change.edits.contains(where: { $0.after != nil }) else {
      let remain = change.edits.allSatisfy { stands($0.before, $0.line) }
      return remain && texts.count != change.lineCount ? [] : change.edits
    }
    return Array(change.edits.prefix { $0.after == nil || stands($0.after, $0.line) })
  }

  /// The end that a line added to bytes gets: the one of their last line.
  static func end(after bytes: some BidirectionalCollection<UInt8>) -> String {
    end(of: bytes.suffix(2).elementsEqual([13, 10]))
  }

  private static func end(of hasReturn: Bool) -> String { hasReturn ? "\r\n" : "\n" }

  /// Whether a change is at the very end, so that every other byte stays as it is: it takes out the
  /// last lines, or puts lines behind the last one.
  func ends(with change: JournalChange) -> Bool {
    guard ends.last.map({ $0.utf8.last == 10 }) ?? true else { return false }
    let lines = change.edits.map(\.line)
    if change.edits.allSatisfy({ $0.before == nil }) {
      return lines == Array((texts.count + 1)..<(texts.count + 1 + lines.count))
    }
    return change.edits.allSatisfy { $0.after == nil }
      && lines == Array((texts.count + 1 - lines.count)..<(texts.count + 1))
  }

  /// Makes a change: its lines are replaced, taken out, or put in.
  mutating func apply(_ change: JournalChange) {
    let end = Self.end(of: ends.last { $0.utf8.last == 10 }?.utf8.first == 13)
    for edit in change.edits where edit.before != nil {
      if let after = edit.after, texts.indices.contains(edit.line - 1) {
        texts[edit.line - 1] = after
      }
    }
    for edit in change.edits.reversed() where edit.after == nil {
      guard texts.indices.contains(edit.line - 1) else { continue }
      texts.remove(at: edit.line - 1)
      ends.remove(at: edit.line - 1)
    }
    for edit in change.edits where edit.before == nil {
      guard let after = edit.after else { continue }
      let index = min(max(0, edit.line - 1), texts.count)
      texts.insert(after, at: index)
      ends.insert(end, at: index)
    }
  }
}
