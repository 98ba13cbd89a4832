import Testing

@testable import PortfolioEngine

/// Lots that moves, wraps and disposals name.
@Suite struct NamedLots {
  typealias Make = LotEntries

  static let methods: [CostBasisMethod] = [
    .firstInFirstOut, .lastInFirstOut, .highestFirst, .lowestFirst, .specificIdentification,
  ]

  private static func buy(
    _ date: String, _ quantity: String, _ coin: String, for total: String, as label: String,
    in wallet: String = "k"
  ) -> Transaction {
    Make.entry(date, .buy, quantity, coin, for: total, in: wallet) { $0.label = label }
  }

  private static func wrap(
    _ date: String, _ quantity: String, _ coin: String, _ received: String, _ other: String,
    as label: String? = nil, lots: [Transaction.LotChoice] = []
  ) -> Transaction {
    Make.entry(date, .wrap, quantity, coin, in: "k") {
      $0.counterpart = Amount(Make.decimal(received), CoinID(other))
      $0.label = label
      $0.lots = lots
    }
  }

  private static func sell(
    _ date: String, _ quantity: String, _ coin: String, for total: String, lot: String,
    in wallet: String = "k"
  ) -> Transaction {
    Make.entry(date, .sell, quantity, coin, for: total, in: wallet) {
      $0.lots = [.init(label: lot)]
    }
  }

  private static func move(_ quantity: String, lot: String) -> Transaction {
    Make.entry("2025-01-07", .move, quantity, "btc", in: "k") {
      $0.destination = "c"
      $0.lots = [.init(label: lot)]
    }
  }

  @Test(arguments: methods, ["old", "new"])
  func `a move between books carries the lot that it names`(
    _ method: CostBasisMethod, _ name: String
  ) throws {
    let history = try LotHistory(
      [
        Self.buy("2023-01-01", "1", "btc", for: "10000", as: "old"),
        Self.buy("2025-01-02", "1", "btc", for: "90000", as: "new"),
        Self.move("1", lot: name),
        Make.entry("2025-02-08", .sell, "1", "btc", for: "100000", in: "c"),
      ], policy: Make.policy(method, .perWallet))
    let match = try #require(history.matches.first)
    #expect(match.acquired == Make.day(name == "old" ? "2023-01-01" : "2025-01-02"))
    #expect(match.cost == (name == "old" ? 10_000 : 90_000))
    #expect(history.namedRests.isEmpty)
  }

