extension Table {
  /// The rows of a table: cells that stand there, or that are made each time they are asked for, so
  /// that a million of them need no memory.
  package struct Rows: Sendable, Hashable, RandomAccessCollection, ExpressibleByArrayLiteral {
    /// The number of rows.
    package let count: Int
    private let make: @Sendable (Int) -> [Cell]

    /// Creates rows that are made when they are asked for.
    ///
    /// - Parameter row: the cells of a row by its index; the same ones each time.
    package init(count: Int, row: @escaping @Sendable (Int) -> [Cell]) {
      self.count = count
      make = row
    }

    /// Creates rows that stand there.
    package init(_ rows: [[Cell]]) { self.init(count: rows.count) { rows[$0] } }

    /// Creates rows that stand there.
    package init(arrayLiteral elements: [Cell]...) { self.init(elements) }

    /// The index of the first row.
    package var startIndex: Int { 0 }
    /// The index behind the last row.
    package var endIndex: Int { count }
    /// The cells of a row.
    package subscript(index: Int) -> [Cell] { make(index) }

    /// Whether two tables have the same cells.
    package static func == (left: Rows, right: Rows) -> Bool { left.elementsEqual(right) }

    /// Hashes the number of rows, since equal rows are as many.
    package func hash(into hasher: inout Hasher) { hasher.combine(count) }
  }
}
