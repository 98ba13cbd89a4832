internal import PortfolioEngine

/// What `performance` and the report show of rates of return.
struct PerformanceDocument {
  /// The results, one a period.
  let results: [Performance]
  /// The currency of all money.
  let currency: Currency
  /// What a coin is called.
  let symbol: (CoinID) -> String
  /// The last day with prices, where the day on which periods end has none.
  let lastPriced: Day?

  /// What only JSON and CSV tell of the whole.
  var facts: [Fact] {
    [
      .text("currency", "Currency", .text(currency.code)),
      .text(
        "timing", "Payments count", .text(results.first?.policy.timing.rawValue)),
      Fact(
        "carryLimit", "Days that a price is carried", .integer(PastPrices.carryLimit), kind: .count),
    ]
  }

  /// A row a period.
  var table: Table {
    Table(
      "periods",
      columns: [
        .word("period", "Period"), .word("opening", "From", priority: 6), .figure("gain", "Gain"),
        .figure("simple", "Simple", priority: 3), .figure("timeWeighted", "Time-weighted"),
        .figure("moneyWeighted", "Money-weighted", priority: 2),
        .figure("timeWeightedYearly", "TWR a year", priority: 5),
        .figure("xirr", "XIRR a year", priority: 4),
        .data("closing"), .data("days", kind: .count), .data("isShortened"),
        .data("startValue", kind: .figure), .data("paidIn", kind: .figure),
        .data("paidOut", kind: .figure), .data("endValue", kind: .figure),
        .data("modifiedDietz", kind: .figure), .data("volatility", kind: .figure),
        .data("drawdown", kind: .figure),
        .data("partialDays", kind: .count), .data("unknownDays", kind: .count),
        .data("carriedDays", kind: .count),
        .data("hasCarriedEnd"), .data("measuredDays", kind: .count),
        .data("daysAtWork", kind: .count),
      ],
      rows: results.map(row), stacks: true)
  }

  private func row(_ result: Performance) -> [Cell] {
    let range = result.range
    let simple = result.simple
    return [
      .text(
        range.period.rawValue,
        shown: result.hasCarriedEnd ? "\(range.period.rawValue) ~" : range.period.rawValue),
      .medium(range.opening), .moneyChange(simple?.gain, currency),
      .rate(simple?.rate), .rate(result.timeWeighted.rate),
      .rate(result.moneyWeighted?.rateOverRange), .rate(result.timeWeighted.annualised),
      .rate(result.moneyWeighted?.annualised), .day(range.closing.description),
      .integer(range.days),
      .flag(range.isShortened), .money(result.startValue, currency),
      .money(result.paidIn, currency), .money(result.paidOut, currency),
      .money(result.endValue, currency), .rate(result.dietz?.rate),
      .spread(result.volatility?.annualised), .rate(depth(result)),
      .integer(result.partialDays.count), .integer(result.unknownDays.count),
      .integer(result.carriedDays.count),
      .flag(result.hasCarriedEnd), .integer(result.timeWeighted.daily.count),
      .integer(result.timeWeighted.daysAtWork),
    ]
  }

