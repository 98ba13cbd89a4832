internal import PortfolioEngine

extension Session {
  /// What the balances of a journal cannot follow, none of whose lines is in error.
  func balanceProblems(of journal: Journal) -> [BalanceProblem] {
    Balances(of: journal.transactions, tracking: Set(journal.tracked)).problems
  }

  /// An entry that the lots cannot follow, in words, with whatever else the balances cannot follow.
  func failure(_ error: AccountingError, in journal: Journal) -> Failure {
    guard case .oversold(let sale) = error else {
      return Failure(.journal, [diagnostic(of: error, in: journal)])
    }
    let problems = balanceProblems(of: journal)
    var diagnostics = diagnostics(of: problems, in: journal)
    for (index, problem) in problems.enumerated() {
      if case .shortfall(let shortfall) = problem, shortfall.place == sale.place,
        shortfall.coin == sale.coin
      {
        diagnostics[index].reasons.append(contentsOf: reasons(of: sale, in: journal))
      }
    }
    let isKnown = diagnostics.contains { $0.reasons.contains { $0.hasPrefix(Self.lotsThere) } }
    if !isKnown { diagnostics.insert(diagnostic(of: error, in: journal), at: 0) }
    return Failure(.journal, diagnostics)
  }

  /// An entry that the lots cannot follow, in words, with the user's own line.
  func diagnostic(of error: AccountingError, in journal: Journal) -> Diagnostic {
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
            + " \(sale.shortfall.shortest) are missing."
        ] + reasons(of: sale, in: journal)
    case .unknownLot(let entry, let label):
      index = entry
      diagnostic.message = "no earlier entry of this coin is labelled \(label)"
      diagnostic.remedies = ["Label the entry that brought it in with: as \(label)"]
    case .lotTooSmall(let entry, let label, let wanted, let held):
      index = entry
      diagnostic.message =
        "of the lot \(label) only \(held.shortest) are left here, not \(wanted.shortest)"
    case .lotsExceedAmount(let entry):
      index = entry
      diagnostic.message = "this entry names more of its lots than it disposes of"
    case .overflow(let entry):
      index = entry
      diagnostic.message = "a figure of this entry needs more than 38 digits"
    case .negativeQuantity(let entry):
      index = entry
      diagnostic.message = "a quantity of this entry is below zero"
    case .badRatio(let entry):
      index = entry
      diagnostic.message = "this split has no ratio above zero"
    case .incomplete(let entry):
      index = entry
      diagnostic.message = "this entry lacks its second half"
    }
    if journal.transactions.indices.contains(index) {
      locate(journal.transactions[index].place, of: nil, in: journal, &diagnostic)
    }
    return diagnostic
  }

  private static let lotsThere = "The lots there: "
  private static let shownLots = 5

  /// The lots that an oversale found, and what to do.
  private func reasons(of sale: Oversale, in journal: Journal) -> [String] {
    guard !sale.lots.isEmpty else { return [Self.lotsThere + "none that is open."] }
    let symbol = symbol(of: sale.coin, in: journal)
    var words = sale.lots.prefix(Self.shownLots).map { lot in
      "\(lot.quantity.shortest) \(symbol) of \(lot.day)"
    }
    let rest = sale.lots.count - Self.shownLots
    if rest > 0 { words.append("\(rest) more") }
    return [Self.lotsThere + Values.listed(words, last: "and") + "."]
  }
}
