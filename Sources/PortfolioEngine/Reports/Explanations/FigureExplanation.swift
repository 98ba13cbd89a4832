/// A figure taken back to the entries and prices that it rests on: every step of its computation
/// with the numbers in place.
///
/// A step rests only on numbers that its entry states, on units that were counted over entries, on
/// prices that are listed, and on earlier steps, so that whoever has the explanation and the journal
/// can compute the figure again.
public struct FigureExplanation: Sendable, Hashable, Codable {
  /// How the result of a step follows from its operands.
  public enum Rule: String, Sendable, Hashable, Codable {
    /// The one operand as it is.
    case given
    /// `a + b + ...`
    case sum
    /// `a - b`
    case difference
    /// `a x b`, exact, or rounded half to even to as many places as the step says.
    case product
    /// `a x b / c`, rounded half to even to 20 places.
    case share
    /// The least of the operands.
    case least
    /// The greatest of the operands.
    case greatest
    /// The one operand, toward zero to the step's places.
    case roundedDown
    /// The one operand, away from zero to the step's places.
    case roundedUp
    /// The one operand to the nearest, a half away from zero, to the step's places.
    case roundedHalfUp
    /// The one operand toward negative infinity to the step's places.
    case roundedToFloor

    /// The rounding of a rule that rounds.
    var rounding: Rounding? {
      switch self {
      case .roundedDown: .down
      case .roundedUp: .up
      case .roundedHalfUp: .halfUp
      case .roundedToFloor: .floor
      case .given, .sum, .difference, .product, .share, .least, .greatest: nil
      }
    }
  }

  /// What a step finds.
  public enum Subject: Sendable, Hashable, Codable {
    /// What the coins of an entry were worth, before fees.
    case value
    /// A fee in the currency of the figures.
    case fee
    /// All fees of an entry.
    case fees
    /// The half of a swap's fees that a leg carries.
    case feeHalf
    /// The cost of what came in, fees within.
    case cost
    /// The cost of units taken out of a lot or pool.
    case taken
    /// The cost of what is left of it.
    case left
    /// The cost of lots or pools together.
    case joined
    /// The same cost for units that are counted anew.
    case renamed
    /// The cost of the fee of a move, or a share of it, for units that were moved.
    case moveFee
    /// The cost of all parts of a disposal.
    case disposed
    /// What came in for a disposal, after fees.
    case proceeds
    /// What came in for all disposals of a merged day.
    case dayProceeds
    /// A part's share of the proceeds.
    case proceedsShare
    /// The gain of a part, with its term.
    case partGain(HoldingTerm?)
    /// The gain of a disposal, with its term where it has one.
    case gain(HoldingTerm?)
    /// A loss as a sum above zero.
    case loss
    /// The units bought around sales, up to here.
    case bought
    /// The units whose loss is denied.
    case deniedUnits
    /// The loss that is denied.
    case denied
    /// The gain after a loss was denied.
    case gainAfterDenial
    /// The sum of all gains up to here.
    case total
    /// The sum of the gains of a term up to here.
    case termTotal(HoldingTerm?)
    /// The units held after an entry.
    case held
    /// Cash that an entry moves.
    case cash
    /// What is held times its price.
    case holdingValue
    /// The value of all holdings up to here.
    case totalValue
    /// The value less the cost.
    case unrealized
    /// The cost of all lots up to here.
    case totalCost
    /// The unrealised gain of all lots up to here.
    case totalUnrealized
    /// The sum of incomes up to here.
    case totalIncome
    /// What came in for a disposal before fees.
    case gross
    /// A part's share of the fees.
    case feeShare
    /// A figure of a form, by the name of its column, box or line.
    case form(String)
  }

