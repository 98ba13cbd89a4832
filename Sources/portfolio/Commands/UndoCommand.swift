internal import PortfolioEngine

extension Command {
  /// `undo`: the newest change that a command made is taken back.
  static var undo: Command {
    Command(
      "undo", in: .journal, summary: "Take back the newest change that a command made",
      discussion: """
        What was added is taken out, what was removed is put back, and an undo is undone: only the \
        newest change can be taken back, and `portfolio remove` takes out older entries. It is \
        refused when the lines no longer read as the command left them, and of `check --repair`, which \
        stays. What was edited by hand is not touched.
        """,
      examples: ["portfolio undo"], options: ()
    ) { (_, context) throws(Failure) in try run(Session(context)) }
  }

  private static func run(_ session: Session) throws(Failure) -> Answer {
    let change: JournalChange
    do throws(JournalChangeError) {
      change = try session.store.undo(now: session.context.now, zone: session.zone)
    } catch {
      throw Failure(error, session)
    }
    let rows = change.edits.map { edit -> ChangeDocument.Row in
      if let after = edit.after {
        let isComment = after.hasPrefix("; removed ") && edit.before != nil
        return isComment
          ? ChangeDocument.Row(line: edit.line, change: .removed, text: edit.before ?? after)
          : ChangeDocument.Row(line: edit.line, change: .putBack, text: after)
      }
      return ChangeDocument.Row(line: edit.line, change: .takenOut, text: edit.before ?? "")
    }
    let draft = try JournalDraft(session)
    return .document(
      ChangeDocument(
        schema: "portfolio.undo/1", rows: rows,
        notes: [
          Note(
            .note,
            "`portfolio undo` again makes the change anew; `portfolio remove LINE` takes out older entries."
          )
        ]
      ).document(for: session), diagnostics: draft.warnings)
  }
}
