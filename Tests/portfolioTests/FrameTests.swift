import PortfolioEngine
import Testing

@testable import portfolio

/// The frame around a command, with a command that exists only here.
@Suite struct FrameTests {
  struct SampleOptions: Sendable {
    var quantity: TypedFigure?
    var age: Age?
    var date: TypedDate?
    var fails = false
  }

  static let sample = Command(
    "sample", in: .portfolio, summary: "Show a figure", examples: [], options: SampleOptions(),
    parameters: [
      .option("quantity", "FIGURE", \.quantity, "A figure.", parse: Values.figure),
      .option("max-age", "AGE", \.age, "An age.", parse: Values.age),
      .option("on", "DATE", \.date, "A date.", parse: TypedDate.read),
      .flag("fails", \.fails, "Fail."),
    ]
  ) { (options, context) throws(Failure) in
    if options.fails { throw Failure.fault("it was asked to") }
    return .document(
      Document(
        schema: "portfolio.sample/1",
        blocks: [
          .table(
            Table(
              "rows", columns: [.figure("quantity", "Quantity")],
              rows: [[.number(options.quantity?.value)]]))
        ], notes: [Note(.warning, "One coin has no price.")]),
      diagnostics: [Diagnostic(severity: .note, message: "the answer comes from the cache")],
      status: .no)
  }

  static func run(_ words: String...) async -> Outcome {
    await Tool.run(words: ["sample"] + words, in: ToolTests.environment(), commands: [sample])
  }

  @Test func `a table shows figures, notes and the status`() async {
    #expect(
      await Self.run("--quantity", "1,234.5")
        == Outcome(
          output: "Quantity\n  1234.5\n\nwarning: One coin has no price.\n",
          errors: "note: the answer comes from the cache\n", status: .no))
  }

  @Test func `CSV says its notes on standard error`() async {
    #expect(
      await Self.run("--format", "csv", "--quantity=-2")
        == Outcome(
          output: "quantity\r\n-2\r\n",
          errors: """
            note: the answer comes from the cache

            warning: One coin has no price.

            1 warning

            """, status: .no))
  }

  @Test func `JSON holds its notes`() async {
    let outcome = await Self.run("--format=json")
    #expect(outcome.output.contains(#""text": "One coin has no price.""#))
    #expect(outcome.output.contains("\"quantity\": null,\n      \"quantityText\": null"))
    #expect(outcome.errors == "note: the answer comes from the cache\n")
  }

  @Test func `a fault of ours says so`() async {
    let outcome = await Self.run("--fails")
    #expect(outcome.output == "")
    #expect(outcome.status == .fault)
    #expect(outcome.errors.hasPrefix("error: this is a fault of portfolio itself"))
  }

  @Test(arguments: [
    ("1,500", 2, "This can be read in two ways.\n  Write 1500 or 1.5."),
    ("1.5x", 4, "This character cannot stand in a figure."),
    ("1.2.3", 4, "A figure has one decimal point."),
    ("1e", 3, "It takes a figure such as 0.5 or 1,234.5."),
  ])
  func `a wrong figure is explained below its wrong character`(
    text: String, column: Int, explanation: String
  ) async {
    let outcome = await Self.run("--quantity", text)
    #expect(outcome.status == .words)
    #expect(
      outcome.errors == """
        error: this is not a value for --quantity
            portfolio sample --quantity \(text)
        \(String(repeating: " ", count: 31 + column))^
          \(explanation)

        """)
  }

  @Test(arguments: [
    ("today", "1970-01-01"), ("yesterday", "1969-12-31"), ("2024-02-29", "2024-02-29"),
    ("2024-02-29T23:30:00-01:00", "2024-03-01"), ("2023-02-29", nil), ("soon", nil),
  ])
  func `a date is a day, a moment, today or yesterday`(text: String, day: String?) {
    let date = try? TypedDate.read(text)
    #expect(date?.day(at: Instant(seconds: 0), in: .utc).description == day)
  }

  @Test func `an age has a unit`() async {
    #expect(await Self.run("--max-age", "24h").status == .no)
    #expect(await Self.run("--max-age", "24").status == .words)
  }

  @Test func `an error of a journal stands under the user's line`() {
    let error = JournalError(
      path: "/home/you/.local/share/portfolio/main.journal",
      place: .init(file: 0, line: 3), columns: 12..<15,
      excerpt: "2024-01-01 bye 1 btc", reason: .notUTF8)
    let places = Places(
      variables: [:], currentFolder: "/work", homeFolder: "/home/you", platform: .linux)
    let failure = Failure.journal([error], places: places)
    #expect(failure.status == .journal)
    #expect(
      Diagnostic.text(of: failure.diagnostics, writer: TerminalWriter()) == """
        main.journal:3:12: error: this line is no UTF-8 text
            3 | 2024-01-01 bye 1 btc
              |            ^^^
          Save the file as UTF-8, or write the line anew.

        """)
  }
}
