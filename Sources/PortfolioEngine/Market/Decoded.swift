/// What could be read of a market answer, and all that is wrong with it.
public struct Decoded<Value: Sendable & Hashable>: Sendable, Hashable {
  /// What could be read.
  public var value: Value
  /// What could not, in the order of the answer; empty when nothing is wrong.
  public var problems: [MarketProblem]

  /// Creates a reading.
  public init(_ value: Value, problems: [MarketProblem] = []) {
    self.value = value
    self.problems = problems
  }
}

/// One value of a market answer that could not be read; everything beside it was.
public struct MarketProblem: Sendable, Hashable {
  /// What is wrong with the value.
  public enum Reason: Sendable, Hashable {
    /// A value that must be there is missing, null or empty; the element is left out.
    case missing
    /// A value of another kind than the key has, such as an object in place of a number.
    case wrongKind
    /// A text that is no number where a number belongs.
    case notANumber(String)
    /// `NaN` or an infinity.
    case notFinite
    /// A number of more than 38 digits or decimal places, which is never shortened.
    case tooManyDigits(String)
    /// A figure that cannot be: a price below zero, a change below -100 percent.
    case impossible(String)
    /// A fraction, or a number beyond 64 bits, where a count belongs.
    case notWhole(String)
    /// A text that is no moment or day between the years 1 and 9999.
    case notADate(String)
    /// A string that is not UTF-8, or holds half of a surrogate pair or an unknown escape.
    case notText
    /// A currency code of more than 8 letters or of other characters.
    case notACurrency(String)
    /// A time stamp that comes again or runs backward in a series; the point is kept.
    case outOfOrder
    /// An id that an element before has; both elements are kept.
    case repeated
  }

  /// The number of the element in its array, from 0; nil outside arrays.
  public var element: Int?
  /// The id of that element, when it has one.
  public var id: String?
  /// The key of the value, with the currency behind a point where there is one (`ath.usd`); empty
  /// for the whole element.
  public var key: String
  /// What is wrong.
  public var reason: Reason

  /// Creates a problem.
  public init(element: Int? = nil, id: String? = nil, key: String, reason: Reason) {
    self.element = element
    self.id = id
    self.key = key
    self.reason = reason
  }
}

/// Why an answer holds no market data at all.
public enum MarketError: Error, Sendable, Hashable {
  /// The bytes are not JSON.
  case malformed(JSONFault)
  /// The answer is a provider's error, whatever status it came with.
  case provider(ProviderError)
  /// The answer is of another kind than was asked for.
  case wrongKind(expected: PayloadKind, found: PayloadKind)
}
