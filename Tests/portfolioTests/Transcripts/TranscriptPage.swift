/// A Markdown page whose fences are run.
///
/// Fences with a body: `journal` (the page's main journal), `file NAME` (a file in the home folder)
/// and `console` (command lines behind `$ `, with what they print). Settings are fences too, or
/// comments where the page should not show them: `<!-- today 2026-04-30T12:00:00Z -->`,
/// `<!-- terminal 40 color -->` or `<!-- terminal none -->`, and
/// `<!-- market Fixtures/json/page.json --currency usd -->`, which imports a recorded payload;
/// `<!-- network SCENARIO -->` opens a way to the recorded market server, which behaves as the scenario
/// says, `<!-- network fails refused -->` one that fails, and `<!-- network none -->` closes it;
/// `<!-- fixture Fixtures/json/page.json page.json -->` puts one into the home folder,
/// `<!-- blank NAME BYTES -->` a file of nothing but zeros;
/// `<!-- refused NAME WHY -->` lets the system refuse what stands under a path of the home folder,
/// whoever asks (`reading`, `writing`, `full`, `locked`, `read-only`, `broken` or `circle`), and `<!-- refused none -->` no
/// more. U+FFFD in a file stands for a byte that is no UTF-8, `NAME=unset` in a console for no
/// variable.
///
/// In a console, a line of standard error stands behind `! `, a line typed by the user behind `< `,
/// and `[status 2]` ends the output of a run that did not end with 0.
struct TranscriptPage {
  /// One command line and what is printed.
  struct Exchange {
    /// The command line.
    var command: String
    /// What the user types while it runs.
    var input: [String]
    /// What the page says is printed; a blank line before the next command belongs to the page.
    var expected: [String]
    /// The line of the page, from 1.
    var line: Int
  }

  /// A part of the page that does something.
  enum Step {
    /// A setting or a file: its words and, for a fence, its body.
    case setting(words: [String], body: [String], line: Int)
    /// A console, and the lines of the page that are its body.
    case console([Exchange], body: Range<Int>)
  }

  /// The lines of the page.
  let lines: [String]
  /// What it does, from top to bottom.
  let steps: [Step]

  private static let settings: Set = [
    "journal", "file", "today", "terminal", "market", "fixture", "network", "blank", "refused",
  ]

  /// Reads a page.
  init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var steps: [Step] = []
    var index = 0
    while index < lines.count {
      let line = lines[index]
      index += 1
      if line.hasPrefix("<!-- "), line.hasSuffix(" -->") {
        let words = ShellWords.split(String(line.dropFirst(5).dropLast(4)))
        if Self.settings.contains(words.first ?? "") {
          steps.append(.setting(words: words, body: [], line: index))
        }
      } else if line.hasPrefix("```") {
        let start = index
        while index < lines.count, lines[index] != "```" { index += 1 }
        let words = ShellWords.split(String(line.dropFirst(3)))
        if words.first == "console" {
          steps.append(.console(Self.exchanges(lines, start..<index), body: start..<index))
        } else if Self.settings.contains(words.first ?? "") {
          steps.append(.setting(words: words, body: Array(lines[start..<index]), line: start))
        }
        index += 1
      }
    }
    self.steps = steps
  }

  /// All exchanges of the page.
  var exchanges: [Exchange] {
    steps.flatMap { step -> [Exchange] in
      if case .console(let exchanges, _) = step { exchanges } else { [] }
    }
  }

  private static func exchanges(_ lines: [String], _ body: Range<Int>) -> [Exchange] {
    var exchanges: [Exchange] = []
    for index in body {
      if lines[index].hasPrefix("$ ") {
        exchanges.append(
          Exchange(
            command: String(lines[index].dropFirst(2)), input: [], expected: [], line: index + 1))
      } else if var last = exchanges.popLast() {
        if lines[index].hasPrefix("< "), last.expected.isEmpty {
          last.input.append(String(lines[index].dropFirst(2)))
        } else {
          last.expected.append(lines[index])
        }
        exchanges.append(last)
      }
    }
    return exchanges
  }
}
