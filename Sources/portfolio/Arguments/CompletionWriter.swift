/// Completion scripts for shells, made from the tables of parameters.
struct CompletionWriter {
  /// A shell that has completions.
  enum Shell: String, Sendable, CaseIterable {
    /// The Bourne-again shell, 3.2 or later.
    case bash
    /// The Z shell.
    case zsh
    /// The friendly interactive shell.
    case fish
  }

  /// All commands.
  let commands: [Command]
  /// The options of every command.
  let global = GlobalOptions.parameters.map(\.shape)

  /// The script for a shell.
  func script(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  /// The options of a command, its own and those of every command.
  func options(of command: Command) -> [ParameterShape] {
    (command.parameters + command.shownGlobalShapes).filter(\.isOption)
  }

  /// What a shell may offer for a value, when that is a closed list.
  func values(of parameter: ParameterShape) -> [String]? {
    switch parameter.completion {
    case .values(let values): values
    case .command: commands.map(\.name)
    case .none, .file, .folder: nil
    }
  }

  private var bash: String {
    let valued = Set((global + commands.flatMap(\.parameters)).filter { $0.kind == .option })
    var lines = [
      "# Completions of portfolio for bash: source <(portfolio completions bash)",
      "_portfolio() {",
      "  local current previous command index offered",
      #"  current="${COMP_WORDS[COMP_CWORD]}""#,
      #"  previous="${COMP_WORDS[COMP_CWORD - 1]}""#,
      #"  command="""#,
      "  for ((index = 1; index < COMP_CWORD; index++)); do",
      #"    case "${COMP_WORDS[index]}" in"#,
      "      \(valued.map(\.shownName).sorted().joined(separator: "|"))) ((index++)) ;;",
      "      -*) ;;",
      #"      *) command="${COMP_WORDS[index]}"; break ;;"#,
      "    esac",
      "  done",
      #"  case "$command:$previous" in"#,
    ]
    for command in commands {
      for option in command.parameters where option.kind == .option {
        lines.append(bashCase("\(command.name):\(option.shownName)", option))
      }
    }
    for option in global where option.kind == .option {
      lines.append(bashCase("*:\(option.shownName)", option))
    }
    lines += ["  esac", #"  case "$command" in"#]
    for command in commands {
      let words = command.parameters.filter { !$0.isOption }.flatMap { values(of: $0) ?? [] }
      let offered = (words + options(of: command).map(\.shownName)).joined(separator: " ")
      let files = command.parameters.contains { !$0.isOption && $0.completion == .file }
      lines.append(
        "    \(command.name)) offered=\"\(offered)\""
          + (files ? #"; COMPREPLY=($(compgen -f -- "$current"))"# : "") + " ;;")
    }
    let top = (commands.map(\.name) + global.map(\.shownName)).joined(separator: " ")
    lines += [
      "    *) offered=\"\(top)\" ;;",
      "  esac",
      #"  COMPREPLY+=($(compgen -W "$offered" -- "$current"))"#,
      "}",
      "complete -F _portfolio portfolio",
    ]
    return lines.map { $0 + "\n" }.joined()
  }

  private func bashCase(_ pattern: String, _ option: ParameterShape) -> String {
    let offer =
      switch option.completion {
      case .file: #"COMPREPLY=($(compgen -f -- "$current"))"#
      case .folder: #"COMPREPLY=($(compgen -d -- "$current"))"#
      case .none: "COMPREPLY=()"
      case .values, .command:
        #"COMPREPLY=($(compgen -W "\#((values(of: option) ?? []).joined(separator: " "))""#
          + #" -- "$current"))"#
      }
    return "    \(pattern)) \(offer); return ;;"
  }
}

extension ParameterShape {
  /// Whether it is written with dashes.
  var isOption: Bool { kind == .flag || kind == .option }
}
