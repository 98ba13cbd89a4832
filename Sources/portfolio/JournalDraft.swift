internal import PortfolioEngine

/// Lines that are to be added to the journal, judged before anything is written.
///
/// The journal is read and followed once: lines are then tried at its end as often as it takes.
struct JournalDraft: Sendable {
  /// What the run shares.
  let session: Session
  /// Whether the journal is still to be made.
  let isNew: Bool
  private let bytes: [UInt8]
  private let trial: JournalTrial
  /// The balances of the journal as it is, as far as they can be followed.
  private let standing: Balances

  /// Lets something judge a draft of the journal as it is and write, as `Session.judgingAgain`.
  ///
  /// - Throws: what the body throws, as `init`, and as `Session.judgingAgain`.
  static func judging(
    _ session: Session, _ body: (JournalDraft) throws(Failure) -> Answer?
  ) throws(Failure) -> Answer {
    try session.judgingAgain { () throws(Failure) in try body(JournalDraft(session)) }
  }

  /// Reads what stands there.
  ///
  /// - Throws: `Failure` with status `journal` when nothing can be added: the last line is not ended,
  ///   or the file is no text; with `files` when it cannot be read.
  init(_ session: Session) throws(Failure) {
    self.session = session
    let existing: [UInt8]?
    do throws(StorageError) {
      existing = try session.store.settledBytes()
    } catch {
      throw Failure(error, places: session.context.places)
    }
    isNew = existing == nil
    bytes = existing ?? Array(JournalStore.header.utf8)
    trial = session.store.trial(bytes, now: session.context.now, zone: session.zone)
    if let refusal = trial.refusal { throw Failure(refusal, session) }
    standing = session.balances(of: trial.journal.transactions, in: trial.journal)
  }

  /// The journal as it is; empty when there is none.
  var before: Journal { trial.journal }

  /// The journal as it is, free of errors.
  ///
  /// - Throws: as `Session.openJournalIfThere`.
  func openJournal() throws(Failure) -> OpenJournal { try session.open(before, standing) }

  /// The journal's coins together with those of some lines.
  func names(with lines: [String]) -> Journal { trial.adding(lines).journal }

  /// The entries that lines would add, with the names that they are written in.
  ///
  /// - Throws: `Failure` with status `words` and the errors of the new lines.
  func entries(
    of lines: [String]
  ) throws(Failure) -> (entries: [Transaction], names: Journal) {
    let added = trial.adding(lines)
    guard added.errors.isEmpty else { throw Failure(newLines: added.errors) }
    return (added.entries, added.journal)
  }

  /// Whether a place is that of a line that is to be added.
  func isAdded(_ place: Transaction.Place) -> Bool {
    place.file == 0 && Int(place.line) > trial.lineCount
  }

  /// The whole journal as it would be with some lines at its end, read anew.
  func journal(with lines: [String]) -> Journal {
    session.store.trial(
      bytes + Array(lines.map { $0 + "\n" }.joined().utf8), now: session.context.now,
      zone: session.zone
    ).journal
  }

  /// What is wrong with the balances when further entries take their places, each behind all that are
  /// not later than it.
  private func problems(with entries: [Transaction], in names: Journal) -> [BalanceProblem] {
    // What begins a day of its own at the end changes nothing of what was followed.
    let isBehind =
      before.transactions.last.map { last in
        entries.allSatisfy { $0.day > last.day && $0.instant > last.instant }
      } ?? true
    guard isBehind, entries.count < 2 else {
      return session.balances(of: before.transactions + entries, in: names).problems
    }
    var balances = standing
    for entry in entries { balances.apply(entry) }
    return balances.problems
  }

  /// Checks that no wallet that the journal has in order goes below zero with the new lines.
  ///
  /// A journal with lines in error cannot be followed, so that nothing is refused there.
  ///
  /// - Returns: whether the balances are in order with the new lines.
  /// - Throws: `Failure` with status `journal` and all entries that would be short.
  private func checkBalances(with lines: [String]) throws(Failure) -> Bool {
    let (entries, names) = try entries(of: lines)
    guard before.errors.isEmpty else { return false }
    let problems = problems(with: entries, in: names)
    if problems.isEmpty { return true }
    let known = Set(standing.problems.map(Self.mark))
    let fresh = problems.filter { !known.contains(Self.mark($0)) }
    guard fresh.isEmpty else {
      let places = Set(fresh.map(\.place))
      let short = [before.transactions, entries].flatMap { list in
        list.filter { places.contains($0.place) }
      }
      throw Failure(.journal, fresh.map { diagnostic(of: $0, short, names, lines) })
    }
    return false
  }

