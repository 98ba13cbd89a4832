internal import PortfolioEngine

extension Command {
  /// `demo`: the main job on a sample.
  static var demo: Command {
    Command(
      "demo", in: .portfolio, summary: "Look at a sample portfolio, offline",
      discussion: """
        Values an invented journal at the recorded prices of 2026-04-30, which are built in. With the \
        words of another command it runs that one on the sample. Nothing is read from your files, \
        and nothing is written: --home, --journal, --refresh and --output cannot stand with it.
        """,
      examples: [
        "portfolio demo", "portfolio demo value --by wallet", "portfolio demo list --coin btc",
      ],
      options: DemoOptions(),
      parameters: [
        .rest(
          "WORDS", \.words, "A command that reads, with its options, to run on the sample.",
          isRequired: false, completion: .command)
      ],
      usesSettings: false
    ) { (options, context) async throws(Failure) in
      let names = options.words.prefix { $0 != "--" }.map { $0.prefix { $0 != "=" } }
      let given = [("--journal", context.global.journal), ("--home", context.global.home)]
      for (name, value) in given where value != nil || names.contains(name[...]) {
        throw Failure(
          .words, "\(name) cannot stand in a demo, which has a journal of its own",
          remedies: ["Run the command on your own files without the word demo."])
      }
      if context.global.refresh || names.contains("--refresh") {
        throw Failure(
          .words, "--refresh cannot stand in a demo, whose prices are built in",
          remedies: ["Run the command on your own files without the word demo."])
      }
      if names.contains("--output") {
        throw Failure(
          .words, "--output cannot stand in a demo, which writes no file",
          remedies: ["Send the page to one: portfolio demo report > report.html"])
      }
      if let name = options.words.first {
        guard Demo.commands.contains(name) else {
          throw Failure(
            .words, "the demo does not run \(name)",
            remedies: [
              Nearest.of(name, among: Demo.commands).map { "The nearest that it runs is \($0)." },
              "It runs what only reads: \(Values.listed(Demo.commands, last: "and")).",
            ].compactMap(\.self))
        }
        if name == "cache", let act = names.first(where: { ["import", "clear"].contains($0) }) {
          throw Failure(
            .words, "the demo does not run cache \(act)",
            remedies: ["It runs what only reads: \(Values.listed(Demo.commands, last: "and"))."])
        }
        let outcome = await Tool.run(
          words: DemoCommand.globalWords(context.global) + options.words,
          in: Demo.world(of: context.environment))
        return Answer(body: .outcome(outcome))
      }
      return try DemoCommand.run(context)
    }
  }
}

/// The options of `demo`.
struct DemoOptions: Sendable {
  /// Another command line.
  var words: [String] = []
}

/// The run of `demo` without words.
enum DemoCommand {
  /// Shows the sample's market and value.
  static func run(_ context: Context) throws(Failure) -> Answer {
    var global = context.global
    global.home = nil
    global.journal = nil
    let session = Session(try Context(global, in: Demo.world(of: context.environment)))
    let open = try session.openJournal()
    let market = try session.market(wanted: .init(global: true, sparklines: false))
    let report = try session.holdings(of: open, market: market)
    let value = ValueDocument(report: report, market: market, options: ValueOptions())
    return .document(
      Document(
        schema: "portfolio.demo/1",
        blocks: [.heading("A sample portfolio at \(Demo.moment)")]
          // The totals stand among the figures of the market.
          + MarketCommand.blocks(report: report, market: market) + value.blocks.dropFirst()
          + [.paragraph(key: nil, next)],
        notes: session.notes(on: report, market: market)
          + MarketCommand.notes(market: market, session)))
  }

  private static let next = """
    Try next:
      portfolio demo value --by wallet
      portfolio demo list --coin btc
      portfolio demo gains --year 2025
      portfolio demo coin btc
      portfolio add btc 0.5
    """

  /// The options of every command that hold for the sample too.
  static func globalWords(_ global: GlobalOptions) -> [String] {
    var words: [String] = []
    if global.format != .table { words += ["--format", global.format.rawValue] }
    if global.color != .auto { words += ["--color", global.color.rawValue] }
    if global.ascii { words.append("--ascii") }
    return words
  }
}
