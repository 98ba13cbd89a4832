/// The program: the live environment, one run, the outcome written.
@main
enum Portfolio {
  /// Runs the command line of this process and ends with its status.
  ///
  /// A reader that closed the pipe has what it wanted: that is success, and silent.
  static func main() async {
    Terminal.ignoreSignals()
    let outcome = await Tool.run(
      words: Array(CommandLine.arguments.dropFirst()), in: Environment.live())
    _ = Terminal.write(outcome.errors, to: 2)
    switch Terminal.write(outcome.output, to: 1) {
    case .all: Terminal.end(with: outcome.status)
    case .closed: Terminal.end(with: .done)
    case .refused:
      _ = Terminal.write(
        """
        error: standard output cannot be written
          What the command had to change is changed: look before you run it again.

        """, to: 2)
      Terminal.end(with: .files)
    }
  }
}
