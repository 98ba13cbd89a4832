import PortfolioEngine
import Testing

struct BalanceProblemTests {
  @Test func `a shortfall names entry, coin, wallet, what is missing and who holds the coin`() {
    let balances = Balances(of: [
      entry(.deposit, "0.5", "bitcoin", in: "main"), entry(.deposit, "1", "bitcoin", in: "kraken"),
      entry(.deposit, "3", "bitcoin", in: "cold"), entry(.deposit, "1", "bitcoin", in: "binance"),
      entry(.deposit, "9", "ethereum", in: "main"),
      entry(.sell, "2.5", "bitcoin", in: "main", line: 14),
    ])
    let shortfall = balances.shortfalls.first
    #expect(balances.problems.count == 1)
    #expect(shortfall?.place == Transaction.Place(file: 0, line: 14))
    #expect(shortfall?.act == .sell)
    #expect(shortfall?.coin == "bitcoin")
    #expect(shortfall?.wallet == "main")
    #expect(shortfall?.held == number("0.5"))
    #expect(shortfall?.missing == 2)
    #expect(shortfall?.elsewhere.map(\.wallet) == ["cold", "binance", "kraken"])
    #expect(shortfall?.elsewhere.map(\.quantity) == [3, 1, 1])
  }

  @Test func `a short wallet counts as empty afterwards, so one gap is one error`() {
    let balances = Balances(of: [
      entry(.sell, "2", "bitcoin", line: 1), entry(.deposit, "1", "bitcoin", line: 2),
      entry(.sell, "1", "bitcoin", line: 3), entry(.sell, "0.5", "bitcoin", line: 4),
    ])
    #expect(balances.problems.map(\.place.line) == [1, 4])
    #expect(balances.shortfalls.map(\.missing) == [2, number("0.5")])
    #expect(balances.lines == [])
    #expect(balances.total(of: .coin("bitcoin")) == .zero)
  }

  @Test func `the fee of a short move is part of the same shortfall`() {
    let balances = Balances(of: [
      entry(.deposit, "0.1", "bitcoin"),
      entry(.move, "0.2", "bitcoin", fees: [.coins(amount("0.0001", "bitcoin"), worth: nil)]) {
        $0.destination = "cold"
      },
    ])
    #expect(balances.shortfalls.map(\.missing) == [number("0.1001")])
    #expect(balances.shortfalls.map(\.held) == [number("0.1")])
    #expect(balances.lines == ["bitcoin in cold: 0.2"])
  }

  @Test func `a coin cannot be sent before it came in, even by the same entry`() {
    let move = entry(.move, "1", "bitcoin") { $0.destination = "main" }
    #expect(Balances(of: [move]).shortfalls.map(\.missing) == [1])
  }

  @Test func `selling all leaves nothing behind`() {
    let balances = Balances(of: [
      entry(.buy, "0.1", "coin"), entry(.buy, "0.2", "coin"), entry(.sell, "0.3", "coin"),
    ])
    #expect(balances.problems == [])
    #expect(balances.assets == [])
  }

  @Test func `a balance of more than 38 digits is a problem, and its leg is left out`() {
    let large = "99999999999999999999999999999999999999"
    let balances = Balances(
      of: [
        entry(.deposit, large, "coin"), entry(.deposit, "1", "coin", line: 2),
        entry(.deposit, "1", "coin", in: "cold", line: 3),
        entry(.buy, large, "other", value: .perUnit(money(large)), line: 4),
      ], tracking: [.usd])
    #expect(
      balances.problems == [
        .tooLarge(Transaction.Place(file: 0, line: 2), .coin("coin"), "main"),
        .tooLarge(Transaction.Place(file: 0, line: 3), .coin("coin"), "cold"),
        .tooLarge(Transaction.Place(file: 0, line: 4), .cash(.usd), "main"),
      ])
    #expect(balances.total(of: .coin("coin")) == number(large))
  }

  @Test(arguments: [Transaction.Act.swap, .wrap, .move, .split])
  func `an entry without its second part is a problem`(act: Transaction.Act) {
    let balances = Balances(of: [
      entry(.deposit, "5", "bitcoin"), entry(act, "1", "bitcoin", line: 2),
    ])
    #expect(balances.problems == [.incomplete(Transaction.Place(file: 0, line: 2))])
    #expect(balances.lines == ["bitcoin in main: 5"])
  }

  @Test func `a split by zero is a problem`() {
    let split = entry(.split, "1", "bitcoin") { $0.ratio = Transaction.Ratio(new: 1, old: 0) }
    #expect(Balances(of: [split]).problems == [.incomplete(split.place)])
  }
}
