/// The name that a mistyped one was probably meant to be.
enum Nearest {
  /// The candidate that takes the fewest edits, or nil when all are too far.
  ///
  /// An edit is a letter added, left out, changed or swapped with its neighbour; up to a third of
  /// the longer word may differ, and at least one letter. A candidate that the text begins, with
  /// three letters or more, is near too. Ties go to the first candidate.
  static func of(_ text: String, among candidates: [String]) -> String? {
    let word = Array(text.lowercased())
    guard !word.isEmpty, word.count <= 40 else { return nil }
    var best: (name: String, distance: Int)?
    for candidate in candidates {
      let other = Array(candidate.lowercased())
      var distance = edits(from: word, to: other)
      if word.count >= 3, candidate.lowercased().hasPrefix(text.lowercased()) { distance = 1 }
      guard distance <= max(1, max(word.count, other.count) / 3) else { continue }
      if distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.name
  }

  /// The number of edits between two words (optimal string alignment).
  static func edits(from left: [Character], to right: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1]
      for column in right.indices {
        let cost = left[row] == right[column] ? 0 : 1
        var value = min(last[column + 1] + 1, current[column] + 1, last[column] + cost)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          value = min(value, beforeLast[column - 1] + 1)
        }
        current.append(value)
      }
      beforeLast = last
      last = current
    }
    return last[right.count]
  }
}
