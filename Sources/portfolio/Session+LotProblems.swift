internal import PortfolioEngine

extension Session {
  /// What the balances of a journal cannot follow, none of whose lines is in error, in words, with
  /// the lots that a policy found there.
  func diagnostics(
    ofBalancesOf journal: Journal, _ policy: AccountingPolicy
  ) -> [Diagnostic] {
    let problems = problems(ofBalancesOf: journal, policy)
    var diagnostics = diagnostics(of: problems, in: journal)
    // Each takes a fold of its own.
    for (index, problem) in problems.prefix(Self.shownProblems).enumerated() {
      if case .shortfall(let shortfall) = problem {
        diagnostics[index].reasons.append(lots(at: shortfall, in: journal, policy))
      }
    }
    return diagnostics
  }

  /// An entry that the lots cannot follow, in words, with whatever else the balances cannot follow.
  ///
  /// The balances are judged first, as `add` and `check` do: where coins are short, the lots that are
  /// named are no longer what is wrong.
  func failure(
    _ error: AccountingError, in journal: Journal, _ policy: AccountingPolicy
  ) -> Failure {
    let problems =
      policy.overselling == .refused ? diagnostics(ofBalancesOf: journal, policy) : []
    guard case .oversold(let sale) = error else {
      return Failure(
        .journal, problems.isEmpty ? [diagnostic(of: error, in: journal, policy)] : problems)
    }
    var isTold = false
    for case .shortfall(let shortfall) in self.problems(ofBalancesOf: journal, policy)
    where shortfall.place == sale.place && shortfall.coin == sale.coin { isTold = true }
    return Failure(
      .journal, (isTold ? [] : [diagnostic(of: error, in: journal, policy)]) + problems)
  }

  /// Why the lots of a journal that names some cannot be followed under the settings; nil when they
  /// can be, and when none is named.
  ///
  /// Where past prices cannot be read, values that entries leave out are unknown here.
  func faultOfNamedLots(in journal: Journal) -> AccountingError? {
    guard journal.namesLots else { return nil }
    let policy = lotPolicy(in: context.settings.moneyCurrency, of: journal)
    let past = try? entryPrices(of: journal, in: policy.currency, tells: false)
    do throws(AccountingError) {
      _ = try LotHistory(journal.transactions, policy: policy, prices: past?.source ?? .none)
      return nil
    } catch {
      return error
    }
  }

  /// An entry that the lots cannot follow, in words, with the user's own line.
  func diagnostic(
    of error: AccountingError, in journal: Journal, _ policy: AccountingPolicy
  ) -> Diagnostic {
    var diagnostic = Diagnostic(message: "")
    let index: Int
    switch error {
    case .oversold(let sale):
      index = sale.entry
      let wallet = sale.wallet.map { "the wallet \($0.name) hold" } ?? "all wallets together hold"
      diagnostic.message =
        "this entry takes more \(symbol(of: sale.coin, in: journal)) than the lots of \(wallet)"
      diagnostic.reasons =
        [
          "On \(sale.day) \(sale.wanted.shortest) \(symbol(of: sale.coin, in: journal)) would leave:"
            + " \(sale.shortfall.shortest) are missing.",
          words(of: sale.lots, of: sale.coin, in: journal),
        ]
    case .unknownLot(let entry, let label):
      index = entry
      diagnostic.message = "no earlier entry of this coin is labelled \(label)"
      diagnostic.remedies = remedies(ofUnknown: label, at: entry, in: journal)
    case .lotTooSmall(let entry, let label, let wanted, let held, let elsewhere):
      index = entry
      diagnostic.message =
        "of the lot \(label) only \(held.shortest) are left here, not \(wanted.shortest)"
      diagnostic.remedies = [
        held.isZero
          ? "Name another lot, or leave the lot out."
          : "Name a number that is left behind it, and another lot for the rest."
      ]
      if let first = elsewhere.first {
        let symbol =
          journal.transactions.indices.contains(entry)
          ? symbol(of: journal.transactions[entry].amount.coin, in: journal) : ""
        let listed = elsewhere.map { "\($0.wallet) \($0.quantity.shortest) \(symbol)" }
        diagnostic.reasons.append(
          "Other wallets held some of it then: \(Values.listed(listed, last: "and")).")
        diagnostic.remedies.append(
          "If the coins left \(first.wallet), name it with `in` (of a move: `from`); if they came from"
            + " there first, record a `move` that names the lot.")
      }
      if journal.transactions.indices.contains(entry) {
        deal(policy, before: journal.transactions[entry].day, &diagnostic)
      }
    case .overflow(let entry):
      index = entry
      diagnostic.message = "a figure of this entry needs more than 38 digits"
      diagnostic.remedies = ["Check the number of digits of its quantities and prices."]
    // The journal's reader refuses the lines of these.
    case .lotsExceedAmount(let entry), .negativeQuantity(let entry), .badRatio(let entry),
      .incomplete(let entry):
      index = entry
      diagnostic.message = "this entry is not whole"
    }
    if journal.transactions.indices.contains(index) {
      locate(journal.transactions[index].place, of: nil, in: journal, &diagnostic)
    }
    return diagnostic
  }

