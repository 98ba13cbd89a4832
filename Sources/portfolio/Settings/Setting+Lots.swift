internal import PortfolioEngine

extension Setting {
  /// How lots are counted.
  static let lots: [Setting] = [
    Setting(
      "rules", standard: "plain", \.lots.rules,
      "Whose rules count lots where no other setting is made: plain, us, uk, ca, de or jp.",
      parse: { (text) throws(ValueError) in try Values.choice(text) as LotChoices.Rules }),
    Setting(
      "method", \.lots.methods,
      "How the cost of what leaves is found: fifo, lifo, hifo, lofo, specific, average, acb,"
        + " share-matching or total-average; by year and coin as in fifo, 2024=hifo, btc=lifo."
        + " Without it, that of the rules: plain and de fifo.",
      parse: MethodChoice.read),
    Setting(
      "scope", \.lots.scope,
      "Whether lots are kept for all wallets together or for each: universal or per-wallet, or both"
        + " as in universal, 2025-01-01=per-wallet. Without it, that of the rules: plain universal.",
      parse: ScopeChoice.read),
    Setting(
      "allocation", \.lots.allocation,
      "In which order open lots are dealt out to wallets on the day of such a change: fifo, lifo,"
        + " hifo or lofo. Without it, fifo.",
      parse: Values.allocation),
    Setting(
      "allocation-wallets", \.lots.allocationWallets,
      "Which wallets they are dealt to first, with commas between them; the others follow by name.",
      parse: Values.wallets),
    Setting(
      "holding-period", \.lots.holdingPeriod,
      "What is held long: us-year (more than one year), de-year (taxable up to the anniversary), a"
        + " number of days such as 365d, or none. Without it, that of the rules: plain and us us-year, de"
        + " de-year, others none.",
      parse: Values.holdingPeriod),
    Setting(
      "move-fees", \.lots.moveFees,
      "What the coins are that a move costs: taxed, dropped, or spread over those that arrive."
        + " Without it, taxed.",
      parse: { (text) throws(ValueError) in try Values.choice(text) as MoveFeeRule }),
    Setting(
      "coin-fees", \.lots.coinFees,
      "Whether coins paid as a fee are a disposal of their own, separate, or leave with what is"
        + " sold, joined. Without it, separate.",
      parse: { (text) throws(ValueError) in
        try Values.named(
          text, ["separate": CoinFeeRule.separateDisposal, "joined": .partOfDisposal])
      }),
    Setting(
      "swap-fees", \.lots.swapFees,
      "Which coin of a swap carries its fee: sold, bought, or split in halves. Without it, sold; uk"
        + " split.",
      parse: { (text) throws(ValueError) in try Values.choice(text) as SwapFeeRule }),
    Setting(
      "swap-value", \.lots.swapValue,
      "Whose market price a swap without a value is worth: that of the coin received or given."
        + " Without it, received.",
      parse: { (text) throws(ValueError) in try Values.choice(text) as SwapValueRule }),
    Setting(
      "same-instant", \.lots.sameInstant,
      "What comes first among entries of one moment: journal-order or acquisitions-first. Without"
        + " it, journal-order.",
      parse: { (text) throws(ValueError) in
        try Values.named(
          text,
          ["journal-order": SameInstantRule.journalOrder, "acquisitions-first": .acquisitionsFirst])
      }),
    Setting(
      "lot-rank", \.lots.rank,
      "By what hifo and lofo rank lots: cost-with-fees or price-before-fees. Without it,"
        + " cost-with-fees.",
      parse: { (text) throws(ValueError) in
        try Values.named(
          text, ["cost-with-fees": RankRule.costWithFees, "price-before-fees": .priceBeforeFees])
      }),
    Setting(
      "overselling", \.lots.overselling,
      "What happens when more leaves than is held: refused, or zero-basis, which lets the rest leave"
        + " at no cost and marks it. Without it, refused.",
      parse: { (text) throws(ValueError) in
        try Values.named(text, ["refused": OversellingRule.refused, "zero-basis": .zeroBasis])
      }),
    Setting(
      "tax-gifts", form: .flag, \.lots.taxesGifts,
      "Whether a gift is taxed as a sale at its value: yes or no. Without it, no; uk and ca yes.",
      parse: Values.someYesOrNo),
    Setting(
      "tax-donations", form: .flag, \.lots.taxesDonations,
      "Whether a donation is taxed as a sale at its value: yes or no. Without it, no; ca yes.",
      parse: Values.someYesOrNo),
    Setting(
      "gift-costs", \.lots.giftCosts,
      "What a gift received costs: giver (what its giver paid, from that day) or worth (what it was"
        + " worth on its own day). Without it, giver; uk and ca worth.",
      parse: { (text) throws(ValueError) in try Values.choice(text) as GiftCostRule }),
    Setting(
      "superficial-losses", \.lots.superficialLosses,
      "How much of a loss acb denies: prorated, full or off. Without it, prorated.",
      parse: { (text) throws(ValueError) in try Values.choice(text) as SuperficialLossRule }),
    Setting(
      "matching", \.lots.matching,
      "The window of share-matching: individual (30 days after) or company (10 days before). Without"
        + " it, individual.",
      parse: { (text) throws(ValueError) in try Values.choice(text) as ShareMatchingRules.Regime }),
    Setting(
      "unmatched", \.lots.unmatched,
      "Which disposals share-matching takes from the pool without looking for purchases, with commas"
        + " between them, such as lost, spouse-out; or none. Without it, none.",
      parse: Values.disposals),
    Setting(
      "reacquire-lost", form: .flag, \.lots.reacquiresLost,
      "Whether coins that were lost come back into the pool of share-matching at no cost, as after a"
        + " claim of negligible value: yes or no. Without it, no.",
      parse: Values.someYesOrNo),
  ]
}

