import Testing

@testable import PortfolioEngine

struct AllocationReportTests {
  private static func report(_ grouping: AllocationReport.Grouping, _ lines: String) throws
    -> AllocationReport
  {
    let text = "coin btc = bitcoin\ncoin eth = ethereum\ncoin ada = cardano\n\(lines)\n"
    let journal = Journal(
      reading: Array(text.utf8), path: "m", now: Instant(seconds: 1_800_000_000))
    #expect(journal.errors.isEmpty)
    let balances = Balances(of: journal.transactions, tracking: Set(journal.tracked))
    var book = PriceBook(currency: .usd)
    book.points["bitcoin"] = PricePoint(price: 2, asOf: nil, source: .snapshot)
    book.points["ethereum"] = PricePoint(price: 1, asOf: nil, source: .snapshot)
    let holdings = HoldingsReport(of: balances, at: book, moment: Instant(seconds: 0))
    return try AllocationReport(of: holdings, entries: journal.transactions, by: grouping)
  }

  private static func parts(_ report: AllocationReport) -> [String] {
    report.parts.map { "\($0.id) \($0.value) \($0.share)" }
  }

  @Test func `coins share the value, and one without a price is named`() throws {
    let report = try Self.report(
      .coin,
      """
      2024-01-01 buy 1 btc @ 1 usd
      2024-01-01 buy 1 eth @ 1 usd in cold
      2024-01-01 buy 1 ada @ 1 usd
      """)
    #expect(Self.parts(report) == ["bitcoin 2 66.7", "ethereum 1 33.3"])
    #expect(report.omitted == ["cardano"])
    #expect(report.total == 3)
  }

  @Test func `wallets share the value`() throws {
    let report = try Self.report(
      .wallet, "2024-01-01 buy 1 btc @ 1 usd\n2024-01-01 buy 1 eth @ 1 usd in cold")
    #expect(Self.parts(report) == ["main 2 66.7", "cold 1 33.3"])
  }

  @Test func `a wallet whose cash is below zero says by how much its part is smaller`() throws {
    let lines = """
      track usd
      2024-01-01 buy 5 btc @ 1 usd
      2024-01-01 buy 1 eth @ 1 usd in cold
      2024-01-02 buy 3 eth @ 1 usd in other
      """
    let wallets = try Self.report(.wallet, lines)
    let coins = try Self.report(.coin, lines)
    // A wallet that is worth nothing to the last digit has no part, and says why.
    #expect(
      wallets.diminished == [
        .init(label: "cold", value: -1), .init(label: "main", value: -5),
        .init(label: "other", value: -3),
      ])
    #expect(coins.diminished == [])
    // Both are the value, once each says what it leaves out or counts.
    let below = try coins.shortages.map(\.value).sum()
    #expect(try coins.total + below == wallets.total)
  }

  @Test func `kinds share what is held by how much of it they brought`() throws {
    let report = try Self.report(
      .kind,
      """
      2024-01-01 buy 6 btc @ 1 usd
      2024-01-02 income 3 btc staking
      2024-01-03 swap 6 btc for 4 eth
      """)
    // Of the three bitcoins left, worth 6, two thirds were bought.
    #expect(try report.parts.map(\.value).sum() == 10)
    #expect(report.parts.map(\.id).sorted() == ["buy", "income", "swap"])
    #expect(report.parts.map(\.share) == [40, 40, 20])
  }

  @Test func `an empty portfolio is a ring without data`() throws {
    let report = try Self.report(.coin, "")
    #expect(report.parts == [])
    let ring = report.ring(from: nil, through: Day(number: 0))
    #expect(ring.slices == [] && ring.centre.isEmpty && ring.emptyName == "No data")
    #expect(ring.text.caption == "Jan 1, 1970")
  }

  @Test func `a gathered slice has the sum of its parts' shares`() throws {
    let values: [Decimal128] = [696, 228, 33, 19, 17, 7]
    let ring = RingChart(
      text: ChartText(title: "", summary: ""), unit: .number,
      slices: values.enumerated().map { RingChart.Slice(name: "\($0)", value: $1) })
    let all = try #require(try values.percentShares(places: 1))
    let arcs = try RingLayout(ring).arcs
    #expect(Array(arcs.map(\.share).prefix(3)) == Array(all.prefix(3)))
    #expect(try arcs.map(\.share).sum() == 100)
    #expect(arcs.last?.count == 3)
  }
}
