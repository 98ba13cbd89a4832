import Testing

@testable import PortfolioEngine

/// Worked examples that tax offices print, and vectors built by their rules.
@Suite struct OfficialExamples {
  typealias Make = LotEntries

  static func figure(_ text: String) -> Decimal128 { Make.decimal(text) }

  /// Proceeds, cost and gain of every disposal.
  static func rows(_ history: LotHistory) -> [[String]] {
    history.disposals.map {
      [$0.proceeds, $0.cost, $0.gain].map { $0?.description ?? "n/a" }
    }
  }

  @Test func `a fee of a spend lowers its proceeds (Reg. 1.1001-7, example 1)`() throws {
    let history = try LotHistory(
      [
        Make.entry("2024-01-01", .buy, "10", "a", for: "5"),
        Make.entry("2024-02-01", .spend, "10", "a", for: "10", fees: Make.fee("1")),
      ], policy: .unitedStates)
    #expect(Self.rows(history) == [["9", "5", "4"]])
  }

  @Test func `all fees of a swap lower the proceeds of the coin given (example 2)`() throws {
    let history = try LotHistory(
      [
        Make.entry("2024-01-01", .buy, "10", "a", for: "5"),
        Make.swap("2024-02-01", "10", "a", into: "20", "b", worth: "20", fees: Make.fee("2")),
      ], policy: .unitedStates)
    #expect(Self.rows(history) == [["18", "5", "13"]])
    #expect(history.openLots.map(\.cost) == [20])
  }

  @Test func `coins paid as a fee are disposed of at their value (example 3)`() throws {
    // Two coins pay for the swap and a third pays for that payment: worth 2 to the swap.
    let entries = [
      Make.entry("2024-01-01", .buy, "10", "a", for: "5"),
      Make.entry("2024-01-01", .buy, "3", "c", for: "1.5"),
      Make.swap(
        "2024-02-01", "10", "a", into: "20", "b", worth: "20",
        fees: Make.fee("3", "c", worth: "2")),
    ]
    let history = try LotHistory(entries, policy: .unitedStates)
    #expect(Self.rows(history) == [["18", "5", "13"], ["2", "1.5", "0.5"]])
  }

  @Test func `coins withheld from what was received are sold at their own basis (example 5)`()
    throws
  {
    let history = try LotHistory(
      [
        Make.entry("2024-01-01", .buy, "10", "a", for: "5"),
        Make.swap(
          "2024-02-01", "10", "a", into: "20", "b", worth: "20",
          fees: Make.fee("3", "b", worth: "3")),
      ], policy: .unitedStates)
    #expect(Self.rows(history) == [["17", "5", "12"], ["3", "3", "0"]])
    #expect(history.openLots.map(\.cost) == [17])
  }

  @Test(arguments: [
    ("second" as String?, "50", HoldingTerm.short), (nil, "20", .long),
  ])
  func `a lot named in time, else the oldest (Reg. 1.1012-1(j), examples 1 and 2)`(
    _ label: String?, _ cost: String, _ term: HoldingTerm
  ) throws {
    let history = try LotHistory(
      [
        Make.entry("2022-01-01", .buy, "10", "a", for: "20"),
        Make.entry("2023-01-01", .buy, "20", "a", for: "100") { $0.label = "second" },
        Make.entry("2023-09-02", .spend, "10", "a", for: "100") {
          $0.lots = label.map { [.init(label: $0)] } ?? []
        },
      ], policy: .unitedStates)
    let disposal = try #require(history.disposals.first)
    #expect(disposal.cost == Self.figure(cost))
    #expect(history.matches(of: disposal).map(\.term) == [term])
    #expect(history.matches(of: disposal).map(\.rule) == [label == nil ? .order : .named])
  }

  @Test func `moved lots stand by their first day of purchase (examples 3 and 4)`() throws {
    var policy = AccountingPolicy.unitedStates
    policy.scope = .perWallet
    let history = try LotHistory(
      [
        Make.entry("2022-08-01", .buy, "10", "a", for: "90", in: "other"),
        Make.entry("2023-01-01", .buy, "20", "a", for: "100", in: "x"),
        Make.move("2024-08-01", "10", "a", from: "other", to: "x"),
        Make.entry("2024-09-01", .sell, "10", "a", for: "100", in: "x"),
      ], policy: policy, keepsSteps: true)
    #expect(history.disposals.first?.cost == 90)
    #expect(history.carries.map(\.cost) == [90])
  }

