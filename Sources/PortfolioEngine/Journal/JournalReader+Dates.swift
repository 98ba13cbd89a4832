extension JournalReader {
  /// When an entry is, as its first word says.
  struct Moment {
    var day: Day
    /// Nil when the entry states no time.
    var instant: Instant?
  }

  /// A word that is a date and nothing else.
  func day(_ word: Word, in scanner: LineScanner) throws(LineFault) -> Day {
    let moment = try moment(word, in: scanner)
    guard moment.instant == nil else {
      throw LineFault(word.range, .notADate(scanner.text(word)))
    }
    return moment.day
  }

  /// `2023-01-10`, or that with a time and its zone: `2023-01-10T10:30:00Z`.
  func moment(_ word: Word, in scanner: LineScanner) throws(LineFault) -> Moment {
    let start = word.start
    guard word.count >= 10, !word.isQuoted, let year = Self.digits(scanner, start, 4),
      scanner.bytes[start + 4] == UInt8(ascii: "-"), let month = Self.digits(scanner, start + 5, 2),
      scanner.bytes[start + 7] == UInt8(ascii: "-"),
      let dayOfMonth = Self.digits(scanner, start + 8, 2),
      word.count == 10 || scanner.bytes[start + 10] | 32 == UInt8(ascii: "t")
    else { throw LineFault(word.range, .notADate(scanner.text(word))) }
    guard let day = Day(year: year, month: month, day: dayOfMonth) else {
      throw LineFault(
        start..<start + 10,
        .impossibleDate(String(decoding: scanner.bytes[start..<start + 10], as: UTF8.self)))
    }
    if word.count == 10 { return Moment(day: day, instant: nil) }
    let instant = try instant(word, on: day, in: scanner)
    return Moment(day: zone.day(of: instant), instant: instant)
  }

  private func instant(
    _ word: Word, on day: Day, in scanner: LineScanner
  ) throws(LineFault) -> Instant {
    let bytes = scanner.bytes
    var index = word.start + 11
    func fault(_ reason: (String) -> JournalError.Reason) -> LineFault {
      LineFault(word.start + 10..<word.end, reason(scanner.text(word)))
    }
    /// The two digits behind a colon, when one is next.
    func part(below limit: Int, colon: Bool) -> Int? {
      let from = index + (colon ? 1 : 0)
      guard from + 2 <= word.end, !colon || bytes[index] == UInt8(ascii: ":"),
        let value = Self.digits(scanner, from, 2), value < limit
      else { return nil }
      index = from + 2
      return value
    }
    guard let hour = part(below: 24, colon: false), let minute = part(below: 60, colon: true) else {
      throw fault { .notATime($0) }
    }
    var seconds = Int64(day.number) * 86_400 + Int64(hour * 3600 + minute * 60)
    var fraction: Int64 = 0
    if index < word.end, bytes[index] == UInt8(ascii: ":") {
      guard let second = part(below: 60, colon: true) else { throw fault { .notATime($0) } }
      seconds += Int64(second)
      if index < word.end, bytes[index] == UInt8(ascii: ".") {
        index += 1
        var unit: Int64 = 100_000
        let first = index
        while index < word.end, bytes[index] &- 48 < 10 {
          fraction += Int64(bytes[index] &- 48) * unit
          unit /= 10
          index += 1
        }
        guard index > first else { throw fault { .notATime($0) } }
      }
    }
    guard index < word.end else { throw fault { .noZone($0) } }
    let sign = bytes[index]
    index += 1
    switch sign {
    case UInt8(ascii: "Z"), UInt8(ascii: "z"): break
    case UInt8(ascii: "+"), UInt8(ascii: "-"):
      guard let hours = part(below: 24, colon: false), let minutes = part(below: 60, colon: true)
      else { throw fault { .noZone($0) } }
      let offset = Int64(hours * 3600 + minutes * 60)
      seconds += sign == UInt8(ascii: "+") ? -offset : offset
    default: throw fault { .noZone($0) }
    }
    guard index == word.end else { throw fault { .notATime($0) } }
    return Instant(microseconds: seconds * 1_000_000 + fraction)
  }

  /// When an entry stands in the order, by the entry above it when it states no time.
  mutating func place(_ moment: Moment) -> Instant {
    let instant: Instant
    if let stated = moment.instant {
      instant = stated
    } else if let above, above.day == moment.day {
      instant = above.instant
    } else if let startOfDay, startOfDay.day == moment.day {
      instant = startOfDay.instant
    } else {
      instant = zone.start(of: moment.day)
      startOfDay = (moment.day, instant)
    }
    above = (moment.day, instant)
    return instant
  }

  /// A number of digits from an offset that lies inside the word.
  private static func digits(_ scanner: LineScanner, _ start: Int, _ count: Int) -> Int? {
    var value = 0
    for index in start..<start + count {
      let digit = scanner.bytes[index] &- 48
      guard digit < 10 else { return nil }
      value = value * 10 + Int(digit)
    }
    return value
  }
}
