/// What was done on which day: each coin once a day, with the number of its entries.
///
/// An entry counts for the coin of its amount, and a swap for both of its coins; a coin that only pays
/// a fee does not count.
public struct ActivityReport: Sendable, Hashable, Codable {
  /// One coin of a day.
  public struct Item: Sendable, Hashable, Codable, Identifiable {
    /// Which coin.
    public var coin: CoinID
    /// Its name for a person.
    public var label: String
    /// How many entries of the day count for it.
    public var count: Int

    /// The coin.
    public var id: CoinID { coin }
  }

  /// One day with entries.
  public struct ActiveDay: Sendable, Hashable, Codable, Identifiable {
    /// The civil day.
    public var day: Day
    /// How many entries it has.
    public var entries: Int
    /// Its coins, by label in alphabetical order, then by id.
    public var items: [Item]

    /// Creates a day.
    public init(day: Day, entries: Int = 0, items: [Item] = []) {
      self.day = day
      self.entries = entries
      self.items = items
    }

    /// The day.
    public var id: Day { day }
  }

  /// How many entries are of one kind.
  public struct KindCount: Sendable, Hashable, Codable, Identifiable {
    /// The word of the journal.
    public var kind: String
    /// How many entries.
    public var count: Int

    /// The kind.
    public var id: String { kind }
  }

  /// The first day asked for; that of the first entry when none was given.
  public var first: Day?
  /// The last day asked for; that of the last entry when none was given.
  public var last: Day?
  /// The days with entries, newest first.
  public var days: [ActiveDay]
  /// The entries by kind, the most frequent first, then by name.
  public var kinds: [KindCount]

  /// Creates the report of entries in any order.
  ///
  /// - Parameters:
  ///   - entries: the entries.
  ///   - first: the first day to take; nil for all.
  ///   - last: the last day to take; nil for all.
  ///   - label: what a coin is called.
  /// - Complexity: linear in the entries, plus sorting of the days' coins.
  public init(
    of entries: some Sequence<Transaction>, from first: Day? = nil, through last: Day? = nil,
    label: (CoinID) -> String
  ) {
    var counts: [Day: [CoinID: Int]] = [:]
    var totals: [Day: Int] = [:]
    var acts: [Transaction.Act: Int] = [:]
    for entry in entries {
      if let first, entry.day < first { continue }
      if let last, entry.day > last { continue }
      totals[entry.day, default: 0] += 1
      acts[entry.act, default: 0] += 1
      counts[entry.day, default: [:]][entry.amount.coin, default: 0] += 1
      if let other = entry.details.counterpart?.coin, other != entry.amount.coin {
        counts[entry.day, default: [:]][other, default: 0] += 1
      }
    }
    days = totals.sorted { $0.key > $1.key }.map { day, entries in
      let items = (counts[day] ?? [:]).map { Item(coin: $0, label: label($0), count: $1) }
      return ActiveDay(
        day: day, entries: entries,
        items: items.sorted { ($0.label, $0.coin) < ($1.label, $1.coin) })
    }
    kinds = acts.map { KindCount(kind: $0.rawValue, count: $1) }
      .sorted { ($1.count, $0.kind) < ($0.count, $1.kind) }
    self.first = first ?? days.last?.day
    self.last = last ?? days.first?.day
  }

  /// How many entries there are.
  public var entryCount: Int { days.reduce(0) { $0 + $1.entries } }

  /// A number of days up to one, oldest first, those without entries among them.
  public func padded(days count: Int = 7, through last: Day) -> [ActiveDay] {
    let known = Dictionary(days.map { ($0.day, $0) }, uniquingKeysWith: { first, _ in first })
    return (0..<max(0, count)).reversed().map { back in
      let day = last.adding(days: -back)
      return known[day] ?? ActiveDay(day: day)
    }
  }
}
