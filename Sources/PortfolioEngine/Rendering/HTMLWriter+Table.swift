extension HTMLWriter {
  /// A kind of screen, with the room that it has for a table.
  private struct Screen {
    /// The class of a table that is shown as cards there.
    let name: String
    /// The points that a table has.
    let room: Int
    /// Whether cards stand beside each other there.
    var isShared = false

    static let all = [
      Screen(name: "stack", room: 276),
      Screen(name: "stack-middle", room: 650),
      Screen(name: "stack-wide", room: 840, isShared: true),
      Screen(name: "stack-full", room: 1100, isShared: true),
      // A4, in points of a screen, whose letters are larger.
      Screen(name: "stack-paper", room: 930),
    ]
  }

  /// A table in a box of its own, which scrolls and can be reached by the keyboard.
  ///
  /// On screens that are too narrow for its figures every row becomes a card, a line a figure. What
  /// may be broken (texts, and words that are longer than any symbol) counts as a few letters.
  func text(_ table: Table, in section: HTMLPage.Section) -> String {
    if table.rows.isEmpty {
      return table.emptyText.map { "<p class=\"empty\">\(Self.escaped($0))</p>\n" } ?? ""
    }
    let screens = screens(for: table, share: section.width)
    func row(_ cells: [Cell]) -> String {
      let texts = table.columns.enumerated().map { place, column in
        let cell = cells.indices.contains(place) ? cells[place] : .missing
        let classes = classes(column, cell)
        let label = screens.isEmpty ? "" : " data-label=\"\(Self.escaped(column.title))\""
        return place == 0
          ? "<th scope=\"row\"\(classes)>\(span(cell))</th>"
          : "<td\(classes)\(label)>\(span(cell))</td>"
      }
      return "<tr>\(texts.joined())</tr>\n"
    }
    let heads = table.columns.map {
      "<th scope=\"col\"\(classes($0, nil))>\(Self.escaped($0.title))</th>"
    }
    var result = "<div class=\"scroll\" tabindex=\"0\" role=\"region\""
    result += " aria-labelledby=\"\(Self.name(section.id))-title\">"
    result +=
      screens.isEmpty ? "<table>\n" : "<table class=\"\(screens.joined(separator: " "))\">\n"
    if let title = table.title { result += "<caption>\(Self.escaped(title))</caption>\n" }
    result += "<thead><tr>\(heads.joined())</tr></thead>\n<tbody>\n"
    result += table.rows.map(row).joined() + "</tbody>\n"
    if let footer = table.footer { result += "<tfoot>\n\(row(footer))</tfoot>\n" }
    return result + "</table></div>\n"
  }

  /// On which screens the rows of a table are cards.
  private func screens(for table: Table, share: HTMLPage.Section.Width) -> [String] {
    let lines = table.rows + [table.footer ?? []]
    let widths = table.columns.enumerated().map { place, column in
      let longest =
        lines.map { $0.indices.contains(place) ? DisplayWidth.of($0[place].text) : 0 }.max() ?? 0
      let isBroken = column.kind == .text || column.kind == .word && longest > Self.longWord
      let shown = isBroken ? Self.brokenWidth : min(999, longest)
      return max(shown * 9, DisplayWidth.of(column.title) * 8) + Self.gap
    }
    let width = widths.reduce(-Self.gap, +)
    func isCramped(_ screen: Screen) -> Bool {
      width > (screen.isShared && share != .full ? screen.room / 2 : screen.room)
    }
    // What a phone has no column for is a line of a card there: nothing is left out.
    let stacks = table.stacks || table.columns.contains { $0.priority > 1 }
    return Screen.all.filter { screen in
      isCramped(screen) || stacks && screen.name == "stack"
    }.map(\.name)
  }

  /// The points before every column but the first.
  private static let gap = 18
  /// The letters above which a word may be broken.
  private static let longWord = 22
  /// The letters that count of what may be broken.
  private static let brokenWidth = 14

  /// The side on which a column stands, and whether its text may be broken.
  private func classes(_ column: Column, _ cell: Cell?) -> String {
    var classes: [String] = []
    if column.kind.isOnTheRight { classes.append("right") }
    let isLong = cell.map { DisplayWidth.of($0.text) > Self.longWord } ?? false
    let isEndless = cell.map { DisplayWidth.of($0.text) > Self.endlessFigure } ?? false
    if column.kind == .text || column.kind == .word && isLong {
      classes.append("wrap")
    } else if isEndless {
      // Only on a card: a table that has no room for it is shown as cards.
      classes.append("breaks")
    }
    return classes.isEmpty ? "" : " class=\"\(classes.joined(separator: " "))\""
  }
}
