internal import PortfolioEngine

/// What words may have been meant for that are neither a coin and a quantity nor begin with an act.
extension TypedEntry {
  /// The failure of an entry of which several words were typed as one, in quotes.
  var quotedEntry: Failure? {
    guard let place = typed.indices.first(where: isQuotedPart) else { return nil }
    var words: [String] = []
    for (index, word) in typed.enumerated() {
      // Names keep their blanks, and so do coins, which stand behind a figure.
      let before = words.last ?? ""
      let parts = Self.words(of: word)
      let isCoin = (try? TypedFigure(before)) != nil && !parts.contains(where: Self.isOfGrammar)
      words += index != place && (isCoin || Self.isName(behind: before)) ? [word] : parts
    }
    if typed.count == 1, Self.amount(of: words) == nil, let last = words.last,
      Self.reading(of: words) == nil, (try? TypedFigure(last)) != nil
    {
      words = [words.dropLast().joined(separator: " "), last]
    }
    let reading = Self.reading(of: words)
    // What the signs of other figures were meant for is not known.
    let isSigned = (reading?.words ?? words).contains { $0.hasPrefix("-") && Self.isFigure($0) }
    let remedy =
      isSigned
      ? nil
      : reading.flatMap { self.remedy($0, "Type them without the quotes") } ?? editing(words)
    return failure(
      at: place, "the words of an entry stand in quotes, which makes them one word",
      remedies: [remedy ?? "Type each word by itself, without the quotes."]
        + (isSigned
          ? ["A figure has no sign: the act says whether coins come or go.", Self.leaving] : []))
  }

  /// Whether what stands there is a part of an entry in quotes, and not the name of a coin or wallet.
  private func isQuotedPart(at place: Int) -> Bool {
    let words = Self.words(of: typed[place])
    guard words.count > 1 else { return false }
    let isFigure = words.map(Self.isFigure)
    guard place == 0 else {
      // A figure behind a figure begins the name of a coin.
      return isFigure[0] && (try? TypedFigure(typed[place - 1])) == nil
        && typed[0].lowercased() != Transaction.Act.split.rawValue
        && !Self.isName(behind: typed[place - 1])
    }
    let isAct = Transaction.Act(rawValue: words[0].lowercased()) != nil
    if typed.count == 1 { return isAct || isFigure.contains(true) }
    if isAct { return isFigure[1] }
    // Two words may be a coin, whose name holds a number, and its quantity.
    if typed.count == 2, (try? TypedFigure(typed[1])) != nil { return false }
    return Self.amount(of: words) != nil || (try? TypedDate.read(words[0].lowercased())) != nil
  }

  /// Whether a word is a figure, be it one that can be read in two ways.
  static func isFigure(_ word: String) -> Bool {
    do throws(ValueError) {
      _ = try Values.figure(word)
      return true
    } catch {
      return error.remedy != nil
    }
  }

  /// What to do about words that begin with a day, as a line of the journal does.
  private func editing(_ words: [String]) -> String? {
    guard (try? TypedDate.read(words.first?.lowercased() ?? "")) != nil else { return nil }
    let line = commandLine([], of: "edit", without: Set(options.map(\.name)))
    return "A line that begins with its day is written into the journal by: \(line)"
  }

  /// Whether a name, which may hold blanks, stands behind a word.
  private static func isName(behind word: String) -> Bool {
    switch JournalClause(rawValue: word.lowercased()) {
    case .in, .from, .to, .as, .ref, .lot: true
    default: false
    }
  }

  /// What to write for a reading; nil where a day stands in it and in an option.
  func remedy(_ reading: Reading, _ lead: String) -> String? {
    guard reading.day == nil || !options.contains(where: { $0.name == reading.day?.name }) else {
      return nil
    }
    let line = commandLine(reading.words, beside: reading.day)
    return "\(reading.isSale ? "A sale is" : lead): \(line)"
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
    let isClause = typed.count > 2 && JournalClause(rawValue: typed[2].lowercased()) != nil
    if let figure = figureBeforeClause(word) { return figure }
    if Self.isFigure(word), (try? TypedFigure(word)) == nil {
      return failure(
        at: 0, "more than a coin and a quantity begins with what was done",
        remedies: remedies(ofFigure: word))
    }
    if let act = Self.acts[word.lowercased()], !isClause {
      return failure(
        at: 0, "there is no act \(word)", remedies: ["What comes nearest is \(act).", listed])
    }
    let amount = Self.amount(of: typed)
    if let amount, amount.isNegative, isClause || nearest == nil { return negative(amount) }
    if let reading = Self.reading(of: typed), let remedy = remedy(reading, "Write") {
      return failure(
        at: 0,
        reading.day == nil
          ? "more than a coin and a quantity begins with what was done" : "the day is an option",
        remedies: [remedy])
    }
    if let amount, isClause || nearest == nil {
      let place = Self.unfit(in: typed) ?? 2
      return failure(
        at: place, "this is one word too many: a buy is a coin and a quantity",
        remedies: [hint(at: place, amount)] + readings(at: place))
    }
    return failure(
      at: 0, "there is no act \(word)",
      remedies: [editing(typed) ?? nearest.map { "The nearest is \($0)." } ?? listed])
  }

