import Testing

@testable import PortfolioEngine

/// Every choice of a policy, one behaviour a test.
@Suite struct LotPolicies {
  typealias Make = LotEntries

  @Test(arguments: [
    (SwapFeeRule.sold, "88", "100"), (.bought, "90", "102"), (.split, "89", "101"),
  ])
  func `a swap's fee falls on the leg of the policy`(
    _ rule: SwapFeeRule, _ gain: String, _ cost: String
  ) throws {
    let history = try LotHistory(
      [
        Make.entry("2024-01-01", .buy, "1", "a", for: "10"),
        Make.swap("2024-02-01", "1", "a", into: "5", "b", worth: "100", fees: Make.fee("2")),
      ], policy: Make.policy { $0.swapFees = rule })
    #expect(history.disposals.map(\.gain) == [Make.decimal(gain)])
    #expect(history.openLots.map(\.cost) == [Make.decimal(cost)])
  }

  @Test func `spouses, gifts, thefts and withdrawals leave without gain`() throws {
    let acts: [Transaction.Act] = [.spouseOut, .giftOut, .stolen, .withdraw, .donate]
    let entries =
      [Make.entry("2024-01-01", .buy, "10", "a", for: "100")]
      + acts.map { Make.entry("2024-02-01", $0, "1", "a") }
    let history = try LotHistory(entries, policy: Make.policy())
    #expect(history.disposals.map(\.gain) == Array(repeating: .zero, count: 5))
    #expect(history.disposals.allSatisfy { !$0.isTaxed && $0.cost == 10 })
    #expect(history.unpriced.isEmpty)
    let taxed = try LotHistory(
      [entries[0], Make.entry("2024-02-01", .giftOut, "1", "a", for: "50")],
      policy: Make.policy { $0.taxesGifts = true })
    #expect(taxed.disposals.map(\.gain) == [40])
  }

  @Test func `what is lost is sold for nothing`() throws {
    let history = try LotHistory(
      [
        Make.entry("2024-01-01", .buy, "10", "a", for: "100"),
        Make.entry("2024-02-01", .lost, "4", "a"),
      ], policy: Make.policy())
    #expect(history.disposals.map(\.gain) == [-40])
    #expect(history.disposals.allSatisfy { $0.marks.isEmpty })
  }

  @Test func `gifts and opening lots bring their own cost and date`() throws {
    let history = try LotHistory(
      [
        Make.entry("2024-01-01", .giftIn, "1", "a") {
          $0.cost = Make.dollars("7")
          $0.acquired = Make.day("2020-05-01")
        },
        Make.entry("2024-01-02", .open, "2", "a") {
          $0.cost = Make.dollars("30")
          $0.acquired = Make.day("2019-05-01")
        },
        Make.entry("2024-02-01", .sell, "2.5", "a", for: "100"),
      ], policy: Make.policy { $0.holdingPeriod = .moreThanOneYear })
    let matches = history.disposals.flatMap { history.matches(of: $0) }
    // The opening lot was acquired first, though it was entered later.
    #expect(matches.map(\.cost) == [30, Make.decimal("3.5")])
    #expect(matches.map(\.term) == [.long, .long])
  }

