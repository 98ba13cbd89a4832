import Testing

@testable import PortfolioEngine

struct TerminalChartTests {
  @Test(arguments: [
    (40, false), (40, true), (72, false), (72, true),
  ])
  func `every kind of chart looks as recorded`(width: Int, isASCII: Bool) throws {
    var page = ""
    for (name, chart) in try ChartExamples.all() {
      let style = TerminalStyle(width: width, height: 8, isASCII: isASCII)
      let lines = try TerminalChart.draw(chart, style: style)
      page += "== \(name)\n" + lines.map(\.plain).joined(separator: "\n") + "\n"
    }
    #expect(try matchesGolden(page, "terminal-\(width)\(isASCII ? "-ascii" : "").txt"))
  }

  @Test func `no line is wider than the terminal, and ASCII is ASCII`() throws {
    for width in [1, 40, 41, 57, 80, 133, 250] {
      for (name, chart) in try ChartExamples.all() {
        for isASCII in [false, true] {
          let style = TerminalStyle(width: width, height: 9, isASCII: isASCII)
          for line in try TerminalChart.draw(chart, style: style) {
            let text = line.map(\.text).joined()
            #expect(Columns.width(text) <= max(40, width), "\(name) \(width): \(text)")
            #expect(!isASCII || text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }, "\(text)")
          }
        }
      }
    }
  }

  @Test func `names from outside bring no control characters`() throws {
    var chart = ChartExamples.activity()
    chart.text.title = "a\u{1B}[31mb\u{7}\u{202E}c\nd"
    let first = try #require(
      try TerminalChart.draw(.bars(chart), style: TerminalStyle(width: 60)).first)
    #expect(first.plain == "a[31mbcd  last seven days")
  }

  @Test func `more categories than columns keep the newest`() throws {
    let chart = BarChart(
      text: ChartText(title: "t", summary: "s"), unit: .number,
      categories: (0..<500).map { "\($0)" },
      series: [BarSeries(name: "a", role: .first, values: (0..<500).map { Decimal128($0) })])
    let lines = try TerminalChart.draw(.bars(chart), style: TerminalStyle(width: 40))
    #expect(lines.first?.plain == "t  Newest 35 of 500, from 465 to 499")
    #expect(lines.last?.plain.contains("465") == true)
    #expect(lines.allSatisfy { Columns.width($0.plain) <= 40 })
  }
}
