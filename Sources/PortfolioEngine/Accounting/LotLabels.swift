/// The labels of lots, and the tags by which the books find what bears them.
///
/// The lot of a labelled entry has a tag, which follows it to other wallets and through wraps. A wrap
/// with a label of its own gives new tags to all that arrives by it: those bear its label and keep the
/// labels that they had.
struct LotLabels {
  /// The tag of a lot that nothing names.
  static let none: Int32 = -1

  private var tags: [String: [Int32]] = [:]
  // By tag: the labels that lead to it, and the coins that it stands for or stood for.
  private var labels: [[String]] = []
  private var coins: [[CoinID]] = []

  /// A new tag for the lot of an entry.
  mutating func tag(for label: String, _ coin: CoinID) -> Int32 {
    tag(for: [label], coin)
  }

  /// A new tag for what bore another one, or none, and arrives as a coin by a wrap with a label.
  mutating func tag(for label: String, _ coin: CoinID, after tag: Int32) -> Int32 {
    self.tag(for: (tag < 0 ? [] : labels[Int(tag)].filter { $0 != label }) + [label], coin)
  }

  private mutating func tag(for names: [String], _ coin: CoinID) -> Int32 {
    let tag = Int32(truncatingIfNeeded: labels.count)
    labels.append(names)
    coins.append([coin])
    for name in names { tags[name, default: []].append(tag) }
    return tag
  }

  /// Notes that what bears a tag has become another coin.
  mutating func note(_ tag: Int32, became coin: CoinID) {
    if !coins[Int(tag)].contains(coin) { coins[Int(tag)].append(coin) }
  }

  /// The tags that a label leads to, in the order in which they were given; none for a label that no
  /// earlier entry has.
  func tags(of label: String) -> [Int32] { tags[label] ?? [] }

  /// Whether anything under a label was ever a coin.
  func stand(_ label: String, for coin: CoinID) -> Bool {
    tags(of: label).contains { coins[Int($0)].contains(coin) }
  }
}
