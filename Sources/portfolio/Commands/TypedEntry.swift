internal import PortfolioEngine

/// The words of an entry as they were typed, with figures read and coins found, but not yet settled.
struct TypedEntry: Sendable {
  /// One word of the entry.
  enum Piece: Sendable, Hashable {
    /// A word of the grammar, or one that only the journal's reader can judge.
    case word(String)
    /// A wallet, label or reference.
    case name(String)
    /// A figure, without grouping.
    case figure(Decimal128)
    /// A word that names a coin.
    case coin(String)
    /// The currency of a sum; if it is none, the coin that was taken for one.
    case currency(String)
  }

  /// The words, from the act on.
  private(set) var pieces: [Piece] = []
  /// The words as they were typed.
  let typed: [String]
  /// The options that were typed too, which may have stood anywhere on the command line, each with its
  /// value.
  let options: [TypedOption]
  /// The options of every command that were typed too.
  let global: [TypedOption]
  private var index = 0

  /// Reads the words behind `add`: a coin and a quantity, which are a buy, or the journal's own words.
  ///
  /// - Parameters:
  ///   - options: the options that were typed too.
  ///   - global: those of every command.
  /// - Throws: `Failure` with status `words` when a figure is none.
  init(
    _ words: [String], options: [TypedOption] = [], global: [TypedOption] = []
  ) throws(Failure) {
    typed = words
    self.options = options
    self.global = global
    if let empty = words.firstIndex(of: "") {
      throw failure(
        at: empty, "this word is empty",
        remedies: ["Write what it stands for, or leave it out."])
    }
    let first = words.first ?? ""
    if let quoted = quotedEntry { throw quoted }
    let act = Transaction.Act(rawValue: first.lowercased())
    if words.count == 1, act == nil {
      if let lone = loneFigure(first) { throw lone }
      throw failure(
        at: 0, "a quantity is missing",
        remedies: ["Write it behind the coin: \(commandLine([first, "0.5"]))"])
    }
    if words.count == 2, act == nil {
      try readBuy()
    } else if let act {
      index = 1
      pieces = [.word(first)]
      try read(act)
    } else {
      throw unknownAct(first)
    }
  }

  /// The words that name coins, in order, each once, whatever its case.
  var coins: [String] {
    var coins: [String] = []
    var known: Set<String> = []
    for case .coin(let word) in pieces where known.insert(word.lowercased()).inserted {
      coins.append(word)
    }
    return coins
  }

  /// The words that name the coins of fees, where money may stand too, in lower case.
  var feeUnits: [String] {
    pieces.indices.dropFirst(2).compactMap { index in
      guard case .coin(let unit) = pieces[index], case .word(let word) = pieces[index - 2],
        word.lowercased() == JournalClause.fee.rawValue
      else { return nil }
      return unit.lowercased()
    }
  }

  /// Adds a clause that an option states, in a currency unless the sum has its own.
  mutating func add(
    _ word: String, _ sum: TypedSum, in currency: Currency, mayBeCoin: Bool = false
  ) {
    pieces += [.word(word), .figure(sum.figure)]
    let unit = sum.unit ?? currency.code
    pieces.append(mayBeCoin ? Self.unit(unit) : .currency(unit))
  }

  /// Adds the wallet that an option states.
  mutating func add(wallet: String) { pieces += [.word("in"), .name(wallet)] }

  /// The line of the journal, with the aliases of the coins by their words in lower case.
  ///
  /// - Throws: `Failure` with status `words` for a name that no journal can hold.
  func line(
    on date: String, aliases: [String: String], note: String?
  ) throws(Failure) -> String {
    var words = [date]
    for piece in pieces {
      switch piece {
      case .word(let text): words.append(text)
      case .figure(let figure): words.append(figure.description)
      case .coin(let word): words.append(aliases[word.lowercased()] ?? word.lowercased())
      case .currency(let code): words.append(aliases[code.lowercased()] ?? code)
      case .name(let text):
        do throws(UnwritableEntry) {
          words.append(try EntryWriter.word(text))
        } catch {
          throw Failure.fault("an empty name was read")
        }
      }
    }
    let visible = (note ?? "").unicodeScalars.map { scalar in
      scalar.value < 32 || scalar.value == 127 ? " " : String(scalar)
    }.joined()
    return words.joined(separator: " ") + (visible.isEmpty ? "" : "  ; " + visible)
  }

  // MARK: Reading

  private mutating func readBuy() throws(Failure) {
    let coin = typed[0]
    if let figure = try? TypedFigure(coin), (try? TypedFigure(typed[1])) == nil {
      if figure.isNegative { throw negative(Amount(coin: typed[1], figure: figure, place: 0)) }
      throw failure(
        at: 0, "the coin stands before the quantity",
        remedies: ["Write: \(commandLine([typed[1], figure.magnitude.description]))"])
    }
    if let turned = turnedQuantity { throw turned }
    let figure = try Self.figure(typed[1]) { error in
      var failure = failure(at: 1, column: error.column, "this is not a quantity")
      failure.diagnostics[0].reasons = [error.reason]
      failure.diagnostics[0].remedies = remedies(for: error, of: typed[1])
      return failure
    }
    if figure.isNegative { throw negative(Amount(coin: coin, figure: figure, place: 1)) }
    guard !figure.magnitude.isZero else {
      throw failure(
        at: 1, "a quantity of zero changes nothing",
        remedies: [
          "That none is held any more is recorded by:"
            + " \(commandLine([coin, "0"], of: "set", without: ["--price", "--total", "--fee"]))"
        ])
    }
    pieces = [.word("buy"), .figure(figure.magnitude), .coin(coin)]
  }

