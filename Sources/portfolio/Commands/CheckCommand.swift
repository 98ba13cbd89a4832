internal import PortfolioEngine

extension Command {
  /// `check`: everything that may be wrong with the journal and the cache.
  static var check: Command {
    Command(
      "check", in: .journal, summary: "Look for what may be wrong with your journal and cache",
      discussion: """
        Every line, every balance, lots of which more is taken than there is, coins that the \
        provider no longer lists, entries that stand there twice, prices far from the market's, a newest \
        daily price far off those before it, files of the cache, names in the settings that nothing has, \
        and what killed programs left behind. It ends with 0 when nothing was found, with 1 when something was, with 3 when figures are \
        impossible. Figures cannot be given then, but JSON and CSV list what is wrong all the same.

        --repair changes one thing: a last line that has no line feed becomes a comment with one, so \
        that entries can be added again. All other lines stay as they are, those in error too; the \
        version before is kept beside the journal, as main.journal.previous. A file that is no journal is \
        refused, and stays as it is.
        """,
      examples: ["portfolio check", "portfolio check --repair"],
      options: CheckOptions(),
      parameters: [
        .flag("repair", \.isRepairing, "Make a last line that was never ended a comment.")
      ]
    ) { (options, context) throws(Failure) in try CheckCommand(options, context).run() }
  }
}

/// The options of `check`.
struct CheckOptions: Sendable {
  /// Whether an open last line is made a comment.
  var isRepairing = false
}

/// A run of `check`.
struct CheckCommand: Sendable {
  private let options: CheckOptions
  private let session: Session

  /// Creates the run.
  init(_ options: CheckOptions, _ context: Context) {
    self.options = options
    session = Session(context)
  }

  /// Checks everything and tells what was found.
  func run() throws(Failure) -> Answer {
    var notes: [Note] = []
    if options.isRepairing {
      let comment: String?
      do throws(JournalChangeError) {
        comment = try session.store.repair(
          now: session.context.now, zone: session.zone)
      } catch {
        throw Failure(error, session)
      }
      notes.append(
        Note(
          .note,
          comment.map { "The last line is a comment now: \($0)" }
            ?? "There was nothing to repair: the last line of the journal itself is ended."))
    }
    guard let journal = try session.readJournal() else { throw session.missingJournal }
    let open: OpenJournal
    do throws(Failure) {
      open = try session.open(journal)
    } catch {
      var failure = error
      failure.diagnostics += notes.map(Diagnostic.init)
      guard session.context.global.format != .table else { throw failure }
      let kind: JournalAudit.Finding.Kind = journal.errors.isEmpty ? .balance : .line
      let findings = error.diagnostics.filter { $0.severity == .error }
        .map { JournalAudit.Finding(kind: kind, diagnostic: $0) }
      return .document(
        document(of: journal, nil, findings, notes: notes), diagnostics: error.diagnostics,
        status: failure.status)
    }
    let audit = try JournalAudit(open, session)
    let findings = audit.findings
    return .document(
      document(of: journal, open, findings, notes: notes + audit.notes),
      diagnostics: session.context.global.format == .table ? findings.map(\.diagnostic) : [],
      status: findings.isEmpty ? .done : .no)
  }

  private func document(
    of journal: Journal, _ open: OpenJournal?, _ findings: [JournalAudit.Finding],
    notes: [Note]
  ) -> Document {
    var blocks: [Block] = [
      .facts([
        .text(
          "entries", "Entries", open.map { .integer($0.journal.transactions.count) } ?? .missing),
        .text("coins", "Coins held", open.map { .integer($0.heldCoins.count) } ?? .missing),
        .text("files", "Files", .integer(journal.files.count)),
        .text(
          "findings", "Found",
          .integer(
            findings.count, text: findings.isEmpty ? "nothing" : String(findings.count),
            role: findings.isEmpty ? .good : .warning)),
      ])
    ]
    if session.context.global.format != .table {
      blocks.append(
        .table(
          Table(
            "findingList",
            columns: [
              .word("kind", "Kind"), .word("place", "Place"), .text("text", "What"),
              .text("remedy", "What to do"),
            ],
            rows: findings.map { finding in
              let place = finding.diagnostic.place
              return [
                .text(finding.kind.rawValue),
                .text(place.map { $0.file + ($0.line.map { ":\($0)" } ?? "") }),
                .text(finding.diagnostic.message.bounded),
                .text(
                  finding.diagnostic.remedies.isEmpty
                    ? nil
                    : finding.diagnostic.remedies.map(\.bounded).joined(separator: " ")),
              ]
            })))
    }
    return Document(schema: "portfolio.check/1", blocks: blocks, notes: notes)
  }
}
