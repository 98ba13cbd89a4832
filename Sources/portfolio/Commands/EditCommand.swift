internal import PortfolioEngine

extension Command {
  /// `edit`: the journal in the user's editor, then `check`.
  static var edit: Command {
    Command(
      "edit", in: .journal, summary: "Open your journal in your editor, then check it",
      discussion: """
        The editor is $VISUAL, else $EDITOR, else vi. It opens a copy, which is taken over when it \
        has ended, unless the journal changed meanwhile; the version before is kept beside it. The \
        journal is then checked as by `portfolio check`.
        """,
      examples: ["portfolio edit", "EDITOR=nano portfolio edit"], options: ()
    ) { (_, context) async throws(Failure) in try await run(Session(context)) }
  }

  private static func run(_ session: Session) async throws(Failure) -> Answer {
    let places = session.context.places
    let (before, copy, isNew) = try prepare(session)
    let environment = session.context.environment
    let editor =
      ["VISUAL", "EDITOR"].compactMap { environment.variables[$0] }.first { !$0.isEmpty } ?? "vi"
    let status = await environment.runEditor(editor, copy)
    let edited = try reading(session, copy)
    if edited == before { try remove(session, copy) }
    // What was made for the editor alone goes again.
    if status != 0 || edited == nil, isNew, try reading(session, session.store.path) == before {
      try remove(session, session.store.path)
    }
    let asItWas =
      isNew
      ? "There is no journal yet, as before: \(places.shown(places.journal))"
      : "The journal is as it was: \(places.shown(places.journal))"
    guard status == 0 else {
      throw Failure(
        .files,
        status < 0
          ? "the editor \(editor) did not run" : "the editor \(editor) ended with \(status)",
        reasons: [asItWas]
          + (edited == nil || edited == before
            ? [] : ["What was edited is in \(places.shown(copy))"]),
        remedies: ["Name another editor: EDITOR=nano portfolio edit"])
    }
    guard let edited else {
      throw Failure(
        .files, "the editor \(editor) left no file",
        reasons: [asItWas])
    }
    if edited != before { try takeOver(edited, madeFrom: before, session, copy) }
    return try CheckCommand(CheckOptions(), session.context).run()
  }

  /// Makes the copy that the editor opens, and the journal where there is none.
  ///
  /// The journal itself is never open in an editor, whose buffer would later be written over what
  /// other programs added meanwhile.
  private static func prepare(
    _ session: Session
  ) throws(Failure) -> (before: [UInt8], copy: String, isNew: Bool) {
    let files = session.store.files
    let places = session.context.places
    let journal = (try? files.resolved(session.store.path)) ?? session.store.path
    let copy = journal + OwnFiles.editSuffix
    guard try reading(session, copy) == nil else {
      throw Failure(
        .files, "an edit that was not taken over lies in \(places.shown(copy))",
        remedies: ["Put what is missing into the journal, then remove or rename that file."])
    }
    do throws(StorageError) {
      let existing = try files.read(session.store.path)
      let before = existing ?? Array(JournalStore.header.utf8)
      if existing == nil {
        try files.replace(session.store.path, with: before, keepingPrevious: false)
      }
      try files.replace(copy, with: before, keepingPrevious: false)
      return (before, copy, existing == nil)
    } catch {
      throw Failure(error, places: places)
    }
  }

  private static func takeOver(
    _ edited: [UInt8], madeFrom before: [UInt8], _ session: Session, _ copy: String
  ) throws(Failure) {
    let places = session.context.places
    do throws(JournalChangeError) {
      try session.store.replace(with: edited, madeFrom: before)
    } catch {
      guard case .changedMeanwhile = error else { throw Failure(error, session) }
      throw Failure(
        .files, "the journal changed while it was open in the editor",
        reasons: [
          "It is as the other program left it: \(places.shown(places.journal))",
          "What was edited is in \(places.shown(copy))",
        ],
        remedies: ["Put what is missing into the journal, then remove or rename that file."])
    }
    try remove(session, copy)
  }

  private static func reading(_ session: Session, _ path: String) throws(Failure) -> [UInt8]? {
    do throws(StorageError) {
      return try session.store.files.read(path)
    } catch {
      throw Failure(error, places: session.context.places)
    }
  }

  private static func remove(_ session: Session, _ path: String) throws(Failure) {
    do throws(StorageError) {
      try session.store.files.remove(path)
    } catch {
      throw Failure(error, places: session.context.places)
    }
  }
}
