internal import PortfolioEngine

/// Lines that are to be added to the journal, judged before anything is written.
struct JournalDraft: Sendable {
  /// What the run shares.
  let session: Session
  /// The journal as it is; empty when there is none.
  let before: Journal
  /// Whether the journal is still to be made.
  let isNew: Bool
  private let bytes: [UInt8]

  /// Reads what stands there.
  ///
  /// - Throws: `Failure` with status `journal` when nothing can be added: the last line is not ended,
  ///   or the file is no text; with `files` when it cannot be read.
  init(_ session: Session) throws(Failure) {
    self.session = session
    let existing: [UInt8]?
    do throws(StorageError) {
      existing = try session.store.files.read(session.store.path)
    } catch {
      throw Failure(error, places: session.context.places)
    }
    isNew = existing == nil
    bytes = existing ?? Array(JournalStore.header.utf8)
    let path = session.store.path
    if let last = bytes.last, last != 10, let journal = try session.readJournal(),
      journal.isLastLineOpen
    {
      let open = journal.errors.filter { $0.reason == .lineNotEnded && $0.place.file == 0 }
      throw Failure.journal(open, places: session.context.places)
    }
    before = Self.journal(bytes, path: path, session)
    let binary = before.errors.filter { $0.reason == .binary && $0.place.file == 0 }
    guard binary.isEmpty else { throw Failure.journal(binary, places: session.context.places) }
  }

  private static func journal(_ bytes: [UInt8], path: String, _ session: Session) -> Journal {
    let files = session.store.files
    return Journal(reading: bytes, path: path, now: session.context.now, zone: session.zone) {
      path throws(StorageError) in try files.read(path)
    }
  }

  /// The number of lines before those that are added.
  var lineCount: Int { before.files.first?.lineCount ?? 0 }

  /// The journal as it would be with some lines at its end.
  func journal(with lines: [String]) -> Journal {
    Self.journal(
      bytes + Array(lines.map { $0 + "\n" }.joined().utf8), path: session.store.path, session)
  }

  /// The entries that lines would add, with the journal that they would stand in.
  ///
  /// - Throws: `Failure` with status `words` and the errors of the new lines.
  func entries(
    of lines: [String]
  ) throws(Failure) -> (entries: [Transaction], journal: Journal) {
    let journal = journal(with: lines)
    let errors = journal.errors.filter { isAdded($0.place) }
    guard errors.isEmpty else { throw Failure(newLines: errors) }
    return (
      journal.transactions.filter { isAdded($0.place) }.sorted { $0.place < $1.place }, journal
    )
  }

  /// Whether a place is that of a line that is to be added.
  func isAdded(_ place: Transaction.Place) -> Bool {
    place.file == 0 && Int(place.line) > lineCount
  }

  /// Checks that no wallet that the journal has in order goes below zero with the new lines.
  ///
  /// A journal with lines in error cannot be followed, so that nothing is refused there.
  ///
  /// - Throws: `Failure` with status `journal` and all entries that would be short.
  func checkBalances(with lines: [String]) throws(Failure) {
    guard before.errors.isEmpty else { return }
    let journal = journal(with: lines)
    let problems = problems(of: journal)
    if problems.isEmpty { return }
    let known = Set(self.problems(of: before).map(Self.mark))
    let fresh = problems.filter { !known.contains(Self.mark($0)) }
    guard fresh.isEmpty else {
      throw Failure(.journal, fresh.map { diagnostic(of: $0, in: journal, lines) })
    }
  }

  private func problems(of journal: Journal) -> [BalanceProblem] {
    Balances(of: journal.transactions, tracking: Set(journal.tracked)).problems
  }

  /// What tells one problem from another, whatever its figures.
  private static func mark(_ problem: BalanceProblem) -> [String] {
    let place = "\(problem.place.file):\(problem.place.line)"
    return switch problem {
    case .shortfall(let shortfall): [place, shortfall.coin.text, shortfall.wallet.name]
    case .tooLarge(_, let asset, let wallet): [place, asset.description, wallet.name, "large"]
    case .incomplete: [place]
    }
  }

