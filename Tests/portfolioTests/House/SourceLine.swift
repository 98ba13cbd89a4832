/// A line of a Swift file without its comment and without what stands between quotes.
struct SourceLine {
  /// The file's path in the project.
  var file: String
  /// The line, from 1.
  var number: Int
  /// The code.
  var text: String

  /// The line as a test names it.
  var place: String { "\(file):\(number): \(text)" }

  /// The names and keywords of the line.
  var words: [Substring] {
    text.split { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_")) }
  }

  /// Whether a script wrote the file, so that rules of form do not hold.
  static func isGenerated(_ text: String) -> Bool {
    text.hasPrefix("// swift-format-ignore-file")
  }

  /// The lines of files that are not generated; the inside of texts of several lines is left out.
  static func code(of files: [String]) throws -> [SourceLine] {
    try files.flatMap { file -> [SourceLine] in
      let text = try Repository.text(file)
      if isGenerated(text) { return [] }
      var isInText = false
      return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        .compactMap { index, line in
          let wasInText = isInText
          if line.split(separator: "\"\"\"", omittingEmptySubsequences: false).count % 2 == 0 {
            isInText.toggle()
          }
          return wasInText
            ? nil : SourceLine(file: file, number: index + 1, text: bare(String(line)))
        }
    }
  }

  private static func bare(_ line: String) -> String {
    var result: [UInt8] = []
    var isQuoted = false
    var isEscaped = false
    for byte in line.utf8 {
      if isQuoted {
        if byte == UInt8(ascii: "\""), !isEscaped { isQuoted = false }
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        continue
      }
      if byte == UInt8(ascii: "\"") { isQuoted = true }
      if byte == UInt8(ascii: "/"), result.last == byte { break }
      result.append(byte)
    }
    return String(decoding: result, as: UTF8.self)
  }
}
