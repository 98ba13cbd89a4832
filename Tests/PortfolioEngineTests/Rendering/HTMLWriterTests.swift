import Testing

@testable import PortfolioEngine

struct HTMLWriterTests {
  private static let evil = "<script>alert(1)</script>\u{202E}\u{1B}[31m\"'&"

  private static func page() throws -> String {
    try HTMLWriter().text(
      HTMLPage(
        title: evil, caption: evil,
        headline: .figure("value", evil, .number(1, text: evil), aside: .init("c", .text(evil))),
        sections: [
          HTMLPage.Section(
            evil, id: evil,
            blocks: [
              .heading(evil), .paragraph(key: nil, evil), .data([.text("hidden", "h", .text("h"))]),
              .facts([.text("a", evil, .text(evil, role: .bad))]),
              .table(
                Table(
                  "rows", title: evil,
                  columns: [
                    .text("a", evil), .figure("b", "Value", priority: 2), .data("secret"),
                  ], rows: [[.text(evil), .number(1), .text("told to programs only")]],
                  footer: [.text(evil)])),
              .table(Table("none", columns: [.text("a", "A")], rows: [], emptyText: evil)),
              .chart(
                .ring(
                  RingChart(
                    text: ChartText(title: evil, caption: evil, summary: evil), unit: .number,
                    slices: [.init(name: evil, value: 1)]))),
            ], notes: [Note(.warning, evil)])
        ], footer: evil))
  }

  @Test func `texts are escaped, and what would not show is written out`() throws {
    let page = try Self.page()
    #expect(!page.contains("<script"))
    #expect(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;\\u{202e}"))
    let hidden = page.unicodeScalars.filter { VisibleText.isHidden($0) && $0 != "\n" }
    #expect(Set(hidden) == [])
    #expect(page.contains("<h2 id=\"scriptalert1script31m-title\">"))
  }

  @Test func `a figure says its length, and only an endless one may be broken`() throws {
    let texts = ["$48,122.10", "$296,205.36", String(repeating: "9", count: 60)]
    let facts = texts.enumerated().map { Fact.figure("f\($0)", "F", .text($1)) }
    let page = try HTMLWriter().text(
      HTMLPage(
        title: "P", caption: "", headline: nil,
        sections: [HTMLPage.Section("S", id: "s", blocks: [.facts(facts)])], footer: ""))
    #expect(page.contains("<dd style=\"--length:10\"><span class=\"figure\">$48,122.10"))
    #expect(page.contains("<dd style=\"--length:11\"><span class=\"figure\">$296,205.36"))
    #expect(page.contains("<dd class=\"endless\" style=\"--length:26\"><span class=\"figure\">999"))
  }

  @Test func `no line of a sentence breaks a day or a figure`() throws {
    #expect(
      HTMLWriter.unbroken("On 2026-04-30, 0.123456789012345678 <BTC> of 12:00 and\u{202E}1")
        == "On <span class=\"figure\">2026-04-30,</span> <span class=\"figure\">"
        + "0.123456789012345678</span> &lt;BTC&gt; of 12:00 and\\u{202e}1")
    // What no line of a phone holds may be broken.
    let endless = String(repeating: "9", count: 27)
    #expect(HTMLWriter.unbroken(endless) == endless)
  }

  @Test func `a table with columns that a phone has no room for is cards there`() throws {
    func page(priority: Int) throws -> String {
      let table = Table(
        "t", columns: [.word("a", "A"), .figure("b", "B", priority: priority)],
        rows: [[.text("x"), .number(1)]])
      return try HTMLWriter().text(
        HTMLPage(
          title: "P", caption: "", headline: nil,
          sections: [HTMLPage.Section("S", id: "s", blocks: [.table(table)])], footer: ""))
    }
    #expect(try page(priority: 3).contains("<table class=\"stack\">"))
    #expect(try page(priority: 1).contains("<table>"))
  }

  @Test func `nothing is asked for from anywhere`() throws {
    let page = try Self.page()
      .replacing("xmlns=\"http://www.w3.org/2000/svg\"", with: "")
    for word in ["http:", "https:", "//", "@import", "src=", "url(h", "on\u{6C}oad"] {
      #expect(!page.contains(word), "\(word)")
    }
    #expect(page.contains("default-src 'none'"))
  }

  @Test func `a person reads what the tables show and not what programs read`() throws {
    let page = try Self.page()
    #expect(!page.contains("told to programs only"))
    #expect(page.contains("<td class=\"right\" data-label=\"Value\">1</td>"))
    #expect(page.contains("<li class=\"warning\">"))
  }

  @Test func `tags are closed in their order`() throws {
    let void = ["meta", "link", "!doctype", "rect", "path", "circle", "stop"]
    var open: [Substring] = []
    for part in try Self.page().split(separator: "<").dropFirst(0) {
      guard let end = part.firstIndex(of: ">"),
        part.first.map({ $0.isLetter || $0 == "/" || $0 == "!" }) == true
      else { continue }
      let tag = part[..<end]
      let name = tag.prefix { $0 != " " }
      if tag.hasPrefix("/") {
        #expect(open.popLast() == name.dropFirst(), "\(name)")
      } else if !void.contains(String(name)), !tag.hasSuffix("/") {
        open.append(name)
      }
    }
    #expect(open == [])
  }

  private static func table(_ figure: String, name: String) throws -> String {
    try HTMLWriter().text(
      HTMLPage(
        title: "Page", caption: "", headline: nil,
        sections: [
          HTMLPage.Section(
            "Rows", id: "rows",
            blocks: [
              .table(
                Table(
                  "rows",
                  columns: [
                    .word("coin", "Coin"), .figure("value", "Value"),
                    .figure("price", "Price"),
                  ],
                  rows: [[.text(name), .number(1, text: figure), .number(1, text: figure)]]))
            ])
        ], footer: ""))
  }

  @Test(arguments: [
    ("$1.00", "<table>"),
    (String(repeating: "9", count: 30), "<table class=\"stack\">"),
    (
      String(repeating: "9", count: 90),
      "<table class=\"stack stack-middle stack-wide stack-full stack-paper\">"
    ),
  ])
  func `a table whose figures leave a screen becomes cards there`(
    figure: String, expected: String
  ) throws {
    #expect(try Self.table(figure, name: "BTC").contains(expected))
  }

  @Test func `a long word may be broken, and a table is reached by the keyboard`() throws {
    let page = try Self.table("1", name: String(repeating: "long", count: 20))
    #expect(page.contains("<th scope=\"row\" class=\"wrap\">longlong"))
    #expect(page.contains("<table>"))
    #expect(
      page.contains(
        "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-labelledby=\"rows-title\">"))
  }

  @Test func `a long note opens to the whole, and a short one stands as it is`() throws {
    let long = Array(repeating: "AVERYLONGNAME", count: 20).joined(separator: ", ")
    let page = try HTMLWriter().text(
      HTMLPage(
        title: "Page", caption: "", headline: .figure("v", "V", .number(1, text: "$1,234,567.89")),
        sections: [
          HTMLPage.Section(
            "Rows", id: "rows", blocks: [], notes: [Note(.warning, long), Note(.note, "Short.")])
        ], footer: ""))
    #expect(page.contains("<li class=\"note\">Short.</li>"))
    #expect(page.contains("<span class=\"whole\">\(long)</span></summary></details></li>"))
    #expect(page.contains("AVERYLONGNAME,\u{2026}</span>"))
    #expect(page.contains("<strong style=\"--length:13\">$1,234,567.89</strong>"))
  }
}
