/// The same journal under every method, side by side.
public struct MethodComparison: Sendable, Hashable, Codable {
  /// What one method says.
  public struct Row: Sendable, Hashable, Codable {
    /// The method.
    public var method: CostBasisMethod
    /// Whether it is the one that the policy asks for.
    public var isChosen: Bool
    /// The disposals of the period together; nil when the method cannot follow the journal.
    public var total: GainTotal?
    /// What is held at the end of the journal cost; nil when some of it is unknown.
    public var heldCost: Decimal128?
    /// What that cost rests on beside the journal's words.
    public var heldMarks: FigureMarks = []
  }

  /// The choices besides the method.
  public var policy: AccountingPolicy
  /// The days that are compared; nil for all.
  public var period: ClosedRange<Day>?
  /// One row a method, in the order of `CostBasisMethod.all`.
  public var rows: [Row]

  /// Folds a journal once for each method.
  ///
  /// - Parameters:
  ///   - entries: the transactions in the order of the journal.
  ///   - policy: the choices besides the method; coins and years with methods of their own lose them.
  ///   - prices: the market prices for entries that state no value.
  ///   - period: the days to compare; nil for all.
  ///   - coin: the coin to compare; nil for all.
  /// - Throws: `overflow` when a sum needs more than 38 digits.
  public init(
    of entries: [Transaction], policy: AccountingPolicy, prices: PriceSource = .none,
    period: ClosedRange<Day>? = nil, coin: CoinID? = nil
  ) throws(DecimalError) {
    self.policy = policy
    self.period = period
    rows = []
    for method in CostBasisMethod.all {
      var other = policy
      other.methods = MethodSchedule(method)
      var row = Row(
        method: method,
        isChosen: policy.methods.standard.name == method.name && policy.methods.isConstant)
      if let history = try? LotHistory(
        entries, policy: other, prices: prices, keepsPools: false)
      {
        row.total =
          try GainsReport(
            of: history, entries: entries, period: period, coin: coin, listsRows: false
          ).total
        var cost: Decimal128? = .zero
        for holding in history.holdings where coin == nil || coin == holding.coin {
          row.heldMarks.formUnion(holding.marks)
          guard let sum = cost, let part = holding.cost else {
            cost = nil
            continue
          }
          cost = try sum + part
        }
        row.heldCost = cost
      }
      rows.append(row)
    }
  }
}
