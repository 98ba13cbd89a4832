import PortfolioEngine
import Testing

struct BalancesTests {
  private let start = [
    entry(.deposit, "10", "bitcoin"), entry(.deposit, "10", "ethereum"),
    entry(.deposit, "10", "bnb"), entry(.deposit, "1", "bitcoin", in: "cold"),
  ]

  private func lines(after entry: Transaction, tracking: Set<Currency> = []) -> [String] {
    let balances = Balances(of: start + [entry], tracking: tracking)
    #expect(balances.problems == [])
    let before = Balances(of: start).lines
    return balances.lines.filter { !before.contains($0) }
  }

  @Test(arguments: [
    Transaction.Act.buy, .income, .open, .deposit, .giftIn, .spouseIn,
  ])
  func `what comes in is added before the fee, and the fee comes on top`(act: Transaction.Act) {
    let entry = entry(
      act, "2", "bitcoin", fees: [.coins(amount("0.25", "ethereum"), worth: money("5"))])
    #expect(lines(after: entry) == ["bitcoin in main: 12", "ethereum in main: 9.75"])
  }

  @Test(arguments: [
    Transaction.Act.sell, .spend, .fee, .lost, .stolen, .donate, .withdraw, .giftOut, .spouseOut,
  ])
  func `what leaves is taken without the fee, and the fee comes on top`(act: Transaction.Act) {
    let entry = entry(
      act, "2", "bitcoin",
      fees: [.coins(amount("0.25", "bitcoin"), worth: nil), .money(money("5"))]
    )
    #expect(lines(after: entry) == ["bitcoin in main: 7.75"])
  }

  @Test(arguments: Transaction.Act.allCases)
  func `every act moves something`(act: Transaction.Act) {
    let entry = entry(act, "1", "bitcoin") {
      $0.counterpart = amount("3", "ethereum")
      $0.destination = "kraken"
      $0.ratio = Transaction.Ratio(new: 4, old: 1)
    }
    #expect(!lines(after: entry).isEmpty)
  }

  @Test func `a fee in the coin that a buy brings is paid from it`() {
    let buy = entry(.buy, "0.5", "solana", fees: [.coins(amount("0.1", "solana"), worth: nil)])
    #expect(lines(after: buy) == ["solana in main: 0.4"])
  }