  @Test(
    arguments: [
      // The rule, cost and worth as they are stated, and what the gift counts by.
      (GiftCostRule.giver, "500", "20000", "500", "2015-01-01"),
      (.giver, nil, "20000", "20000", "2015-01-01"),
      (.worth, "500", "20000", "20000", "2024-05-01"),
      (.worth, nil, "20000", "20000", "2024-05-01"), (.worth, "500", nil, "500", "2015-01-01"),
      (.worth, nil, nil, "70", "2024-05-01"),
    ] as [(GiftCostRule, String?, String?, String, String)])
  func `a gift that was received counts by the giver's cost and day, or by its worth and its own`(
    _ rule: GiftCostRule, _ cost: String?, _ worth: String?, _ expected: String, _ day: String
  ) throws {
    for act in [Transaction.Act.giftIn, .spouseIn] {
      let entry = Make.entry("2024-05-01", act, "1", "a") {
        $0.cost = cost.map(Make.dollars)
        $0.worth = worth.map(Make.dollars)
        $0.acquired = Make.day("2015-01-01")
      }
      let history = try LotHistory(
        [entry], policy: Make.policy { $0.giftCosts = rule },
        prices: PriceSource(price: { _, _, _ in 70 }))
      // A spouse's cost and day are taken over whatever the rule.
      let isGift = act == .giftIn || cost == nil
      #expect(history.openLots.map(\.cost) == [Make.decimal(isGift ? expected : "500")])
      #expect(
        history.openLots.map(\.day) == [Make.day(act == .giftIn ? day : "2015-01-01")])
    }
  }

  @Test(arguments: [
    (Transaction.Act.move, Disposal.Kind.moveFee), (.wrap, .wrapFee), (.split, .wrapFee),
    (.buy, .fee),
  ])
  func `the fee coins of an entry leave under its name`(
    _ act: Transaction.Act, _ kind: Disposal.Kind
  ) throws {
    let entries = [
      Make.entry("2024-01-01", .buy, "10", "a", for: "100"),
      Make.entry(
        "2024-02-01", act, "1", "a", for: act == .buy ? "10" : nil,
        fees: Make.fee("1", "a", worth: "12")
      ) {
        $0.destination = act == .move ? "cold" : nil
        $0.counterpart = act == .wrap ? Amount(1, "b") : nil
        $0.ratio = act == .split ? .init(new: 2, old: 1) : nil
      },
    ]
    let history = try LotHistory(entries, policy: Make.policy())
    #expect(history.disposals.map(\.kind) == [kind] && history.disposals[0].isTaxed)
    let dropped = try LotHistory(entries, policy: Make.policy { $0.moveFees = .dropped })
    #expect(dropped.disposals.map(\.isTaxed) == [kind == .fee])
  }

  @Test func `a value left out is the market price of the moment, marked`() throws {
    let prices = PriceSource(
      price: { coin, currency, _ in coin == "a" && currency == .usd ? 50 : nil })
    let entries = [
      Make.entry("2024-01-01", .income, "2", "a"), Make.entry("2024-02-01", .sell, "1", "a"),
      Make.swap("2024-03-01", "1", "a", into: "7", "b"),
    ]
    let history = try LotHistory(entries, policy: Make.policy(), prices: prices)
    #expect(history.incomes.map(\.value) == [100])
    #expect(history.incomes.map(\.marks) == [.assumedCost])
    #expect(history.disposals.map(\.proceeds) == [50, 50])
    #expect(history.disposals.allSatisfy { $0.marks == [.assumedCost, .assumedProceeds] })
    #expect(history.openLots.map(\.marks) == [.assumedCost])
    #expect(history.unpriced.isEmpty)
  }

  @Test func `a missing price makes figures unknown, never zero`() throws {
    let history = try LotHistory(
      [
        Make.entry("2024-01-01", .income, "2", "a"),
        Make.entry("2024-01-02", .buy, "1", "b", for: "10"),
        Make.entry("2024-02-01", .sell, "1", "a", for: "40"),
        Make.entry("2024-02-01", .sell, "1", "b"),
      ], policy: Make.policy())
    #expect(history.incomes.map(\.value) == [nil])
    #expect(history.disposals.map(\.cost) == [nil, 10])
    #expect(history.disposals.map(\.proceeds) == [40, nil])
    #expect(history.disposals.map(\.gain) == [nil, nil])
    #expect(history.matches.map(\.gain) == [nil, nil])
    #expect(history.holdings.map(\.cost) == [nil])
    #expect(history.openLots.map(\.cost) == [nil])
    #expect(history.acquisitions.map(\.cost) == [nil, 10])
    #expect(history.unpriced.map(\.entry) == [0, 3])
    #expect(history.unpriced.map(\.coin) == ["a", "b"])
  }

  @Test func `another currency is exchanged at the rate of the moment, or named`() throws {
    let entries = [
      Make.entry("2024-01-01", .buy, "1", "a", for: "10"),
      Transaction(
        instant: Instant(startOf: Make.day("2024-02-01")), day: Make.day("2024-02-01"),
        act: .sell, amount: Amount(1, "a"), value: .total(Money(20, .eur))),
    ]
    let unknown = try LotHistory(entries, policy: Make.policy())
    #expect(unknown.disposals.map(\.gain) == [nil])
    #expect(unknown.unpriced.map(\.currency) == [.eur])
    let rates = PriceSource(
      price: { _, _, _ in nil },
      rate: { from, to, _ in
        from == .eur && to == .usd
          ? .init(multiplier: 6, divisor: 3, source: .exchangeRates) : nil
      })
    let known = try LotHistory(entries, policy: Make.policy(), prices: rates)
    #expect(known.disposals.map(\.gain) == [30])
    #expect(known.disposals.map(\.marks) == [[.assumedProceeds, .convertedProceeds]])
    let bought = Transaction(
      instant: Instant(startOf: Make.day("2024-01-01")), day: Make.day("2024-01-01"), act: .buy,
      amount: Amount(1, "a"), value: .total(Money(20, .eur)))
    let cost = try LotHistory([bought], policy: Make.policy(), prices: rates)
    #expect(cost.openLots.map(\.cost) == [40])
    #expect(cost.openLots.map(\.marks) == [[.assumedCost, .convertedCost]])
  }

  @Test func `a sum is multiplied before it is divided, so that nothing of it is lost`() throws {
    for (sum, multiplier, divisor, exact) in [
      (2200, 85_000, 110_000, 1700), (300, 60_000, 90_000, 200), (1100, 150_000, 110_000, 1500),
    ] {
      var entry = Make.entry("2024-01-01", .buy, "1", "a")
      entry.value = .total(Money(Decimal128(sum), .eur))
      let rates = PriceSource(
        price: { _, _, _ in nil },
        rate: { _, _, _ in
          .init(
            multiplier: Decimal128(multiplier), divisor: Decimal128(divisor), source: .priceLines)
        })
      let history = try LotHistory([entry], policy: Make.policy(), prices: rates)
      #expect(history.openLots.map(\.cost) == [Decimal128(exact)])
    }
  }

  @Test func `an assumed unit price is a value and a mark`() throws {
    var entry = Make.entry("2024-01-01", .buy, "2", "a")
    entry.value = .assumedPerUnit(Make.dollars("3"))
    let history = try LotHistory([entry], policy: Make.policy())
    #expect(history.openLots.map(\.cost) == [6])
    #expect(history.openLots.map(\.marks) == [.assumedCost])
  }

  @Test func `a fee in money of a move is named, not lost`() throws {
    let history = try LotHistory(
      [
        Make.entry("2024-01-01", .buy, "1", "a", for: "10"),
        Make.move("2024-01-02", "1", "a", from: "main", to: "cold", fees: Make.fee("3")),
      ], policy: Make.policy(.firstInFirstOut, .perWallet))
    #expect(history.unusedFees.map(\.value) == [3])
    #expect(history.openLots.map(\.wallet) == ["cold"])
  }

  @Test func `a fee in money of coins that leave without gain is named, not lost`() throws {
    let acts: [Transaction.Act] = [.giftOut, .donate, .stolen, .withdraw, .spouseOut]
    var entries = [Make.entry("2024-01-01", .buy, "9", "a", for: "90")]
    for (index, act) in acts.enumerated() {
      entries.append(
        Make.entry("2024-01-0\(index + 2)", act, "1", "a", fees: Make.fee("\(1 << index)")))
    }
    entries.append(Make.entry("2024-01-09", .giftOut, "0", "a", fees: Make.fee("32")))
    let history = try LotHistory(entries, policy: Make.policy())
    #expect(history.unusedFees.map(\.value) == [1, 2, 4, 8, 16, 32])
    #expect(history.disposals.map(\.fees) == [1, 2, 4, 8, 16])
    let taxed = try LotHistory(
      entries,
      policy: Make.policy {
        ($0.taxesGifts, $0.taxesDonations) = (true, true)
      })
    #expect(taxed.unusedFees.map(\.value) == [4, 8, 16, 32])
  }

  @Test func `a cost spread over a move may come from a third coin`() throws {
    for method in [CostBasisMethod.firstInFirstOut, .averageCost, .yearlyAverage] {
      let history = try LotHistory(
        [
          Make.entry("2024-01-01", .buy, "2", "a", for: "10"),
          Make.entry("2024-01-01", .buy, "1", "gas", for: "4"),
          Make.move(
            "2024-01-02", "2", "a", from: "main", to: "cold",
            fees: Make.fee("0.5", "gas", worth: "9")),
        ],
        policy: Make.policy(method, .perWallet) { $0.moveFees = .spread })
      #expect(history.disposals.isEmpty)
      #expect(history.holdings.map(\.cost) == [12, 2])
    }
  }

  @Test(arguments: [
    CostBasisMethod.firstInFirstOut, .averageCost, .yearlyAverage,
    .shareMatching(ShareMatchingRules()),
  ])
  func `an unknown cost spread over a move leaves the cost of what moved unknown`(
    _ method: CostBasisMethod
  ) throws {
    let history = try LotHistory(
      [
        Make.entry("2024-01-01", .buy, "2", "a", for: "10"),
        Make.entry("2024-01-01", .income, "1", "gas"),
        Make.move(
          "2024-01-02", "2", "a", from: "main", to: "cold",
          fees: Make.fee("0.5", "gas", worth: "9")),
      ],
      policy: Make.policy(method, .perWallet) { $0.moveFees = .spread }, keepsSteps: true)
    #expect(history.holdings.map(\.cost) == [nil, nil])
    #expect(history.acquisitions(behind: history.costSteps(ofHeld: ["a"])) == [0, 1])
  }

  @Test func `a method may change by year and by coin`() throws {
    let entries = [
      Make.entry("2022-01-01", .buy, "1", "a", for: "10"),
      Make.entry("2022-01-02", .buy, "1", "a", for: "30"),
      Make.entry("2022-01-03", .buy, "1", "a", for: "20"),
      Make.entry("2023-01-01", .sell, "1", "a", for: "50"),
      Make.entry("2024-01-01", .sell, "1", "a", for: "50"),
      Make.entry("2025-01-01", .sell, "1", "a", for: "50"),
    ]
    var policy = Make.policy()
    policy.methods = MethodSchedule(
      .firstInFirstOut,
      changes: [
        .init(year: 2023, method: .highestFirst), .init(year: 2024, method: .averageCost),
        .init(year: 2025, method: .lastInFirstOut),
      ])
    let history = try LotHistory(entries, policy: policy)
    #expect(history.disposals.map(\.cost) == [30, 15, 15])
    policy.methods = MethodSchedule(
      .firstInFirstOut, coins: ["a": [.init(year: 2000, method: .lowestFirst)]])
    let other = try LotHistory(entries, policy: policy)
    #expect(other.disposals.map(\.cost) == [10, 20, 30])
  }

  @Test(arguments: CostBasisMethod.all, CostBasisMethod.all)
  func `a change of method carries units and cost over`(
    _ first: CostBasisMethod, _ second: CostBasisMethod
  ) throws {
    let entries = [
      Make.entry("2022-01-01", .buy, "3", "a", for: "10"),
      Make.entry("2022-01-02", .buy, "2", "a", for: "30", in: "cold"),
      Make.entry("2022-07-03", .sell, "1", "a", for: "20"),
      Make.entry("2023-07-01", .sell, "1.5", "a", for: "50"),
    ]
    for scope in [WalletScope.universal, .perWallet] {
      var policy = Make.policy(first, scope)
      policy.methods.changes = [.init(year: 2023, method: second)]
      let history = try LotHistory(entries, policy: policy)
      let left = try LotLaws.sum(history.disposals.map(\.cost))
      let held = try LotLaws.sum(history.holdings.map(\.cost))
      #expect(try left + held == 40)
      #expect(try LotLaws.sum(history.holdings.map(\.quantity)) == Make.decimal("2.5"))
      #expect(history.holdings.allSatisfy { $0.method == second })
    }
  }

  @Test func `lost coins may come back at no cost, and kinds may skip matching`() throws {
    let entries = [
      Make.entry("2024-01-01", .buy, "10", "a", for: "100"),
      Make.entry("2024-02-01", .lost, "10", "a"),
      Make.entry("2024-02-05", .buy, "10", "a", for: "500"),
    ]
    let matched = try LotHistory(
      entries, policy: Make.policy(.shareMatching(ShareMatchingRules())))
    #expect(matched.disposals.map(\.cost) == [500])
    let rules = ShareMatchingRules(unmatched: [.lost], reacquiresLost: true)
    let claimed = try LotHistory(entries, policy: Make.policy(.shareMatching(rules)))
    #expect(claimed.disposals.map(\.cost) == [100])
    #expect(claimed.holdings.map(\.quantity) == [20])
    #expect(claimed.holdings.map(\.cost) == [500])
  }

  @Test func `a spouse's part of a day's sales takes its share of every match`() throws {
    let history = try LotHistory(
      [
        Make.entry("2024-01-01", .buy, "10", "a", for: "100"),
        Make.entry("2024-02-01", .buy, "2", "a", for: "60"),
        Make.entry("2024-02-01", .sell, "3", "a", for: "90"),
        Make.entry("2024-02-01", .spouseOut, "1", "a"),
      ], policy: Make.policy(.shareMatching(ShareMatchingRules())))
    // Two units of the day cost 60, two of the pool 20: 80 over four units.
    #expect(history.disposals.map(\.cost) == [60, 20])
    #expect(history.disposals.map(\.gain) == [30, 0])
    #expect(history.disposals.map(\.isTaxed) == [true, false])
  }
}