  private func diagnostic(
    of problem: BalanceProblem, in journal: Journal, _ lines: [String]
  ) -> Diagnostic {
    var diagnostic = session.diagnostic(of: problem, in: journal)
    let index = Int(problem.place.line) - lineCount - 1
    guard problem.place.file == 0, lines.indices.contains(index) else {
      diagnostic.reasons.append("So it would be with the new entry; nothing was written.")
      return diagnostic
    }
    diagnostic.place = nil
    // The amount, or the fee where that is what is short.
    var skipped = 2
    let words = lines[index].split(separator: " ", omittingEmptySubsequences: false)
    if case .shortfall(let shortfall) = problem,
      journal.transactions.first(where: { $0.place == problem.place })?.amount.coin
        != shortfall.coin
    {
      skipped =
        words.indices.first { at in
          words[at] == "fee" && at + 2 < words.count
            && journal.coins.contains { $0.coin == shortfall.coin && $0.alias == words[at + 2] }
        }.map { $0 + 1 } ?? skipped
    }
    let start = words.prefix(skipped).reduce(0) { $0 + $1.count + 1 }
    let amount = words.dropFirst(skipped).prefix(2).joined(separator: " ")
    diagnostic.excerpt = Diagnostic.Excerpt(
      text: lines[index], range: start..<(start + amount.count))
    diagnostic.reasons.append("Nothing was written.")
    return diagnostic
  }

  /// What is wrong with the journal beside the new lines: a warning, or nothing.
  var warnings: [Diagnostic] {
    let count = before.errors.count
    if count > 0 {
      return [
        Diagnostic(
          severity: .warning,
          message: count == 1
            ? "another line of the journal is in error, so no figures are shown"
            : "\(count) other lines of the journal are in error, so no figures are shown",
          remedies: ["`portfolio check` shows what is wrong."])
      ]
    }
    guard !problems(of: before).isEmpty else { return [] }
    return [
      Diagnostic(
        severity: .warning,
        message: "other entries of the journal take out more than is held, so no figures are shown",
        remedies: ["`portfolio check` shows them."])
    ]
  }

  /// Writes lines, unless it is only to be said what would be written, and tells of them.
  ///
  /// - Throws: `Failure`; nothing was written then.
  func write(
    _ lines: [String], isDryRun: Bool, schema: String, notes: [Note]
  ) throws(Failure) -> Answer {
    try write(lines, isDryRun: isDryRun, schema: schema, notes: notes, triesLeft: 20)
  }

  private func write(
    _ lines: [String], isDryRun: Bool, schema: String, notes: [Note], triesLeft: Int
  ) throws(Failure) -> Answer {
    try checkBalances(with: lines)
    var first = lineCount + 1
    if !isDryRun {
      do throws(JournalChangeError) {
        let change = try session.store.append(
          lines, judgedAgainst: .some(isNew ? nil : bytes), now: session.context.now,
          zone: session.zone)
        first = change.edits.first?.line ?? first
      } catch {
        // Another program wrote in between: the lines are judged again where they would stand now.
        if case .changedMeanwhile = error, triesLeft > 0 {
          return try JournalDraft(session).write(
            lines, isDryRun: isDryRun, schema: schema, notes: notes, triesLeft: triesLeft - 1)
        }
        throw Failure(error, session)
      }
    }
    let edits = lines.enumerated().map { offset, text in
      ChangeDocument.Row(line: first + offset, change: .added, text: text)
    }
    var notes = notes
    if isNew {
      let path = session.context.places.shown(session.store.path)
      notes.append(
        Note(.note, isDryRun ? "The journal would be new: \(path)" : "The journal is new: \(path)"))
    }
    return .document(
      ChangeDocument(schema: schema, rows: edits, isDryRun: isDryRun, notes: notes)
        .document(for: session),
      diagnostics: warnings)
  }
}