  @Test(arguments: [Transaction.Act.swap, .wrap])
  func `a swap and a wrap bring the second amount, and a third coin pays the fee`(
    act: Transaction.Act
  ) {
    let entry = entry(act, "0.1", "bitcoin", fees: [.coins(amount("0.001", "bnb"), worth: nil)]) {
      $0.counterpart = amount("1.6", "ethereum")
    }
    #expect(
      lines(after: entry) == [
        "bitcoin in main: 9.9", "bnb in main: 9.999", "ethereum in main: 11.6",
      ])
  }

  @Test func `a move takes the amount and its fee from the first wallet`() {
    let move = entry(
      .move, "0.2", "bitcoin", fees: [.coins(amount("0.0001", "bitcoin"), worth: nil)]
    ) { $0.destination = "cold" }
    #expect(lines(after: move) == ["bitcoin in cold: 1.2", "bitcoin in main: 9.7999"])
  }

  @Test func `a split scales every wallet`() {
    let split = entry(.split, "1", "bitcoin") { $0.ratio = Transaction.Ratio(new: 4, old: 1) }
    #expect(lines(after: split) == ["bitcoin in cold: 4", "bitcoin in main: 40"])
    #expect(
      Balances(of: start).effects(of: split).map(\.change) == [3, 30])
  }

  @Test(arguments: [
    ("1", 1, 3, "0.33333333333333333333"), ("2", 1, 3, "0.66666666666666666667"),
    ("0.0000000000000000000000000001", 3, 1, "0.0000000000000000000000000003"),
    ("100000000000000000001", 1, 3, "33333333333333333333.666666666666666667"),
    ("7", 1, 2, "3.5"),
  ])
  func `a split that is not exact keeps 20 places, or what 38 digits leave`(
    held: String, new: Int64, old: Int64, after: String
  ) {
    let balances = Balances(of: [
      entry(.deposit, held, "coin"),
      entry(.split, "1", "coin") {
        $0.ratio = Transaction.Ratio(
          new: Decimal128(integerLiteral: new), old: Decimal128(integerLiteral: old))
      },
    ])
    #expect(balances.lines == ["coin in main: \(after)"])
  }

  // Values of Python's Fraction; the last needs 39 decimal places.
  @Test(arguments: [
    ("0.000000000000000001", "5", "2", "0.0000000000000000025"),
    ("0.0000000000000000025", "5", "2", "0.00000000000000000625"),
    ("0.00000000000000000625", "5", "2", "0.000000000000000015625"),
    ("0.000000000000000001", "125", "8", "0.000000000000000015625"),
    ("0.000000000000000001", "1", "1024", "0.0000000000000000000009765625"),
    ("123456789.000000000000000001", "1", "8", "15432098.625000000000000000125"),
    (
      "0.00000000000000000000000000000000000001", "25", "2.5",
      "0.0000000000000000000000000000000000001"
    ),
    ("99999999999999999999", "1", "1024", "97656249999999999.9990234375"),
    ("3.3", "1", "0.64", "5.15625"), ("1", "0.001", "0.008", "0.125"),
    ("7.000000000000000007", "3", "7", "3.000000000000000003"),
    ("1", "1", "274877906944", "0.00000000000363797880709171295166015625"),
    ("1", "1", "549755813888", "0.0000000000018189894"),
  ])
  func `a split that decimals hold is exact`(
    held: String, new: String, old: String, after: String
  ) throws {
    let ratio = Transaction.Ratio(new: try Decimal128(new), old: try Decimal128(old))
    let balances = Balances(of: [
      entry(.deposit, held, "coin"), entry(.split, "1", "coin") { $0.ratio = ratio },
    ])
    #expect(balances.lines == ["coin in main: \(after)"])
  }

  @Test func `money is not held unless its currency is tracked`() {
    let buy = entry(
      .buy, "0.5", "bitcoin", value: .perUnit(money("16000")), fees: [.money(money("5"))])
    #expect(lines(after: buy) == ["bitcoin in main: 10.5"])
    #expect(lines(after: buy, tracking: [.eur]) == ["bitcoin in main: 10.5"])
    #expect(
      lines(after: buy, tracking: [.usd]) == ["bitcoin in main: 10.5", "cash:usd in main: -8005"])
  }

  @Test func `a sale brings its total without the fee, and the fee is paid from the cash`() {
    let sell = entry(
      .sell, "1", "bitcoin", value: .total(money("9000")), fees: [.money(money("4.5"))], in: "cold")
    #expect(lines(after: sell, tracking: [.usd]) == ["cash:usd in cold: 8995.5"])
  }

  @Test func `the value of a gift or a purchase of goods moves no cash`() {
    for act in [Transaction.Act.spend, .donate, .income, .withdraw] {
      let entry = entry(act, "1", "bitcoin", value: .total(money("9000")))
      #expect(!lines(after: entry, tracking: [.usd]).contains { $0.contains("cash") })
    }
  }

  @Test func `a purchase without a value is a gap in the cash, not an error`() {
    let balances = Balances(of: [entry(.buy, "1", "bitcoin", line: 7)], tracking: [.usd])
    #expect(balances.problems == [])
    #expect(balances.cashGaps == [Transaction.Place(file: 0, line: 7)])
  }

  @Test func `totals are the sums over the wallets`() {
    let balances = Balances(of: start)
    #expect(balances.total(of: .coin("bitcoin")) == 11)
    #expect(balances.total(of: .coin("nothing")) == .zero)
    #expect(balances[.coin("bitcoin"), "cold"] == 1)
  }
}
