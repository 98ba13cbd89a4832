extension String {
  /// The sentence in bounded length, whatever it quotes: of a word of more than 200 scalars, and then of
  /// a sentence of more than 2000, the middle gives way to an ellipsis.
  package var bounded: String {
    guard utf8.count > Self.longestWord else { return self }
    let words = split(separator: " ", omittingEmptySubsequences: false)
      .map { Self.cut(String($0), to: Self.longestWord) }
    return Self.cut(words.joined(separator: " "), to: Self.longestSentence)
  }

  private static let longestWord = 200
  private static let longestSentence = 2000

  private static func cut(_ text: String, to count: Int) -> String {
    let scalars = text.unicodeScalars
    guard text.utf8.count > count, scalars.count > count else { return text }
    let end = count * 2 / 5
    return "\(String(scalars.prefix(count - 1 - end)))…\(String(scalars.suffix(end)))"
  }
}
