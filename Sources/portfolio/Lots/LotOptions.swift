internal import PortfolioEngine

/// The options of every command that counts lots.
struct LotOptions: Sendable, Hashable {
  /// What is chosen for this run; the settings decide the rest.
  var choices = LotChoices()
  /// The currency of all money.
  var currency = Currency.usd
  /// Whether the words of the run name that currency, not the settings.
  var namesCurrency = false
}

extension Parameter {
  /// The options of a command that counts lots, at a place among its own.
  static func lots(_ path: Path<LotOptions>) -> [Parameter] {
    [
      lot(
        "rules", "COUNTRY", path, "Count by the rules of plain, us, uk, ca, de or jp alone.",
        completion: LotChoices.Rules.allCases.map(\.rawValue)
      ) { (choices, text) throws(ValueError) in choices.rules = try Values.choice(text) },
      lot(
        "method", "METHOD", path,
        "Find costs by fifo, lifo, hifo, lofo, specific, average, acb, share-matching or total-average;"
          + " by year and coin as in fifo,2024=hifo,btc=lifo.",
        completion: CostBasisMethod.all.map(\.name)
      ) { (choices, text) throws(ValueError) in choices.methods = try MethodChoice.read(text) },
      lot(
        "scope", "SCOPE", path,
        "Keep lots for all wallets together or for each: universal, per-wallet, or from a day on as in"
          + " universal,2025-01-01=per-wallet.",
        completion: WalletScope.Extent.allCases.map(\.rawValue)
      ) { (choices, text) throws(ValueError) in choices.scope = try ScopeChoice.read(text) },
      lot(
        "holding-period", "PERIOD", path,
        "Tell terms apart by us-year, de-year, a number of days such as 365d, or none.",
        completion: ["us-year", "de-year", "none"]
      ) { (choices, text) throws(ValueError) in
        choices.holdingPeriod = try Values.holdingPeriod(text)
      },
      lot(
        "move-fees", "RULE", path, "Take the fee coins of moves as taxed, dropped or spread.",
        completion: MoveFeeRule.allCases.map(\.rawValue)
      ) { (choices, text) throws(ValueError) in choices.moveFees = try Values.choice(text) },
      Parameter(
        shape: .option(
          .flag, "zero-basis", "", "Let coins that were never acquired leave at no cost, marked.")
      ) { (options, _) throws(ValueError) in
        options[keyPath: path].choices.overselling = .zeroBasis
      },
      Parameter(
        shape: .option(
          .option, "currency", "CODE",
          "Show money in a currency such as eur; usd when nothing is set."),
        apply: { (options, text) throws(ValueError) in
          options[keyPath: path].currency = try Values.currency(text)
          options[keyPath: path].namesCurrency = true
        },
        applySettings: { options, settings in
          options[keyPath: path].currency = settings.currency
        }),
    ]
  }

  private static func lot(
    _ name: String, _ metavariable: String, _ path: Path<LotOptions>, _ help: String,
    completion: [String],
    apply: @escaping @Sendable (inout LotChoices, String) throws(ValueError) -> Void
  ) -> Parameter {
    Parameter(
      shape: .option(.option, name, metavariable, help, completion: .values(completion))
    ) { (options, text) throws(ValueError) in
      try apply(&options[keyPath: path].choices, text)
    }
  }
}
