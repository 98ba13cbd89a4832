/// The program: the live environment, one run, the outcome written.
@main
enum Portfolio {
  /// Runs the command line of this process and ends with its status.
  ///
  /// A reader that closed the pipe has what it wanted: that is success, and silent.
  static func main() async {
    Terminal.ignoreSignals()
    Terminal.keepThisMachineFromProxies()
    let outcome = await Tool.run(arguments: Terminal.arguments(), in: Environment.live())
    _ = Terminal.write(outcome.errors, to: 2)
    var pending = ""
    outcome.body.write { piece in
      pending += piece
      guard pending.utf8.count >= 1 << 16 else { return }
      write(pending, of: outcome)
      pending.removeAll(keepingCapacity: true)
    }
    write(pending, of: outcome)
    withExtendedLifetime(outcome.sources) { Terminal.end(with: outcome.status) }
  }

  /// Writes to standard output, or ends the process where nobody can read it.
  private static func write(_ text: String, of outcome: Outcome) {
    switch Terminal.write(text, to: 1) {
    case .all: break
    case .closed: Terminal.end(with: .done)
    case .refused:
      let remedy =
        outcome.mayHaveWritten
        ? "If there was something to change, it is changed: look before you run it again."
        : "Nothing of yours was changed: make room, or send the output elsewhere."
      _ = Terminal.write("error: standard output cannot be written\n  \(remedy)\n", to: 2)
      Terminal.end(with: .files)
    }
  }
}
