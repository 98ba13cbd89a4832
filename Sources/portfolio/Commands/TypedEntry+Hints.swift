internal import PortfolioEngine

/// What words may have been meant for that are neither a coin and a quantity nor begin with an act.
extension TypedEntry {
  /// The failure of an entry, or of a coin and its quantity, that was typed as one word, in quotes.
  var quotedEntry: Failure? {
    var words = Self.words(of: typed.first ?? "")
    guard words.count > 1 else { return nil }
    let figure = try? TypedFigure(words[1])
    if Transaction.Act(rawValue: words[0].lowercased()) == nil {
      // Two words may be a coin, whose name ends with a number, and its quantity.
      guard words.count == 2, typed.count != 2, let figure else { return nil }
      if typed.count > 2 { words = ["buy", figure.magnitude.description, words[0]] }
    } else if typed.count > 1, figure == nil {
      return nil
    }
    let names: Set<JournalClause> = [.in, .from, .to, .as, .ref, .lot]
    for (word, before) in zip(typed.dropFirst(), typed) {
      let clause = JournalClause(
        rawValue: before.split(separator: " ").last.map { $0.lowercased() } ?? "")
      // A name keeps its blanks.
      words += clause.map(names.contains) == true ? [word] : Self.words(of: word)
    }
    return failure(
      at: 0, "the words of an entry stand in quotes, which makes them one word",
      remedies: ["Type them without the quotes: \(commandLine(words))"])
  }

  /// The words of a text, of which those between quotation marks are one.
  private static func words(of text: String) -> [String] {
    text.split(separator: "\"", omittingEmptySubsequences: false).enumerated().flatMap {
      place, part in
      place % 2 == 1 ? [String(part)] : part.split(whereSeparator: \.isWhitespace).map(String.init)
    }
  }

  /// The failure of words of which the first is no act.
  func unknownAct(_ word: String) -> Failure {
    let acts = Transaction.Act.allCases.map(\.rawValue)
    let listed = "The acts are \(Values.listed(acts, last: "and"))."
    let nearest = Nearest.of(word, among: acts)
    let figure = typed.count > 2 ? try? TypedFigure(typed[1]) : nil
    let isClause = typed.count > 2 && JournalClause(rawValue: typed[2].lowercased()) != nil
    if let act = Self.acts[word.lowercased()], !isClause {
      return failure(
        at: 0, "there is no act \(word)", remedies: ["What comes nearest is \(act).", listed])
    }
    if let figure, isClause, unfit == nil {
      let rest = ["buy", figure.magnitude.description, word] + typed.dropFirst(2)
      return failure(
        at: 0, "more than a coin and a quantity begins with what was done",
        remedies: ["Write: \(commandLine(rest))"])
    }
    if figure != nil, isClause || nearest == nil {
      let place = unfit ?? 2
      return failure(
        at: place, "this is one word too many: a buy is a coin and a quantity",
        remedies: [hint(at: place)] + readings(at: place))
    }
    return failure(
      at: 0, "there is no act \(word)",
      remedies: [nearest.map { "The nearest is \($0)." } ?? listed])
  }

  /// The acts behind words that other programs have for them.
  private static let acts: [String: String] = {
    var acts = [
      "receive": "deposit or income", "received": "deposit or income", "transfer": "move",
      "send": "move or withdraw", "sent": "move or withdraw", "gift": "gift-in or gift-out",
      "trade": "swap", "exchange": "swap", "convert": "swap", "pay": "spend",
      "stake": "income ... staking", "rewards": "income ... reward",
    ]
    for kind in Transaction.IncomeKind.allCases {
      acts[kind.rawValue] = "income ... \(kind.rawValue)"
    }
    return acts
  }()

