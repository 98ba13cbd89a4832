import Testing

@testable import PortfolioEngine

/// Reports over small journals whose figures are worked out by hand.
@Suite struct GainsReports {
  private typealias Make = LotEntries

  /// 4 units for 400, 4 for 800; 6 sold for 1500 less 30; 1 given away; 1 sold for nothing known.
  private static let entries = [
    LotEntries.entry("2023-01-01", .buy, "4", "a", for: "390", fees: LotEntries.fee("10")),
    LotEntries.entry("2023-12-01", .buy, "4", "a", for: "800") { $0.label = "dear" },
    LotEntries.entry("2024-02-01", .sell, "6", "a", for: "1500", fees: LotEntries.fee("30")),
    LotEntries.entry("2024-03-01", .giftOut, "1", "a", for: "300"),
    LotEntries.entry("2025-01-01", .sell, "1", "a"),
    LotEntries.entry("2025-01-02", .buy, "2", "b", for: "100"),
    LotEntries.entry("2025-02-02", .spend, "2", "b", for: "70"),
  ]

  private static func report(
    _ method: CostBasisMethod = .firstInFirstOut, period: ClosedRange<Day>? = nil,
    coin: CoinID? = nil, listsRows: Bool = true
  ) throws -> GainsReport {
    let policy = LotEntries.policy(method) { $0.holdingPeriod = .moreThanOneYear }
    let history = try LotHistory(entries, policy: policy)
    return try GainsReport(
      of: history, entries: entries, period: period, coin: coin, listsRows: listsRows)
  }

  @Test func `a disposal shows the lots that it took, and the sums leave out what is unknown`()
    throws
  {
    let report = try Self.report()
    #expect(report.rows.map(\.gain) == [670, nil, -30])
    let sale = report.rows[0]
    #expect(sale.proceeds == 1470 && sale.fees == 30 && sale.cost == 800)
    #expect(sale.term == nil)
    #expect(sale.matches.map(\.quantity) == [4, 2])
    #expect(sale.matches.map(\.cost) == [400, 400])
    #expect(sale.matches.map(\.proceeds) == [980, 490])
    #expect(sale.matches.map(\.gain) == [580, 90])
    #expect(sale.matches.map(\.term) == [.long, .short])
    #expect(sale.matches.map(\.label) == [nil, "dear"])
    #expect(report.untaxed.map(\.kind) == [.giftOut])
    #expect(report.untaxed[0].cost == 200 && report.untaxed[0].gain == .zero)
    #expect(report.rows[1].marks.contains(.missingProceeds))
    #expect(report.total.count == 3 && report.total.unknownCount == 1)
    #expect(report.total.gain == 640 && report.total.proceeds == 1540 && report.total.cost == 900)
    #expect(report.total.knownGain(of: .long) == 580 && report.total.knownGain(of: .short) == 60)
    #expect(report.unpriced.map(\.coin) == ["a"])
  }

  @Test func `years and coins add up to the total`() throws {
    let report = try Self.report()
    #expect(report.years.map(\.year) == [2024, 2025])
    #expect(report.years.map(\.total.gain) == [670, -30])
    #expect(report.years.map(\.total.unknownCount) == [0, 1])
    #expect(report.coins.map(\.coin) == ["a", "b"])
    #expect(report.coins.map(\.total.gain) == [670, -30])
    #expect(report.coins.map(\.total.count) == [2, 1])
    let sums = try Self.report(listsRows: false)
    #expect(sums.rows.isEmpty && sums.untaxed.isEmpty && sums.total == report.total)
  }

  @Test func `a period and a coin leave out the rest`() throws {
    let year = try #require(ClosedRange<Day>.year(2025))
    #expect(try Self.report(period: year).rows.map(\.coin) == ["a", "b"])
    let coin = try Self.report(period: year, coin: "a")
    #expect(coin.rows.map(\.gain) == [nil])
    #expect(coin.total.knownGain == nil)
    #expect(try Self.report(coin: "c").total.knownGain == .zero)
    #expect(ClosedRange<Day>.year(0) == nil && ClosedRange<Day>.year(10_000) == nil)
  }

  @Test func `a denied loss is out of the gain and beside it`() throws {
    let entries = [
      Make.entry("2024-01-01", .buy, "10", "a", for: "1000"),
      Make.entry("2024-06-01", .sell, "10", "a", for: "600"),
      Make.entry("2024-06-10", .buy, "4", "a", for: "240"),
    ]
    let history = try LotHistory(entries, policy: Make.policy(.adjustedCostBase(.prorated)))
    let report = try GainsReport(of: history, entries: entries)
    // 400 lost; of 10 sold 4 are there again: 160 denied.
    #expect(report.rows.map(\.gain) == [-240])
    #expect(report.rows.map(\.denied) == [160])
    #expect(report.total.gain == -240 && report.total.denied == 160)
    #expect(report.total.knownGain(of: nil) == -400)
  }

