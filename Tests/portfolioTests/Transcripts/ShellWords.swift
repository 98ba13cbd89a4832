/// Command lines as words, by the rules of a shell that pages need: blanks, quotes, backslashes.
enum ShellWords {
  /// The words of a line; quotes keep blanks, a backslash keeps the next character.
  static func split(_ line: String) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var characters = line[...]
    while let character = characters.popFirst() {
      if let open = quote {
        if character == open {
          quote = nil
        } else if character == "\\", open == "\"", let next = characters.popFirst() {
          word = (word ?? "") + (next == "\"" || next == "\\" ? "" : "\\") + String(next)
        } else {
          word = (word ?? "") + String(character)
        }
      } else if character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if character == " " {
        if let done = word { words.append(done) }
        word = nil
      } else if character == "\\", let next = characters.popFirst() {
        word = (word ?? "") + String(next)
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let done = word { words.append(done) }
    return words
  }
}

/// A command line of a page, taken apart.
struct PageCommand {
  /// Variables set for this run alone.
  var variables: [(name: String, value: String)] = []
  /// The program: `portfolio`, or `cat`.
  var program = ""
  /// The words behind it.
  var words: [String] = []
  /// How many lines of the output are shown, with `| head -N`; nil for all.
  var head: Int?
  /// The file of the home folder that is standard input, with `< FILE`.
  var input: String?

  /// Takes a line apart.
  init(_ line: String) {
    var words = ShellWords.split(line)
    if words.count >= 3, words[words.count - 3] == "|", words[words.count - 2] == "head" {
      head = Int(words[words.count - 1].dropFirst())
      words.removeLast(3)
    }
    if words.count >= 2, words[words.count - 2] == "<" {
      input = words.last
      words.removeLast(2)
    }
    while let first = words.first, let sign = first.firstIndex(of: "="), sign > first.startIndex,
      first[..<sign].allSatisfy({ $0.isASCII && ($0.isUppercase || $0 == "_") })
    {
      variables.append((String(first[..<sign]), String(first[first.index(after: sign)...])))
      words.removeFirst()
    }
    // The README's command builds first; here it is built already.
    if words.starts(with: ["swift", "run", "-c", "release", "portfolio"]) { words.removeFirst(4) }
    program = words.first ?? ""
    self.words = Array(words.dropFirst())
  }
}
