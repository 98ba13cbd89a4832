extension Day {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The day for a person, the same on every machine: `Mar 7, 2021`.
  public var medium: String {
    let (year, month, day) = components
    return "\(monthName(month)) \(day), \(year)"
  }

  /// The day without its year: `Mar 7`.
  public var short: String {
    let (_, month, day) = components
    return "\(monthName(month)) \(day)"
  }

  private func monthName(_ month: Int) -> String {
    Self.months.indices.contains(month - 1) ? Self.months[month - 1] : ""
  }
}
