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
      <p class="caption">\(Self.unbroken(page.caption))</p>

      """
    if let headline = page.headline {
      result += "<p class=\"headline\"><span class=\"visually-hidden\">"
      result += Self.escaped(headline.label) + "</span> "
      result += "<strong\(length(headline.cell.text))>\(Self.escaped(headline.cell.text))</strong>"
      result += aside(headline) + "</p>\n"
    }
    result += "</header>\n<main>\n"
    for section in page.sections { result += try text(section) }
    result += "</main>\n<footer><p>\(Self.unbroken(page.footer))</p></footer>\n"
    return result + "</body>\n</html>\n"
  }

  private func text(_ section: HTMLPage.Section) throws(DecimalError) -> String {
    var result = "<section class=\"\(section.width.rawValue)\" id=\"\(Self.name(section.id))\""
    result += " aria-labelledby=\"\(Self.name(section.id))-title\">\n"
    result += "<h2 id=\"\(Self.name(section.id))-title\">\(Self.escaped(section.title))</h2>\n"
    for (place, block) in section.blocks.enumerated() {
      result += try text(block, id: "\(section.id)-\(place)", in: section)
    }
    if !section.notes.isEmpty {
      result += "<ul class=\"notes\">\n"
      for note in section.notes {
        result += "<li class=\"\(note.severity.rawValue)\">\(text(note))</li>\n"
      }
      result += "</ul>\n"
    }
    return result + "</section>\n"
  }

  private func text(
    _ block: Block, id: String, in section: HTMLPage.Section
  ) throws(DecimalError) -> String {
    switch block {
    case .heading(let text): return "<h3>\(Self.escaped(text))</h3>\n"
    case .data: return ""
    case .paragraph(_, let text): return "<p>\(Self.unbroken(text))</p>\n"
    case .facts(let facts):
      let rows = facts.map { fact in
        let row = DisplayWidth.of(fact.cell.text) > Self.longFigure ? Self.longRow : "<div>"
        return row + "<dt>\(Self.escaped(fact.label.trimmed))</dt>"
          + "<dd\(length(fact.cell.text))><span class=\"figure\">\(span(fact.cell))</span>"
          + "\(aside(fact))</dd></div>\n"
      }
      return "<dl>\n\(rows.joined())</dl>\n"
    case .table(let table): return text(table.shown, in: section)
    case .chart(let chart):
      let isRing = if case .ring = chart { true } else { false }
      // The narrow form keeps its texts readable on a screen of 320 points. A ring of a narrow card is
      // narrow beside another card too, and a wide drawing is as high as the ring beside it.
      let drawings: [(suffix: String, width: Int, height: Int)] =
        switch (section.width, isRing) {
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

  /// A note; of a long one the beginning, which opens to the whole.
  private func text(_ note: Note) -> String {
    guard DisplayWidth.of(note.text) > 220 else { return Self.unbroken(note.text) }
    var beginning = note.text.prefix(150)
    if let blank = beginning.lastIndex(of: " ") { beginning = beginning[..<blank] }
    return
      "<details><summary><span class=\"short\">\(Self.unbroken(String(beginning)))\u{2026}</span>"
      + "<span class=\"whole\">\(Self.unbroken(note.text))</span></summary></details>"
  }

  /// How many characters a figure has, for the style sheet to fit it into its place on one line; one
  /// that no line of a phone holds may be broken.
  private func length(_ text: String) -> String {
    let length = DisplayWidth.of(text)
    let isEndless = length > Self.endlessFigure
    return (isEndless ? " class=\"endless\"" : "")
      + " style=\"--length:\(isEndless ? Self.endlessFigure : max(5, length))\""
  }

  /// The characters above which a figure has a wider place among the statistics.
  private static let longFigure = 14
  private static let longRow = "<div class=\"long\">"
  /// The characters above which a figure may be broken.
  static let endlessFigure = 26

  func span(_ cell: Cell) -> String {
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

  /// The escaped text of a sentence, whose days, moments and figures no line breaks.
  static func unbroken(_ text: String) -> String {
    text.split(separator: " ", omittingEmptySubsequences: false).map { word in
      let escaped = escaped(String(word))
      let isFigure = word.utf8.contains { (48...57).contains($0) }
      return isFigure && (9...endlessFigure).contains(DisplayWidth.of(String(word)))
        ? "<span class=\"figure\">\(escaped)</span>" : escaped
    }.joined(separator: " ")
  }

  /// The text as a name of an element: lower-case letters, digits and hyphens.
  static func name(_ text: String) -> String {
    String(
      decoding: text.utf8.filter { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 },
      as: UTF8.self)
  }
}

extension String {
  /// The text without blanks at its start.
  fileprivate var trimmed: String { String(drop { $0 == " " }) }
}