  /// What carried prices, and days without a value, mean for the rates, and for what is told of one
  /// period in full.
  func notes(telling shown: Performance?) -> [Note] {
    var notes: [Note] = []
    func named(_ isMeant: (TimeWeightedReturn.Outcome) -> Bool) -> String? {
      let names = results.filter { isMeant($0.timeWeighted.outcome) }.map(\.range.period.rawValue)
      return names.isEmpty ? nil : Values.listed(names, last: "and")
    }
    if let names = named({ if case .carriedEnd = $0 { true } else { false } }) {
      notes.append(
        Note(
          .note,
          "No rate of \(names): a price at its start or end is carried forward from as many days before as"
            + " it is long."))
    }
    if let names = named({ if case .unknownEnd = $0 { true } else { false } }) {
      notes.append(
        Note(.warning, "No rate of \(names): the value at its start or end is not wholly known."))
      if let lastPriced {
        notes.append(
          Note(
            .note,
            "`portfolio refresh --history` asks for the prices that are missing; the last day with prices"
              + " is that of `portfolio performance --at \(lastPriced)`."))
      }
    }
    if let names = named({ if case .unknownFlow = $0 { true } else { false } }) {
      notes.append(
        Note(.warning, "No rate of \(names): the value of a payment in it is not known."))
    }
    let shortened = results.map(\.range).filter(\.isShortened)
    if let range = shortened.first {
      notes.append(
        Note(
          .note,
          "Longer than the \(Values.counted(range.days, "day")) of this history, so the same as all:"
            + " \(Values.listed(shortened.map(\.period.rawValue), last: "and"))."))
    }
    if results.contains(where: \.hasCarriedEnd) {
      notes.append(
        Note(
          .note,
          "~ The value at the start or the end of the period rests on prices of days before, so it covers"
            + " other days than its name says."))
    }
    let bridging = results.filter {
      $0.timeWeighted.rate != nil && !$0.timeWeighted.bridgedFlows.isEmpty
    }
    if !bridging.isEmpty {
      notes.append(
        Note(
          .note,
          "Payments on days without a whole value count at the ends of the gap, in the time-weighted rate"
            + " of \(Values.listed(bridging.map(\.range.period.rawValue), last: "and")): those in at its"
            + " start, those out at its end."))
    }
    if let shown, !shown.carriedDays.isEmpty, shown.bestDay != nil {
      notes.append(
        Note(
          .note,
          "Where prices are carried forward, the change of several days falls on one: volatility, and"
            + " the best and the worst day, follow the days that have prices."))
    }
    return notes
  }

  /// The deepest fall; 0 where the whole chain is known and never fell.
  private func depth(_ result: Performance) -> Double? {
    result.drawdown?.depth ?? result.timeWeighted.rate.map { _ in 0 }
  }

  /// One period in full.
  func details(of result: Performance) -> [Block] {
    let range = result.range
    let simple = result.simple
    let drawdown = result.drawdown
    func day(_ key: String, _ label: String, _ link: TimeWeightedReturn.Link?) -> Fact {
      .figure(key, label, .rate(link?.rate), aside: .init(key + "Date", .medium(link?.day)))
    }
    func coin(_ key: String, _ label: String, _ coin: Performance.CoinPerformance?) -> Fact {
      .figure(
        key, label, .rate(coin?.result.rate),
        aside: .init(
          key + "Name", coin.map { .text($0.coin.text, shown: symbol($0.coin)) } ?? .missing))
    }
    var facts: [Fact] = [
      .figure("startValue", "Value at the start", .money(result.startValue, currency)),
      .figure("paidIn", "Paid in", .money(result.paidIn, currency)),
      .figure("paidOut", "Paid out", .money(result.paidOut, currency)),
      .figure("endValue", "Value at the end", .money(result.endValue, currency)),
      .figure(
        "gain", "Gain", .moneyChange(simple?.gain, currency),
        aside: .init("simple", .rate(simple?.rate))),
      .figure("timeWeighted", "Time-weighted", .rate(result.timeWeighted.rate)),
      .figure("timeWeightedYearly", "Time-weighted a year", .rate(result.timeWeighted.annualised)),
      .figure(
        "moneyWeighted", "Money-weighted", .rate(result.moneyWeighted?.rateOverRange)),
      .figure("xirr", "XIRR a year", .rate(result.moneyWeighted?.annualised)),
      .figure(
        "volatility", "Volatility a year", .spread(result.volatility?.annualised)),
      .figure("drawdown", "Maximum drawdown", .rate(depth(result))),
    ]
    if let drawdown {
      facts += [
        .text("drawdownPeak", "Drawdown from", .medium(drawdown.peak)),
        .text("drawdownTrough", "Drawdown to", .medium(drawdown.trough)),
        .text(
          "drawdownRecovery", "Recovered",
          drawdown.recovery.map { .medium($0) } ?? Cell(.missing, text: "not yet")),
      ]
    }
    facts += [
      day("bestDay", "Best day", result.bestDay), day("worstDay", "Worst day", result.worstDay),
      coin("bestCoin", "Best coin", result.bestCoin),
      coin("worstCoin", "Worst coin", result.worstCoin),
    ]
    let shortened = range.isShortened ? ", since nothing was held before" : ""
    return [
      .heading(
        "\(range.period.rawValue): \(range.opening.medium) to \(range.closing.medium),"
          + " \(Values.counted(range.days, "day"))\(shortened)"),
      .data([.text("period", "Period", .text(range.period.rawValue))]),
      .facts(facts),
    ] + reasons(result)
  }

