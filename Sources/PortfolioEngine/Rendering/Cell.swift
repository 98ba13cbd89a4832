/// One figure, text or flag of a document: its exact value, and the text that a person reads.
///
/// The terminal writer prints the text, the JSON and CSV writers the value, so that no two outputs
/// can disagree on what is known.
package struct Cell: Sendable, Hashable {
  /// The exact value of a cell.
  package enum Value: Sendable, Hashable {
    /// Nothing is known: `n/a` on a terminal, null in JSON, empty in CSV.
    case missing
    /// An exact decimal.
    case number(Decimal128)
    /// A whole number that counts or ranks.
    case integer(Int)
    /// A text, in full.
    case text(String)
    /// Yes or no.
    case flag(Bool)
    /// A civil day as `2023-01-10`.
    case day(String)
    /// A moment as RFC 3339 text.
    case instant(String)
    /// Exact decimals in order, such as the points of a picture.
    case numbers([Decimal128])
  }

  /// The exact value.
  package let value: Value
  /// The text that a person reads; control characters in it are made visible by the writer.
  package let text: String
  /// What the text is for.
  package let role: Role

  /// Creates a cell from its value, its text and its role.
  package init(_ value: Value, text: String, role: Role = .plain) {
    self.value = value
    self.text = text
    self.role = role
  }

  /// A cell of which nothing is known.
  package static let missing = Cell(.missing, text: "n/a", role: .dim)

  /// A cell with nothing to say, such as those of a total row beside the total: empty on a terminal.
  package static let blank = Cell(.missing, text: "")

  /// Creates a cell whose figure exists but is not to be told: null in JSON, empty in CSV.
  package static func hidden(text: String) -> Cell { Cell(.missing, text: text, role: .dim) }

  /// Creates a cell of an exact number; nil is `missing`, and no text means plain notation.
  package static func number(_ number: Decimal128?, text: String? = nil, role: Role = .plain)
    -> Cell
  {
    guard let number else { return .missing }
    return Cell(.number(number), text: text ?? number.description, role: role)
  }

  /// Creates a cell of a whole number; nil is `missing`, and no text means its digits.
  package static func integer(_ integer: Int?, text: String? = nil, role: Role = .plain) -> Cell {
    guard let integer else { return .missing }
    return Cell(.integer(integer), text: text ?? String(integer), role: role)
  }

  /// Creates a cell of a text; nil is `missing`, and `shown` replaces the text for a person.
  package static func text(_ text: String?, shown: String? = nil, role: Role = .plain) -> Cell {
    guard let text else { return .missing }
    return Cell(.text(text), text: shown ?? text, role: role)
  }

  /// Creates a cell of a yes or a no; nil is `missing`.
  package static func flag(_ flag: Bool?, text: String? = nil, role: Role = .plain) -> Cell {
    guard let flag else { return .missing }
    return Cell(.flag(flag), text: text ?? (flag ? "yes" : "no"), role: role)
  }

  /// Creates a cell of exact numbers in order; a person sees no text.
  package static func numbers(_ numbers: [Decimal128]) -> Cell { Cell(.numbers(numbers), text: "") }

  /// Creates a cell of a civil day given as `2023-01-10`; nil is `missing`.
  package static func day(_ day: String?, text: String? = nil, role: Role = .plain) -> Cell {
    guard let day else { return .missing }
    return Cell(.day(day), text: text ?? day, role: role)
  }

  /// Creates a cell of a moment given as RFC 3339 text; nil is `missing`.
  package static func instant(_ instant: String?, text: String? = nil, role: Role = .plain) -> Cell
  {
    guard let instant else { return .missing }
    return Cell(.instant(instant), text: text ?? instant, role: role)
  }
}
