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
      .lots,
      .gains,
      .income,
      .harvest,
      .tax,
      .explain,
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

  /// Runs a command line of bytes as the system gives them; one that is no text is not understood.
  static func run(arguments: [[UInt8]], in environment: Environment) async -> Outcome {
    let words = arguments.map { String(decoding: $0, as: UTF8.self) }
    let errors = arguments.indices.compactMap { index in
      String(validating: arguments[index], as: UTF8.self) == nil
        ? ArgumentError.notText(word: index) : nil
    }
    guard !errors.isEmpty else { return await run(words: words, in: environment) }
    let writer = (try? Context(GlobalOptions(), in: environment))?.errors ?? TerminalWriter()
    return Outcome(
      errors: Diagnostic.text(
        of: errors.map { $0.diagnostic(words: words, command: nil) }, writer: writer),
      status: .words)
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
        let shown = ArgumentError.withoutUnknownValues(words, errors)
        let diagnostics = errors.map { $0.diagnostic(words: shown, command: reading.command) }
        return Outcome(
          errors: Diagnostic.text(of: diagnostics, writer: context.errors), status: .words)
      }
      if global.version { return Outcome(output: "portfolio \(Version.current)\n") }
      if global.refresh, global.offline {
        throw Failure(
          .words, "--refresh asks the provider, and --offline opens no socket",
          remedies: ["Leave one of them out."])
      }
      if global.help {
        return Outcome(output: HelpWriter(writer: context.output).overview(of: commands))
      }
      if reading.command?.needsPlaces ?? true, context.places.lacksHome {
        throw Failure.missingHome(environment.variables["HOME"])
      }
      guard reading.command?.usesSettings ?? true else {
        return try outcome(
          of: try await bound?.run(context) ?? .text(""), context, reading.command)
      }
      context.settings = try SettingsStore(places: context.places, files: environment.files)
        .settings(environment.variables)
      guard let bound else {
        // No words mean the value, once there is something to value.
        guard try Session(context).hasJournal() else {
          return Outcome(output: HelpWriter(writer: context.output).welcome(in: context.places))
        }
        return try outcome(of: try await Command.value.bind([]).run(context), context)
      }
      return try outcome(of: try await bound.run(context), context, reading.command)
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
    of answer: Answer, _ context: Context, _ command: Command? = nil
  ) throws(Failure) -> Outcome {
    var diagnostics = answer.diagnostics
    let body: Output
    switch answer.body {
    case .text(let text): body = Output(text)
    case .outcome(let outcome): return outcome
    case .document(let document):
      switch context.global.format {
      case .table: body = Output { [writer = context.output] in writer.write(document, to: $0) }
      case .json: body = Output { JSONWriter().write(document, to: $0) }
      case .csv:
        body = Output { CSVWriter().write(document, to: $0) }
        diagnostics += document.notes.map(Diagnostic.init)
      case .svg:
        body = Output(try drawing(of: document))
        diagnostics += document.notes.map(Diagnostic.init)
      }
    }
    var outcome = Outcome(
      body, errors: Diagnostic.text(of: diagnostics, writer: context.errors),
      status: answer.status)
    outcome.mayHaveWritten = command?.mayWrite ?? false
    outcome.sources = answer.sources
    return outcome
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