  @Test func `what a move takes beyond its lot is named; inside of one book the lot is checked`()
    throws
  {
    let buys = [
      Self.buy("2023-01-01", "1", "btc", for: "10000", as: "old"),
      Self.buy("2025-01-02", "1", "btc", for: "90000", as: "new"),
    ]
    let history = try LotHistory(
      buys + [Self.move("1.5", lot: "new")], policy: Make.policy(.firstInFirstOut, .perWallet),
      keepsSteps: true)
    #expect(history.namedRests.map(\.quantity) == [Make.decimal("0.5")])
    #expect(history.carries.map(\.cost) == [90_000, 5_000])
    let unknown = try LotHistory(
      [Make.entry("2023-01-01", .buy, "1", "btc", in: "k")] + buys + [Self.move("3", lot: "new")],
      policy: Make.policy(.highestFirst, .perWallet), keepsSteps: true)
    #expect(unknown.carries.map(\.cost) == [90_000, 10_000, nil])
    #expect(unknown.carries.map(\.newCost) == unknown.carries.map(\.cost))
    #expect(unknown.carries.map { $0.marks.contains(.missingCost) } == [false, false, true])
    let universal = Make.policy()
    let inside = try LotHistory(
      buys + [Self.move("1", lot: "new")], policy: universal, keepsSteps: true)
    #expect(inside.carries.isEmpty)
    #expect(throws: AccountingError.unknownLot(entry: 2, label: "none")) {
      try LotHistory(buys + [Self.move("1", lot: "none")], policy: universal)
    }
    let sold = [buys[0], Self.sell("2025-01-03", "1", "btc", for: "1", lot: "old"), buys[1]]
    #expect(throws: AccountingError.lotTooSmall(entry: 3, label: "old", wanted: 1, held: 0)) {
      try LotHistory(sold + [Self.move("1", lot: "old")], policy: universal)
    }
  }

  @Test(arguments: methods)
  func `a wrap takes the lot that it names`(_ method: CostBasisMethod) throws {
    for scope in [WalletScope.universal, .perWallet] {
      for (name, cost) in [("a", Decimal128(100)), ("b", 900)] {
        let history = try LotHistory(
          [
            Self.buy("2023-01-01", "1", "eth", for: "100", as: "a"),
            Self.buy("2023-01-02", "1", "eth", for: "900", as: "b"),
            Self.wrap("2023-02-01", "1", "eth", "1", "weth", lots: [.init(label: name)]),
            Make.entry("2023-03-01", .sell, "1", "weth", for: "1000", in: "k"),
          ], policy: Make.policy(method, scope))
        #expect(history.disposals.map(\.cost) == [cost])
      }
    }
  }

  @Test(arguments: methods, [("one", "10"), ("two", "20"), ("w", "30")])
  func `labels follow lots through wraps, and a wrap's label names all that it brought`(
    _ method: CostBasisMethod, _ lot: (name: String, cost: String)
  ) throws {
    let sold = lot.name == "w" ? "4" : "2"
    let history = try LotHistory(
      [
        Self.buy("2023-01-01", "2", "matic", for: "10", as: "one"),
        Self.buy("2023-01-02", "2", "matic", for: "20", as: "two"),
        Self.buy("2023-01-03", "1", "pol", for: "1", as: "own"),
        Self.wrap("2023-02-01", "4", "matic", "4", "pol", as: "w"),
        Self.sell("2023-03-01", sold, "pol", for: "100", lot: lot.name),
      ], policy: Make.policy(method, .perWallet))
    #expect(history.disposals.map(\.cost) == [Make.decimal(lot.cost)])
    #expect(history.matches.allSatisfy { $0.rule == .named })
    #expect(history.namedRests.isEmpty)
  }

  @Test func `labels hold through a second wrap, a move and a change of method`() throws {
    var policy = Make.policy(.firstInFirstOut, .perWallet)
    policy.methods.changes = [.init(year: 2024, method: .highestFirst)]
    for (name, cost) in [("one", Decimal128(10)), ("w", 10), ("v", 10)] {
      let history = try LotHistory(
        [
          Self.buy("2023-01-01", "2", "a", for: "10", as: "one"),
          Self.wrap("2023-02-01", "2", "a", "4", "b", as: "w"),
          Self.buy("2023-02-02", "4", "b", for: "90", as: "two"),
          Self.wrap("2023-02-03", "4", "b", "4", "c", as: "v"),
          Self.wrap("2023-02-04", "4", "b", "4", "c"),
          Make.move("2023-03-01", "8", "c", from: "k", to: "z"),
          Self.sell("2024-03-01", "4", "c", for: "100", lot: name, in: "z"),
        ], policy: policy)
      #expect(history.disposals.map(\.cost) == [cost], "\(name)")
    }
  }

  @Test func `a lot whose coins are gone is too small, one that never was the coin unknown`() throws
  {
    let entries = [
      Self.buy("2023-01-01", "2", "a", for: "10", as: "one"),
      Self.buy("2023-01-01", "2", "a", for: "10", as: "two"),
      Self.wrap("2023-02-01", "2", "a", "2", "b"),
      Self.sell("2023-02-02", "1", "b", for: "10", lot: "one"),
    ]
    let inOther = AccountingError.lotTooSmall(
      entry: 4, label: "one", wanted: 1, held: 0, elsewhere: [.init(wallet: "c", quantity: 2)])
    #expect(throws: inOther) {
      try LotHistory(
        [
          entries[0], Self.buy("2023-01-02", "1", "b", for: "1", as: "own"), entries[2],
          Make.move("2023-02-01", "2", "b", from: "k", to: "c"),
        ]
          + [Self.sell("2023-02-02", "1", "b", for: "10", lot: "one")],
        policy: Make.policy(.firstInFirstOut, .perWallet))
    }
    #expect(throws: AccountingError.unknownLot(entry: 3, label: "two")) {
      try LotHistory(
        Array(entries[0...2]) + [Self.sell("2023-02-02", "1", "b", for: "10", lot: "two")],
        policy: Make.policy())
    }
  }

  @Test(arguments: [([], "10"), (["two"], "20")] as [([String], String)])
  func `lots under one label leave in the order in which the wrap first took of each`(
    _ named: [String], _ cost: String
  ) throws {
    let history = try LotHistory(
      [
        Self.buy("2023-01-01", "2", "a", for: "10", as: "one"),
        Self.buy("2023-01-02", "2", "a", for: "20", as: "two"),
        Self.wrap(
          "2023-02-01", "4", "a", "4", "b", as: "w",
          lots: named.map { .init(label: $0, quantity: 2) }),
        // Whichever arrives first in the other wallet.
        Make.entry("2023-02-02", .move, "2", "b", in: "k") {
          $0.destination = "c"
          $0.lots = [.init(label: named.isEmpty ? "two" : "one")]
        },
        Make.move("2023-02-03", "2", "b", from: "k", to: "c"),
        Self.sell("2023-03-01", "2", "b", for: "100", lot: "w", in: "c"),
      ], policy: Make.policy(.firstInFirstOut, .perWallet))
    #expect(history.disposals.map(\.cost) == [Make.decimal(cost)])
  }

  @Test func `a wrap out of a pool brings one lot of the wrap's label`() throws {
    var policy = Make.policy()
    policy.methods.coins = ["a": [.init(year: 1, method: .yearlyAverage)]]
    let history = try LotHistory(
      [
        Self.buy("2023-01-01", "2", "a", for: "10", as: "one"),
        Self.buy("2023-01-02", "2", "b", for: "50", as: "two"),
        Self.wrap("2023-02-01", "2", "a", "2", "b", as: "w"),
        Self.sell("2023-02-02", "2", "b", for: "100", lot: "w"),
      ], policy: policy)
    #expect(history.disposals.map(\.cost) == [10])
  }

  @Test(
    arguments: [
      (CostBasisMethod.firstInFirstOut, [1, 2]), (.lastInFirstOut, [2, 1]),
      (.highestFirst, [2, 1]),
      (.lowestFirst, [1, 2]),
    ] as [(CostBasisMethod, [Decimal128])], [false, true])
  func `pieces of one acquisition leave in the order in which they arrived, or the reverse`(
    _ method: (CostBasisMethod, costs: [Decimal128]), _ changesScope: Bool
  ) throws {
    // The fee coins of a move are spread over its piece, so that each has a cost of its own.
    func moved(_ date: String, _ fee: String) -> Transaction {
      Make.entry(date, .move, "1", "a", fees: Make.fee(fee, "gas", worth: nil), in: "k") {
        $0.destination = "c"
      }
    }
    let history = try LotHistory(
      [
        Self.buy("2023-01-01", "2", "a", for: "0", as: "one"),
        Self.buy("2023-01-01", "3", "gas", for: "3", as: "gas"),
        Self.buy("2023-01-05", "1", "a", for: "50", as: "later", in: "c"),
        moved("2023-02-01", "1"), moved("2023-02-02", "2"),
        Self.sell("2023-02-03", "1", "a", for: "9", lot: "later", in: "c"),
        Make.entry("2023-03-01", .sell, "1", "a", for: "9", in: "c"),
        Make.entry("2023-03-02", .sell, "1", "a", for: "9", in: "c"),
      ],
      policy: Make.policy(
        method.0,
        WalletScope(
          .perWallet,
          changes: changesScope ? [.init(day: Make.day("2023-02-10"), extent: .universal)] : [])
      ) { $0.moveFees = .spread })
    #expect(history.disposals.suffix(2).map(\.cost) == method.costs)
  }

  /// Two pieces of one lot under labels of their own: w1 with a cost of 6 and then w2 with 7.
  private static let pieces: [Transaction] = {
    func moved(_ date: String, _ label: String, _ fee: String) -> Transaction {
      Make.entry(date, .move, "1", "b", fees: Make.fee(fee, "gas", worth: nil), in: "k") {
        $0.destination = "c"
        $0.lots = [.init(label: label)]
      }
    }
    return [
      buy("2023-01-01", "2", "a", for: "10", as: "lot"),
      buy("2023-01-01", "3", "gas", for: "3", as: "gas"),
      wrap("2023-02-01", "1", "a", "1", "b", as: "w1"),
      wrap("2023-02-02", "1", "a", "1", "b", as: "w2"),
      moved("2023-02-03", "w1", "1"), moved("2023-02-04", "w2", "2"),
    ]
  }()

  private static func change(_ extent: WalletScope.Extent, dealt: CostBasisMethod) -> WalletScope {
    WalletScope(
      extent == .universal ? .perWallet : .universal,
      changes: [.init(day: Make.day("2024-01-01"), extent: extent, dealt: dealt, wallets: ["c"])])
  }

  @Test(arguments: [CostBasisMethod.firstInFirstOut, .lastInFirstOut], [nil, "fifo", "lifo"])
  func `pieces of one acquisition keep their order through a change of scope`(
    _ method: CostBasisMethod, _ dealt: String?
  ) throws {
    let scope = Self.change(
      dealt == nil ? .universal : .perWallet,
      dealt: dealt == "lifo" ? .lastInFirstOut : .firstInFirstOut)
    let sales = ["2024-02-01", "2024-02-02"].map {
      Make.entry($0, .sell, "1", "b", for: "9", in: "c")
    }
    let history = try LotHistory(
      Self.pieces + sales, policy: Make.policy(method, scope) { $0.moveFees = .spread })
    #expect(history.disposals.map(\.cost) == (method == .firstInFirstOut ? [6, 7] : [7, 6]))
  }

  @Test(arguments: [CostBasisMethod.firstInFirstOut, .lastInFirstOut])
  func `pieces of one acquisition keep their order through a change of method`(
    _ method: CostBasisMethod
  ) throws {
    var policy = Make.policy(method == .firstInFirstOut ? .lastInFirstOut : .firstInFirstOut)
    policy.methods.changes = [.init(year: 2024, method: method)]
    policy.moveFees = .spread
    let sale = Make.entry("2024-02-01", .sell, "1", "b", for: "9", in: "c")
    let history = try LotHistory(Self.pieces + [sale], policy: policy)
    #expect(history.disposals.map(\.cost) == (method == .firstInFirstOut ? [6] : [7]))
  }

  @Test(
    arguments: [CostBasisMethod.firstInFirstOut, .lastInFirstOut],
    [CostBasisMethod.firstInFirstOut, .lastInFirstOut])
  func `pieces of one acquisition are dealt out in their order, or the reverse`(
    _ method: CostBasisMethod, _ dealt: CostBasisMethod
  ) throws {
    let history = try LotHistory(
      Self.pieces + [
        Make.move("2023-03-01", "1", "b", from: "c", to: "d"),
        Make.entry("2024-02-01", .sell, "1", "b", for: "9", in: "c"),
      ],
      policy: Make.policy(method, Self.change(.perWallet, dealt: dealt)) {
        $0.moveFees = .spread
      })
    #expect(history.disposals.map(\.cost) == (dealt == .firstInFirstOut ? [6] : [7]))
  }
}
