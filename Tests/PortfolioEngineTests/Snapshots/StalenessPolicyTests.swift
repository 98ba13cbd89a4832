import Testing

@testable import PortfolioEngine

struct StalenessPolicyTests {
  @Test(arguments: [
    ("90s", 90), ("10m", 600), ("24h", 86_400), ("7d", 604_800), ("0s", 0), ("1m", 60),
    ("1h", 3600),
    ("2d", 172_800), ("9999999d", 863_999_913_600),
  ])
  func `an age is read and printed`(text: String, seconds: Int64) {
    #expect(Age(text)?.seconds == seconds)
    #expect(Age(seconds: seconds).description == text)
  }

  @Test(arguments: [
    "", "s", "1", "1.5h", "-1s", "1w", "1 h", "h1", "10000000d", "99999999999999999999s",
  ])
  func `what is no age is refused`(text: String) {
    #expect(Age(text) == nil)
  }

  @Test func `a day is 24 hours and two minutes are 120 seconds`() {
    #expect(Age("1d")?.description == "24h")
    #expect(Age("120s")?.description == "2m")
    #expect(Age.days(1) == Age.hours(24))
    #expect(Age(seconds: -5) == Age(seconds: 0))
    #expect(Age(from: Instant(microseconds: .min), to: Instant(microseconds: .max)).seconds == .max)
  }

  @Test(arguments: [
    (119, "119s"), (120, "2m"), (7199, "119m"), (7200, "2h"), (172_799, "47h"), (172_800, "2d"),
    (691_199, "7d"), (0, "0s"),
  ])
  func `an age for a person has one unit, rounded down`(seconds: Int64, text: String) {
    #expect(Age(seconds: seconds).rounded.description == text)
  }

  typealias Subject = StalenessPolicy.Subject
  static let limits: [(Subject, String?, String?)] = [
    (.markets, "5m", "24h"), (.global, "10m", "24h"), (.coinDetail, "24h", "30d"),
    (.coinList, "7d", "90d"), (.openDay, "1h", "24h"), (.closedDays, nil, nil),
    (.exchangeRates, "10m", "24h"), (.currencies, "7d", "90d"),
  ]

  @Test(arguments: limits)
  func `each kind is fresh and usable up to its limits`(
    subject: Subject, fresh: String?, usable: String?
  ) throws {
    func state(_ seconds: Int64) -> Standing.State {
      StalenessPolicy.standard.standing(
        of: subject, fetched: demonstration.adding(seconds: -seconds), at: demonstration
      ).state
    }
    guard let fresh, let usable else {
      #expect(state(100 * 365 * 86_400) == .fresh)
      return
    }
    let freshSeconds = try #require(Age(fresh)).seconds
    let usableSeconds = try #require(Age(usable)).seconds
    #expect(state(0) == .fresh)
    #expect(state(freshSeconds) == .fresh)
    #expect(state(freshSeconds + 1) == .stale)
    #expect(state(usableSeconds) == .stale)
    #expect(state(usableSeconds + 1) == .expired)
  }

  @Test func `the table covers every subject and can be set`() {
    #expect(Set(Self.limits.map(\.0)) == Set(Subject.allCases))
    let policy = StalenessPolicy([.markets: .init(fresh: .minutes(1), usable: nil)])
    let old = demonstration.adding(seconds: -86_400 * 400)
    #expect(policy.standing(of: .markets, fetched: old, at: demonstration).state == .stale)
    #expect(policy.standing(of: .global, fetched: old, at: demonstration).state == .expired)
  }

  @Test func `the age counts from the newest time inside, freshness from the fetch`() {
    let policy = StalenessPolicy.standard
    let inside = policy.standing(
      of: .markets, fetched: demonstration, newest: demonstration.adding(seconds: -600),
      at: demonstration)
    #expect(inside.age == .minutes(10))
    #expect(inside.state == .fresh)
    #expect(inside.confirmed?.seconds == 0)
    let old = policy.standing(
      of: .markets, fetched: demonstration, newest: demonstration.adding(seconds: -90_000),
      at: demonstration)
    #expect(old.state == .expired)
    #expect(old.confirmed?.seconds == 0)
    let fetch = policy.standing(
      of: .markets, fetched: demonstration.adding(seconds: -60), newest: demonstration,
      at: demonstration)
    #expect(fetch.age == .minutes(1))
    #expect(fetch.confirmed == nil)
    #expect(fetch.state == .fresh)
    #expect(!fetch.isFuture)
  }

  @Test func `what is dated in the future is stale and said to be`() {
    let policy = StalenessPolicy.standard
    let standing = policy.standing(
      of: .markets, fetched: demonstration.adding(seconds: 61), at: demonstration)
    #expect(standing.state == .stale)
    #expect(standing.isFuture)
    #expect(standing.age.seconds == 0)
    let expired = policy.standing(
      of: .markets, fetched: demonstration.adding(seconds: -90_000),
      newest: demonstration.adding(seconds: 65), at: demonstration)
    #expect(expired.state == .expired)
    #expect(expired.isFuture)
  }

  @Test func `a minute ahead is not the future, since clocks differ`() {
    let standing = StalenessPolicy.standard.standing(
      of: .markets, fetched: demonstration.adding(seconds: 60), at: demonstration)
    #expect(standing.state == .fresh)
    #expect(!standing.isFuture)
  }

  @Test func `states are ordered from best to worst`() {
    #expect(Standing.State.allCases.sorted() == [.fresh, .stale, .expired])
    #expect(!(Standing.State.stale < .stale))
  }
}
