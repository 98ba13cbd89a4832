/// A formula in the trade's own words with every figure that went into it.
public struct Explanation: Sendable, Hashable, Codable {
  /// One figure of a formula.
  public struct Input: Sendable, Hashable, Codable {
    /// The name under which the formula uses the figure, such as `capital`.
    public var name: String
    /// The figure.
    public var figure: Figure

    /// Creates an input.
    public init(_ name: String, _ figure: Figure) {
      self.name = name
      self.figure = figure
    }
  }

  /// A figure by its kind, so that whoever prints it can choose the notation.
  public enum Figure: Sendable, Hashable, Codable {
    /// An exact sum in the portfolio's currency.
    case sum(Decimal128)
    /// A rate as a fraction: 0.05 is five percent.
    case rate(Double)
    /// An exact price of one unit in the portfolio's currency.
    case price(Decimal128)
    /// An exact number of units of a coin.
    case quantity(Decimal128)
    /// A plain number without a unit.
    case number(Double)
    /// A number of things.
    case count(Int)
    /// A civil day.
    case day(Day)
    /// A choice of the policy, by its raw name.
    case choice(String)
    /// A figure that is not known.
    case unknown
  }

  /// The formula, in the names of the inputs: `gain / capital`.
  public var formula: String
  /// The figures, in the order in which the formula uses them.
  public var inputs: [Input]

  /// Creates an explanation.
  public init(formula: String, inputs: [Input]) {
    self.formula = formula
    self.inputs = inputs
  }
}

extension Explanation.Figure {
  /// The rate, or unknown when there is none.
  static func optional(_ rate: Double?) -> Self { rate.map(Self.rate) ?? .unknown }
  /// The price, or unknown when there is none.
  static func optional(price: Decimal128?) -> Self { price.map(Self.price) ?? .unknown }
  /// The number of units, or unknown when there is none.
  static func optional(quantity: Decimal128?) -> Self {
    quantity.map(Self.quantity) ?? .unknown
  }
  /// The sum, or unknown when there is none.
  static func optional(_ sum: Decimal128?) -> Self { sum.map(Self.sum) ?? .unknown }
  /// The day, or unknown when there is none.
  static func optional(_ day: Day?) -> Self { day.map(Self.day) ?? .unknown }
}
