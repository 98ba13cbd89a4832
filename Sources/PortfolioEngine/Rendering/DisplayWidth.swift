/// How many columns of a terminal a text takes.
///
/// Wide and full-width characters of East Asia and emoji take two, combining marks none. A cluster
/// that is drawn as one emoji (joined by ZWJ, asked for by a variation selector, a pair of regional
/// letters, a keycap) takes two whatever it is made of. Other clusters take the sum of their
/// scalars, as terminals count them. Source of the ranges: Unicode Standard Annex 11.
package enum DisplayWidth {
  /// The columns that a text takes, with everything in it that would not show already written out.
  package static func of(_ text: some StringProtocol) -> Int {
    if text.utf8.allSatisfy({ $0 < 128 }) { return text.utf8.count }
    return text.reduce(0) { $0 + of($1) }
  }

  /// The columns that one character takes.
  package static func of(_ character: Character) -> Int {
    if character.isASCII { return 1 }
    let scalars = character.unicodeScalars
    if scalars.contains(where: { $0.properties.isEmojiPresentation || $0.value == 0xFE0F }) {
      return 2
    }
    return scalars.reduce(0) { $0 + of($1) }
  }

  private static func of(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    switch scalar.value {
    case 0x1160...0x11FF, 0xD7B0...0xD7FB: return 0
    case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF,
      0x4E00...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
      0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF,
      0x1F200...0x1F265, 0x20000...0x2FFFD, 0x30000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
