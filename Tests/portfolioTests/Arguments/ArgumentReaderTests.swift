import PortfolioEngine
import Testing

@testable import portfolio

@Suite struct ArgumentReaderTests {
  /// Options of every kind.
  struct Options: Sendable, Equatable {
    enum Key: String, CaseIterable, Sendable { case rank, value }
    var reverse = false
    var limit: Int?
    var sort = Key.rank
    var only: Key?
    var fees: [String] = []
    var coin = ""
    var quantity: String?
    var words: [String] = []
  }

  static let parameters: [Parameter<Options>] = [
    .flag("reverse", short: "r", \.reverse, "Turn the order."),
    .option("limit", "N", \.limit, "At most N.", parse: Values.whole(1...100)),
    .choice("sort", "KEY", \.sort, "Sort by KEY."),
    .choice("only", "KEY", \.only, "Only KEY."),
    .options("fee", "FEE", \.fees, "A fee.", parse: Values.text),
    .word("COIN", \.coin, "The coin.", parse: Values.text),
    .optionalWord("QUANTITY", \.quantity, "How much.", parse: Values.text),
    .rest("WORDS", \.words, "More.", isRequired: false),
  ]

  static func read(_ words: String...) -> (Options, [ArgumentError], GlobalOptions) {
    let command = Command(
      "add", in: .journal, summary: "Add", examples: [], options: Options(),
      parameters: parameters
    ) { (_, _) throws(Failure) in .text("") }
    let reading = ArgumentReader(
      global: GlobalOptions.parameters.map(\.shape), commands: [command]
    ).read(words)
    let (options, errors) = ArgumentReader.apply(reading.own, of: parameters, to: Options())
    let (global, _) = ArgumentReader.apply(
      reading.global, of: GlobalOptions.parameters, to: GlobalOptions())
    return (options, reading.errors + errors, global)
  }

  @Test func `options stand anywhere, in both forms`() {
    let (options, errors, global) = Self.read(
      "--offline", "add", "--limit", "5", "btc", "--sort=value", "0.5", "-r", "--only", "rank",
      "in", "--home=/x", "cold")
    #expect(errors == [])
    #expect(
      options
        == Options(
          reverse: true, limit: 5, sort: .value, only: .rank, coin: "btc", quantity: "0.5",
          words: ["in", "cold"]))
    #expect(global.offline && global.home == "/x")
  }

  @Test func `a negative number is a word, and options end at two dashes`() {
    #expect(Self.read("add", "btc", "-0.5").0.quantity == "-0.5")
    #expect(Self.read("add", "btc", "-.5").0.quantity == "-.5")
    #expect(Self.read("add", "--limit", "-5", "x").1.count == 1)
    #expect(Self.read("add", "--", "--limit", "-").0.coin == "--limit")
  }

  @Test func `an option that repeats keeps all values`() {
    let (options, errors, _) = Self.read("add", "btc", "--fee", "1 usd", "--fee=2 usd")
    #expect(errors == [])
    #expect(options.fees == ["1 usd", "2 usd"])
  }

  @Test func `an empty value behind a sign is a value`() {
    #expect(Self.read("add", "btc", "--fee=").1.count == 1)
    #expect(Self.read("add", "btc", "--fee=a=b").0.fees == ["a=b"])
  }

  @Test func `everything that is wrong is reported at once`() {
    let (_, errors, _) = Self.read(
      "add", "--limit", "0", "--reverse=yes", "--sort", "size", "--limt", "3", "--limit")
    #expect(errors.count == 7)
    #expect(
      errors.contains(
        .unknownOption(
          word: 6, name: "--limt", nearest: "--limit", owners: [], isBeforeCommand: false)))
  }

  @Test(arguments: [
    ("--ofline", "--offline"), ("--fromat", "--format"), ("--vers", "--version"),
    ("--zzz", nil), ("--colour", "--color"),
  ])
  func `the nearest name is offered, and nothing when all are far`(text: String, name: String?) {
    let names = GlobalOptions.parameters.map(\.shape.shownName)
    #expect(Nearest.of(text, among: names) == name)
  }

  @Test func `a swap of neighbours is one edit`() {
    #expect(Nearest.edits(from: Array("paths"), to: Array("pahts")) == 1)
    #expect(Nearest.edits(from: Array("kitten"), to: Array("sitting")) == 3)
    #expect(Nearest.edits(from: [], to: Array("abc")) == 3)
  }

  @Test func `a caret points at the wrong character of a value`() {
    let error = ArgumentError.badValue(
      word: 1, offset: 8, parameter: Self.parameters[1].shape,
      ValueError("Not a digit.", column: 2))
    let text = Diagnostic.text(
      of: [error.diagnostic(words: ["add", "--limit=5x", "b"], command: nil)], writer: .init())
    #expect(
      text == """
        error: this is not a value for --limit
            portfolio add --limit=5x b
                                   ^
          Not a digit.

        """)
  }
}
