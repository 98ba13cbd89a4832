internal import PortfolioEngine

/// The steps of an explanation in words and formulas, from which alone each can be computed again.
struct ExplanationWords {
  /// The symbol of a coin.
  let symbol: (CoinID) -> String
  /// Whether holdings are valued at prices of the past.
  var isPast = false

  /// What a step finds: `cost of 0.5 BTC`.
  func finds(_ step: FigureExplanation.Step) -> String {
    let symbol = step.coin.map(symbol)
    let words =
      isPast && step.subject == .holdingValue ? "value then" : Self.words(step.subject)
    switch step.subject {
    case .held: return [symbol, words].compactMap { $0 }.joined(separator: " ")
    case .total, .termTotal, .totalValue, .totalCost, .totalUnrealized, .totalIncome:
      return words
    default:
      let units = [step.quantity.map(Self.plain), symbol].compactMap { $0 }
      let link = step.subject == .moveFee ? "on" : "of"
      return units.isEmpty ? words : "\(words) \(link) \(units.joined(separator: " "))"
    }
  }

  /// The formula of a step with its numbers in place: `8005 (#2) x 0.2 / 0.5 (units of #2)`.
  static func computation(_ step: FigureExplanation.Step) -> String {
    let numbers = step.operands.map(number)
    let places = step.places.map { " to \(Values.counted($0, "place"))" } ?? ""
    switch step.rule {
    case .given: return numbers.joined()
    case .sum: return numbers.joined(separator: " + ")
    case .difference: return numbers.joined(separator: " - ")
    case .product: return numbers.joined(separator: " x ") + (places.isEmpty ? "" : ",") + places
    case .share:
      guard numbers.count == 3 else { return "" }
      if step.operands[1].value == step.operands[2].value { return "\(numbers[0]), all of it" }
      let suffix = places.isEmpty ? "" : "," + places
      return "\(numbers[0]) x \(numbers[1]) / \(numbers[2])" + suffix
    case .least: return "the least of " + numbers.joined(separator: "; ")
    case .greatest: return "the greatest of " + numbers.joined(separator: "; ")
    case .roundedDown: return numbers.joined() + ", rounded down" + places
    case .roundedUp: return numbers.joined() + ", rounded up" + places
    case .roundedHalfUp: return numbers.joined() + ", rounded half up" + places
    case .roundedToFloor: return numbers.joined() + ", rounded to the lower" + places
    }
  }

  /// The number of a step as others name it.
  static func name(ofStep number: Int) -> String { "#\(number)" }

  /// The number of a price as steps name it.
  static func name(ofPrice number: Int) -> String { "P\(number)" }

  /// All digits of a number, ungrouped, without zeros at the end.
  static func plain(_ number: Decimal128) -> String { number.shortest.description }

  private static func number(_ operand: FigureExplanation.Operand) -> String {
    let origin: String
    switch operand.origin {
    case .entry, .formula: origin = ""
    case .step(let number): origin = " (\(name(ofStep: number)))"
    case .units(let number): origin = " (units of \(name(ofStep: number)))"
    case .price(let number): origin = " (\(name(ofPrice: number)))"
    case .counted: origin = " (counted)"
    case .table: origin = " (of the year)"
    case .given: origin = " (given)"
    }
    return plain(operand.value) + origin
  }

  private static func words(_ subject: FigureExplanation.Subject) -> String {
    func term(_ term: HoldingTerm?) -> String { term.map { "\($0.rawValue) " } ?? "" }
    switch subject {
    case .value: return "value"
    case .fee: return "fee"
    case .fees: return "fees"
    case .feeHalf: return "half of the fees"
    case .cost: return "cost"
    case .taken: return "cost taken"
    case .left: return "cost left"
    case .joined: return "cost together"
    case .renamed: return "cost in new units"
    case .moveFee: return "cost of the fee"
    case .disposed: return "cost"
    case .proceeds: return "proceeds"
    case .dayProceeds: return "proceeds of the day"
    case .proceedsShare: return "share of the proceeds"
    case .partGain(let kind): return "\(term(kind))gain of a part"
    case .gain(let kind): return "\(term(kind))gain"
    case .loss: return "loss"
    case .bought: return "units bought"
    case .deniedUnits: return "units whose loss is denied"
    case .denied: return "loss denied"
    case .gainAfterDenial: return "gain after denial"
    case .total: return "gain so far"
    case .termTotal(let kind): return "\(term(kind))gain so far"
    case .held: return "held"
    case .cash: return "cash"
    case .holdingValue: return "value now"
    case .totalValue: return "value so far"
    case .unrealized: return "unrealised gain"
    case .totalCost: return "cost so far"
    case .totalUnrealized: return "unrealised gain so far"
    case .totalIncome: return "income so far"
    case .gross: return "proceeds before fees"
    case .feeShare: return "share of the fees"
    case .form(let name): return name
    }
  }
}
