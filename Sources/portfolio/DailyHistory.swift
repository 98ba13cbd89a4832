internal import PortfolioEngine

/// The filling in of daily prices: for every coin of a journal, from its first entry on.
struct DailyHistory {
  /// What came of it.
  struct Filled {
    /// A row for each question.
    var rows: [[Cell]] = []
    /// What failed.
    var diagnostics: [Diagnostic] = []
  }

  /// What the run shares with other commands.
  let session: Session
  /// The currency of prices.
  let currency: Currency
  /// The other currencies of the journal, whose rates are found by way of bitcoin.
  let others: Set<Currency>

  /// The most days that a free plan gives.
  private static let freeDays: Int64 = 365
  /// From this many days on the provider answers with one price a day, at 00:00 in universal time.
  private static let dailyFrom: Int64 = 91

  /// The currencies of all money in a journal.
  static func currencies(of journal: Journal) -> [Currency] {
    var currencies: Set<Currency> = []
    for entry in journal.transactions {
      switch entry.value {
      case .perUnit(let money), .assumedPerUnit(let money), .total(let money):
        currencies.insert(money.currency)
      case nil: break
      }
      for fee in entry.fees {
        switch fee {
        case .money(let money): currencies.insert(money.currency)
        case .coins(_, let worth): worth.map { _ = currencies.insert($0.currency) }
        }
      }
      for money in [entry.details.worth, entry.details.cost] {
        money.map { _ = currencies.insert($0.currency) }
      }
    }
    return currencies.sorted()
  }

  private struct Question {
    var coin: CoinID
    var currency: Currency
    var first: Day
  }

  /// Fetches what is missing, one question after another, and keeps what came.
  ///
  /// - Throws: `Failure` with status `files` when the daily prices cannot be read or kept.
  func fill(
    from journal: Journal, progress: @Sendable (Int, Int) -> Void
  ) async throws(Failure) -> Filled {
    var filled = Filled()
    let questions = try missing(in: journal)
    guard !questions.isEmpty else { return filled }
    guard session.context.settings.allowsNamingCoins else {
      filled.diagnostics = [
        Diagnostic(
          message: "daily prices are asked for by name, which is not allowed",
          reasons: ["They would be those of \(names(of: questions))."],
          remedies: [Session.privacy])
      ]
      return filled
    }
    let client = try session.client()
    for (index, question) in questions.enumerated() {
      progress(index, questions.count)
      let wanted = max(
        Self.dailyFrom, Int64(question.first.days(until: session.context.now.day)) + 1)
      let days = client.plan == .pro ? wanted : min(Self.freeDays, wanted)
      let endpoint = MarketEndpoint.chart(
        question.coin, currency: question.currency, days: Int(days))
      let name = Session.name(of: endpoint)
      var row: [Cell] = [.text(name, shown: name.prefix(1).uppercased() + name.dropFirst())]
      switch await client.fetch(endpoint, within: .seconds(600)) {
      case .answered(let body):
        let added = try keep(body, question)
        row.append(.text("\(Values.counted(added, "day")) added", role: .good))
      case .unchanged: row.append(.text("not changed", role: .good))
      case .failed(let failure):
        row += [.text("failed", role: .bad), .text(Session.reason(of: failure))]
        filled.diagnostics.append(
          Diagnostic(
            message: "could not fetch \(name): \(Session.reason(of: failure))",
            remedies: session.remedy(of: failure).map { [$0] } ?? []))
      }
      filled.rows.append(row)
    }
    return filled
  }

  private func names(of questions: [Question]) -> String {
    var names: [String] = []
    for question in questions where !names.contains(question.coin.text) {
      names.append(question.coin.text)
    }
    return Values.listed(names, last: "and")
  }

  /// The coins of which a price of a day is missing that the provider would give.
  private func missing(in journal: Journal) throws(Failure) -> [Question] {
    var first: [CoinID: Day] = [:]
    for entry in journal.transactions {
      for coin in [entry.amount.coin, entry.details.counterpart?.coin].compactMap({ $0 }) {
        first[coin] = min(first[coin] ?? entry.day, entry.day)
      }
    }
    var questions = first.sorted { $0.key < $1.key }.map {
      Question(coin: $0.key, currency: currency, first: $0.value)
    }
    if let start = first.values.min(), !others.isEmpty {
      if first["bitcoin"] == nil || first["bitcoin"] != start {
        questions.removeAll { $0.coin == "bitcoin" }
        questions.append(Question(coin: "bitcoin", currency: currency, first: start))
      }
      questions += others.sorted().map {
        Question(coin: "bitcoin", currency: $0, first: start)
      }
    }
    var missing: [Question] = []
    for question in questions where try isMissing(question) { missing.append(question) }
    return missing
  }

  private func isMissing(_ question: Question) throws(Failure) -> Bool {
    let known: DailyPrices
    do throws(DailyPriceError) {
      known = try session.dailyPrices.prices(of: question.coin, in: question.currency)
    } catch {
      throw Failure(error, places: session.context.places)
    }
    let today = session.context.now.day.number
    let oldest =
      session.context.settings.plan == .pro
      ? question.first.number : max(question.first.number, today - Int32(Self.freeDays) + 1)
    return (oldest..<max(oldest, today)).contains { known.days[Day(number: $0)] == nil }
  }

  private func keep(_ body: FetchedBody, _ question: Question) throws(Failure) -> Int {
    guard let history = try? PriceHistory.decode(body.bytes).value else {
      return 0
    }
    do throws(DailyPriceError) {
      return try session.dailyPrices.add(history, of: question.coin, in: question.currency)
        .added
    } catch {
      throw Failure(error, places: session.context.places)
    }
  }
}
