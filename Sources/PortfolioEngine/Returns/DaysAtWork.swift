/// The days with capital at work: those that began with something of value held.
///
/// A day is counted from the close before to its own: what is bought on one day and sold five days
/// later worked for five, what is bought and sold within a day for none, and a stretch without a
/// holding adds none, however long it is. By this count alone a rate is given by the year or not.
public struct DaysAtWork: Sendable, Hashable, Codable {
  /// How many there are up to the last close.
  public private(set) var count = 0
  /// The last close, where something was held at it.
  private var since: Day?

  /// Starts before the first close.
  public init() {}

  /// Takes the next close; days ascend from call to call.
  public mutating func close(_ day: Day, isHeld: Bool) {
    if let since { count += since.days(until: day) }
    since = isHeld ? day : nil
  }

  /// Counts the days of values, of which any above the least capital is one that is held.
  ///
  /// A day whose value is not known says itself whether something that counts was held.
  public init(of days: [DailyValue], leastCapital: Decimal128) {
    for day in days {
      close(day.day, isHeld: day.counted.map { $0 > leastCapital } ?? true)
    }
  }
}
