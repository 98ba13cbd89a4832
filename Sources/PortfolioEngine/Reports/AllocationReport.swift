/// How the value of a portfolio is spread over coins, wallets, or the ways by which coins came in.
public struct AllocationReport: Sendable, Hashable, Codable {
  /// What the parts are.
  public enum Grouping: String, Sendable, Hashable, Codable, CaseIterable {
    /// A part a coin.
    case coin
    /// A part a wallet.
    case wallet
    /// A part for each kind of entry that brought coins in: what is held of a coin counts for each of
    /// them by how much of the coin it brought.
    case kind
  }

  /// One part.
  public struct Part: Sendable, Hashable, Codable, Identifiable {
    /// The coin's id, the wallet's name or the kind.
    public var id: String
    /// What it is called.
    public var label: String
    /// What it is worth, above zero.
    public var value: Decimal128
    /// Its share in percent with one decimal; those of a report add up to 100.
    public var share: Decimal128
  }

  /// A coin, currency or wallet of which less than nothing is there, so that it has no part.
  public struct Shortage: Sendable, Hashable, Codable {
    /// What it is called.
    public var label: String
    /// What it is worth, below zero.
    public var value: Decimal128
  }

  /// What the parts are.
  public var grouping: Grouping
  /// The currency of the values.
  public var currency: Currency
  /// The parts, the largest first, then by id.
  public var parts: [Part]
  /// The sum of the parts.
  public var total: Decimal128
  /// What has no part: holdings without a price, and cash below zero.
  public var omitted: [String]
  /// What is worth less than nothing and has no part, by label; the total is without it.
  public var shortages: [Shortage]
  /// By wallet only: the wallets whose part is smaller for what is below zero in them, with what that is
  /// worth, by name; the other groupings have it among the shortages.
  public var diminished: [Shortage]

  /// Spreads the value of holdings.
  ///
  /// - Parameters:
  ///   - holdings: what is held and what it is worth.
  ///   - entries: the entries that brought it in; needed for kinds only.
  ///   - grouping: what the parts are.
  /// - Throws: `DecimalError.overflow` when the parts have no common scale within 38 digits.
  public init(
    of holdings: HoldingsReport, entries: some Sequence<Transaction>, by grouping: Grouping
  ) throws(DecimalError) {
    self.grouping = grouping
    currency = holdings.currency
    omitted = holdings.rows.filter { ($0.value ?? .zero) <= .zero }.map(\.label)
    var values: [(id: String, label: String, value: Decimal128)] = []
    switch grouping {
    case .coin:
      values = holdings.rows.compactMap { row in row.value.map { (row.id, row.label, $0) } }
    case .wallet:
      values = holdings.wallets.compactMap { group in
        group.total.value.map { (group.wallet.name, group.wallet.name, $0) }
      }
    case .kind:
      var received: [CoinID: [String: Decimal128]] = [:]
      for entry in entries {
        guard let amount = entry.broughtIn else { continue }
        let before = received[amount.coin]?[entry.act.rawValue] ?? .zero
        received[amount.coin, default: [:]][entry.act.rawValue] = try before + amount.quantity
      }
      var sums: [String: Decimal128] = [:]
      for row in holdings.rows {
        guard let value = row.value, value > .zero else { continue }
        let ways = row.asset.coin.flatMap { received[$0] } ?? ["cash": .one]
        for (kind, part) in try Self.spread(value, over: ways) {
          sums[kind] = try (sums[kind] ?? .zero) + part
        }
      }
      values = sums.map { ($0, $0, $1) }
    }
    let all =
      grouping == .kind
      ? holdings.rows.compactMap { row in row.value.map { (row.id, row.label, $0) } } : values
    shortages = all.filter { $0.2.isNegative }.map { Shortage(label: $0.1, value: $0.2) }
      .sorted { $0.label < $1.label }
    diminished = []
    for group in holdings.wallets where grouping == .wallet {
      let below = try group.rows.compactMap(\.value).filter(\.isNegative).sum()
      // Cash that outweighs all the rest to the last digit leaves no part, and no shortage either.
      if below.isNegative, let value = group.total.value, !value.isNegative {
        diminished.append(Shortage(label: group.wallet.name, value: below))
      }
    }
    values = values.filter { $0.value > .zero }
      .sorted { ($1.value, $0.id) < ($0.value, $1.id) }
    let shares = try values.map(\.value).percentShares(places: 1) ?? []
    parts = zip(values, shares).map {
      Part(id: $0.id, label: $0.label, value: $0.value, share: $1)
    }
    total = try values.map(\.value).sum()
  }

  /// A value in proportion to quantities, to 20 places; the last kind by name has what is left.
  private static func spread(
    _ value: Decimal128, over quantities: [String: Decimal128]
  ) throws(DecimalError) -> [(kind: String, value: Decimal128)] {
    let ordered = quantities.sorted { $0.key < $1.key }
    let whole = try ordered.map(\.value).sum()
    var rest = value
    var parts: [(kind: String, value: Decimal128)] = []
    for (index, element) in ordered.enumerated() {
      var part = rest
      if index < ordered.count - 1 {
        part = try value.multiplied(
          by: element.value.divided(by: whole, toPlaces: 20), toPlaces: 20)
        rest = try rest - part
      }
      parts.append((element.key, part))
    }
    return parts
  }
}

extension Transaction {
  /// What the entry brought into the portfolio, or nil when it brought nothing.
  fileprivate var broughtIn: Amount? {
    switch act {
    case .buy, .income, .open, .deposit, .giftIn, .spouseIn: amount
    case .swap, .wrap: details.counterpart
    case .sell, .move, .spend, .fee, .lost, .stolen, .donate, .withdraw, .split, .giftOut,
      .spouseOut:
      nil
    }
  }
}
