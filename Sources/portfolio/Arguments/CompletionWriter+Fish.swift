extension CompletionWriter {
  /// The script for fish: a file in ~/.config/fish/completions.
  var fish: String {
    var lines = [
      "# Completions of portfolio for fish: save as ~/.config/fish/completions/portfolio.fish.",
      "complete -c portfolio -f",
    ]
    for command in commands {
      lines.append(
        "complete -c portfolio -n __fish_use_subcommand -a \(command.name)"
          + " -d \(quoted(command.summary))")
    }
    lines += global.map { line($0, condition: "") }
    for command in commands {
      let condition = " -n \(quoted("__fish_seen_subcommand_from \(command.name)"))"
      lines += command.parameters.compactMap { parameter in
        if parameter.isOption { return line(parameter, condition: condition) }
        let offer = offer(parameter)
        return offer.isEmpty ? nil : "complete -c portfolio\(condition)\(offer)"
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func line(_ parameter: ParameterShape, condition: String) -> String {
    let letter = parameter.short.map { " -s \($0)" } ?? ""
    let value =
      parameter.kind == .flag ? "" : (parameter.completion == .file ? " -r" : " -x")
    return "complete -c portfolio\(condition)\(letter) -l \(parameter.name)\(value)"
      + "\(offer(parameter)) -d \(quoted(parameter.help))"
  }

  private func offer(_ parameter: ParameterShape) -> String {
    switch parameter.completion {
    case .none: ""
    case .file: " -F"
    case .folder: " -a '(__fish_complete_directories)'"
    case .values, .command:
      " -a \(quoted((values(of: parameter) ?? []).joined(separator: " ")))"
    }
  }

  private func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