  /// Why a period of a year has no rate by the year, where the days at work are fewer.
  private func yearlyReason(of result: Performance) -> String? {
    let year = result.policy.yearLength
    let days = result.timeWeighted.daysAtWork
    guard year.isCovered(by: result.range.days), !year.isCovered(by: days),
      result.timeWeighted.rate != nil || result.moneyWeighted?.rate != nil
        || result.moneyWeighted?.rateOverRange != nil
    else { return nil }
    return
      "There is no rate a year: something of value was held for \(Values.counted(days, "day")) of"
      + " \(result.range.days), less than a year."
  }

  /// Why a rate is not known.
  private func reasons(_ result: Performance) -> [Block] {
    var reasons: [Block] = []
    func add(_ key: String, _ text: String) { reasons.append(.paragraph(key: key, text)) }
    let daily = result.timeWeighted.daily
    let spans = result.timeWeighted.links.contains(where: \.isBridge)
    if !result.unknownDays.isEmpty, let first = daily.first?.day, let last = daily.last?.day {
      add(
        "measured",
        "Volatility, and the best and the worst day, are measured on"
          + " \(Values.counted(daily.count, "day")) between \(first.medium) and \(last.medium): on the"
          + " others nothing was held, or the value of the day, or of the one before, is not wholly"
          + " known." + (spans && result.drawdown != nil ? " The drawdown counts across them." : "")
      )
    } else if spans {
      add(
        "measured",
        "There is no volatility, and no best or worst day: no two days in a row have a whole value."
      )
    }
    if let text = yearlyReason(of: result) { add("yearlyReason", text) }
    switch result.timeWeighted.outcome {
    case .rate: break
    case .unknownEnd(let day):
      add(
        "timeWeightedReason",
        "There is no time-weighted rate: the value of \(day.medium) is not wholly known.")
    case .carriedEnd(let day):
      add(
        "ratesReason",
        "There is no rate: a price of \(day.medium) is carried forward from days before, as many as the"
          + " period is long.")
    case .unknownFlow(let day):
      add(
        "timeWeightedReason",
        "There is no time-weighted rate and no drawdown: what came in or left on \(day.medium) has no"
          + " known value.")
    case .noCapital:
      add("timeWeightedReason", "There is no time-weighted rate: no capital was at work.")
    case .gainOnNoCapital(let day):
      add(
        "timeWeightedReason",
        "There is no time-weighted rate: on \(day.medium) a value appeared out of no capital.")
    case .negativeCapital(let day):
      add(
        "timeWeightedReason",
        "There is no time-weighted rate: on \(day.medium) more was paid out than there was.")
    }
    if case .carriedEnd = result.timeWeighted.outcome { return reasons }
    guard let money = result.moneyWeighted, let simple = result.simple else {
      add(
        "moneyWeightedReason",
        "Simple and money-weighted rates are not known: the value at an end, or a payment between, is"
          + " not known.")
      return reasons
    }
    switch money.outcome {
    case .rate where money.daysAtWork == 0, .none(.beyondRange) where money.daysAtWork == 0:
      add(
        "moneyWeightedReason",
        "There is no money-weighted rate: nothing was held from one day to the next.")
    case .rate where money.rateOverRange == nil:
      add(
        "moneyWeightedReason",
        "There is no money-weighted rate of the period: it is too large to be written.")
    case .rate: break
    case .none(.beyondRange) where money.rateOverRange != nil: break
    case .severalRates(let rates, let larger):
      add(
        "moneyWeightedReason",
        "There is no one money-weighted rate: the payments balance at \(words(on: rates, and: larger))."
      )
    case .none(let reason):
      let why =
        switch reason {
        case .noFlows where simple.capital.isZero:
          "nothing was paid and nothing was worth anything"
        case .noFlows: "what was paid in came back on the same day"
        case .zeroDuration: "no time lies between the payments in and those out"
        case .noSignChange where simple.capital.isZero:
          "nothing was paid in, so money went one way only"
        case .noSignChange where simple.paidOut.isZero && simple.endValue.isZero:
          "nothing was paid out and nothing is left, so money went one way only"
        case .noSignChange: "the payments of each day, taken together, went one way only"
        case .noRoot: "no rate balances the payments"
        case .beyondRange: "the rate is too large to be written"
        }
      add("moneyWeightedReason", "There is no money-weighted rate: \(why).")
    }
    return reasons
  }