  /// The failure of a coin and a quantity below zero, with what else was typed.
  func negative(_ amount: Amount) -> Failure {
    let sale =
      Self.reading(of: typed).map { "A sale is: \(commandLine($0.words))" }
      ?? "A sale begins with its act: \(amount.sale.map(Shell.quoted).joined(separator: " "))"
    return failure(
      at: amount.place, "a buy cannot have a negative quantity",
      remedies: [
        sale, "Coins that left without a sale are a withdraw, spend, gift-out, lost or fee.",
      ])
  }

  /// The acts by which coins leave.
  static let leaving =
    "Coins that were sold are a sell, others that left a withdraw, spend, gift-out, lost or fee."

  /// The failure of a quantity alone, or of one with its coin right behind it.
  func loneFigure(_ word: String) -> Failure? {
    guard let lone = LoneFigure(word) else { return nil }
    let message = lone.coin == nil ? "a coin is missing" : "a coin and its quantity are two words"
    guard lone.isRead else {
      return failure(
        at: 0, message,
        remedies: ["The quantity stands behind its coin."]
          + remedies(ofFigure: (lone.isNegative ? "-" : "") + lone.quantity))
    }
    let coin = lone.coin ?? "COIN"
    let line =
      lone.isNegative
      ? "A sale is: \(commandLine(["sell", lone.quantity, coin]))"
      : "Write: \(commandLine([coin, lone.quantity]))"
    let other = lone.mayBeCoin ? ["Of a coin \(word): \(commandLine([word, "0.5"]))"] : []
    return failure(at: 0, message, remedies: [line] + other)
  }

  /// The failure of such a figure where a clause stands behind it.
  private func figureBeforeClause(_ word: String) -> Failure? {
    guard typed.count > 1, JournalClause(rawValue: typed[1].lowercased()) != nil,
      let lone = LoneFigure(word)
    else { return nil }
    guard lone.isRead else {
      return lone.coin == nil ? nil : ambiguous(lone.quantity, at: 0)
    }
    let words = [lone.isNegative ? "sell" : "buy", lone.quantity, lone.coin ?? "COIN"]
    let line = commandLine(words + typed.dropFirst())
    let other = lone.mayBeCoin ? ["Of a coin \(word) a quantity is missing."] : []
    return failure(
      at: 0, lone.coin == nil ? "a coin is missing" : "a blank is missing",
      remedies: ["\(lone.isNegative ? "A sale is" : "Write"): \(line)"] + other)
  }

  /// The failure of a figure that can be read in two ways, with its unit right behind it.
  func ambiguous(_ figure: String, at place: Int) -> Failure {
    failure(
      at: place, "a blank is missing",
      remedies: ["It stands between a figure and its unit."] + remedies(ofFigure: figure))
  }

  /// The failure of a quantity that can be read in two ways, in front of its coin.
  var turnedQuantity: Failure? {
    guard (try? TypedFigure(typed[0])) == nil, Self.isFigure(typed[0]), !Self.isFigure(typed[1])
    else { return nil }
    return failure(
      at: 0, "the coin stands before the quantity",
      remedies: remedies(ofFigure: typed[0]))
  }

  /// What to do about a figure that can be read in two ways.
  func remedies(ofFigure word: String) -> [String] {
    do throws(ValueError) {
      _ = try Values.figure(word)
      return []
    } catch {
      return remedies(for: error, of: word)
    }
  }

  /// What to do about a word that is no figure: one that can be read in two ways is written without
  /// its sign, which the act says.
  func remedies(for error: ValueError, of word: String) -> [String] {
    guard let remedy = error.remedy else { return [] }
    guard word.hasPrefix("-") else { return [remedy] }
    do throws(ValueError) {
      _ = try Values.figure(String(word.dropFirst()))
      return [remedy]
    } catch {
      return [error.remedy ?? remedy, "A quantity has no sign: coins that are sold are a sell."]
    }
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

  /// What a word too many may have been meant for.
  private func hint(at place: Int, _ amount: Amount) -> String {
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
      let quantity = typed[amount.place]
      let move = ["move", quantity, amount.coin, "from", "WALLET", "to", "WALLET"]
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
