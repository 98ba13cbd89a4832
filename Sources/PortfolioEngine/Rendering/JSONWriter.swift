/// Documents as JSON: keys in the document's order, exact numbers, nothing that does not show.
///
/// One object: `schema`, then facts, tables and keyed paragraphs in order, then `notes`. A figure is
/// a number that round-trips under its key and the text that a person reads under `keyText`. What is
/// missing is null, its text too. Days are `2023-01-10`, moments RFC 3339 in universal time. Control
/// and other invisible characters are escaped, so that the output is safe on a terminal.
package struct JSONWriter: Sendable {
  /// A JSON value whose objects keep the order of their members.
  package indirect enum Value: Sendable, Hashable {
    /// Nothing.
    case null
    /// True or false.
    case flag(Bool)
    /// An exact number.
    case number(Decimal128)
    /// A whole number.
    case integer(Int)
    /// A text.
    case text(String)
    /// Values in order.
    case list([Value])
    /// Members in order.
    case object([Member])
  }

  /// A key and its value.
  package struct Member: Sendable, Hashable {
    /// The key.
    package let key: String
    /// The value.
    package let value: Value

    /// Creates a member.
    package init(_ key: String, _ value: Value) {
      self.key = key
      self.value = value
    }
  }

  /// Creates a writer.
  package init() {}

  /// The document as JSON, ending with a line feed.
  package func text(_ document: Document) -> String {
    var text = ""
    write(document) { text += $0 }
    return text
  }

  /// Writes the document as JSON, a member or a row at a time.
  package func write(_ document: Document, to take: (String) -> Void) {
    var text = "{\n  \"schema\": "
    append(document.schema, to: &text)
    take(text)
    for block in document.blocks {
      switch block {
      case .heading, .chart: break
      case .facts(let facts), .data(let facts):
        for fact in facts {
          var text = ""
          append(fact.cell, under: head(fact.key, fact.kind, separator: ",\n  "), to: &text)
          if let aside = fact.aside {
            append(aside.cell, under: head(aside.key, .figure, separator: ",\n  "), to: &text)
          }
          take(text)
        }
      case .table(let table): write(table, to: take)
      case .paragraph(let key, let paragraph):
        guard let key else { continue }
        var text = ",\n  "
        append(key, to: &text)
        text += ": "
        append(paragraph, to: &text)
        take(text)
      }
    }
    let notes = document.notes.map { note in
      Value.object([
        Member("severity", .text(note.severity.rawValue)),
        Member("text", .text(note.text)),
      ])
    }
    text = ",\n  \"notes\": "
    append(.list(notes), to: &text, indentation: "  ")
    take(text + "\n}\n")
  }

  private func write(_ table: Table, to take: (String) -> Void) {
    var text = ",\n  "
    append(table.key, to: &text)
    text += ": "
    var separator = "[\n    "
    let heads = heads(of: table.columns, indentation: "    ")
    for cells in table.rows {
      text += separator
      append(cells, under: heads, indentation: "    ", to: &text)
      take(text)
      text.removeAll(keepingCapacity: true)
      separator = ",\n    "
    }
    text += table.rows.isEmpty ? "[]" : "\n  ]"
    if let footer = table.footer {
      text += ",\n  "
      append(table.key + "Total", to: &text)
      text += ": "
      append(
        footer, under: self.heads(of: table.columns, indentation: "  "), indentation: "  ",
        to: &text)
    }
    take(text)
  }

  /// The value as indented JSON, ending with a line feed.
  package func text(_ value: Value) -> String {
    var result = ""
    append(value, to: &result, indentation: "")
    return result + "\n"
  }

  /// What stands before a value: its key, and that of its text where it has one.
  private struct Head {
    let key: String
    let textKey: String?
  }

  private func head(
    _ key: String, _ kind: ColumnKind, start: String? = nil, separator: String
  ) -> Head {
    var head = start ?? separator
    append(key, to: &head)
    var textHead = separator
    append(key + "Text", to: &textHead)
    return Head(key: head + ": ", textKey: kind == .figure ? textHead + ": " : nil)
  }

  /// The heads of columns, made once for all rows.
  private func heads(of columns: [Column], indentation: String) -> [Head] {
    columns.indices.map { index in
      head(
        columns[index].key, columns[index].kind,
        start: index == 0 ? "{\n  " + indentation : nil, separator: ",\n  " + indentation)
    }
  }

  private func append(
    _ cells: [Cell], under heads: [Head], indentation: String, to result: inout String
  ) {
    for index in heads.indices {
      append(index < cells.count ? cells[index] : .missing, under: heads[index], to: &result)
    }
    result += "\n" + indentation + "}"
  }

  /// A cell under its key, and of a figure its text beside it.
  private func append(_ cell: Cell, under head: Head, to result: inout String) {
    result += head.key
    switch cell.value {
    case .missing: result += "null"
    case .number(let number): result += number.description
    case .integer(let integer): result += String(integer)
    case .numbers(let numbers):
      result += "[" + numbers.map(\.description).joined(separator: ", ") + "]"
    case .flag(let flag): result += flag ? "true" : "false"
    case .text(let text), .day(let text), .instant(let text): append(text, to: &result)
    }
    guard let textKey = head.textKey else { return }
    result += textKey
    if cell.value == .missing { result += "null" } else { append(cell.text, to: &result) }
  }

  private func append(_ value: Value, to result: inout String, indentation: String) {
    let inner = indentation + "  "
    switch value {
    case .null: result += "null"
    case .flag(let flag): result += flag ? "true" : "false"
    case .number(let number): result += number.description
    case .integer(let integer): result += String(integer)
    case .text(let text): append(text, to: &result)
    case .list(let values):
      if values.isEmpty {
        result += "[]"
        return
      }
      var separator = "[\n"
      for value in values {
        result += separator + inner
        append(value, to: &result, indentation: inner)
        separator = ",\n"
      }
      result += "\n" + indentation + "]"
    case .object(let members):
      if members.isEmpty {
        result += "{}"
        return
      }
      var separator = "{\n"
      for member in members {
        result += separator + inner
        append(member.key, to: &result)
        result += ": "
        append(member.value, to: &result, indentation: inner)
        separator = ",\n"
      }
      result += "\n" + indentation + "}"
    }
  }

  private func append(_ text: String, to result: inout String) {
    result += "\""
    defer { result += "\"" }
    let isPlain = text.utf8.allSatisfy { byte in
      (32..<127).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }
    if isPlain {
      result += text
      return
    }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default:
        if VisibleText.isHidden(scalar) {
          for unit in String(scalar).utf16 {
            let digits = String(unit, radix: 16)
            result += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
          }
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
  }
}
