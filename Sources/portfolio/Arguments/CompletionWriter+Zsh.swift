extension CompletionWriter {
  /// The script for zsh: a file named `_portfolio` in a folder of `$fpath`.
  var zsh: String {
    var lines = [
      "#compdef portfolio",
      "# Completions of portfolio for zsh: save as _portfolio in a folder of $fpath.",
      "_portfolio() {",
      "  local context state state_descr line",
      "  typeset -A opt_args",
      "  _arguments -C \\",
    ]
    lines += global.map { "    \(argument($0)) \\" }
    lines += [
      "    '1:command:->command' \\",
      "    '*::argument:->argument'",
      "  case $state in",
      "    command)",
      "      local -a commands",
      "      commands=(",
    ]
    lines += commands.map { "        '\($0.name):\(plain($0.summary))'" }
    lines += [
      "      )",
      "      _describe command commands",
      "      ;;",
      "    argument)",
      "      case $line[1] in",
    ]
    for command in commands {
      let words = command.parameters.filter { !$0.isOption }.map(argument)
      let all = (options(of: command).map(argument) + words).joined(separator: " \\\n            ")
      lines += ["        \(command.name))", "          _arguments \\", "            " + all]
      lines.append("          ;;")
    }
    lines += ["      esac", "      ;;", "  esac", "}", #"_portfolio "$@""#]
    return lines.map { $0 + "\n" }.joined()
  }

  private func argument(_ parameter: ParameterShape) -> String {
    let action =
      switch parameter.completion {
      case .none: " "
      case .file: "_files"
      case .folder: "_files -/"
      case .values, .command: "(\((values(of: parameter) ?? []).joined(separator: " ")))"
      }
    switch parameter.kind {
    case .flag: return "'\(parameter.shownName)[\(plain(parameter.help))]'"
    case .option:
      let star = parameter.repeats ? "*" : ""
      return
        "'\(star)\(parameter.shownName)[\(plain(parameter.help))]:\(parameter.metavariable):\(action)'"
    case .word:
      return "':\(parameter.isRequired ? "" : ":")\(parameter.metavariable):\(action)'"
    case .rest: return "'*:\(parameter.metavariable):\(action)'"
    }
  }

  /// The text without the characters that mean something inside a specification.
  private func plain(_ text: String) -> String {
    text.replacing("'", with: "’").replacing(":", with: "\\:").replacing("[", with: "(")
      .replacing("]", with: ")")
  }
}
