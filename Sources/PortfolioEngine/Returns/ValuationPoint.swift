/// What a portfolio was worth at one point of a chain, and what crossed its border right then.
public struct ValuationPoint: Sendable, Hashable, Codable {
  /// The civil day; several points may lie on one, in their order.
  public var day: Day
  /// The value before the flow.
  public var value: Decimal128
  /// What is paid in directly after the value was taken; negative for what is paid out.
  public var paidIn: Decimal128
  /// Income that left the portfolio since the previous point, such as rewards spent elsewhere; it
  /// counts as return of that stretch.
  public var incomePaidOut: Decimal128

  /// Creates a point.
  public init(
    day: Day, value: Decimal128, paidIn: Decimal128 = .zero, incomePaidOut: Decimal128 = .zero
  ) {
    self.day = day
    self.value = value
    self.paidIn = paidIn
    self.incomePaidOut = incomePaidOut
  }
}

/// The value at the close of a day and the flows of that day.
public struct DailyValue: Sendable, Hashable, Codable {
  /// The civil day.
  public var day: Day
  /// The value at the day's close; nil when it is not, or not wholly, known.
  public var value: Decimal128?
  /// What was paid in on the day, not negative; nil when it is not known.
  public var paidIn: Decimal128?
  /// What was paid out on the day, not negative.
  public var paidOut: Decimal128
  /// Whether a day whose value is not known closed with something held whose value counts on other
  /// days; without a meaning where the value is known.
  public var isHeldIfUnknown: Bool

  /// The value to the chain of returns and the count of days: nothing where nothing that counts was
  /// held, nil where it is not known.
  var counted: Decimal128? { value ?? (isHeldIfUnknown ? nil : .zero) }

  /// Creates a day; one whose value is not known closed with something held, unless said otherwise.
  public init(
    day: Day, value: Decimal128?, paidIn: Decimal128? = .zero, paidOut: Decimal128 = .zero,
    isHeldIfUnknown: Bool = true
  ) {
    self.day = day
    self.value = value
    self.paidIn = paidIn
    self.paidOut = paidOut
    self.isHeldIfUnknown = isHeldIfUnknown
  }
}
