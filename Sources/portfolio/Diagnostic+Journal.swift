internal import PortfolioEngine

extension Diagnostic {
  /// Creates the diagnostic of what is wrong with a line of a journal.
  ///
  /// The file is named as a person would, the main journal by its name alone.
  init(_ error: JournalError, places: Places) {
    let file =
      error.path == places.journal
      ? String(error.path.split(separator: "/").last ?? "") : places.shown(error.path)
    let start = max(0, error.columns.lowerBound - 1)
    let end = max(start, error.columns.upperBound - 1)
    var remedies = error.remedy.isEmpty ? [] : [error.remedy]
    if error.reason == .lineNotEnded, error.place.file == 0 {
      remedies.append("Otherwise make it a comment: \(places.commandLine(["check", "--repair"]))")
    }
    self.init(
      place: Place(file: file, line: Int(error.place.line), column: start + 1),
      message: error.explanation,
      excerpt: Excerpt(text: error.excerpt, line: Int(error.place.line), range: start..<end),
      remedies: remedies)
  }
}
