import Testing

@testable import PortfolioEngine

struct ActivityReportTests {
  private static func report(from first: String? = nil, through last: String? = nil) throws
    -> ActivityReport
  {
    let text = """
      coin btc = bitcoin
      coin eth = ethereum
      coin ada = cardano
      2024-03-01 buy 1 btc @ 10 usd fee 0.1 ada
      2024-03-01 buy 1 eth @ 10 usd
      2024-03-01 buy 1 btc @ 10 usd
      2024-03-04 swap 1 btc for 2 eth

      """
    let journal = Journal(
      reading: Array(text.utf8), path: "m", now: Instant(seconds: 1_800_000_000))
    return ActivityReport(
      of: journal.transactions, from: first.flatMap { Day($0) }, through: last.flatMap { Day($0) }
    ) { journal.alias(of: $0)?.uppercased() ?? $0.text }
  }

  @Test func `days come newest first, each coin once in alphabetical order with its count`() throws
  {
    let report = try Self.report()
    #expect(report.days.map(\.day.description) == ["2024-03-04", "2024-03-01"])
    #expect(
      report.days.map { $0.items.map { "\($0.label) \($0.count)" } } == [
        ["BTC 1", "ETH 1"], ["BTC 2", "ETH 1"],
      ])
    #expect(report.days.map(\.entries) == [1, 3])
    #expect(report.kinds.map { "\($0.kind) \($0.count)" } == ["buy 3", "swap 1"])
    #expect(report.entryCount == 4)
  }

  @Test func `the first and the last day of a period are in it`() throws {
    #expect(try Self.report(from: "2024-03-01", through: "2024-03-04").entryCount == 4)
    #expect(try Self.report(through: "2024-03-03").days.map(\.entries) == [3])
    #expect(try Self.report(from: "2024-03-02").days.map(\.entries) == [1])
  }

  @Test func `seven days are padded with empty ones`() throws {
    let days = try Self.report().padded(through: try #require(Day("2024-03-06")))
    #expect(days.map(\.entries) == [0, 3, 0, 0, 1, 0, 0])
    #expect(days.first?.day.description == "2024-02-29")
    let chart = try Self.report().bars(through: try #require(Day("2024-03-06")))
    #expect(chart.categories.first == "Feb 29")
    #expect(chart.series.first?.values == [0, 3, 0, 0, 1, 0, 0])
  }

  @Test func `stacked bars have one colour a coin on all days`() throws {
    let chart = try Self.report().stacked(through: try #require(Day("2024-03-04")))
    #expect(chart.series.map(\.name) == ["BTC", "ETH"])
    #expect(chart.series.map(\.role) == [.first, .second])
    #expect(chart.series[0].values == [nil, nil, nil, 2, nil, nil, 1])
    #expect(chart.arrangement == .stacked)
  }

  @Test func `a day has a line at its mean`() throws {
    let day = try #require(try Self.report().days.last)
    let chart = ActivityReport.bars(of: day)
    #expect(chart.categories == ["BTC", "ETH"])
    #expect(chart.rule == (try Decimal128("1.5")))
  }

  @Test func `a span without entries is a ring without data`() throws {
    let report = try Self.report(from: "2025-01-01", through: "2025-01-30")
    let ring = report.ring()
    #expect(ring.slices == [])
    #expect(ring.emptyName == "No data")
    #expect(ring.text.caption == "From Jan 1, 2025 to Jan 30, 2025")
    #expect(try Self.report().ring().centre == "2 days")
  }
}
