internal import PortfolioEngine

/// Cost-basis methods by coin and year, as they are written: `fifo, 2024=hifo, btc=lifo,
/// btc:2025=average`.
///
/// A coin is an alias of the journal or an id. A coin with a method of its own for all years follows
/// no change of the others; one with changes alone follows them until its own.
struct MethodChoice: Sendable, Hashable {
  /// A method, and the coin and the first year that it is for.
  struct Part: Sendable, Hashable {
    /// The word for the coin; nil for all.
    var coin: String?
    /// The first calendar year; nil for all.
    var year: Int?
    /// The method.
    var method: CostBasisMethod
  }

  /// The parts, in order.
  var parts: [Part]

  /// Reads a choice.
  static func read(_ text: String) throws(ValueError) -> MethodChoice {
    var choice = MethodChoice(parts: [])
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = part.split(separator: "=", omittingEmptySubsequences: false)
        .map { Values.trimmed($0) }
      guard sides.count <= 2, let name = sides.last else {
        throw ValueError("It takes methods such as fifo, or fifo, 2024=hifo, btc=lifo.")
      }
      var read = Part(method: try method(name))
      if sides.count == 2 {
        let words = sides[0].split(separator: ":", omittingEmptySubsequences: false)
          .map(String.init)
        for (index, word) in words.enumerated() {
          if index == words.count - 1, let year = year(word) {
            read.year = year
          } else if index == 0, !word.isEmpty {
            read.coin = word.lowercased()
          } else {
            throw ValueError("Before = stands a coin, a year, or both as btc:2025.")
          }
        }
      }
      guard !choice.parts.contains(where: { $0.coin == read.coin && $0.year == read.year }) else {
        throw ValueError("It names a method twice for the same coin and year.")
      }
      choice.parts.append(read)
    }
    return choice
  }

  private static func year(_ word: String) -> Int? {
    guard word.utf8.count == 4, word.utf8.allSatisfy({ (48...57).contains($0) }),
      let year = Int(word), year >= 1900
    else { return nil }
    return year
  }

  private static func method(_ name: String) throws(ValueError) -> CostBasisMethod {
    if let method = CostBasisMethod(name: name) { return method }
    let names = CostBasisMethod.all.map(\.name)
    throw ValueError(
      "A method is \(Values.listed(names)).",
      remedy: Nearest.of(name, among: names).map { "The nearest is \($0)." })
  }

  /// The words for coins.
  var coins: [String] { parts.compactMap(\.coin) }

  /// The schedule of a journal's coins.
  ///
  /// - Parameter standard: the method where none is named for all coins and years.
  func schedule(else standard: CostBasisMethod, coin: (String) -> CoinID) -> MethodSchedule {
    var schedule = MethodSchedule(standard)
    var own: [CoinID: [Part]] = [:]
    for part in parts {
      if let word = part.coin {
        own[coin(word), default: []].append(part)
      } else if let year = part.year {
        schedule.changes.append(.init(year: year, method: part.method))
      } else {
        schedule.standard = part.method
      }
    }
    for (coin, parts) in own {
      let isWhole = parts.contains { $0.year == nil }
      // The coin's own change of a year stands for that of all coins.
      let others = schedule.changes.filter { change in
        !isWhole && !parts.contains { $0.year == change.year }
      }
      schedule.coins[coin] =
        (others + parts.map { .init(year: $0.year ?? 1, method: $0.method) })
        .sorted { $0.year < $1.year }
    }
    return schedule
  }
}

/// A scope of lots with its changes, as it is written: `universal, 2025-01-01=per-wallet`.
struct ScopeChoice: Sendable, Hashable {
  /// The scope; the order of dealing out is chosen apart.
  var scope: WalletScope

  /// Reads a choice.
  static func read(_ text: String) throws(ValueError) -> ScopeChoice {
    var first: WalletScope.Extent?
    var changes: [WalletScope.Change] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = part.split(separator: "=", omittingEmptySubsequences: false)
        .map { Values.trimmed($0) }
      let extent: WalletScope.Extent = try Values.choice(sides.last ?? "")
      if sides.count == 2, let day = Day(sides[0]), first != nil {
        guard !changes.contains(where: { $0.day == day }) else {
          throw ValueError("It changes twice on \(day).")
        }
        changes.append(.init(day: day, extent: extent))
      } else if sides.count == 1, first == nil {
        first = extent
      } else {
        throw ValueError(
          "It takes universal, per-wallet, or one that changes: universal, 2025-01-01=per-wallet.")
      }
    }
    return ScopeChoice(scope: WalletScope(first ?? .universal, changes: changes))
  }
}

extension Values {
  /// A text without blanks at its ends.
  static func trimmed(_ text: some StringProtocol) -> String {
    var text = Substring(text)
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