  /// The first word behind a coin and a quantity that no buy can have as it stands: a sum without its
  /// currency, a clause of other acts, a day.
  private var unfit: Int? {
    typed.indices.dropFirst(2).first { place in
      switch JournalClause(rawValue: typed[place].lowercased()) {
      case .at, .assumedAt, .for, .fee: !isSum(at: place + 1)
      case .worth: !typed[2..<place].contains { $0.lowercased() == JournalClause.fee.rawValue }
      case .from, .to, .cost: true
      case nil: ["at", "on"].contains(typed[place].lowercased())
      default: false
      }
    }
  }

  /// Whether a figure stands there, with a word behind it that may be its unit.
  private func isSum(at place: Int) -> Bool {
    guard typed.indices.contains(place + 1), (try? TypedFigure(typed[place])) != nil else {
      return false
    }
    let unit = typed[place + 1].lowercased()
    return JournalClause(rawValue: unit) == nil && unit != "on"
  }

  /// What a word too many may have been meant for.
  private func hint(at place: Int) -> String {
    let word = typed[place]
    let following = typed.indices.contains(place + 1) ? Shell.quoted(typed[place + 1]) : nil
    switch word.lowercased() {
    case "on": return "The day is an option: --on \(following ?? "DATE")"
    case "at", "@", "@~":
      return "What one unit cost is an option: --price \(sum(at: place + 1))"
    case "for", "worth", "cost":
      return "What all of it cost is an option: --total \(sum(at: place + 1))"
    case "fee":
      return "What was paid on top is an option: --fee \(sum(at: place + 1))"
    case "from", "to":
      let move = ["move", typed[1], typed[0], "from", "WALLET", "to", "WALLET"]
      return "A buy has one wallet, --in \(following ?? "WALLET"); coins go from one to another by:"
        + " \(commandLine(move, without: ["--price", "--total", "--in"]))"
    default: break
    }
    if (try? TypedDate.read(word.lowercased())) != nil {
      return "The day is an option: --on \(Shell.quoted(word.lowercased()))"
    }
    if let code = Currency(code: word), code.isGovernment {
      return
        "A currency stands right behind its sum: --price 61000\(code), --total 61000\(code) or --fee 5\(code)"
    }
    if word.hasPrefix("@") {
      let figure = String(word.drop { $0 == "@" || $0 == "~" })
      return "What one unit cost is an option: --price \(sum(of: figure, before: place + 1))"
    }
    if word.first.map({ $0.isNumber || $0.isCurrencySymbol }) == true {
      let sum = sum(at: place)
      return "What one unit cost is --price \(sum), what all of it cost --total \(sum)"
    }
    return "A wallet is --in \(Shell.quoted(word)), a note --note \(Shell.quoted(word))"
  }

  /// How a figure that can be read in two ways is written.
  private func readings(at place: Int) -> [String] {
    for word in typed[place...].prefix(2) {
      do throws(ValueError) {
        _ = try Values.figure(String(word.drop { $0 == "@" || $0 == "~" }))
      } catch {
        if let remedy = error.remedy { return [remedy] }
      }
    }
    return []
  }

  /// The sum that stands there, with the currency behind it, as an option takes it.
  private func sum(at place: Int) -> String {
    typed.indices.contains(place) ? sum(of: typed[place], before: place + 1) : "AMOUNT"
  }

  /// The sum of a figure and the currency that may follow; a placeholder where either cannot be read.
  private func sum(of figure: String, before place: Int) -> String {
    let unit = typed.indices.contains(place) ? typed[place] : ""
    let isUnit =
      !unit.isEmpty && unit.allSatisfy { $0.isLetter || $0.isCurrencySymbol }
      && JournalClause(rawValue: unit.lowercased()) == nil
      && !["at", "on"].contains(unit.lowercased())
    return Self.sum(isUnit ? figure + " " + unit : figure) ?? "AMOUNT"
  }

  private static func sum(_ text: String) -> String? {
    guard let sum = try? TypedSum.read(text) else { return nil }
    guard let unit = sum.unit else { return sum.figure.description }
    if let code = Currency.code(meantBy: unit) { return sum.figure.description + code }
    guard let currency = Currency(code: unit), currency.isGovernment else { return nil }
    return sum.figure.description + currency.code
  }
}
