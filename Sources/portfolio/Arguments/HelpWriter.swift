internal import PortfolioEngine

extension Command {
  /// The form of the command line, with every word that the command takes.
  var usage: String {
    let words = parameters.compactMap { parameter -> String? in
      switch parameter.kind {
      case .flag, .option: nil
      case .word: parameter.isRequired ? parameter.metavariable : "[\(parameter.metavariable)]"
      case .rest:
        parameter.isRequired ? "\(parameter.metavariable)..." : "[\(parameter.metavariable)...]"
      }
    }
    return (["portfolio", name] + words + ["[options]"]).joined(separator: " ")
  }
}

extension ParameterShape {
  /// The parameter with its value, as the help lists it: `-h, --help`, `--home DIR`, `COIN`.
  var usage: String {
    let letter = short.map { "-\($0), " } ?? ""
    return letter + shownName + (kind == .option ? " " + metavariable : "")
  }
}

/// The help as text of at most 80 columns.
struct HelpWriter {
  /// How text is laid out and painted.
  let writer: TerminalWriter

  private var width: Int { min(80, writer.proseWidth) }

  /// What someone sees who typed nothing and has no journal yet.
  ///
  /// - Parameter places: the files that the lines mean.
  func welcome(in places: Places) -> String {
    func line(_ words: [String]) -> String { VisibleText.escaped(places.commandLine(words)) }
    return text([
      wrapped("portfolio: what your coins are worth, exactly and offline"),
      rows([
        ("portfolio demo", "look at a sample portfolio"),
        (line(["add", "btc", "0.5"]), "record your first coins"),
        (line([]), "see what they are worth"),
      ]),
      wrapped("`portfolio help` lists all commands."),
    ])
  }

  /// All commands, the options of every command, and the exit statuses.
  func overview(of commands: [Command]) -> String {
    var parts = [
      wrapped("portfolio: what your coins are worth, exactly and offline"),
      wrapped("Usage: portfolio COMMAND [options]"),
    ]
    let nameWidth = commands.map(\.name.count).max() ?? 0
    for chapter in Command.Chapter.allCases {
      let members = commands.filter { $0.chapter == chapter }
      if members.isEmpty { continue }
      parts.append(
        heading(chapter.rawValue)
          + rows(members.map { ($0.name, $0.summary) }, leftWidth: nameWidth))
    }
    parts.append(heading("Options of every command") + rows(options(globalShapes)))
    parts.append(
      heading("Exit status")
        + rows(ExitStatus.allCases.map { (String($0.rawValue), $0.meaning) }))
    parts.append(wrapped("`portfolio help COMMAND` tells more about a command."))
    return text(parts)
  }

  /// One command, with its parameters and examples.
  func text(of command: Command) -> String {
    var parts = [
      wrapped("portfolio \(command.name): \(command.summary)"),
      wrapped("Usage: \(command.usage)"),
    ]
    for paragraph in command.discussion.split(separator: "\n\n") {
      parts.append(wrapped(String(paragraph)))
    }
    let words = command.parameters.filter { $0.kind == .word || $0.kind == .rest }
    let own = command.parameters.filter { $0.kind == .flag || $0.kind == .option }
    let global = command.shownGlobalShapes
    let leftWidth = options(words + own + global).map(\.0.count).max() ?? 0
    if !words.isEmpty {
      parts.append(heading("Words") + rows(options(words), leftWidth: leftWidth))
    }
    if !own.isEmpty {
      parts.append(heading("Options") + rows(options(own), leftWidth: leftWidth))
    }
    parts.append(
      heading("Options of every command") + rows(options(global), leftWidth: leftWidth))
    parts.append(heading("Examples") + command.examples.flatMap(example))
    return text(parts)
  }

  private var globalShapes: [ParameterShape] { GlobalOptions.parameters.map(\.shape) }

  private func options(_ shapes: [ParameterShape]) -> [(String, String)] {
    shapes.map { ($0.usage, $0.help + ($0.repeats && $0.kind == .option ? " Repeats." : "")) }
  }

  private func heading(_ text: String) -> [String] {
    wrapped(text).map { writer.painted($0, .heading) }
  }

  /// A command line: whole where lines may be as long as they need, else broken at its blanks.
  private func example(_ line: String) -> [String] {
    guard writer.width != nil else { return ["  " + line] }
    return writer.wrapped(line, width: width - 4).enumerated().map { index, part in
      (index == 0 ? "  " : "    ") + part
    }
  }

  private func wrapped(_ text: String) -> [String] { writer.wrapped(text, width: width) }

  private func text(_ parts: [[String]]) -> String {
    parts.map { $0.map { $0 + "\n" }.joined() }.joined(separator: "\n")
  }

  /// Two columns; where they do not fit beside each other, the right one stands below.
  private func rows(_ pairs: [(String, String)], leftWidth: Int? = nil) -> [String] {
    let leftWidth = leftWidth ?? pairs.map(\.0.count).max() ?? 0
    let indentation = 2 + leftWidth + 2
    if width - indentation < 24 {
      return pairs.flatMap { left, right in
        writer.wrapped(left, width: width - 2).map { "  " + $0 }
          + writer.wrapped(right, width: width - 6).map { "      " + $0 }
      }
    }
    return pairs.flatMap { left, right in
      writer.wrapped(right, width: width - indentation).enumerated().map { index, line in
        index == 0
          ? "  " + left + writer.blanks(leftWidth - left.count) + "  " + line
          : writer.blanks(indentation) + line
      }
    }
  }
}

extension Command {
  /// The options of every command that mean something to this one.
  var shownGlobalShapes: [ParameterShape] {
    GlobalOptions.parameters.map(\.shape).filter { showsFigures || $0.name != "format" }
  }
}
