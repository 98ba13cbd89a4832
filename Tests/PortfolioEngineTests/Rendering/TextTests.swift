import Testing

@testable import PortfolioEngine

@Suite struct TextTests {
  @Test(arguments: [
    ("plain", "plain"), ("a\u{1b}[31mred", "a\\u{1b}[31mred"), ("a\tb\nc", "a\\u{9}b\\u{a}c"),
    ("\u{202E}gpj", "\\u{202e}gpj"), ("nul\0", "nul\\u{0}"), ("\u{85}", "\\u{85}"),
    ("zero\u{200B}width", "zero\\u{200b}width"), ("\u{FEFF}bom", "\\u{feff}bom"),
    ("é 日本 👩‍👩‍👧‍👦", "é 日本 👩‍👩‍👧‍👦"),
    ("🏴\u{E0067}\u{E0062}\u{E007F}", "🏴\u{E0067}\u{E0062}\u{E007F}"),
    ("a\u{E0067}", "a\\u{e0067}"), ("\u{2028}", "\\u{2028}"),
    ("no\u{A0}break", "no\\u{a0}break"), ("\u{2003}", "\\u{2003}"), ("\u{3000}", "\\u{3000}"),
    ("\u{3164}", "\\u{3164}"),
  ])
  func `what would not show or would steer the terminal is written out`(
    text: String, shown: String
  ) {
    #expect(VisibleText.escaped(text) == shown)
  }

  @Test func `a message stays short whatever it quotes`() {
    let word = String(repeating: "a", count: 100_000)
    #expect(
      "the wallet \(word) holds 0".bounded
        == "the wallet \(String(repeating: "a", count: 119))…\(String(repeating: "a", count: 80)) holds 0"
    )
    let many = (String(repeating: "many words ", count: 10_000) + "end").bounded
    #expect(many.unicodeScalars.count == 2000)
    #expect(many.hasPrefix("many words ") && many.hasSuffix("words end"))
    let path = "/" + String(repeating: "é", count: 199)
    #expect(path.bounded == path)
  }

  // Widths as xterm, kitty and iTerm draw them.
  @Test(arguments: [
    ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("한국", 4),
    ("\u{1112}\u{1161}\u{11AB}", 2), ("ｆｕｌｌ", 8), ("🚀", 2), ("👩‍👩‍👧‍👦", 2), ("🇩🇪", 2),
    ("❤️", 2), ("❤", 1), ("1️⃣", 2), ("👍🏽", 2), ("ก็", 1), ("€", 1), ("…", 1), ("₿", 1), ("Ω", 1),
  ])
  func `a text takes as many columns as a terminal gives it`(text: String, width: Int) {
    #expect(DisplayWidth.of(text) == width)
  }

  @Test func `drawn characters have a form in ASCII`() {
    #expect(VisibleText.inASCII("a → b … ─ ▁█ café") == "a -> b ... - _# café")
  }

  @Test(arguments: [
    ([0, 1, 2, 3, 4, 5, 6, 7], 40, "▁▂▃▄▅▆▇█"), ([5, 5, 5], 40, "▅▅▅"), ([], 40, ""),
    ([.nan, 1, .infinity, 2], 40, "▁█"), ([0, 0, 10, 10], 2, "▁█"), ([1, 2], 0, ""),
    ([-1e308, 1e308], 40, "▁█"),
  ])
  func `a sparkline runs from the lowest block to the highest`(
    figures: [Double], width: Int, text: String
  ) {
    #expect(Sparkline.text(figures, width: width) == text)
  }
}
