/// A command: its words, and what it does with them.
///
/// A command file declares its options as a struct, and one `static var` here that holds the table
/// of parameters and the run. The options type is forgotten on creation, so that commands of all
/// options stand in one list.
struct Command: Sendable {
  /// A chapter of the help.
  enum Chapter: String, Sendable, CaseIterable {
    /// What is held and worth.
    case portfolio = "Your portfolio"
    /// Writing the journal.
    case journal = "Your journal"
    /// Coins and market.
    case market = "The market"
    /// Files and help.
    case tool = "The tool"
  }

  /// The words of a command line that belong to one parameter of the command.
  typealias Match = ArgumentReader.Match

  /// A run whose options are settled, and what was wrong with their values.
  struct Bound: Sendable {
    /// Values that were not understood; the run must not start when there are any.
    let errors: [ArgumentError]
    /// Does what the command is for.
    let run: @Sendable (Context) async throws(Failure) -> Answer
  }

  /// The word on the command line.
  let name: String
  /// Where the help lists it.
  let chapter: Chapter
  /// What it does, as a sentence without a full stop that starts with a verb.
  let summary: String
  /// More about it: paragraphs, a blank line between them.
  let discussion: String
  /// Command lines that show it; every one of them stands in a transcript.
  let examples: [String]
  /// Its own parameters, in the order of the help.
  let parameters: [ParameterShape]
  /// Whether it shows figures, and so obeys `--format`.
  let showsFigures: Bool
  /// Whether it needs the settings, and ends where they cannot be read.
  let usesSettings: Bool
  /// Whether it reads or writes files of the user's, and so needs to know where they are.
  var needsPlaces: Bool { usesSettings || ["config", "paths"].contains(name) }
  /// Whether it may change files that the user would look at.
  var mayWrite: Bool { chapter == .journal || ["cache", "config", "refresh"].contains(name) }
  /// Settles the options from the words.
  let bind: @Sendable ([Match]) -> Bound

  /// Creates a command from its options as they are when nothing is said, and its table; a command
  /// without options of its own takes `()`.
  ///
  /// What it needs of the market is brought up to date before it runs, so that the run itself reads
  /// nothing but the cache; a currency that is none is refused before that.
  init<Options: Sendable>(
    _ name: String, in chapter: Chapter, summary: String, discussion: String = "",
    examples: [String], options: Options, parameters: [Parameter<Options>] = [],
    showsFigures: Bool = true, usesSettings: Bool = true,
    needs: @escaping @Sendable (Options, Settings) -> MarketNeeds = { _, _ in MarketNeeds() },
    run: @escaping @Sendable (Options, Context) async throws(Failure) -> Answer
  ) {
    self.name = name
    self.chapter = chapter
    self.summary = summary
    self.discussion = discussion
    self.examples = examples
    self.parameters = parameters.map(\.shape)
    self.showsFigures = showsFigures
    self.usesSettings = usesSettings
    bind = { matches in
      let (settled, errors) = ArgumentReader.apply(matches, of: parameters, to: options)
      let given = Set(matches.map(\.parameter))
      return Bound(errors: errors) { context async throws(Failure) in
        var options = settled
        for index in parameters.indices where !given.contains(index) {
          parameters[index].applySettings(&options, context.settings)
        }
        let session = Session(context)
        let needs = needs(options, context.settings)
        if let currency = needs.currency ?? needs.past?.currency {
          try session.checkQuoted(currency)
        }
        let renewal = try await session.renew(needs)
        var context = context
        context.journal = renewal.journal
        do throws(Failure) {
          return renewal.answer(try await run(options, context))
        } catch {
          throw renewal.failure(error)
        }
      }
    }
  }
}
