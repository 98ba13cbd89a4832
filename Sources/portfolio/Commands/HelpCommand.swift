internal import PortfolioEngine

extension Command {
  /// `help`: all commands, one command, or the man page.
  static var help: Command {
    Command(
      "help", in: .tool, summary: "Explain the commands",
      discussion: """
        Without a word it lists the commands, the options that all of them take, and the exit \
        statuses. --man prints the manual as a man page: portfolio help --man > portfolio.1
        """,
      examples: ["portfolio help", "portfolio help paths", "portfolio help --man"],
      options: HelpOptions(),
      parameters: [
        .optionalWord(
          "COMMAND", \.command, "The command to explain.", completion: .command,
          parse: HelpOptions.command),
        .flag("man", \.man, "Print the man page."),
      ],
      showsFigures: false, usesSettings: false
    ) { (options, context) throws(Failure) in
      if options.man { return .text(ManualWriter().page(of: Tool.commands)) }
      let writer = HelpWriter(writer: context.output)
      if let command = Tool.commands.first(where: { $0.name == options.command }) {
        return .text(writer.text(of: command))
      }
      return .text(writer.overview(of: Tool.commands))
    }
  }
}

/// The options of `help`.
struct HelpOptions: Sendable {
  /// The name of a command.
  var command: String?
  /// Whether the man page is wanted.
  var man = false

  /// Reads the name of a command.
  static func command(_ text: String) throws(ValueError) -> String {
    let names = Tool.commands.map(\.name)
    guard names.contains(text) else {
      throw ValueError(
        "There is no command \(text).",
        remedy: Nearest.of(text, among: names).map { "The nearest is \($0)." }
          ?? "`portfolio help` lists the commands.")
    }
    return text
  }
}
