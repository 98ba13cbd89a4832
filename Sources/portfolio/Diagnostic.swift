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
  static func text(of diagnostics: [Diagnostic], writer: TerminalWriter) -> String {
    guard !diagnostics.isEmpty else { return "" }
    var text = diagnostics.map { $0.text(writer: writer) }.joined(separator: "\n")
    if diagnostics.count > 1 {
      let counts = [
        counted(diagnostics.count { $0.severity == .error }, "error"),
        counted(diagnostics.count { $0.severity == .warning }, "warning"),
      ].compactMap { $0 }
      if !counts.isEmpty { text += "\n" + counts.joined(separator: ", ") + "\n" }
    }
    return text
  }

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
      head = writer.shown(head) + ": "
    }
    let name = severity.rawValue
    let headline = writer.wrapped(
      "\(head)\(name): \(message)", width: writer.width.map { $0 } ?? .max)
    var lines = headline.enumerated().map { index, line in
      guard index == 0, line.hasPrefix("\(head)\(name):") else { return line }
      return head + writer.painted(name + ":", role) + line.dropFirst(head.count + name.count + 1)
    }
    if let excerpt { lines += excerpt.lines(writer: writer, role: role) }
    for sentence in reasons + remedies {
      lines += writer.wrapped(sentence, width: writer.proseWidth - 2).map { "  " + $0 }
    }
    return lines.map { $0 + "\n" }.joined()
  }
}

extension Diagnostic.Excerpt {
  /// The line with its number, and a caret under what is meant; cut around it on a narrow terminal.
  fileprivate func lines(writer: TerminalWriter, role: Role) -> [String] {
    let number = line.map { String($0) } ?? ""
    let margin =
      line == nil ? "    " : writer.blanks(max(2, 5 - number.utf8.count)) + number + " | "
    let empty =
      line == nil ? margin : writer.blanks(margin.utf8.count - 2) + "| "
    let characters = Array(text)
    let start = min(max(0, range.lowerBound), characters.count)
    let end = min(max(start, range.upperBound), characters.count)
    var before = writer.shown(String(characters[..<start]))
    let meant = writer.shown(String(characters[start..<end]))
    var shown = before + meant + writer.shown(String(characters[end...]))
    if let width = writer.width {
      let room = max(8, width - margin.utf8.count)
      // Whole characters go from the left until what is meant starts in the first half.
      if DisplayWidth.of(before) + min(DisplayWidth.of(meant), room / 2) > room {
        let ellipsis = writer.usesASCII ? "..." : "…"
        while DisplayWidth.of(before) > room / 2, !before.isEmpty { before.removeFirst() }
        shown = ellipsis + before + meant + writer.shown(String(characters[end...]))
        before = ellipsis + before
      }
      shown = writer.cut(shown, to: room)
    }
    let room = max(1, DisplayWidth.of(shown) - DisplayWidth.of(before))
    let carets = String(repeating: "^", count: min(room, max(1, DisplayWidth.of(meant))))
    return [
      margin + shown,
      empty + writer.blanks(DisplayWidth.of(before)) + writer.painted(carets, role),
    ]
  }
}