  /// Checks that the lots that entries name are there with the new lines, as the reports of lots under
  /// the settings follow them.
  ///
  /// - Returns: whether they are; false where the journal names lots that are not there without the new
  ///   lines too.
  /// - Throws: `Failure` with status `journal` and the first entry whose lot would not be there.
  private func checkLots(with lines: [String]) throws(Failure) -> Bool {
    guard before.namesLots || trial.adding(lines).journal.namesLots else { return true }
    let after = journal(with: lines)
    guard after.errors.isEmpty, let fault = session.faultOfNamedLots(in: after) else { return true }
    let isOwn =
      after.transactions.indices.contains(fault.entry)
      && isAdded(after.transactions[fault.entry].place)
    guard isOwn || session.faultOfNamedLots(in: before) == nil else { return false }
    var diagnostic = session.diagnostic(
      of: fault, in: after,
      session.lotPolicy(in: session.context.settings.moneyCurrency, of: after))
    let index = isOwn ? Int(after.transactions[fault.entry].place.line) - trial.lineCount - 1 : -1
    guard lines.indices.contains(index) else {
      diagnostic.reasons.append("So it would be with the new entry; nothing was written.")
      throw Failure(.journal, [diagnostic])
    }
    diagnostic.place = nil
    diagnostic.excerpt = Diagnostic.Excerpt(
      text: lines[index], range: Self.amount(of: lines[index]))
    diagnostic.reasons.append("Nothing was written.")
    throw Failure(.journal, [diagnostic])
  }

  /// Where the amount of an entry stands in its line, or what is behind some more words.
  private static func amount(of line: String, skipping skipped: Int = 2) -> Range<Int> {
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    let start = words.prefix(skipped).reduce(0) { $0 + $1.count + 1 }
    let amount = words.dropFirst(skipped).prefix(2).joined(separator: " ")
    return start..<(start + amount.count)
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
    of problem: BalanceProblem, _ entries: [Transaction], _ names: Journal, _ lines: [String]
  ) -> Diagnostic {
    let entry = entries.first { $0.place == problem.place }
    var diagnostic = session.diagnostic(of: problem, entry, in: names)
    let index = Int(problem.place.line) - trial.lineCount - 1
    guard problem.place.file == 0, lines.indices.contains(index) else {
      diagnostic.reasons.append("So it would be with the new entry; nothing was written.")
      return diagnostic
    }
    diagnostic.place = nil
    // The amount, or the fee where that is what is short.
    var skipped = 2
    let words = lines[index].split(separator: " ", omittingEmptySubsequences: false)
    if case .shortfall(let shortfall) = problem, entry?.amount.coin != shortfall.coin {
      skipped =
        words.indices.first { at in
          words[at] == "fee" && at + 2 < words.count
            && names.coins.contains { $0.coin == shortfall.coin && $0.alias == words[at + 2] }
        }.map { $0 + 1 } ?? skipped
    }
    diagnostic.excerpt = Diagnostic.Excerpt(
      text: lines[index], range: Self.amount(of: lines[index], skipping: skipped))
    diagnostic.reasons.append("Nothing was written.")
    return diagnostic
  }

  /// What is wrong with the journal beside new lines: a warning, or nothing.
  var warnings: [Diagnostic] {
    warnings(
      balancesAreSound: standing.problems.isEmpty,
      lotsAreSound: !before.errors.isEmpty || session.faultOfNamedLots(in: before) == nil)
  }

  private func warnings(balancesAreSound: Bool, lotsAreSound: Bool) -> [Diagnostic] {
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
    guard balancesAreSound else {
      return [
        Diagnostic(
          severity: .warning,
          message:
            "other entries of the journal take out more than is held, so no figures are shown",
          remedies: ["`portfolio check` shows them."])
      ]
    }
    guard !lotsAreSound else { return [] }
    return [
      Diagnostic(
        severity: .warning,
        message:
          "another entry of the journal names a lot that is not there, so no gains are shown",
        remedies: ["`portfolio check` shows it."])
    ]
  }

  /// Writes lines, unless it is only to be said what would be written, and tells of them.
  ///
  /// - Returns: nil when other bytes than those judged stand in the journal by now.
  /// - Throws: `Failure`. Nothing was written in either case.
  func write(
    _ lines: [String], isDryRun: Bool, schema: String, notes: [Note]
  ) throws(Failure) -> Answer? {
    let balancesAreSound = try checkBalances(with: lines)
    let lotsAreSound = balancesAreSound ? try checkLots(with: lines) : true
    var first = trial.lineCount + 1
    if !isDryRun {
      let change = try session.unlessChanged { () throws(JournalChangeError) in
        try session.store.append(
          lines, judgedAgainst: .some(isNew ? nil : bytes), now: session.context.now,
          zone: session.zone)
      }
      guard let change else { return nil }
      first = change.edits.first?.line ?? first
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
      diagnostics: warnings(
        balancesAreSound: balancesAreSound, lotsAreSound: lotsAreSound))
  }
}
