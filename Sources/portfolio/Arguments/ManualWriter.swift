/// The manual as a man page, in the man macros of roff.
struct ManualWriter {
  /// The page of all commands.
  func page(of commands: [Command]) -> String {
    let shapes = GlobalOptions.parameters.map(\.shape)
    var lines = [
      #".TH PORTFOLIO 1 "" "portfolio \#(Version.current)" "User Commands""#,
      ".SH NAME", #"portfolio \- what your coins are worth, exactly and offline"#,
      ".SH SYNOPSIS", ".B portfolio", #"\fICOMMAND\fR [\fIoptions\fR]"#,
      ".SH COMMANDS",
    ]
    for command in commands {
      lines += [".SS " + escaped(command.usage), escaped(command.summary) + "."]
      for paragraph in command.discussion.split(separator: "\n\n") {
        lines += [".PP"] + paragraph.split(separator: "\n").map { escaped(String($0)) }
      }
      lines += command.parameters.flatMap(tagged)
      for example in command.examples { lines += [".PP", ".EX", escaped(example), ".EE"] }
    }
    lines += [".SH OPTIONS OF EVERY COMMAND"] + shapes.flatMap(tagged)
    lines.append(".SH EXIT STATUS")
    for status in ExitStatus.allCases {
      lines += [".TP", ".B \(status.rawValue)", escaped(status.meaning)]
    }
    lines += [".SH ENVIRONMENT"]
    for (name, meaning) in Self.variables { lines += [".TP", ".B \(name)", escaped(meaning)] }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The environment variables that the command obeys, and what they do.
  static let variables = [
    ("PORTFOLIO_HOME", "Keeps everything under one folder, as --home does."),
    ("PORTFOLIO_NOW", "Fixes the moment of the run, such as 2026-04-30T12:00:00Z."),
    ("XDG_DATA_HOME, XDG_CONFIG_HOME, XDG_CACHE_HOME", "Where the folders lie (Linux)."),
    ("NO_COLOR", "Turns colour off."),
    ("COLUMNS", "The width of the terminal."),
  ]

  private func tagged(_ parameter: ParameterShape) -> [String] {
    [".TP", ".B " + escaped(parameter.usage), escaped(parameter.help)]
  }

  private func escaped(_ text: String) -> String {
    let line = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    return line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line
  }
}
