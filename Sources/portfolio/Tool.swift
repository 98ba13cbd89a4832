internal import PortfolioEngine

/// The whole program as one function.
enum Tool {
  /// All commands, in the order of the help.
  static var commands: [Command] {
    [
      .value,
      .history,
      .performance,
      .allocation,
      .report,
      .list,
      .activity,
      .tax,
      .demo,
      .add,
      .set,
      .price,
      .edit,
      .remove,
      .undo,
      .check,
      .search,
      .coins,
      .coin,
      .market,
      .refresh,
      .cache,
      .config,
      .paths,
      .help,
      .completions,
    ]
  }

  /// Runs a command line, without the program's name, and never throws: what goes wrong is told in
  /// the outcome.
  static func run(
    words: [String], in environment: Environment, commands: [Command] = Tool.commands
  ) async -> Outcome {
    let shapes = GlobalOptions.parameters.map(\.shape)
    let reading = ArgumentReader(global: shapes, commands: commands).read(words)
    let (global, globalErrors) = ArgumentReader.apply(
      reading.global, of: GlobalOptions.parameters, to: GlobalOptions())
    do throws(Failure) {
      var context = try Context(global, in: environment)
      if global.help, let command = reading.command {
        return Outcome(output: HelpWriter(writer: context.output).text(of: command))
      }
      let bound = reading.command?.bind(reading.own)
      var errors = reading.errors + globalErrors + (bound?.errors ?? [])
      if let command = reading.command, !command.showsFigures, global.format != .table {
        errors.append(.noFigures)
      }
      guard errors.isEmpty else {
        let diagnostics = errors.map { $0.diagnostic(words: words, command: reading.command) }
        return Outcome(
          errors: Diagnostic.text(of: diagnostics, writer: context.errors), status: .words)
      }
      if global.version { return Outcome(output: "portfolio \(Version.current)\n") }
      if global.refresh, global.offline {
        throw Failure(
          .words, "--refresh asks the provider, and --offline opens no socket",
          remedies: ["Leave one of them out."])
      }
      guard reading.command?.usesSettings ?? true else {
        return try outcome(of: try await bound?.run(context) ?? .text(""), context)
      }
      context.settings = try SettingsStore(places: context.places, files: environment.files)
        .settings(environment.variables)
      guard let bound else {
        let help = HelpWriter(writer: context.output)
        if global.help { return Outcome(output: help.overview(of: commands)) }
        // No words mean the value, once there is something to value.
        guard Session(context).hasJournal else { return Outcome(output: help.welcome()) }
        return try outcome(of: try await Command.value.bind([]).run(context), context)
      }
      return try outcome(of: try await bound.run(context), context)
    } catch {
      let writer = (try? Context(global, in: withoutMoment(environment)))?.errors
      return Outcome(
        errors: Diagnostic.text(of: error.diagnostics, writer: writer ?? TerminalWriter()),
        status: error.status)
    }
  }

  private static func withoutMoment(_ environment: Environment) -> Environment {
    var environment = environment
    environment.variables["PORTFOLIO_NOW"] = nil
    return environment
  }

  /// The bytes of an answer, in the format that was asked for.
  ///
  /// The notes of a document stand in its text and in its JSON; CSV and a drawing have no place for
  /// them, so they go to standard error.
  ///
  /// - Throws: `Failure` with status `words` where a drawing is wanted of what has no chart.
  private static func outcome(
    of answer: Answer, _ context: Context
  ) throws(Failure) -> Outcome {
    var diagnostics = answer.diagnostics
    let output: String
    switch answer.body {
    case .text(let text): output = text
    case .outcome(let outcome): return outcome
    case .document(let document):
      switch context.global.format {
      case .table: output = context.output.text(document)
      case .json: output = JSONWriter().text(document)
      case .csv:
        output = CSVWriter().text(document)
        diagnostics += document.notes.map(Diagnostic.init)
      case .svg:
        output = try drawing(of: document)
        diagnostics += document.notes.map(Diagnostic.init)
      }
    }
    return Outcome(
      output: output, errors: Diagnostic.text(of: diagnostics, writer: context.errors),
      status: answer.status)
  }

  /// The first chart of a document as SVG.
  private static func drawing(of document: Document) throws(Failure) -> String {
    for case .chart(let chart) in document.blocks {
      do throws(DecimalError) {
        return try SvgChart.write(chart, style: SvgStyle(id: "chart"))
      } catch {
        throw Failure(
          .journal, "the shares need more than 38 digits",
          remedies: ["Check the number of digits of quantities and prices."])
      }
    }
    throw Failure(
      .words, "there is no chart to draw",
      remedies: [
        "history, coin, activity and allocation draw one, where there is anything to draw."
      ])
  }
}
