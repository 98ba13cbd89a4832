import Testing

@testable import PortfolioEngine

struct ScaleTests {
  @Test(arguments: [
    (0.0, 10.0, "0 2 4 6 8 10"),
    (0, 1, "0 0.2 0.4 0.6 0.8 1.0"),
    (0, 7, "0 2 4 6 8"),
    (0, 100, "0 20 40 60 80 100"),
    (97, 103, "96 98 100 102 104"),
    (-5, 5, "-6 -4 -2 0 2 4 6"),
    (-340, 910, "-400 -200 0 200 400 600 800 1,000"),
    (0.0021, 0.0079, "0.002 0.004 0.006 0.008"),
    (61_408, 68_990, "60K 62K 64K 66K 68K 70K"),
    (0, 43_000, "0 10K 20K 30K 40K 50K"),
    (0, 1_250_000, "0 0.5M 1.0M 1.5M"),
    (0, 2_600_000_000_000, "0 1Tr 2Tr 3Tr"),
    (0, 9_400, "0 2K 4K 6K 8K 10K"),
    (5, 5, "4.7 4.8 4.9 5.0 5.1 5.2 5.3"),
    (0, 0, "0 0.2 0.4 0.6 0.8 1.0"),
  ])
  func `a linear axis has the marks that a person would choose`(
    low: Double, high: Double, expected: String
  ) {
    let scale = ValueScale.linear(from: low, to: high, limit: 8)
    let coarse = ValueScale.linear(from: low, to: high, limit: 6)
    let texts = [scale, coarse].map { $0.ticks.map(\.label).joined(separator: " ") }
    #expect(texts.contains(expected), "\(texts)")
    #expect(coarse.ticks.count <= 6)
  }

  @Test(arguments: [
    (1.0, 1000.0, "$1 $10 $100 $1,000"),
    (0.3, 70, "$0.3 $1 $3 $10 $30 $100"),
    (3, 70, "$2 $5 $10 $20 $50 $100"),
    (0.00001, 0.0004, "$0.00001 $0.00002 $0.00005 $0.0001 $0.0002 $0.0005"),
    (25, 120_000, "$10 $100 $1,000 $10K $100K $1M"),
    (1, 1e12, "$1 $1,000 $1M $1Bn $1Tr"),
    (0, 0, "$1 $2 $5 $10"),
    (7, 7, "$5 $10"),
    (10, 10, "$10 $20"),
  ])
  func `a logarithmic axis has the marks that a person would choose`(
    low: Double, high: Double, expected: String
  ) {
    let scale = ValueScale.logarithmic(from: low, to: high, unit: .money(.usd))
    #expect(scale.ticks.map(\.label).joined(separator: " ") == expected)
  }

  @Test(arguments: [
    ("2026-04-30T00:00", "2026-05-01T00:00", "Apr 30|06:00|12:00|18:00|May 1"),
    ("2026-04-29T22:00", "2026-04-30T22:00", "Apr 30|06:00|12:00|18:00"),
    ("2026-04-23T00:00", "2026-04-29T00:00", "Apr 23|Apr 24|Apr 25|Apr 26|Apr 27|Apr 28|Apr 29"),
    ("2026-04-01T00:00", "2026-04-30T00:00", "Apr 6|Apr 13|Apr 20|Apr 27"),
    ("2026-02-01T00:00", "2026-04-30T00:00", "Feb 2|Feb 16|Mar 2|Mar 16|Mar 30|Apr 13|Apr 27"),
    ("2025-08-15T00:00", "2026-02-15T00:00", "Sep|Oct|Nov|Dec|2026|Feb"),
    ("2025-02-01T00:00", "2025-07-20T00:00", "Feb 2025|Mar|Apr|May|Jun|Jul"),
    ("2024-11-15T00:00", "2026-04-30T00:00", "2025|Apr|Jul|Oct|2026|Apr"),
    ("2023-03-20T00:00", "2026-04-30T00:00", "Jul|2024|Jul|2025|Jul|2026"),
    ("2014-06-01T00:00", "2026-04-30T00:00", "2016|2018|2020|2022|2024|2026"),
    ("0001-01-01T00:00", "9999-12-31T00:00", ""),
  ])
  func `an axis of time marks the starts of days, weeks, months, quarters or years`(
    from: String, to: String, expected: String
  ) throws {
    let first = try #require(Instant(from + "Z"))
    let last = try #require(Instant(to + "Z"))
    let scale = TimeScale(from: first, to: last, limit: 7)
    let text = scale.ticks.map(\.label).joined(separator: "|")
    #expect(expected.isEmpty || text == expected, "\(text)")
    #expect(scale.ticks.count <= 7)
  }

  @Test(arguments: [("2026-04-29", "Apr 29|Apr 30"), ("2026-04-30", "Apr 30")])
  func `an axis of days has no hours`(from: String, expected: String) throws {
    let first = Instant(startOf: try #require(Day(from)))
    let last = Instant(startOf: try #require(Day("2026-04-30")))
    let scale = TimeScale(from: first, to: last, limit: 7, isDaily: true)
    #expect(scale.ticks.map(\.label).joined(separator: "|") == expected)
  }

  @Test func `a single moment has a day around it`() {
    let moment = Instant(startOf: Day(number: 20_000))
    let scale = TimeScale(from: moment, to: moment)
    #expect(scale.position(of: moment) == 0.5)
  }

  @Test func `ticks lie within the axis and ascend, whatever the figures`() {
    var random = SeededNumbers(state: 7)
    for _ in 0..<400 {
      let size = pow10(random.below(40) - 20)
      let a = (Double(random.below(2_000_001)) / 1e6 - 1) * size
      let b = a + Double(random.below(1_000_001)) / 1e6 * size
      let limit = 2 + random.below(9)
      let name: Comment = "from \(a) to \(b), \(limit)"
      for scale in [
        ValueScale.linear(from: a, to: b, limit: limit),
        .logarithmic(from: a, to: b, limit: limit),
      ] {
        #expect(scale.lower < scale.upper)
        #expect(scale.ticks.count >= 2, name)
        #expect(scale.ticks.count <= max(3, limit), name)
        #expect(scale.ticks.allSatisfy { (0...1).contains($0.position) })
        #expect(zip(scale.ticks, scale.ticks.dropFirst()).allSatisfy { $0.position < $1.position })
        guard scale.kind == .linear || a > 0 else { continue }
        for value in [a, b] {
          let position = scale.position(of: value)
          #expect((position ?? -1) > -1e-6 && (position ?? 2) < 1 + 1e-6, name)
        }
      }
    }
  }

  @Test func `a larger figure never lies lower`() {
    var random = SeededNumbers(state: 11)
    for _ in 0..<200 {
      let low = Double(random.below(1000)) - 500
      let scale = ValueScale.linear(from: low, to: low + Double(1 + random.below(5000)))
      let values = (0..<20).map { _ in low + Double(random.below(5000)) }.sorted()
      let positions = values.compactMap(scale.position)
      #expect(positions == positions.sorted())
    }
  }

  private func pow10(_ exponent: Int) -> Double {
    (0..<abs(exponent)).reduce(1.0) { power, _ in exponent < 0 ? power / 10 : power * 10 }
  }
}

/// Numbers that are the same in every run.
struct SeededNumbers {
  var state: UInt64

  mutating func below(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }
}
