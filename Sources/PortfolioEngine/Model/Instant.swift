/// A moment of universal time, to the microsecond.
public struct Instant: Sendable, Hashable, Comparable {
  /// Microseconds since 1970-01-01T00:00:00Z; negative before it.
  public let microseconds: Int64

  /// Creates the moment that lies a number of microseconds after 1970-01-01T00:00:00Z.
  public init(microseconds: Int64) { self.microseconds = microseconds }

  /// Creates a moment from a UNIX time in whole seconds.
  public init(seconds: Int64) { microseconds = seconds * 1_000_000 }

  /// Creates a moment from a UNIX time in milliseconds.
  public init(milliseconds: Int64) { microseconds = milliseconds * 1000 }

  /// Creates the first moment of a day in universal time.
  public init(startOf day: Day) { microseconds = Int64(day.number) * 86_400_000_000 }

  /// Whole seconds since 1970-01-01T00:00:00Z, rounded down.
  public var seconds: Int64 {
    microseconds >= 0 ? microseconds / 1_000_000 : -((-microseconds + 999_999) / 1_000_000)
  }

  /// The day in universal time.
  public var day: Day {
    let seconds = self.seconds
    return Day(number: Int32(seconds >= 0 ? seconds / 86_400 : -((-seconds + 86_399) / 86_400)))
  }

  /// The moment a number of seconds later.
  public func adding(seconds: Int64) -> Instant {
    Instant(microseconds: microseconds + seconds * 1_000_000)
  }

  /// Whether one moment is before another.
  public static func < (left: Instant, right: Instant) -> Bool {
    left.microseconds < right.microseconds
  }
}

extension Instant: CustomStringConvertible {
  /// The moment as `2026-04-30T12:00:00Z`, with as many decimals of a second as it has.
  public var description: String {
    let day = self.day
    let rest = microseconds - Instant(startOf: day).microseconds
    let seconds = Int(rest / 1_000_000)
    let fraction = Int(rest % 1_000_000)
    var text =
      "\(day)T\((seconds / 3600).padded(2)):\((seconds / 60 % 60).padded(2)):\((seconds % 60).padded(2))"
    if fraction > 0 {
      var digits = fraction.padded(6)
      while digits.hasSuffix("0") { digits.removeLast() }
      text += "." + digits
    }
    return text + "Z"
  }

  /// Reads an RFC 3339 moment: `2026-04-30T12:00[:00[.000]]` with `Z` or an offset such as `+02:00`.
  ///
  /// Nil when the text has another shape, names no day or no time, or has no zone. Decimals of a
  /// second after the sixth are dropped.
  public init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count >= 17, bytes[10] | 32 == UInt8(ascii: "t"),
      let day = Day(String(decoding: bytes[0..<10], as: UTF8.self)),
      let hour = Int(digits: bytes[11..<13]), hour < 24, bytes[13] == UInt8(ascii: ":"),
      let minute = Int(digits: bytes[14..<16]), minute < 60
    else { return nil }
    var index = 16
    var second = 0
    var fraction: Int64 = 0
    if bytes[index] == UInt8(ascii: ":") {
      guard bytes.count >= 20, let value = Int(digits: bytes[17..<19]), value < 60 else {
        return nil
      }
      second = value
      index = 19
      if bytes[index] == UInt8(ascii: ".") {
        index += 1
        var unit: Int64 = 100_000
        let start = index
        while index < bytes.count, (48...57).contains(bytes[index]) {
          fraction += Int64(bytes[index] - 48) * unit
          unit /= 10
          index += 1
        }
        guard index > start else { return nil }
      }
    }
    guard index < bytes.count else { return nil }
    var offset = 0
    if bytes[index] | 32 == UInt8(ascii: "z") {
      index += 1
    } else {
      let sign = bytes[index] == UInt8(ascii: "+") ? 1 : bytes[index] == UInt8(ascii: "-") ? -1 : 0
      guard sign != 0, bytes.count == index + 6, bytes[index + 3] == UInt8(ascii: ":"),
        let hours = Int(digits: bytes[(index + 1)..<(index + 3)]), hours < 24,
        let minutes = Int(digits: bytes[(index + 4)..<(index + 6)]), minutes < 60
      else { return nil }
      offset = sign * (hours * 3600 + minutes * 60)
      index += 6
    }
    guard index == bytes.count else { return nil }
    let seconds = Int64(day.number) * 86_400 + Int64(hour * 3600 + minute * 60 + second - offset)
    microseconds = seconds * 1_000_000 + fraction
  }
}

extension Instant: Codable {
  /// Decodes an RFC 3339 text.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let instant = Instant(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not an instant")
    }
    self = instant
  }

  /// Encodes the moment as an RFC 3339 text in universal time.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
