internal import PortfolioEngine

extension Command {
  /// `completions`: a script that teaches a shell the command's words.
  static var completions: Command {
    Command(
      "completions", in: .tool, summary: "Print a completion script for a shell",
      discussion: """
        bash: source <(portfolio completions bash)

        zsh: portfolio completions zsh > a file named _portfolio in a folder of $fpath

        fish: portfolio completions fish > ~/.config/fish/completions/portfolio.fish
        """,
      examples: ["portfolio completions fish"],
      options: CompletionsOptions(),
      parameters: [
        .word(
          "SHELL", \.shell, "One of bash, zsh and fish.",
          completion: .values(CompletionWriter.Shell.allCases.map(\.rawValue)),
          parse: { (text) throws(ValueError) in try Values.choice(text) })
      ],
      showsFigures: false, usesSettings: false
    ) { (options, _) throws(Failure) in
      .text(CompletionWriter(commands: Tool.commands).script(for: options.shell))
    }
  }
}

/// The options of `completions`.
struct CompletionsOptions: Sendable {
  /// The shell.
  var shell = CompletionWriter.Shell.bash
}
