internal import PortfolioEngine

/// What words that begin no entry are as one: the rule behind every line that is proposed.
extension TypedEntry {
  /// An entry that words may have been meant for.
  struct Reading: Sendable, Hashable {
    /// The words from the act on, or a coin and a quantity.
    var words: [String]
    /// The day that stood in front of them, as the option that states it.
    var day: TypedOption?
    /// Whether it is a sale for the sign of its quantity alone.
    var isSale = false
  }

  /// The coin and the quantity that two words are, in either order.
  struct Amount: Sendable, Hashable {
    let coin: String
    let figure: TypedFigure
    /// Which of the words the figure is.
    let place: Int

    /// Whether the figure is below zero.
    var isNegative: Bool { figure.isNegative }

    /// The sale of it.
    var sale: [String] { ["sell", figure.magnitude.description, coin] }
  }

  /// The coin and the quantity that words begin with.
  static func amount(of words: [String]) -> Amount? {
    guard words.count > 1 else { return nil }
    for (coin, place) in [(words[0], 1), (words[1], 0)] where !isOfGrammar(coin) {
      if let figure = try? TypedFigure(words[place]) {
        return Amount(coin: coin, figure: figure, place: place)
      }
    }
    return nil
  }

  /// Reads words that begin with an act, a coin and a quantity in either order, or a day in front of
  /// those; nil where more than a sign, an order or a place would have to be guessed.
  static func reading(of words: [String]) -> Reading? {
    guard let first = words.first, !words.contains(where: { $0.hasPrefix(";") }) else { return nil }
    if let act = Transaction.Act(rawValue: first.lowercased()) {
      guard words.count > 1, let figure = try? TypedFigure(words[1]), figure.sign == .minus else {
        return Reading(words: words)
      }
      // How the coins left is not known.
      if act.onlyAcquires, act != .buy, figure.isNegative { return nil }
      let isSale = figure.isNegative && first.lowercased() == Transaction.Act.buy.rawValue
      return Reading(
        words: [isSale ? "sell" : first, figure.magnitude.description] + words.dropFirst(2),
        isSale: isSale)
    }
    if let day = try? TypedDate.read(first.lowercased()) {
      guard words.count > 2, var reading = reading(of: Array(words.dropFirst())),
        reading.day == nil
      else { return nil }
      reading.day = TypedOption("--on", day.text)
      return reading
    }
    guard let amount = amount(of: words), unfit(in: words) == nil else { return nil }
    let rest = words.dropFirst(2)
    if amount.isNegative { return Reading(words: amount.sale + rest, isSale: true) }
    let quantity = amount.figure.magnitude.description
    return Reading(
      words: rest.isEmpty ? [amount.coin, quantity] : ["buy", quantity, amount.coin] + rest)
  }

  /// The first word behind a coin and a quantity that no buy can have as it stands: one that opens no
  /// clause, a sum without its currency, a clause of other acts, a day.
  static func unfit(in words: [String]) -> Int? {
    if words.count > 2, JournalClause(rawValue: words[2].lowercased()) == nil { return 2 }
    return words.indices.dropFirst(2).first { place in
      switch JournalClause(rawValue: words[place].lowercased()) {
      case .at, .assumedAt, .for, .fee: !isSum(words.dropFirst(place + 1))
      case .worth: !words[2..<place].contains { $0.lowercased() == JournalClause.fee.rawValue }
      case .from, .to, .cost: true
      case nil: ["at", "on"].contains(words[place].lowercased())
      default: false
      }
    }
  }

  /// Whether words begin with a figure and a word behind it that may be its unit.
  private static func isSum(_ words: ArraySlice<String>) -> Bool {
    guard words.count > 1, let figure = words.first, (try? TypedFigure(figure)) != nil else {
      return false
    }
    return words.dropFirst().first.map { !isOfGrammar($0) && $0.lowercased() != "on" } ?? false
  }

  /// Whether a word is an act or opens a clause.
  static func isOfGrammar(_ word: String) -> Bool {
    let word = word.lowercased()
    return Transaction.Act(rawValue: word) != nil || JournalClause(rawValue: word) != nil
  }
}

extension TypedFigure {
  /// Whether it is below zero.
  var isNegative: Bool { sign == .minus && !magnitude.isZero }
}