  @Test func `open lots are weighed at the prices of now`() throws {
    let policy = Make.policy { $0.holdingPeriod = .moreThanOneYear }
    let entries = Self.entries + [Make.entry("2025-06-01", .deposit, "3", "c")]
    let history = try LotHistory(entries, policy: policy)
    let book = PriceBook(
      currency: .usd, points: ["a": PricePoint(price: 150, asOf: nil, source: .snapshot)])
    let report = try LotsReport(
      of: history, entries: entries, at: book, on: Make.day("2024-12-01"))
    // Eight bought, six sold, one given away, one sold: nothing of a is left.
    #expect(report.rows.map(\.coin) == ["c"])
    #expect(report.rows[0].cost == nil && report.rows[0].gain == nil)
    #expect(report.total.unknownCostCount == 1 && report.total.knownCost == nil)

    let first = Array(Self.entries.prefix(3))
    let early = try LotsReport(
      of: LotHistory(first, policy: policy), entries: first, at: book, on: Make.day("2024-12-01"))
    #expect(early.rows.map(\.quantity) == [2])
    #expect(early.rows[0].label == "dear" && early.rows[0].age == 366)
    #expect(early.rows[0].term == .short)
    #expect(early.rows[0].value == 300 && early.rows[0].gain == -100)
    #expect(early.total.cost == 400 && early.total.value == 300 && early.total.gain == -100)
    let later = try LotsReport(
      of: LotHistory(first, policy: policy), entries: first, at: book, on: Make.day("2024-12-02"))
    #expect(later.rows[0].term == .long)
  }

  @Test func `a pool is one row without a day`() throws {
    let first = Array(Self.entries.prefix(3))
    let history = try LotHistory(
      first, policy: Make.policy(.shareMatching(ShareMatchingRules())))
    let report = try LotsReport(
      of: history, entries: first, at: PriceBook(currency: .usd), on: Make.day("2024-12-01"))
    #expect(report.rows.count == 1)
    #expect(report.rows[0].acquired == nil && report.rows[0].cost == 300)
    #expect(report.rows[0].value == nil && report.total.unpricedCount == 1)
  }

  @Test func `income adds up by kind and coin, and leaves out what has no value`() throws {
    let entries = [
      Make.entry("2024-01-01", .income, "2", "a", at: "10") { $0.incomeKind = .staking },
      Make.entry("2024-02-01", .income, "1", "b", at: "5") { $0.incomeKind = .airdrop },
      Make.entry("2024-03-01", .income, "3", "a") { $0.incomeKind = .staking },
      Make.entry("2025-01-01", .income, "1", "a", at: "7"),
      Make.entry("2025-02-01", .sell, "2", "a", for: "30"),
    ]
    let history = try LotHistory(entries, policy: Make.policy())
    let all = try IncomeReport(of: history, entries: entries)
    #expect(all.rows.map(\.value) == [20, 5, nil, 7])
    #expect(all.total.value == 32 && all.total.count == 4 && all.total.unknownCount == 1)
    #expect(all.kinds.map(\.kind) == [.staking, .airdrop, nil])
    #expect(all.kinds.map(\.total.value) == [20, 5, 7])
    #expect(all.coins.map(\.quantity) == [6, 1])
    #expect(all.coins.map(\.total.value) == [27, 5])
    let year = try IncomeReport(of: history, entries: entries, period: .year(2024), coin: "a")
    #expect(year.rows.map(\.value) == [20, nil])
    #expect(year.total.knownValue == 20)
    // The income is the cost of what is sold later.
    #expect(history.disposals.first?.cost == 20 && history.disposals.first?.gain == 10)
  }

  @Test func `a price of the day stands in for a value and is marked`() throws {
    let entries = [Make.entry("2024-03-01", .income, "3", "a")]
    let past = PastPrices(currency: .usd, stated: ["a": [Make.day("2024-03-01"): 4]])
    let history = try LotHistory(entries, policy: Make.policy(), prices: past.source)
    let report = try IncomeReport(of: history, entries: entries)
    #expect(report.rows[0].value == 12 && report.rows[0].marks == .assumedCost)
    #expect(report.total.assumedCount == 1)
  }
}
