import PortfolioEngine
import Testing

@testable import portfolio

@Suite struct DiagnosticTests {
  static let oversold = Diagnostic(
    place: .init(file: "main.journal", line: 14, column: 17),
    message: "this sells more than is held",
    excerpt: .init(text: "2024-03-01 sell 2.5 btc @ 61200 eur", line: 14, range: 16..<19),
    reasons: ["1.75 BTC were open on 2024-03-01, in two lots."],
    remedies: ["If coins came from another wallet, record a `move`; from outside, a `deposit`."])

  @Test func `a diagnostic has place, excerpt, reason and remedy`() {
    #expect(
      Self.oversold.text(writer: TerminalWriter()) == """
        main.journal:14:17: error: this sells more than is held
           14 | 2024-03-01 sell 2.5 btc @ 61200 eur
              |                 ^^^
          1.75 BTC were open on 2024-03-01, in two lots.
          If coins came from another wallet, record a `move`; from outside, a `deposit`.

        """)
  }

  @Test func `a narrow terminal shows the part that is meant`() {
    #expect(
      Self.oversold.text(writer: TerminalWriter(width: 30, usesASCII: true)) == """
        main.journal:14:17: error:
        this sells more than is held
           14 | 2024-03-01 sell 2.5...
              |                 ^^^
          1.75 BTC were open on
          2024-03-01, in two lots.
          If coins came from another
          wallet, record a `move`;
          from outside, a `deposit`.

        """)
  }

  @Test func `a narrower one shows it too`() {
    let excerpt = Diagnostic.Excerpt(
      text: "2024-03-01 sell 2.5 btc for 9000 usd in nowhere", line: 14, range: 40..<47)
    #expect(
      Diagnostic(message: "no", excerpt: excerpt).text(writer: TerminalWriter(width: 30)) == """
        error: no
           14 | …000 usd in nowhere
              |             ^^^^^^^

        """)
  }

  @Test func `the caret stands below wide and written-out characters`() {
    let excerpt = Diagnostic.Excerpt(text: "日本\u{1b} xy", line: 7, range: 4..<6)
    #expect(
      Diagnostic(message: "no", excerpt: excerpt).text(writer: TerminalWriter()) == """
        error: no
            7 | 日本\\u{1b} xy
              |            ^^

        """)
  }

  @Test(arguments: [-5..<(-2), 0..<0, 3..<900, 900..<901])
  func `a range outside the line is drawn inside it`(range: Range<Int>) {
    let text = Diagnostic(message: "no", excerpt: .init(text: "abc", line: nil, range: range))
      .text(writer: TerminalWriter(width: 20))
    #expect(text.split(separator: "\n").count == 3)
    #expect(text.contains("^"))
  }

  @Test func `many are counted`() {
    var warning = Self.oversold
    warning.severity = .warning
    let text = Diagnostic.text(
      of: [Self.oversold, warning, Self.oversold], writer: TerminalWriter())
    #expect(text.hasSuffix("\n\n2 errors, 1 warning\n"))
    #expect(Diagnostic.text(of: [], writer: TerminalWriter()) == "")
    let many = (1...250).map { Diagnostic(message: "error \($0)") }
    let lines = Diagnostic.text(of: many, writer: TerminalWriter()).split(separator: "\n")
    #expect(
      lines.suffix(3) == [
        "error: error 100", "and 150 more; `portfolio check --format json` lists all",
        "250 errors",
      ])
  }
}