  /// Where a number of a step comes from.
  public enum Origin: Sendable, Hashable, Codable {
    /// The entry of the step states it.
    case entry
    /// It is the result of an earlier step, by number from 1.
    case step(Int)
    /// It is the number of units of an earlier step, by number from 1.
    case units(Int)
    /// It is the price with this number, from 1.
    case price(Int)
    /// It is a number of units counted over the entries: what the order of the lots gives to the
    /// step, those of a merged day, or of the days around a sale.
    case counted
    /// It is a number of the formula itself: zero for what is nothing, 0.5 for a half.
    case formula
    /// It stands in the dated table of the tax year.
    case table
    /// It was given with the question, such as a figure of a broker's form.
    case given
  }

  /// A number of a step.
  public struct Operand: Sendable, Hashable, Codable {
    /// The number.
    public var value: Decimal128
    /// Where it comes from.
    public var origin: Origin
  }

  /// A step.
  public struct Step: Sendable, Hashable, Codable {
    /// The number of the step, from 1.
    public var number: Int
    /// What it finds.
    public var subject: Subject
    /// The entry that it belongs to; nil for sums over many.
    public var place: Transaction.Place?
    /// The coin that it is about.
    public var coin: CoinID?
    /// How many units the result is the cost or value of; nil where it is of none.
    public var quantity: Decimal128?
    /// How the result is found.
    public var rule: Rule
    /// The numbers that go in.
    public var operands: [Operand]
    /// The places to which a result is rounded; nil for what is exact or has the places of its rule.
    public var places: Int?
    /// What comes out.
    public var result: Decimal128
  }

  /// A pool at some moment.
  public struct Pool: Sendable, Hashable, Codable {
    /// Which coin it holds.
    public var coin: CoinID
    /// The entry after which it stands so; nil for a change of method, and for the beginning of a year.
    public var place: Transaction.Place?
    /// The units that it holds then.
    public var quantity: Decimal128
  }

  /// A figure of a form that a step finds.
  public struct Figure: Sendable, Hashable, Codable {
    /// The name of its column, box or line.
    public var name: String
    /// The pool whose cost it is; nil for what is no pool.
    public var pool: Pool? = nil
    /// The figure; nil when nothing is known of it.
    public var value: Decimal128?
    /// The number of the step that finds it; nil when nothing goes in or nothing is known.
    public var step: Int?
    /// How many rows it leaves out, since a figure of theirs is unknown.
    public var omitted: Int
  }

  /// A price that the steps use; money is exchanged by two of bitcoin, those in both currencies.
  public struct Price: Sendable, Hashable, Codable {
    /// The coin; nil for cash.
    public var coin: CoinID?
    /// The currency of the price.
    public var currency: Currency
    /// The day that it was asked for; nil for the present.
    public var day: Day?
    /// The price of one unit.
    public var price: Decimal128
    /// The moment for which the source gives it; nil where it is of the whole day.
    public var asOf: Instant?
    /// Where it comes from; nil for units for one bitcoin out of a table of exchange rates.
    public var source: PricePoint.Source?
  }

  /// The policy that costs and gains rest on; nil for a value, which rests on none.
  public var policy: AccountingPolicy?
  /// The currency of all sums.
  public var currency: Currency
  /// The steps, in order.
  public var steps: [Step]
  /// The prices, in the order of their first use.
  public var prices: [Price]
  /// The figure that is explained; nil when nothing is known of it.
  public var result: Decimal128?
  /// The number of the step that finds it; nil when nothing goes in or nothing is known.
  public var resultStep: Int?
  /// The figures of a form, in its order; empty for what is no form.
  public var figures: [Figure]
  /// Entries whose figures are unknown, and so left out.
  public var omitted: [Transaction.Place]
  /// Entries that took coins of which no acquisition is known, at a cost of zero.
  public var madeUp: [Transaction.Place]
  /// Entries whose lots were chosen by cost while the cost of another one was unknown.
  public var uncertain: [Transaction.Place]

  /// The entries that the steps rest on, in the order of the journal's places.
  public var places: [Transaction.Place] {
    Set(steps.compactMap(\.place) + omitted).sorted()
  }
}