  @Test func `unused basis is dealt out to the wallets (Rev. Proc. 2024-28, examples 2 and 4)`()
    throws
  {
    var policy = AccountingPolicy.unitedStates
    policy.scope = WalletScope(
      .universal,
      changes: [
        .init(
          day: Make.day("2025-01-01"), extent: .perWallet, dealt: .highestFirst, wallets: ["x"])
      ])
    let history = try LotHistory(
      [
        Make.entry("2019-07-01", .buy, "10", "a", for: "10", in: "x"),
        Make.entry("2020-09-01", .buy, "20", "a", for: "100", in: "g") { $0.label = "dear" },
        Make.entry("2024-05-01", .sell, "6", "a", for: "60", in: "x") {
          $0.lots = [.init(label: "dear", quantity: 6)]
        },
        Make.entry("2025-03-01", .sell, "2", "a", for: "20", in: "g"),
      ], policy: policy)
    #expect(history.disposals.map(\.cost) == [30, 2])
    let lots = history.openLots.map {
      [$0.wallet?.name ?? "", "\($0.quantity)", "\($0.cost ?? -1)"]
    }
    #expect(lots == [["g", "8", "8"], ["g", "10", "50"], ["x", "4", "20"]])
  }

  @Test(arguments: [
    // Bought in the window, held at its end, denied.
    ("40", "40", "400"), ("100", "30", "300"), ("100", "0", "0"),
  ])
  func `a superficial loss is denied for the smallest of sold, bought and held`(
    _ bought: String, _ held: String, _ denied: String
  ) throws {
    var entries = [
      Make.entry("2024-01-01", .buy, "100", "a", for: "2000"),
      Make.entry("2024-06-01", .sell, "100", "a", for: "1000"),
      Make.entry("2024-06-10", .buy, bought, "a", for: bought),
    ]
    let surplus = try Self.figure(bought) - Self.figure(held)
    if !surplus.isZero {
      entries.append(
        Make.entry("2024-06-20", .sell, surplus.description, "a", for: surplus.description))
    }
    let history = try LotHistory(
      entries, policy: LotEntries.policy(.adjustedCostBase(.prorated)))
    let loss = history.superficialLosses.first { $0.disposal == 0 }
    #expect((loss?.denied ?? 0) == Self.figure(denied))
    #expect(history.disposals.first?.gain == (try -1000 + Self.figure(denied)))
  }

  @Test(arguments: [
    ("2025-02-07", false), ("2025-02-08", true), ("2025-04-09", true), ("2025-04-10", false),
  ])
  func `the window of a superficial loss has 61 days`(_ date: String, _ isInside: Bool) throws {
    let entries = [
      Make.entry("2024-01-01", .buy, "10", "a", for: "100"),
      Make.entry("2025-03-10", .sell, "5", "a", for: "10"),
      Make.entry(date, .buy, "5", "a", for: "50"),
    ]
    let history = try LotHistory(
      entries, policy: LotEntries.policy(.adjustedCostBase(.prorated)))
    #expect(history.superficialLosses.isEmpty == !isInside)
    let off = try LotHistory(entries, policy: LotEntries.policy(.adjustedCostBase(.off)))
    #expect(off.superficialLosses.isEmpty)
    #expect(off.disposals.first?.gain == -40)
  }

  @Test func `Canada's average takes purchase fees in and sale fees off`() throws {
    let history = try LotHistory(
      [
        Make.entry("2024-01-01", .buy, "100", "a", for: "2000", fees: Make.fee("10")),
        Make.entry("2024-02-01", .buy, "100", "a", for: "3000", fees: Make.fee("10")),
        Make.entry("2024-06-01", .sell, "150", "a", for: "6000", fees: Make.fee("10")),
      ], policy: LotEntries.policy(.adjustedCostBase(.prorated)))
    #expect(Self.rows(history) == [["5990", "3765", "2225"]])
    #expect(history.holdings.map(\.cost) == [1255])
  }

  @Test(arguments: [
    (HoldingPeriod.moreThanOneYear, "2023-02-28", "2024-02-29", "2024-03-01"),
    (.moreThanOneYear, "2024-02-28", "2025-02-28", "2025-03-01"),
    (.moreThanOneYear, "2024-02-29", "2025-02-28", "2025-03-01"),
    (.moreThanOneYear, "2023-09-19", "2024-09-19", "2024-09-20"),
    (.moreThanOneYear, "2023-12-31", "2024-12-31", "2025-01-01"),
    (.moreThanOneYear, "2023-11-30", "2024-11-30", "2024-12-01"),
    (.germanYear, "2021-03-15", "2022-03-15", "2022-03-16"),
    (.germanYear, "2023-02-28", "2024-02-28", "2024-02-29"),
    (.germanYear, "2024-02-29", "2025-02-28", "2025-03-01"),
    (.germanYear, "2024-02-28", "2025-02-28", "2025-03-01"),
    (.days(10), "2024-02-25", "2024-03-06", "2024-03-07"),
  ])
  func `a term turns on a civil day`(
    _ rule: HoldingPeriod, _ bought: String, _ lastShort: String, _ firstLong: String
  ) {
    let start = Make.day(bought)
    let isGerman = rule == .germanYear
    #expect(
      rule.term(acquired: start, disposed: Make.day(lastShort)) == (isGerman ? .taxable : .short))
    #expect(
      rule.term(acquired: start, disposed: Make.day(firstLong)) == (isGerman ? .exempt : .long))
    #expect(HoldingPeriod.none.term(acquired: start, disposed: start) == nil)
  }
}
