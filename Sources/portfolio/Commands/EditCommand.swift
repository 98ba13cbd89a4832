internal import PortfolioEngine

extension Command {
  /// `edit`: the journal in the user's editor, then `check`.
  static var edit: Command {
    Command(
      "edit", in: .journal, summary: "Open your journal in your editor, then check it",
      discussion: """
        The editor is $VISUAL, else $EDITOR, else vi. When it has ended, the journal is checked as by \
        `portfolio check`.
        """,
      examples: ["portfolio edit", "EDITOR=nano portfolio edit"], options: ()
    ) { (_, context) async throws(Failure) in try await run(Session(context)) }
  }

  private static func run(_ session: Session) async throws(Failure) -> Answer {
    let environment = session.context.environment
    let path = session.store.path
    do throws(StorageError) {
      if try session.store.files.read(path) == nil {
        try session.store.files.replace(
          path, with: Array(JournalStore.header.utf8), keepingPrevious: false)
      }
    } catch {
      throw Failure(error, places: session.context.places)
    }
    let editor =
      ["VISUAL", "EDITOR"].compactMap { environment.variables[$0] }.first { !$0.isEmpty } ?? "vi"
    let status = await environment.runEditor(editor, path)
    guard status == 0 else {
      throw Failure(
        .files,
        status < 0
          ? "the editor \(editor) did not run" : "the editor \(editor) ended with \(status)",
        reasons: ["The journal was not checked: \(session.context.places.shown(path))"],
        remedies: ["Name another editor: EDITOR=nano portfolio edit"])
    }
    return try CheckCommand(CheckOptions(), session.context).run()
  }
}
