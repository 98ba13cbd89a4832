internal import PortfolioEngine

/// Anything that went wrong, or nearly, in words: place, excerpt, reason, remedy.
///
/// This is the one form in which a person meets an error; the cases of the engine's errors become
/// diagnostics in the command that meets them.
struct Diagnostic: Sendable, Hashable {
  /// How bad it is.
  enum Severity: String, Sendable, Hashable {
    /// What was asked for was not done.
    case error
    /// It was done, but look at this.
    case warning
    /// Good to know.
    case note
  }

  /// A file, and a line and a column in it, both from 1.
  struct Place: Sendable, Hashable {
    /// The file as the user would name it.
    var file: String
    /// The line, where one is meant.
    var line: Int?
    /// The column, in characters, where one is meant.
    var column: Int?
  }

  /// The user's own words, and the part of them that is meant.
  struct Excerpt: Sendable, Hashable {
    /// One line of text, without its line feed.
    var text: String
    /// The number of the line in its file, where it comes from one.
    var line: Int?
    /// The characters that are meant, counted from 0; empty means the place before a character.
    var range: Range<Int>
  }

  /// How bad it is.
  var severity: Severity = .error
  /// Where it is.
  var place: Place?
  /// What went wrong, without a full stop.
  var message: String
  /// The user's words.
  var excerpt: Excerpt?
  /// Why, with the limit that was broken: whole sentences, a line each.
  var reasons: [String] = []
  /// What to do about it: whole sentences, a line each.
  var remedies: [String] = []
}

extension Diagnostic {
  /// Several diagnostics as text, a blank line between them, and their number where there are more.
  ///
  /// Of more than a hundred the first hundred are shown: only the lines of a journal are that many,
  /// and `check` lists them all in JSON and CSV.
  static func text(of diagnostics: [Diagnostic], writer: TerminalWriter) -> String {
    guard !diagnostics.isEmpty else { return "" }
    var text = diagnostics.prefix(shownAtMost).map { $0.text(writer: writer) }
      .joined(separator: "\n")
    let rest = diagnostics.count - shownAtMost
    if rest > 0 {
      text += "\nand \(rest) more; `portfolio check --format json` lists all\n"
    }
    if diagnostics.count > 1 {
      let counts = [
        counted(diagnostics.count { $0.severity == .error }, "error"),
        counted(diagnostics.count { $0.severity == .warning }, "warning"),
      ].compactMap { $0 }
      if !counts.isEmpty { text += "\n" + counts.joined(separator: ", ") + "\n" }
    }
    return text
  }

  private static let shownAtMost = 100

  private static func counted(_ count: Int, _ noun: String) -> String? {
    count == 0 ? nil : "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  /// The diagnostic as lines, each ending with a line feed.
  func text(writer: TerminalWriter) -> String {
    let role: Role =
      switch severity {
      case .error: .bad
      case .warning: .warning
      case .note: .dim
      }
    var head = ""
    if let place {
      head = place.file
      if let line = place.line { head += ":\(line)" }
      if let column = place.column { head += ":\(column)" }
      head = writer.shown(head.bounded) + ": "
    }
    let name = severity.rawValue
    let headline = writer.sentence(
      "\(head)\(name): \(message.bounded)", width: writer.width ?? .max)
    var lines = headline.enumerated().map { index, line in
      guard index == 0, line.hasPrefix("\(head)\(name):") else { return line }
      return head + writer.painted(name + ":", role) + line.dropFirst(head.count + name.count + 1)
    }
    if let excerpt { lines += excerpt.lines(writer: writer, role: role) }
    for sentence in reasons + remedies {
      lines += writer.sentence(sentence, width: writer.proseWidth - 2).map { "  " + $0 }
    }
    return lines.map { $0 + "\n" }.joined()
  }
}

extension Diagnostic.Excerpt {
  /// How much of a line is shown where no terminal says how wide it is.
  private static let widest = 200

  /// The line with its number, and a caret under what is meant; cut around it on a narrow terminal,
  /// and wherever it is longer than `widest`.
  fileprivate func lines(writer: TerminalWriter, role: Role) -> [String] {
    let number = line.map { String($0) } ?? ""
    let margin =
      line == nil ? "    " : writer.blanks(max(2, 5 - number.utf8.count)) + number + " | "
    let empty =
      line == nil ? margin : writer.blanks(margin.utf8.count - 2) + "| "
    let characters = Array(text)
    let start = min(max(0, range.lowerBound), characters.count)
    let end = min(max(start, range.upperBound), characters.count)
    let room = writer.width.map { max(8, $0 - margin.utf8.count) } ?? Self.widest
    // No more characters than there is room for are looked at: a line may be as long as its file.
    let first = max(0, start - room)
    var before = writer.shown(String(characters[first..<start]))
    let meant = writer.shown(String(characters[start..<min(end, start + room + 1)]))
    let after = writer.shown(String(characters[end...].prefix(room + 1)))
    var shown = before + meant + after
    // Whole characters go from the left until what is meant starts in the first half.
    if first > 0 || DisplayWidth.of(before) + min(DisplayWidth.of(meant), room / 2) > room {
      let ellipsis = writer.usesASCII ? "..." : "…"
      while DisplayWidth.of(before) > room / 2, !before.isEmpty { before.removeFirst() }
      shown = ellipsis + before + meant + after
      before = ellipsis + before
    }
    shown = writer.cut(shown, to: room)
    let left = max(1, DisplayWidth.of(shown) - DisplayWidth.of(before))
    let carets = String(repeating: "^", count: min(left, max(1, DisplayWidth.of(meant))))
    return [
      margin + shown,
      empty + writer.blanks(DisplayWidth.of(before)) + writer.painted(carets, role),
    ]
  }
}
