/// Documents as text for a person at a terminal, or for a pipe.
///
/// Every text passes through `VisibleText`, so nothing from outside steers the terminal. Lines never
/// end in blanks. Texts of known width wrap or are cut; figures are never cut: see `lines(of:)`.
package struct TerminalWriter: Sendable {
  /// The columns to keep to, or nil where lines may be as long as they need (a pipe); prose then
  /// wraps at 80.
  package let width: Int?
  /// Whether roles become colours.
  package let usesColor: Bool
  /// Whether drawn characters become ASCII.
  package let usesASCII: Bool

  /// Creates a writer; a width under 20 columns counts as 20.
  package init(width: Int? = nil, usesColor: Bool = false, usesASCII: Bool = false) {
    self.width = width.map { max(20, $0) }
    self.usesColor = usesColor
    self.usesASCII = usesASCII
  }

  /// The columns that prose keeps to.
  package var proseWidth: Int { min(width ?? 80, 100) }

  /// The document as text, ending with a line feed; empty when it has nothing to say.
  package func text(_ document: Document) -> String {
    var text = ""
    write(document) { text += $0 }
    return text
  }

  /// Writes the document as text, a line or more at a time.
  package func write(_ document: Document, to take: (String) -> Void) {
    var isFirst = true
    var isBelowHeading = false
    for block in document.blocks {
      var isEmpty = true
      writeLines(of: block) { line in
        if isEmpty, !isFirst, !isBelowHeading { take("\n") }
        isEmpty = false
        isFirst = false
        take(line + "\n")
      }
      if isEmpty { continue }
      if case .heading = block { isBelowHeading = true } else { isBelowHeading = false }
    }
    let notes = document.notes.flatMap(lines(of:))
    if !notes.isEmpty, !isFirst { take("\n") }
    for line in notes { take(line + "\n") }
  }

  private func writeLines(of block: Block, to take: (String) -> Void) {
    switch block {
    case .heading(let text):
      // A heading is one line, whatever the names in it hold.
      for line in wrapped(VisibleText.escaped(text), width: proseWidth) {
        take(painted(line, .heading))
      }
    case .facts(let facts): lines(of: facts).forEach(take)
    case .data: break
    case .table(let table): writeLines(of: table, to: take)
    case .chart(let chart): lines(of: chart).forEach(take)
    case .paragraph(_, let text): wrapped(text, width: proseWidth).forEach(take)
    }
  }

  private func lines(of note: Note) -> [String] {
    let name = note.severity.rawValue + ": "
    let role: Role = note.severity == .warning ? .warning : .dim
    let lines = sentence(note.text, width: max(10, proseWidth - name.utf8.count))
    return lines.enumerated().map { index, line in
      index == 0
        ? painted(name, role) + line : String(repeating: " ", count: name.utf8.count) + line
    }
  }

  /// The text with everything safe to print, in the characters that may be used.
  package func shown(_ text: String) -> String {
    let visible = VisibleText.escaped(text)
    return usesASCII ? VisibleText.inASCII(visible) : visible
  }

  /// A text that is already safe, in the colour of its role where colour is allowed.
  package func painted(_ text: String, _ role: Role) -> String {
    guard usesColor, !text.isEmpty else { return text }
    let code: String? =
      switch role {
      case .plain: nil
      case .heading: "1"
      case .dim: "2"
      case .good: "32"
      case .bad: "31"
      case .warning: "33"
      case .accent: "36"
      }
    guard let code else { return text }
    return "\u{1b}[\(code)m\(text)\u{1b}[0m"
  }

  /// The safe text cut to a width, with an ellipsis where something is missing.
  package func cut(_ text: String, to width: Int) -> String {
    if DisplayWidth.of(text) <= width { return text }
    let ellipsis = usesASCII ? "..." : "…"
    var room = width - DisplayWidth.of(ellipsis)
    var result = ""
    for character in text {
      room -= DisplayWidth.of(character)
      if room < 0 { break }
      result.append(character)
    }
    while result.hasSuffix(" ") { result.removeLast() }
    return result + ellipsis
  }

  /// A sentence of bounded length as lines of at most a width; a line feed in what it quotes is written
  /// out, so that nothing from outside looks like a line of the program's.
  ///
  /// A command line ends a sentence, behind a colon. Where both need more than one line it has one of its
  /// own, however long: broken in two it would run in part when it is pasted.
  package func sentence(_ text: String, width: Int) -> [String] {
    let text = VisibleText.escaped(text.bounded)
    let lines = wrapped(text, width: width)
    guard lines.count > 1, let colon = text.firstRange(of: ": portfolio ") else { return lines }
    let command = text[colon.lowerBound...].dropFirst(2)
    return wrapped(String(text[...colon.lowerBound]), width: width) + [shown(String(command))]
  }

  /// The text as lines of at most a width, broken at blanks, and inside a word only where the word
  /// alone is too long; its own line feeds are kept.
  package func wrapped(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var line = ""
      var lineWidth = 0
      // A line that starts with blanks is laid out by its author.
      let indentation = String(paragraph.prefix { $0 == " " }.prefix(width / 2))
      for word in shown(String(paragraph)).split(separator: " ") {
        let wordWidth = DisplayWidth.of(word)
        if lineWidth > 0, lineWidth + 1 + wordWidth <= width {
          line += " " + word
          lineWidth += 1 + wordWidth
          continue
        }
        if lineWidth > 0 { lines.append(line) }
        line = indentation
        lineWidth = line.utf8.count
        for character in word {
          let characterWidth = DisplayWidth.of(character)
          if lineWidth > 0, lineWidth + characterWidth > width {
            lines.append(line)
            line = ""
            lineWidth = 0
          }
          line.append(character)
          lineWidth += characterWidth
        }
      }
      lines.append(line)
    }
    while lines.last == "" { lines.removeLast() }
    return lines
  }
}
