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
    var parts: [[String]] = []
    var isBelowHeading = false
    for block in document.blocks {
      let part = lines(of: block)
      if part.isEmpty { continue }
      if isBelowHeading, !parts.isEmpty {
        parts[parts.count - 1] += part
      } else {
        parts.append(part)
      }
      if case .heading = block { isBelowHeading = true } else { isBelowHeading = false }
    }
    let notes = document.notes.flatMap(lines(of:))
    if !notes.isEmpty { parts.append(notes) }
    return parts.map { $0.map { $0 + "\n" }.joined() }.joined(separator: "\n")
  }

  private func lines(of block: Block) -> [String] {
    switch block {
    case .heading(let text):
      wrapped(text, width: proseWidth).map { painted($0, .heading) }
    case .facts(let facts): lines(of: facts)
    case .data: []
    case .table(let table): lines(of: table)
    case .chart(let chart): lines(of: chart)
    case .paragraph(_, let text): wrapped(text, width: proseWidth)
    }
  }

  private func lines(of note: Note) -> [String] {
    let name = note.severity.rawValue + ": "
    let role: Role = note.severity == .warning ? .warning : .dim
    let lines = wrapped(note.text, width: max(10, proseWidth - name.utf8.count))
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
