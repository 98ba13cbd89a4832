import PortfolioEngine
import Testing

struct WalletGroupTests {
  private let report = PortfolioEngineTests.report([
    Held(coin: "bitcoin", quantity: "1", price: "600", change: "20", wallet: "kraken"),
    Held(coin: "bitcoin", quantity: "2", price: "600", change: "20", wallet: "cold"),
    Held(coin: "ethereum", quantity: "5", price: "40", wallet: "kraken"),
  ])

  @Test func `each wallet has its own rows and total, in the order of the names`() {
    #expect(report.wallets.map(\.wallet) == ["cold", "kraken"])
    #expect(report.wallets.map(\.total.value) == [1200, 800])
    #expect(report.wallets.map { $0.rows.map(\.id) } == [["bitcoin"], ["bitcoin", "ethereum"]])
    #expect(report.wallets.map(\.weight) == [60, 40])
    #expect(report.wallets.map(\.shownWeight) == [60, 40])
    #expect(report.wallets.map { $0.rows.map(\.weight) } == [[60], [30, 10]])
    #expect(report.wallets.map(\.total.change.percent) == [20, 20])
    #expect(report.wallets.map(\.total.change.isPartial) == [false, true])
  }

  @Test func `the wallets add up to the total, to the last digit`() throws {
    let price = "0.000012345678901234567"
    let report = PortfolioEngineTests.report(
      ["a", "b", "c"].map {
        Held(
          coin: "shib", quantity: "123456789.123456789012345678", price: price, wallet: Wallet($0))
      })
    #expect(report.roundedToPlaces == 20)
    var sum = Decimal128.zero
    for wallet in report.wallets { sum = try sum + (wallet.total.value ?? .zero) }
    #expect(report.total.value == sum)
  }

  @Test func `cash that two wallets owe each other is still shown`() {
    let report = PortfolioEngineTests.report(
      [],
      also: [
        entry(.buy, "1", "a", value: .total(money("9")), in: "one"),
        entry(.sell, "1", "a", value: .total(money("9")), in: "one"),
        entry(.buy, "1", "a", value: .total(money("9")), in: "one"),
        entry(.move, "1", "a", in: "one") { $0.destination = "two" },
        entry(.sell, "1", "a", value: .total(money("9")), in: "two"),
      ], tracking: [.usd])
    #expect(report.rows.map(\.quantity) == [0])
    #expect(report.wallets.map(\.total.value) == [-9, 9])
  }
}
