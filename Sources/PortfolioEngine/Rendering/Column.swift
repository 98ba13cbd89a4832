/// What a column or a fact holds: decides its alignment, whether its text may be cut, and its keys.
package enum ColumnKind: Sendable, Hashable {
  /// Free text: on the left, cut with an ellipsis where it must be.
  case text
  /// A text that is never cut, such as an identifier or a day: on the left.
  case word
  /// An exact figure: on the right, never cut; JSON holds its text beside it, under `keyText`.
  case figure
  /// A whole number that counts or ranks: on the right, never cut, no text beside it.
  case count

  /// Whether texts stand at the right edge.
  package var isOnTheRight: Bool { self == .figure || self == .count }
}

/// One column of a table.
package struct Column: Sendable, Hashable {
  /// The key in JSON and the head in CSV, in lower camel case.
  package let key: String
  /// The head that a person reads.
  package let title: String
  /// What the cells hold.
  package let kind: ColumnKind
  /// How soon the column is dropped on a narrow terminal: the highest first, 0 never.
  package let priority: Int
  /// Whether only JSON and CSV tell it, because a person reads it elsewhere or has no use for it.
  package let isData: Bool

  /// Creates a column.
  package init(
    _ key: String, _ title: String, kind: ColumnKind, priority: Int = 0, isData: Bool = false
  ) {
    self.key = key
    self.title = title
    self.kind = kind
    self.priority = priority
    self.isData = isData
  }

  /// Creates a column that only JSON and CSV tell.
  package static func data(_ key: String, kind: ColumnKind = .word) -> Column {
    Column(key, key, kind: kind, isData: true)
  }

  /// Creates a column of free text.
  package static func text(_ key: String, _ title: String, priority: Int = 0) -> Column {
    Column(key, title, kind: .text, priority: priority)
  }

  /// Creates a column of texts that are never cut.
  package static func word(_ key: String, _ title: String, priority: Int = 0) -> Column {
    Column(key, title, kind: .word, priority: priority)
  }

  /// Creates a column of exact figures.
  package static func figure(_ key: String, _ title: String, priority: Int = 0) -> Column {
    Column(key, title, kind: .figure, priority: priority)
  }

  /// Creates a column of whole numbers.
  package static func count(_ key: String, _ title: String, priority: Int = 0) -> Column {
    Column(key, title, kind: .count, priority: priority)
  }
}
