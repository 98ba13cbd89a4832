import Foundation
import PortfolioEngine
import Testing

@testable import portfolio

/// What a page cannot show: bytes that are no text, and a home that is none.
@Suite struct PlacesTests {
  @Test func `a word that is no text is not understood, and named`() async {
    let outcome = await Tool.run(
      arguments: [Array("search".utf8), [0x62, 0xff]], in: ToolTests.environment())
    #expect(outcome.status == .words)
    #expect(
      outcome.errors == """
        error: this word is no UTF-8 text
            portfolio search 'b\u{fffd}'
                             ^^^^
          Bytes that are no text are shown as \u{fffd}.
          Write it in UTF-8, whatever the terminal or the script is set to.

        """)
    let sound = await Tool.run(arguments: [Array("--version".utf8)], in: ToolTests.environment())
    #expect(sound == Outcome(output: "portfolio \(Version.current)\n"))
  }

  @Test(arguments: [nil, "", "you", "."])
  func `without a home there is no place for files, but there is help`(home: String?) async {
    var environment = ToolTests.environment(home.map { ["HOME": $0] } ?? [:])
    environment.homeFolder = Environment.home(environment.variables)
    #expect(environment.homeFolder == nil)
    for words in [[], ["list"], ["paths"], ["config"], ["check", "--journal", "/x/main.journal"]] {
      let outcome = await Tool.run(words: words, in: environment)
      #expect(outcome.status == .files)
      #expect(outcome.errors.contains("So there is no place for your files."))
    }
    for words in [["help"], ["--help"], ["list", "--help"], ["--version"], ["demo"]] {
      #expect(await Tool.run(words: words, in: environment).status == .done)
    }
    #expect(await Tool.run(words: ["paths", "--home", "/x"], in: environment).status == .done)
  }

  @Test func `help and messages keep to a terminal of 20 columns`() async {
    var environment = ToolTests.environment(["NO_COLOR": "1"])
    environment.terminal = Terminal(outputIsTerminal: true, errorsAreTerminal: true, width: 20)
    let lines =
      [[], ["help"], ["qwertz"], ["list", "--qwertz"], ["paths"]]
      + Tool.commands.map { ["help", $0.name] }
    for words in lines {
      let outcome = await Tool.run(words: words, in: environment)
      let wide = (outcome.output + outcome.errors).split(separator: "\n").filter {
        DisplayWidth.of($0) > 20 && $0.trimmingCharacters(in: .whitespaces).contains(" ")
      }
      #expect(wide == [], "\(words)")
    }
  }
}
