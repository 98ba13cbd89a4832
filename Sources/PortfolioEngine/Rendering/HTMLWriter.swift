/// Pages as one HTML file that needs nothing else: no script, no request to anywhere, light and dark,
/// for screens from 320 points on and for paper.
///
/// Every text is escaped, and what would not show is written out. A policy in the page forbids it to
/// load anything, whatever it holds.
package struct HTMLWriter: Sendable {
  /// Creates a writer.
  package init() {}

  /// The page as text.
  ///
  /// - Throws: `DecimalError.overflow` when the slices of a ring add up to more than 38 digits.
  package func text(_ page: HTMLPage) throws(DecimalError) -> String {
    var result = """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" \
      content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
      <meta name="color-scheme" content="light dark">
      <meta name="referrer" content="no-referrer">
      <link rel="icon" href="data:,">
      <title>\(Self.escaped(page.title))</title>
      <style>
      \(HTMLStyle.text)
      </style>
      </head>
      <body>
      <header>
      <h1>\(Self.escaped(page.title))</h1>
      <p class="caption">\(Self.escaped(page.caption))</p>

      """
    if let headline = page.headline {
      result += "<p class=\"headline\"><span class=\"visually-hidden\">"
      result += Self.escaped(headline.label) + "</span> "
      result += "<strong>\(Self.escaped(headline.cell.text))</strong>"
      result += aside(headline) + "</p>\n"
    }
    result += "</header>\n<main>\n"
    for section in page.sections { result += try text(section) }
    result += "</main>\n<footer><p>\(Self.escaped(page.footer))</p></footer>\n"
    return result + "</body>\n</html>\n"
  }

  private func text(_ section: HTMLPage.Section) throws(DecimalError) -> String {
    var result = "<section class=\"\(section.width.rawValue)\" id=\"\(Self.name(section.id))\""
    result += " aria-labelledby=\"\(Self.name(section.id))-title\">\n"
    result += "<h2 id=\"\(Self.name(section.id))-title\">\(Self.escaped(section.title))</h2>\n"
    for (place, block) in section.blocks.enumerated() {
      result += try text(block, id: "\(section.id)-\(place)", width: section.width)
    }
    if !section.notes.isEmpty {
      result += "<ul class=\"notes\">\n"
      for note in section.notes {
        result += "<li class=\"\(note.severity.rawValue)\">\(Self.escaped(note.text))</li>\n"
      }
      result += "</ul>\n"
    }
    return result + "</section>\n"
  }

  private func text(
    _ block: Block, id: String, width: HTMLPage.Section.Width
  ) throws(DecimalError) -> String {
    switch block {
    case .heading(let text): return "<h3>\(Self.escaped(text))</h3>\n"
    case .data: return ""
    case .paragraph(_, let text): return "<p>\(Self.escaped(text))</p>\n"
    case .facts(let facts):
      let rows = facts.map { fact in
        "<div><dt>\(Self.escaped(fact.label.trimmed))</dt><dd>\(span(fact.cell))\(aside(fact))</dd></div>\n"
      }
      return "<dl>\n\(rows.joined())</dl>\n"
    case .table(let table): return text(table.shown)
    case .chart(let chart):
      let isRing = if case .ring = chart { true } else { false }
      // The narrow form keeps its texts readable on a screen of 320 points. A ring of a narrow card is
      // narrow beside another card too, and a wide drawing is as high as the ring beside it.
      let drawings: [(suffix: String, width: Int, height: Int)] =
        switch (width, isRing) {
        case (_, true): [("-w", 560, 300), ("-n", 320, 430)]
        case (.narrow, false): [("-w", 380, 300), ("-n", 300, 240)]
        case (.wide, false): [("-w", 760, 460), ("-n", 300, 240)]
        case (.full, false): [("-w", 760, 370), ("-n", 300, 240)]
        }
      var result = isRing ? "<figure class=\"ring\">\n" : "<figure>\n"
      for (suffix, width, height) in drawings {
        let style = SvgStyle(
          id: id + suffix, width: width, height: height, paintsGround: false, drawsTitle: false)
        let drawing = try SvgChart.write(chart, style: style)
        result +=
          "<div class=\"\(suffix == "-w" ? "on-wide" : "on-narrow")\">\n\(drawing)</div>\n"
      }
      return result + "</figure>\n"
    }
  }

  private func text(_ table: Table) -> String {
    if table.rows.isEmpty {
      return table.emptyText.map { "<p class=\"empty\">\(Self.escaped($0))</p>\n" } ?? ""
    }
    func row(_ cells: [Cell]) -> String {
      let texts = table.columns.enumerated().map { place, column in
        let cell = cells.indices.contains(place) ? cells[place] : .missing
        let label = table.stacks ? " data-label=\"\(Self.escaped(column.title))\"" : ""
        return place == 0
          ? "<th scope=\"row\"\(classes(column))>\(span(cell))</th>"
          : "<td\(classes(column))\(label)>\(span(cell))</td>"
      }
      return "<tr>\(texts.joined())</tr>\n"
    }
    let heads = table.columns.map {
      "<th scope=\"col\"\(classes($0))>\(Self.escaped($0.title))</th>"
    }
    var result = "<div class=\"scroll\">"
    result += table.stacks ? "<table class=\"stack\">\n" : "<table>\n"
    if let title = table.title { result += "<caption>\(Self.escaped(title))</caption>\n" }
    result += "<thead><tr>\(heads.joined())</tr></thead>\n<tbody>\n"
    result += table.rows.map(row).joined() + "</tbody>\n"
    if let footer = table.footer { result += "<tfoot>\n\(row(footer))</tfoot>\n" }
    return result + "</table></div>\n"
  }

  /// The side on which a column stands, and how soon it goes on a narrow screen.
  private func classes(_ column: Column) -> String {
    var classes: [String] = []
    if column.kind.isOnTheRight { classes.append("right") }
    if column.kind == .text { classes.append("wrap") }
    if column.priority > 0 { classes.append("p\(min(6, column.priority))") }
    return classes.isEmpty ? "" : " class=\"\(classes.joined(separator: " "))\""
  }

  private func span(_ cell: Cell) -> String {
    let text = Self.escaped(cell.text)
    return switch cell.role {
    case .plain, .heading, .accent: text
    case .dim, .good, .bad, .warning: "<span class=\"\(cell.role.rawValue)\">\(text)</span>"
    }
  }

  private func aside(_ fact: Fact) -> String {
    guard let cell = fact.aside?.cell, cell.value != .missing else { return "" }
    return " <span class=\"aside \(cell.role.rawValue)\">\(Self.escaped(cell.text))</span>"
  }

  /// The text with what would not show written out, and what HTML reserves as entities.
  static func escaped(_ text: String) -> String {
    SvgWriter.escaped(text)
  }

  /// The text as a name of an element: lower-case letters, digits and hyphens.
  private static func name(_ text: String) -> String {
    String(
      decoding: text.utf8.filter { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 },
      as: UTF8.self)
  }
}

extension String {
  /// The text without blanks at its start.
  fileprivate var trimmed: String { String(drop { $0 == " " }) }
}
