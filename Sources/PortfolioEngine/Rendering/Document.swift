/// What a command has to say, before anyone decides on terminal text, JSON or CSV.
///
/// Keys of facts, tables and keyed paragraphs share one JSON object and must differ.
package struct Document: Sendable, Hashable {
  /// The name and version of the JSON form: `portfolio.value/1`.
  package let schema: String
  /// Facts, tables and paragraphs, from top to bottom.
  package var blocks: [Block]
  /// What the reader must know about the figures.
  package var notes: [Note]

  /// Creates a document.
  package init(schema: String, blocks: [Block], notes: [Note] = []) {
    self.schema = schema
    self.blocks = blocks
    self.notes = notes
  }
}

/// A part of a document.
package enum Block: Sendable, Hashable {
  /// A line that heads what follows; for a person only.
  case heading(String)
  /// Figures with their labels, printed as two aligned columns.
  case facts([Fact])
  /// Facts that only JSON and CSV tell, because the terminal's text says them elsewhere.
  case data([Fact])
  /// Rows under columns.
  case table(Table)
  /// A picture, for a person only: what it shows is told by facts or a table beside it.
  case chart(Chart)
  /// Prose; wrapped for a person, under `key` in JSON, or not there when it has none.
  case paragraph(key: String?, String)
}

/// One figure with its label.
package struct Fact: Sendable, Hashable {
  /// The key in JSON and CSV, in lower camel case.
  package let key: String
  /// The label that a person reads.
  package let label: String
  /// The figure.
  package let cell: Cell
  /// What the figure is.
  package let kind: ColumnKind
  /// A second figure behind the first, such as its change, under a key of its own.
  package let aside: Aside?

  /// A figure that stands behind a fact's own.
  package struct Aside: Sendable, Hashable {
    /// The key in JSON and CSV.
    package let key: String
    /// The figure; a missing one is not shown to a person.
    package let cell: Cell

    /// Creates a figure to stand behind another.
    package init(_ key: String, _ cell: Cell) {
      self.key = key
      self.cell = cell
    }
  }

  /// Creates a fact.
  package init(
    _ key: String, _ label: String, _ cell: Cell, kind: ColumnKind, aside: Aside? = nil
  ) {
    self.key = key
    self.label = label
    self.cell = cell
    self.kind = kind
    self.aside = aside
  }

  /// Creates a fact that is an exact figure; JSON holds its text under `keyText`.
  package static func figure(_ key: String, _ label: String, _ cell: Cell, aside: Aside? = nil)
    -> Fact
  {
    Fact(key, label, cell, kind: .figure, aside: aside)
  }

  /// Creates a fact that is a text, a day, a moment, a flag or a count.
  package static func text(_ key: String, _ label: String, _ cell: Cell) -> Fact {
    Fact(key, label, cell, kind: .text)
  }
}

/// A remark about the figures of a document.
package struct Note: Sendable, Hashable {
  /// How much a remark matters.
  package enum Severity: String, Sendable, Hashable, CaseIterable {
    /// Good to know.
    case note
    /// The figures are not what they seem without it.
    case warning
  }

  /// How much it matters.
  package let severity: Severity
  /// The remark, as a sentence.
  package let text: String

  /// Creates a remark, of which long words are told in part.
  package init(_ severity: Severity, _ text: String) {
    self.severity = severity
    self.text = text.bounded
  }
}
