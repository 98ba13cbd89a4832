internal import PortfolioEngine

/// What a command changed in the journal, as a document: every line as it is stored.
struct ChangeDocument: Sendable {
  /// What became of a line.
  enum Change: String, Sendable {
    /// It stands at the end of the journal now.
    case added
    /// It is a comment now.
    case removed
    /// It is gone again.
    case takenOut = "taken out"
    /// It stands there again.
    case putBack = "put back"
  }

  /// One line.
  struct Row: Sendable, Hashable {
    /// Its number, or the one that it had.
    var line: Int
    /// What became of it.
    var change: Change
    /// The line.
    var text: String
  }

  /// The name and version of the JSON form.
  let schema: String
  /// The lines.
  let rows: [Row]
  /// Whether nothing was changed.
  var isDryRun = false
  /// What else there is to say.
  var notes: [Note] = []

  /// The document.
  func document(for session: Session) -> Document {
    let path = session.store.path
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let changes = Set(rows.map(\.change))
    let title =
      changes.count > 1 ? "Line" : (rows.first?.change.rawValue ?? "").capitalizedFirst
    var columns: [Column] = [.word("place", "Entry"), .word("text", title)]
    columns.append(
      changes.count > 1 ? .word("change", "Change") : .data("change"))
    columns.append(.data("line", kind: .count))
    return Document(
      schema: schema,
      blocks: [
        .data([
          .text("journal", "Journal", .text(path)),
          .text("isDryRun", "Dry run", .flag(isDryRun)),
        ]),
        .table(
          Table(
            "lines", columns: columns,
            rows: rows.map {
              [
                .text("\(name):\($0.line)"), .text($0.text), .text($0.change.rawValue),
                .integer($0.line),
              ]
            })),
      ],
      notes: notes
        + (isDryRun ? [Note(.note, "Nothing was written, since this is a dry run.")] : []))
  }
}
