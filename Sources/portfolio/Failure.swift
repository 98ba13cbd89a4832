internal import PortfolioEngine

/// A run that ended early: what to say, and with which status.
struct Failure: Error, Hashable {
  /// What went wrong.
  var diagnostics: [Diagnostic]
  /// The status to end with.
  var status: ExitStatus

  /// Creates a failure.
  init(_ status: ExitStatus, _ diagnostics: [Diagnostic]) {
    self.diagnostics = diagnostics
    self.status = status
  }

  /// Creates a failure with one error.
  init(
    _ status: ExitStatus, _ message: String, reasons: [String] = [], remedies: [String] = []
  ) {
    self.init(
      status, [Diagnostic(message: message, reasons: reasons, remedies: remedies)])
  }
}

extension Failure {
  /// The failure of a journal that has errors: all of them, with status `journal`.
  static func journal(_ errors: [JournalError], places: Places) -> Failure {
    // Such a file is not repaired.
    let hasNUL = errors.contains { $0.place.file == 0 && $0.reason == .controlCharacter(0) }
    return Failure(
      .journal,
      errors.map { error in
        var diagnostic = Diagnostic(error, places: places)
        if hasNUL, error.reason == .lineNotEnded, error.place.file == 0 {
          diagnostic.remedies = [Failure.remedyOfNUL]
        }
        return diagnostic
      })
  }

  /// The failure of something that cannot go wrong, and did.
  static func fault(_ what: String) -> Failure {
    Failure(
      .fault, "this is a fault of portfolio itself: \(what)",
      remedies: ["Please report it with the command line and the version: portfolio --version"])
  }
}

/// What a command answers.
struct Answer: Sendable {
  /// What the command has to say.
  enum Body: Sendable {
    /// Figures and notes, in the format that the user asked for.
    case document(Document)
    /// Text that is printed as it is, such as a script.
    case text(String)
    /// What another command line left behind.
    case outcome(Outcome)
  }

  /// What goes to standard output.
  var body: Body
  /// What goes to standard error.
  var diagnostics: [Diagnostic] = []
  /// The status to end with.
  var status: ExitStatus = .done
  /// What a large answer was made from, kept until the process ends: taking the lots of a journal
  /// apart costs as much as their report, and the system has the memory back at once.
  var sources: (any Sendable)?

  /// Creates an answer of figures and notes.
  static func document(
    _ document: Document, diagnostics: [Diagnostic] = [], status: ExitStatus = .done
  ) -> Answer {
    Answer(body: .document(document), diagnostics: diagnostics, status: status)
  }

  /// Creates an answer that is printed as it is.
  static func text(_ text: String) -> Answer { Answer(body: .text(text)) }
}
