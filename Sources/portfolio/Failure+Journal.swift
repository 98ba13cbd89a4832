internal import PortfolioEngine

extension Failure {
  /// What to do about a journal with NULs whose last line is not ended.
  static let remedyOfNUL =
    "`portfolio edit` opens it: take out the NUL bytes and end the last line."

  /// Creates the failure of new lines that the journal's grammar refuses, with the user's own words.
  init(newLines errors: [JournalError]) {
    self.init(
      .words,
      errors.map { error in
        let start = max(0, error.columns.lowerBound - 1)
        return Diagnostic(
          message: error.explanation,
          excerpt: Diagnostic.Excerpt(
            text: error.excerpt, range: start..<max(start, error.columns.upperBound - 1)),
          remedies: error.remedy.isEmpty ? [] : [error.remedy])
      })
  }

  /// Creates the failure of a change to the journal that was refused.
  init(_ error: JournalChangeError, _ session: Session) {
    let places = session.context.places
    let name = places.journal.split(separator: "/").last.map(String.init) ?? places.journal
    switch error {
    case .storage(let error): self.init(error, places: places)
    case .lastLineOpen(let error): self = .journal([error], places: places)
    case .unreadable(let errors):
      self = .journal(errors, places: places)
      let path = places.shown(errors.first?.path ?? places.journal)
      let isJournal = errors.allSatisfy { $0.reason == .controlCharacter(0) }
      diagnostics.append(
        isJournal
          ? Diagnostic(
            severity: .note, message: "nothing was written: \(path) is not all text",
            remedies: [Failure.remedyOfNUL])
          : Diagnostic(severity: .note, message: "nothing was written: \(path) is no journal"))
    case .newLines(let errors): self.init(newLines: errors)
    case .journalInError(let errors):
      self = .journal(errors, places: places)
      diagnostics.append(
        Diagnostic(
          severity: .note, message: "nothing was changed: a journal with errors is not rewritten"))
    case .wouldBreak(let errors):
      self = .journal(errors, places: places)
      diagnostics.append(
        Diagnostic(
          severity: .note,
          message: "nothing was changed: the change would have left these lines in error"))
    case .noSuchLine(let line):
      self.init(
        .no, "\(name) has no line \(line)",
        remedies: ["`portfolio list` shows the entries with their lines."])
    case .notRemovable(let line, let text):
      self.init(
        .no,
        [
          Diagnostic(
            place: Diagnostic.Place(file: name, line: line),
            message: "this line is no entry, and stays",
            excerpt: Diagnostic.Excerpt(text: text, line: line, range: 0..<text.count),
            remedies: [
              "Entries, `price` and `track` lines can be removed; `portfolio edit` opens the whole"
                + " journal."
            ])
        ])
    case .nothingToUndo:
      self.init(
        .no, "there is nothing to undo: no command has changed \(places.shown(places.journal))")
    case .repairStays(let change):
      self.init(
        .no, "the newest change is a repair, which is not taken back",
        reasons: ["Of \(change.at):"] + change.edits.compactMap(\.after).map { "  " + $0 },
        remedies: [
          "`portfolio edit` opens the journal; as it was before it is kept as \(name).previous."
        ])
    case .changedMeanwhile:
      self.init(
        .files, "others keep changing \(places.shown(places.journal)); nothing was written",
        remedies: ["Try again when they are done."])
    case .changedSince(let change):
      self.init(
        .no, "the newest change is no longer as it was made",
        reasons: ["Of \(change.at):"] + change.edits.compactMap(\.after).map { "  " + $0 },
        remedies: [
          "These lines were edited since; `portfolio remove LINE` or `portfolio edit` changes them."
        ])
    }
  }
}