extension Values {
  /// Reads one of the words of a table.
  static func named<Value>(
    _ text: String, _ words: KeyValuePairs<String, Value>
  ) throws(ValueError) -> Value {
    if let found = words.first(where: { $0.key == text }) { return found.value }
    let names = words.map(\.key)
    throw ValueError(
      "It takes \(listed(names)).",
      remedy: Nearest.of(text, among: names).map { "The nearest is \($0)." })
  }

  /// Reads an order of lots.
  static func allocation(_ text: String) throws(ValueError) -> CostBasisMethod {
    let orders: [CostBasisMethod] = [
      .firstInFirstOut, .lastInFirstOut, .highestFirst, .lowestFirst,
    ]
    if let order = orders.first(where: { $0.name == text }) { return order }
    throw ValueError("It takes \(listed(orders.map(\.name))).")
  }

  /// Reads names of wallets with commas between them.
  static func wallets(_ text: String) throws(ValueError) -> [String] {
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map { trimmed($0) }
    guard names.allSatisfy({ !$0.isEmpty }), Set(names).count == names.count else {
      throw ValueError("It takes names of wallets, each once, with commas between them.")
    }
    return names
  }

  /// Reads kinds of disposals with commas between them.
  static func disposals(_ text: String) throws(ValueError) -> [Disposal.Kind] {
    if text == "none" { return [] }
    var kinds: [Disposal.Kind] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      let kind: Disposal.Kind = try choice(trimmed(word))
      if !kinds.contains(kind) { kinds.append(kind) }
    }
    return kinds
  }

  /// Reads a rule for terms.
  static func holdingPeriod(_ text: String) throws(ValueError) -> HoldingPeriod {
    switch text {
    case "none": return .none
    case "us-year": return .moreThanOneYear
    case "de-year": return .germanYear
    default:
      let digits = text.hasSuffix("d") ? String(text.dropLast()) : text
      guard let days = Int(digits), (1...36_600).contains(days),
        digits.utf8.allSatisfy({ (48...57).contains($0) })
      else {
        throw ValueError("It takes us-year, de-year, a number of days such as 365d, or none.")
      }
      return .days(days)
    }
  }

  /// Reads a yes or a no for a place that may hold neither.
  static func someYesOrNo(_ text: String) throws(ValueError) -> Bool? { try yesOrNo(text) }
}
