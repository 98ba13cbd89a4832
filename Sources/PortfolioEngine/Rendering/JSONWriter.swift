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
  package func text(_ document: Document) -> String { text(value(document)) }

  /// The value as indented JSON, ending with a line feed.
  package func text(_ value: Value) -> String {
    var result = ""
    append(value, to: &result, indentation: "")
    return result + "\n"
  }

  /// The document as a value.
  package func value(_ document: Document) -> Value {
    var members = [Member("schema", .text(document.schema))]
    for block in document.blocks {
      switch block {
      case .heading, .chart: break
      case .facts(let facts), .data(let facts):
        for fact in facts {
          members += self.members(fact.key, fact.cell, kind: fact.kind)
          if let aside = fact.aside {
            members += self.members(aside.key, aside.cell, kind: .figure)
          }
        }
      case .table(let table):
        members.append(
          Member(table.key, .list(table.rows.map { row($0, under: table.columns) })))
        if let footer = table.footer {
          members.append(Member(table.key + "Total", row(footer, under: table.columns)))
        }
      case .paragraph(let key, let text):
        if let key { members.append(Member(key, .text(text))) }
      }
    }
    let notes = document.notes.map { note in
      Value.object([
        Member("severity", .text(note.severity.rawValue)), Member("text", .text(note.text)),
      ])
    }
    return .object(members + [Member("notes", .list(notes))])
  }

  private func row(_ cells: [Cell], under columns: [Column]) -> Value {
    .object(
      columns.indices.flatMap { index in
        members(
          columns[index].key, index < cells.count ? cells[index] : .missing,
          kind: columns[index].kind)
      })
  }

  private func members(_ key: String, _ cell: Cell, kind: ColumnKind) -> [Member] {
    let value: Value =
      switch cell.value {
      case .missing: .null
      case .number(let number): .number(number)
      case .integer(let integer): .integer(integer)
      case .flag(let flag): .flag(flag)
      case .text(let text), .day(let text), .instant(let text): .text(text)
      }
    guard kind == .figure else { return [Member(key, value)] }
    return [
      Member(key, value), Member(key + "Text", value == .null ? .null : .text(cell.text)),
    ]
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
