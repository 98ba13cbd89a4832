/// Open lots that are worth less than they cost, and what selling them would realise.
public struct HarvestReport: Sendable, Hashable, Codable {
  /// What selling as many units of a coin as its losing lots hold would realise, when the method of
  /// the policy picks the lots.
  public struct Sale: Sendable, Hashable, Codable {
    /// Which coin.
    public var coin: CoinID
    /// The wallet of the lots; nil where lots are kept for all wallets together.
    public var wallet: Wallet?
    /// How many units the losing lots hold.
    public var quantity: Decimal128
    /// What the lots themselves would realise, sold by name.
    public var named: Decimal128
    /// What the sale realises under the method: nil when unknown.
    public var byMethod: Decimal128?
    /// The part of it that the holding period calls short.
    public var short: Decimal128?
    /// The part of it that the holding period calls long.
    public var long: Decimal128?
    /// How many units of the coin came in during the 30 days before, in the units of the report's day,
    /// which the rules of some countries set against such a sale.
    public var boughtLately: Decimal128
    /// What the sale under the method rests on beside the journal's words.
    public var marks: FigureMarks = []
  }

  /// The method, scope and every other choice.
  public var policy: AccountingPolicy
  /// The day of the report.
  public var day: Day
  /// The losing lots, the greatest loss first.
  public var lots: [LotsReport.Row]
  /// Their sum; its gain is below zero.
  public var total: LotsReport.Total
  /// What sales would realise by coin, then wallet.
  public var sales: [Sale]
  /// Lots of which no gain is known, since a price or a cost is missing.
  public var unknown: [LotsReport.Row]

  /// Creates the report.
  ///
  /// - Parameters:
  ///   - entries: the transactions in the order of the journal.
  ///   - policy: every choice that a figure depends on.
  ///   - past: the market prices for entries that state no value.
  ///   - prices: the prices of the moment, in the policy's currency.
  ///   - moment: the moment of the sales that are thought of.
  ///   - day: its day in the payer's zone.
  ///   - coin: the coin to report; nil for all.
  /// - Throws: `refused` when an entry cannot be followed, `overflow` for a sum of over 38 digits.
  public init(
    of entries: [Transaction], policy: AccountingPolicy, past: PriceSource = .none,
    at prices: PriceBook, moment: Instant, on day: Day, coin: CoinID? = nil
  ) throws(ForecastError) {
    self.policy = policy
    self.day = day
    total = LotsReport.Total()
    sales = []
    let history: LotHistory
    do throws(AccountingError) {
      history = try LotHistory(entries, policy: policy, prices: past, through: day)
    } catch {
      throw .refused(error)
    }
    do throws(DecimalError) {
      let report = try LotsReport(of: history, entries: entries, at: prices, on: day, coin: coin)
      unknown = report.rows.filter { $0.gain == nil }
      lots = report.rows.filter { $0.gain?.isNegative ?? false }
      lots.sort {
        guard let left = $0.gain, let right = $1.gain, left != right else {
          return ($0.coin, $0.acquisition ?? -1) < ($1.coin, $1.acquisition ?? -1)
        }
        return left < right
      }
      for lot in lots { try total.add(lot) }
      try gather(history, entries)
    } catch {
      throw .overflow
    }
    try forecast(entries, past, prices, moment)
  }

  private mutating func gather(
    _ history: LotHistory, _ entries: [Transaction]
  ) throws(DecimalError) {
    let lately = day.adding(days: -30)
    let splits = entries.indices.filter { entries[$0].act == .split && entries[$0].day <= day }
    for lot in lots {
      let gain = lot.gain ?? .zero
      if let index = sales.firstIndex(where: { $0.coin == lot.coin && $0.wallet == lot.wallet }) {
        sales[index].quantity = try sales[index].quantity + lot.quantity
        sales[index].named = try sales[index].named + gain
        continue
      }
      var bought = Decimal128.zero
      for acquisition in history.acquisitions
      where acquisition.coin == lot.coin && acquisition.kind.isPurchase {
        guard let entry = acquisition.entry, entries[entry].day >= lately,
          entries[entry].day <= day
        else { continue }
        var units = acquisition.quantity
        for split in splits where split > entry && entries[split].amount.coin == lot.coin {
          if let ratio = entries[split].usableRatio { units = try units.split(ratio) }
        }
        bought = try bought + units
      }
      sales.append(
        Sale(
          coin: lot.coin, wallet: lot.wallet, quantity: lot.quantity, named: gain,
          boughtLately: bought))
    }
    sales.sort { ($0.coin, $0.wallet?.name ?? "") < ($1.coin, $1.wallet?.name ?? "") }
  }

  /// Sells what the losing lots hold, all on one day behind the journal.
  private mutating func forecast(
    _ entries: [Transaction], _ past: PriceSource, _ prices: PriceBook, _ moment: Instant
  ) throws(ForecastError) {
    let instant = max(moment, entries.last?.instant ?? moment)
    let place = Transaction.Place(file: -1, line: 0)
    let thought = sales.map { sale in
      Transaction(
        instant: instant, day: day, isTimed: true, act: .sell,
        amount: Amount(sale.quantity, sale.coin),
        value: prices[sale.coin].map { .perUnit(Money($0.price, prices.currency)) },
        wallet: sale.wallet ?? .main, place: place)
    }
    let forecast = try SaleForecast(of: entries + thought, policy: policy, prices: past) {
      $0 == place
    }
    for row in forecast.rows {
      var index = row.disposal.entry - entries.count
      if !row.merged.isEmpty, let own = sales.firstIndex(where: { $0.coin == row.disposal.coin }) {
        // One disposal with others of the day, whose first stands in the journal.
        index = own
      }
      guard sales.indices.contains(index) else { continue }
      sales[index].byMethod = row.total.knownGain
      sales[index].marks = row.disposal.marks
      guard row.total.knownGain != nil, policy.holdingPeriod != .none else { continue }
      let isGerman = policy.holdingPeriod == .germanYear
      sales[index].short = row.total.knownGain(of: isGerman ? .taxable : .short)
      sales[index].long = row.total.knownGain(of: isGerman ? .exempt : .long)
    }
  }
}
