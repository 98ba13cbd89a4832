/// Rows of cells under columns.
package struct Table: Sendable, Hashable {
  /// The key of the rows in JSON, in lower camel case.
  package let key: String
  /// The title above the table, for a person only.
  package let title: String?
  /// The columns, from left to right.
  package let columns: [Column]
  /// The rows; a row shorter than the columns ends in missing cells, what is longer is not shown.
  package let rows: Rows
  /// A last row below a rule, such as a total: under `keyTotal` in JSON, not in CSV, where a sheet
  /// would count it twice.
  package let footer: [Cell]?
  /// What a person reads where there are no rows.
  package let emptyText: String?
  /// Whether a narrow page shows each row as a list of its cells instead of fewer columns.
  package let stacks: Bool

  /// Creates a table.
  package init(
    _ key: String, title: String? = nil, columns: [Column], rows: [[Cell]], footer: [Cell]? = nil,
    emptyText: String? = nil, stacks: Bool = false
  ) {
    self.init(
      key, title: title, columns: columns, rows: Rows(rows), footer: footer, emptyText: emptyText,
      stacks: stacks)
  }

  /// Creates a table of rows that are made when they are asked for.
  package init(
    _ key: String, title: String? = nil, columns: [Column], rows: Rows, footer: [Cell]? = nil,
    emptyText: String? = nil, stacks: Bool = false
  ) {
    self.key = key
    self.title = title
    self.columns = columns
    self.rows = rows
    self.footer = footer
    self.emptyText = emptyText
    self.stacks = stacks
  }
}

extension Table {
  /// The table without the columns that a person does not read.
  var shown: Table {
    let indices = columns.indices.filter { !columns[$0].isData }
    guard indices.count < columns.count else { return self }
    @Sendable func shown(_ cells: [Cell]) -> [Cell] {
      indices.map { $0 < cells.count ? cells[$0] : .missing }
    }
    let rows = rows
    return Table(
      key, title: title, columns: indices.map { columns[$0] },
      rows: Rows(count: rows.count) { shown(rows[$0]) },
      footer: footer.map(shown), emptyText: emptyText, stacks: stacks)
  }
}
