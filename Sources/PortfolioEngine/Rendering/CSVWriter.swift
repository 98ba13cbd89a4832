/// Documents as comma-separated values (RFC 4180: CRLF, quotes doubled).
///
/// The first table is written, under the keys of its columns; a document without one is written as
/// its facts and keyed paragraphs, one a row. Numbers are plain, several of one value are parted by
/// blanks, a missing value is empty. A text that a spreadsheet would
/// run as a formula (it starts with `=`, `+`, `-` or `@`) gets an apostrophe in front. Characters that
/// would not show, line feeds and tabs among them, are written out as on a terminal: every row is one
/// line, and no cell steers what shows it.
package struct CSVWriter: Sendable {
  /// Creates a writer.
  package init() {}

  /// The document as CSV.
  package func text(_ document: Document) -> String {
    var text = ""
    write(document) { text += $0 }
    return text
  }

  /// Writes the document as CSV, a row or more at a time.
  package func write(_ document: Document, to take: (String) -> Void) {
    for case .table(let table) in document.blocks {
      take(row(table.columns.map { quoted($0.key) }))
      for cells in table.rows {
        take(
          row(
            table.columns.indices.map { index in
              index < cells.count ? field(cells[index].value) : ""
            }))
      }
      return
    }
    var result = row(["key", "label", "value", "text"])
    for block in document.blocks {
      switch block {
      case .facts(let facts), .data(let facts):
        for fact in facts {
          result += row([
            quoted(fact.key), field(.text(fact.label)), field(fact.cell.value), shown(fact.cell),
          ])
          if let aside = fact.aside {
            result += row([
              quoted(aside.key), field(.text(fact.label)), field(aside.cell.value),
              shown(aside.cell),
            ])
          }
        }
      case .paragraph(let key?, let paragraph):
        result += row([quoted(key), "", field(.text(paragraph)), ""])
      case .heading, .table, .chart, .paragraph(key: nil, _): break
      }
    }
    take(result)
  }

  private func row(_ fields: [String]) -> String { fields.joined(separator: ",") + "\r\n" }

  private func shown(_ cell: Cell) -> String {
    cell.value == .missing ? "" : quoted(guarded(cell.text, isNumber: isNumber(cell.value)))
  }

  private func isNumber(_ value: Cell.Value) -> Bool {
    switch value {
    case .number, .integer: true
    default: false
    }
  }

  private func field(_ value: Cell.Value) -> String {
    switch value {
    case .missing: ""
    case .number(let number): number.description
    case .integer(let integer): String(integer)
    case .numbers(let numbers): numbers.map(\.description).joined(separator: " ")
    case .flag(let flag): flag ? "true" : "false"
    case .text(let text), .day(let text), .instant(let text):
      quoted(guarded(text, isNumber: false))
    }
  }

  // "+1.25%" is a formula to a spreadsheet too, but a figure's text never holds a letter or bracket.
  private func guarded(_ text: String, isNumber: Bool) -> String {
    guard let first = text.unicodeScalars.first, "=+-@".unicodeScalars.contains(first),
      !(isNumber && "+-".unicodeScalars.contains(first)
        && text.utf8.dropFirst().allSatisfy { (48...57).contains($0) || ",.%".utf8.contains($0) })
    else { return text }
    return "'" + text
  }

  private func quoted(_ text: String) -> String {
    let visible = VisibleText.escaped(text)
    guard visible.utf8.contains(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") })
    else { return visible }
    return "\"" + visible.replacing("\"", with: "\"\"") + "\""
  }
}
