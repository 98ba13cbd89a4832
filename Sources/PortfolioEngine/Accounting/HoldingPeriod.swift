/// How long something was held, as a tax office names it.
public enum HoldingTerm: String, Sendable, Hashable, Codable, CaseIterable {
  /// Not longer than the period of the United States or of a number of days.
  case short
  /// Longer than that.
  case long
  /// Inside the German year: taxable.
  case taxable
  /// After the German year: out of scope.
  case exempt
}

/// The rule that tells a short holding from a long one, by civil days in the payer's zone.
public enum HoldingPeriod: Sendable, Hashable, Codable {
  /// Terms are not told apart.
  case none
  /// Long when held more than one year: the count starts on the day after the purchase and runs by
  /// the calendar, 29 February to 1 March (Rev. Rul. 66-7).
  case moreThanOneYear
  /// Taxable up to and including the anniversary of the purchase, 29 February to 28 February
  /// (section 23 EStG; BGB s.187(1), 188).
  case germanYear
  /// Long when more than this many days lie between purchase and sale.
  case days(Int)

  /// The term of something acquired on one day and disposed of on another; nil when terms are not
  /// told apart.
  public func term(acquired: Day, disposed: Day) -> HoldingTerm? {
    let days = acquired.days(until: disposed)
    // A year is 365 or 366 days, so that most terms are plain without the calendar.
    return switch self {
    case .none: nil
    case .moreThanOneYear where days <= 365: .short
    case .moreThanOneYear where days >= 368: .long
    case .moreThanOneYear:
      disposed < acquired.adding(days: 1).anniversary(orNextDay: true) ? .short : .long
    case .germanYear where days <= 365: .taxable
    case .germanYear where days >= 367: .exempt
    case .germanYear:
      disposed <= acquired.anniversary(orNextDay: false) ? .taxable : .exempt
    case .days(let count): days > count ? .long : .short
    }
  }
}

extension Day {
  /// The same day of the next year; for 29 February, 1 March or 28 February of it.
  func anniversary(orNextDay: Bool) -> Day {
    let later = adding(days: 365)
    let (_, month, day) = components
    if month == 2, day == 29 { return orNextDay ? later.adding(days: 1) : later }
    // A leap day between the two makes the year one day longer.
    return later.components.day == day ? later : later.adding(days: 1)
  }
}
