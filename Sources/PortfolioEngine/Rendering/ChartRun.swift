/// A stretch of a terminal line in one role.
package struct ChartRun: Sendable, Hashable {
  /// The text, without control characters.
  package var text: String
  /// What it stands for.
  package var role: ChartRole

  /// Creates a stretch.
  package init(_ text: String, _ role: ChartRole) {
    self.text = text
    self.role = role
  }
}

/// How a chart is drawn with characters.
package struct TerminalStyle: Sendable, Hashable {
  /// How many columns there are; fewer than 40 are taken as 40.
  package var width: Int
  /// How many rows the plot has, without title and axis; 3 to 60.
  package var height: Int
  /// Whether only ASCII may be used.
  package var isASCII: Bool

  /// Creates a style.
  package init(width: Int = 80, height: Int = 12, isASCII: Bool = false) {
    self.width = max(40, min(1000, width))
    self.height = max(3, min(60, height))
    self.isASCII = isASCII
  }
}

extension [ChartRun] {
  /// The line as plain text, without blanks at its end.
  package var plain: String {
    var text = map(\.text).joined()
    while text.last == " " { text.removeLast() }
    return text
  }

  /// Adds a text, joined to the last stretch when that has the same role.
  mutating func append(_ text: String, _ role: ChartRole) {
    guard !text.isEmpty else { return }
    if let last = indices.last, self[last].role == role {
      self[last].text += text
    } else {
      append(ChartRun(text, role))
    }
  }
}

/// Text cut, padded and measured by the columns that a terminal gives it.
enum Columns {
  /// The number of columns of a text.
  static func width(_ text: String) -> Int { DisplayWidth.of(text) }

  /// The text without control characters, cut to a number of columns.
  static func cut(_ text: String, to columns: Int, isASCII: Bool) -> String {
    let clean = printable(text, isASCII: isASCII)
    guard width(clean) > columns else { return clean }
    let mark = isASCII ? "..." : "…"
    var kept = ""
    var used = width(mark)
    for character in clean {
      used += DisplayWidth.of(character)
      guard used <= columns else { break }
      kept.append(character)
    }
    return kept + mark
  }

  /// The text without control characters, and without anything but ASCII where that is asked for.
  static func printable(_ text: String, isASCII: Bool) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.compactMap { scalar in
          switch scalar.properties.generalCategory {
          case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: return nil
          default: return isASCII && !scalar.isASCII ? "?" : scalar
          }
        }))
  }

  static func padded(_ text: String, to columns: Int) -> String {
    text + blanks(columns - width(text))
  }

  static func indented(_ text: String, to columns: Int) -> String {
    blanks(columns - width(text)) + text
  }

  static func blanks(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
}
