extension TerminalWriter {
  /// A table as aligned columns, two blanks apart.
  ///
  /// Where it is wider than the terminal, in this order: free text is cut to no less than 12
  /// columns, columns are dropped from the highest priority down, free text is cut to no less than
  /// 5. Figures are never cut: where even that is not enough, every row becomes `label: text` lines.
  /// Dropped columns are named below the table.
  func writeLines(of whole: Table, to take: (String) -> Void) {
    let table = whole.shown
    if let title = table.title {
      for line in wrapped(title, width: proseWidth) { take(painted(line, .heading)) }
    }
    guard !table.rows.isEmpty else {
      table.emptyText.map { sentence($0, width: proseWidth) }?.forEach(take)
      return
    }
    let grid = Grid(table, writer: self)
    guard let plan = grid.plan(for: width ?? .max) else {
      for (index, row) in table.rows.enumerated() {
        if index > 0 { take("") }
        stackedLines(of: row, in: table).forEach(take)
      }
      guard let footer = table.footer else { return }
      take(rule(width ?? 20))
      stackedLines(of: footer, in: table).forEach(take)
      return
    }
    take(line(grid.titles.map { ($0, Role.heading) }, table.columns, plan))
    for row in table.rows { take(line(grid.shown(row), table.columns, plan)) }
    if let footer = grid.footer {
      take(rule(plan.total))
      take(line(footer, table.columns, plan))
    }
    let dropped = table.columns.indices.filter { plan.widths[$0] == nil }
    if dropped.contains(where: { !table.columns[$0].title.isEmpty }) {
      let names = dropped.map { table.columns[$0].title }.filter { !$0.isEmpty }
        .joined(separator: ", ")
      wrapped("Too narrow for: \(names)", width: proseWidth).forEach { take(painted($0, .dim)) }
    }
  }

  private func rule(_ width: Int) -> String {
    painted(String(repeating: usesASCII ? "-" : "─", count: width), .dim)
  }

  private func stackedLines(of cells: [Cell], in table: Table) -> [String] {
    zip(table.columns, cells).flatMap { column, cell in
      cell.text.isEmpty ? [] : stacked(shown(column.title), cell)
    }
  }

  private func line(_ cells: [(text: String, role: Role)], _ columns: [Column], _ plan: Grid.Plan)
    -> String
  {
    var result = ""
    var pending = 0
    for (index, cell) in cells.enumerated() {
      guard let width = plan.widths[index] else { continue }
      let text = columns[index].kind == .text ? cut(cell.text, to: width) : cell.text
      let gap = max(0, width - DisplayWidth.of(text))
      let isOnTheRight = columns[index].kind.isOnTheRight
      if !text.isEmpty {
        result += blanks(pending + (isOnTheRight ? gap : 0)) + painted(text, cell.role)
        pending = 0
      }
      pending += 2 + (isOnTheRight && !text.isEmpty ? 0 : gap)
    }
    return result
  }
}

/// How wide the columns of a table may be, found in a pass of its own over all rows.
private struct Grid {
  /// The width of each column that is shown, nil for one that is dropped.
  struct Plan {
    var widths: [Int?]
    var total: Int {
      let shown = widths.compactMap { $0 }
      return shown.reduce(0, +) + 2 * max(0, shown.count - 1)
    }
  }

  let table: Table
  let titles: [String]
  let footer: [(text: String, role: Role)]?
  private let natural: [Int]
  private let writer: TerminalWriter

  init(_ table: Table, writer: TerminalWriter) {
    self.table = table
    self.writer = writer
    titles = table.columns.map { writer.shown($0.title) }
    footer = table.footer.map { Self.shown($0, table, writer) }
    var natural = titles.map { DisplayWidth.of($0) }
    func measure(_ cells: [Cell]) {
      for index in natural.indices {
        let text = index < cells.count ? cells[index].text : Cell.missing.text
        natural[index] = max(natural[index], DisplayWidth.of(writer.shown(text)))
      }
    }
    for row in table.rows { measure(row) }
    if let footer = table.footer { measure(footer) }
    self.natural = natural
  }

  /// The texts of a row, safe to print.
  func shown(_ cells: [Cell]) -> [(text: String, role: Role)] { Self.shown(cells, table, writer) }

  private static func shown(
    _ cells: [Cell], _ table: Table, _ writer: TerminalWriter
  ) -> [(text: String, role: Role)] {
    table.columns.indices.map { index in
      let cell = index < cells.count ? cells[index] : .missing
      return (writer.shown(cell.text), cell.role)
    }
  }

  /// The widest layout that fits, or nil when none does.
  func plan(for width: Int) -> Plan? {
    let priorities = Set(table.columns.map(\.priority)).filter { $0 > 0 }.sorted(by: >)
    for limit in [Int.max] + priorities {
      if let plan = plan(for: width, below: limit, minimum: 12) { return plan }
    }
    return plan(for: width, below: 1, minimum: 5)
  }

  private func plan(for width: Int, below limit: Int, minimum: Int) -> Plan? {
    var plan = Plan(
      widths: table.columns.indices.map { table.columns[$0].priority < limit ? natural[$0] : nil })
    while plan.total > width {
      // The widest free text gives way first; of equal ones, the one further right.
      let widest = table.columns.indices.filter {
        table.columns[$0].kind == .text && (plan.widths[$0] ?? 0) > minimum
      }.max { (plan.widths[$0] ?? 0) < (plan.widths[$1] ?? 0) }
      guard let widest, let old = plan.widths[widest] else { return nil }
      plan.widths[widest] = max(minimum, old - (plan.total - width))
    }
    return plan
  }
}
