/// An axis of time: its ends are the data's, its marks the starts of days, weeks, months, quarters
/// or years.
public struct TimeScale: Sendable, Hashable, Codable {
  /// The moment at position 0.
  public let first: Instant
  /// The moment at position 1.
  public let last: Instant
  /// The marks, ascending.
  public let ticks: [Tick]

  /// Creates an axis with the finest marks of which there are not too many.
  ///
  /// - Parameters:
  ///   - first: the earliest moment.
  ///   - last: the latest moment; a single moment lies in the middle of a day around it.
  ///   - limit: how many marks there may be, at least 2.
  ///   - isDaily: whether figures are those of days, so that hours would mean nothing.
  public init(from first: Instant, to last: Instant, limit: Int = 7, isDaily: Bool = false) {
    let isPoint = last <= first
    let half: Int64 = 43_200
    self.first = isPoint ? first.adding(seconds: -half) : first
    self.last = isPoint ? first.adding(seconds: half) : last
    let start = self.first
    let end = self.last
    var chosen: [(Instant, String)] = []
    for step in TimeStep.all where !isDaily || !step.isHours {
      let count = end.microseconds.subtractingReportingOverflow(start.microseconds)
      guard !count.overflow, count.partialValue / step.shortest < 4 * Int64(max(2, limit)) else {
        continue
      }
      let marks = step.marks(from: start, through: end)
      guard marks.count <= max(2, limit) else { continue }
      chosen = zip(marks, step.labels(marks)).map { ($0, $1) }
      break
    }
    ticks = chosen.map { moment, label in
      Tick(position: Self.position(of: moment, from: start, to: end), label: label)
    }
  }

  /// Where a moment lies; below 0 or above 1 outside the ends.
  public func position(of moment: Instant) -> Double {
    Self.position(of: moment, from: first, to: last)
  }

  private static func position(
    of moment: Instant, from first: Instant, to last: Instant
  ) -> Double {
    (Double(moment.microseconds) - Double(first.microseconds))
      / max(1, Double(last.microseconds) - Double(first.microseconds))
  }
}

/// A distance between marks of time.
private enum TimeStep {
  case hours(Int)
  case days(Int)
  case weeks(Int)
  case months(Int)
  case years(Int)

  static let all: [TimeStep] = [
    .hours(1), .hours(3), .hours(6), .hours(12), .days(1), .days(2), .weeks(1), .weeks(2),
    .months(1), .months(3), .months(6), .years(1), .years(2), .years(5), .years(10), .years(20),
    .years(50), .years(100), .years(500), .years(1000),
  ]

  var isHours: Bool { if case .hours = self { true } else { false } }

  /// The shortest distance, in microseconds.
  var shortest: Int64 {
    switch self {
    case .hours(let count): Int64(count) * 3_600_000_000
    case .days(let count): Int64(count) * 86_400_000_000
    case .weeks(let count): Int64(count) * 7 * 86_400_000_000
    case .months(let count): Int64(count) * 28 * 86_400_000_000
    case .years(let count): Int64(count) * 365 * 86_400_000_000
    }
  }

  func marks(from first: Instant, through last: Instant) -> [Instant] {
    var marks: [Instant] = []
    var mark = start(atOrBefore: first)
    while let moment = mark, moment <= last {
      if moment >= first { marks.append(moment) }
      mark = next(after: moment)
    }
    return marks
  }

  func labels(_ marks: [Instant]) -> [String] {
    let days = marks.map(\.day)
    let hasJanuary = days.contains { $0.components.month == 1 }
    return zip(marks, days).enumerated().map { place, mark in
      let (moment, day) = mark
      let (year, month, dayOfMonth) = day.components
      let name = day.monthName
      switch self {
      case .hours:
        let hour = Int((moment.microseconds - Instant(startOf: day).microseconds) / 3_600_000_000)
        return hour == 0 ? "\(name) \(dayOfMonth)" : hour.padded(2) + ":00"
      case .days, .weeks: return "\(name) \(dayOfMonth)"
      case .months:
        if month == 1 { return String(year) }
        return place == 0 && !hasJanuary ? "\(name) \(year)" : name
      case .years: return String(year)
      }
    }
  }

  private func start(atOrBefore moment: Instant) -> Instant? {
    let day = moment.day
    let (year, month, _) = day.components
    switch self {
    case .hours: return Instant(startOf: day)
    case .days(let count): return Instant(startOf: day.adding(days: -Self.over(day, count)))
    // 1970-01-05 was a Monday.
    case .weeks(let count):
      let monday = day.adding(days: -4)
      return Instant(startOf: day.adding(days: -Self.over(monday, count * 7)))
    case .months(let count): return Self.month(year, month - (month - 1) % count)
    case .years(let count): return Self.month(max(1, year - year % count), 1)
    }
  }

  private func next(after moment: Instant) -> Instant? {
    let (year, month, _) = moment.day.components
    switch self {
    case .hours(let count): return moment.adding(seconds: Int64(count) * 3600)
    case .days(let count): return moment.adding(seconds: Int64(count) * 86_400)
    case .weeks(let count): return moment.adding(seconds: Int64(count) * 604_800)
    case .months(let count):
      let sum = month - 1 + count
      return Self.month(year + sum / 12, sum % 12 + 1)
    case .years(let count): return Self.month(year == 1 && count > 1 ? count : year + count, 1)
    }
  }

  private static func over(_ day: Day, _ count: Int) -> Int {
    let rest = Int(day.number) % count
    return rest < 0 ? rest + count : rest
  }

  private static func month(_ year: Int, _ month: Int) -> Instant? {
    Day(year: year, month: month, day: 1).map(Instant.init(startOf:))
  }
}

extension Day {
  /// The English name of the month, three letters long, on every machine.
  var monthName: String {
    let names = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    let place = components.month - 1
    return names.indices.contains(place) ? names[place] : ""
  }
}
