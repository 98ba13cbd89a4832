/// A civil day of the proleptic Gregorian calendar, with no time and no zone.
///
/// Arithmetic is a handful of integer operations (Howard Hinnant's `days_from_civil`), since a
/// journal of a million entries reads a day for each of them and `Calendar` takes microseconds.
public struct Day: Sendable, Hashable, Comparable {
  /// Days since 1970-01-01; negative before it.
  public let number: Int32

  /// Creates the day that lies a number of days after 1970-01-01.
  public init(number: Int32) { self.number = number }

  /// Creates a day of the calendar, or nil when there is no such day or the year is not 1 to 9999.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month),
      (1...Self.daysInMonth(month, of: year)).contains(day)
    else { return nil }
    let y = month <= 2 ? year - 1 : year
    let era = y / 400
    let yearOfEra = y - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    number = Int32(era * 146_097 + dayOfEra - 719_468)
  }

  /// The year, month and day of the month.
  public var components: (year: Int, month: Int, day: Int) {
    let z = Int(number) + 719_468
    let era = (z >= 0 ? z : z - 146_096) / 146_097
    let dayOfEra = z - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shifted + 2) / 5 + 1)
  }

  /// The number of days of a month.
  public static func daysInMonth(_ month: Int, of year: Int) -> Int {
    switch month {
    case 2: return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: return 30
    default: return 31
    }
  }

  /// The day a number of days later.
  public func adding(days: Int) -> Day { Day(number: number + Int32(days)) }

  /// The number of days from this day to another; negative when that is earlier.
  public func days(until other: Day) -> Int { Int(other.number) - Int(number) }

  /// Whether one day is before another.
  public static func < (left: Day, right: Day) -> Bool { left.number < right.number }
}

extension Day: CustomStringConvertible {
  /// The day as `2023-01-10`.
  public var description: String {
    let (year, month, day) = components
    return "\(year.padded(4))-\(month.padded(2))-\(day.padded(2))"
  }

  /// Reads `2023-01-10`; nil when the text has another shape or names no day.
  public init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = Int(digits: bytes[0..<4]), let month = Int(digits: bytes[5..<7]),
      let day = Int(digits: bytes[8..<10])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }
}

extension Day: Codable {
  /// Decodes `"2023-01-10"`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let day = Day(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a day")
    }
    self = day
  }

  /// Encodes the day as `"2023-01-10"`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension Int {
  /// The number in decimal digits, with zeros in front up to a width.
  func padded(_ width: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(0, width - digits.utf8.count)) + digits
  }

  /// Reads ASCII digits only; nil when there are none or anything else.
  init?(digits: some Sequence<UInt8>) {
    var value = 0
    var count = 0
    for byte in digits {
      guard byte &- 48 < 10, count < 18 else { return nil }
      value = value * 10 + Int(byte - 48)
      count += 1
    }
    guard count > 0 else { return nil }
    self = value
  }
}