  /// What to do about a label that no earlier entry of the coin bears, though some entry does, as the
  /// journal's reader makes sure.
  private func remedies(
    ofUnknown label: String, at entry: Int, in journal: Journal
  ) -> [String] {
    let entries = journal.transactions
    guard entries.indices.contains(entry),
      let labelled = entries.firstIndex(where: { $0.hasDetails && $0.details.label == label })
    else { return [] }
    let name = journal.name(of: entries[labelled].place)
    guard labelled < entry else {
      return [
        "\(name) labels it, of \(entries[labelled].day): check the dates of both entries."
      ]
    }
    let symbol = symbol(of: entries[entry].amount.coin, in: journal)
    return [
      "Nothing that \(name) brought in has become \(symbol): name a lot of \(symbol), or leave the"
        + " lot out."
    ]
  }

  /// Says of a lot that is not here that lots were dealt out to the wallets before.
  private func deal(_ policy: AccountingPolicy, before day: Day, _ diagnostic: inout Diagnostic) {
    let dealing = policy.scope.changes.last { $0.extent == .perWallet && $0.day <= day }
    guard let dealing else { return }
    diagnostic.reasons.append(
      "On \(dealing.day) all open lots were dealt out to the wallets, \(dealing.dealt.words).")
    diagnostic.remedies.append(
      "The setting allocation-wallets says which wallets they are dealt to first.")
  }

  /// What the balances cannot follow in the order of a policy.
  private func problems(
    ofBalancesOf journal: Journal, _ policy: AccountingPolicy
  ) -> [BalanceProblem] {
    Balances(of: journal.transactions, tracking: Set(journal.tracked), as: policy).problems
  }

  private static let shownProblems = 5
  private static let shownLots = 5

  /// The lots that were there before the entry of a shortfall.
  private func lots(
    at shortfall: Shortfall, in journal: Journal, _ policy: AccountingPolicy
  ) -> String {
    var policy = policy
    policy.overselling = .zeroBasis
    let before = Array(journal.transactions.prefix { $0.place != shortfall.place })
    let history = try? LotHistory(before, policy: policy)
    return words(
      of: (history?.openLots ?? []).filter {
        $0.coin == shortfall.coin && ($0.wallet ?? shortfall.wallet) == shortfall.wallet
      }, of: shortfall.coin, in: journal)
  }

  /// Some lots in words.
  private func words(of lots: [Lot], of coin: CoinID, in journal: Journal) -> String {
    guard !lots.isEmpty else { return "No lot of it was open there." }
    let symbol = symbol(of: coin, in: journal)
    let words = lots.lazy.map { lot in
      "\(lot.quantity.shortest) \(symbol) of \(lot.day)"
        + (lot.wallet.map { " in \($0)" } ?? "")
    }
    return "The lots there: \(Values.listed(words, atMost: Self.shownLots))."
  }
}

extension Journal {
  /// Whether any entry names a lot.
  var namesLots: Bool {
    transactions.contains { $0.hasDetails && !$0.details.lots.isEmpty }
  }
}

extension AccountingError {
  /// The index of the entry that cannot be followed.
  var entry: Int {
    switch self {
    case .oversold(let sale): sale.entry
    case .unknownLot(let entry, _), .lotTooSmall(let entry, _, _, _, _),
      .lotsExceedAmount(let entry), .overflow(let entry), .negativeQuantity(let entry),
      .badRatio(let entry), .incomplete(let entry):
      entry
    }
  }
}
