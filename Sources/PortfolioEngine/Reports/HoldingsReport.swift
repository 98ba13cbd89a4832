/// What a portfolio holds and what it is worth at one moment, in one currency.
///
/// Every total is the exact sum of its rows. Values are exact products; when one of them or their sum
/// needs more than 38 digits, all are rounded to `roundedToPlaces` first.
public struct HoldingsReport: Sendable, Hashable, Codable {
  /// The holdings of one wallet.
  public struct WalletGroup: Sendable, Hashable, Codable, Identifiable {
    /// Which wallet.
    public var wallet: Wallet
    /// Its holdings, with weights in the whole portfolio, largest value first.
    public var rows: [Holding]
    /// Their sum.
    public var total: HoldingsTotal
    /// The wallet's share of the portfolio in percent, half to even to 20 decimal places; nil when it
    /// has no value or the total is not above zero.
    public var weight: Decimal128?
    /// The share with one decimal, for showing: the wallets' add up to 100.0.
    public var shownWeight: Decimal128?

    /// The wallet's name.
    public var id: String { wallet.name }
  }

  /// The currency of every value.
  public var currency: Currency
  /// The moment for which it holds.
  public var moment: Instant
  /// One row a coin or currency, largest value first; what has no value last, by rank, then id.
  public var rows: [Holding]
  /// The sum of the rows.
  public var total: HoldingsTotal
  /// The same holdings by wallet, in the order of the wallets' names; the wallets' totals add up to
  /// the total.
  public var wallets: [WalletGroup]
  /// The decimal places to which every value is rounded; nil when all are exact.
  public var roundedToPlaces: Int?
  /// How many buys and sells moved an unknown sum of cash, which the cash rows are without.
  public var cashGaps: Int

  /// Creates the report.
  ///
  /// - Parameters:
  ///   - balances: what is held; balances with problems make a report that must not be shown.
  ///   - prices: the prices of the moment, whose currency is the report's.
  ///   - known: who the coins are; one that is not in it is shown by its id.
  ///   - moment: the present, or the past moment for which the prices are.
  public init(
    of balances: Balances, at prices: PriceBook, known: [CoinID: KnownCoin] = [:], moment: Instant
  ) {
    currency = prices.currency
    self.moment = moment
    cashGaps = balances.cashGaps.count
    let assets = balances.assets
    let points = assets.map { prices.point(of: $0) }
    let valuation = Valuation(
      of: zip(assets, points).map { (balances.total(of: $0), $1?.price) })
    roundedToPlaces = valuation.places
    rows = assets.indices.map { index in
      Holding(
        asset: assets[index], identity: KnownCoin.identity(of: assets[index], in: known),
        quantity: balances.total(of: assets[index]), price: points[index],
        value: valuation.values[index],
        unpriced: prices.reason(of: assets[index], value: valuation.values[index]), moment: moment)
    }
    total = HoldingsTotal(of: &rows, moment: moment)
    var parts: [Wallet: [Holding]] = [:]
    for row in rows {
      for part in row.parts(of: balances, places: valuation.places, moment: moment) {
        parts[part.wallet, default: []].append(part.row)
      }
    }
    wallets = parts.keys.sorted().map { wallet in
      var rows = parts[wallet] ?? []
      let total = HoldingsTotal(of: &rows, moment: moment)
      return WalletGroup(wallet: wallet, rows: rows, total: total)
    }
    weigh()
    rows = CoinOrder.value.sorted(rows)
    for index in wallets.indices {
      wallets[index].rows = CoinOrder.value.sorted(wallets[index].rows)
    }
  }

  private mutating func weigh() {
    let whole = Shares(of: rows.map(\.value))
    for index in rows.indices {
      rows[index].weight = whole.exact[index]
      rows[index].shownWeight = whole.shown[index]
    }
    let byWallet = Shares(of: wallets.map(\.total.value))
    let parts = Shares(of: wallets.flatMap { $0.rows.map(\.value) })
    var next = 0
    for group in wallets.indices {
      wallets[group].weight = byWallet.exact[group]
      wallets[group].shownWeight = byWallet.shown[group]
      for index in wallets[group].rows.indices {
        wallets[group].rows[index].weight = parts.exact[next]
        wallets[group].rows[index].shownWeight = parts.shown[next]
        next += 1
      }
    }
  }
}

extension Holding {
  /// The row's parts by wallet: the last wallet by name has what the others leave of the value, so
  /// that the parts add up to it.
  fileprivate func parts(
    of balances: Balances, places: Int?, moment: Instant
  ) -> [(wallet: Wallet, row: Holding)] {
    let held = balances.balances(of: asset)
    var rest = value
    return held.indices.map { index in
      var part: Decimal128?
      if index == held.count - 1 {
        part = rest
      } else if let price, value != nil {
        part = Valuation.value(held[index].quantity, price.price, places: places)
      }
      if let sum = rest, let part { rest = try? sum - part } else { rest = nil }
      return (
        held[index].wallet,
        Holding(
          asset: asset, identity: KnownCoin(coin: coin, rank: rank),
          quantity: held[index].quantity, price: price, value: part,
          unpriced: unpriced ?? (part == nil ? .tooLarge : nil), moment: moment)
      )
    }
  }
}

extension PriceBook {
  /// The price of an asset: the book's for a coin, 1 for cash of the book's currency.
  fileprivate func point(of asset: Asset) -> PricePoint? {
    switch asset {
    case .coin(let id): self[id]
    case .cash(let cash) where cash == currency:
      PricePoint(price: .one, asOf: nil, source: .identity, change24h: .zero)
    case .cash: nil
    }
  }

  fileprivate func reason(of asset: Asset, value: Decimal128?) -> Holding.UnpricedReason? {
    if value != nil { return nil }
    if point(of: asset) != nil { return .tooLarge }
    return asset.coin == nil ? .otherCurrency : .noPrice
  }
}