  private mutating func read(_ act: Transaction.Act) throws(Failure) {
    if act == .split {
      if let coin = next() { pieces.append(.coin(coin)) }
      try readFigure()
    } else {
      try readAmount()
    }
    while let word = next() {
      pieces.append(.word(word))
      switch JournalClause(rawValue: word.lowercased()) {
      case .for where act == .swap || act == .wrap: try readAmount()
      case .for where act == .split: try readFigure()
      case .at, .assumedAt, .for, .worth, .cost:
        try readFigure()
        if let unit = next() { pieces.append(.currency(unit)) }
      case .fee:
        try readFigure()
        if let unit = next() { pieces.append(Self.unit(unit)) }
      case .in, .from, .to, .as, .ref:
        if let name = next() { pieces.append(.name(name)) }
      case .lot:
        if let label = next() { pieces.append(.name(label)) }
        if index < typed.count, (try? TypedFigure(typed[index])) != nil { try readFigure() }
      case nil where word.lowercased() == "on":
        let day = index < typed.count ? typed[index] : "DATE"
        guard index >= typed.count || (try? TypedDate.read(day)) != nil else {
          throw failure(
            at: index - 1, "`on` is no word of an entry",
            remedies: ["A wallet follows `in`: in \(Shell.quoted(day))"])
        }
        let rest = typed.indices.filter { $0 != index - 1 && $0 != index }.map { typed[$0] }
        throw failure(
          at: index - 1, "the day is an option",
          remedies: ["Write: \(commandLine(rest, beside: TypedOption("--on", day)))"])
      case .acquired, nil: break
      }
    }
  }

  private static func unit(_ word: String) -> Piece {
    Currency(code: word)?.isGovernment == true ? .currency(word) : .coin(word)
  }

  private mutating func next() -> String? {
    guard index < typed.count else { return nil }
    index += 1
    return typed[index - 1]
  }

  private mutating func readAmount() throws(Failure) {
    try readFigure()
    if let coin = next() { pieces.append(.coin(coin)) }
  }

  private mutating func readFigure() throws(Failure) {
    guard let word = next() else { return }
    let place = index - 1
    let following = index < typed.count ? typed[index] : nil
    let figure = try Self.figure(word) { error in
      if let glued = LoneFigure(word), let unit = glued.coin, !glued.isNegative,
        place != 1 || following.map(Self.isFigure) != true
      {
        return glued.isRead
          ? failure(
            at: place, "a blank is missing", remedies: ["Write `\(glued.quantity) \(unit)`."])
          : ambiguous(glued.quantity, at: place)
      }
      var failure = failure(at: place, column: error.column, "this is not a figure")
      failure.diagnostics[0].reasons = [error.reason]
      failure.diagnostics[0].remedies = remedies(for: error, of: word)
      if let following, place == 1, Self.isFigure(following) {
        let lead = "The quantity stands before the coin"
        let isClause = typed.count > 3 && JournalClause(rawValue: typed[3].lowercased()) != nil
        let turned = [typed[0], following, word] + (isClause ? typed.dropFirst(3) : [])
        let isRead = (try? TypedFigure(following)) != nil
        failure.diagnostics[0].remedies =
          (isRead ? Self.reading(of: turned).flatMap { remedy($0, lead) } : nil).map { [$0] }
          ?? ["\(lead)."] + remedies(ofFigure: following)
      }
      return failure
    }
    if figure.sign == .minus, place > 1 {
      throw failure(
        at: place, "a figure has no sign here",
        remedies: ["The act says whether coins and money come or go: write \(figure.magnitude)"])
    }
    if figure.sign == .minus {
      let remedy = Self.reading(of: typed).flatMap { self.remedy($0, "Write") } ?? Self.leaving
      throw failure(
        at: place, "a figure has no sign here",
        remedies: ["The act says whether coins come or go.", remedy])
    }
    pieces.append(.figure(figure.magnitude))
  }

  private static func figure(
    _ text: String, _ failure: (ValueError) -> Failure
  ) throws(Failure) -> TypedFigure {
    do throws(ValueError) {
      return try Values.figure(text)
    } catch {
      throw failure(error)
    }
  }

  /// The whole command line of other words, with the options that were typed but for some.
  func commandLine(
    _ words: [String], of command: String = "add", beside more: TypedOption? = nil,
    without left: Set<String> = []
  ) -> String {
    let options = [more].compactMap { $0 } + options.filter { !left.contains($0.name) } + global
    return (["portfolio", command] + words + options.flatMap(\.words)).map(Shell.quoted)
      .joined(separator: " ")
  }

  /// A failure that points at a word of the command line, or at one column of it.
  func failure(
    at word: Int, column: Int? = nil, _ message: String, remedies: [String] = []
  ) -> Failure {
    let quoted = typed.map(Shell.quoted)
    let start = "portfolio add ".count + quoted.prefix(word).reduce(0) { $0 + $1.count + 1 }
    let end = start + (quoted.indices.contains(word) ? quoted[word].count : 0)
    var range = start..<end
    if let column, quoted.indices.contains(word), quoted[word] == typed[word] {
      let first = min(start + max(0, column - 1), end)
      range = first..<(first + 1)
    }
    // Where the options stood is not known: what follows the word is left out with them.
    let shown = options.isEmpty ? quoted[...] : quoted.prefix(word + 1) + ["..."]
    let excerpt = Diagnostic.Excerpt(
      text: "portfolio add " + shown.joined(separator: " "), range: range)
    return Failure(
      .words, [Diagnostic(message: message, excerpt: excerpt, remedies: remedies)])
  }
}