  /// Several rates in words: those that look the same once, with their number, and last those that are
  /// too large to be written.
  private func words(on rates: [Double], and larger: Int) -> String {
    var texts: [(text: String, count: Int)] = []
    for text in rates.map({ Cell.rate($0).text }) {
      if texts.last?.text == text {
        texts[texts.count - 1].count += 1
      } else {
        texts.append((text, 1))
      }
    }
    let named = texts.map {
      $0.count == 1 ? $0.text : "\(Values.counted($0.count, "rate")) near \($0.text)"
    }
    let written = named.isEmpty ? nil : Values.listed(named, last: "and") + " a year"
    let beyond =
      larger == 0 ? nil : "\(Values.counted(larger, "rate")) too large to be written"
    return [written, beyond].compactMap { $0 }.joined(separator: ", and at ")
  }

  /// The formulas of a period with their figures.
  func explanations(of result: Performance) -> [Block] {
    let all: [(String, String, Explanation?)] = [
      ("explainSimple", "Simple", result.simple?.explanation),
      ("explainDietz", "Modified Dietz", result.dietz?.explanation),
      ("explainTimeWeighted", "Time-weighted", result.timeWeighted.explanation),
      ("explainMoneyWeighted", "Money-weighted", result.moneyWeighted?.explanation),
      ("explainVolatility", "Volatility", result.volatility?.explanation),
      ("explainDrawdown", "Maximum drawdown", result.drawdown?.explanation),
      ("explainBestCoin", name("Best coin", result.bestCoin), result.bestCoin?.result.explanation),
      (
        "explainWorstCoin", name("Worst coin", result.worstCoin),
        result.worstCoin?.result.explanation
      ),
    ]
    return paragraphs(all)
  }

  /// The formulas of a comparison with a coin, with their figures.
  func explanations(of comparison: Comparison) -> [Block] {
    let coin = symbol(comparison.coin)
    return paragraphs([
      ("explainVersusValue", "\(coin) would be worth", comparison.explanation),
      (
        "explainVersusDifference", "The portfolio is ahead by", comparison.differenceExplanation
      ),
      (
        "explainVersusXirr", "XIRR of \(coin)",
        comparison.moneyWeighted.flatMap { $0.annualised == nil ? nil : $0.explanation }
      ),
      ("explainVersusPriceChange", "Price of \(coin)", comparison.priceExplanation),
    ])
  }

  private func name(_ title: String, _ coin: Performance.CoinPerformance?) -> String {
    coin.map { "\(title) (\(symbol($0.coin)), swaps included)" } ?? title
  }

  private func paragraphs(_ all: [(String, String, Explanation?)]) -> [Block] {
    all.compactMap { key, name, explanation in
      explanation.map { .paragraph(key: key, text(of: $0, name)) }
    }
  }

  private func text(of explanation: Explanation, _ name: String) -> String {
    let lines = explanation.inputs.map { input in
      let figure =
        switch input.figure {
        case .sum(let sum): Cell.money(sum, currency).text
        case .price(let price): Cell.price(price, currency).text
        case .quantity(let quantity): Cell.quantity(quantity).text
        case .rate(let rate): Cell.rate(rate).text
        case .number(let number): "\((try? Decimal128(number.description))?.description ?? "n/a")"
        case .count(let count): "\(count)"
        case .day(let day): day.medium
        case .choice(let choice): FlowTiming(rawValue: choice)?.words ?? choice
        case .unknown: "n/a"
        }
      return "  \(input.name): \(figure)"
    }
    return (["\(name) = \(explanation.formula)"] + lines).joined(separator: "\n")
  }
}

extension FlowTiming {
  /// The rule in words.
  fileprivate var words: String {
    switch self {
    case .inAtStartOutAtEnd: "the start of their day when paid in, its end when paid out"
    case .startOfDay: "the start of their day"
    case .endOfDay: "the end of their day"
    }
  }
}
