extension TerminalWriter {
  /// A table as aligned columns, two blanks apart.
  ///
  /// Where it is wider than the terminal, in this order: free text is cut to no less than 12
  /// columns, columns are dropped from the highest priority down, free text is cut to no less than
  /// 5. Figures are never cut: where even that is not enough, every row becomes `label: text` lines.
  /// Dropped columns are named below the table.
  func lines(of whole: Table) -> [String] {
    let table = whole.shown
    let title = table.title.map { [painted(shown($0), .heading)] } ?? []
    guard !table.rows.isEmpty else {
      return table.emptyText.map { title + wrapped($0, width: proseWidth) } ?? []
    }
    let grid = Grid(table, writer: self)
    guard let plan = grid.plan(for: width ?? .max) else {
      return title + table.rows.flatMap { stackedLines(of: $0, in: table) }.dropLast()
        + (table.footer.map { [rule(width ?? 20)] + stackedLines(of: $0, in: table).dropLast() }
          ?? [])
    }
    var lines =
      title + [line(grid.titles.map { ($0, Role.heading) }, grid.table.columns, plan)]
      + grid.rows.map { line($0, grid.table.columns, plan) }
    if let footer = grid.footer {
      lines.append(rule(plan.total))
      lines.append(line(footer, grid.table.columns, plan))
    }
    let dropped = grid.table.columns.indices.filter { plan.widths[$0] == nil }
    if !dropped.isEmpty {
      let names = dropped.map { grid.table.columns[$0].title }.joined(separator: ", ")
      lines += wrapped("Too narrow for: \(names)", width: proseWidth).map { painted($0, .dim) }
    }
    return lines
  }

  private func rule(_ width: Int) -> String {
    painted(String(repeating: usesASCII ? "-" : "─", count: width), .dim)
  }

  private func stackedLines(of cells: [Cell], in table: Table) -> [String] {
    zip(table.columns, cells).flatMap { column, cell in
      cell.text.isEmpty ? [] : stacked(shown(column.title), cell)
    } + [""]
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

/// The shown texts of a table, and how wide its columns may be.
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
  let rows: [[(text: String, role: Role)]]
  let footer: [(text: String, role: Role)]?
  let natural: [Int]

  init(_ table: Table, writer: TerminalWriter) {
    func shown(_ cells: [Cell]) -> [(text: String, role: Role)] {
      table.columns.indices.map { index in
        let cell = index < cells.count ? cells[index] : .missing
        return (writer.shown(cell.text), cell.role)
      }
    }
    self.table = table
    titles = table.columns.map { writer.shown($0.title) }
    rows = table.rows.map(shown)
    footer = table.footer.map(shown)
    var natural = titles.map { DisplayWidth.of($0) }
    for row in rows + (footer.map { [$0] } ?? []) {
      for (index, cell) in row.enumerated() {
        natural[index] = max(natural[index], DisplayWidth.of(cell.text))
      }
    }
    self.natural = natural
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
