/// Text from outside, made safe to print: what would not show, or would steer the terminal, is
/// written out as `\u{1b}`.
///
/// Written out are control characters (C0, DEL, C1), bidirectional marks, embeddings, overrides and
/// isolates, line and paragraph separators, spaces other than the plain one (a no-break space looks
/// like it and is another name), fillers, and invisible format characters. Kept are joiners, since
/// scripts and emoji need them, and tag characters behind a black flag, where they spell a country.
/// This is the one place that knows; every writer uses it.
package enum VisibleText {
  /// The text with what would not show written out; `keeping` names scalars to leave alone.
  package static func escaped(_ text: String, keeping kept: Set<Unicode.Scalar> = []) -> String {
    if text.utf8.allSatisfy({ (32..<127).contains($0) }) { return text }
    var result = ""
    var isInFlag = false
    for scalar in text.unicodeScalars {
      let isTag = (0xE0020...0xE007F).contains(scalar.value)
      if !isTag { isInFlag = scalar.value == 0x1F3F4 }
      if isHidden(scalar), !kept.contains(scalar), !(isTag && isInFlag) {
        result += "\\u{" + String(scalar.value, radix: 16) + "}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Whether a scalar would not show, or would steer the terminal.
  package static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0xA0, 0xAD, 0x34F, 0x61C, 0x115F...0x1160, 0x1680, 0x17B4...0x17B5,
      0x180B...0x180F, 0x2000...0x200B, 0x200E...0x200F, 0x2028...0x202F, 0x205F...0x206F,
      0x3000, 0x3164, 0xFEFF, 0xFFA0, 0xFFF9...0xFFFB, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A,
      0xE0000...0xE007F:
      true
    default: false
    }
  }

  /// The text with drawn lines, arrows, blocks and typographic marks in ASCII, for `--ascii`.
  ///
  /// Other characters stay as they are: names and currency signs are not ours to respell.
  package static func inASCII(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 128 }) { return text }
    var result = ""
    for character in text {
      if let replacement = replacements[character] {
        result += replacement
      } else {
        result.append(character)
      }
    }
    return result
  }

  private static let replacements: [Character: String] = [
    "─": "-", "│": "|", "━": "=", "┼": "+", "├": "|", "└": "`", "…": "...", "→": "->", "←": "<-",
    "↑": "^", "↓": "v", "▲": "^", "▼": "v", "•": "*", "·": "*", "–": "-", "—": "-", "−": "-",
    "×": "x", "≈": "~", "≥": ">=", "≤": "<=", "‘": "'", "’": "'", "“": "\"", "”": "\"",
    "▁": "_", "▂": "_", "▃": ".", "▄": "-", "▅": "-", "▆": "=", "▇": "=", "█": "#",
  ]
}
