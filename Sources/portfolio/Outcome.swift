/// What a run of the command leaves behind: bytes for both outputs and an exit status.
struct Outcome: Sendable, Equatable {
  /// What goes to standard output.
  var body: Output
  /// What goes to standard error, written first.
  var errors: String
  /// How the run ended.
  var status: ExitStatus
  /// Whether the run was one that may change files.
  var mayHaveWritten = false
  /// What the output was made from; see `Answer.sources`.
  var sources: (any Sendable)?

  /// Creates an outcome.
  init(output: String = "", errors: String = "", status: ExitStatus = .done) {
    self.init(Output(output), errors: errors, status: status)
  }

  /// Creates an outcome whose output is written when it is asked for.
  init(_ body: Output, errors: String, status: ExitStatus) {
    self.body = body
    self.errors = errors
    self.status = status
  }

  /// What goes to standard output, as one text.
  var output: String { body.text }

  static func == (left: Outcome, right: Outcome) -> Bool {
    left.body == right.body && left.errors == right.errors && left.status == right.status
      && left.mayHaveWritten == right.mayHaveWritten
  }
}

/// Text for standard output, made piece by piece when it is written, however long it is.
struct Output: Sendable, Equatable {
  /// Gives the pieces in order.
  let write: @Sendable (_ take: (String) -> Void) -> Void

  /// Creates an output that is made when it is written.
  init(write: @escaping @Sendable (_ take: (String) -> Void) -> Void) { self.write = write }

  /// Creates an output of a text.
  init(_ text: String) { self.init { take in take(text) } }

  /// All of it.
  var text: String {
    var text = ""
    write { text += $0 }
    return text
  }

  static func == (left: Output, right: Output) -> Bool { left.text == right.text }
}

/// How a run ended, as the number that scripts see.
enum ExitStatus: Int32, Sendable, Hashable, CaseIterable {
  /// Everything was done.
  case done = 0
  /// The answer is no.
  case no = 1
  /// The words were not understood.
  case words = 2
  /// The journal was refused.
  case journal = 3
  /// There is no market data for what was asked.
  case noData = 4
  /// Files or locks failed.
  case files = 5
  /// The network failed, where a refresh was demanded.
  case network = 6
  /// A fault of ours.
  case fault = 70

  /// What the status means, as the help and the man page print it.
  var meaning: String {
    switch self {
    case .done: "done"
    case .no:
      "the answer is no: an unknown or ambiguous coin, a check that found something, a gap under"
        + " --strict, figures older than --max-age"
    case .words: "the words were not understood: an unknown option, a bad number or date"
    case .journal: "the journal was refused"
    case .noData: "no market data for what was asked"
    case .files: "files or locks"
    case .network: "the network, where a refresh was demanded"
    case .fault: "a fault of ours"
    }
  }
}
