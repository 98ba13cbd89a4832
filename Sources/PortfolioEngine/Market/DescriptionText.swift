/// Plain text out of the HTML that descriptions are written in.
enum DescriptionText {
  /// A text without tags, with entities decoded, line feeds for every line end, and no blanks at
  /// either end.
  ///
  /// A `<` that opens no tag stays: a tag starts with a letter, `/` or `!` and ends with `>`. Line
  /// breaks and paragraphs become line feeds; unknown entities stay as they are written.
  static func of(_ html: String) -> String {
    var plain = ""
    var rest = Substring(String(html.map { $0.isNewline ? "\n" : $0 }))
    while let next = rest.firstIndex(where: { $0 == "<" || $0 == "&" }) {
      plain += rest[..<next]
      rest = rest[next...]
      if rest.first == "<", let tag = Self.tag(rest) {
        let name = tag.drop { $0 == "<" || $0 == "/" }.prefix { $0.isLetter }.lowercased()
        if name == "br" || name == "p", !plain.isEmpty, plain.last != "\n" { plain += "\n" }
        rest = rest[tag.endIndex...]
      } else if rest.first == "&", let (character, end) = Self.entity(rest) {
        plain += character
        rest = rest[end...]
      } else if let first = rest.popFirst() {
        plain.append(first)
      }
    }
    plain += rest
    let start = plain.firstIndex { !$0.isWhitespace } ?? plain.endIndex
    let end = plain.lastIndex { !$0.isWhitespace }.map(plain.index(after:)) ?? start
    return String(plain[start..<end])
  }

  private static func tag(_ text: Substring) -> Substring? {
    guard let second = text.dropFirst().first, second.isLetter || second == "/" || second == "!",
      let end = text.firstIndex(of: ">")
    else { return nil }
    return text[...end]
  }

  private static func entity(_ text: Substring) -> (String, String.Index)? {
    guard let end = text.prefix(12).firstIndex(of: ";") else { return nil }
    let name = text[..<end].dropFirst()
    let after = text.index(after: end)
    if let character = named[String(name)] { return (character, after) }
    guard name.first == "#" else { return nil }
    let digits = name.dropFirst()
    let number =
      digits.first == "x" || digits.first == "X"
      ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
    guard let number, number != 0, let scalar = Unicode.Scalar(number) else { return nil }
    return (String(Character(scalar)), after)
  }

  private static let named = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ",
    "ndash": "\u{2013}", "mdash": "\u{2014}", "hellip": "\u{2026}", "lsquo": "\u{2018}",
    "rsquo": "\u{2019}", "ldquo": "\u{201C}", "rdquo": "\u{201D}", "euro": "\u{20AC}",
    "pound": "\u{A3}", "copy": "\u{A9}", "reg": "\u{AE}", "trade": "\u{2122}",
    "eacute": "\u{E9}", "bull": "\u{2022}",
  ]
}
