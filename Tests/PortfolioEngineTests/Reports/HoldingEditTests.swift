import PortfolioEngine
import Testing

struct HoldingEditTests {
  private let balances = Balances(of: [
    entry(.deposit, "1", "bitcoin", in: "cold"), entry(.deposit, "2", "bitcoin"),
    entry(.deposit, "4", "bitcoin", in: "kraken"), entry(.deposit, "5", "ethereum", in: "cold"),
  ])

  private func edit(
    _ coin: CoinID, _ text: String, in wallet: Wallet? = nil
  ) throws(HoldingEditError) -> [String] {
    let entries = try HoldingEdit.entries(
      setting: coin, toText: text, in: wallet, balances: balances, instant: noon, day: noon.day)
    #expect(entries.allSatisfy { $0.details.note == "set" && $0.day == noon.day })
    var after = balances
    for entry in entries { after.apply(entry) }
    #expect(after.problems == [])
    return entries.map { "\($0.act.rawValue) \($0.amount.quantity) in \($0.wallet)" }
  }

  @Test func `the difference becomes a deposit or withdrawals`() throws {
    #expect(try edit("bitcoin", "7.5") == ["deposit 0.5 in main"])
    #expect(try edit("bitcoin", "6.5") == ["withdraw 0.5 in main"])
    #expect(try edit("bitcoin", "3") == ["withdraw 2 in main", "withdraw 2 in kraken"])
    #expect(try edit("bitcoin", "7") == [])
    #expect(try edit("bitcoin", "0.25", in: "cold") == ["withdraw 0.75 in cold"])
    #expect(try edit("ethereum", "6") == ["deposit 1 in cold"])
    #expect(try edit("solana", " 1,234.5 ") == ["deposit 1234.5 in main"])
    #expect(try edit("solana", "6") == ["deposit 6 in main"])
  }

  @Test func `a quantity of 0 removes the holding from every wallet`() throws {
    #expect(
      try edit("bitcoin", "0") == [
        "withdraw 2 in main", "withdraw 4 in kraken", "withdraw 1 in cold",
      ])
  }

  @Test func `a negative quantity and a text that is no number are refused`() {
    #expect(throws: HoldingEditError.negative(-1)) { try edit("bitcoin", "-1") }
    for text in ["", "abc", "1.2.3", "nan", "1e999", "1,5", "1,500"] {
      #expect(throws: HoldingEditError.self) { try edit("bitcoin", text) }
    }
  }

  @Test func `a difference of more than 38 digits is refused`() {
    #expect(throws: HoldingEditError.tooLarge) {
      let large = Balances(of: [entry(.deposit, "0.00000000000000000000000000000000000001", "a")])
      _ = try HoldingEdit.entries(
        setting: "a", to: number("10000"), balances: large, instant: noon, day: noon.day)
    }
  }
}
