/// What an entry does to the books, read once: the same steps feed the survey and the fold.
protocol StepSink {
  /// Coins and wallets by number, so that no step compares texts.
  var names: NameTables { get set }
  mutating func acquire(_ step: AcquireStep) throws
  mutating func dispose(_ step: DisposeStep) throws
  mutating func move(_ step: MoveStep) throws
  mutating func wrap(_ step: WrapStep) throws
  mutating func split(_ step: SplitStep) throws
  mutating func note(_ step: NoteStep)
}

struct AcquireStep {
  var kind: Acquisition.Kind
  var coin: Int32
  var wallet: Int32
  var quantity: Decimal128
  /// The value before fees, and the cost with them.
  var value: Valued
  var cost: Decimal128
  var costMarks: FigureMarks
  /// When the units were acquired, where that is not the entry's own moment.
  var acquired: Day?
  var label: String?
}

struct DisposeStep {
  var kind: Disposal.Kind
  var coin: Int32
  var wallet: Int32
  var quantity: Decimal128
  /// Proceeds after fees.
  var proceeds: Decimal128
  var proceedsMarks: FigureMarks
  var fees: Decimal128
  var isTaxed: Bool
  var choices: [Transaction.LotChoice] = []
}

struct MoveStep {
  var coin: Int32
  var source: Int32
  var destination: Int32
  var quantity: Decimal128
  /// Fee coins whose cost is to be spread over what arrives.
  var spread: [(coin: Int32, quantity: Decimal128)]
  var choices: [Transaction.LotChoice] = []

  /// Whether there is any such coin.
  var spreadsCost: Bool { spread.contains { !$0.quantity.isZero } }
}

struct WrapStep {
  var coin: Int32
  var wallet: Int32
  var quantity: Decimal128
  var newCoin: Int32
  var newQuantity: Decimal128
  /// The label of what arrives.
  var label: String?
  var choices: [Transaction.LotChoice] = []
}

struct SplitStep {
  var coin: Int32
  var new: Decimal128
  var old: Decimal128
}

/// What an entry says beside moving units.
enum NoteStep {
  case income(Transaction.IncomeKind?, coin: Int32, quantity: Decimal128, value: Valued)
  case unusedFee(Decimal128)
  case unpriced(coin: Int32, currency: Currency?)
}

/// A value in the policy's currency and how far it can be trusted.
struct Valued {
  var amount: Decimal128
  var isAssumed = false
  var isMissing = false
  var isConverted = false

  static let nothing = Valued(amount: .zero)
  static let missing = Valued(amount: .zero, isMissing: true)

  var costMarks: FigureMarks {
    if isMissing { return .missingCost }
    return (isAssumed ? FigureMarks.assumedCost : []).union(isConverted ? .convertedCost : [])
  }

  var proceedsMarks: FigureMarks {
    if isMissing { return .missingProceeds }
    return (isAssumed ? FigureMarks.assumedProceeds : [])
      .union(isConverted ? .convertedProceeds : [])
  }

  func adding(_ other: Valued) throws -> Valued {
    Valued(
      amount: try amount + other.amount, isAssumed: isAssumed || other.isAssumed,
      isMissing: isMissing || other.isMissing, isConverted: isConverted || other.isConverted)
  }

  func subtracting(_ other: Valued) throws -> Valued {
    Valued(
      amount: try amount - other.amount, isAssumed: isAssumed || other.isAssumed,
      isMissing: isMissing || other.isMissing, isConverted: isConverted || other.isConverted)
  }

  func halved() throws -> Valued {
    var half = self
    half.amount = try CostShare.value(amount, Self.half)
    return half
  }

  private static let half = Decimal128(significand: 5, scale: 1) ?? .zero
}
