extension Instant {
  /// Reads a date as HTTP headers write it, in any of RFC 9110's three forms:
  /// `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT`,
  /// `Sun Nov  6 08:49:37 1994`.
  ///
  /// Nil for anything else. A year of two digits is one of 1970 to 2069.
  init?(httpDate text: String) {
    var words = text.split { " ,-".contains($0) }.map(String.init)
    guard words.count >= 5 else { return nil }
    words.removeFirst()
    if words.last == "GMT" { words.removeLast() }
    guard words.count == 4 else { return nil }
    // asctime has the month first and the year last.
    if Self.monthNames.contains(words[0]) {
      words = [words[1], words[0], words[3], words[2]]
    }
    let clock = words[3].split(separator: ":", omittingEmptySubsequences: false)
    guard let month = Self.monthNames.firstIndex(of: words[1]),
      let dayOfMonth = Int(digits: words[0].utf8), var year = Int(digits: words[2].utf8),
      clock.count == 3, let hour = Int(digits: clock[0].utf8), hour < 24,
      let minute = Int(digits: clock[1].utf8), minute < 60,
      let second = Int(digits: clock[2].utf8), second <= 60
    else { return nil }
    if words[2].utf8.count == 2 { year += year < 70 ? 2000 : 1900 }
    guard let day = Day(year: year, month: month + 1, day: dayOfMonth) else { return nil }
    self = Instant(startOf: day).adding(seconds: Int64(hour * 3600 + minute * 60 + second))
  }

  private static let monthNames = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
