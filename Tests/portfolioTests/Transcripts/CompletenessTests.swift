import Testing

@testable import portfolio

/// Every word of the command occurs in some page, or the test names what is missing.
@Suite struct CompletenessTests {
  /// The command lines of all pages, as the command reads them; what the demo runs counts as run.
  private static func readings() throws -> [(command: PageCommand, ArgumentReader.Reading)] {
    let reader = ArgumentReader(
      global: GlobalOptions.parameters.map(\.shape), commands: Tool.commands)
    return try Pages.all.flatMap { try Pages.page($0).exchanges }
      .map { PageCommand($0.command) }.filter { $0.program == "portfolio" }
      .flatMap { command -> [(PageCommand, ArgumentReader.Reading)] in
        let reading = reader.read(command.words)
        guard reading.command?.name == "demo", let start = command.words.firstIndex(of: "demo")
        else { return [(command, reading)] }
        let inner = reader.read(Array(command.words[(start + 1)...]))
        return [(command, reading), (command, inner)]
      }
  }

  @Test func `every command is shown`() throws {
    let shown = Set(try Self.readings().compactMap { $0.1.command?.name })
    let missing = Tool.commands.map(\.name).filter { !shown.contains($0) }
    #expect(missing == [], "no page runs these commands")
  }

  @Test func `every parameter is shown`() throws {
    var missing: [String] = []
    let readings = try Self.readings()
    for command in Tool.commands {
      let used = Set(
        readings.filter { $0.1.command?.name == command.name }
          .flatMap { $0.1.own.map(\.parameter) })
      missing += command.parameters.indices.filter { !used.contains($0) }
        .map { "\(command.name) \(command.parameters[$0].shownName)" }
    }
    let used = Set(readings.flatMap { $0.1.global.map(\.parameter) })
    missing += GlobalOptions.parameters.indices.filter { !used.contains($0) }
      .map { GlobalOptions.parameters[$0].shape.shownName }
    #expect(missing == [], "no page uses these parameters")
  }

  @Test func `every example is run`() throws {
    let run = Set(try Self.readings().map { $0.command.words })
    let missing = Tool.commands.flatMap(\.examples).filter { example in
      !run.contains(PageCommand(example).words)
    }
    #expect(missing == [], "no page runs these examples")
  }

  @Test func `every exit status is shown`() throws {
    let lines = try Pages.all.flatMap { try Pages.page($0).exchanges }.flatMap(\.expected)
    let missing = ExitStatus.allCases.filter { status in
      status != .done && !Awaited.statuses.contains(status)
        && !lines.contains("[status \(status.rawValue)]")
    }
    #expect(missing == [], "no page ends with these statuses")
  }
}
